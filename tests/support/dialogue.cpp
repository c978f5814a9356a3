#include "support/dialogue.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace xq::test {

namespace {
constexpr int kPatience = 60'000;  // ms; only ever reached by a program that hangs
}

Dialogue::Dialogue(const std::string& tool, const std::vector<std::string>& args,
                   const std::string& lang) {
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) std::abort();
  const std::string program = std::string(XQ_BIN_DIR) + "/" + tool;
  std::vector<std::string> words{program};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (auto& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  child_ = ::fork();
  if (child_ == 0) {
    ::dup2(in[0], 0);
    ::dup2(out[1], 1);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    ::setenv("XQ_LANG", lang.c_str(), 1);
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  in_ = in[1];
  out_ = out[0];
}

Dialogue::~Dialogue() {
  close_input();
  if (out_ >= 0) ::close(out_);
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
}

void Dialogue::send_raw(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(in_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

void Dialogue::send(std::string_view line) {
  send_raw(std::string(line) + '\n');
}

bool Dialogue::read_more() {
  pollfd wait{out_, POLLIN, 0};
  const int ready = ::poll(&wait, 1, kPatience);
  if (ready == 0)
    FAIL("the program is silent; last read: " << (lines_.empty() ? "" : lines_.back()));
  std::array<char, 65536> block{};
  const ssize_t n = ::read(out_, block.data(), block.size());
  if (n <= 0) return false;
  pending_.append(block.data(), static_cast<std::size_t>(n));
  return true;
}

bool Dialogue::next_line(std::string& line) {
  std::size_t end = pending_.find('\n');
  while (end == std::string::npos) {
    if (!read_more()) return false;
    end = pending_.find('\n');
  }
  line = pending_.substr(0, end);
  pending_.erase(0, end + 1);
  return true;
}

std::string Dialogue::expect(const Wanted& wanted, const std::string& what) {
  lines_.clear();
  std::string line;
  while (next_line(line)) {
    lines_.push_back(line);
    if (wanted(line)) return line;
  }
  FAIL("the program ended before " << what);
  return {};
}

std::string Dialogue::expect(const std::string& start) {
  return expect([&](const std::string& line) { return line.starts_with(start); }, start);
}

int Dialogue::count(std::string_view start) const {
  return static_cast<int>(std::count_if(lines_.begin(), lines_.end(), [&](const std::string& line) {
    return line.starts_with(start);
  }));
}

std::string Dialogue::line_with(std::string_view text) const {
  const auto found = std::find_if(lines_.begin(), lines_.end(), [&](const std::string& line) {
    return line.find(text) != std::string::npos;
  });
  return found == lines_.end() ? std::string() : *found;
}

void Dialogue::close_input() {
  if (in_ >= 0) ::close(in_);
  in_ = -1;
}

int Dialogue::wait() {
  lines_.clear();
  std::string line;
  while (next_line(line))
    lines_.push_back(line);
  int status = 0;
  ::waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace xq::test
