// bookview fix.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"

#include "bookview/ask.hpp"
#include "bookview/commands.hpp"
#include "bookview/fix.hpp"
#include "bookview/replace.hpp"

namespace bookview {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using xq::say;

std::string json_of(const FixArgs& args, const FixReport& r, const fs::path& shown, bool in_place) {
  Json out;
  out["book"] = args.common.book;
  out["output"] = args.dry_run ? Json(nullptr) : Json(shown.string());
  out["backup"] = in_place && !args.dry_run ? Json(backup_of(shown).string()) : Json(nullptr);
  out["rows_before"] = r.rows_before;
  out["rows"] = args.dry_run ? Json(nullptr) : Json(r.written.rows);
  out["out_of_order"] = r.sorted;
  out["bad_lines"] = r.bad_lines;
  out["trailing_bytes"] = r.trailing_bytes;
  out["unusable_keys"] = r.unusable;
  out["off_board"] = r.off_board;
  out["illegal_rows"] = r.illegal;
  out["duplicate_rows"] = r.duplicates;
  out["folded_positions"] = r.folded;
  out["completed_pairs"] = r.pairs;
  out["unreached_rows"] = r.unreached;
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string text_of(const FixArgs& args, const FixReport& r, const fs::path& shown, bool in_place) {
  const xq::Lang lang = args.common.lang;
  std::string out;
  const auto line = [&](std::string_view sentence, std::uint64_t count) {
    if (count > 0) out += "  " + say(lang, sentence, xq::with_commas(count)) + "\n";
  };
  line("rows put into order: {}", r.sorted);
  line("lines that are no rows, dropped: {}", r.bad_lines);
  line("bytes behind the last row, dropped: {}", r.trailing_bytes);
  line("rows without a usable key, dropped: {}", r.unusable);
  line("rows with a move beside the board, dropped: {}", r.off_board);
  line("rows illegal at their position, dropped: {}", r.illegal);
  line("doubled rows, merged: {}", r.duplicates);
  line("positions in both orientations, folded into one: {}", r.folded);
  line("pairs of mirrored moves completed: {}", r.pairs);
  if (!r.any()) out += fmt::format("  {}\n", xq::tr(lang, "nothing to mend"));
  line("rows that the book's moves do not reach, kept as they are: {}", r.unreached);
  if (args.dry_run) {
    return say(lang, "{}: {} rows; nothing is written\n", args.common.book,
               xq::with_commas(r.rows_before)) +
           out;
  }
  out = say(lang, "{}: {} rows, before {}\n", shown.string(), xq::with_commas(r.written.rows),
            xq::with_commas(r.rows_before)) +
        out;
  if (in_place) {
    out += say(lang, "the old file is {}; bookview edit {} --undo brings it back\n",
               backup_of(shown).string(), args.common.book);
  }
  return out;
}

const xq::book::BookFormat* format_for(const xq::book::Book& book, const std::string& output) {
  const auto* own = xq::book::find_format(book.info().format);
  const auto* wanted = xq::book::format_of_extension(output);
  const bool other = own->create == nullptr && wanted != nullptr && wanted->keys == own->keys;
  return other ? wanted : own;
}

}  // namespace

Answer run(const FixArgs& args) {
  const Common& common = args.common;
  std::error_code error;
  fs::path path = fs::canonical(common.book, error);
  if (error || common.book == "-") path = common.book;
  const bool in_place = args.output.empty() || fs::equivalent(args.output, path, error);
  if (in_place && common.book == "-" && !args.dry_run) {
    return failed(2, std::string(xq::tr(
                         common.lang, "fix: a book on standard input needs -o FILE or --dry-run")));
  }
  const auto source = open_source(path.string());
  if (!source) return failed(common, source.error());
  const xq::book::Book* book = (*source)->book();
  if (book == nullptr) {
    return failed(1, say(common.lang, "{}: fix is for books; for a database use bookgen doctor",
                         common.book));
  }
  const fs::path target = in_place ? name_of(common.book, path) : fs::path(args.output);
  if (in_place && !args.dry_run && is_read_only(path)) {
    return failed(
        1, say(common.lang, "{}: the file is read-only; name another one with -o", common.book));
  }
  const fs::path draft = in_place ? draft_of(path) : target;
  xq::book::WriteOptions options;
  options.int_keys = args.int_keys;
  options.keep_collisions = true;  // `check` names them; which to keep is the owner's choice
  const auto report =
      fix_book(*book, *format_for(*book, args.output), draft, options, args.dry_run);
  if (!report) return failed(in_place ? common.book : args.output, report.error());
  // A sound file stays, and with it the one before it.
  const bool kept = in_place && !args.dry_run && !report->any();
  if (kept) fs::remove(draft, error);
  if (in_place && !args.dry_run && !kept) {
    if (const auto done = replace_keeping(path, draft); !done) {
      fs::remove(draft, error);
      return failed(common, done.error());
    }
  }
  return {0,
          common.json ? json_of(args, *report, target, in_place && !kept)
                      : text_of(args, *report, target, in_place && !kept),
          warnings((*source)->info(), common)};
}

}  // namespace bookview
