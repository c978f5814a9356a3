#include "xq/base/file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace xq {
namespace {

constexpr std::uint64_t kReadAtOnce = 1 << 20;      // larger files are mapped
constexpr std::size_t kMaxChunk = 1U << 30;         // handed to zlib at once
constexpr std::uint64_t kKeepInMemory = 64U << 20;  // larger streams go through a temporary file

tl::unexpected<Error> io_error(int error) {
  std::string reason = std::strerror(error);
  if (!reason.empty())
    reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  return fail(Errc::Io, std::move(reason));
}

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

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

// Collects a stream: in memory first, in an unlinked temporary file once it is large.
class Spool {
 public:
  bool append(std::string_view bytes) {
    if (file_.get() == nullptr && buffer_.size() + bytes.size() <= kKeepInMemory) {
      buffer_.append(bytes);
      return true;
    }
    if (file_.get() == nullptr) {
      file_.reset(std::tmpfile());
      if (file_.get() == nullptr || !write_all(::fileno(file_.get()), buffer_)) return false;
      size_ = buffer_.size();
      buffer_ = {};
    }
    size_ += bytes.size();
    return write_all(::fileno(file_.get()), bytes);
  }
  Result<FileBytes> finish() && {
    if (file_.get() == nullptr) return FileBytes(std::move(buffer_));
    return FileBytes::map(::fileno(file_.get()), size_);
  }

 private:
  struct Close {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  std::string buffer_;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t size_ = 0;
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
  if (at == MAP_FAILED) return io_error(errno);
  out.map_ = static_cast<const std::uint8_t*>(at);
  out.map_size_ = size;
  return out;
}

namespace {

Result<FileBytes> read_from(int folder, const char* path) {
  const Descriptor file(::openat(folder, path, O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return io_error(errno);
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return io_error(errno);
  if (S_ISDIR(info.st_mode)) return io_error(EISDIR);
  const auto size = static_cast<std::uint64_t>(info.st_size);
  if (S_ISREG(info.st_mode) && size > kReadAtOnce) return FileBytes::map(file.get(), size);

  // Small files in one call; pipes and devices until their end.
  Spool spool;
  std::string block(S_ISREG(info.st_mode) ? size + 1 : kReadAtOnce, '\0');
  for (;;) {
    const ssize_t n = ::read(file.get(), block.data(), block.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_error(errno);
    if (n == 0) break;
    if (S_ISREG(info.st_mode) && static_cast<std::uint64_t>(n) == size) {
      block.resize(size);
      return FileBytes(std::move(block));
    }
    if (!spool.append({block.data(), static_cast<std::size_t>(n)})) return io_error(errno);
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

bool is_gzip(ByteView bytes) noexcept {
  return bytes.size() >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B;
}

Result<FileBytes> gunzip(ByteView bytes) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return fail(Errc::Io, "zlib could not start");
  struct End {
    z_stream* stream;
    ~End() { inflateEnd(stream); }
  } const end{&stream};

  Spool spool;
  std::array<Bytef, 1 << 16> out{};
  std::size_t fed = 0;  // bytes handed to zlib, whose counters have 32 bits
  for (;;) {
    if (stream.avail_in == 0) {
      const ByteView chunk =
          bytes.subspan(fed, std::min<std::size_t>(bytes.size() - fed, kMaxChunk));
      stream.next_in = const_cast<Bytef*>(chunk.data());
      stream.avail_in = static_cast<uInt>(chunk.size());
      fed += chunk.size();
    }
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = inflate(&stream, Z_NO_FLUSH);
    if (!spool.append(as_text(ByteView(out).first(out.size() - stream.avail_out)))) {
      return io_error(errno);
    }
    const ByteView rest = bytes.subspan(fed - stream.avail_in);
    const std::uint64_t at = bytes.size() - rest.size();
    if (status == Z_BUF_ERROR) return fail(Errc::BadRecord, "gzip data cut off", at);
    if (status != Z_OK && status != Z_STREAM_END) {
      return fail(Errc::BadRecord, "gzip data damaged", at);
    }
    if (status == Z_STREAM_END) {
      if (std::ranges::all_of(rest, [](std::uint8_t b) { return b == 0; })) break;  // padding
      if (rest.size() == 1 && rest[0] == 0x1F) {
        return fail(Errc::BadRecord, "gzip data cut off", bytes.size());
      }
      if (!is_gzip(rest)) return fail(Errc::BadRecord, "gzip data followed by other bytes", at);
      inflateReset(&stream);
    }
  }
  return std::move(spool).finish();
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
  AtomicFile file;
  file.path_ = path;
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    // A device or a pipe takes the bytes as they come; a rename would replace it.
    if (S_ISDIR(info.st_mode)) return io_error(EISDIR);
    file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.descriptor_ < 0) return io_error(errno);
    return file;
  }
  file.temporary_ = path;
  file.temporary_ += fmt::format(".{}.part", ::getpid());
  file.descriptor_ =
      ::open(file.temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file.descriptor_ < 0) {
    const int error = errno;
    file.temporary_.clear();
    return io_error(error);
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
  if (error_ == 0 && !write_all(descriptor_, buffer_)) error_ = errno;
  written_ += buffer_.size();
  buffer_.clear();
  return error_ == 0;
}

void AtomicFile::write(std::string_view bytes) {
  buffer_.append(bytes);
  if (buffer_.size() >= kReadAtOnce) flush();
}

Result<std::uint64_t> AtomicFile::commit() {
  if (!flush()) return io_error(error_);
  if (temporary_.empty()) return written_;
  struct stat info {};
  if (::fsync(descriptor_) != 0 || ::fstat(descriptor_, &info) != 0) return io_error(errno);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return io_error(errno);
  temporary_.clear();
  return static_cast<std::uint64_t>(info.st_size);
}

}  // namespace xq
