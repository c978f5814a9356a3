#include "support/run_tool.hpp"

#include <array>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace xq::test {
namespace {

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
  }
  void close_end(std::size_t i) {
    if (ends[i] >= 0) ::close(ends[i]);
    ends[i] = -1;
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
};

}  // namespace

std::string tool_path(const std::string& tool) {
  return std::string(XQ_BIN_DIR) + "/" + tool;
}

ToolRun run_tool(const std::string& tool, const std::vector<std::string>& args,
                 const std::string& input) {
  std::signal(SIGPIPE, SIG_IGN);
  const std::string program = tool_path(tool);
  std::vector<std::string> words{program};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (auto& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);

  Pipe in;
  Pipe out;
  Pipe err;
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in.ends[0], 0);
    ::dup2(out.ends[1], 1);
    ::dup2(err.ends[1], 2);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    ::setenv("XQ_LANG", "en", 0);
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  in.close_end(0);
  out.close_end(1);
  err.close_end(1);

  ToolRun run;
  std::size_t sent = 0;
  if (input.empty()) in.close_end(1);
  while (out.ends[0] >= 0 || err.ends[0] >= 0) {
    std::array<pollfd, 3> polls{
        {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}, {in.ends[1], POLLOUT, 0}}};
    ::poll(polls.data(), polls.size(), -1);
    const auto drain = [](Pipe& pipe, const pollfd& p, std::string& text) {
      if (p.revents == 0 || pipe.ends[0] < 0) return;
      std::array<char, 65536> buffer{};
      const ssize_t n = ::read(pipe.ends[0], buffer.data(), buffer.size());
      if (n <= 0) {
        pipe.close_end(0);
      } else {
        text.append(buffer.data(), static_cast<std::size_t>(n));
      }
    };
    drain(out, polls[0], run.out);
    drain(err, polls[1], run.err);
    if (in.ends[1] >= 0 && polls[2].revents != 0) {
      const ssize_t n = ::write(in.ends[1], input.data() + sent, input.size() - sent);
      if (n > 0) sent += static_cast<std::size_t>(n);
      if (n <= 0 || sent == input.size()) in.close_end(1);
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return run;
}

}  // namespace xq::test
