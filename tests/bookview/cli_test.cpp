#include "bookview/cli.hpp"

#include <catch2/catch.hpp>

#include "xq/base/text.hpp"

using namespace bookview;

namespace {

Request parsed(std::vector<std::string> args, Surroundings around = {}) {
  args.insert(args.end(), {"--lang", "en"});
  return parse_cli(args, around);
}

template <class Args>
Args expect(const Request& request) {
  if (const auto* answer = std::get_if<Answer>(&request)) FAIL(answer->err << answer->out);
  REQUIRE(std::holds_alternative<Args>(request));
  return std::get<Args>(request);
}

Answer answer(const Request& request) {
  REQUIRE(std::holds_alternative<Answer>(request));
  return std::get<Answer>(request);
}

}  // namespace

TEST_CASE("bookview cli: options may stand before and behind the book", "[bookview]") {
  const auto args = expect<ShowArgs>(
      parsed({"show", "--json", "b.dat", "--fen", "x y", "--top=3", "h2e2", "h9g7", "--no-board"}));
  REQUIRE(args.common.book == "b.dat");
  REQUIRE(args.common.json);
  REQUIRE(args.fen == "x y");
  REQUIRE(args.top == 3U);
  REQUIRE(args.moves == "h2e2 h9g7");
  REQUIRE_FALSE(args.board);
  REQUIRE_FALSE(args.ascii);
}

TEST_CASE("bookview cli: a hyphen is standard input, -- ends options", "[bookview]") {
  REQUIRE(expect<StatsArgs>(parsed({"stats", "-"})).common.book == "-");
  Request request = parse_cli({"--lang", "en", "check", "--strict", "--", "--odd.dat"}, {});
  REQUIRE(expect<CheckArgs>(request).common.book == "--odd.dat");
  REQUIRE(expect<CheckArgs>(request).strict);
}

TEST_CASE("bookview cli: unknown options and commands name the nearest (C43)", "[bookview]") {
  const auto err = [](std::vector<std::string> args) {
    const Answer a = answer(parsed(std::move(args)));
    REQUIRE(a.status == 2);
    REQUIRE(a.out.empty());
    return a.err.substr(0, a.err.find('\n'));
  };
  REQUIRE(err({"show", "b.dat", "--jsn"}) ==
          "bookview: unknown option --jsn; did you mean --json?");
  REQUIRE(err({"check", "b.dat", "--stirct"}) ==
          "bookview: unknown option --stirct; did you mean --strict?");
  REQUIRE(err({"show", "--asci", "b.dat"}) ==
          "bookview: unknown option --asci; did you mean --ascii?");
  REQUIRE(err({"show", "b.dat", "--zzzzzz"}) == "bookview: unknown option --zzzzzz");
  REQUIRE(err({"shwo", "b.dat"}) == "bookview: unknown command shwo; did you mean show?");
  REQUIRE(err({"stats", "b.dat", "c.dat"}) == "bookview: unexpected argument c.dat");
}

TEST_CASE("bookview cli: wrong values are named with what was expected", "[bookview]") {
  const auto err = [](std::vector<std::string> args) {
    const Answer a = answer(parse_cli(args, {}));
    REQUIRE(a.status == 2);
    return a.err.substr(0, a.err.find('\n'));
  };
  REQUIRE(err({"show", "b.dat", "--lang=en", "--top", "0"}) ==
          "bookview: --top 0: expected a number from 1");
  REQUIRE(err({"show", "b.dat", "--lang=en", "--top", "4x"}) ==
          "bookview: --top 4x: expected a number from 1");
  REQUIRE(err({"show", "b.dat", "--lang=en", "--color", "blue"}) ==
          "bookview: --color blue: expected auto, always or never");
  REQUIRE(err({"--lang=en", "show"}) ==
          "bookview: no book given: name a file, or - for standard input");
  REQUIRE(err({"--lang=en", "show", "b.dat", "h2e2", "--moves", "h2e2"}) ==
          "bookview: moves given twice: behind the book and with --moves; use one");
  REQUIRE(err({"--lang=zh", "show", "b.dat", "--fen"}).starts_with("bookview: 参数有误"));
  REQUIRE(err({"show", "b.dat", "--lang", "zh", "--jsn"}) ==
          "bookview: 未知选项 --jsn；是否想用 --json？");
}

TEST_CASE("bookview cli: books stand in front of moves", "[bookview]") {
  const auto args = expect<ShowArgs>(parsed({"show", "a.dat", "b.obk", "./c", "h2e2", "C2=5"}));
  REQUIRE(args.common.book == "a.dat");
  REQUIRE(args.others == std::vector<std::string>{"b.obk", "./c"});
  REQUIRE(args.moves == "h2e2 C2=5");
  REQUIRE(expect<ShowArgs>(parsed({"show", "a.dat", "1.h2e2"})).others.empty());
}

