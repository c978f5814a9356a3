#include "search.hpp"

namespace engine {

void SearchControl::start(bool ponder) {
  const std::lock_guard lock(mutex_);
  stop_ = false;
  ponder_ = ponder;
  since_ = SteadyClock::now().time_since_epoch().count();
}

void SearchControl::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
}

void SearchControl::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    since_ = SteadyClock::now().time_since_epoch().count();
    ponder_ = false;
  }
  changed_.notify_all();
}

Millis SearchControl::clock_time() const noexcept {
  const SteadyClock::duration since(since_.load(std::memory_order_relaxed));
  return std::chrono::duration_cast<Millis>(SteadyClock::now().time_since_epoch() - since);
}

void SearchControl::wait_until_wanted(bool infinite) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stop_ || (!ponder_ && !infinite); });
}

}  // namespace engine
