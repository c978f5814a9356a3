// .yfk: rows as in .obk with the bytes of a move swapped. Read only: no program but one uses it.
#include <array>

#include "codecs.hpp"
#include "sqlite_book.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"yfk"};

}  // namespace

const BookFormat& yfk_format() noexcept {
  static constexpr BookFormat format{"yfk",         kExtensions,       KeyKind::Bh,
                                     &sniff_sqlite, &open_sqlite_book, nullptr};
  return format;
}

}  // namespace xq::book
