// bookview: looks into an opening book. Parses, runs, prints.
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "bookview/commands.hpp"

namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bookview::Surroundings surroundings() {
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string_view(term) == "dumb";
  return {::isatty(STDOUT_FILENO) == 1 && !dumb, is_set("NO_COLOR")};
}

// Writes everything.   Returns  0, or errno.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(descriptor, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

int print(const bookview::Answer& answer) {
  write_all(STDERR_FILENO, answer.err);
  const int error = write_all(STDOUT_FILENO, answer.out);
  // A reader that has seen enough (head, less) is no failure.
  if (error == 0 || error == EPIPE) return answer.status;
  write_all(STDERR_FILENO,
            std::string("bookview: standard output: ") + std::strerror(error) + "\n");
  return 1;
}

bookview::Answer answer_to(const std::vector<std::string>& args) {
  const bookview::Request request = bookview::parse_cli(args, surroundings());
  return std::visit(
      [](const auto& asked) -> bookview::Answer {
        if constexpr (std::is_same_v<std::decay_t<decltype(asked)>, bookview::Answer>) {
          return asked;
        } else {
          return bookview::run(asked);
        }
      },
      request);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error like a full disk
  try {
    return print(answer_to({argv + (argc > 0 ? 1 : 0), argv + argc}));
  } catch (const std::exception& error) {
    return print({1, "", std::string("bookview: ") + error.what() + "\n"});
  }
}
