#include "store/copy_filter.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fnmatch.h>

#include "xq/base/text.hpp"
#include "xq/board/mirror.hpp"
#include "xq/store/duplicates.hpp"

#include "store/database_impl.hpp"
#include "store/player_rows.hpp"

namespace xq::store {
namespace {

constexpr std::size_t kNear = 5;  // names to suggest

// Lists of names, one bit each.
enum : std::uint8_t { kPlayer = 1, kRed = 2, kBlack = 4, kOpponent = 8 };

struct NameList {
  FilterPart part;
  std::uint8_t bit;
  const std::vector<std::string>* words;
};

std::array<NameList, 4> lists_of(const GameFilter& filter) {
  return {{{FilterPart::Player, kPlayer, &filter.players},
           {FilterPart::Red, kRed, &filter.red},
           {FilterPart::Black, kBlack, &filter.black},
           {FilterPart::Opponent, kOpponent, &filter.opponents}}};
}

// Names that hold the word, the most frequent first; else the one spelt most like it.
std::vector<std::string> near_names(const std::string& word,
                                    const std::unordered_map<std::string, std::uint64_t>& players) {
  std::vector<std::pair<std::uint64_t, std::string>> holding;
  std::vector<std::string_view> all;
  for (const auto& [name, count] : players) {
    all.push_back(name);
    if (!word.empty() && name.find(word) != std::string::npos) holding.emplace_back(count, name);
  }
  std::ranges::sort(holding, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::string> out;
  for (const auto& [count, name] : holding) {
    if (out.size() < kNear) out.push_back(name);
  }
  std::ranges::sort(all);
  if (const auto nearest = nearest_name(word, all); out.empty() && nearest) {
    out.emplace_back(*nearest);
  }
  return out;
}

// Folded for finding one text in another: as names, in lower case.
std::string folded_words(std::string_view text) {
  std::string out = fold_name(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

// Whether a pattern names a source: the file, a folder that holds it, its name, or all of it by
// * and ?.
bool names_source(const std::string& pattern, const std::string& path, const std::string& member) {
  const std::string whole = member.empty() ? path : path + '/' + member;
  if (pattern.find_first_of("*?[") != std::string::npos) {
    if (fnmatch(pattern.c_str(), whole.c_str(), 0) == 0) return true;
    return fnmatch(("*/" + pattern).c_str(), whole.c_str(), 0) == 0;
  }
  std::string_view wanted = pattern;
  while (wanted.size() > 1 && wanted.ends_with('/'))
    wanted.remove_suffix(1);
  const auto is_within = [&](std::string_view folder) {
    return whole.starts_with(folder) &&
           (whole.size() == folder.size() || folder.ends_with('/') || whole[folder.size()] == '/');
  };
  if (is_within(wanted)) return true;
  if (is_within(std::filesystem::absolute(wanted).lexically_normal().string())) return true;
  // Parts of a path in a row, wherever they stand.
  return ('/' + whole + '/').find('/' + std::string(wanted) + '/') != std::string::npos;
}

}  // namespace

CopyFilter::CopyFilter(SQLite::Database& db, const GameFilter& filter, const GameWeights& weights)
    : filter_(filter), weights_(weights) {
  const auto lists = lists_of(filter_);
  if (std::ranges::any_of(lists, [](const NameList& l) { return !l.words->empty(); })) {
    read_names(db);
  }
  if (!filter_.events.empty()) read_events(db);
  if (filter_.since || filter_.until || weights_.half_life) read_dates(db);
  if (!weights_.empty()) read_weights(db);
  if (!filter_.sources.empty()) read_sources(db);
  if (!filter_.groups.empty()) read_groups(db);
}

void CopyFilter::read_names(SQLite::Database& db) {
  const std::vector<NameRow> rows = name_rows(db);
  const Players players = players_of(db, rows);
  std::unordered_map<std::string, std::uint8_t> wanted;
  for (const NameList& list : lists_of(filter_)) {
    for (const std::string& word : *list.words)
      wanted[players.of(word)] |= list.bit;
  }
  std::unordered_map<std::string, std::uint64_t> seen;
  for (const NameRow& row : rows) {
    const std::string player = players.of(row.value);
    seen[player] += row.count;
    if (const auto found = wanted.find(player); found != wanted.end()) {
      names_.emplace(row.text, found->second);
    }
  }
  for (const NameList& list : lists_of(filter_)) {
    for (const std::string& word : *list.words) {
      const std::string player = players.of(word);
      if (player.empty() || !seen.contains(player)) {
        misses_.push_back({list.part, word, near_names(player, seen)});
      }
    }
  }
}

void CopyFilter::read_events(SQLite::Database& db) {
  std::vector<std::string> wanted;
  for (const std::string& word : filter_.events)
    wanted.push_back(folded_words(word));
  std::vector<bool> met(wanted.size(), false);
  sqlite::Statement rows(
      db, "SELECT id, value FROM text WHERE id IN (SELECT DISTINCT event FROM copy) ORDER BY id");
  while (rows.step()) {
    const auto id = static_cast<std::size_t>(rows.integer(0));
    const std::string event = folded_words(rows.bytes(1));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (event.find(wanted[i]) == std::string::npos) continue;
      met[i] = true;
      if (events_.size() <= id) events_.resize(id + 1);
      events_[id] = true;
    }
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!met[i]) misses_.push_back({FilterPart::Event, filter_.events[i], {}});
  }
}

void CopyFilter::read_dates(SQLite::Database& db) {
  sqlite::Statement rows(db,
                         "SELECT id, value FROM text WHERE id IN (SELECT DISTINCT date FROM copy)");
  while (rows.step()) {
    const Date date = parse_date(rows.bytes(1));
    if (!date.year) continue;
    dates_.emplace(rows.integer(0), Days{first_day(date)->value, last_day(date)->value, true});
  }
}

void CopyFilter::read_sources(SQLite::Database& db) {
  std::vector<bool> met(filter_.sources.size(), false);
  sqlite::Statement rows(db,
                         "SELECT s.id, f.path, s.name, s.member FROM source s "
                         "JOIN folder f ON f.id = s.folder");
  while (rows.step()) {
    const auto id = static_cast<std::size_t>(rows.integer(0));
    const std::string path = joined(rows.text(1), rows.text(2));
    const std::string member = rows.text(3);
    if (sources_.size() <= id) sources_.resize(id + 1);
    for (std::size_t i = 0; i < met.size(); ++i) {
      if (!names_source(filter_.sources[i], path, member)) continue;
      met[i] = true;
      sources_[id] |= 1;
    }
  }
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (!met[i]) misses_.push_back({FilterPart::Source, filter_.sources[i], {}});
  }
}

void CopyFilter::read_groups(SQLite::Database& db) {
  std::vector<std::string> known;
  sqlite::Statement rows(db, "SELECT id, ifnull(grp, '') FROM source");
  while (rows.step()) {
    const auto id = static_cast<std::size_t>(rows.integer(0));
    const std::string group = rows.text(1);
    if (std::ranges::find(known, group) == known.end()) known.push_back(group);
    if (sources_.size() <= id) sources_.resize(id + 1);
    if (std::ranges::find(filter_.groups, group) != filter_.groups.end()) sources_[id] |= 2;
  }
  std::ranges::sort(known);
  std::vector<std::string> named = known;
  std::erase(named, std::string());
  for (const std::string& group : filter_.groups) {
    if (std::ranges::find(known, group) != known.end()) continue;
    misses_.push_back({FilterPart::Group, group, named});
  }
}

void CopyFilter::read_weights(SQLite::Database& db) {
  for (const GameWeights::Group& group : weights_.groups) {
    sqlite::Statement rows(db, "SELECT id FROM source WHERE ifnull(grp, '') = ?");
    rows.bind_text(1, group.name);
    bool met = false;
    while (rows.step()) {
      met = true;
      factors_[rows.integer(0)] = group.factor;
    }
    if (!met) misses_.push_back({FilterPart::Group, group.name, {}});
  }
  bool any = false;
  for (const auto& [text, days] : dates_) {
    newest_ = any ? std::max(newest_, days.last) : days.last;
    oldest_ = any ? std::min(oldest_, days.first) : days.first;
    any = true;
  }
  if (filter_.until) newest_ = std::min(newest_, last_day(*filter_.until)->value);
}

std::uint64_t CopyFilter::parts_of(std::int64_t source, std::int64_t date) const {
  double factor = 1;
  if (const auto group = factors_.find(source); group != factors_.end()) factor = group->second;
  if (weights_.half_life) {
    constexpr double kDaysOfYear = 12 * 31;  // DayNumber's
    const auto found = dates_.find(date);
    const int day =
        found == dates_.end() ? oldest_ : (found->second.first + found->second.last) / 2;
    const double years = std::max(0, newest_ - day) / kDaysOfYear;
    factor *= std::exp2(-years / *weights_.half_life);
  }
  // However old, a game leaves a trace.
  return static_cast<std::uint64_t>(
      std::max(1.0, std::round(factor * static_cast<double>(kGameParts))));
}

void CopyFilter::judge_names(Verdict& out, std::int64_t red, std::int64_t black) const {
  const auto lists = [&](std::int64_t text) -> unsigned {
    const auto found = names_.find(text);
    return found == names_.end() ? 0U : found->second;
  };
  const unsigned r = lists(red);
  const unsigned b = lists(black);
  if (!filter_.players.empty()) {
    const unsigned sides = ((r & kPlayer) != 0 ? 1U : 0U) | ((b & kPlayer) != 0 ? 2U : 0U);
    if (sides == 0) fail(out, FilterPart::Player);
    if (filter_.players_moves == MovesOf::Matching) {
      out.sides = static_cast<std::uint8_t>(out.sides & sides);
    }
  }
  if (!filter_.red.empty() && (r & kRed) == 0) fail(out, FilterPart::Red);
  if (!filter_.black.empty() && (b & kBlack) == 0) fail(out, FilterPart::Black);
  if (!filter_.opponents.empty()) {
    const bool any = filter_.players.empty();
    const bool across = ((r & kOpponent) != 0 && (any || (b & kPlayer) != 0)) ||
                        ((b & kOpponent) != 0 && (any || (r & kPlayer) != 0));
    if (!across) fail(out, FilterPart::Opponent);
  }
}

void CopyFilter::judge_date(Verdict& out, std::int64_t date) const {
  const auto found = dates_.find(date);
  const Days days = found == dates_.end() ? Days{} : found->second;
  if (filter_.since) {
    const int bound = first_day(*filter_.since)->value;
    if (!days.known || days.first < bound) fail(out, FilterPart::Since);
    if (!days.known || (days.first < bound && days.last >= bound)) out.undated = true;
  }
  if (filter_.until) {
    const int bound = last_day(*filter_.until)->value;
    if (!days.known || days.last > bound) fail(out, FilterPart::Until);
    if (!days.known || (days.last > bound && days.first <= bound)) out.undated = true;
  }
}

void CopyFilter::judge_elo(Verdict& out, const sqlite::Statement& row, int first) const {
  std::array<bool, 2> low{};
  std::array<bool, 2> high{};
  for (int side = 0; side < 2; ++side) {
    const auto at = static_cast<std::size_t>(side);
    const bool known = !row.is_null(first + side);
    const int elo = row.i32(first + side);
    low[at] = filter_.min_elo && (!known || elo < *filter_.min_elo);
    high[at] = filter_.max_elo && (!known || elo > *filter_.max_elo);
    out.without_elo = out.without_elo || !known;
  }
  if (filter_.elo_of == MovesOf::Both) {
    if (low[0] || low[1]) fail(out, FilterPart::MinElo);
    if (high[0] || high[1]) fail(out, FilterPart::MaxElo);
    return;
  }
  unsigned sides = 0;
  for (unsigned side = 0; side < 2; ++side) {
    if (!low[side] && !high[side]) sides |= 1U << side;
  }
  if (sides == 0) fail(out, low[0] && low[1] ? FilterPart::MinElo : FilterPart::MaxElo);
  out.sides = static_cast<std::uint8_t>(out.sides & sides);
}

Verdict CopyFilter::judge(const sqlite::Statement& row, int first) const {
  Verdict out;
  if (!filter_.sources.empty() || !filter_.groups.empty()) {
    const auto source = static_cast<std::size_t>(row.integer(first));
    const unsigned bits = source < sources_.size() ? sources_[source] : 0U;
    if (!filter_.sources.empty() && (bits & 1U) == 0) fail(out, FilterPart::Source);
    if (!filter_.groups.empty() && (bits & 2U) == 0) fail(out, FilterPart::Group);
  }
  judge_names(out, row.integer(first + 1), row.integer(first + 2));
  if (!filter_.events.empty()) {
    const auto event = static_cast<std::size_t>(row.integer(first + 3));
    if (event >= events_.size() || !events_[event]) fail(out, FilterPart::Event);
  }
  if (filter_.since || filter_.until) judge_date(out, row.integer(first + 4));
  if (!weights_.empty()) out.parts = parts_of(row.integer(first), row.integer(first + 4));
  if (filter_.min_elo || filter_.max_elo) judge_elo(out, row, first + 5);
  // A side by name and the other by Elo: nobody's moves are left.
  if (out.passed() && out.sides == 0) {
    fail(out, filter_.min_elo ? FilterPart::MinElo : FilterPart::MaxElo);
  }
  return out;
}

std::uint32_t CopyFilter::judge_length(std::size_t plies) const noexcept {
  std::uint32_t failed = 0;
  if (plies < filter_.min_length) failed |= bit_of(FilterPart::MinLength);
  if (filter_.max_length != 0 && plies > filter_.max_length)
    failed |= bit_of(FilterPart::MaxLength);
  return failed;
}

std::uint32_t CopyFilter::judge_line(const StoredGame& game) const {
  if (!filter_.through) return 0;
  const LockKey here = filter_.through->key();
  Position position = game.start;
  const auto is_here = [&] { return position.key() == here || position.mirror_key() == here; };
  if (is_here()) return 0;
  for (const Move move : game.moves) {
    position.do_move(move);
    if (is_here()) return 0;
  }
  return bit_of(FilterPart::Position);
}

bool CopyFilter::wants(Outcome outcome) const noexcept {
  return filter_.outcomes.empty() ||
         std::ranges::find(filter_.outcomes, outcome) != filter_.outcomes.end();
}

}  // namespace xq::store
