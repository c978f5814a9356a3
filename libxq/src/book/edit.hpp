// The two ways of changing rows of a file. Private to edit*.cpp.
#pragma once

#include "xq/book/edit.hpp"

namespace xq::book {

[[nodiscard]] Result<std::uint64_t> edit_sqlite(const BookInfo& info,
                                                const std::filesystem::path& path,
                                                const std::vector<RowEdit>& edits,
                                                const std::filesystem::path& out);

}  // namespace xq::book
