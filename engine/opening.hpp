// The book side of `go`: which books are loaded, and the move they give.
//
// Threads: not safe; the engine calls it from one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "xq/board/history.hpp"
#include "xq/book/book.hpp"
#include "xq/book/probe.hpp"

#include "booklist.hpp"

namespace engine {

/// What the engine wants from its books.
struct BookQuery {
  const xq::GameHistory& history;
  const std::vector<xq::Move>& allowed;  ///< root moves
  int ply = 0;                           ///< half moves played in the game
  xq::book::Policy policy = xq::book::Policy::Weighted;
  int depth = 0;           ///< plies; 0 = no limit
  double min_share = 3;    ///< percent
  bool list_only = false;  ///< analysis: say what the books know, play nothing
  int rank_base = 0;       ///< how moves in messages are written
};

/// A candidate with its share of the draw.
struct BookCandidate {
  xq::Move move;
  std::int64_t weight = 0;
  double share = 0;  ///< 0..1
};

struct BookAnswer {
  std::optional<xq::Move> move;
  xq::Move reply;  ///< the likeliest book answer to it; none if the book ends
  std::vector<BookCandidate> candidates;
  std::vector<std::string> messages;
};

class Opening {
 public:
  Opening(std::filesystem::path folder, xq::Lang lang);

  /// The value of BookFile, bytes as they came. Loaded by the next prepare().
  void set_list(std::string bytes);
  /// 0 = 64 bits of the system's entropy, drawn now.
  void set_seed(std::uint64_t seed);
  /// The engine has to move in this game.
  void count_go() noexcept { in_game_ = true; }
  /// Counts games and has changed files taken at the next prepare(). A second call without a go in
  /// between changes nothing.
  void new_game();
  /// Has changed files taken at the next prepare().
  void check_files() noexcept { check_files_ = true; }

  /// Loads what has to be loaded.   Returns  a line for each file: path, format, positions, rows,
  /// or why it was refused.
  [[nodiscard]] std::vector<std::string> prepare();

  /// The book's answer; no move if the books have none. Why not is said once.
  [[nodiscard]] BookAnswer ask(const BookQuery& query);

  [[nodiscard]] std::uint64_t game() const noexcept { return game_; }

 private:
  struct Stamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified = 0;  ///< nanoseconds
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  struct Loaded {
    BookItem item;
    Stamp stamp;
    std::unique_ptr<xq::book::Book> book;  ///< nullptr: refused, or failed since
  };
  /// What one book says, and why it gives no move.
  struct Verdict {
    std::vector<xq::book::Candidate> candidates;
    std::string reason;  ///< empty if it gives one
    int nearness = 0;    ///< of several books' reasons the highest is told
  };

  static Stamp stamp_of(const std::filesystem::path& file);
  [[nodiscard]] std::string load(Loaded& slot) const;
  [[nodiscard]] bool pulled_away(const Loaded& slot) const;
  [[nodiscard]] Verdict judge(const Loaded& slot, const BookQuery& query) const;
  [[nodiscard]] BookAnswer draw(const Loaded& slot, const BookQuery& query, Verdict verdict) const;
  void describe(const Loaded& slot, const BookQuery& query, BookAnswer& answer) const;

  std::filesystem::path folder_;
  xq::Lang lang_;
  std::string list_bytes_;
  std::vector<Loaded> books_;
  bool list_changed_ = true;
  bool check_files_ = false;
  std::uint64_t seed_ = 0;
  bool seed_from_system_ = true;
  std::uint64_t game_ = 1;
  bool in_game_ = false;
  bool left_said_ = false;
};

/// "h2e2", or "h3e3" for base 1.
[[nodiscard]] std::string move_text(xq::Move move, int rank_base);

}  // namespace engine
