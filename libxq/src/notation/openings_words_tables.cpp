#include <array>

#include <fmt/format.h>

#include "openings_words.hpp"

namespace xq::openings::words {

const std::string_view kGive = "让";
const std::string_view kBlackGives = "黑方让";
const std::string_view kTwoMoves = "让两先";
const std::string_view kBlackFirst = "黑方先行";
const std::string_view kAndBlackFirst = "，黑方先行";

namespace {

// In the order of PieceType.
constexpr std::array<std::string_view, kPieceTypes> kRed{"帅", "仕", "相", "马", "车", "炮", "兵"};
constexpr std::array<std::string_view, kPieceTypes> kBlack{"将", "士", "象", "马",
                                                           "车", "炮", "卒"};
constexpr std::array<std::string_view, kPieceTypes> kEnglish{
    "king", "advisor", "elephant", "horse", "chariot", "cannon", "pawn"};

}  // namespace

std::string_view count(int pieces, bool only) noexcept {
  switch (pieces) {
    case 1: return only ? "单" : "";
    case 2: return "双";
    case 3: return "三";
    case 4: return "四";
    default: return "五";
  }
}

std::string_view piece(PieceType type, Color color) noexcept {
  return (color == Color::Red ? kRed : kBlack)[static_cast<std::size_t>(type)];
}

std::string english_count(int pieces, PieceType type) {
  const std::string_view name = kEnglish[static_cast<std::size_t>(type)];
  if (pieces == 1)
    return fmt::format("{} {}", name.front() == 'a' || name.front() == 'e' ? "an" : "a", name);
  if (pieces == 2 && type != PieceType::Pawn) return fmt::format("both {}s", name);
  return fmt::format("{} {}s", pieces, name);
}

}  // namespace xq::openings::words
