// .obk: the book of BH and of most programs since.
#include <array>

#include "bh_writer.hpp"
#include "codecs.hpp"
#include "sqlite_book.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"obk"};
// The text as programs that read it write it.
constexpr SqliteScheme kScheme{
    "CREATE TABLE bhobk([id] INTEGER PRIMARY KEY AUTOINCREMENT,[vkey] INTEGER,[vmove] INTEGER,"
    "[vscore] INTEGER,[vwin] INTEGER,[vdraw] INTEGER,[vlost] INTEGER,[vvalid] INTEGER,"
    "[vmemo] BLOB,[vindex] INTEGER)",
    "bhobk", "vkey,vmove,vscore,vwin,vdraw,vlost,vvalid,vmemo,vindex", ",0",
    "CREATE INDEX idxkey ON bhobk(vkey)"};

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& options) {
  return std::make_unique<BhWriter>(path, options, kScheme,
                                    options.int_keys ? KeyForm::Integers : KeyForm::Reals);
}

}  // namespace

const BookFormat& obk_format() noexcept {
  static constexpr BookFormat format{"obk",         kExtensions,       KeyKind::Bh,
                                     &sniff_sqlite, &open_sqlite_book, &create};
  return format;
}

}  // namespace xq::book
