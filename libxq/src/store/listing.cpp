#include "xq/store/listing.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"
#include "store/selected.hpp"
#include "store/tree_rows.hpp"

namespace xq::store {
namespace {

std::uint64_t number(sqlite::Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

// Reads columns code, line, offset, ply, token, message from `first` on.
record::Fault fault_of(sqlite::Statement& row, int first) {
  record::Fault fault;
  fault.code = record::parse_fault_name(row.bytes(first)).value_or(record::FaultCode::IoError);
  fault.line = row.u32(first + 1);
  fault.offset = number(row, first + 2);
  fault.ply = row.u32(first + 3);
  fault.token = row.text(first + 4);
  fault.message = row.text(first + 5);
  return fault;
}

// One copy of a game as the listing needs it.
struct CopyRow {
  std::int64_t source = 0;
  Outcome outcome = Outcome::Unknown;
  bool mirrored = false;
  std::optional<notation::Notation> notation;
  int halfmove = 0;
  int fullmove = 1;
  SelectedCopy selected;  // under a filter
  ShownGame shown;

  [[nodiscard]] auto texts() const {
    const Header& h = shown.header;
    return std::tie(h.red, h.black, h.event, h.site, h.date, h.round, h.ecco);
  }
  [[nodiscard]] int filled() const {
    const Header& h = shown.header;
    int count = (h.red_elo ? 1 : 0) + (h.black_elo ? 1 : 0);
    for (const std::string* t : {&h.red, &h.black, &h.event, &h.site, &h.date, &h.round, &h.ecco}) {
      if (!t->empty() && *t != "?") ++count;
    }
    return count;
  }
  [[nodiscard]] bool better_than(const CopyRow& o) const {
    if (filled() != o.filled()) return filled() > o.filled();
    const bool known = outcome != Outcome::Unknown;
    if (known != (o.outcome != Outcome::Unknown)) return known;
    if (texts() != o.texts()) return texts() < o.texts();
    return std::tie(shown.place.path, shown.place.member, shown.place.ordinal) <
           std::tie(o.shown.place.path, o.shown.place.member, o.shown.place.ordinal);
  }
};

constexpr const char* kCopiesOfGame =
    "SELECT c.source, c.ordinal, c.outcome, c.mirrored, c.notation, c.halfmove, c.fullmove, "
    "f.path, s.name, s.member, ifnull(s.format, ''), ifnull(s.charset, ''), "
    "t1.value, t2.value, t3.value, t4.value, t5.value, t6.value, t7.value, "
    "c.year, c.month, c.day, c.red_elo, c.black_elo, t8.value, {} "
    "FROM copy c JOIN source s ON s.id = c.source JOIN folder f ON f.id = s.folder "
    "JOIN text t1 ON t1.id = c.red JOIN text t2 ON t2.id = c.black JOIN text t3 ON t3.id = c.event "
    "JOIN text t4 ON t4.id = c.site JOIN text t5 ON t5.id = c.date JOIN text t6 ON t6.id = c.round "
    "JOIN text t7 ON t7.id = c.ecco JOIN text t8 ON t8.id = c.other WHERE c.game = ?";
constexpr int kFirstFilterColumn = 25;

CopyRow read_copy(sqlite::Statement& row) {
  const auto optional = [&](int column) -> std::optional<int> {
    if (row.is_null(column)) return std::nullopt;
    return row.i32(column);
  };
  CopyRow copy;
  copy.source = row.integer(0);
  copy.shown.place.ordinal = row.integer(1);
  copy.outcome = static_cast<Outcome>(row.i32(2));
  copy.mirrored = row.i32(3) != 0;
  if (const auto n = optional(4)) copy.notation = static_cast<notation::Notation>(*n);
  copy.halfmove = row.i32(5);
  copy.fullmove = row.i32(6);
  copy.shown.place.path = joined(row.text(7), row.text(8));
  copy.shown.place.member = row.text(9);
  copy.shown.format = row.text(10);
  copy.shown.charset = row.text(11);
  Header& h = copy.shown.header;
  int column = 12;
  for (std::string* t : {&h.red, &h.black, &h.event, &h.site, &h.date, &h.round, &h.ecco}) {
    *t = row.text(column++);
  }
  h.when = {optional(19), optional(20), optional(21)};
  h.red_elo = optional(22);
  h.black_elo = optional(23);
  h.other = row.text(24);
  return copy;
}

// A filter, and where it reports to.
struct Choice {
  const CopyFilter& filter;
  FilterReport& report;
};

// Which copies are one game.
std::vector<std::vector<std::size_t>> grouped(const std::vector<CopyRow>& copies,
                                              std::size_t plies) {
  std::vector<std::size_t> groups(copies.size(), 0);
  if (plies < kNamesDecideBelow) {
    std::vector<CopyNames> names;
    for (const CopyRow& c : copies) {
      names.push_back({fold_name(c.shown.header.red), fold_name(c.shown.header.black)});
    }
    groups = group_by_names(names);
  }
  std::vector<std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] >= members.size()) members.resize(groups[i] + 1);
    members[groups[i]].push_back(i);
  }
  return members;
}

