#include "store/writer_lock.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <thread>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace xq::store {
namespace {

// The file may have been removed between open and lock; then the lock is worth nothing.
bool is_still_there(int fd, const std::filesystem::path& path) {
  struct stat held {};
  struct stat found {};
  return ::fstat(fd, &held) == 0 && ::stat(path.c_str(), &found) == 0 &&
         held.st_ino == found.st_ino && held.st_dev == found.st_dev;
}

std::string holder_of(int fd) {
  std::array<char, 256> text{};
  const ssize_t n = ::pread(fd, text.data(), text.size(), 0);
  return n > 0 ? std::string(text.data(), static_cast<std::size_t>(n)) : "an unknown process";
}

}  // namespace

Result<WriterLock> WriterLock::take(const std::filesystem::path& database,
                                    const std::string& program,
                                    std::chrono::milliseconds patience) {
  std::filesystem::path path = database;
  path += ".writer";
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) {
      return fail(Errc::Io, fmt::format("{}: {}", path.string(), std::strerror(errno)));
    }
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    if (::fcntl(fd, F_OFD_SETLK, &lock) == 0) {
      if (is_still_there(fd, path)) {
        const std::string text = fmt::format("{}, process {}, since {:%F %T}", program, ::getpid(),
                                             fmt::localtime(std::time(nullptr)));
        if (::ftruncate(fd, 0) != 0 ||
            ::pwrite(fd, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
          ::close(fd);
          return fail(Errc::Io, fmt::format("{}: {}", path.string(), std::strerror(errno)));
        }
        return WriterLock(std::move(path), fd);
      }
    } else if (std::chrono::steady_clock::now() >= deadline) {
      const std::string holder = holder_of(fd);
      ::close(fd);
      return fail(Errc::BadDatabase, "another writer is at work: " + holder);
    }
    ::close(fd);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

WriterLock::~WriterLock() {
  if (descriptor_ < 0) return;
  ::unlink(path_.c_str());
  ::close(descriptor_);
}

}  // namespace xq::store
