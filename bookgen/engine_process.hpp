// A program that is talked to line by line.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "xq/base/result.hpp"

namespace bookgen {

using Clock = std::chrono::steady_clock;

/// A command line as typed: words between blanks; double quotes keep blanks together, a backslash
/// keeps the next character as it is.
[[nodiscard]] std::vector<std::string> split_command(std::string_view text);

/// A child process with its standard input and output at hand; standard error goes nowhere.
/// Move-only. Killed by the destructor.
class EngineProcess {
 public:
  /// Errors  Io: the program cannot be run, with the system's reason.
  [[nodiscard]] static xq::Result<EngineProcess> start(const std::vector<std::string>& words);
  EngineProcess(EngineProcess&& other) noexcept;
  EngineProcess& operator=(EngineProcess&& other) noexcept;
  ~EngineProcess();

  /// Writes a line.   Returns  false if nobody reads it.
  bool send(std::string_view line);
  /// What waiting for a line came to.
  enum class Wait : std::uint8_t { Line, Timeout, Ended };
  /// Reads the next line, without its end, into `line`; more than 64 KiB without an end are a line.
  [[nodiscard]] Wait read(std::string& line, Clock::time_point deadline);
  /// Asks it to end, waits `grace` and kills it. What it was: "exit status 3", "signal 11".
  std::string stop(std::chrono::milliseconds grace);

 private:
  EngineProcess(pid_t pid, int in, int out) noexcept : pid_(pid), in_(in), out_(out) {}
  void close_all() noexcept;
  bool take_line(std::string& line);
  pid_t pid_ = -1;
  int in_ = -1;   // a socket: writing to a dead one gives an error, not a signal
  int out_ = -1;  // what it prints
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace bookgen
