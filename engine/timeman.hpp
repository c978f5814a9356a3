// How long to think.
#pragma once

#include <chrono>
#include <optional>

namespace engine {

using Millis = std::chrono::milliseconds;

/// One side's clock as the GUI tells it.
struct Clock {
  Millis left{0};
  Millis increment{0};
  int moves_to_go = 0;  ///< 0 = the rest of the game
};

/// When to stop: after `soft` no new iteration is begun, at `hard` the search ends where it is.
struct Budget {
  Millis soft{0};
  Millis hard{0};
};

/// For one move by the clock.
///
/// overhead  what the way between GUI and engine may cost; never spent.
/// Returns   1 ms <= soft <= hard; hard is at most what is left minus the overhead (1 ms when
///           nothing is).
[[nodiscard]] Budget budget_for(const Clock& clock, Millis overhead) noexcept;

/// For exactly one move in a fixed time.
[[nodiscard]] Budget budget_for(Millis move_time, Millis overhead) noexcept;

}  // namespace engine
