// The user's marks: what they do to rows, and that nothing else touches them.
#include "xq/store/marks.hpp"

#include <algorithm>
#include <map>

#include <SQLiteCpp/SQLiteCpp.h>
#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"
#include "xq/store/ingest.hpp"
#include "xq/store/upkeep.hpp"

#include "store_support.hpp"
#include "support/random_game.hpp"
#include "support/temp_dir.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::move_of;
using xq::test::moves_of;
using xq::test::TempDir;

namespace {

MoveCode code(const char* text) {
  return code_of(move_of(text));
}

Position after(const std::string& moves) {
  Position position;
  for (const Move move : moves_of(moves))
    position.do_move(move);
  return position;
}

Result<Database> open_for_writing(const std::filesystem::path& path) {
  return Database::open(path, {.access = Access::Write, .create = true, .program = "marks_test"});
}

std::vector<Mark> marked(Database& db, const Position& at, const char* move, MarkKind kind,
                         std::uint16_t weight = 0, const std::string& note = "") {
  NewMark mark{.position = at, .kind = kind, .weight = weight, .note = note};
  if (move != nullptr) mark.move = move_of(move);
  auto made = add_marks(db, std::vector{mark}, 1000);
  REQUIRE_OK(made);
  return *made;
}

WeighedMove row(const char* move, std::uint16_t weight) {
  return {.move = code(move), .weight = weight};
}

// A position that is not its own mirror: what stands on it does not matter to apply_marks().
struct At {
  MarkedPosition marks;
  PositionMoves counts;
  std::vector<WeighedMove> rows;
  MarkTally tally;

  explicit At(std::vector<WeighedMove> given, bool self_mirrored = false) : rows(std::move(given)) {
    marks.self_mirrored = counts.self_mirrored = self_mirrored;
    std::ranges::sort(rows, {}, &WeighedMove::move);
  }
  At& mark(const char* move, MarkKind kind, std::uint16_t weight = 0, const char* note = "") {
    marks.moves.push_back({code(move), kind, weight, note});
    return *this;
  }
  At& note(const char* move, const char* text) {
    marks.moves.push_back({code(move), std::nullopt, 0, text});
    return *this;
  }
  // "c3c4=5 h2e2=-" ordered by code; - = disabled.
  std::string text() {
    apply_marks(marks, counts, rows, tally);
    std::string out;
    for (const WeighedMove& r : rows) {
      if (!out.empty()) out += ' ';
      out += move_of_code(r.move)->text() + '=';
      out += r.enabled ? std::to_string(r.weight) : "-";
    }
    return out;
  }
};

std::uint64_t sum(const std::vector<WeighedMove>& rows) {
  std::uint64_t total = 0;
  for (const WeighedMove& r : rows)
    total += r.enabled ? r.weight : 0;
  return total;
}

std::uint64_t ingest(Database& db, std::uint64_t seed, std::uint64_t games) {
  IngestSession session(db);
  REQUIRE_OK(session.begin_source({.path = "/v/" + std::to_string(seed), .size = games}, "pgn"));
  for (std::uint64_t i = 0; i < games; ++i) {
    auto game = game_of(test::random_game(seed * 100 + i % 7, 12).moves, Outcome::RedWins, "a",
                        std::to_string(i));
    game.ordinal = static_cast<std::uint32_t>(i + 1);
    REQUIRE_OK(session.add(game));
  }
  REQUIRE_OK(session.end_source("ascii"));
  REQUIRE_OK(session.finish(1U << 20));
  return games;
}

std::string all_marks(const Database& db) {
  const auto marks = list_marks(db);
  REQUIRE_OK(marks);
  std::string out;
  for (const Mark& mark : *marks) {
    out += std::to_string(mark.id) + ' ' + std::string(mark_kind_name(mark.kind)) + ' ' +
           (mark.move ? mark.move->text() : "-") + ' ' + format_fen(mark.position) + ' ' +
           mark.note + ' ' + std::string(mark_state_name(mark.state)) + '\n';
  }
  return out;
}

std::string error_of(const auto& result) {
  REQUIRE_FALSE(result.has_value());
  return result.error().message;
}

}  // namespace

