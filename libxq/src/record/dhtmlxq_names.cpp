// Names of DhtmlXQ's fields and the tags they stand for.
#include <algorithm>
#include <array>

#include "dhtmlxq_fields.hpp"
#include "pgn_tags.hpp"

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

}  // namespace

std::string tag_of_field(std::string_view field) {
  const auto* const hit = std::ranges::find(kNames, field, &Name::field);
  if (hit != kNames.end()) return std::string(hit->tag);
  std::string name(field);  // nothing is thrown away
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::string_view field_of_tag(std::string_view tag) noexcept {
  const auto* const hit = std::ranges::find_if(
      kNames, [&](const Name& n) { return !n.tag.empty() && same_tag_name(n.tag, tag); });
  return hit == kNames.end() ? std::string_view() : hit->field;
}

}  // namespace xq::record
