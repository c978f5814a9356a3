// What is inside a file: itself, what it holds compressed, or the members of the archive it is.
// Everything is unpacked in memory, one member at a time; nothing is ever written below a name from
// an archive.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/file.hpp"
#include "xq/record/game.hpp"
#include "xq/record/input.hpp"

namespace xq::record {

/// Where unpacking stops: archives may be made to burst.
struct ArchiveLimits {
  std::uint64_t member_bytes = std::uint64_t{2} << 30;  ///< of one member, unpacked
  std::uint64_t total_bytes = std::uint64_t{64} << 30;  ///< of a file, unpacked
  std::uint64_t ratio = 250;  ///< unpacked to packed, once ratio_from bytes are unpacked
  std::uint64_t ratio_from = std::uint64_t{256} << 20;
  std::uint64_t members = 1'000'000;  ///< of a file, those of archives inside included
};

/// The archive format of some bytes: "zip" "7z" "rar" "tar"; empty if they are no archive.
/// Cost  some nanoseconds for anything else.
[[nodiscard]] std::string_view archive_kind(ByteView bytes) noexcept;
/// Whether the name is that of an archive format: what a database keeps as the format of a file
/// that counts through its members.
[[nodiscard]] bool is_archive_kind(std::string_view name) noexcept;
/// What a stream is compressed with: "gzip" "xz" "bzip2" "zstd" "lz4" "lzip" "compress"; else
/// empty.
[[nodiscard]] std::string_view compression_of(ByteView bytes) noexcept;

/// A file out of a container, or why it could not be had.
struct Part {
  std::string member;          ///< UTF-8, `/` between folders; empty = the file itself
  FileBytes bytes;             ///< unpacked; empty where there is a fault
  std::optional<Fault> fault;  ///< with an empty member: of the file or archive as a whole
};

/// Goes through what a file holds. An archive inside an archive is opened, one inside that is not.
/// Compression around a single file is taken off once, whatever its name.
class Container {
 public:
  /// Never fails: what is wrong comes as a fault. file_name tells the parts of archives in several
  /// volumes apart; with folders before it or without.
  explicit Container(FileBytes bytes, std::string_view file_name = {},
                     const ArchiveLimits& limits = {});
  Container(Container&&) noexcept;
  Container& operator=(Container&&) noexcept;
  ~Container();

  /// "zip" "7z" "rar" "tar"; empty for a single file, compressed or not.
  [[nodiscard]] std::string_view kind() const noexcept { return kind_; }
  /// The next file; nullopt at the end. A single file gives exactly one part. An archive that is
  /// damaged gives what comes before the damage, then one fault; an archive without any file gives
  /// a fault.
  [[nodiscard]] std::optional<Part> next();
  /// Members met so far whose names or folders start with a dot, or that a Mac adds (`__MACOSX/`):
  /// passed over as hidden files in folders are.
  [[nodiscard]] const PassedOver& passed_over() const noexcept;
  /// How far reading got, in bytes of the file: for progress.
  [[nodiscard]] std::uint64_t position() const noexcept;

 private:
  struct Impl;
  struct Nested;
  explicit Container(Nested&& nested);
  void open(std::string_view file_name, std::unique_ptr<Impl> impl);
  void take_off(std::string_view compression, std::unique_ptr<Impl>& impl);
  FileBytes bytes_;
  std::string_view kind_;
  std::optional<Fault> fault_;  // of a single file
  bool done_ = false;
  std::unique_ptr<Impl> impl_;  // for archives
};

}  // namespace xq::record