// Whether a game passes.
bool chosen(const std::vector<std::size_t>& group, const std::vector<CopyRow>& copies,
            const Choice* choice) {
  if (choice == nullptr) return true;
  std::vector<const SelectedCopy*> members;
  for (const std::size_t i : group)
    members.push_back(&copies[i].selected);
  return judge_game(members, choice->filter, choice->report).copies > 0;
}

// The distinct games a sequence stands for, each with the copy that shows it.
// choice  nullptr: all of them.
std::vector<CopyRow> shown_copies(sqlite::Statement& rows, const StoredGame& game,
                                  const Choice* choice) {
  std::vector<CopyRow> copies;
  rows.bind(1, game.id);
  while (rows.step()) {
    CopyRow& copy = copies.emplace_back(read_copy(rows));
    if (choice == nullptr) continue;
    copy.selected.verdict = choice->filter.judge(rows, kFirstFilterColumn);
    copy.selected.outcome = copy.outcome;
  }
  rows.reset();
  if (choice != nullptr) {
    const bool any =
        std::ranges::any_of(copies, [](const CopyRow& c) { return c.selected.verdict.passed(); });
    const std::uint32_t failed = judge_moves(any, game, choice->filter);
    for (CopyRow& copy : copies)
      copy.selected.verdict.failed |= failed;
  }
  std::vector<CopyRow> shown;
  for (const std::vector<std::size_t>& group : grouped(copies, game.moves.size())) {
    if (!chosen(group, copies, choice)) continue;
    const CopyRow* best = nullptr;
    OutcomeCounts counts{};
    for (const std::size_t i : group) {
      if (!copies[i].selected.verdict.passed()) continue;
      if (best == nullptr || copies[i].better_than(*best)) best = &copies[i];
      ++counts[static_cast<std::size_t>(copies[i].outcome)];
    }
    CopyRow& row = shown.emplace_back(*best);
    row.shown.copies = counts;
    row.shown.outcome = majority(counts);
  }
  std::ranges::sort(shown, [](const CopyRow& a, const CopyRow& b) {
    return std::tie(a.shown.place.path, a.shown.place.member, a.shown.place.ordinal) <
           std::tie(b.shown.place.path, b.shown.place.member, b.shown.place.ordinal);
  });
  return shown;
}

void orient(CopyRow& copy, const StoredGame& game) {
  Setup setup = game.start.setup();
  setup.halfmove = static_cast<std::uint16_t>(copy.halfmove);
  setup.fullmove = static_cast<std::uint16_t>(std::max(copy.fullmove, 1));
  if (copy.mirrored) setup = mirrored(setup);
  copy.shown.start = *Position::from_setup(setup);
  copy.shown.initial = game.initial;
  copy.shown.sequence = game.id;
  copy.shown.mirrored = copy.mirrored;
  copy.shown.notation = copy.notation;
  for (const Move move : game.moves) {
    copy.shown.moves.push_back(copy.mirrored ? move.mirrored() : move);
  }
}

void read_faults(sqlite::Statement& rows, CopyRow& copy) {
  rows.bind(1, copy.source);
  rows.bind(2, copy.shown.place.ordinal);
  while (rows.step()) {
    if (rows.i32(6) != 0) copy.shown.ended_by = copy.shown.faults.size();
    copy.shown.faults.push_back(fault_of(rows, 0));
  }
  rows.reset();
}

}  // namespace

Result<std::uint64_t> for_each_fault(const Database& db, const std::string& code,
                                     const std::function<bool(const FaultRow&)>& sink) {
  return sqlite::guarded(Errc::BadDatabase, "reading the faults", [&] {
    sqlite::Statement rows(
        db.impl().db,
        "SELECT f.path, s.name, s.member, x.ordinal, x.code, x.line, x.offset, x.ply, x.token, "
        "x.message, x.ended FROM fault x JOIN source s ON s.id = x.source "
        "JOIN folder f ON f.id = s.folder WHERE ?1 = '' OR x.code = ?1 "
        "ORDER BY f.path, s.name, s.member, x.ordinal, x.number");
    rows.bind_text(1, code);
    std::uint64_t count = 0;
    while (rows.step()) {
      ++count;
      FaultRow row;
      row.place.path = joined(rows.text(0), rows.text(1));
      row.place.member = rows.text(2);
      row.place.ordinal = rows.integer(3);
      row.fault = fault_of(rows, 4);
      row.ended = rows.i32(10) != 0;
      if (!sink(row)) break;
    }
    return count;
  });
}

