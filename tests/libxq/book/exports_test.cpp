// Books as EPD, FEN, PGN and JSON.
#include <nlohmann/json.hpp>

#include "random_book.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::move_of;
using xq::test::random_book;
using xq::test::RandomPosition;
using xq::test::TempDir;
using xq::test::write_book;

namespace {

book::Row row_of(std::string_view move, std::int64_t weight) {
  book::Row row;
  row.move = move_of(move);
  row.weight = weight;
  return row;
}

// Start: h2e2 and its mirror, g0e2 and its mirror; after h2e2 (or its mirror) two replies.
std::vector<RandomPosition> small_book() {
  std::vector<RandomPosition> out{
      {xq::Position(),
       {row_of("g0e2", 2), row_of("c0e2", 2), row_of("h2e2", 6), row_of("b2e2", 6)}},
      {xq::mirrored(after({"h2e2"})), {row_of("b7e7", 5), row_of("b9c7", 15)}}};
  std::ranges::sort(out[0].rows, {}, [](const auto& row) { return xq::code_of(row.move); });
  out[1].rows[1].results = book::Results{3, 2, 1};
  out[1].rows[1].note = "say \"good\"\n{well}";
  out[1].rows[0].enabled = false;
  return out;
}

std::string written(const std::vector<RandomPosition>& positions, const std::string& format,
                    const std::string& title = "") {
  const TempDir dir;
  const auto path = dir.path() / "out";
  book::WriteOptions options;
  options.title = title;
  const auto report = write_book(positions, format, path, options);
  REQUIRE_OK(report);
  REQUIRE(report->positions == positions.size());
  REQUIRE(report->bytes == std::filesystem::file_size(path));
  return xq::test::read_file(path);
}

}  // namespace

TEST_CASE("exports: EPD names the best moves, all weights and notes", "[book]") {
  REQUIRE(written(small_book(), "epd") ==
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - bm b2e2 h2e2; id "
          "\"e6db463e8f899c24052656d5\"; c0 \"b2e2=6 h2e2=6 c0e2=2 g0e2=2\";\n"
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - bm b9c7; id \"" +
              xq::mirrored(after({"h2e2"})).key().hex() +
              "\"; c0 \"b9c7=15 b7e7=off\"; c1 \"b9c7: say 'good' {well}\";\n");
}