TEST_CASE("bookview cli: changes of an edit may be repeated and stand behind moves", "[bookview]") {
  const auto args = expect<EditArgs>(parsed({"edit", "a.dat", "--set", "h2e2=1", "c3c4", "--set",
                                             "b2e2=2", "--delete", "g3g4", "-o", "b.dat"}));
  REQUIRE(args.set == std::vector<std::string>{"h2e2=1", "b2e2=2"});
  REQUIRE(args.deleted == std::vector<std::string>{"g3g4"});
  REQUIRE(args.moves == "c3c4");
  REQUIRE(args.output == "b.dat");
  REQUIRE(answer(parsed({"edit", "a.dat"})).status == 2);
  REQUIRE(answer(parsed({"edit", "a.dat", "--undo", "--delete", "h2e2"})).status == 2);
  REQUIRE(answer(parsed({"diff", "a.dat"})).status == 2);
}

TEST_CASE("bookview cli: an unknown language is wrong usage", "[bookview]") {
  const Answer a = answer(parse_cli({"show", "b.dat", "--lang", "fr"}, {}));
  REQUIRE(a.status == 2);
  REQUIRE(a.err.find("--lang fr") != std::string::npos);
}

TEST_CASE("bookview cli: colours only on a terminal without NO_COLOR, unless told", "[bookview]") {
  const auto color = [](std::vector<std::string> more, Surroundings around) {
    more.insert(more.begin(), {"show", "b.dat"});
    return expect<ShowArgs>(parsed(more, around)).common.color;
  };
  REQUIRE(color({}, {true, false}));
  REQUIRE_FALSE(color({}, {false, false}));
  REQUIRE_FALSE(color({}, {true, true}));
  REQUIRE(color({"--color", "always"}, {false, true}));
  REQUIRE_FALSE(color({"--color=never"}, {true, false}));
}

TEST_CASE("bookview cli: help and version go to standard output with status 0", "[bookview]") {
  for (const char* command : {"show", "stats", "check", "edit", "fix", "diff"}) {
    const Answer help = answer(parsed({command, "--help"}));
    REQUIRE(help.status == 0);
    REQUIRE(help.err.empty());
    REQUIRE(help.out.find("Examples:") != std::string::npos);
    REQUIRE(answer(parsed({"help", command})).out == help.out);
  }
  REQUIRE(answer(parsed({"-h"})).out.starts_with("bookview - look into"));
  REQUIRE(answer(parsed({"--version"})).out.starts_with("bookview "));
  REQUIRE(answer(parse_cli({"show", "--help", "--lang", "zh"}, {}))
              .out.starts_with("用法：bookview show"));
  const Answer none = answer(parsed({}));
  REQUIRE(none.status == 2);
  REQUIRE(none.err.starts_with("bookview - look into"));
}

TEST_CASE("bookview cli: every option stands in the help of its command, in both languages",
          "[bookview]") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> options{
      {"show", {"--fen", "--moves", "--top", "--no-board", "--ascii"}},
      {"stats", {"--against", "--depth"}},
      {"edit",
       {"--set", "--add", "--delete", "--disable", "--enable", "--note", "--undo", "--fen",
        "--moves", "--output"}},
      {"fix", {"--output", "--dry-run", "--int-keys"}},
      {"diff", {"--limit", "--ascii"}},
      {"check", {"--strict"}}};
  for (const auto& [command, own] : options) {
    for (const auto lang : {xq::Lang::English, xq::Lang::Chinese}) {
      const std::string text(xq::tr(lang, help_text(command)));
      for (const char* shared : {"--help", "--version", "--lang", "--json", "--quiet", "--color"})
        REQUIRE(text.find(shared) != std::string::npos);
      for (const auto& name : own)
        REQUIRE(text.find(name) != std::string::npos);
    }
  }
}

TEST_CASE("bookview cli: help fits 80 columns in both languages", "[bookview]") {
  for (const char* command : {"", "edit", "fix", "diff", "show", "stats", "check"}) {
    for (const auto lang : {xq::Lang::English, xq::Lang::Chinese}) {
      std::string_view text = xq::tr(lang, help_text(command));
      while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        CAPTURE(std::string(line));
        REQUIRE(xq::display_width(line) <= 80);
        text.remove_prefix(std::min(text.size(), line.size() + 1));
      }
    }
  }
}
