// --quarantine FOLDER: games that are cut short, empty or rejected, put aside as text for people to
// look at and mend.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "xq/record/game.hpp"

#include "read.hpp"

namespace bookgen {

/// Whether a game belongs aside: nothing of it could be kept, or a fault ended it.
[[nodiscard]] bool is_bad(const xq::record::Game& game) noexcept;

/// Writes one file per source, UTF-8, the first time there is something to write. What is there
/// already is never overwritten, and no name leads out of the folder.
class Quarantine {
 public:
  Quarantine(std::string folder, const Common& common);
  Quarantine(const Quarantine&) = delete;
  Quarantine& operator=(const Quarantine&) = delete;
  ~Quarantine();

  /// Starts a source. `file` outlives end_source().
  void begin_source(std::string_view path, std::string_view member, const OpenedFile& file);
  /// Every game of the source in order: where the next one starts a bad one ends.
  void game(const xq::record::Game& game);
  void end_source();

  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t files() const noexcept { return files_; }
  /// What kept the first file from being written; empty if nothing did.
  [[nodiscard]] const std::string& error() const noexcept { return error_; }
  /// Whether a path, absolute, lies in the folder: what was put aside is no input.
  [[nodiscard]] bool holds(std::string_view path) const noexcept;
  /// One line: how many games in how many files, or what went wrong.
  void print() const;

 private:
  struct Close {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  void write_pending(std::uint64_t end);
  bool open_file();
  void write(std::string_view text);
  [[nodiscard]] std::string text_of(const xq::record::Game& game, std::uint64_t end) const;

  std::string folder_;  // absolute
  const Common& common_;
  std::string path_;
  std::string member_;
  const OpenedFile* source_ = nullptr;
  std::optional<xq::record::Game> pending_;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t games_ = 0;
  std::uint64_t files_ = 0;
  std::string error_;
};

}  // namespace bookgen
