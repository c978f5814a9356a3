#include "inbox.hpp"

#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace engine {

void Inbox::push(Event event) {
  {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
  }
  filled_.notify_one();
}

std::optional<Event> Inbox::pop(Deadline deadline) {
  std::unique_lock lock(mutex_);
  const auto any = [this] { return !events_.empty(); };
  if (deadline) {
    if (!filled_.wait_until(lock, *deadline, any)) return std::nullopt;
  } else {
    filled_.wait(lock, any);
  }
  Event event = std::move(events_.front());
  events_.pop_front();
  return event;
}

LineReader::LineReader(int descriptor, Inbox& inbox) : descriptor_(descriptor), inbox_(inbox) {
  if (::pipe2(wake_, O_CLOEXEC) != 0) wake_[0] = wake_[1] = -1;
  thread_ = std::thread([this] { read_all(); });
}

LineReader::~LineReader() {
  if (wake_[1] >= 0) ::close(wake_[1]);  // the other end becomes readable
  thread_.join();
  if (wake_[0] >= 0) ::close(wake_[0]);
}

void LineReader::read_all() {
  std::string line;
  std::array<char, 1 << 16> block;
  for (;;) {
    std::array<pollfd, 2> waits{{{descriptor_, POLLIN, 0}, {wake_[0], POLLIN, 0}}};
    if (::poll(waits.data(), waits.size(), -1) < 0 && errno == EINTR) continue;
    if (waits[1].revents != 0) return;
    const ssize_t n = ::read(descriptor_, block.data(), block.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) break;
    std::string_view rest(block.data(), static_cast<std::size_t>(n));
    for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      line.append(rest.substr(0, end));
      inbox_.push({Event::Kind::Line, std::exchange(line, {})});
      rest.remove_prefix(end + 1);
    }
    line.append(rest);
  }
  if (!line.empty()) inbox_.push({Event::Kind::Line, std::move(line)});
  inbox_.push({Event::Kind::EndOfInput, {}});
}

}  // namespace engine
