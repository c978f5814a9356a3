// A conversation with a program that answers line by line, as a GUI holds it with an engine.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace xq::test {

class Dialogue {
 public:
  /// Starts build/bin/<tool>, locale C.UTF-8, XQ_LANG=en unless `lang` says otherwise.
  explicit Dialogue(const std::string& tool, const std::vector<std::string>& args = {},
                    const std::string& lang = "en");
  /// Kills the program if it still runs.
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  /// Sends the text and a line end.
  void send(std::string_view line);
  /// Sends bytes as they are.
  void send_raw(std::string_view bytes);

  using Wanted = std::function<bool(const std::string&)>;
  /// Reads lines up to one that is wanted and returns that one. The test fails if the program ends
  /// or stays silent for a minute.
  std::string expect(const Wanted& wanted, const std::string& what);
  /// The same for a line that starts like this.
  std::string expect(const std::string& start);

  /// The lines the last expect() read, the wanted one included.
  [[nodiscard]] const std::vector<std::string>& lines() const noexcept { return lines_; }
  /// How many of lines() start like this.
  [[nodiscard]] int count(std::string_view start) const;
  /// The first of lines() that contains the text; empty if none does.
  [[nodiscard]] std::string line_with(std::string_view text) const;

  void close_input();
  /// Reads to the end of the output into lines() and waits for the program.
  /// Returns  its exit status, 128 + signal if killed. The test fails after a minute.
  int wait();

 private:
  bool read_more();
  bool next_line(std::string& line);

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string pending_;
  std::vector<std::string> lines_;
};

}  // namespace xq::test