TEST_CASE("marks: force leaves the forced moves alone in their position", "[store]") {
  REQUIRE(At({row("h2e2", 90), row("c3c4", 10)}).mark("c3c4", MarkKind::Force).text() == "c3c4=10");
  REQUIRE(At({row("h2e2", 90)}).mark("g3g4", MarkKind::Force).text() == "g3g4=1");
  REQUIRE(At({row("h2e2", 90), row("c3c4", 0), row("b2e2", 5)})
              .mark("h2e2", MarkKind::Force)
              .mark("c3c4", MarkKind::Force)
              .mark("b2e2", MarkKind::Forbid)
              .text() == "c3c4=1 h2e2=90");
}

TEST_CASE("marks: prefer raises a move to half of all draws and lowers none", "[store]") {
  REQUIRE(At({row("h2e2", 90), row("c3c4", 10), row("b2e2", 5)})
              .mark("c3c4", MarkKind::Prefer)
              .text() == "c3c4=95 b2e2=5 h2e2=90");
  REQUIRE(At({row("h2e2", 90), row("c3c4", 10)}).mark("h2e2", MarkKind::Prefer).text() ==
          "c3c4=10 h2e2=90");
  REQUIRE(At({row("h2e2", 7)}).mark("g3g4", MarkKind::Prefer).text() == "g3g4=7 h2e2=7");
  REQUIRE(At({}).mark("g3g4", MarkKind::Prefer).text() == "g3g4=1");
  // Two keep their ratio; one without a weight gets the lightest's.
  REQUIRE(At({row("h2e2", 90), row("c3c4", 20), row("b2e2", 10)})
              .mark("c3c4", MarkKind::Prefer)
              .mark("b2e2", MarkKind::Prefer)
              .text() == "c3c4=60 b2e2=30 h2e2=90");
  REQUIRE(At({row("h2e2", 90), row("c3c4", 20)})
              .mark("c3c4", MarkKind::Prefer)
              .mark("b2e2", MarkKind::Prefer)
              .text() == "c3c4=45 b2e2=45 h2e2=90");
}

TEST_CASE("marks: what a preferred move outweighs is scaled down where 16 bits end", "[store]") {
  At at({row("h2e2", 65535), row("c3c4", 60000), row("b2e2", 1), row("g3g4", 0)});
  at.mark("a0a1", MarkKind::Prefer);
  REQUIRE(at.text() == "c3c4=31322 g3g4=0 b2e2=1 h2e2=34211 a0a1=65534");
  // A weight of the user's own stays what it is.
  At fixed({row("h2e2", 65535), row("c3c4", 60000)});
  fixed.mark("c3c4", MarkKind::Weight, 50000).mark("a0a1", MarkKind::Prefer);
  REQUIRE(fixed.text() == "c3c4=50000 h2e2=15535 a0a1=65535");
}

TEST_CASE("marks: a preferred move is drawn half the time whatever stands beside it",
          "[store][property]") {
  test::Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    std::vector<WeighedMove> rows;
    for (std::uint64_t i = 0, n = rng.below(40); i < n; ++i) {
      const auto limit = rng.below(2) == 0 ? 20U : 65536U;
      rows.push_back({.move = static_cast<MoveCode>(0x3334 + i),
                      .weight = static_cast<std::uint16_t>(rng.below(limit))});
    }
    At at(rows);
    MarkedMove mark{static_cast<MoveCode>(0x3334 + rng.below(41)), MarkKind::Prefer, 0, ""};
    at.marks.moves.push_back(mark);
    const auto before = at.rows;
    apply_marks(at.marks, at.counts, at.rows, at.tally);
    const auto preferred = std::ranges::find(at.rows, mark.move, &WeighedMove::move);
    REQUIRE(preferred != at.rows.end());
    REQUIRE(preferred->weight > 0);
    REQUIRE(2 * std::uint64_t{preferred->weight} >= sum(at.rows));
    REQUIRE(std::ranges::is_sorted(at.rows, {}, &WeighedMove::move));
    for (const WeighedMove& r : before) {
      const auto now = std::ranges::find(at.rows, r.move, &WeighedMove::move);
      REQUIRE((now->weight == 0) == (r.weight == 0 && r.move != mark.move));
    }
  }
}

