#include "bookview/cli_files.hpp"

#include <algorithm>
#include <charconv>

#include <CLI/CLI.hpp>

#include "xq/book/format.hpp"

namespace bookview {
namespace {

using xq::say;
using Outcome = tl::expected<Request, std::string>;

Outcome wrong(std::string reason) {
  return tl::make_unexpected(std::move(reason));
}

// An option that may be given more than once; each time takes one word.
void add_list(CLI::App& app, const char* name, std::vector<std::string>& list) {
  app.add_option(name, list)->allow_extra_args(false);
}

// nullopt: no number within the bounds.
std::optional<std::size_t> number(const std::string& text, std::size_t fallback) {
  if (text.empty()) return fallback;
  if (text == "all") return 0;
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words)
    out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string moves_twice(xq::Lang lang) {
  return std::string(xq::tr(lang, "moves given twice: behind the book and with --moves; use one"));
}

Outcome edit_request(const Common& common, const FileOptions& options) {
  const xq::Lang lang = common.lang;
  EditArgs args;
  args.common = common;
  args.moves = options.moves + joined(options.words);
  if (!options.moves.empty() && !options.words.empty()) return wrong(moves_twice(lang));
  if (!options.fen.empty()) args.fen = options.fen;
  args.deleted = options.deleted;
  args.added = options.added;
  args.set = options.set;
  args.enabled = options.enabled;
  args.disabled = options.disabled;
  args.notes = options.notes;
  args.undo = options.undo;
  args.output = options.output;
  bool any = false;
  for (const auto* list :
       {&args.deleted, &args.added, &args.set, &args.enabled, &args.disabled, &args.notes})
    any = any || !list->empty();
  if (args.undo && (any || !args.output.empty())) {
    return wrong(std::string(xq::tr(lang, "--undo: goes alone, without other changes")));
  }
  if (!args.undo && !any) {
    return wrong(std::string(xq::tr(
        lang, "nothing to change: give --set, --add, --delete, --enable, --disable or --note")));
  }
  return args;
}

Outcome stats_request(const Common& common, const FileOptions& options) {
  const auto depth = number(options.depth, 40);
  if (!depth) return wrong(say(common.lang, "--depth {}: expected a number", options.depth));
  const auto top = number(options.top, 20);
  if (!top) return wrong(say(common.lang, "--top {}: expected a number", options.top));
  StatsArgs args{.common = common, .against = options.against, .depth = *depth};
  args.top = *top == 0 ? std::nullopt : std::optional(*top);
  args.ascii = options.ascii;
  return args;
}

Outcome diff_request(const Common& common, const FileOptions& options) {
  if (options.other.empty()) {
    return wrong(std::string(xq::tr(common.lang, "diff: name two books")));
  }
  const auto limit = number(options.limit, 0);
  if (!limit) return wrong(say(common.lang, "--limit {}: expected a number", options.limit));
  double share = 0;
  if (!options.min_share.empty()) {
    const char* end = options.min_share.data() + options.min_share.size();
    const auto [stop, error] = std::from_chars(options.min_share.data(), end, share);
    if (error != std::errc() || stop != end || !(share >= 0 && share <= 100)) {
      return wrong(say(common.lang, "{} {}: expected a number from {} to {}", "--min-share",
                       options.min_share, 0, 100));
    }
  }
  return DiffArgs{common, options.other, *limit, options.ascii, share};
}

std::string extension_of(const std::string& word) {
  const std::size_t dot = word.rfind('.');
  return dot == std::string::npos ? std::string() : word.substr(dot);
}

bool is_book_name(const std::string& word) {
  if (word == "1/2-1/2") return false;
  if (word.find('/') != std::string::npos) return true;
  return extension_of(word) == ".xqdb" || xq::book::format_of_extension(word) != nullptr;
}

}  // namespace

void add_file_commands(CLI::App& app, FileOptions& options) {
  CLI::App& edit = *app.get_subcommand("edit");
  edit.add_option("words", options.words);
  edit.add_option("--fen", options.fen);
  edit.add_option("--moves", options.moves);
  add_list(edit, "--set", options.set);
  add_list(edit, "--add", options.added);
  add_list(edit, "--delete", options.deleted);
  add_list(edit, "--enable", options.enabled);
  add_list(edit, "--disable", options.disabled);
  add_list(edit, "--note", options.notes);
  edit.add_flag("--undo", options.undo);
  edit.add_option("-o,--output", options.output);
  CLI::App& fix = *app.get_subcommand("fix");
  fix.add_option("-o,--output", options.output);
  fix.add_flag("--dry-run", options.dry_run);
  fix.add_flag("--int-keys", options.int_keys);
  CLI::App& diff = *app.get_subcommand("diff");
  diff.add_option("other", options.other);
  diff.add_option("--limit", options.limit);
  diff.add_option("--min-share", options.min_share);
  diff.add_flag("--ascii", options.ascii);
  CLI::App& stats = *app.get_subcommand("stats");
  stats.add_option("--against", options.against);
  stats.add_option("--depth", options.depth);
  stats.add_option("--top", options.top);
  stats.add_flag("--ascii", options.ascii);
}

std::optional<Outcome> file_request(const std::string& command, const Common& common,
                                    const FileOptions& options) {
  if (command == "edit") return edit_request(common, options);
  if (command == "stats") return stats_request(common, options);
  if (command == "diff") return diff_request(common, options);
  if (command == "fix") {
    return Outcome(FixArgs{common, options.output, options.dry_run, options.int_keys});
  }
  return std::nullopt;
}

std::vector<std::string> take_books(std::vector<std::string>& words) {
  const auto end = std::ranges::find_if_not(words, is_book_name);
  std::vector<std::string> books(words.begin(), end);
  words.erase(words.begin(), end);
  return books;
}

}  // namespace bookview
