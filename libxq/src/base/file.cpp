#include "xq/base/file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/spool.hpp"

namespace xq {
namespace {

constexpr std::uint64_t kReadAtOnce = 1 << 20;  // larger files are mapped

class Descriptor {
 public:
  explicit Descriptor(int fd) noexcept : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const noexcept { return fd_; }

 private:
  int fd_;
};

}  // namespace

FileBytes::~FileBytes() {
  if (map_ != nullptr) ::munmap(const_cast<std::uint8_t*>(map_), map_size_);
}

void FileBytes::swap(FileBytes& other) noexcept {
  buffer_.swap(other.buffer_);
  std::swap(map_, other.map_);
  std::swap(map_size_, other.map_size_);
}

void FileBytes::release_pages(std::size_t size) const noexcept {
  if (map_ == nullptr || size == 0) return;
  // The length is rounded up to whole pages; a page dropped too early is read again on demand.
  ::madvise(const_cast<std::uint8_t*>(map_), std::min(size, map_size_), MADV_DONTNEED);
}

Result<FileBytes> FileBytes::map(int descriptor, std::uint64_t size) {
  FileBytes out;
  if (size == 0) return out;
  void* at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (at == MAP_FAILED) return detail::system_error(errno);
  out.map_ = static_cast<const std::uint8_t*>(at);
  out.map_size_ = size;
  return out;
}

namespace {

Result<FileBytes> read_from(int folder, const char* path) {
  const Descriptor file(::openat(folder, path, O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return detail::system_error(errno);
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return detail::system_error(errno);
  if (S_ISDIR(info.st_mode)) return detail::system_error(EISDIR);
  const auto size = static_cast<std::uint64_t>(info.st_size);
  if (S_ISREG(info.st_mode) && size > kReadAtOnce) return FileBytes::map(file.get(), size);

  // Small files in one call; pipes and devices until their end.
  detail::Spool spool;
  std::string block(S_ISREG(info.st_mode) ? size + 1 : kReadAtOnce, '\0');
  for (;;) {
    const ssize_t n = ::read(file.get(), block.data(), block.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return detail::system_error(errno);
    if (n == 0) break;
    if (S_ISREG(info.st_mode) && static_cast<std::uint64_t>(n) == size) {
      block.resize(size);
      return FileBytes(std::move(block));
    }
    if (!spool.append({block.data(), static_cast<std::size_t>(n)}))
      return detail::system_error(errno);
  }
  return std::move(spool).finish();
}

}  // namespace

Result<FileBytes> read_file(const std::filesystem::path& path) {
  return read_from(AT_FDCWD, path.c_str());
}

FolderReader::~FolderReader() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<FileBytes> FolderReader::read(const std::string& path) {
  const std::size_t name = path.rfind('/') + 1;
  if (name == 0) return read_from(AT_FDCWD, path.c_str());
  const std::string_view folder = std::string_view(path).substr(0, name);
  if (folder != folder_) {
    if (descriptor_ >= 0) ::close(descriptor_);
    folder_ = folder;
    descriptor_ = ::open(folder_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  }
  if (descriptor_ < 0) return read_from(AT_FDCWD, path.c_str());
  return read_from(descriptor_, path.c_str() + name);
}

Result<FileBytes> read_stdin() {
  return read_file("/dev/stdin");
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
  AtomicFile file;
  file.path_ = path;
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    // A device or a pipe takes the bytes as they come; a rename would replace it.
    if (S_ISDIR(info.st_mode)) return detail::system_error(EISDIR);
    file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return detail::system_error(errno);
    return file;
  }
  file.temporary_ = path;
  file.temporary_ += fmt::format(".{}.part", ::getpid());
  file.descriptor_ =
      ::open(file.temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file.descriptor_ < 0) {
    const int error = errno;
    file.temporary_.clear();
    return detail::system_error(error);
  }
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)),
      written_(other.written_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      error_(other.error_) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

bool AtomicFile::flush() {
  if (error_ == 0 && !detail::write_all(descriptor_, buffer_)) error_ = errno;
  written_ += buffer_.size();
  buffer_.clear();
  return error_ == 0;
}

void AtomicFile::write(std::string_view bytes) {
  buffer_.append(bytes);
  if (buffer_.size() >= kReadAtOnce) flush();
}

Result<std::uint64_t> AtomicFile::commit() {
  if (!flush()) return detail::system_error(error_);
  if (temporary_.empty()) return written_;
  struct stat info {};
  if (::fsync(descriptor_) != 0 || ::fstat(descriptor_, &info) != 0)
    return detail::system_error(errno);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return detail::system_error(errno);
  temporary_.clear();
  return static_cast<std::uint64_t>(info.st_size);
}

}  // namespace xq
