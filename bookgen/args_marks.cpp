// Commands about what the user and others think of positions and moves.
#include <algorithm>
#include <array>

#include "xq/store/marks.hpp"

#include "args_parser.hpp"

namespace bookgen {
namespace {

using xq::say;

std::vector<std::string> actions() {
  std::vector<std::string> names{"list", "undo"};
  for (std::size_t i = 0; i < xq::store::kMarkKinds; ++i)
    names.emplace_back(xq::store::mark_kind_name(static_cast<xq::store::MarkKind>(i)));
  return names;
}

}  // namespace

void Parser::marks_command() {
  CLI::App* sub = command(
      "marks", "Judge moves: what you say goes before what the games say.", [this]() -> Parsed {
        const std::vector<std::string> names = actions();
        if (std::ranges::find(names, marks_.action) == names.end()) {
          return wrong(say(lang_, "unknown action {}", marks_.action) +
                       did_you_mean(marks_.action, names));
        }
        const bool marking = marks_.action != "list" && marks_.action != "undo";
        for (const char* option : {"--fen", "--moves", "--note"}) {
          if (given(option) && !marking)
            return wrong(say(lang_, "{} is for marking, not for {}", option, marks_.action));
        }
        if (given("--note") && marks_.action == "note")
          return wrong(say(lang_, "the text of a note stands behind the move, not in --note"));
        if (marks_.all && marks_.action != "list") return wrong(say(lang_, "--all is for list"));
        return with_common(marks_);
      });
  add_database(sub, marks_.database);
  sub->add_option("action", marks_.action,
                  tr("force, prefer, avoid or forbid MOVE...; weight MOVE N; note [MOVE] TEXT; "
                     "undo ID...|last; list"))
      ->default_val("list")
      ->type_name("ACTION");
  sub->add_option("words", marks_.words, tr("moves in any notation, a number, a text, or ids"))
      ->type_name("WORD");
  sub->add_option("--fen", marks_.fen, tr("the position; default: the start position"));
  sub->add_option("--moves", marks_.moves,
                  tr("moves from there to the position, such as \"h2e2 h9g7\""));
  sub->add_option("--note", marks_.note, tr("a text to go with the mark"));
  sub->add_flag("--all", marks_.all, tr("list marks that are undone as well"));
  sub->footer(
      tr("examples:\n"
         "  bookgen marks my.xqdb forbid h2e2\n"
         "  bookgen marks my.xqdb prefer H2+3 --moves \"h2e2 h9g7\"\n"
         "  bookgen marks my.xqdb weight c3c4 500\n"
         "  bookgen marks my.xqdb note h2e2 \"my main line\"\n"
         "  bookgen marks my.xqdb list\n"
         "  bookgen marks my.xqdb undo last"));
}

void Parser::import_command() {
  CLI::App* sub = command(
      "import", "Take in what books and chessdb.cn say, apart from the games.", [this]() -> Parsed {
        const bool books = !import_.list && import_.forget.empty() && import_.cloud.empty();
        if (int{import_.list} + int{given("--forget")} + int{given("--cloud")} > 1) {
          return wrong(tr("--list, --forget and --cloud do not go together"));
        }
        import_.database = import_.files.back();
        import_.files.pop_back();
        if (books && import_.files.empty()) return wrong(tr("import needs a book and a database"));
        if (!books && !import_.files.empty()) {
          return wrong(say(lang_, "unexpected argument {}", import_.files.front()));
        }
        if (given("--name") && import_.files.size() != 1) {
          return wrong(tr("--name is for one book"));
        }
        if (const auto error = check_inputs(import_.files, import_.database)) return wrong(*error);
        return with_common(import_);
      });
  sub->add_option("files", import_.files, tr("books to import, and last the database"))
      ->required()
      ->type_name("BOOK... XQDB");
  sub->add_option("--name", import_.name, tr("name of the book; default: that of its file"));
  sub->add_option("--cloud", import_.cloud,
                  tr("answers of chessdb.cn, a line each: FEN, a tab, the answer"))
      ->type_name("FILE");
  sub->add_flag("--list", import_.list, tr("list the books that were imported"));
  sub->add_option("--forget", import_.forget, tr("take the book of this name out"))
      ->type_name("NAME");
  sub->add_flag("--strict", strict_, tr("faults in the input make the exit status 1"));
  sub->footer(
      tr("examples:\n"
         "  bookgen import master.obk my.xqdb\n"
         "  bookgen import --cloud answers.txt my.xqdb\n"
         "  bookgen import --list my.xqdb\n"
         "  bookgen import --forget master.obk my.xqdb"));
}

}  // namespace bookgen
