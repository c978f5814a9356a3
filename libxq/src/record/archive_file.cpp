#include "archive_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>

#include "xq/base/text.hpp"

#include "base/gunzip.hpp"
#include "base/spool.hpp"

namespace xq::record::detail {

Result<bool> Budget::unpacked(std::uint64_t bytes) {
  bytes_ += bytes;
  if (bytes_ > limits_.total_bytes) {
    spent_ = true;
    return fail(Errc::Unsupported, fmt::format("more than {} bytes unpacked, not read on",
                                               with_commas(limits_.total_bytes)));
  }
  if (bytes_ > limits_.ratio_from && bytes_ / limits_.ratio > packed_) {
    spent_ = true;
    return fail(Errc::Unsupported,
                fmt::format("unpacks to more than {} times its size, not read on", limits_.ratio));
  }
  return true;
}

Result<bool> Budget::member() {
  if (++members_ <= limits_.members) return true;
  spent_ = true;
  return fail(Errc::Unsupported,
              fmt::format("more than {} members, not read on", with_commas(limits_.members)));
}

namespace {

std::string reason_of(struct archive* archive) {
  const char* text = archive_error_string(archive);
  std::string reason = text != nullptr ? text : "no reason given";
  // Theirs start with a capital; names in capitals (ZIP, RAR) stay.
  if (reason.size() > 1 && reason[0] >= 'A' && reason[0] <= 'Z' && reason[1] >= 'a') {
    reason[0] = static_cast<char>(reason[0] - 'A' + 'a');
  }
  std::ranges::replace_if(
      reason, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  // It may quote a name in any character set.
  return is_utf8(reason) ? reason : decode(as_bytes(reason), Charset::Gb18030).text;
}

class Gunzip final : public ByteStream {
 public:
  explicit Gunzip(ByteView bytes) : stream_(bytes) {}
  Result<ByteView> next() override { return stream_.next(); }
  [[nodiscard]] std::uint64_t consumed() const noexcept override { return stream_.consumed(); }

 private:
  xq::detail::GunzipStream stream_;
};

// The other compressions: libarchive's filters in front of its format for anything.
class Filtered final : public ByteStream {
 public:
  Filtered(ByteView bytes, std::string_view compression)
      : compression_(compression), archive_(archive_read_new()) {
    archive_read_support_format_raw(archive_);
    archive_read_support_format_empty(archive_);
    if (compression == "xz") archive_read_support_filter_xz(archive_);
    if (compression == "bzip2") archive_read_support_filter_bzip2(archive_);
    if (compression == "zstd") archive_read_support_filter_zstd(archive_);
    if (compression == "lz4") archive_read_support_filter_lz4(archive_);
    if (compression == "lzip") archive_read_support_filter_lzip(archive_);
    if (compression == "compress") archive_read_support_filter_compress(archive_);
    struct archive_entry* entry = nullptr;
    const int opened = archive_read_open_memory(archive_, bytes.data(), bytes.size());
    const int header = opened == ARCHIVE_OK ? archive_read_next_header(archive_, &entry) : opened;
    ended_ = header == ARCHIVE_EOF;
    broken_ = header != ARCHIVE_OK && header != ARCHIVE_EOF;
  }
  ~Filtered() override { archive_read_free(archive_); }
  Filtered(const Filtered&) = delete;
  Filtered& operator=(const Filtered&) = delete;

  Result<ByteView> next() override {
    while (!ended_ && !broken_) {
      const void* data = nullptr;
      std::size_t size = 0;
      la_int64_t offset = 0;
      const int status = archive_read_data_block(archive_, &data, &size, &offset);
      ended_ = status == ARCHIVE_EOF;
      broken_ = status != ARCHIVE_OK && status != ARCHIVE_EOF;
      if (status == ARCHIVE_OK && size > 0) {
        return ByteView(static_cast<const std::uint8_t*>(data), size);
      }
    }
    if (broken_) {
      return fail(Errc::BadRecord, fmt::format("{} data damaged or cut off ({})", compression_,
                                               reason_of(archive_)));
    }
    return ByteView();
  }
  [[nodiscard]] std::uint64_t consumed() const noexcept override {
    return static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_filter_bytes(archive_, -1)));
  }