TEST_CASE("exports: FEN has six fields and nothing else", "[book]") {
  REQUIRE(written(small_book(), "fen") ==
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 0 1\n");
}

TEST_CASE("exports: JSON is one document, ndjson a line a position", "[book]") {
  const auto json = nlohmann::json::parse(written(small_book(), "json", "my \"book\""));
  REQUIRE(json.at("title") == "my \"book\"");
  const auto& positions = json.at("positions");
  REQUIRE(positions.size() == 2);
  const auto& start = positions.at(0);
  REQUIRE(start.at("key") == "e6db463e8f899c24052656d5");
  REQUIRE(start.at("moves").size() == 2);
  REQUIRE(start.at("moves").at(0) ==
          nlohmann::json::parse(R"({"iccs":"b2e2","weight":6,"share":0.75,"pair":"h2e2",
            "wins":null,"draws":null,"losses":null,"enabled":true,"note":null})"));
  REQUIRE(positions.at(1).at("moves").at(0) ==
          nlohmann::json::parse(R"({"iccs":"b9c7","weight":15,"share":1.0,"pair":null,
            "wins":3,"draws":2,"losses":1,"enabled":true,"note":"say \"good\"\n{well}"})"));
  REQUIRE(positions.at(1).at("moves").at(1).at("enabled") == false);
  std::istringstream lines(written(small_book(), "ndjson"));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    REQUIRE(nlohmann::json::parse(line) == positions.at(count));
  REQUIRE(count == 2);
}

TEST_CASE("exports: PGN is a tree, heaviest moves first", "[book]") {
  REQUIRE(written(small_book(), "pgn", "Small") ==
          "[Game \"Chinese Chess\"]\n[Event \"Small\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
          "[Round \"1\"]\n[Red \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n"
          "1. B2-E2 {6 75.0%} (1. C0-E2 {2 25.0%}) 1... B9-C7 {15 100.0% +3=2-1; say 'good'\n"
          "(well)} (1... B7-E7 {5 off}) *\n\n");
}

TEST_CASE("exports: a transposition is written out once and marked", "[book]") {
  std::vector<RandomPosition> positions;
  const auto add = [&](const std::vector<std::string_view>& line, std::string_view move,
                       int weight) {
    xq::Position at = after(line);
    book::Row row = row_of(move, weight);
    if (xq::canonical(at).mirrored) {
      at = xq::mirrored(at);
      row.move = row.move.mirrored();
    }
    positions.push_back({at, {row}});
  };
  add({}, "h2e2", 9);
  positions[0].rows.push_back(row_of("h0g2", 3));
  add({"h2e2"}, "h9g7", 1);
  add({"h2e2", "h9g7"}, "h0g2", 1);
  add({"h2e2", "h9g7", "h0g2"}, "i9h9", 1);
  add({"h0g2"}, "h9g7", 1);
  add({"h0g2", "h9g7"}, "h2e2", 1);
  const std::string text = written(positions, "pgn");
  REQUIRE(text.find("1. H2-E2 {9 75.0%} (1. H0-G2 {3 25.0%} 1... H9-G7 {1 100.0%} 2. H2-E2 {1") !=
          std::string::npos);
  std::size_t marks = 0;
  for (std::size_t at = 0; (at = text.find("transposes", at)) != std::string::npos; ++at)
    ++marks;
  REQUIRE(marks == 1);
  REQUIRE(text.find("[Event", text.find("[Event") + 1) == std::string::npos);
}

TEST_CASE("exports: what the start does not lead to is a game of its own", "[book]") {
  auto positions = small_book();
  // Two positions of one line: one game, from the first of them.
  xq::Position far = xq::test::position_of("4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1");
  const auto add = [&](std::string_view move) {
    xq::Position at = far;
    book::Row row = row_of(move, 1);
    if (xq::canonical(at).mirrored) {
      at = xq::mirrored(at);
      row.move = row.move.mirrored();
    }
    positions.push_back({at, {row}});
    far.do_move(move_of(move));
  };
  add("d1d2");
  add("e9e8");
  add("d2d3");
  const std::string text = written(positions, "pgn");
  std::size_t games = 0;
  for (std::size_t at = 0; (at = text.find("[Event", at)) != std::string::npos; ++at)
    ++games;
  REQUIRE(games == 2);
  REQUIRE(text.find("[FEN \"") > text.find("[Round \"2\"]"));
}

TEST_CASE("exports: a cycle ends", "[book]") {
  std::vector<RandomPosition> positions;
  xq::Position at;
  for (const std::string_view move : {"a0a1", "a9a8", "a1a0", "a8a9"}) {
    const bool mirrored = xq::canonical(at).mirrored;
    const xq::Move stored = mirrored ? move_of(move).mirrored() : move_of(move);
    positions.push_back({mirrored ? xq::mirrored(at) : at, {row_of(stored.text(), 1)}});
    at.do_move(move_of(move));
  }
  REQUIRE(written(positions, "pgn").find("transposes} *") != std::string::npos);
}

TEST_CASE("exports: every row of a random book is in the tree once", "[book][property]") {
  const auto positions = random_book(GENERATE(range(1U, 4U)), 30);
  const TempDir dir;
  const auto report = write_book(positions, "pgn", dir.path() / "a.pgn");
  REQUIRE_OK(report);
  std::uint64_t rows = 0;
  for (const auto& at : positions) {
    for (const book::Row& row : at.rows) {
      const xq::Move twin = row.move.mirrored();
      const bool second = at.position.key() == at.position.mirror_key() &&
                          xq::code_of(twin) < xq::code_of(row.move);
      rows += second ? 0 : 1;
    }
  }
  REQUIRE(report->rows == rows);
}
