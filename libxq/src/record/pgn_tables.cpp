#include "pgn_tables.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace xq::record {
namespace {

struct Word {
  std::string_view text;
  Outcome outcome;
};

constexpr std::array kResults{
    Word{"1-0", Outcome::RedWins},
    Word{"0-1", Outcome::BlackWins},
    Word{"1/2-1/2", Outcome::Draw},
    Word{"1/2", Outcome::Draw},
    Word{"1/2-", Outcome::Draw},
    Word{"0.5-0.5", Outcome::Draw},
    Word{"*", Outcome::Unknown},
    Word{"1:0", Outcome::RedWins},
    Word{"0:1", Outcome::BlackWins},
    // Red wins.
    Word{"红胜", Outcome::RedWins},
    Word{"紅勝", Outcome::RedWins},
    Word{"红方胜", Outcome::RedWins},
    Word{"紅方勝", Outcome::RedWins},
    Word{"先胜", Outcome::RedWins},
    Word{"先勝", Outcome::RedWins},
    Word{"红先胜", Outcome::RedWins},
    Word{"紅先勝", Outcome::RedWins},
    // Black wins.
    Word{"黑胜", Outcome::BlackWins},
    Word{"黑勝", Outcome::BlackWins},
    Word{"黑方胜", Outcome::BlackWins},
    Word{"黑方勝", Outcome::BlackWins},
    Word{"先负", Outcome::BlackWins},
    Word{"先負", Outcome::BlackWins},
    Word{"红先负", Outcome::BlackWins},
    Word{"紅先負", Outcome::BlackWins},
    // Draw.
    Word{"和", Outcome::Draw},
    Word{"和棋", Outcome::Draw},
    Word{"和局", Outcome::Draw},
    Word{"先和", Outcome::Draw},
    Word{"红先和", Outcome::Draw},
    Word{"紅先和", Outcome::Draw},
};

struct Fold {
  std::string_view from;
  std::string_view to;
};
// Other spellings of the characters of "1/2-1/2".
constexpr std::array kFolds{
    Fold{"\xC2\xBD", "1/2"},  // one half
    Fold{"–", "-"},           // en dash
    Fold{"—", "-"},           // em dash
    Fold{"−", "-"},           // minus
    Fold{"－", "-"},          // full-width hyphen
    Fold{"０", "0"},         Fold{"１", "1"}, Fold{"２", "2"},
    Fold{"／", "/"},         Fold{"：", ":"}, Fold{"＊", "*"},
};

std::string fold(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto hit = std::ranges::find_if(
        kFolds, [&](const Fold& f) { return text.substr(0, f.from.size()) == f.from; });
    if (hit == kFolds.end()) {
      out += text[0];
      text.remove_prefix(1);
    } else {
      out += hit->to;
      text.remove_prefix(hit->from.size());
    }
  }
  return out;
}

std::string lower_without_blanks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ' ' || c == '-' || c == '_') continue;
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

template <class List>
bool holds(const List& list, std::string_view text) {
  return std::ranges::find(list, text) != list.end();
}

template <class List>
bool holds_any(std::string_view text, const List& list) {
  return std::ranges::any_of(
      list, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

constexpr std::array<std::string_view, 9> kXiangqi{
    "", "xiangqi", "chinesechess", "cchess", "象棋", "中国象棋", "中國象棋", "standard", "normal",
};
constexpr std::array<std::string_view, 16> kForeign{
    "jieqi",  "darkchess",   "darkxiangqi",  "banqi",
    "chess",  "chess960",    "shogi",        "janggi",
    "makruk", "manchu",      "manchuchess",  "sanguo",
    "weiqi",  "minixiangqi", "fischerandom", "internationalchess",
};
// Words that name another game wherever they stand.
constexpr std::array<std::string_view, 12> kForeignWords{
    "揭棋",     "暗棋",   "翻翻棋", "国际象棋", "國際象棋", "三国象棋",
    "三國象棋", "三国棋", "满洲棋", "滿洲棋",   "七国象棋", "四国象棋",
};

// "Arabic digits" alone would say Black, but many programs write both sides with them; a piece's
// name decides first.
constexpr std::array<std::string_view, 5> kRedOnly{"兵", "帅", "帥", "仕", "相"};
constexpr std::array<std::string_view, 5> kBlackOnly{"卒", "将", "將", "士", "象"};
constexpr std::array<std::string_view, 9> kHanDigits{"一", "二", "三", "四", "五",
                                                     "六", "七", "八", "九"};
constexpr std::array<std::string_view, 9> kFullWidthDigits{"１", "２", "３", "４", "５",
                                                           "６", "７", "８", "９"};

}  // namespace

std::optional<Outcome> parse_result(std::string_view text) {
  const std::string folded = fold(text);
  const auto hit = std::ranges::find(kResults, std::string_view(folded), &Word::text);
  if (hit == kResults.end()) return std::nullopt;
  return hit->outcome;
}

bool is_xiangqi_name(std::string_view value) {
  return holds(kXiangqi, lower_without_blanks(value));
}

bool is_foreign_game(std::string_view value) {
  return holds(kForeign, lower_without_blanks(value)) || holds_any(value, kForeignWords);
}

std::optional<Color> written_for(std::string_view token) {
  if (holds_any(token, kRedOnly)) return Color::Red;
  if (holds_any(token, kBlackOnly)) return Color::Black;
  if (holds_any(token, kHanDigits)) return Color::Red;
  if (holds_any(token, kFullWidthDigits)) return Color::Black;
  return std::nullopt;
}

std::string_view ellipsis_for(notation::Notation notation) noexcept {
  switch (notation) {
    case notation::Notation::Chinese: return "…………";
    case notation::Notation::Wxf: return "....";
    default: return ".....";
  }
}

}  // namespace xq::record
