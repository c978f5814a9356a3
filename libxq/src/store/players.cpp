#include "xq/store/players.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "xq/store/duplicates.hpp"

#include "store/player_tables.hpp"

namespace xq::store {
namespace {

constexpr std::size_t kShortest = 2;  // characters of a player's name that a place may stand before
constexpr std::size_t kLongest = 4;

bool is_open_bracket(UChar32 c) noexcept {
  const int type = u_charType(c);
  return type == U_START_PUNCTUATION || c == '<';
}

bool is_han(UChar32 c) noexcept {
  return u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC) != 0;
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

// Without signs at either end.
void trim_signs(icu::UnicodeString& text) {
  std::int32_t end = text.length();
  while (end > 0 && u_isalnum(text.char32At(end - 1)) == 0)
    end = text.getChar32Start(end - 1);
  text.truncate(end);
  std::int32_t begin = 0;
  while (begin < text.length() && u_isalnum(text.char32At(begin)) == 0)
    begin += U16_LENGTH(text.char32At(begin));
  text.remove(0, begin);
}

// How many characters at the end are a rank.
std::size_t rank_bytes(std::string_view name) {
  for (const std::string_view rank : kRanks) {
    if (name.ends_with(rank)) return rank.size();
  }
  if (!name.ends_with(kDegree)) return 0;
  std::string_view rest = name.substr(0, name.size() - kDegree.size());
  constexpr std::size_t kHanBytes = 3;
  if (!rest.empty() && rest.back() >= '0' && rest.back() <= '9') {
    rest.remove_suffix(1);
  } else if (rest.size() > kHanBytes &&
             kNumerals.find(rest.substr(rest.size() - kHanBytes)) != std::string_view::npos) {
    rest.remove_suffix(kHanBytes);
  } else {
    return 0;
  }
  if (rest.ends_with(kAmateur)) rest.remove_suffix(kAmateur.size());
  return name.size() - rest.size();
}

// Where characters of a UTF-8 text begin, and its end.
std::vector<std::size_t> starts_of(std::string_view text) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) starts.push_back(i);
  }
  starts.push_back(text.size());
  return starts;
}

// A name of which every character is Chinese, of a length that a person's has.
bool is_personal(std::string_view name) {
  const icu::UnicodeString text = icu::UnicodeString::fromUTF8(
      icu::StringPiece(name.data(), static_cast<std::int32_t>(name.size())));
  std::size_t count = 0;
  for (std::int32_t i = 0; i < text.length(); ++count) {
    const UChar32 c = text.char32At(i);
    if (!is_han(c)) return false;
    i += U16_LENGTH(c);
  }
  return count >= kShortest && count <= kLongest;
}

// A place as it is compared: no signs between it and the name.
std::string place_of(std::string_view text) {
  icu::UnicodeString place = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  trim_signs(place);
  return utf8(place);
}

}  // namespace

std::string bare_name(std::string_view name) {
  const std::string folded = fold_name(name);
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(
      icu::StringPiece(folded.data(), static_cast<std::int32_t>(folded.size())));
  trim_signs(text);
  for (std::int32_t i = 1; i < text.length(); ++i) {
    if (!is_open_bracket(text.char32At(i))) continue;
    text.truncate(i);
    break;
  }
  text.foldCase();
  trim_signs(text);
  std::string out = utf8(text);
  const std::size_t rank = rank_bytes(out);
  if (rank == 0 || rank == out.size()) return out;
  out.resize(out.size() - rank);
  return place_of(out);
}

struct Players::Impl {
  std::unordered_map<std::string, std::uint64_t> bare;  // bare names and how often they come
  std::unordered_set<std::string> places;               // that the names showed to be such
  std::unordered_map<std::string, std::string> rules;

  explicit Impl(std::span<const NameCount> names, std::span<const NameRule> said) {
    for (const NameCount& name : names) {
      if (std::string text = bare_name(name.text); !text.empty()) bare[text] += name.count;
    }
    for (const NameRule& rule : said)
      rules[rule.name] = rule.player;
    learn_places();
  }

