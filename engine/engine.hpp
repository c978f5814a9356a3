// The engine as an object: position, options, go and stop. It knows no protocol; answers go through
// callbacks.
//
// Threads: all members are called from one thread; the callbacks come from that thread or from the
// one that searches. Options and position may change only while nothing is searched.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "game.hpp"
#include "opening.hpp"
#include "options.hpp"
#include "search.hpp"
#include "tt.hpp"

namespace engine {

/// The end of a `go`.
struct BestMove {
  xq::Move move;      ///< none: there is nothing to play
  xq::Move ponder;    ///< none: unknown
  bool draw = false;  ///< the offered draw is taken
  int rank_base = 0;
};

struct EngineCallbacks {
  std::function<void(const std::string&)> message;  ///< a line for people
  std::function<void(const SearchInfo&)> info;
  std::function<void(const BookCandidate&)> candidate;  ///< a book move about to be drawn
  std::function<void(const BestMove&)> best;            ///< exactly one per go()
};

class Engine {
 public:
  /// folder: where relative book paths start. book_files: the initial value of BookFile.
  Engine(std::filesystem::path folder, std::string book_files, xq::Lang lang,
         EngineCallbacks callbacks);
  /// Stops what runs.
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] Options& options() noexcept { return options_; }
  [[nodiscard]] Game& game() noexcept { return game_; }
  [[nodiscard]] xq::Lang lang() const noexcept { return lang_; }

  /// Takes over an option that was changed in options().
  void option_changed(OptionId id);
  void new_game();
  /// Allocates and loads whatever is still to be; tells the books.
  void prepare();

  /// Starts thinking and returns at once.   REQUIRES: !searching().
  void go(const command::Go& wanted);
  /// Whether best() is still to come, or has come and finish() was not called yet.
  [[nodiscard]] bool searching() const noexcept { return worker_.joinable(); }
  /// Whether the search ends by itself.
  [[nodiscard]] bool bounded() const noexcept;
  void stop() { control_.stop(); }
  void ponder_hit();
  /// Waits for the searching thread.
  void finish();

  /// What the table knows about a position.
  [[nodiscard]] std::optional<Stored> probe(const xq::Position& position) const;
  /// Of the present position, seen by the side to move.
  [[nodiscard]] Score static_value() const;

 private:
  void think(const command::Go& wanted, const SearchLimits& limits);
  bool play_from_book(const command::Go& wanted, const SearchLimits& limits);
  [[nodiscard]] SearchLimits limits_for(const command::Go& wanted) const;
  void notice_new_game();
  void say_all(const std::vector<std::string>& lines) const;

  xq::Lang lang_;
  EngineCallbacks callbacks_;
  Options options_;
  Game game_;
  Opening opening_;
  TranspositionTable table_;
  TranspositionTable no_table_;           ///< never allocated: for UseHash false
  std::atomic<bool> table_ready_{false};  ///< probe() may look
  SearchControl control_;
  std::thread worker_;
  bool infinite_ = false;
  std::uint64_t searches_ = 0;
  bool new_game_said_ = false;  ///< the GUI tells when a game begins
  int last_ply_ = 0;            ///< of the last go
};

}  // namespace engine
