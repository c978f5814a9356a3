#include "store/selected.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "xq/store/duplicates.hpp"

namespace xq::store {
namespace {

constexpr int kFirstFilterColumn = 2;
constexpr std::uint32_t kDates = bit_of(FilterPart::Since) | bit_of(FilterPart::Until);
constexpr std::uint32_t kElos = bit_of(FilterPart::MinElo) | bit_of(FilterPart::MaxElo);
constexpr std::size_t kNamesKept = 1U << 18;

std::string query(const Policies& policies, const char* rest) {
  return fmt::format("SELECT c.game, c.outcome, {} FROM copy c WHERE c.game {} {}", kFilterColumns,
                     rest, policies.skip_cut_games ? "AND c.cut = 0" : "");
}

}  // namespace

Selection::Selection(SQLite::Database& db, const Policies& policies, const CopyFilter& filter)
    : policies_(policies),
      filter_(filter),
      all_(db, query(policies, "IS NOT NULL") + " ORDER BY c.game"),
      one_(db, query(policies, "= ?")),
      text_(db, "SELECT value FROM text WHERE id = ?") {}

void Selection::read(const sqlite::Statement& row) {
  copies_.push_back({.verdict = filter_.judge(row, kFirstFilterColumn),
                     .outcome = static_cast<Outcome>(row.i32(1)),
                     .red = row.integer(kFirstFilterColumn + 1),
                     .black = row.integer(kFirstFilterColumn + 2)});
}

const std::vector<SelectedCopy>& Selection::next(std::int64_t game) {
  copies_.clear();
  if (!begun_) more_ = all_.step();
  begun_ = true;
  while (more_ && all_.integer(0) <= game) {
    if (all_.integer(0) == game) read(all_);
    more_ = all_.step();
  }
  return copies_;
}

const std::vector<SelectedCopy>& Selection::of(std::int64_t game) {
  copies_.clear();
  one_.bind(1, game);
  while (one_.step())
    read(one_);
  one_.reset();
  return copies_;
}

const std::string& Selection::folded(std::int64_t text) {
  if (const auto known = names_.find(text); known != names_.end()) return known->second;
  if (names_.size() >= kNamesKept) names_.clear();
  text_.bind(1, text);
  std::string name = text_.step() ? fold_name(text_.bytes(0)) : std::string();
  text_.reset();
  return names_.emplace(text, std::move(name)).first->second;
}

// Which copies are one game: decided from all of them, whether they pass or not.
std::vector<std::size_t> Selection::groups(std::size_t plies) {
  std::vector<std::size_t> groups(copies_.size(), 0);
  if (policies_.duplicates == DuplicatePolicy::Keep) {
    for (std::size_t i = 0; i < groups.size(); ++i)
      groups[i] = i;
  } else if (plies < kNamesDecideBelow && copies_.size() > 1) {
    std::vector<CopyNames> names;
    for (const SelectedCopy& copy : copies_) {
      CopyNames& pair = names.emplace_back();
      pair.red = folded(copy.red);
      pair.black = folded(copy.black);
    }
    groups = group_by_names(names);
  }
  return groups;
}

JudgedGame judge_game(std::span<const SelectedCopy* const> group, const CopyFilter& filter,
                      FilterReport& report) {
  ++report.games;
  JudgedGame out;
  std::uint32_t all_failed = ~std::uint32_t{0};
  int furthest = 0;  // part at which the last copies fell out
  bool undated = false;
  bool without_elo = false;
  for (const SelectedCopy* copy : group) {
    const Verdict& v = copy->verdict;
    all_failed &= v.failed;
    if (v.passed()) {
      ++out.copies;
      out.sides |= v.sides;
      out.parts = std::max(out.parts, v.parts);
      ++out.outcomes[static_cast<std::size_t>(copy->outcome)];
      continue;
    }
    furthest = std::max(furthest, std::countr_zero(v.failed));
    undated = undated || (v.undated && (v.failed & kDates) != 0);
    without_elo = without_elo || (v.without_elo && (v.failed & kElos) != 0);
  }
  for (std::size_t part = 0; part < kFilterParts; ++part) {
    if ((all_failed >> part & 1U) != 0) ++report.alone[part];
  }
  if (out.copies == 0) {
    ++report.left_out[static_cast<std::size_t>(furthest)];
    const std::uint32_t by = std::uint32_t{1} << static_cast<unsigned>(furthest);
    if (undated && (by & kDates) != 0) ++report.undated;
    if (without_elo && (by & kElos) != 0) ++report.without_elo;
    return out;
  }
  out.outcome = majority(out.outcomes);
  if (filter.wants(out.outcome)) return out;
  const auto part = static_cast<std::size_t>(FilterPart::Outcome);
  ++report.alone[part];
  ++report.left_out[part];
  return {};
}

void Selection::count_group(std::span<const SelectedCopy* const> group, SelectedCounts& out,
                            FilterReport& report) const {
  const JudgedGame game = judge_game(group, filter_, report);
  if (game.copies == 0) return;
  const auto at = static_cast<std::size_t>(game.outcome);
  ++out.counts.games[at];
  for (std::size_t side = 0; side < 2; ++side) {
    if ((game.sides >> side & 1U) == 0) continue;
    ++out.counts.by_side[side][at];
    out.counts.parts[side][at] += game.parts;
  }
  out.copies += game.copies;
  out.parts += game.parts;
  const OutcomeCounts& known = game.outcomes;
  if ((known[0] > 0) + (known[1] > 0) + (known[2] > 0) > 1) ++out.conflicts;
}

std::uint32_t judge_moves(bool any, const StoredGame& game, const CopyFilter& filter) {
  const std::uint32_t failed = filter.judge_length(game.moves.size());
  return any && failed == 0 ? filter.judge_line(game) : failed;
}

SelectedCounts Selection::count(const StoredGame& game, FilterReport& report) {
  SelectedCounts out;
  const auto passed = [](const SelectedCopy& c) { return c.verdict.passed(); };
  const std::uint32_t failed = judge_moves(std::ranges::any_of(copies_, passed), game, filter_);
  for (SelectedCopy& copy : copies_)
    copy.verdict.failed |= failed;
  const std::vector<std::size_t> groups = this->groups(game.moves.size());
  std::vector<std::vector<const SelectedCopy*>> members;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] >= members.size()) members.resize(groups[i] + 1);
    members[groups[i]].push_back(&copies_[i]);
  }
  for (const auto& group : members)
    count_group(group, out, report);
  return out;
}

}  // namespace xq::store
