#include "xq/store/header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace xq::store {
namespace {

std::optional<int> elo_of(std::string_view text) {
  // One run of digits, whatever stands around it.
  const std::size_t first = text.find_first_of("0123456789");
  if (first == std::string_view::npos) return std::nullopt;
  text.remove_prefix(first);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  const bool more = rest.find_first_of("0123456789") != std::string_view::npos;
  if (error != std::errc() || more || value < 1 || value > 4000) return std::nullopt;
  return value;
}

// Tags with a column of their own, and what the game itself says.
constexpr std::array<std::string_view, 17> kKept{
    "Red", "White", "Black", "Event",  "Site",   "Date",     "Round",    "ECCO",   "Result",
    "FEN", "SetUp", "Game",  "Format", "RedElo", "WhiteElo", "BlackElo", "Variant"};

bool same_name(std::string_view a, std::string_view b) noexcept {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, [&](char x, char y) { return lower(x) == lower(y); });
}

std::string other_tags(const record::Game& game) {
  std::vector<std::string> lines;
  for (const record::Tag& tag : game.tags) {
    if (tag.value.empty() || tag.name.empty()) continue;
    const auto same = [&](std::string_view name) { return same_name(name, tag.name); };
    if (std::ranges::any_of(kKept, same)) continue;
    std::string line = tag.name + ' ' + tag.value;
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines.push_back(std::move(line));
  }
  std::ranges::sort(lines);
  std::string out;
  for (const std::string& line : lines)
    out += line + '\n';
  return out;
}

}  // namespace

Header header_of(const record::Game& game) {
  Header h;
  h.red = game.tag("Red");
  h.black = game.tag("Black");
  h.event = game.tag("Event");
  h.site = game.tag("Site");
  h.date = game.tag("Date");
  h.round = game.tag("Round");
  h.ecco = game.tag("ECCO");
  h.when = parse_date(h.date);
  h.red_elo = elo_of(game.tag("RedElo"));
  h.black_elo = elo_of(game.tag("BlackElo"));
  h.other = other_tags(game);
  return h;
}

std::vector<record::Tag> tags_of(const Header& h) {
  std::vector<record::Tag> tags;
  const std::array<std::pair<const char*, const std::string*>, 7> texts{{{"Event", &h.event},
                                                                         {"Site", &h.site},
                                                                         {"Date", &h.date},
                                                                         {"Round", &h.round},
                                                                         {"Red", &h.red},
                                                                         {"Black", &h.black},
                                                                         {"ECCO", &h.ecco}}};
  for (const auto& [name, value] : texts) {
    if (!value->empty()) tags.push_back({name, *value});
  }
  if (h.red_elo) tags.push_back({"RedElo", std::to_string(*h.red_elo)});
  if (h.black_elo) tags.push_back({"BlackElo", std::to_string(*h.black_elo)});
  for (std::string_view rest = h.other; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t blank = std::min(line.find(' '), line.size());
    tags.push_back({std::string(line.substr(0, blank)),
                    std::string(line.substr(std::min(blank + 1, line.size())))});
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return tags;
}

}  // namespace xq::store
