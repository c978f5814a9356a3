#include "bookview/replace.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace bookview {
namespace {

namespace fs = std::filesystem;

fs::path with_suffix(fs::path path, const std::string& suffix) {
  path += suffix;
  return path;
}

xq::Result<bool> failed(const fs::path& path, const std::error_code& error) {
  return xq::fail(xq::Errc::Io, fmt::format("{}: {}", path.string(), error.message()));
}

// A second name for a file; a copy where the file system has no such thing.
std::error_code second_name(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::remove(to, error);
  fs::create_hard_link(from, to, error);
  if (!error) return error;
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
  return error;
}

}  // namespace

fs::path backup_of(const fs::path& path) {
  return with_suffix(path, ".bak");
}

fs::path name_of(const std::string& given, const fs::path& path) {
  std::error_code error;
  return fs::is_symlink(given, error) ? path : fs::path(given);
}

fs::path draft_of(const fs::path& path) {
  return with_suffix(path, fmt::format(".{}.new", ::getpid()));
}

bool is_read_only(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error || !fs::is_regular_file(status)) return false;
  // The superuser may write to everything, and still does not mean to here.
  const auto may = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  return (status.permissions() & may) == fs::perms::none || ::access(path.c_str(), W_OK) != 0;
}

xq::Result<bool> replace_keeping(const fs::path& path, const fs::path& fresh) {
  const fs::path old = with_suffix(path, fmt::format(".{}.old", ::getpid()));
  std::error_code error;
  fs::permissions(fresh, fs::status(path, error).permissions(), error);
  if (error = second_name(path, old); error) return failed(old, error);
  fs::rename(old, backup_of(path), error);
  if (error) {
    std::error_code ignored;
    fs::remove(old, ignored);
    return failed(backup_of(path), error);
  }
  fs::rename(fresh, path, error);
  if (error) return failed(path, error);
  return true;
}

xq::Result<bool> undo_replace(const fs::path& path) {
  std::error_code error;
  const fs::path backup = backup_of(path);
  if (!fs::is_regular_file(backup, error)) {
    return xq::fail(xq::Errc::Io,
                    fmt::format("{}: no such file; nothing to undo", backup.string()));
  }
  const fs::path old = with_suffix(path, fmt::format(".{}.old", ::getpid()));
  if (fs::exists(path, error)) {
    if (error = second_name(path, old); error) return failed(old, error);
  }
  fs::rename(backup, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(old, ignored);
    return failed(path, error);
  }
  fs::rename(old, backup, error);
  return true;
}

}  // namespace bookview