TEST_CASE("marks: avoid, forbid and weight say their number and bring the move back", "[store]") {
  REQUIRE(At({row("h2e2", 90), row("c3c4", 10)}).mark("h2e2", MarkKind::Avoid).text() ==
          "c3c4=10 h2e2=0");
  REQUIRE(At({row("c3c4", 10)}).mark("h2e2", MarkKind::Avoid).text() == "c3c4=10 h2e2=0");
  REQUIRE(At({row("h2e2", 90), row("c3c4", 10)}).mark("h2e2", MarkKind::Forbid).text() ==
          "c3c4=10 h2e2=-");
  REQUIRE(At({}).mark("h2e2", MarkKind::Forbid).text() == "h2e2=-");
  REQUIRE(At({row("c3c4", 10)}).mark("h2e2", MarkKind::Weight, 65535).text() ==
          "c3c4=10 h2e2=65535");
  REQUIRE(At({row("h2e2", 10)}).mark("h2e2", MarkKind::Weight, 0).text() == "h2e2=0");
  // A forbidden move weighs nothing against a preferred one.
  REQUIRE(At({row("h2e2", 90), row("c3c4", 1)})
              .mark("h2e2", MarkKind::Forbid)
              .mark("c3c4", MarkKind::Prefer)
              .text() == "c3c4=1 h2e2=-");
}

TEST_CASE("marks: at a self-mirrored position a mark is on the pair", "[store]") {
  REQUIRE(At({row("b2e2", 60), row("h2e2", 60), row("e3e4", 40)}, true)
              .mark("b2e2", MarkKind::Forbid)
              .text() == "e3e4=40 b2e2=- h2e2=-");
  REQUIRE(At({row("e3e4", 40)}, true).mark("b2e2", MarkKind::Weight, 7).text() ==
          "e3e4=40 b2e2=7 h2e2=7");
  REQUIRE(At({row("b2e2", 60), row("h2e2", 60), row("e3e4", 40)}, true)
              .mark("e3e4", MarkKind::Prefer)
              .text() == "e3e4=120 b2e2=60 h2e2=60");
  REQUIRE(At({row("b2e2", 6), row("h2e2", 6), row("e3e4", 40)}, true)
              .mark("b2e2", MarkKind::Prefer)
              .text() == "e3e4=40 b2e2=20 h2e2=20");
}

TEST_CASE("marks: notes stand on rows that are there and make none", "[store]") {
  At at({row("h2e2", 90), row("b2e2", 90)}, true);
  at.note("b2e2", "main line").note("c3c4", "not in the book");
  REQUIRE(at.text() == "b2e2=90 h2e2=90");
  REQUIRE(at.rows[0].note == "main line");
  REQUIRE(at.rows[1].note == "main line");
  REQUIRE(at.tally.marks[5] == 2);
  REQUIRE(at.tally.rows_added == 0);
}

TEST_CASE("marks: the tally says what was added, removed and changed", "[store]") {
  At at({row("h2e2", 90), row("c3c4", 10), row("b2e2", 5)});
  at.mark("h2e2", MarkKind::Forbid)
      .mark("c3c4", MarkKind::Weight, 11)
      .mark("a0a1", MarkKind::Avoid);
  at.mark("b2e2", MarkKind::Weight, 5);
  static_cast<void>(at.text());
  REQUIRE(at.tally.rows_removed == 1);
  REQUIRE(at.tally.rows_changed == 1);
  REQUIRE(at.tally.rows_added == 1);
  REQUIRE(at.tally.total() == 4);
  REQUIRE(at.tally.positions == 1);
}

TEST_CASE("marks: a row that comes back has the counts of its games", "[store]") {
  At at({row("h2e2", 90)});
  at.counts.moves = {{.move = code("c3c4"), .wins = 3, .draws = 2, .losses = 1, .unknown = 4}};
  at.mark("c3c4", MarkKind::Weight, 8);
  REQUIRE(at.text() == "c3c4=8 h2e2=90");
  REQUIRE(at.rows[0].wins == 3);
  REQUIRE(at.rows[0].unknown == 4);
}

