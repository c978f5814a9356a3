// Golden text and JSON of small answers.
#include "bookview/render.hpp"

#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"

#include "books.hpp"
#include "support/require_ok.hpp"

using namespace bookview;
using xq::Lang;

namespace {

// A database's answer without a database.
class FakeDatabase final : public Source {
 public:
  explicit FakeDatabase(std::vector<Choice> choices) : choices_(std::move(choices)) {
    info_.path = "my.xqdb";
    info_.format = "xqdb";
    info_.database = true;
  }
  [[nodiscard]] const SourceInfo& info() const noexcept override { return info_; }
  [[nodiscard]] xq::Result<std::vector<Choice>> moves_of(
      const xq::Position& position) const override {
    if (position != xq::Position()) return std::vector<Choice>{};
    return choices_;
  }
  [[nodiscard]] xq::Result<Totals> totals() const override { return Totals{}; }
  [[nodiscard]] xq::Result<Stepper> stepper() const override { return Stepper(); }

 private:
  SourceInfo info_;
  std::vector<Choice> choices_;
};

Choice choice(std::string_view move, xq::book::Weight weight, double share, Counts counts,
              xq::Move pair = xq::Move::none()) {
  return {xq::test::move_of(move), pair, weight, false, share, counts};
}

FakeDatabase fake() {
  return FakeDatabase({
      choice("b2e2", 900, 0.9996, {5000, 3000, 2000, 12}, xq::test::move_of("h2e2")),
      choice("e3e4", 1, 0.0003, {1, 1, 1, 0}),
      choice("a0a1", 0, 0, {0, 0, 0, 2}, xq::test::move_of("i0i1")),
  });
}

std::string shown(const Source& source, const std::vector<std::string_view>& moves,
                  const ShowStyle& style) {
  std::vector<xq::Move> line;
  for (const auto text : moves)
    line.push_back(xq::test::move_of(text));
  const auto inspection = inspect(source, Asked{xq::Position(), line, xq::test::after(moves)});
  REQUIRE_OK(inspection);
  return render_show_text(source.info(), *inspection, xq::Position(), line, style);
}

std::unique_ptr<Source> small_book() {
  return source_of(xq::test::book_of(xq::test::small_book_rows()), "b.dat");
}

ShowStyle no_board(Lang lang) {
  ShowStyle style;
  style.lang = lang;
  style.board = false;
  return style;
}

}  // namespace

TEST_CASE("show: header and table of a book, English", "[bookview][golden]") {
  REQUIRE(shown(*small_book(), {}, no_board(Lang::English)) ==
          "Book      b.dat (bookdat, 9 rows)\n"
          "Position  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
          "Key       e6db463e8f899c24052656d5\n"
          "Turn      Red to move; the position is its own mirror, so mirrored moves are one\n"
          "ICCS         WXF          Chinese              weight  share  opening\n"
          "h2e2 / b2e2  C2=5 / C8=5  炮二平五 / 炮八平五      60  60.0%  中炮 Central Cannon\n"
          "g3g4 / c3c4  P3+1 / P7+1  兵三进一 / 兵七进一      30  30.0%  仙人指路 Angel's Pawn\n"
          "e3e4         P5+1         兵五进一                 20  10.0%  中兵局 Central Pawn "
          "Opening\n"
          "i0i1 / a0a1  R1+1 / R9+1  车一进一 / 车九进一       0     0%\n");
}

TEST_CASE("show: header and table of a book, Chinese", "[bookview][golden]") {
  REQUIRE(shown(*small_book(), {"h2e2"}, no_board(Lang::Chinese)) ==
          "开局库  b.dat（bookdat，9 行）\n"
          "局面    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\n"
          "键值    e2049e57eabc90f8eb505d7d\n"
          "着法    1. 炮二平五\n"
          "开局    中炮\n"
          "轮到    黑方走棋；按镜像局面查到\n"
          "ICCS  WXF   中文      权重   比例\n"
          "h9g7  H8+7  马８进７     3  75.0%\n"
          "b9c7  H2+3  马２进３     1  25.0%\n");
}

TEST_CASE("show: results of a database, the mover's, small samples in brackets",
          "[bookview][golden]") {
  ShowStyle style = no_board(Lang::English);
  style.ascii = true;
  const std::string text = shown(fake(), {}, style);
  REQUIRE(
      text.substr(text.find("ICCS")) ==
      "ICCS         WXF          weight   share   games    won  drawn   lost    score  95% range  "
      "opening\n"
      "h2e2 / b2e2  C2=5 / C8=5     900  >99.9%  10,012  5,000  3,000  2,000    65.0%     64-66%  "
      "Central Cannon\n"
      "e3e4         P5+1              1   <0.1%       3      1      1      1  (50.0%)     12-88%  "
      "Central Pawn Opening\n"
      "i0i1 / a0a1  R1+1 / R9+1       0      0%       2      0      0      0        -\n"
      "won, drawn, lost, score: Red's\n"
      "(in brackets): fewer than 10 games with a result\n"
      "14 games without a result\n");
}

