#include "xq/notation/any.hpp"

#include <cassert>

#include "xq/notation/chinese.hpp"
#include "xq/notation/iccs.hpp"
#include "xq/notation/san.hpp"
#include "xq/notation/vietnamese.hpp"
#include "xq/notation/wxf.hpp"

namespace xq::notation {
namespace {

constexpr std::array<std::string_view, 8> kNames{"iccs", "coordinates", "coordinates1", "chinese",
                                                 "wxf",  "san",         "vietnamese",   "mixed"};

ParsedMove parse_mixed(std::string_view token, const Position& position) {
  ParsedMove best;
  for (const Notation notation : well_formed(token)) {
    const ParsedMove parsed = parse(token, position, notation);
    if (parsed.reading == Reading::Move) return parsed;
    if (parsed.reading < best.reading) best = parsed;  // a guess is better than nothing
  }
  return best;
}

}  // namespace

std::string_view notation_name(Notation notation) noexcept {
  return kNames[static_cast<std::size_t>(notation)];
}

std::optional<Notation> parse_notation_name(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Notation>(i);
  }
  return std::nullopt;
}

ParsedMove parse(std::string_view token, const Position& position, Notation notation) {
  switch (notation) {
    case Notation::Iccs:
    case Notation::Coordinates: return iccs::parse(token, position, iccs::RankBase::Zero);
    case Notation::Coordinates1: return iccs::parse(token, position, iccs::RankBase::One);
    case Notation::Chinese: return chinese::parse(token, position);
    case Notation::Wxf: return wxf::parse(token, position);
    case Notation::San: return san::parse(token, position);
    case Notation::Vietnamese: return vietnamese::parse(token, position);
    case Notation::Mixed: return parse_mixed(token, position);
  }
  return {};
}

Candidates well_formed(std::string_view token) noexcept {
  Candidates found;
  const auto add = [&](Notation notation, bool fits) {
    if (fits) found.list[found.size++] = notation;
  };
  if (chinese::is_well_formed(token)) {
    add(Notation::Chinese, true);
    return found;  // its characters occur in no other notation
  }
  add(Notation::San, san::is_well_formed(token));  // "E0a2" is hardly a coordinate
  add(Notation::Wxf, wxf::is_well_formed(token));
  add(Notation::Vietnamese, vietnamese::is_well_formed(token));
  const bool zero = iccs::parse_points(token, iccs::RankBase::Zero).has_value();
  const bool hyphen = iccs::has_hyphen(token);
  add(Notation::Iccs, zero && hyphen);
  add(Notation::Coordinates, zero);
  add(Notation::Iccs, zero && !hyphen);
  add(Notation::Coordinates1, iccs::parse_points(token, iccs::RankBase::One).has_value());
  return found;
}

std::string format(Move move, const Position& position, Notation notation) {
  switch (notation) {
    case Notation::Iccs: return iccs::format_iccs(move);
    case Notation::Coordinates: return iccs::format_points(move, iccs::RankBase::Zero);
    case Notation::Coordinates1: return iccs::format_points(move, iccs::RankBase::One);
    case Notation::Chinese: return chinese::format(move, position);
    case Notation::Wxf: return wxf::format(move, position);
    case Notation::Vietnamese: return vietnamese::format(move, position);
    default: break;
  }
  assert(false && "a notation we do not write");
  return {};
}

}  // namespace xq::notation
