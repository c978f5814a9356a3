// PolyGlot's .bin as XBoard probes it for xiangqi: 16-byte rows, big-endian, sorted by key.
#include "polyglot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/book/keys.hpp"

#include "codecs.hpp"
#include "looks_like.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"bin"};
constexpr std::size_t kSize = kPolyglotRowSize;
// From this many rows on, those in order with moves that exist are no accident.
constexpr std::size_t kTellingRows = 8;
// Pages of a large file are given back after this many bytes of a scan.
constexpr std::size_t kScanWindow = 16U << 20;

bool is_zero(ByteView bytes) noexcept {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

// Whether the bytes are as good as BOOK.DAT's: sorted rows with moves that exist. Of a few rows
// both may be said.
bool is_flawless_bookdat(ByteView head) noexcept {
  constexpr std::size_t kHalf = kSize / 2;
  std::uint32_t before = 0;
  for (std::size_t at = 0; at + kHalf <= head.size(); at += kHalf) {
    const std::uint32_t lock1 = load_le32(head.subspan(at));
    const auto move = move_of_code(load_le16(head.subspan(at + 4)));
    if (lock1 < before || !move || !is_move_shape(*move)) return false;
    before = lock1;
  }
  return true;
}

bool sniff(const BookFile& file) {
  const ByteView all = file.bytes.bytes();
  ByteView head = file.head();
  // A book may begin with a hole; then its end tells.
  if (all.size() > head.size() && is_zero(head)) {
    const std::size_t last = all.size() / kSize * kSize;
    head = all.subspan(last - head.size(), head.size());
    while (!head.empty() && is_zero(head.first(kSize)))
      head = head.subspan(kSize);
  }
  const PolyglotLook look = look_at_polyglot(head);
  // Many rows without a flaw outweigh a magic number, which a key may begin with.
  const bool convincing = look.rows >= kTellingRows && look.xiangqi == look.rows;
  if (look.rows == 0 || (!convincing && has_foreign_magic(head))) return false;
  if (look.rows < kTellingRows)
    return look.in_order && look.xiangqi == look.rows && !is_flawless_bookdat(head);
  return (look.in_order && look.xiangqi * 2 >= look.rows) || look.xiangqi * 10 >= look.rows * 9;
}

struct Record {
  std::uint64_t key = 0;
  std::uint16_t move = 0;
  std::uint16_t weight = 0;
  std::uint16_t lost_or_drawn = 0;
  std::uint16_t won_or_drawn = 0;
};

Record load_record(ByteView bytes) noexcept {
  return {load_be(bytes, 8), static_cast<std::uint16_t>(load_be(bytes.subspan(8), 2)),
          static_cast<std::uint16_t>(load_be(bytes.subspan(10), 2)),
          static_cast<std::uint16_t>(load_be(bytes.subspan(12), 2)),
          static_cast<std::uint16_t>(load_be(bytes.subspan(14), 2))};
}

void append_be(std::string& out, std::uint64_t value, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    out.push_back(static_cast<char>(value >> shift & 0xFF));
}

class PolyglotBook final : public Book {
 public:
  PolyglotBook(BookInfo info, FileBytes bytes) : Book(std::move(info)), bytes_(std::move(bytes)) {}

  [[nodiscard]] Result<std::vector<Row>> rows_at(const Position& position) const override {
    const std::uint64_t key = polyglot_key(position);
    std::size_t first = 0;
    std::size_t last = info().rows;
    while (first < last) {
      const std::size_t middle = first + (last - first) / 2;
      if (at(middle).key < key) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    std::vector<Row> rows;
    for (; first < info().rows && at(first).key == key; ++first)
      rows.push_back(file_row(first).row);
    return rows;
  }
  [[nodiscard]] Result<bool> for_each_row(const FileRowSink& sink) const override {
    for (std::size_t i = 0; i < info().rows; ++i) {
      if (!sink(file_row(i))) return false;
      if (i * kSize % kScanWindow == 0) bytes_.release_pages(i * kSize);
    }
    return true;
  }
  [[nodiscard]] Result<std::uint64_t> count_positions() const override {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < info().rows; ++i) {
      if (i == 0 || at(i).key != at(i - 1).key) ++count;
      if (i * kSize % kScanWindow == 0 && i != 0) bytes_.release_pages((i - 1) * kSize);
    }
    return count;
  }

 private:
  [[nodiscard]] Record at(std::size_t index) const noexcept {
    return load_record(bytes_.bytes().subspan(index * kSize, kSize));
  }
  [[nodiscard]] FileRow file_row(std::size_t index) const {
    const Record record = at(index);
    FileRow row;
    row.key = FileKey::of64(record.key);
    row.code = record.move;
    row.row.move = polyglot_move_of(record.move).value_or(Move::none());
    row.row.weight = record.weight;
    row.row.number = index + 1;
    return row;
  }
  FileBytes bytes_;
};

void check_order(const FileBytes& file, BookInfo& info) {
  const ByteView bytes = file.bytes();
  std::uint64_t before = 0;
  for (std::size_t at = 0; at + kSize <= bytes.size(); at += kSize) {
    const std::uint64_t key = load_be(bytes.subspan(at), 8);
    if (key < before && ++info.out_of_order == 1) info.first_out_of_order = at / kSize + 1;
    before = key;
    if (at % kScanWindow == 0) file.release_pages(at);
  }
  file.release_pages(bytes.size());
}

FileBytes sorted(const FileBytes& file) {
  std::vector<std::string_view> rows;
  for (std::size_t at = 0; at + kSize <= file.text().size(); at += kSize)
    rows.push_back(file.text().substr(at, kSize));
  // Big-endian keys sort as their bytes do.
  std::ranges::stable_sort(rows, {}, [](std::string_view row) { return row.substr(0, 8); });
  std::string out;
  out.reserve(file.text().size());
  for (const std::string_view row : rows)
    out += row;
  return FileBytes(std::move(out));
}

Result<std::unique_ptr<Book>> open(BookFile file) {
  const std::size_t size = file.bytes.bytes().size();
  if (size < kSize || !sniff(file)) {
    return fail(Errc::BadBook, describe_foreign(file.head(), size));
  }
  BookInfo info;
  info.format = polyglot_format().name;
  info.keys = KeyKind::Polyglot;
  info.rows = size / kSize;
  info.last_row = info.rows;
  info.trailing_bytes = size % kSize;
  if (info.trailing_bytes != 0) {
    info.warnings.push_back(
        fmt::format("{} trailing byte{} ignored: the file seems cut off in its last row",
                    info.trailing_bytes, info.trailing_bytes == 1 ? "" : "s"));
  }
  check_order(file.bytes, info);
  FileBytes bytes = std::move(file.bytes);
  if (info.out_of_order != 0) {
    info.warnings.emplace_back("rows were not sorted by key; sorted in memory");
    bytes = sorted(bytes);
  }
  return std::make_unique<PolyglotBook>(std::move(info), std::move(bytes));
}

// Games of a row as PolyGlot counts them: draws on both sides; both scaled down to 16 bits.
void put_games(Record& record, const Results& results) noexcept {
  constexpr std::uint64_t kLargest = 65535;
  const std::uint64_t won = results.wins + results.draws;
  const std::uint64_t lost = results.losses + results.draws;
  const std::uint64_t most = std::max(won, lost);
  const auto scaled = [&](std::uint64_t games) {
    if (most <= kLargest) return static_cast<std::uint16_t>(games);
    return static_cast<std::uint16_t>(std::llround(
        static_cast<double>(games) * static_cast<double>(kLargest) / static_cast<double>(most)));
  };
  record.won_or_drawn = scaled(won);
  record.lost_or_drawn = scaled(lost);
}

class PolyglotWriter final : public BookWriter {
 public:
  explicit PolyglotWriter(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] Result<bool> add(const BookPosition& position) override {
    if (position.position == nullptr) return fail(Errc::Unsupported, kNeedsPosition);
    const Position& here = *position.position;
    const SixteenBits bits = to_sixteen_bits(position.rows);
    if (bits.scaled) ++report_.scaled;
    report_.negative += bits.negative;
    ++report_.positions;
    const bool both = here.key() != here.mirror_key();
    const std::uint64_t key = polyglot_key(here);
    const std::uint64_t mirror_key = both ? polyglot_key(mirrored(here)) : key;
    for (std::size_t i = 0; i < position.rows.size(); ++i) {
      const Row& row = position.rows[i];
      if (!row.note.empty()) ++report_.notes;
      if (row.results) ++report_.results;
      if (!row.enabled) {
        ++report_.disabled;
        continue;
      }
      put(key, row.move, bits.weights[i], row);
      if (both) put(mirror_key, row.move.mirrored(), bits.weights[i], row);
    }
    return true;
  }
  [[nodiscard]] Result<bool> add_raw(const FileRow& row) override {
    if (row.key.size != 8) {
      return fail(Errc::Unsupported, "key " + row.key.text() + ", expected 16 hex digits");
    }
    const SixteenBits bits = to_sixteen_bits(std::span(&row.row, 1));
    if (bits.scaled) ++report_.scaled;
    report_.negative += bits.negative;
    Record record{row.key.number(), static_cast<std::uint16_t>(row.code), bits.weights[0]};
    if (row.row.results) put_games(record, *row.row.results);
    records_.push_back(record);
    raw_keys_ = true;
    return true;
  }
  [[nodiscard]] Result<WriteReport> finish() override;

 private:
  void put(std::uint64_t key, Move move, std::uint16_t weight, const Row& row) {
    Record record{key, polyglot_code_of(move), weight};
    if (row.results) put_games(record, *row.results);
    records_.push_back(record);
  }

  std::filesystem::path path_;
  std::vector<Record> records_;
  bool raw_keys_ = false;
  WriteReport report_;
};

Result<WriteReport> PolyglotWriter::finish() {
  // Heaviest first within a position, as PolyGlot's own maker writes them.
  std::ranges::stable_sort(records_, [](const Record& a, const Record& b) {
    return std::tuple(a.key, b.weight, a.move) < std::tuple(b.key, a.weight, b.move);
  });
  auto file = AtomicFile::create(path_);
  if (!file) return tl::make_unexpected(file.error());
  std::string block;
  std::uint64_t keys = 0;
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const Record& record = records_[i];
    if (i == 0 || records_[i - 1].key != record.key) ++keys;
    append_be(block, record.key, 8);
    for (const std::uint16_t field :
         {record.move, record.weight, record.lost_or_drawn, record.won_or_drawn})
      append_be(block, field, 2);
    if (block.size() >= 65536) {
      file->write(block);
      block.clear();
    }
  }
  file->write(block);
  const auto size = file->commit();
  if (!size) return tl::make_unexpected(size.error());
  report_.rows = records_.size();
  report_.bytes = *size;
  if (raw_keys_) report_.positions = keys;
  return report_;
}

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& /*options*/) {
  return std::make_unique<PolyglotWriter>(path);
}

}  // namespace

