// One line on standard error that says how far something got; nothing unless it is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "args.hpp"

namespace bookgen {

class ProgressLine {
 public:
  explicit ProgressLine(const Common& common);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  /// What the numbers that come are about.
  void begin(std::string what) { what_ = std::move(what); }
  /// Draws at most ten times a second.
  void show(std::uint64_t done, std::uint64_t all);
  /// Clears the line, so that other text can be printed.
  void clear();

 private:
  bool shown_;
  bool drawn_ = false;
  std::string what_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace bookgen
