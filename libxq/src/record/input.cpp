#include "xq/record/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <unordered_set>
#include <utility>

#include <dirent.h>
#include <sys/stat.h>

namespace xq::record {
namespace {

Error io_error(int error) {
  return {Errc::Io, std::strerror(error), 0};
}

class Walker {
 public:
  explicit Walker(PassedOver* passed_over) : passed_over_(passed_over) {}
  void add_named(const std::string& path, const std::string& display) {
    struct stat info {};
    const int error = ::stat(path.c_str(), &info) == 0 ? 0 : errno;
    add(display, path, info, error, true);
  }
  void add_stdin() {
    if (seen_.insert("-").second) files_.push_back({.display = "-", .path = "-"});
  }
  std::vector<InputFile> take() && { return std::move(files_); }

 private:
  struct Entry {
    std::string name;
    struct stat info {};
    int error = 0;
  };

  // named: by the user himself, who may mean a pipe; one found in a folder would block for ever.
  void add(const std::string& display, const std::string& path, const struct stat& info, int error,
           bool named) {
    if (error != 0) {
      files_.push_back({.display = display, .path = path, .error = io_error(error)});
      return;
    }
    if (S_ISDIR(info.st_mode)) {
      if (folders_.emplace(info.st_dev, info.st_ino).second) walk(display, path);
      return;
    }
    if (!seen_.insert(path).second) return;
    if (!S_ISREG(info.st_mode) && !named) {
      files_.push_back({.display = display,
                        .path = path,
                        .error = Error{Errc::Io, "a device, socket or pipe, expected a file", 0}});
      return;
    }
    InputFile file{.display = display, .path = path};
    file.size = static_cast<std::uint64_t>(info.st_size);
    file.mtime_ns =
        static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
    files_.push_back(std::move(file));
  }

  void walk(const std::string& display, const std::string& path) {
    DIR* folder = ::opendir(path.c_str());
    if (folder == nullptr) {
      files_.push_back({.display = display, .path = path, .error = io_error(errno)});
      return;
    }
    std::vector<Entry> entries;
    std::vector<std::string> hidden;
    while (const dirent* entry = ::readdir(folder)) {
      const std::string_view name = entry->d_name;
      if (!name.starts_with('.')) {
        entries.push_back({.name = entry->d_name});
      } else if (name != "." && name != "..") {
        hidden.emplace_back(name);
      }
    }
    std::ranges::sort(entries, {}, &Entry::name);
    std::ranges::sort(hidden);
    // From inside the folder: looking up the whole path for every file takes longer.
    for (Entry& entry : entries) {
      if (::fstatat(::dirfd(folder), entry.name.c_str(), &entry.info, 0) != 0) entry.error = errno;
    }
    ::closedir(folder);
    const auto join = [](const std::string& a, const std::string& b) {
      return a.ends_with('/') ? a + b : a + "/" + b;
    };
    if (passed_over_ != nullptr) {
      for (const std::string& name : hidden)
        passed_over_->add(join(display, name));
    }
    for (const Entry& entry : entries)
      add(join(display, entry.name), join(path, entry.name), entry.info, entry.error, false);
  }

  PassedOver* passed_over_;
  std::vector<InputFile> files_;
  std::unordered_set<std::string> seen_;
  std::set<std::pair<dev_t, ino_t>> folders_;
};

}  // namespace

std::vector<InputFile> list_inputs(std::span<const std::string> arguments,
                                   PassedOver* passed_over) {
  Walker walker(passed_over);
  for (const std::string& argument : arguments) {
    if (argument == "-") {
      walker.add_stdin();
      continue;
    }
    std::error_code error;
    std::string path = std::filesystem::absolute(argument, error).lexically_normal().string();
    if (error) path = argument;
    if (path.size() > 1 && path.ends_with('/')) path.pop_back();
    walker.add_named(path, argument);
  }
  return std::move(walker).take();
}

Result<FileBytes> open_input(const InputFile& input) {
  if (input.error) return tl::make_unexpected(*input.error);
  auto bytes = input.is_stdin() ? read_stdin() : read_file(input.path);
  if (!bytes || !is_gzip(bytes->bytes())) return bytes;
  return gunzip(bytes->bytes());
}

}  // namespace xq::record
