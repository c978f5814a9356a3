#include "base/gunzip.hpp"

#include <algorithm>
#include <cerrno>

#include <zlib.h>

#include "base/spool.hpp"

namespace xq::detail {
namespace {

constexpr std::size_t kMaxChunk = 1U << 30;  // handed to zlib at once

}  // namespace

GunzipStream::GunzipStream(ByteView bytes) : bytes_(bytes), stream_(std::make_unique<z_stream>()) {
  *stream_ = {};
  started_ = inflateInit2(stream_.get(), 15 + 16) == Z_OK;
}

GunzipStream::~GunzipStream() {
  if (started_) inflateEnd(stream_.get());
}

std::size_t GunzipStream::consumed() const noexcept {
  return fed_ - stream_->avail_in;
}

Result<bool> GunzipStream::more_members() {
  const ByteView rest = bytes_.subspan(consumed());
  if (std::ranges::all_of(rest, [](std::uint8_t b) { return b == 0; })) return false;  // padding
  if (rest.size() == 1 && rest[0] == 0x1F) {
    return fail(Errc::BadRecord, "gzip data cut off", bytes_.size());
  }
  if (!is_gzip(rest)) {
    return fail(Errc::BadRecord, "gzip data followed by other bytes", consumed());
  }
  inflateReset(stream_.get());
  return true;
}

Result<ByteView> GunzipStream::next() {
  if (!started_) return fail(Errc::Io, "zlib could not start");
  z_stream& stream = *stream_;
  while (!ended_) {
    if (stream.avail_in == 0) {
      const ByteView chunk = bytes_.subspan(fed_, std::min(bytes_.size() - fed_, kMaxChunk));
      stream.next_in = const_cast<Bytef*>(chunk.data());
      stream.avail_in = static_cast<uInt>(chunk.size());
      fed_ += chunk.size();
    }
    stream.next_out = out_.data();
    stream.avail_out = static_cast<uInt>(out_.size());
    const int status = inflate(&stream, Z_NO_FLUSH);
    if (status == Z_BUF_ERROR) return fail(Errc::BadRecord, "gzip data cut off", consumed());
    if (status != Z_OK && status != Z_STREAM_END) {
      return fail(Errc::BadRecord, "gzip data damaged", consumed());
    }
    if (status == Z_STREAM_END) {
      const auto more = more_members();
      if (!more) return tl::make_unexpected(more.error());
      ended_ = !*more;
    }
    const std::size_t size = out_.size() - stream.avail_out;
    if (size > 0) return ByteView(out_).first(size);
  }
  return ByteView();
}

}  // namespace xq::detail

namespace xq {

bool is_gzip(ByteView bytes) noexcept {
  return bytes.size() >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B;
}

Result<FileBytes> gunzip(ByteView bytes) {
  detail::GunzipStream stream(bytes);
  detail::Spool spool;
  for (;;) {
    const auto piece = stream.next();
    if (!piece) return tl::make_unexpected(piece.error());
    if (piece->empty()) return std::move(spool).finish();
    if (!spool.append(as_text(*piece))) return detail::system_error(errno);
  }
}

}  // namespace xq
