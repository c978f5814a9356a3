// Asking any UCI or UCCI engine what it thinks of positions.
//
// Which of the two it speaks is found by trying; where it advertises UCI_Variant with xiangqi that
// is set, and its moves are read with ranks 1-10. An engine that dies, does not answer in time or
// says what cannot be is named, started again and asked again; what it said before is not needed,
// since every position is asked as a new game. Not for several threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/board/position.hpp"

#include "engine_process.hpp"

namespace bookgen {

/// Which engine and how it is asked.
struct EngineSpec {
  std::string command;                       ///< as typed: program and words (split_command)
  std::vector<std::string> options = {};     ///< NAME=VALUE, set before the first position
  std::uint64_t nodes = 20'000;              ///< of a search
  std::chrono::milliseconds hello{10'000};   ///< time to start and say what it is
  std::chrono::milliseconds answer{60'000};  ///< time for one position
  int tries = 3;                             ///< a position is asked so often at most
};

enum class Protocol : std::uint8_t { Uci, Ucci };
[[nodiscard]] std::string_view protocol_name(Protocol protocol) noexcept;

/// What an engine says of a position.
struct EngineScore {
  int score = 0;       ///< of the side to move, centipawns; UCCI engines' own unit, about the same
  bool mate = false;   ///< `score` is plies to the mate instead: above 0 the side to move mates,
                       ///< below 0 it is mated, 0 = it has no move
  int depth = 0;       ///< plies searched
  xq::Move best = {};  ///< none if there is no move
  friend bool operator==(const EngineScore&, const EngineScore&) = default;
};
/// The score as Red sees it, mates as +-(30,000 - plies): one number to compare.
[[nodiscard]] int red_centipawns(const EngineScore& score, xq::Color side_to_move) noexcept;

class EngineClient {
 public:
  /// Starts it and finds out what it is.
  /// Errors  Io (cannot be run; speaks neither protocol in time; died), Unsupported (plays chess
  /// variants, but not xiangqi; has no such option). Messages name the command.
  [[nodiscard]] static xq::Result<EngineClient> start(EngineSpec spec);

  /// As it calls itself; the command if it does not say.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] Protocol protocol() const noexcept { return protocol_; }
  /// "NAME, 20000 nodes": under which its evaluations are kept.
  [[nodiscard]] std::string origin() const;

  /// Asks with the spec's nodes. A position without a legal move is answered without it.
  /// Errors  Io: it failed spec.tries times; the message names the engine, what happened and the
  /// position. The next call starts it again.
  [[nodiscard]] xq::Result<EngineScore> evaluate(const xq::Position& position);

  /// What went wrong since the last call of this, one English sentence each: deaths, silences,
  /// answers that cannot be. Each was followed by a new start.
  [[nodiscard]] std::vector<std::string> take_troubles();
  /// How often it was started again.
  [[nodiscard]] std::uint64_t restarts() const noexcept { return restarts_; }

 private:
  explicit EngineClient(EngineSpec spec) : spec_(std::move(spec)) {}
  using Done = xq::Result<bool>;
  Done launch();
  Done hello();
  Done say_hello(std::string_view word);
  void note_option(std::string_view line);
  Done set_options();
  Done set_option(std::string_view name, std::string_view value);
  [[nodiscard]] bool has_option(std::string_view name) const;
  Done wait_for(std::string_view word);
  xq::Result<EngineScore> ask(const xq::Position& position);
  xq::Result<EngineScore> hear(const xq::Position& position);
  xq::Result<xq::Move> read_best(std::string_view text, const xq::Position& position);
  [[nodiscard]] tl::unexpected<xq::Error> ended(EngineProcess::Wait how, std::string_view when);

  EngineSpec spec_;
  std::optional<EngineProcess> process_;
  std::optional<Protocol> known_;  // from the first start on
  Protocol protocol_ = Protocol::Uci;
  std::string name_;
  std::vector<std::string> option_names_;  // lower case
  bool variants_ = false;                  // it has UCI_Variant
  bool xiangqi_ = false;                   // with xiangqi
  bool one_based_ = false;
  bool base_known_ = false;
  std::vector<std::string> troubles_;
  std::uint64_t restarts_ = 0;
};

}  // namespace bookgen
