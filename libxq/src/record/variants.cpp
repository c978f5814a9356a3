#include "variants.hpp"

#include <algorithm>

#include "pgn_tables.hpp"
#include "pgn_tags.hpp"

namespace xq::record {
namespace {

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// "Variant" must name xiangqi; the others are free text and count only where they name a game that
// is known to be another one.
bool is_foreign(const Tag& tag) {
  const std::string_view value = trimmed(tag.value);
  if (same_tag_name(tag.name, "Variant")) return !is_xiangqi_name(value);
  const bool names_game = same_tag_name(tag.name, "Game") || same_tag_name(tag.name, "GameType") ||
                          same_tag_name(tag.name, "Type");
  return names_game && is_foreign_game(value);
}

}  // namespace

std::optional<std::string> variant_of(const std::vector<Tag>& tags) {
  const auto hit = std::ranges::find_if(tags, is_foreign);
  if (hit != tags.end()) return std::string(trimmed(hit->value));
  const auto fen =
      std::ranges::find_if(tags, [](const Tag& t) { return same_tag_name(t.name, "FEN"); });
  return fen == tags.end() ? std::nullopt : variant_of_fen(fen->value);
}

bool names_other_game(std::string_view line) {
  constexpr std::size_t kLongestTitle = 48;  // bytes; sixteen Chinese characters
  const std::string_view title = trimmed(line);
  return title.size() <= kLongestTitle && is_foreign_game(title);
}

std::optional<std::string> variant_of_fen(std::string_view fen) {
  const std::string_view text = trimmed(fen);
  const std::string_view placement = text.substr(0, text.find(' '));
  const auto slashes = std::ranges::count(placement, '/');
  if (slashes < 7) return std::nullopt;
  const auto has = [&](std::string_view letters) {
    return placement.find_first_of(letters) != std::string_view::npos;
  };
  if (slashes == 9 && has("xX")) return "jieqi";
  if (slashes == 7 && has("qQ")) return "chess";
  return std::nullopt;
}

}  // namespace xq::record
