#include "xq/notation/line.hpp"

#include <algorithm>
#include <array>

#include "xq/board/fen.hpp"
#include "xq/notation/any.hpp"
#include "xq/notation/iccs.hpp"

namespace xq::notation {
namespace {

constexpr std::array<std::string_view, 7> kNoise{"1-0",      "0-1",      "1/2-1/2", "*",
                                                 "position", "startpos", "moves"};
constexpr std::string_view kBlanks = " \t\r\n,;";
constexpr std::string_view kDigits = "0123456789";

bool is_move(std::string_view token) {
  return well_formed(token).size > 0;
}

// "12." or "3..." in front of a move, or alone.
std::string_view without_number(std::string_view token) {
  const std::size_t digits = std::min(token.find_first_not_of(kDigits), token.size());
  const std::size_t dots = std::min(token.find_first_not_of('.', digits), token.size());
  const bool numbered = dots > digits || (digits > 0 && digits == token.size());
  return numbered ? token.substr(dots) : token;
}

// Full-width blanks and full stops as typed with a Chinese keyboard become plain ones.
std::string with_plain_blanks(std::string_view text) {
  constexpr std::string_view kBlank = "\xE3\x80\x80";
  constexpr std::string_view kStop = "\xEF\xBC\x8E";
  std::string out;
  while (!text.empty()) {
    const bool blank = text.starts_with(kBlank);
    const bool stop = text.starts_with(kStop);
    out += blank ? ' ' : stop ? '.' : text.front();
    text.remove_prefix(blank || stop ? kBlank.size() : 1);
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (;;) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return tokens;
    text.remove_prefix(first);
    std::string_view token = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(token.size());
    if (!is_move(token)) token = without_number(token);
    if (token.empty() || std::ranges::find(kNoise, token) != kNoise.end()) continue;
    tokens.push_back(token);
  }
}

ParsedMove read_move(std::string_view token, const Position& position, iccs::RankBase base) {
  ParsedMove best;
  for (const Notation notation : well_formed(token)) {
    const bool zero = notation == Notation::Iccs || notation == Notation::Coordinates;
    if (zero && base == iccs::RankBase::One) continue;
    if (notation == Notation::Coordinates1 && base == iccs::RankBase::Zero) continue;
    const ParsedMove parsed = parse(token, position, notation);
    if (parsed.reading == Reading::Move) return parsed;
    if (parsed.reading < best.reading) best = parsed;
  }
  return best;
}

}  // namespace

tl::expected<std::vector<Move>, LineFault> read_line(std::string_view text, const Position& start) {
  const std::string plain = with_plain_blanks(text);
  const std::vector<std::string_view> tokens = split(plain);
  const iccs::RankBase base = iccs::rank_base(tokens, start);
  std::vector<Move> moves;
  Position position = start;
  for (const std::string_view token : tokens) {
    const ParsedMove parsed = read_move(token, position, base);
    if (parsed.reading != Reading::Move) {
      return tl::make_unexpected(
          LineFault{moves.size() + 1, std::string(token), parsed.reading, position});
    }
    moves.push_back(parsed.move);
    position.do_move(parsed.move);
  }
  return moves;
}

std::string fault_text(const LineFault& fault, Lang lang) {
  const std::string fen = format_fen(fault.position);
  switch (fault.reading) {
    case Reading::Ambiguous:
      return say(lang, "move {}, {}: more than one piece can make it; write it as in h2e2 ({})",
                 fault.ply, fault.token, fen);
    case Reading::Illegal:
      return say(lang, "move {}, {}: illegal here ({})", fault.ply, fault.token, fen);
    default: return say(lang, "move {}, {}: not a move in any notation", fault.ply, fault.token);
  }
}

}  // namespace xq::notation
