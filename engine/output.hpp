// The one way out: whole lines, flushed, from any thread.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

class Output {
 public:
  /// `out` must outlive this object.
  explicit Output(std::FILE* out) noexcept : out_(out) {}

  /// Writes lines in one piece, so that those of another thread never come between.
  void write(const std::vector<std::string>& lines);
  void write(const std::string& line) { write(std::vector<std::string>{line}); }
  /// From now on nothing is written.
  void mute();

  /// Copies every line from now on, answers and those given to log(), to a file; an empty path ends
  /// that.   Returns  false if the file cannot be opened.
  bool log_to(const std::string& path);
  /// Puts a line of the GUI into the log.
  void log(std::string_view line);

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  std::mutex mutex_;
  std::FILE* out_;
  std::unique_ptr<std::FILE, Close> log_;
  bool muted_ = false;
};

}  // namespace engine
