// Names of archive members, and what names and first bytes tell about archives. Private to
// libxq/record.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"

namespace xq::record::detail {

/// A member's name as shown.
struct MemberName {
  std::string name;              ///< UTF-8, `/` between folders, no control characters
  bool hidden = false;           ///< a part of it starts with a dot, or a Mac added it
  std::string_view unsafe = {};  ///< why it is refused: absolute, or leads out of the archive
};
/// raw  bytes in any character set: UTF-8, else GB18030 or Big5, whichever its characters are
/// commoner in.
[[nodiscard]] MemberName member_name(std::string_view raw);

/// Whether a file name is that of a part of an archive in several volumes, told by the name alone:
/// .part2.rar .r00 .z01 .7z.002 .zip.003
[[nodiscard]] bool is_volume_name(std::string_view file_name) noexcept;
/// Whether an archive says itself that it is one of several volumes.
[[nodiscard]] bool is_volume(ByteView bytes, std::string_view kind) noexcept;

/// Whether a rar archive's blocks go on to the one that ends it, as they do since version 3.
[[nodiscard]] bool has_rar_end(ByteView bytes) noexcept;

/// Where a zip archive's end of central directory starts; nullopt if it has none.
[[nodiscard]] std::optional<std::size_t> zip_end(ByteView bytes) noexcept;

}  // namespace xq::record::detail
