// Words of DhtmlXQ: names of fields and the tags they stand for.
#include <algorithm>
#include <array>

#include "dhtmlxq_fields.hpp"

namespace xq::record {
namespace {

struct Name {
  std::string_view field;
  std::string_view tag;  ///< empty: about the page, not about the game
};
constexpr std::array kNames{
    Name{"title", "Title"},
    Name{"event", "Event"},
    Name{"class", "Class"},
    Name{"group", "Group"},
    Name{"place", "Site"},
    Name{"date", "Date"},
    Name{"round", "Round"},
    Name{"table", "Table"},
    Name{"timerule", "TimeControl"},
    Name{"remark", "Annotator"},
    Name{"author", "Author"},
    Name{"judge", "Judge"},
    Name{"record", "Recorder"},
    Name{"red", "Red"},
    Name{"redteam", "RedTeam"},
    Name{"redname", "RedName"},
    Name{"redeng", "RedEnglish"},
    Name{"redlevel", "RedLevel"},
    Name{"redrating", "RedElo"},
    Name{"redtime", "RedTime"},
    Name{"black", "Black"},
    Name{"blackteam", "BlackTeam"},
    Name{"blackname", "BlackName"},
    Name{"blackeng", "BlackEnglish"},
    Name{"blacklevel", "BlackLevel"},
    Name{"blackrating", "BlackElo"},
    Name{"blacktime", "BlackTime"},
    Name{"result", "Result"},
    Name{"type", "Type"},
    Name{"gametype", "GameType"},
    Name{"open", "Opening"},
    Name{"variation", "Variation"},
    Name{"ecco", "ECCO"},
    Name{"ver", ""},
    Name{"init", ""},
    Name{"generator", ""},
    Name{"refer", ""},
    Name{"firstnum", ""},
    Name{"length", ""},
};

// Marks a tag whose name would mean something else as a field.
constexpr std::string_view kOwnPrefix = "tag_";

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Fields that are no texts.
bool is_machine_field(std::string_view name) noexcept {
  return name == "movelist" || name == "binit" || name == "fen" || name.starts_with("move_") ||
         name.starts_with("comment") || name.starts_with(kOwnPrefix);
}

struct Number {
  std::string_view number;
  std::string_view field;
};
constexpr std::array kNumbers{
    Number{"10", "title"},      Number{"11", "event"},       Number{"13", "date"},
    Number{"14", "place"},      Number{"15", "round"},       Number{"16", "table"},
    Number{"17", "red"},        Number{"18", "redname"},     Number{"19", "redlevel"},
    Number{"20", "redrating"},  Number{"21", "black"},       Number{"22", "blackname"},
    Number{"23", "blacklevel"}, Number{"24", "blackrating"}, Number{"28", "result"},
    Number{"29", "redtime"},    Number{"30", "blacktime"},   Number{"31", "board"},
    Number{"32", "side"},       Number{"33", "firstnum"},    Number{"34", "movelist"},
    Number{"36", "open"},       Number{"37", "variation"},   Number{"40", "remark"},
    Number{"41", "author"},     Number{"42", "record"},
};

}  // namespace

std::string tag_of_field(std::string_view field) {
  const std::string lower = lower_case(field);
  if (lower.starts_with(kOwnPrefix)) return std::string(field.substr(kOwnPrefix.size()));
  const auto* const hit = std::ranges::find(kNames, std::string_view(lower), &Name::field);
  if (hit != kNames.end()) return std::string(hit->tag);
  std::string name(field);  // nothing is thrown away
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::string field_of_tag(std::string_view tag) {
  const auto* const hit =
      std::ranges::find_if(kNames, [&](const Name& n) { return !n.tag.empty() && n.tag == tag; });
  if (hit != kNames.end()) return std::string(hit->field);
  const bool comes_back = !is_machine_field(lower_case(tag)) && tag_of_field(tag) == tag;
  return comes_back ? std::string(tag) : std::string(kOwnPrefix) + std::string(tag);
}

std::string_view dhj_name(std::string_view number) noexcept {
  const auto* const hit = std::ranges::find(kNumbers, number, &Number::number);
  return hit == kNumbers.end() ? std::string_view() : hit->field;
}

std::string_view result_word(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::RedWins: return "红胜";
    case Outcome::BlackWins: return "黑胜";
    case Outcome::Draw: return "和棋";
    case Outcome::Unknown: break;
  }
  return "未知";
}

}  // namespace xq::record
