// How far a long search got, on standard error; nothing unless it is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>

#include <fmt/format.h>
#include <unistd.h>

#include "xq/base/text.hpp"

#include "bookview/cli.hpp"

namespace bookview {

class Progress {
 public:
  explicit Progress(const Common& common)
      : lang_(common.lang), shown_(!common.quiet && ::isatty(STDERR_FILENO) == 1) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() {
    if (drawn_) fmt::print(stderr, "\r\x1B[K");
  }
  /// To be called with how many of how many; lives as long as this.
  [[nodiscard]] std::function<void(std::uint64_t, std::uint64_t)> sink() {
    return [this](std::uint64_t done, std::uint64_t all) { show(done, all); };
  }

 private:
  void show(std::uint64_t done, std::uint64_t all) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - begun_ < std::chrono::milliseconds(300) || now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    drawn_ = true;
    fmt::print(
        stderr, "\r\x1B[K{}",
        xq::say(lang_, "games looked at: {} of {}", xq::with_commas(done), xq::with_commas(all)));
  }
  xq::Lang lang_;
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace bookview
