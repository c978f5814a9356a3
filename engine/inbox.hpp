// What the main thread of the engine waits for: lines, the end of input, the end of a search.
//
// Threads: push() from any thread, pop() from one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace engine {

struct Event {
  enum class Kind : std::uint8_t { Line, EndOfInput, SearchDone };
  Kind kind = Kind::Line;
  std::string line;
};

class Inbox {
 public:
  using Deadline = std::optional<std::chrono::steady_clock::time_point>;

  void push(Event event);
  /// Waits for an event; nullopt when the deadline passes first.
  [[nodiscard]] std::optional<Event> pop(Deadline deadline);

 private:
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<Event> events_;
};

/// Reads lines of any length from a descriptor on a thread of its own, which never waits for
/// anything else.
class LineReader {
 public:
  LineReader(int descriptor, Inbox& inbox);
  /// Ends the thread even while it waits for input.
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

 private:
  void read_all();

  int descriptor_;
  Inbox& inbox_;
  int wake_[2]{-1, -1};
  std::thread thread_;
};

}  // namespace engine
