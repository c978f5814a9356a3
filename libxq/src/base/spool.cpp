#include "base/spool.hpp"

#include <cctype>
#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace xq::detail {
namespace {

constexpr std::uint64_t kKeepInMemory = 64U << 20;  // larger streams go through a temporary file

}  // namespace

tl::unexpected<Error> system_error(int error) {
  std::string reason = std::strerror(error);
  if (!reason.empty())
    reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
  return fail(Errc::Io, std::move(reason));
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool Spool::append(std::string_view bytes) {
  size_ += bytes.size();
  if (file_.get() == nullptr && size_ <= kKeepInMemory) {
    buffer_.append(bytes);
    return true;
  }
  if (file_.get() == nullptr) {
    file_.reset(std::tmpfile());
    if (file_.get() == nullptr || !write_all(::fileno(file_.get()), buffer_)) return false;
    buffer_ = {};
  }
  return write_all(::fileno(file_.get()), bytes);
}

Result<FileBytes> Spool::finish() && {
  if (file_.get() == nullptr) return FileBytes(std::move(buffer_));
  return FileBytes::map(::fileno(file_.get()), size_);
}

}  // namespace xq::detail
