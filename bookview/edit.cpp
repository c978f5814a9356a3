// bookview edit: single rows of a book file.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"

#include "bookview/ask.hpp"
#include "bookview/commands.hpp"
#include "bookview/edit_plan.hpp"
#include "bookview/replace.hpp"

namespace bookview {
namespace {

namespace fs = std::filesystem;
using xq::Lang;
using xq::say;
using xq::book::RowEdit;

// All steps in the order in which they are taken, whatever the order of the options.
tl::expected<std::vector<EditStep>, std::string> steps_of(const EditArgs& args,
                                                          const xq::Position& position) {
  using Kind = EditStep::Kind;
  const std::pair<Kind, const std::vector<std::string>*> lists[] = {
      {Kind::Delete, &args.deleted}, {Kind::Add, &args.added},        {Kind::Set, &args.set},
      {Kind::Enable, &args.enabled}, {Kind::Disable, &args.disabled}, {Kind::Note, &args.notes}};
  std::vector<EditStep> steps;
  for (const auto& [kind, texts] : lists) {
    for (const std::string& text : *texts) {
      auto step = read_step(kind, text, position, args.common.lang);
      if (!step) return tl::make_unexpected(step.error());
      const bool twice = std::ranges::any_of(steps, [&](const EditStep& other) {
        const bool weighs = [](Kind k) { return k <= Kind::Set; }(other.kind) && kind <= Kind::Set;
        const bool switches = (other.kind == Kind::Enable || other.kind == Kind::Disable) &&
                              (kind == Kind::Enable || kind == Kind::Disable);
        return other.move == step->move && (weighs || switches || other.kind == kind);
      });
      if (twice) {
        return tl::make_unexpected(
            say(args.common.lang, "{}: changed twice in one call", step->move.text()));
      }
      steps.push_back(std::move(*step));
    }
  }
  return steps;
}

struct Done {
  std::uint64_t changed = 0;
  std::uint64_t added = 0;
  std::uint64_t removed = 0;
};

Done count(const std::vector<RowEdit>& edits) {
  Done done;
  for (const RowEdit& edit : edits) {
    if (edit.kind == RowEdit::Kind::Change) ++done.changed;
    if (edit.kind == RowEdit::Kind::Insert) ++done.added;
    if (edit.kind == RowEdit::Kind::Remove) ++done.removed;
  }
  return done;
}

std::string report(const EditArgs& args, const Done& done, const fs::path& shown, bool in_place) {
  const Common& common = args.common;
  if (common.json) {
    nlohmann::ordered_json out;
    out["book"] = common.book;
    out["output"] = shown.string();
    out["changed"] = done.changed;
    out["added"] = done.added;
    out["removed"] = done.removed;
    out["backup"] = in_place ? nlohmann::ordered_json(backup_of(shown).string())
                             : nlohmann::ordered_json(nullptr);
    return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }
  std::string out = say(common.lang, "{}: {} rows changed, {} added, {} removed\n", shown.string(),
                        xq::with_commas(done.changed), xq::with_commas(done.added),
                        xq::with_commas(done.removed));
  if (in_place) {
    out += say(common.lang, "the old file is {}; bookview edit {} --undo brings it back\n",
               backup_of(shown).string(), common.book);
  }
  if (!common.quiet) {
    out += xq::tr(common.lang,
                  "a new export makes the file anew without these edits; what is to stay belongs "
                  "into the database: bookgen marks\n");
  }
  return out;
}

Answer undo(const EditArgs& args, const fs::path& path) {
  const fs::path common_name = name_of(args.common.book, path);
  const auto done = undo_replace(path);
  if (!done) return failed(args.common, done.error());
  if (args.common.json) {
    nlohmann::ordered_json out;
    out["book"] = args.common.book;
    out["restored"] = true;
    return {0, out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n",
            ""};
  }
  return {0,
          say(args.common.lang, "{}: the old file is back; {} holds the edited one\n",
              path.string(), backup_of(path).string()),
          ""};
}

}  // namespace

Answer run(const EditArgs& args) {
  const Common& common = args.common;
  if (common.book == "-") {
    return failed(2, std::string(xq::tr(common.lang,
                                        "edit: a book on standard input cannot be "
                                        "changed; name a file")));
  }
  std::error_code error;
  // The file a link leads to is the one that is replaced.
  fs::path path = fs::canonical(common.book, error);
  if (error) path = common.book;
  if (args.undo) return undo(args, path);

  const auto asked = asked_position(args.fen, args.moves, common.lang);
  if (!asked) return asked.error();
  const auto steps = steps_of(args, asked->position);
  if (!steps) return failed(2, steps.error());
  const auto source = open_source(path.string());
  if (!source) return failed(common, source.error());
  const xq::book::Book* book = (*source)->book();
  if (book == nullptr) {
    return failed(1, say(common.lang, "{}: edit is for books; for a database use bookgen marks",
                         common.book));
  }
  const auto edits = plan_edits(*book, asked->position, *steps, common.lang);
  if (!edits) return failed(common, edits.error());

  const bool in_place = args.output.empty() || fs::equivalent(args.output, path, error);
  const fs::path target = in_place ? name_of(common.book, path) : fs::path(args.output);
  // A second copy of the same would push the old file out of NAME.bak.
  if (in_place && edits->empty()) {
    Answer answer{0, report(args, {}, target, false), warnings((*source)->info(), common)};
    answer.err += common.quiet ? std::string()
                               : say(common.lang,
                                     "bookview: {}: the book says so already; nothing is written\n",
                                     common.book);
    return answer;
  }
  if (in_place && is_read_only(path)) {
    return failed(
        1, say(common.lang, "{}: the file is read-only; name another one with -o", common.book));
  }
  const fs::path draft = in_place ? draft_of(path) : target;
  const auto written = xq::book::edit_rows(*book, path, *edits, draft);
  if (!written) return failed(in_place ? common.book : args.output, written.error());
  if (in_place) {
    if (const auto done = replace_keeping(path, draft); !done) {
      fs::remove(draft, error);
      return failed(common, done.error());
    }
  }
  Answer answer{0, report(args, count(*edits), target, in_place), ""};
  answer.err = warnings((*source)->info(), common);
  return answer;
}

}  // namespace bookview