TEST_CASE("show: small samples are grey where colours are on, and columns still align",
          "[bookview]") {
  ShowStyle style = no_board(Lang::Chinese);
  style.color = true;
  const std::string text = shown(fake(), {}, style);
  REQUIRE(text.find("\x1B[90m50.0%\x1B[0m") != std::string::npos);
  REQUIRE(text.find("\x1B[90m65.0%") == std::string::npos);
  REQUIRE(text.find("灰色：有结果的对局不足 10 局") != std::string::npos);
  std::vector<std::size_t> widths;
  for (std::size_t at = text.find("ICCS"); widths.size() < 3;) {
    // The last column is as long as its texts.
    const std::size_t end = text.rfind("  ", text.find('\n', at));
    widths.push_back(xq::display_width(text.substr(at, end - at)));
    at = text.find('\n', at) + 1;
  }
  REQUIRE(widths[0] == widths[1]);
  REQUIRE(widths[1] == widths[2]);
}

TEST_CASE("show: without colours there is no escape sequence", "[bookview]") {
  ShowStyle style;
  REQUIRE(shown(fake(), {}, style).find('\x1B') == std::string::npos);
}

TEST_CASE("show: --ascii is ASCII throughout", "[bookview]") {
  ShowStyle style;
  style.ascii = true;
  const std::string text = shown(*small_book(), {"h2e2"}, style);
  REQUIRE(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
  REQUIRE(text.find("1. h2e2") != std::string::npos);
}

TEST_CASE("show: the header names the last named position on the way, and moves where they lead",
          "[bookview]") {
  const auto source = small_book();
  const ShowStyle style = no_board(Lang::English);
  const std::string text = shown(*source, {"h2e2", "h9g7"}, style);
  REQUIRE(text.find("Opening   中炮 Central Cannon, named at ply 1\n") != std::string::npos);
  REQUIRE(shown(*source, {}, style).find("Opening ") == std::string::npos);
  const std::string by_way =
      shown(*source, {"c3c4", "g6g5", "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"}, style);
  REQUIRE(by_way.find("中炮互进七兵对屏风马 Central Cannon vs Screen Horses, Both 7th Pawns, by "
                      "way of 对兵转右中炮 Pawns Opposed to Right Central Cannon\n") !=
          std::string::npos);
}

TEST_CASE("show: a start with odds is named", "[bookview]") {
  const auto source = small_book();
  const auto start =
      xq::parse_position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w");
  REQUIRE_OK(start);
  const auto inspection = inspect(*source, Asked{*start, {}, *start});
  REQUIRE_OK(inspection);
  const std::string text =
      render_show_text(source->info(), *inspection, *start, {}, no_board(Lang::Chinese));
  REQUIRE(text.find("起始局面  让单马\n") != std::string::npos);
  const auto json = nlohmann::json::parse(render_show_json(source->info(), *inspection, {}));
  REQUIRE(json["start"]["english"] == "Red gives a horse");
  REQUIRE(json["opening"].is_null());
}

TEST_CASE("show: a table cut by --top says how many moves are left out", "[bookview]") {
  ShowStyle style = no_board(Lang::English);
  style.top = 1;
  const std::string text = shown(*small_book(), {}, style);
  REQUIRE(text.find("e3e4") == std::string::npos);
  REQUIRE(text.find("... and 3 more\n") != std::string::npos);
}

TEST_CASE("show --json: the fields of the contract", "[bookview][golden]") {
  const auto source = small_book();
  const auto inspection = inspect(*source, xq::Position());
  REQUIRE_OK(inspection);
  const std::string text = render_show_json(source->info(), *inspection, {});
  REQUIRE(text.find('\n') == text.size() - 1);
  const auto json = nlohmann::json::parse(text);
  REQUIRE(json["fen"] == std::string(xq::kStartFen));
  REQUIRE(json["key"] == "e6db463e8f899c24052656d5");
  REQUIRE(json["moves"].size() == 4);
  const auto& first = json["moves"][0];
  REQUIRE(first["iccs"] == "b2e2");
  REQUIRE(first["pair"] == "h2e2");
  REQUIRE(first["wxf"] == "C8=5");
  REQUIRE(first["chinese"] == "炮八平五");
  REQUIRE(first["weight"] == 60);
  REQUIRE(first["share"].get<double>() == Approx(0.6));
  REQUIRE(first["mirrored"] == false);
  for (const char* field : {"wins", "draws", "losses", "unknown"})
    REQUIRE(first[field].is_null());
  REQUIRE(json["moves"][2]["pair"].is_null());
  REQUIRE(first["opening"]["chinese"] == "中炮");
  REQUIRE(first["opening"]["english"] == "Central Cannon");
  REQUIRE(first["ecco"].is_null());
  REQUIRE(json["moves"][3]["opening"].is_null());
  for (const char* field : {"opening", "ecco", "start"})
    REQUIRE(json[field].is_null());
}

TEST_CASE("show --json: a database gives counts of the mover", "[bookview]") {
  const FakeDatabase source = fake();
  const auto inspection = inspect(source, xq::Position());
  REQUIRE_OK(inspection);
  const auto json = nlohmann::json::parse(render_show_json(source.info(), *inspection, {}));
  REQUIRE(json["moves"][0]["wins"] == 5000);
  REQUIRE(json["moves"][0]["draws"] == 3000);
  REQUIRE(json["moves"][0]["losses"] == 2000);
  REQUIRE(json["moves"][0]["unknown"] == 12);
  REQUIRE(json["moves"][0]["score"].get<double>() == Approx(0.65));
  REQUIRE(json["moves"][2]["score"].is_null());
}

TEST_CASE("json: a path that is not UTF-8 still gives valid JSON", "[bookview]") {
  const auto source = source_of(xq::test::book_of(xq::test::small_book_rows()), "b\xFF.dat");
  const auto inspection = inspect(*source, xq::Position());
  REQUIRE_OK(inspection);
  REQUIRE(nlohmann::json::accept(render_show_json(source->info(), *inspection, {})));
}

TEST_CASE("stats: text and JSON", "[bookview][golden]") {
  const auto source = small_book();
  const auto found = survey(*source);
  REQUIRE_OK(found);
  REQUIRE(render_survey_text(source->info(), *found, {}) ==
          "Book                                        b.dat (bookdat)\n"
          "Positions                                   2\n"
          "Rows                                        9\n"
          "Positions reached from the start            2\n"
          "Plies to the deepest of them                1\n"
          "Rows reached from the start                 9\n"
          "Self-mirrored positions reached             1\n"
          "Moves at the start (mirrored pairs as one)  4\n"
          "Rows of weight 0                            2\n"
          "Largest weight                              60\n"
          "\n"
          "Openings with moves: 1\n"
          "opening              ply  moves\n"
          "中炮 Central Cannon    1      2\n");
  REQUIRE(render_survey_json(source->info(), *found) ==
          R"({"book":"b.dat","format":"bookdat","positions":2,"rows":9,"reached_positions":2,)"
          R"("reached_rows":9,"deepest_ply":1,"self_mirrored":1,"start_moves":4,)"
          R"("zero_weights":2,"largest_weight":60,"disabled":0,"noted":0,"by_ply":[1,1],)"
          R"("openings":[{"chinese":"中炮","english":"Central Cannon","ply":1,"moves":2,)"
          R"("games":null}]})"
          "\n");
}

TEST_CASE("check: text in both languages and JSON", "[bookview][golden]") {
  auto rows = xq::test::small_book_rows();
  rows.push_back(xq::test::row(xq::Position(), "a9a8", 4));
  rows.push_back({1, 0, 65535});
  const auto book = xq::test::book_of(rows);
  SourceInfo info;
  info.path = "b.dat";
  info.format = "bookdat";
  const CheckReport report = *check(*book);
  REQUIRE(render_check_text(info, report, Lang::English) ==
          "b.dat: bookdat, 11 rows, 3 keys, 2 positions reached from the start\n"
          "problem  rows whose move lies beside the board: 1\n"
          "         for example row 1: key 00000001, move 0x0000, weight 65535\n"
          "problem  rows that are illegal at the position they are stored under: 1\n"
          "         for example row 9: key 052656d5, move a9a8, weight 4, "
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
          "note     rows with the largest weight there is, 65,535: 1\n"
          "         for example row 1: key 00000001, move 0x0000, weight 65535\n"
          "note     rows that the book's own moves do not reach from the start position: 1\n"
          "         for example row 1: key 00000001, move 0x0000, weight 65535\n"
          "lines: 0 positions with checks, 0 other orders of moves looked at\n");
  const std::string chinese = render_check_text(info, report, Lang::Chinese);
  REQUIRE(chinese.find("问题     着法在棋盘之外的行：1\n") != std::string::npos);
  REQUIRE(chinese.find("例如 第 9 行：键值 052656d5，着法 a9a8，权重 4") != std::string::npos);

  const auto json = nlohmann::json::parse(render_check_json(info, report));
  REQUIRE(json["ok"] == false);
  REQUIRE(json["rows"] == 11);
  REQUIRE(json["findings"].size() == 4);
  REQUIRE(json["findings"][1]["code"] == "illegal_rows");
  REQUIRE(json["findings"][1]["severity"] == "problem");
  REQUIRE(json["findings"][1]["lock1"] == "052656d5");
  REQUIRE(json["findings"][1]["fen"] == std::string(xq::kStartFen));
}