TEST_CASE("marks: the later of two judgements on a move counts, undo brings the earlier back",
          "[store]") {
  const TempDir dir;
  auto db = open_for_writing(dir.path() / "a.xqdb");
  REQUIRE_OK(db);
  const Position start;
  marked(*db, start, "h2e2", MarkKind::Force, 0, "why");
  marked(*db, start, "b2e2", MarkKind::Forbid);  // the mirror: the same move here
  const auto act = [&] {
    const auto set = MarkSet::of(*db);
    REQUIRE_OK(set);
    REQUIRE(set->positions().size() == 1);
    REQUIRE(set->find(start.key().book_order()) == &set->positions()[0]);
    return set->positions()[0].moves;
  };
  REQUIRE(act().size() == 1);
  REQUIRE(act()[0].kind == MarkKind::Forbid);
  REQUIRE(act()[0].note == "why");
  auto marks = list_marks(*db);
  REQUIRE_OK(marks);
  REQUIRE((*marks)[0].state == MarkState::Overridden);
  REQUIRE_OK(undo_marks(*db, std::vector<std::int64_t>{2}));
  REQUIRE(act()[0].kind == MarkKind::Force);
  REQUIRE(error_of(undo_marks(*db, std::vector<std::int64_t>{2})) == "mark 2 is undone already");
  REQUIRE(error_of(undo_marks(*db, std::vector<std::int64_t>{1, 3})) == "there is no mark 3");
  REQUIRE(act()[0].kind == MarkKind::Force);  // all or none
  REQUIRE_OK(undo_marks(*db, std::vector<std::int64_t>{1}));
  REQUIRE(MarkSet::of(*db)->empty());
}

TEST_CASE("marks: made on a position or its mirror they are one", "[store]") {
  const TempDir dir;
  auto db = open_for_writing(dir.path() / "a.xqdb");
  REQUIRE_OK(db);
  const Position here = after("h2e2");
  const auto one = marked(*db, here, "h9g7", MarkKind::Prefer);
  const auto two = marked(*db, mirrored(here), "b9c7", MarkKind::Avoid);
  REQUIRE(one[0].key == two[0].key);
  REQUIRE(one[0].move == two[0].move);
  REQUIRE(one[0].position == two[0].position);
  const auto set = MarkSet::of(*db);
  REQUIRE(set->positions().size() == 1);
  REQUIRE(set->positions()[0].moves.size() == 1);
  REQUIRE(set->positions()[0].moves[0].kind == MarkKind::Avoid);
}

TEST_CASE("marks: what cannot be is refused, and then nothing is marked", "[store]") {
  const TempDir dir;
  auto db = open_for_writing(dir.path() / "a.xqdb");
  REQUIRE_OK(db);
  const NewMark good{.position = Position(), .move = move_of("h2e2"), .kind = MarkKind::Force};
  NewMark bad = good;
  bad.move = move_of("h2h9");
  bad.position = after("h2e2");
  REQUIRE(error_of(add_marks(*db, std::vector{good, bad}, 1)).starts_with("h2h9 is illegal in "));
  bad = good;
  bad.move.reset();
  REQUIRE(error_of(add_marks(*db, std::vector{good, bad}, 1)) == "force is for a move");
  bad = good;
  bad.note = "\xC4\xE3";
  REQUIRE(error_of(add_marks(*db, std::vector{good, bad}, 1)) == "the note is no UTF-8 text");
  REQUIRE(list_marks(*db)->empty());
}

TEST_CASE("marks: a stream with marks holds every position once, in book order",
          "[store][property]") {
  test::Rng rng(11);
  for (int round = 0; round < 50; ++round) {
    const TempDir dir;
    auto db = open_for_writing(dir.path() / "a.xqdb");
    REQUIRE_OK(db);
    std::map<std::uint64_t, bool> marked_keys;
    for (std::uint64_t i = 0, n = rng.below(12); i < n; ++i) {
      const Position at = test::random_game(rng.below(30), 6).last_position();
      const MoveList moves = legal_moves(at);
      const auto made = add_marks(
          *db,
          std::vector{NewMark{.position = at, .move = *moves.begin(), .kind = MarkKind::Avoid}}, 1);
      REQUIRE_OK(made);
      marked_keys[made->front().key] = true;
    }
    std::vector<PositionMoves> given;
    for (const auto& [key, unused] : marked_keys) {
      if (rng.below(2) == 0) given.push_back({.key = key, .moves = {{.move = 0x3334}}});
    }
    for (std::uint64_t i = 0; i < 5; ++i)
      given.push_back({.key = rng.next(), .moves = {{.move = 0x3334}}});
    std::ranges::sort(given, {}, &PositionMoves::key);
    const auto set = MarkSet::of(*db);
    std::vector<std::uint64_t> keys;
    std::size_t with_moves = 0;
    MarkedStream stream(*set, [&](const PositionMoves& position, const MarkedPosition* marks) {
      keys.push_back(position.key);
      with_moves += position.moves.empty() ? 0U : 1U;
      REQUIRE((marks != nullptr) == marked_keys.contains(position.key));
      return true;
    });
    for (const PositionMoves& position : given)
      REQUIRE(stream.take(position));
    REQUIRE(stream.finish());
    REQUIRE(std::ranges::is_sorted(keys));
    REQUIRE(std::ranges::adjacent_find(keys) == keys.end());
    REQUIRE(with_moves == given.size());
  }
}

