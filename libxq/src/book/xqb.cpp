// .xqb: rows under the packed board itself, one key for a position, its mirror and the same with
// colours swapped.
#include <algorithm>
#include <array>

#include "xq/book/keys.hpp"

#include "codecs.hpp"
#include "sqlite_book.hpp"
#include "sqlite_writer.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"xqb"};
// The text of the format's own description.
constexpr SqliteScheme kScheme{
    "CREATE TABLE \"book\"(\"id\" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,\"key\" BLOB,"
    "\"move\" INTEGER,\"score\" INTEGER,\"win\" INTEGER,\"draw\" INTEGER,\"lost\" INTEGER,"
    "\"valid\" INTEGER,\"memo\" TEXT);"
    "CREATE TABLE \"information\"(\"name\" TEXT,\"value\" TEXT);"
    "INSERT INTO \"information\" VALUES('version','1'),('type','xiangqi')",
    "book", "\"key\",\"move\",score,win,draw,lost,valid,memo", "",
    "CREATE INDEX \"idxkey\" ON \"book\"(\"key\" ASC)"};

class XqbWriter final : public BookWriter {
 public:
  explicit XqbWriter(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] Result<bool> add(const BookPosition& position) override {
    if (position.position == nullptr) {
      return fail(
          Errc::Unsupported,
          "this format keeps the board, which of a position that is not known is not there");
    }
    const PackedBoard board = packed_board(*position.position);
    if (board.key.size == 0) {
      return fail(Errc::Unsupported, "a position with more than 33 pieces, which .xqb cannot hold");
    }
    std::vector<SqliteRow> rows;
    for (const Row& row : position.rows) {
      rows.push_back({board.code_of(row.move), row.weight, row.results.value_or(Results{}),
                      row.enabled, row.note});
    }
    std::ranges::stable_sort(rows, [](const SqliteRow& a, const SqliteRow& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.code < b.code;
    });
    ++report_.positions;
    rows_.add(board.key, position.position->side_to_move(), rows);
    return true;
  }
  [[nodiscard]] Result<bool> add_raw(const FileRow& row) override {
    if (row.key.size == 4 || row.key.size == 8) {
      return fail(Errc::Unsupported, "key " + row.key.text() + ", expected a packed board");
    }
    const SqliteRow raw{static_cast<std::int64_t>(row.code), row.row.weight,
                        row.row.results.value_or(Results{}), row.row.enabled, row.row.note};
    rows_.add_raw(row.key, raw);
    return true;
  }
  [[nodiscard]] Result<WriteReport> finish() override {
    const auto written = rows_.write(path_, kScheme, report_);
    if (!written) return tl::make_unexpected(written.error());
    return report_;
  }

 private:
  std::filesystem::path path_;
  SqliteRows rows_{KeyForm::Blobs};
  WriteReport report_;
};

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& /*options*/) {
  return std::make_unique<XqbWriter>(path);
}

}  // namespace

const BookFormat& xqb_format() noexcept {
  static constexpr BookFormat format{"xqb",         kExtensions,       KeyKind::Board,
                                     &sniff_sqlite, &open_sqlite_book, &create};
  return format;
}

}  // namespace xq::book
