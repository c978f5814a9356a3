#include "engine_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" char** environ;  // NOLINT: POSIX's

namespace bookgen {
namespace {

constexpr std::size_t kLongestLine = 64U << 10;

void close_fd(int& fd) noexcept {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

std::string system_error(int code) {
  return std::error_code(code, std::generic_category()).message();
}

std::string ending_of(int status) {
  if (WIFSIGNALED(status)) return fmt::format("signal {}", WTERMSIG(status));
  return fmt::format("exit status {}", WEXITSTATUS(status));
}

// What the child's descriptors are to be.
class FileActions {
 public:
  FileActions(int in, int out) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const noexcept { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

}  // namespace

std::vector<std::string> split_command(std::string_view text) {
  std::vector<std::string> words;
  bool quoted = false;
  bool inside = false;  // of a word
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!quoted && (c == ' ' || c == '\t')) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c == '"') {
      quoted = !quoted;
    } else if (c == '\\' && i + 1 < text.size()) {
      words.back() += text[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

xq::Result<EngineProcess> EngineProcess::start(const std::vector<std::string>& words) {
  if (words.empty()) return xq::fail(xq::Errc::Io, "no program is named");
  std::array<int, 2> in{-1, -1};
  std::array<int, 2> out{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0 ||
      ::pipe2(out.data(), O_CLOEXEC) != 0) {
    const int code = errno;
    for (int fd : in)
      close_fd(fd);
    return xq::fail(xq::Errc::Io, system_error(code));
  }
  std::vector<char*> argv;
  for (const std::string& word : words)
    argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const FileActions actions(in[1], out[1]);
  pid_t pid = -1;
  const int error = ::posix_spawnp(&pid, argv[0], actions.get(), nullptr, argv.data(), environ);
  close_fd(in[1]);
  close_fd(out[1]);
  if (error != 0) {
    close_fd(in[0]);
    close_fd(out[0]);
    return xq::fail(xq::Errc::Io, system_error(error));
  }
  return EngineProcess(pid, in[0], out[0]);
}

EngineProcess::EngineProcess(EngineProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      buffer_(std::move(other.buffer_)),
      ended_(other.ended_) {}

EngineProcess& EngineProcess::operator=(EngineProcess&& other) noexcept {
  if (this != &other) {
    close_all();
    pid_ = std::exchange(other.pid_, -1);
    in_ = std::exchange(other.in_, -1);
    out_ = std::exchange(other.out_, -1);
    buffer_ = std::move(other.buffer_);
    ended_ = other.ended_;
  }
  return *this;
}

EngineProcess::~EngineProcess() {
  close_all();
}

void EngineProcess::close_all() noexcept {
  close_fd(in_);
  close_fd(out_);
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  pid_ = -1;
}

bool EngineProcess::send(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written = ::send(in_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool EngineProcess::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos && buffer_.size() < kLongestLine && !(ended_ && !buffer_.empty())) {
    return false;
  }
  line = buffer_.substr(0, end);
  buffer_.erase(0, end == std::string::npos ? end : end + 1);
  while (!line.empty() && line.back() == '\r')
    line.pop_back();
  return true;
}

EngineProcess::Wait EngineProcess::read(std::string& line, Clock::time_point deadline) {
  for (;;) {
    // An engine that never stops talking has no more time than one that is silent.
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Wait::Timeout;
    if (take_line(line)) return Wait::Line;
    if (ended_) return Wait::Ended;
    pollfd wait{out_, POLLIN, 0};
    const int ready = ::poll(&wait, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (ready < 0 && errno != EINTR) return Wait::Ended;
    if (ready <= 0) continue;
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(out_, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      ended_ = true;
    } else {
      buffer_.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }
}

std::string EngineProcess::stop(std::chrono::milliseconds grace) {
  if (pid_ <= 0) return "not running";
  if (!ended_) send("quit");
  const auto deadline = Clock::now() + grace;
  int status = 0;
  pid_t done = 0;
  while ((done = ::waitpid(pid_, &status, WNOHANG)) == 0 && Clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  if (done == 0) {
    close_all();
    return "killed";
  }
  pid_ = -1;
  close_all();
  return done > 0 ? ending_of(status) : "gone";
}

}  // namespace bookgen
