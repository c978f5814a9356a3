// Putting a new file in the place of an old one, which stays as NAME.bak.
#pragma once

#include <filesystem>
#include <string>

#include "xq/base/result.hpp"

namespace bookview {

/// NAME.bak.
[[nodiscard]] std::filesystem::path backup_of(const std::filesystem::path& path);
/// How to name a file to the user: as given, but where that is a link, as what it leads to.
[[nodiscard]] std::filesystem::path name_of(const std::string& given,
                                            const std::filesystem::path& path);
/// A name beside the file for one that is being made.
[[nodiscard]] std::filesystem::path draft_of(const std::filesystem::path& path);

/// Whether the file is protected from writing. Renaming another one over it would not ask.
[[nodiscard]] bool is_read_only(const std::filesystem::path& path);

/// Makes `fresh`, which is whole, the file at `path`; the old one becomes NAME.bak. At no moment is
/// there no file under the name.   Errors  Io; `path` is as it was then.
[[nodiscard]] xq::Result<bool> replace_keeping(const std::filesystem::path& path,
                                               const std::filesystem::path& fresh);
/// Exchanges a file and its NAME.bak, so that a second undo takes the first one back.   Errors  Io.
[[nodiscard]] xq::Result<bool> undo_replace(const std::filesystem::path& path);

}  // namespace bookview
