// Who is meant by the names in records: one player under many spellings.
//
// A name is folded (fold_name), what stands in brackets, ranks and signs at its ends go, and a
// leading place or team goes where the rest is a player that the names themselves know. Nothing is
// decided by a list of players. What users say about names goes before all that.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace xq::store {

/// Times that a name must stand alone before it counts as a player behind a place that only the
/// names themselves show to be one.
inline constexpr std::uint64_t kKnownPlayer = 5;
/// Players that a word must stand before to count as a place or team.
inline constexpr std::size_t kKnownPlace = 3;

/// A name as records have it, and how often.
struct NameCount {
  std::string text;
  std::uint64_t count = 0;
};

/// A name folded, without brackets, ranks and signs at its ends, in lower case; a place in front
/// stays. "" = missing.   Cost  some us.
[[nodiscard]] std::string bare_name(std::string_view name);

/// What a user said about a name.
struct NameRule {
  std::string name;    ///< bare_name() of a spelling, or a player
  std::string player;  ///< whose name it is
};

/// Tells players by their names. Immutable; a pure function of the set of names and rules.
class Players {
 public:
  /// Knows nothing: every bare name is a player.
  Players();
  /// Cost  some us a name.
  explicit Players(std::span<const NameCount> names, std::span<const NameRule> rules = {});
  Players(Players&&) noexcept;
  Players& operator=(Players&&) noexcept;
  ~Players();

  /// The player that a spelling means: a bare name without its place. "" for a missing one.
  [[nodiscard]] std::string of(std::string_view spelling) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace xq::store
