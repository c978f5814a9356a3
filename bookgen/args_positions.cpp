// Commands about several databases, and about positions in one.
#include "args_parser.hpp"

namespace bookgen {

using xq::say;

void Parser::merge_command() {
  CLI::App* sub = command(
      "merge", "Merge databases: every file once, of two contents the newer.", [this]() -> Parsed {
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
                  tr("OUT and the databases to merge; only these with -o OUT. OUT takes part "
                     "if it is there"))
      ->required()
      ->type_name("OUT IN...");
  sub->add_option("-o,--output", merge_.output, tr("what to write"))->type_name("FILE");
  add_memory(sub);
}

}  // namespace bookgen