std::uint64_t load_be(ByteView bytes, std::size_t size) noexcept {
  std::uint64_t value = 0;
  for (const std::uint8_t byte : bytes.first(size))
    value = value << 8 | byte;
  return value;
}

bool is_move_shape(Move move) noexcept {
  const int files = std::abs(move.from().file_index() - move.to().file_index());
  const int ranks = std::abs(move.from().rank_index() - move.to().rank_index());
  if (files == 0 || ranks == 0) return true;
  return (files <= 2 && ranks <= 2);
}

namespace {

// Whether a move of PolyGlot's for chess has the shape of a queen's or a knight's.
bool is_chess_shape(std::uint64_t code) noexcept {
  if (code >= 0x8000) return false;
  const int files = std::abs(static_cast<int>(code & 7) - static_cast<int>(code >> 6 & 7));
  const int ranks = std::abs(static_cast<int>(code >> 3 & 7) - static_cast<int>(code >> 9 & 7));
  if (files == 0 && ranks == 0) return false;
  return files == 0 || ranks == 0 || files == ranks || files * ranks == 2;
}

}  // namespace

PolyglotLook look_at_polyglot(ByteView head) noexcept {
  PolyglotLook look;
  std::uint64_t before = 0;
  for (std::size_t at = 0; at + kSize <= head.size(); at += kSize) {
    const std::uint64_t key = load_be(head.subspan(at), 8);
    const std::uint64_t code = load_be(head.subspan(at + 8), 2);
    ++look.rows;
    if (key < before) look.in_order = false;
    before = key;
    const auto move = polyglot_move_of(code);
    if (move && is_move_shape(*move)) ++look.xiangqi;
    if (is_chess_shape(code)) ++look.chess;
  }
  return look;
}

const BookFormat& polyglot_format() noexcept {
  static constexpr BookFormat format{"polyglot", kExtensions, KeyKind::Polyglot,
                                     &sniff,     &open,       &create};
  return format;
}

}  // namespace xq::book
