#include "xq/record/input.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace xq::record {
namespace {

constexpr std::uint64_t kReadAtOnce = 1 << 20;  // larger files are mapped

Error system_error(int number) {
  std::string reason = std::strerror(number);
  if (!reason.empty()) {
    reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  }
  return {Errc::Io, std::move(reason), 0};
}

std::string joined(const std::string& folder, std::string_view name) {
  std::string path;
  path.reserve(folder.size() + 1 + name.size());
  path = folder;
  if (path.empty() || path.back() != '/') path += '/';
  path += name;
  return path;
}

Result<FileBytes> read_whole(int descriptor, std::uint64_t size) {
  std::string bytes(size, '\0');
  std::size_t got = 0;
  while (got < size) {
    const ssize_t n = ::read(descriptor, bytes.data() + got, size - got);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return tl::make_unexpected(system_error(errno));
    if (n == 0) break;  // it became shorter meanwhile
    got += static_cast<std::size_t>(n);
  }
  bytes.resize(got);
  return FileBytes(std::move(bytes));
}

}  // namespace

Input::Input(std::string given, std::string from_root, bool named)
    : path(std::move(given)), absolute(std::move(from_root)), named_(named) {}

Input::Input(std::string given, std::string from_root, Error error)
    : path(std::move(given)), absolute(std::move(from_root)), error_(std::move(error)) {}

Input::Input(Input&& other) noexcept
    : path(std::move(other.path)),
      absolute(std::move(other.absolute)),
      member(std::move(other.member)),
      named_(other.named_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      stamp_(other.stamp_),
      regular_(other.regular_),
      error_(std::move(other.error_)) {}

Input& Input::operator=(Input&& other) noexcept {
  path.swap(other.path);
  absolute.swap(other.absolute);
  member.swap(other.member);
  std::swap(named_, other.named_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(stamp_, other.stamp_);
  std::swap(regular_, other.regular_);
  error_.swap(other.error_);
  return *this;
}

Input::~Input() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<Error> Input::open() {
  if (error_ || descriptor_ >= 0 || path == "-") return error_;
  // A pipe found in a folder would block for ever without O_NONBLOCK.
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | (named_ ? 0 : O_NONBLOCK));
  struct stat info {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &info) != 0) {
    error_ = system_error(errno);
  } else if (S_ISDIR(info.st_mode)) {
    error_ = system_error(EISDIR);
  } else if (!S_ISREG(info.st_mode) && !named_) {
    error_ = Error{Errc::Io, "a device, socket or pipe, expected a file", 0};
  }
  if (error_) return error_;
  regular_ = S_ISREG(info.st_mode);
  stamp_.size = static_cast<std::uint64_t>(info.st_size);
  stamp_.mtime_ns =
      static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
  return std::nullopt;
}

Result<FileStamp> Input::stamp() {
  if (auto error = open()) return tl::make_unexpected(std::move(*error));
  return stamp_;
}

Result<FileBytes> Input::read() {
  if (auto error = open()) return tl::make_unexpected(std::move(*error));
  auto bytes = [&]() -> Result<FileBytes> {
    if (path == "-") return read_stdin();
    if (!regular_) return read_file(path);
    return stamp_.size > kReadAtOnce ? FileBytes::map(descriptor_, stamp_.size)
                                     : read_whole(descriptor_, stamp_.size);
  }();
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (!bytes || !is_gzip(bytes->bytes())) return bytes;
  return gunzip(bytes->bytes());
}

// Folders being walked are a stack: the names left to visit, last first.
struct InputWalker::State {
  struct Folder {
    std::string path;
    std::string absolute;
    std::vector<std::pair<std::string, unsigned char>> names;  // with dirent's d_type
  };

  std::vector<std::string> arguments;
  std::size_t next_argument = 0;
  std::vector<Folder> stack;
  std::set<std::pair<dev_t, ino_t>> seen;  // folders of this argument

  std::optional<Input> enter(std::string path, std::string absolute);
  std::optional<Input> take_argument();
  std::optional<Input> take_entry();
};

// Goes into a folder; an Input only if that fails.
std::optional<Input> InputWalker::State::enter(std::string path, std::string absolute) {
  DIR* const directory = ::opendir(path.c_str());
  if (directory == nullptr) {
    return Input(std::move(path), std::move(absolute), system_error(errno));
  }
  struct stat info {};
  if (::fstat(::dirfd(directory), &info) == 0 && !seen.emplace(info.st_dev, info.st_ino).second) {
    ::closedir(directory);
    return std::nullopt;
  }
  Folder folder{std::move(path), std::move(absolute), {}};
  while (const dirent* entry = ::readdir(directory)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") folder.names.emplace_back(name, entry->d_type);
  }
  ::closedir(directory);
  std::ranges::sort(folder.names, std::ranges::greater(),
                    &std::pair<std::string, unsigned char>::first);
  stack.push_back(std::move(folder));
  return std::nullopt;
}

std::optional<Input> InputWalker::State::take_argument() {
  std::string path = arguments[next_argument++];
  seen.clear();
  if (path == "-") return Input("-", "-", true);
  std::error_code ignored;
  std::string absolute = std::filesystem::absolute(path, ignored).lexically_normal().string();
  if (absolute.size() > 1 && absolute.back() == '/') absolute.pop_back();
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
    return enter(std::move(path), std::move(absolute));
  }
  return Input(std::move(path), std::move(absolute), true);
}

std::optional<Input> InputWalker::State::take_entry() {
  Folder& folder = stack.back();
  if (folder.names.empty()) {
    stack.pop_back();
    return std::nullopt;
  }
  const auto [name, type] = std::move(folder.names.back());
  folder.names.pop_back();
  std::string path = joined(folder.path, name);
  std::string absolute = joined(folder.absolute, name);
  bool is_folder = type == DT_DIR;
  if (type == DT_LNK || type == DT_UNKNOWN) {
    struct stat info {};
    is_folder = ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
  }
  if (is_folder) return enter(std::move(path), std::move(absolute));
  return Input(std::move(path), std::move(absolute), false);
}

InputWalker::InputWalker(std::vector<std::string> arguments) : state_(std::make_unique<State>()) {
  state_->arguments = std::move(arguments);
}
InputWalker::InputWalker(InputWalker&&) noexcept = default;
InputWalker::~InputWalker() = default;

std::optional<Input> InputWalker::next() {
  while (!state_->stack.empty() || state_->next_argument < state_->arguments.size()) {
    auto input = state_->stack.empty() ? state_->take_argument() : state_->take_entry();
    if (input) return input;
  }
  return std::nullopt;
}

}  // namespace xq::record
