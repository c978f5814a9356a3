// Commands about several databases, and about positions in one.
#include "args_parser.hpp"

namespace bookgen {

using xq::say;

void Parser::merge_command() {
  CLI::App* sub =
      command("merge", "Merge databases (every file once, of two contents the newer) or books.",
              [this]() -> Parsed {
                fill_merge();
                if (merge_.output.empty()) {
                  merge_.output = merge_.inputs.front();
                  merge_.inputs.erase(merge_.inputs.begin());
                }
                if (merge_.output.empty()) return wrong(say(lang_, "the database has no name"));
                if (merge_.inputs.empty()) {
                  return wrong(say(lang_, "merge needs what to write and what to merge"));
                }
                return with_common(merge_);
              });
  sub->add_option("files", merge_.inputs,
                  tr("OUT and the databases or books to merge; only these with -o OUT. A database "
                     "OUT takes part if it is there"))
      ->required()
      ->type_name("OUT IN...");
  sub->add_option("-o,--output", merge_.output, tr("what to write"))->type_name("FILE");
  add_memory(sub);
  sub->add_option("--rule", rule_,
                  tr("books: first (the first that has a position), sum, max, or weighted with "
                     "BOOK=FACTOR for each"))
      ->check(CLI::IsMember({"first", "sum", "max", "weighted"}))
      ->default_str("first");
  sub->add_option("--side", side_, tr("books: take the first one only where this side moves"))
      ->check(CLI::IsMember({"red", "black"}));
  add_book(sub, merge_.book);
}

void Parser::fill_merge() {
  merge_.rule = *xq::book::parse_merge_rule(rule_);
  if (!side_.empty()) merge_.side = side_ == "red" ? xq::Color::Red : xq::Color::Black;
  for (const char* option : {"--rule", "--side", "--format", "--positions", "--unreached",
                             "--both-orientations", "--int-keys"}) {
    merge_.book_options = merge_.book_options || given(option);
  }
}

}  // namespace bookgen