  void learn_places() {
    std::unordered_map<std::string, std::vector<std::string>> before;
    for (const auto& [name, count] : bare) {
      for_each_split(name, [&](std::string_view front, std::string_view rest) {
        if (is_known(rest, kKnownPlayer)) before[place_of(front)].emplace_back(rest);
        return true;
      });
    }
    for (auto& [place, players] : before) {
      std::ranges::sort(players);
      players.erase(std::unique(players.begin(), players.end()), players.end());
      // Two who play together are written in one as well.
      if (players.size() >= kKnownPlace && !is_known(place, kKnownPlayer)) places.insert(place);
    }
  }

  // Calls f(front, rest) for every way to take a word of two characters or more off that leaves a
  // person's name, the longest rest first, until f gives false.
  template <class F>
  static void for_each_split(std::string_view name, const F& f) {
    const std::vector<std::size_t> starts = starts_of(name);
    const std::size_t count = starts.size() - 1;
    for (std::size_t at = 2; at + kShortest <= count; ++at) {
      if (count - at > kLongest) continue;
      const std::string_view rest = name.substr(starts[at]);
      if (is_personal(rest) && !f(name.substr(0, starts[at]), rest)) return;
    }
  }

  [[nodiscard]] bool is_known(std::string_view name, std::uint64_t least) const {
    const auto found = bare.find(std::string(name));
    return found != bare.end() && found->second >= least;
  }
  [[nodiscard]] static bool is_listed(std::string_view place) {
    return std::ranges::find(kPlaces, place) != kPlaces.end();
  }
  [[nodiscard]] bool is_place(std::string_view text) const {
    const std::string place = place_of(text);
    if (places.contains(place) || is_listed(place)) return true;
    if (place.ends_with(kTeam) && place.size() > kTeam.size()) {
      return is_place(std::string_view(place).substr(0, place.size() - kTeam.size()));
    }
    // A country and a town, a town and a team.
    const std::vector<std::size_t> starts = starts_of(place);
    for (std::size_t i = 2; i + 2 < starts.size(); ++i) {
      const std::string_view first = std::string_view(place).substr(0, starts[i]);
      if ((is_listed(first) || places.contains(std::string(first))) &&
          is_place(std::string_view(place).substr(starts[i]))) {
        return true;
      }
    }
    return false;
  }

  // Without the place in front.
  [[nodiscard]] std::string without_place(const std::string& name) const {
    std::string player = name;
    for_each_split(name, [&](std::string_view front, std::string_view rest) {
      const bool listed = is_listed(place_of(front));
      if (!is_known(rest, listed ? 1 : kKnownPlayer) || !is_place(front)) return true;
      player = without_place(std::string(rest));  // a country and a town are two
      return false;
    });
    return player;
  }

  // Whom the user says a name means, from one rule to the next; nullptr if nothing was said.
  [[nodiscard]] const std::string* rule_of(const std::string& name) const {
    const std::string* said = nullptr;
    auto found = rules.find(name);
    // Rules of several databases may lead round in a circle.
    for (std::size_t n = 0; found != rules.end() && n <= rules.size(); ++n) {
      if (said != nullptr && *said == found->second) break;
      said = &found->second;
      found = rules.find(*said);
    }
    return said;
  }
};

Players::Players()
    : impl_(std::make_unique<Impl>(std::span<const NameCount>(), std::span<const NameRule>())) {}
Players::Players(std::span<const NameCount> names, std::span<const NameRule> rules)
    : impl_(std::make_unique<Impl>(names, rules)) {}
Players::Players(Players&&) noexcept = default;
Players& Players::operator=(Players&&) noexcept = default;
Players::~Players() = default;

std::string Players::of(std::string_view spelling) const {
  std::string name = bare_name(spelling);
  if (name.empty()) return name;
  // What was said of this very spelling; then of the player it would mean.
  if (const std::string* said = impl_->rule_of(name)) return *said;
  name = impl_->without_place(name);
  if (const std::string* said = impl_->rule_of(name)) return *said;
  return name;
}

}  // namespace xq::store
