// Databases as bookview sees them.
#include "bookview/source.hpp"

#include <fmt/format.h>

#include "xq/store/ingest.hpp"

#include "books.hpp"
#include "bookview/inspect.hpp"
#include "bookview/render.hpp"
#include "bookview/survey.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

using namespace bookview;
using xq::Outcome;
using xq::test::after;

namespace {

struct Played {
  std::vector<std::string_view> moves;
  Outcome outcome;
};

// A database of games, read back as a source.
class Fixture {
 public:
  explicit Fixture(const std::vector<Played>& games) {
    xq::store::OpenOptions options;
    options.access = xq::store::Access::Write;
    options.create = true;
    auto db = xq::store::Database::open(path(), options);
    REQUIRE_OK(db);
    {
      xq::store::IngestSession session(*db);
      const auto begun = session.begin_source({"/games.pgn", "", 1, 1}, "pgn");
      REQUIRE_OK(begun);
      std::uint32_t ordinal = 0;
      for (const Played& played : games) {
        xq::record::Game game;
        game.ordinal = ++ordinal;
        game.outcome = played.outcome;
        game.tags = {{"Red", fmt::format("A{}", ordinal)}, {"Black", "B"}};
        for (const auto text : played.moves)
          game.moves.push_back(xq::test::move_of(text));
        const auto added = session.add(game);
        REQUIRE_OK(added);
      }
      const auto ended = session.end_source("utf-8");
      REQUIRE_OK(ended);
      const auto finished = session.finish(std::uint64_t{1} << 24);
      REQUIRE_OK(finished);
    }
    const auto closed = db->close();
    REQUIRE_OK(closed);
  }
  [[nodiscard]] std::string path() const { return (dir_.path() / "my.xqdb").string(); }
  [[nodiscard]] std::unique_ptr<Source> open() const {
    auto source = open_source(path());
    REQUIRE_OK(source);
    return std::move(*source);
  }

 private:
  xq::test::TempDir dir_;
};

Inspection at(const Source& source, const std::vector<std::string_view>& moves) {
  auto found = inspect(source, after(moves));
  REQUIRE_OK(found);
  return std::move(*found);
}

}  // namespace

TEST_CASE("database: a move and its mirror are one choice with the counts of both (C10)",
          "[bookview]") {
  const Fixture f({{{"h2e2", "h9g7"}, Outcome::RedWins},
                   {{"b2e2", "b9c7"}, Outcome::RedWins},
                   {{"e3e4"}, Outcome::RedWins}});
  const auto source = f.open();
  REQUIRE(source->info().database);
  REQUIRE(source->info().warnings.empty());
  const Inspection start = at(*source, {});
  REQUIRE(start.rows.size() == 2);
  REQUIRE(start.rows[0].move.iccs == "b2e2");
  REQUIRE(start.rows[0].pair->iccs == "h2e2");
  REQUIRE(start.rows[0].choice.counts->wins == 2);
  REQUIRE(start.rows[1].move.iccs == "e3e4");
  REQUIRE(start.rows[1].choice.counts->wins == 1);
  double sum = 0;
  for (const Row& row : start.rows)
    sum += row.choice.share;
  REQUIRE(sum == Approx(1.0));

  // Black's replies are the two orientations of one move; the counts are Black's.
  for (const auto& [move, reply] : {std::pair("h2e2", "h9g7"), std::pair("b2e2", "b9c7")}) {
    const Inspection next = at(*source, {move});
    REQUIRE(next.rows.size() == 1);
    REQUIRE(next.rows[0].move.iccs == reply);
    REQUIRE(next.rows[0].choice.counts->losses == 2);
    REQUIRE(next.rows[0].choice.counts->wins == 0);
  }
}

TEST_CASE("database: transpositions are one position, and the view says how many more came (C39)",
          "[bookview]") {
  const Fixture f({{{"c3c4", "g6g5", "h0g2", "b9c7"}, Outcome::Draw},
                   {{"h0g2", "g6g5", "c3c4", "b9c7"}, Outcome::Draw}});
  const auto source = f.open();
  const Inspection both = at(*source, {"c3c4", "g6g5", "h0g2"});
  REQUIRE(both.rows.size() == 1);
  REQUIRE(both.rows[0].choice.counts->games() == 2);
  const Inspection one = at(*source, {"c3c4", "g6g5"});
  REQUIRE(one.rows.size() == 1);
  REQUIRE(one.rows[0].choice.counts->games() == 1);
  REQUIRE(one.rows[0].transposed == 1);
  REQUIRE(both.rows[0].transposed == 0);

  ShowStyle style;
  style.ascii = true;
  style.board = false;
  const std::string text = render_show_text(source->info(), one, xq::Position(), {}, style);
  REQUIRE(text.find("1 +1") != std::string::npos);
  REQUIRE(text.find("by transposition") != std::string::npos);
}

TEST_CASE("database: unknown results count as games and give no score", "[bookview]") {
  const Fixture f({{{"h2e2", "h9g7"}, Outcome::Unknown}, {{"h2e2", "b9c7"}, Outcome::BlackWins}});
  const auto source = f.open();
  const Inspection start = at(*source, {});
  REQUIRE(start.rows[0].choice.counts->games() == 2);
  REQUIRE(start.rows[0].choice.counts->unknown == 1);
  REQUIRE(start.rows[0].score->mean == 0.0);
  REQUIRE(start.rows[0].score->small_sample);
}

TEST_CASE("database: totals and the walk from the start", "[bookview]") {
  const Fixture f({{{"h2e2", "h9g7", "h0g2"}, Outcome::Draw}, {{"c3c4", "g6g5"}, Outcome::Draw}});
  const auto source = f.open();
  const auto found = survey(*source);
  REQUIRE_OK(found);
  REQUIRE(found->totals.positions == 4);
  REQUIRE(found->totals.rows == 5);
  REQUIRE(found->reached_rows == 5);
  REQUIRE(found->reached_positions == 4);
  REQUIRE(found->deepest_ply == 2);
  REQUIRE(found->start_moves == 2);
}

TEST_CASE("database: a position that is not there has no rows", "[bookview]") {
  const Fixture f({{{"h2e2"}, Outcome::Draw}});
  REQUIRE(at(*f.open(), {"c3c4"}).rows.empty());
}