record::Game to_record(const ShownGame& shown) {
  record::Game game;
  game.tags = tags_of(shown.header);
  game.start = shown.start;
  game.initial = shown.initial;
  game.moves = shown.moves;
  game.tree = shown.tree;
  game.notation = shown.notation;
  game.outcome = shown.outcome;
  return game;
}

namespace {

// Makes games to show out of rows of table game.
class Shower {
 public:
  using Sink = std::function<bool(const ShownGame&)>;
  // choice  nullptr: all games.
  explicit Shower(SQLite::Database& db, const Choice* choice = nullptr)
      : choice_(choice),
        copies_(db, fmt::format(kCopiesOfGame, kFilterColumns)),
        trees_(db),
        faults_(db,
                "SELECT code, line, offset, ply, token, message, ended FROM fault "
                "WHERE source = ? AND ordinal = ? ORDER BY number") {}

  // Returns  false if the sink stopped.
  Result<bool> show(sqlite::Statement& row, const Sink& sink) {
    const auto game = read_game(row);
    if (!game) return tl::make_unexpected(game.error());
    for (CopyRow& copy : shown_copies(copies_, *game, choice_)) {
      orient(copy, *game);
      copy.shown.tree =
          trees_.of(copy.source, copy.shown.place.ordinal, copy.shown.start, copy.shown.moves);
      read_faults(faults_, copy);
      ++count_;
      if (!sink(copy.shown)) return false;
    }
    return true;
  }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  const Choice* choice_;
  sqlite::Statement copies_;
  TreeRows trees_;
  sqlite::Statement faults_;
  std::uint64_t count_ = 0;
};

// Ids by content hash, then moves.
std::vector<std::int64_t> by_hash(SQLite::Database& db, std::span<const std::int64_t> games) {
  struct Named {
    std::string hash;
    std::string moves;
    std::int64_t id;
  };
  std::vector<Named> named;
  sqlite::Statement rows(db, "SELECT hash, moves FROM game WHERE id = ?");
  for (const std::int64_t id : games) {
    rows.bind(1, id);
    if (rows.step()) named.push_back({rows.text(0), rows.text(1), id});
    rows.reset();
  }
  std::ranges::sort(named, {}, [](const Named& n) { return std::tie(n.hash, n.moves); });
  std::vector<std::int64_t> ids;
  for (const Named& n : named)
    ids.push_back(n.id);
  return ids;
}

}  // namespace

namespace {

// games  nullptr = all.
Result<std::uint64_t> show_games(SQLite::Database& sql, const std::vector<std::int64_t>* games,
                                 const Choice* choice, const Shower::Sink& sink) {
  Shower shower(sql, choice);
  sqlite::Statement row(sql,
                        fmt::format("SELECT {} FROM game {}", kGameColumns,
                                    games == nullptr ? "ORDER BY hash, moves" : "WHERE id = ?"));
  if (games == nullptr) {
    while (row.step()) {
      const auto more = shower.show(row, sink);
      if (!more) return tl::make_unexpected(more.error());
      if (!*more) break;
    }
    return shower.count();
  }
  for (const std::int64_t id : by_hash(sql, *games)) {
    row.bind(1, id);
    const auto more = row.step() ? shower.show(row, sink) : Result<bool>(true);
    row.reset();
    if (!more) return tl::make_unexpected(more.error());
    if (!*more) break;
  }
  return shower.count();
}

}  // namespace

Result<std::uint64_t> for_each_chosen_game(const Database& db, const GameFilter& filter,
                                           const std::vector<std::int64_t>* games,
                                           const std::function<bool(const ShownGame&)>& sink,
                                           FilterReport* report) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "reading the games", [&]() -> Result<std::uint64_t> {
    if (filter.empty()) return show_games(sql, games, nullptr, sink);
    const CopyFilter ready(sql, filter);
    FilterReport aside;
    FilterReport& into = report == nullptr ? aside : *report;
    into.misses = ready.misses();
    const Choice choice{ready, into};
    return show_games(sql, games, &choice, sink);
  });
}

Result<std::uint64_t> for_each_shown_game(const Database& db,
                                          const std::function<bool(const ShownGame&)>& sink) {
  return for_each_chosen_game(db, {}, nullptr, sink);
}

Result<std::uint64_t> for_each_shown_game(const Database& db, std::span<const std::int64_t> games,
                                          const std::function<bool(const ShownGame&)>& sink) {
  const std::vector<std::int64_t> some(games.begin(), games.end());
  return for_each_chosen_game(db, {}, &some, sink);
}

}  // namespace xq::store