 private:
  std::string_view compression_;
  struct archive* archive_;
  bool ended_ = false;
  bool broken_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> open_stream(ByteView bytes, std::string_view compression) {
  if (compression == "gzip") return std::make_unique<Gunzip>(bytes);
  return std::make_unique<Filtered>(bytes, compression);
}

Utf8Names::Utf8Names() : locale_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {}
Utf8Names::~Utf8Names() {
  if (locale_ != nullptr) freelocale(static_cast<locale_t>(locale_));
}

// Puts it in force for as long as this lives.
class Utf8Names::Scope {
 public:
  explicit Scope(const Utf8Names& names)
      : before_(names.locale_ != nullptr ? uselocale(static_cast<locale_t>(names.locale_))
                                         : nullptr) {}
  ~Scope() {
    if (before_ != nullptr) uselocale(before_);
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  locale_t before_;
};

// libarchive's view of a stream.
struct ArchiveFile::Callbacks {
  static la_ssize_t give(ArchiveFile& file, ByteView piece, const void** data) {
    const auto zeros = std::find_if(piece.rbegin(), piece.rend(), [](auto b) { return b != 0; });
    const auto count = static_cast<std::uint64_t>(zeros - piece.rbegin());
    file.zeros_ = count == piece.size() ? file.zeros_ + count : count;
    *data = piece.data();
    return static_cast<la_ssize_t>(piece.size());
  }
  static la_ssize_t read(struct archive* archive, void* self, const void** data) {
    ArchiveFile& file = *static_cast<ArchiveFile*>(self);
    if (!file.head_given_) {
      file.head_given_ = true;
      return give(file, as_bytes(file.head_), data);
    }
    auto piece = file.stream_->next();
    if (piece && !piece->empty()) {
      if (auto ok = file.budget_->unpacked(piece->size()); !ok) {
        piece = tl::make_unexpected(std::move(ok).error());
      }
    }
    if (!piece) {
      archive_set_error(archive, EIO, "%s", piece.error().message.c_str());
      file.stream_error_ = std::move(piece).error();
      return -1;
    }
    return give(file, *piece, data);
  }
};

ArchiveFile::ArchiveFile(std::string_view kind, ByteView bytes, std::shared_ptr<Budget> budget,
                         bool streamed_zip)
    : kind_(kind), bytes_(bytes), budget_(std::move(budget)), archive_(archive_read_new()) {
  const Utf8Names::Scope scope(names_);
  if (kind == "zip") {
    streamed_zip ? archive_read_support_format_zip_streamable(archive_)
                 : archive_read_support_format_zip(archive_);
  }
  if (kind == "7z") archive_read_support_format_7zip(archive_);
  if (kind == "rar") {
    archive_read_support_format_rar(archive_);
    archive_read_support_format_rar5(archive_);
  }
  if (kind == "tar") archive_read_support_format_tar(archive_);
  fatal_ = archive_read_open_memory(archive_, bytes.data(), bytes.size()) != ARCHIVE_OK;
}

ArchiveFile::ArchiveFile(std::unique_ptr<ByteStream> stream, std::string head,
                         std::shared_ptr<Budget> budget)
    : kind_("tar"),
      budget_(std::move(budget)),
      archive_(archive_read_new()),
      stream_(std::move(stream)),
      head_(std::move(head)) {
  const Utf8Names::Scope scope(names_);
  archive_read_support_format_tar(archive_);
  fatal_ = archive_read_open(archive_, this, nullptr, Callbacks::read, nullptr) != ARCHIVE_OK;
}

ArchiveFile::~ArchiveFile() {
  const Utf8Names::Scope scope(names_);
  archive_read_free(archive_);
}

bool ArchiveFile::has_encrypted() const noexcept {
  // Asking before any format was recognised makes libarchive 3.6 follow a null pointer.
  return archive_format(archive_) != 0 && archive_read_has_encrypted_entries(archive_) == 1;
}

std::uint64_t ArchiveFile::position() const noexcept {
  if (stream_) return stream_->consumed();
  return static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_filter_bytes(archive_, -1)));
}

std::string ArchiveFile::reason() const {
  return reason_of(archive_);
}

Error ArchiveFile::error_of_last() const {
  if (stream_error_) return *stream_error_;
  return {Errc::BadRecord,
          fmt::format("{} archive damaged or cut off ({})", kind_, reason_of(archive_)), 0};
}

// Reads what a stream holds behind the last member, so that its checksums are compared.
Result<bool> ArchiveFile::drain() {
  if (!stream_) {
    const std::size_t block = std::min<std::size_t>(bytes_.size(), 512);
    const ByteView last = bytes_.last(block);
    zeros_ = std::ranges::all_of(last, [](std::uint8_t b) { return b == 0; }) ? block : 0;
  } else {
    const void* data = nullptr;
    la_ssize_t size = 1;
    while (size > 0)
      size = Callbacks::read(archive_, this, &data);
    if (size < 0) return tl::make_unexpected(*stream_error_);
  }
  if (!flaw_ && zeros_ < 512) flaw_ = "tar archive cut off: the mark at its end is missing";
  return false;
}

Result<bool> ArchiveFile::next(Entry& entry) {
  const Utf8Names::Scope scope(names_);
  struct archive_entry* found = nullptr;
  int status = fatal_ ? ARCHIVE_FATAL : archive_read_next_header(archive_, &found);
  while (status == ARCHIVE_RETRY) {
    if (!flaw_) flaw_ = error_of_last().message;
    status = archive_read_next_header(archive_, &found);
  }
  if (status == ARCHIVE_EOF) return kind_ == "tar" ? drain() : false;
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
    fatal_ = true;
    return tl::make_unexpected(error_of_last());
  }
  const char* name = archive_entry_pathname(found);
  if (name == nullptr) name = archive_entry_pathname_utf8(found);
  entry.raw_name = name != nullptr ? name : "";
  const auto type = archive_entry_filetype(found);
  entry.folder = type == AE_IFDIR;
  entry.link = archive_entry_hardlink(found) != nullptr ||
               (type != AE_IFREG && type != AE_IFDIR && type != 0);
  entry.encrypted = archive_entry_is_encrypted(found) != 0;
  entry.size = archive_entry_size_is_set(found) != 0
                   ? static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_entry_size(found)))
                   : 0;
  return true;
}

Result<FileBytes> ArchiveFile::read() {
  const Utf8Names::Scope scope(names_);
  const std::uint64_t most = budget_->limits().member_bytes;
  xq::detail::Spool spool;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const la_ssize_t size = archive_read_data(archive_, block.data(), block.size());
    if (size == 0) return std::move(spool).finish();
    if (size < 0) {
      fatal_ = size == ARCHIVE_FATAL;
      return tl::make_unexpected(error_of_last());
    }
    const auto bytes = static_cast<std::uint64_t>(size);
    if (spool.size() + bytes > most) {
      return fail(Errc::Unsupported, fmt::format("more than {} bytes unpacked", with_commas(most)));
    }
    if (!stream_) {  // a stream counts what it gives
      if (auto ok = budget_->unpacked(bytes); !ok) return tl::make_unexpected(ok.error());
    }
    if (!spool.append({block.data(), static_cast<std::size_t>(size)})) {
      return xq::detail::system_error(errno);
    }
  }
}

}  // namespace xq::record::detail