TEST_CASE("marks: they survive ingest, forget and counting afresh", "[store][property]") {
  const TempDir dir;
  auto db = open_for_writing(dir.path() / "a.xqdb");
  REQUIRE_OK(db);
  marked(*db, Position(), "h2e2", MarkKind::Forbid);
  marked(*db, after("h2e2"), "h9g7", MarkKind::Prefer, 0, "note");
  marked(*db, after("c3c4"), nullptr, MarkKind::Note, 0, "a position");
  REQUIRE_OK(undo_marks(*db, std::vector<std::int64_t>{2}));
  const std::string before = all_marks(*db);
  REQUIRE(examine(*db, Depth::Content)->empty());  // a database of marks alone is sound
  for (std::uint64_t seed = 1; seed < 4; ++seed) {
    ingest(*db, seed, 20);
    REQUIRE(all_marks(*db) == before);
  }
  REQUIRE_OK(forget(*db, std::vector<std::string>{"/v/2"}));
  REQUIRE(all_marks(*db) == before);
  REQUIRE(examine(*db, Depth::Content)->empty());
  REQUIRE_OK(mend(*db));
  REQUIRE(all_marks(*db) == before);
  REQUIRE_OK(db->close());
  REQUIRE(all_marks(*Database::open(dir.path() / "a.xqdb")) == before);
}

TEST_CASE("upgrade: versions 1 and 2 become 3 with their games, nothing else is touched",
          "[store]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqdb";
  {
    auto db = open_for_writing(path);
    REQUIRE_OK(db);
    ingest(*db, 1, 20);
  }
  const auto sql = [&](const char* text) {
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(text);
  };
  const auto positions = [&] {
    std::vector<std::string> lines;
    REQUIRE_OK(Database::open(path)->for_each_position(test::into(lines)));
    return lines;
  };
  const auto before = positions();
  REQUIRE(before.size() > 20);
  // As version 2 left it.
  const char* to_two =
      "DROP TABLE mark; DROP TABLE book_move; DROP TABLE book; "
      "DROP TABLE position_evaluation; DROP TABLE name_rule; PRAGMA user_version = 2";
  const char* to_one =
      "DROP TABLE tree; DROP TABLE note; DROP TABLE evaluation; "
      "ALTER TABLE copy DROP COLUMN other; PRAGMA user_version = 1";
  for (const bool one : {false, true}) {
    sql(to_two);
    if (one) sql(to_one);
    REQUIRE(error_of(Database::open(path)).find("run bookgen upgrade") != std::string::npos);
    REQUIRE(error_of(open_for_writing(path)).find("run bookgen upgrade") != std::string::npos);
    const auto report = upgrade(path, "marks_test");
    REQUIRE_OK(report);
    REQUIRE(report->from == (one ? 1 : 2));
    REQUIRE(report->to == kSchemaVersion);
    REQUIRE(positions() == before);
    auto db = open_for_writing(path);
    REQUIRE_OK(db);
    REQUIRE(examine(*db, Depth::Content)->empty());
    marked(*db, Position(), "h2e2", MarkKind::Force);
  }
  REQUIRE(upgrade(path, "marks_test")->from == kSchemaVersion);
  sql("PRAGMA user_version = 99");
  REQUIRE(error_of(upgrade(path, "marks_test")).find("newer program") != std::string::npos);
  REQUIRE(error_of(upgrade(dir.path() / "none.xqdb", "t")) == "no such database");
  const auto text = dir.write("text.xqdb", "not a database at all");
  REQUIRE(error_of(upgrade(text, "t")).find("not a database") != std::string::npos);
  REQUIRE(test::read_file(text) == "not a database at all");
}
