#include "xq/record/writer.hpp"

#include "xq/record/dump.hpp"

#include "read_games.hpp"
#include "support/random_tree.hpp"

using namespace xq::record;
using xq::test::moves_of;
using xq::test::read_game;

namespace {

// The dump of a game without what a file format need not keep: place, notation, empty tags.
std::string essence(Game game) {
  game.notation.reset();
  const std::vector<std::string> ours{"Game", "Result", "FEN", "SetUp", "Format", "RecordType"};
  std::erase_if(game.tags, [&](const Tag& tag) {
    return tag.value.empty() || std::find(ours.begin(), ours.end(), tag.name) != ours.end();
  });
  const std::string text = dump(game);
  return text.substr(text.find('\n'));
}

// DhtmlXQ has no square brackets in texts.
Game expected_of(const RecordWriter& writer, Game game) {
  if (writer.name != "dhtmlxq" || !game.tree) return game;
  for (NodeText& comment : game.tree->comments) {
    for (const auto& [from, to] : {std::pair{"[", "［"}, std::pair{"]", "］"}}) {
      for (std::size_t at = 0; (at = comment.text.find(from, at)) != std::string::npos;)
        comment.text.replace(at, 1, to);
    }
  }
  return game;
}

}  // namespace

TEST_CASE("writers: every writer's output is read back as the same game", "[property]") {
  const auto seed = GENERATE(range(0u, 60u));
  const Game game = xq::test::random_tree(seed, {.nodes = static_cast<int>(1 + seed * 3)});
  for (const RecordWriter& writer : writers()) {
    INFO(writer.name << ", seed " << seed);
    const Written written = write_game(writer, game);
    CHECK(written.lost == 0);
    CHECK(essence(read_game(written.bytes)) == essence(expected_of(writer, game)));
  }
}

TEST_CASE("writers: text in GB18030 is read back as the same game", "[property]") {
  const auto seed = GENERATE(range(0u, 30u));
  const Game game = xq::test::random_tree(seed, {.nodes = static_cast<int>(1 + seed * 3)});
  for (const RecordWriter& writer : writers()) {
    if (!writer.text) continue;
    INFO(writer.name << ", seed " << seed);
    const Written written = write_game(writer, game, xq::Charset::Gb18030);
    CHECK(written.lost == 0);
    CHECK(essence(read_game(written.bytes)) == essence(expected_of(writer, game)));
  }
}

TEST_CASE("writers: names are found, unknown ones are not, extensions in any case") {
  for (const RecordWriter& writer : writers())
    CHECK(find_writer(writer.name) == &writer);
  CHECK(find_writer("obk") == nullptr);
  REQUIRE(writer_of_extension("a/b.PGN") != nullptr);
  CHECK(writer_of_extension("a/b.PGN")->name == "pgn");
  CHECK(writer_of_extension("a.b/c") == nullptr);
}

TEST_CASE("writers: what a format has no place for is counted") {
  Game game = read_game("[Event \"E\"]\n[Opening \"O\"]\n\n1. H2-E2 H9-G7\n");
  CHECK(find_writer("xqf")->write(game).left_out > 0);
  CHECK(find_writer("pgn")->write(game).left_out == 0);
  const Game cut = read_game(R"({"moves":"h2e2 h9h5 h0g2"})");
  CHECK(find_writer("pgn")->write(cut).left_out == 2);
}

TEST_CASE("ndjson: values of the wrong kind are named") {
  const Game game = read_game(R"({"moves":"h2e2","start_fen":7,"outcome":"white","tags":{"A":5}})");
  CHECK(moves_of(game) == "h2e2");
  CHECK(game.faults.size() == 3);
}
