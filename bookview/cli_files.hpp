// The options of commands that work on whole files: edit, fix, diff, stats, and books side by side.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "bookview/cli.hpp"

namespace CLI {
class App;
}

namespace bookview {

/// What these options set, before it is judged.
struct FileOptions {
  std::string fen, moves, output, other, against, depth, limit, min_share, top;
  std::vector<std::string> words;
  std::vector<std::string> deleted, added, set, enabled, disabled, notes;
  bool undo = false;
  bool dry_run = false;
  bool int_keys = false;
  bool ascii = false;
};

/// Adds them to the commands of the program. The options must stay where they are.
void add_file_commands(CLI::App& app, FileOptions& options);
/// The request of one of these commands, or what is wrong with it; nullopt for other commands.
[[nodiscard]] std::optional<tl::expected<Request, std::string>> file_request(
    const std::string& command, const Common& common, const FileOptions& options);
/// Takes the books off the front of a list of books and moves: names with a folder or with the
/// extension of a book or database.
[[nodiscard]] std::vector<std::string> take_books(std::vector<std::string>& words);

}  // namespace bookview
