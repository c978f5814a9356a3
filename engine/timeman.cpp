#include "timeman.hpp"

#include <algorithm>

namespace engine {

Budget budget_for(const Clock& clock, Millis overhead) noexcept {
  using std::chrono::milliseconds;
  const double usable =
      static_cast<double>(std::max<Millis::rep>(1, (clock.left - overhead).count()));
  const double increment = static_cast<double>(std::max<Millis::rep>(0, clock.increment.count()));
  // A game that may end any time is planned as if this many moves were still to come.
  constexpr double kHorizon = 32;
  const bool sudden = clock.moves_to_go <= 0;
  const double moves = sudden ? kHorizon : std::min<double>(clock.moves_to_go, kHorizon);
  // With few moves to the next control keep the overhead of each of them.
  const double spare =
      sudden ? usable : usable - static_cast<double>(overhead.count()) * (moves - 1);
  double soft = std::max(1.0, spare) / moves + increment * 0.75;
  double hard = moves <= 1
                    ? usable
                    : std::min(soft * 3.5, usable * (moves <= 3 ? 0.6 : 0.3) + increment * 0.5);
  hard = std::clamp(hard, 1.0, usable);
  soft = std::clamp(soft, 1.0, hard);
  return {Millis(static_cast<Millis::rep>(soft)), Millis(static_cast<Millis::rep>(hard))};
}

Budget budget_for(Millis move_time, Millis overhead) noexcept {
  // Short moves cannot spare the whole overhead.
  const Millis spare = std::min(overhead, move_time / 4);
  const Millis t = std::max(Millis(1), move_time - spare);
  return {t, t};
}

}  // namespace engine
