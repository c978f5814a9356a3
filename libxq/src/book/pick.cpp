#include "xq/book/pick.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace xq::book {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::array<std::string_view, 3> kNames{"weighted", "best", "uniform"};

// Maps 64 random bits to 0..bound-1; every value is met by 2^64 / bound rolls, give or take one.
std::uint64_t below(std::uint64_t bound, std::uint64_t roll) {
  return static_cast<std::uint64_t>((static_cast<Wide>(roll) * bound) >> 64);
}

// The finalizer of splitmix64.
constexpr std::uint64_t mix(std::uint64_t x) noexcept {
  x += 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

// How much of the draw a candidate gets.
std::uint64_t stake(const Candidate& candidate, Policy policy, std::int64_t largest) {
  switch (policy) {
    case Policy::Weighted:
      return candidate.weight > 0 ? static_cast<std::uint64_t>(candidate.weight) : 0;
    case Policy::Best: return candidate.weight == largest ? 1 : 0;
    case Policy::Uniform: return candidate.weight > 0 ? 1 : 0;
  }
  return 0;
}

}  // namespace

std::string_view policy_name(Policy policy) noexcept {
  return kNames[static_cast<std::size_t>(policy)];
}

std::optional<Policy> parse_policy(std::string_view name) noexcept {
  const auto same = [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); };
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (std::ranges::equal(kNames[i], name, same)) return static_cast<Policy>(i);
  }
  return std::nullopt;
}

std::optional<std::size_t> pick(const std::vector<Candidate>& candidates, Policy policy,
                                std::uint64_t roll) {
  std::int64_t largest = 0;
  for (const Candidate& c : candidates)
    largest = std::max(largest, c.weight);
  if (largest == 0) return std::nullopt;

  std::uint64_t total = 0;
  for (const Candidate& c : candidates)
    total += stake(c, policy, largest);
  std::uint64_t left = below(total, roll);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::uint64_t mine = stake(candidates[i], policy, largest);
    if (left < mine) return i;
    left -= mine;
  }
  return std::nullopt;  // not reached: left < total
}

std::vector<Candidate> drop_below_share(std::vector<Candidate> candidates, const Position& position,
                                        double percent) {
  if (percent <= 0) return candidates;
  const std::vector<Choice> choices = join_pairs(candidates, position);
  if (choices.empty() || choices.front().share <= 0) return candidates;
  const double limit = std::min(percent / 100.0, choices.front().share);
  std::erase_if(candidates, [&](const Candidate& c) {
    const auto own = std::ranges::find_if(
        choices, [&](const Choice& x) { return x.move == c.move || x.pair == c.move; });
    return own == choices.end() || own->share < limit;
  });
  return candidates;
}

std::uint64_t roll_of(std::uint64_t seed, std::uint64_t game, const LockKey& key) noexcept {
  std::uint64_t state = mix(seed);
  state = mix(state ^ game);
  state = mix(state ^ key.book_order());
  return mix(state ^ key.key);
}

}  // namespace xq::book
