// What the cells of a book's row mean, of whatever type they are.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "xq/base/charset.hpp"

#include "sqlite_book.hpp"

namespace xq::book {
namespace {

constexpr std::int64_t kNoInteger = std::numeric_limits<std::int64_t>::min();
// From here on a double has no fractions: reals of keys from C33 to C3D became integers.
constexpr std::int64_t kFirstWhole = std::int64_t{1} << 52;
constexpr std::size_t kHexKey = 16;

template <class T>
std::optional<T> whole_number(std::string_view text, int base) noexcept {
  T value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (text.empty() || stop != end || error != std::errc()) return std::nullopt;
  return value;
}

// Decimal with or without a sign, or 16 hexadecimal digits.
std::optional<std::uint64_t> key_of_text(std::string_view text) noexcept {
  if (const auto number = whole_number<std::int64_t>(text, 10)) {
    return static_cast<std::uint64_t>(*number);
  }
  if (const auto number = whole_number<std::uint64_t>(text, 10)) return number;
  if (text.size() != kHexKey) return std::nullopt;
  return whole_number<std::uint64_t>(text, 16);
}

std::uint64_t key_of_integer(std::int64_t value, bool reals) noexcept {
  const auto plain = static_cast<std::uint64_t>(value);
  if (!reals || value > -kFirstWhole || value == kNoInteger) return plain;
  const auto real = static_cast<double>(value);
  // One that no double holds was written as an integer.
  return static_cast<std::int64_t>(real) == value ? std::bit_cast<std::uint64_t>(real) : plain;
}

std::optional<std::uint8_t> hex_digit(char c) noexcept {
  return whole_number<std::uint8_t>(std::string_view(&c, 1), 16);
}

FileKey board_key(const SqliteStatement& row) {
  constexpr std::size_t kLargest = std::tuple_size_v<decltype(FileKey::bytes)>;
  const std::string_view text = row.text(kKey);
  if (row.type(kKey) == CellType::Blob) {
    if (text.empty() || text.size() > kLargest) return {};
    return FileKey::of_bytes(as_bytes(text));
  }
  if (row.type(kKey) != CellType::Text || text.empty() || text.size() > 2 * kLargest ||
      text.size() % 2 != 0)
    return {};
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto high = hex_digit(text[i]);
    const auto low = hex_digit(text[i + 1]);
    if (!high || !low) return {};
    bytes.push_back(static_cast<char>(*high << 4 | *low));
  }
  return FileKey::of_bytes(as_bytes(bytes));
}

std::int64_t weight_of(const SqliteStatement& row) noexcept {
  if (row.type(kScore) == CellType::Integer) {
    return std::clamp(row.integer(kScore), -kLargestWeight, kLargestWeight);
  }
  const double limit = static_cast<double>(kLargestWeight);
  const double value = row.real(kScore);
  return std::isnan(value) ? 0 : std::llround(std::clamp(value, -limit, limit));
}

std::uint64_t count_of(const SqliteStatement& row, int column) noexcept {
  return static_cast<std::uint64_t>(
      std::clamp<std::int64_t>(row.integer(column), 0, kLargestWeight));
}

// UTF-8, else what old books hold; up to the first zero byte.
std::string note_of(const SqliteStatement& row) {
  std::string_view text = row.text(kMemo);
  text = text.substr(0, text.find('\0'));
  if (text.empty()) return {};
  return is_utf8(text) ? std::string(text) : decode(as_bytes(text), Charset::Gb18030).text;
}

}  // namespace

double real_of_key(std::uint64_t key) noexcept {
  return std::bit_cast<double>(key);
}

bool fits_real(std::uint64_t key) noexcept {
  const double real = real_of_key(key);
  return !std::isnan(real) && real != 0;
}

FileKey key_of_cell(const SqliteStatement& row, KeyKind keys, bool reals) {
  if (keys == KeyKind::Board) return board_key(row);
  switch (row.type(kKey)) {
    case CellType::Integer: return FileKey::of64(key_of_integer(row.integer(kKey), reals));
    case CellType::Real: return FileKey::of64(std::bit_cast<std::uint64_t>(row.real(kKey)));
    case CellType::Text: {
      const auto key = key_of_text(row.text(kKey));
      return key ? FileKey::of64(*key) : FileKey();
    }
    case CellType::Blob:
    case CellType::Null: break;
  }
  return {};
}

Row row_of_cells(const SqliteStatement& row, const SqliteLayout& layout, const PackedBoard& board) {
  Row out;
  const auto code = static_cast<std::uint64_t>(row.integer(kMove));
  auto move = layout.keys == KeyKind::Board ? board.move_of(code) : bh_move_of(code);
  if (move && layout.swapped_moves) move = Move(move->to(), move->from());
  out.move = move.value_or(Move::none());
  out.weight = layout.has_score ? weight_of(row) : 1;
  if (layout.has_results)
    out.results = Results{count_of(row, kWin), count_of(row, kDraw), count_of(row, kLost)};
  out.note = note_of(row);
  const std::int64_t valid = row.integer(kValid);
  // Every reader plays rows with a 1 only; in .yfk the number of a remark will do.
  out.enabled = !layout.has_valid || valid == 1 || (layout.remarks && !out.note.empty());
  // Remark 1 cannot be told from "usable".
  if (layout.remarks && valid == 1) out.note.clear();
  out.number = static_cast<std::uint64_t>(row.integer(kRowId));
  return out;
}

}  // namespace xq::book
