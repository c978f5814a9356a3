// Answers to a GUI as lines of UCI or UCCI.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../engine.hpp"

namespace engine {

/// What the greeting has to say about this process.
struct Identity {
  std::string name;          ///< "xqengine 0.1.0"
  std::string version;       ///< "0.1.0"
  std::string default_book;  ///< initial value of BookFile; empty = none
  bool uci_variant = false;  ///< advertise UCI_Variant
};

/// How a search result is to be shown.
struct InfoStyle {
  int rank_base = 0;
  bool wdl = false;
  bool numbered = false;  ///< more than one line is searched
};

/// Turns results into lines. Stateless.
class Protocol {
 public:
  virtual ~Protocol() = default;
  [[nodiscard]] virtual Dialect dialect() const noexcept = 0;
  [[nodiscard]] virtual std::vector<std::string> hello(const Identity& identity) const = 0;
  [[nodiscard]] virtual std::vector<std::string> info(const SearchInfo& info,
                                                      const InfoStyle& style) const = 0;
  /// A book move about to be drawn; may be nothing.
  [[nodiscard]] virtual std::vector<std::string> candidate(const BookCandidate& candidate,
                                                           int rank_base) const = 0;
  [[nodiscard]] virtual std::string best(const BestMove& best) const = 0;
  /// A sentence for people.
  [[nodiscard]] virtual std::string message(const std::string& text) const = 0;
};

[[nodiscard]] std::unique_ptr<Protocol> make_protocol(Dialect dialect);

/// UCI's `cp 34` or `mate -3`; a win by repetition is a large cp.
[[nodiscard]] std::string uci_score(Score score);
/// UCCI's number: 100 = a knight; mates are 10000 - plies, wins by repetition 9900 - plies.
[[nodiscard]] int ucci_score(Score score) noexcept;
/// Chances to win, draw and lose in a thousand. A rough curve, not fitted to games.
struct Wdl {
  int win = 0;
  int draw = 0;
  int loss = 0;
};
[[nodiscard]] Wdl wdl_of(Score score) noexcept;

}  // namespace engine
