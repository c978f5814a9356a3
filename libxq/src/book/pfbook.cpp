// .pfBook: rows as in .obk, keys always integers.
#include <array>

#include "bh_writer.hpp"
#include "codecs.hpp"
#include "sqlite_book.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"pfbook"};
// One reader refuses books without bookVersion.
constexpr SqliteScheme kScheme{
    "CREATE TABLE pfBook([id] INTEGER PRIMARY KEY AUTOINCREMENT,[vkey] INTEGER,[vmove] INTEGER,"
    "[vscore] INTEGER,[vwin] INTEGER,[vdraw] INTEGER,[vlost] INTEGER,[vvalid] INTEGER,"
    "[vmemo] TEXT,[vindex] INTEGER);"
    "CREATE TABLE bookVersion([key] text,[version] text);"
    "INSERT INTO bookVersion VALUES('pfBook','1.0.0.0')",
    "pfBook", "vkey,vmove,vscore,vwin,vdraw,vlost,vvalid,vmemo,vindex", ",0",
    "CREATE INDEX idxkey ON pfBook(vkey)"};

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& options) {
  return std::make_unique<BhWriter>(path, options, kScheme, KeyForm::Integers);
}

}  // namespace

const BookFormat& pfbook_format() noexcept {
  static constexpr BookFormat format{"pfbook",      kExtensions,       KeyKind::Bh,
                                     &sniff_sqlite, &open_sqlite_book, &create};
  return format;
}

}  // namespace xq::book
