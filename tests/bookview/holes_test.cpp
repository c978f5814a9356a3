// Holes of a book: what merging positions computes is what playing every line gives.
#include "bookview/holes.hpp"

#include <map>

#include <nlohmann/json.hpp>

#include "bookview/commands.hpp"
#include "palette.hpp"

using namespace bookview;
using xq::Color;

namespace {

// A source without some of its positions.
class Sparse final : public Source {
 public:
  Sparse(const Source& inner, std::uint32_t salt) : inner_(inner), salt_(salt) {}
  [[nodiscard]] const SourceInfo& info() const noexcept override { return inner_.info(); }
  [[nodiscard]] xq::Result<std::vector<Choice>> moves_of(const xq::Position& p) const override {
    const bool known = (xq::canonical(p).key.lock0 ^ salt_) % 7 != 0;
    return known ? inner_.moves_of(p) : std::vector<Choice>();
  }
  [[nodiscard]] xq::Result<Totals> totals() const override { return inner_.totals(); }
  [[nodiscard]] xq::Result<Stepper> stepper() const override { return inner_.stepper(); }

 private:
  const Source& inner_;
  std::uint32_t salt_;
};

// Every line on its own.
struct Brute {
  const Source& mine;
  const Source& games;
  Color side;
  std::map<std::pair<std::size_t, xq::LockKey>, double> holes{};
  std::map<std::size_t, double> beyond{};  // by ply

  void play(const xq::Position& p, double mass, std::size_t ply) {
    if (ply > 8) return;
    const bool my_turn = p.side_to_move() == side;
    const auto choices = (my_turn ? mine : games).moves_of(p);
    REQUIRE_OK(choices);
    double all = 0;
    for (const Choice& c : *choices)
      all += my_turn ? c.share : static_cast<double>(c.counts->games());
    if (all == 0) {
      if (my_turn) holes[{ply, xq::canonical(p).key}] += mass;
      if (!my_turn) beyond[ply] += mass;
      return;
    }
    for (const Choice& c : *choices) {
      const double part = my_turn ? c.share : static_cast<double>(c.counts->games());
      if (part == 0) continue;
      xq::Position next = p;
      next.do_move(c.move);
      play(next, mass * part / all, ply + 1);
    }
  }
};

}  // namespace

TEST_CASE("holes: traffic and coverage are those of playing every line") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const xq::test::PaletteGames games(seed, 80);
    const auto source = games.open();
    const Sparse mine(*source, static_cast<std::uint32_t>(seed * 977));
    for (const Color side : {Color::Red, Color::Black}) {
      CAPTURE(seed, static_cast<int>(side));
      const auto found = find_holes(mine, *source, xq::Position(), side, {.moves = 4});
      REQUIRE_OK(found);
      Brute brute{mine, *source, side};
      brute.play(xq::Position(), 1, 0);
      REQUIRE(found->holes.size() == brute.holes.size());
      double outside = 0;
      for (const Hole& hole : found->holes) {
        const auto twin = brute.holes.find({hole.line.size(), xq::canonical(hole.position).key});
        REQUIRE(twin != brute.holes.end());
        CHECK(hole.traffic == Approx(twin->second));
        outside += hole.traffic;
        xq::Position p;
        for (const xq::Move move : hole.line) {
          REQUIRE(xq::is_legal(p, move));
          p.do_move(move);
        }
        CHECK(p.key() == hole.position.key());
      }
      double followed = 1;
      for (const auto& [ply, mass] : brute.beyond)
        followed -= ply < 8 ? mass : 0;
      REQUIRE(found->coverage.size() == 1);
      if (followed < 1e-6) continue;
      CHECK(found->coverage[0].moves == 4);
      CHECK(found->coverage[0].followed == Approx(followed));
      REQUIRE(found->coverage[0].inside);
      CHECK(*found->coverage[0].inside == Approx((followed - outside) / followed).margin(1e-9));
    }
  }
}

TEST_CASE("holes: a reply the book has no answer to is named, a book with all answers has none") {
  const xq::test::PaletteGames games(5, 50);
  const auto source = games.open();
  const auto none = find_holes(*source, *source, xq::Position(), Color::Black, {.moves = 1});
  REQUIRE_OK(none);
  CHECK(none->holes.empty());
  const auto book = source_of(xq::test::book_of({xq::test::row(xq::Position(), "h2e2", 1),
                                                 xq::test::row(xq::Position(), "b2e2", 1)}),
                              "b.dat");
  const auto found = find_holes(*book, *source, xq::Position(), Color::Red, {.moves = 4});
  REQUIRE_OK(found);
  const auto replies = source->moves_of(xq::test::after({"h2e2"}));
  REQUIRE_OK(replies);
  CHECK(found->holes.size() == replies->size());
  double all = 0;
  for (const Hole& hole : found->holes) {
    CHECK(hole.line.size() == 2);
    CHECK(hole.games > 0);
    all += hole.traffic;
  }
  CHECK(all == Approx(1));
}

TEST_CASE("holes: as a command, with JSON, the games must be a database") {
  const xq::test::PaletteGames games(2, 60);
  HolesArgs args{.common = {.json = true, .book = games.path()},
                 .against = games.path(),
                 .side = Color::Red,
                 .fen = {},
                 .moves = "h2e2",
                 .limit = 2};
  const Answer answer = run(args);
  CHECK(answer.status == 0);
  const auto json = nlohmann::json::parse(answer.out);
  CHECK(json["side"] == "red");
  CHECK(json["holes"].size() <= 2);
  args.against = "/dev/null";
  CHECK(run(args).status == 1);
}
