// A database of games that play the same few moves in many orders, so that transpositions abound.
#pragma once

#include <memory>
#include <string>

#include "xq/board/movegen.hpp"
#include "xq/store/ingest.hpp"

#include "books.hpp"
#include "bookview/source.hpp"
#include "support/random_game.hpp"
#include "support/temp_dir.hpp"

namespace xq::test {

class PaletteGames {
 public:
  PaletteGames(std::uint64_t seed, int games) {
    Rng rng(seed);
    auto db = store::Database::open(path(), {.access = store::Access::Write, .create = true});
    REQUIRE_OK(db);
    fill(*db, rng, games);
    REQUIRE_OK(db->close());
  }
  [[nodiscard]] std::string path() const { return (dir_.path() / "my.xqdb").string(); }
  [[nodiscard]] std::unique_ptr<bookview::Source> open() const {
    auto source = bookview::open_source(path());
    REQUIRE_OK(source);
    return std::move(*source);
  }

 private:
  static void fill(store::Database& db, Rng& rng, int games) {
    store::IngestSession session(db);
    REQUIRE_OK(session.begin_source({.path = "/games.pgn", .size = 1}, "pgn"));
    for (int n = 1; n <= games; ++n) {
      record::Game game = one(rng);
      game.ordinal = static_cast<std::uint32_t>(n);
      game.tags = {{"Red", "R" + std::to_string(n)}, {"Black", "B"}};
      REQUIRE_OK(session.add(game));
    }
    REQUIRE_OK(session.end_source("ascii"));
    REQUIRE_OK(session.finish(1U << 20));
  }
  static record::Game one(Rng& rng) {
    std::vector<Move> red;
    std::vector<Move> black;
    for (const char* text : {"h2e2", "h0g2", "b0c2", "g3g4", "i0h0"})
      red.push_back(move_of(text));
    for (const char* text : {"h9g7", "b9c7", "g6g5", "i9h9", "b7a7"})
      black.push_back(move_of(text));
    record::Game game;
    game.outcome = static_cast<Outcome>(rng.below(4));
    Position position;
    const bool flip = rng.below(3) == 0;
    for (std::uint64_t plies = 4 + rng.below(5); plies > 0; --plies) {
      auto& side = position.side_to_move() == Color::Red ? red : black;
      std::erase_if(side, [](Move m) { return m.is_none(); });
      const std::size_t at = rng.below(side.size());
      if (!is_legal(position, side[at])) break;
      position.do_move(side[at]);
      game.moves.push_back(flip ? side[at].mirrored() : side[at]);
      side[at] = Move::none();
    }
    return game;
  }
  TempDir dir_;
};

}  // namespace xq::test
