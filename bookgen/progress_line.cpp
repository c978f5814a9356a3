#include "progress_line.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "xq/base/text.hpp"

namespace bookgen {

ProgressLine::ProgressLine(const Common& common)
    : shown_(!common.quiet && ::isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(std::uint64_t done, std::uint64_t all) {
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || all == 0 || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  drawn_ = true;
  fmt::print(stderr, "\r\x1B[K{}: {} / {} ({} %)", what_, xq::with_commas(done),
             xq::with_commas(all), done * 100 / all);
}

void ProgressLine::clear() {
  if (drawn_) fmt::print(stderr, "\r\x1B[K");
  drawn_ = false;
}

}  // namespace bookgen
