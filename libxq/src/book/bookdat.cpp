// BOOK.DAT: 8-byte rows u32 lock1 (dwLock1), u16 move (wmv), u16 weight (wvl), little-endian.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "codecs.hpp"
#include "looks_like.hpp"
#include "table_writer.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"dat"};
// A run of this many rows in order is no accident (1 in 64!).
constexpr std::size_t kTellingRows = 64;
// This many rows, all sorted and all with moves on the board, outweigh a magic number: the first
// two bytes of a lock may well be gzip's.
constexpr std::size_t kConvincingRows = 8;
// Pages of a large file are given back after this many bytes of a scan.
constexpr std::size_t kScanWindow = 16U << 20;

bool is_ascii(ByteView bytes) noexcept {
  return std::ranges::all_of(bytes, [](std::uint8_t c) { return c < 0x80; });
}

bool sniff(const BookFile& file) {
  const ByteView head = file.head();
  if (head.size() < kEntrySize) return false;
  const std::size_t rows = head.size() / kEntrySize;
  std::size_t on_board = 0;
  bool in_order = true;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const ByteView row = head.subspan(i * kEntrySize, kEntrySize);
    const std::uint32_t lock1 = load_le32(row);
    in_order = in_order && lock1 >= before;
    before = lock1;
    if (move_of_code(load_le16(row.subspan(4)))) ++on_board;
  }
  const bool flawless = in_order && on_board == rows;
  if (flawless && rows >= kConvincingRows) return true;
  if (has_foreign_magic(head)) return false;
  if (looks_like_text(head)) return flawless && !is_ascii(head);
  return (in_order && rows >= kTellingRows) || on_board * 2 >= rows;
}

void check_order(const FileBytes& file, BookInfo& out) noexcept {
  const ByteView bytes = file.bytes();
  std::uint32_t before = 0;
  for (std::size_t at = 0; at + kEntrySize <= bytes.size(); at += kEntrySize) {
    const std::uint32_t lock1 = load_le32(bytes.subspan(at));
    if (lock1 < before && ++out.out_of_order == 1) out.first_out_of_order = at / kEntrySize + 1;
    before = lock1;
    if (at % kScanWindow == 0) file.release_pages(at);
  }
  file.release_pages(bytes.size());
}

Result<std::unique_ptr<Book>> open(BookFile file) {
  FileBytes& bytes = file.bytes;
  const std::size_t size = bytes.bytes().size();
  if (size < kEntrySize) return fail(Errc::BadBook, describe_foreign(bytes.bytes(), size));

  BookInfo info;
  info.format = bookdat_format().name;
  info.trailing_bytes = size % kEntrySize;
  if (info.trailing_bytes != 0) {
    info.warnings.push_back(
        fmt::format("{} trailing byte{} ignored: the file seems cut off in its last row",
                    info.trailing_bytes, info.trailing_bytes == 1 ? "" : "s"));
  }
  check_order(bytes, info);
  RowTable table(std::move(bytes));
  if (info.out_of_order != 0) {
    info.warnings.emplace_back("rows were not sorted by lock1; sorted in memory");
    table = RowTable::from_entries(table.entries());
  }
  return table_book(std::move(table), std::move(info));
}

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& options) {
  return std::make_unique<TableWriter>(path, options, &save_bookdat);
}

}  // namespace

Result<std::uint64_t> save_bookdat(std::span<const Entry> rows, const std::filesystem::path& path) {
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  std::string block;
  for (const Entry& row : rows) {
    append_le32(block, row.lock1);
    append_le16(block, row.move);
    append_le16(block, row.weight);
    if (block.size() >= 65536) {
      file->write(block);
      block.clear();
    }
  }
  file->write(block);
  return file->commit();
}

const BookFormat& bookdat_format() noexcept {
  static constexpr BookFormat format{"bookdat", kExtensions, KeyKind::Lock1,
                                     &sniff,    &open,       &create};
  return format;
}

}  // namespace xq::book
