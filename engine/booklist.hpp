// The value of BookFile: which books, in which order, under which conditions.
//
//   my_red.dat|side=red|policy=best;big.dat|depth=24|minshare=5
//
// The line comes as bytes, because GUIs write paths in the character set of their system. It is
// decoded before it is cut: the second byte of a GBK or Big5 character may be `\` or `|`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/board/color.hpp"
#include "xq/book/pick.hpp"

namespace engine {

/// One item of the list.
struct BookItem {
  std::string name;            ///< as typed, UTF-8
  std::filesystem::path file;  ///< absolute
  std::optional<xq::Color> side;
  std::optional<xq::book::Policy> policy;
  std::optional<int> depth;         ///< plies
  std::optional<double> min_share;  ///< percent
};

struct BookList {
  std::vector<BookItem> items;
  std::vector<std::string> messages;  ///< properties that could not be read, in the user's language
};

/// Reads a list. Relative paths start at `folder`.
/// Accepts  - UTF-8, GB18030 or Big5; the reading under which most files exist wins, in that order
///          - blanks around items, properties and values; quotes around a path
///          - a path that holds `;` or `|` itself, if a file of that name exists
[[nodiscard]] BookList parse_book_list(std::string_view bytes, const std::filesystem::path& folder,
                                       xq::Lang lang);

/// Bytes from outside as UTF-8 that may be printed: what they are in UTF-8, GB18030 or Big5, else
/// with `?`. Control characters become blanks; at most `limit` bytes.
[[nodiscard]] std::string printable(std::string_view bytes, std::size_t limit = 400);

}  // namespace engine
