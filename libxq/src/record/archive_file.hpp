// One archive or compressed stream as libarchive reads it. Private to libxq/record.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "xq/base/file.hpp"
#include "xq/record/archive.hpp"

struct archive;

namespace xq::record::detail {

/// What may still be unpacked of a file. Shared by the archives inside it.
class Budget {
 public:
  Budget(const ArchiveLimits& limits, std::uint64_t packed) : limits_(limits), packed_(packed) {}
  /// Errors  Unsupported, once a limit is passed.
  [[nodiscard]] Result<bool> unpacked(std::uint64_t bytes);
  [[nodiscard]] Result<bool> member();
  [[nodiscard]] const ArchiveLimits& limits() const noexcept { return limits_; }
  /// Whether a limit of the file as a whole was passed: nothing more is to be read of it.
  [[nodiscard]] bool spent() const noexcept { return spent_; }

 private:
  ArchiveLimits limits_;
  std::uint64_t packed_;
  std::uint64_t bytes_ = 0;
  std::uint64_t members_ = 0;
  bool spent_ = false;
};

/// Bytes that come piece by piece.
class ByteStream {
 public:
  virtual ~ByteStream() = default;
  /// The next piece, valid until the next call; empty at the end.
  [[nodiscard]] virtual Result<ByteView> next() = 0;
  [[nodiscard]] virtual std::uint64_t consumed() const noexcept = 0;
};
/// compression  as compression_of() names it. The bytes must outlive the stream.
[[nodiscard]] std::unique_ptr<ByteStream> open_stream(ByteView bytes, std::string_view compression);

/// The current thread's character set while libarchive makes names: UTF-8, whatever the program's
/// locale is.
class Utf8Names {
 public:
  Utf8Names();
  ~Utf8Names();
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;
  class Scope;

 private:
  void* locale_;
};

struct Entry {
  std::string raw_name;
  bool folder = false;
  bool link = false;  ///< or a device and the like
  bool encrypted = false;
  std::uint64_t size = 0;  ///< as told; 0 = not told
};

class ArchiveFile {
 public:
  /// An archive in memory, which must outlive this.
  /// streamed_zip  go from member to member and leave the directory at the end alone.
  ArchiveFile(std::string_view kind, ByteView bytes, std::shared_ptr<Budget> budget,
              bool streamed_zip = false);
  /// A tar archive out of a stream of which `head` was read already.
  ArchiveFile(std::unique_ptr<ByteStream> stream, std::string head, std::shared_ptr<Budget> budget);
  ArchiveFile(const ArchiveFile&) = delete;
  ArchiveFile& operator=(const ArchiveFile&) = delete;
  ~ArchiveFile();

  /// Goes to the next member.   Returns  false at the end.   Errors  BadRecord, or what the stream
  /// or the budget says: there is nothing behind it.
  [[nodiscard]] Result<bool> next(Entry& entry);
  /// Unpacks the member.   Errors  BadRecord; Unsupported if a limit is passed.
  [[nodiscard]] Result<FileBytes> read();
  /// Whether the last error leaves the members behind it readable.
  [[nodiscard]] bool can_go_on() const noexcept { return !fatal_; }
  [[nodiscard]] bool has_encrypted() const noexcept;
  [[nodiscard]] std::uint64_t position() const noexcept;
  /// What libarchive said.
  [[nodiscard]] std::string reason() const;
  /// Damage that members were found behind, or an end without its mark.
  [[nodiscard]] const std::optional<std::string>& flaw() const noexcept { return flaw_; }

 private:
  struct Callbacks;
  Error error_of_last() const;
  Result<bool> drain();

  std::string_view kind_;
  ByteView bytes_;
  std::shared_ptr<Budget> budget_;
  Utf8Names names_;
  struct archive* archive_ = nullptr;
  std::unique_ptr<ByteStream> stream_;
  std::string head_;
  bool head_given_ = false;
  std::optional<Error> stream_error_;
  std::uint64_t zeros_ = 0;  // at the end of what the stream gave
  std::optional<std::string> flaw_;
  bool fatal_ = false;
};

}  // namespace xq::record::detail
