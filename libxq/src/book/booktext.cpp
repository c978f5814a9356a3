// One decimal line "lock1,move,weight" for each row of a BOOK.DAT, in the same order.
#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "codecs.hpp"
#include "looks_like.hpp"
#include "table_writer.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 2> kExtensions{"txt", "csv"};
// Bad lines that are named one by one; the rest is counted.
constexpr std::size_t kNamedLines = 10;
constexpr std::string_view kBlanks = " \t\r\f";
constexpr std::string_view kBom = "\xEF\xBB\xBF";

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Cuts the next line off; line ends are LF, CRLF or CR.
std::string_view next_line(std::string_view& rest) noexcept {
  const std::size_t end = rest.find_first_of("\r\n");
  const std::string_view line = rest.substr(0, end);
  if (end == std::string_view::npos) {
    rest = {};
    return line;
  }
  const bool crlf = rest.substr(end).starts_with("\r\n");
  rest.remove_prefix(end + (crlf ? 2 : 1));
  return line;
}

// What a field said, or why it is none.
struct Field {
  std::uint64_t value = 0;
  std::string fault;
};

Field parse_field(std::string_view text, std::string_view name, std::uint64_t limit) {
  text = trimmed(text);
  Field field;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, field.value);
  if (text.empty() || stop != end || error == std::errc::invalid_argument) {
    field.fault = fmt::format("'{}', expected a decimal number as {}", text.substr(0, 24), name);
  } else if (error != std::errc() || field.value > limit) {
    field.fault = fmt::format("{} {}, expected at most {}", name, text.substr(0, 24), limit);
  }
  return field;
}

// One line, blanks removed.
Result<Entry> parse_line(std::string_view line) {
  const std::size_t one = line.find(',');
  const std::size_t two = one == std::string_view::npos ? one : line.find(',', one + 1);
  if (two == std::string_view::npos || line.find(',', two + 1) != std::string_view::npos) {
    const auto fields = std::ranges::count(line, ',') + 1;
    return fail(Errc::BadBook, fmt::format("{} field{}, expected 3: lock1,move,weight", fields,
                                           fields == 1 ? "" : "s"));
  }
  const Field lock1 =
      parse_field(line.substr(0, one), "lock1", std::numeric_limits<std::uint32_t>::max());
  const Field move = parse_field(line.substr(one + 1, two - one - 1), "move",
                                 std::numeric_limits<MoveCode>::max());
  const Field weight =
      parse_field(line.substr(two + 1), "weight", std::numeric_limits<Weight>::max());
  for (const Field* field : {&lock1, &move, &weight}) {
    if (!field->fault.empty()) return fail(Errc::BadBook, field->fault);
  }
  return Entry{static_cast<std::uint32_t>(lock1.value), static_cast<MoveCode>(move.value),
               static_cast<Weight>(weight.value)};
}

// A file is a text book if one of the lines that are whole in its head is a row.
bool sniff(const BookFile& file) {
  const ByteView head = file.head();
  if (!looks_like_text(head)) return false;
  std::string_view rest = as_text(head);
  if (rest.starts_with(kBom)) rest.remove_prefix(kBom.size());
  while (!rest.empty()) {
    const std::string_view line = trimmed(next_line(rest));
    const bool whole = !rest.empty() || head.size() == file.bytes.bytes().size();
    const bool plain = line.find_first_not_of("0123456789, \t") == std::string_view::npos;
    if (whole && plain && std::ranges::count(line, ',') == 2 && parse_line(line)) return true;
  }
  return false;
}

Result<std::unique_ptr<Book>> open(BookFile file) {
  const FileBytes& bytes = file.bytes;
  BookInfo out;
  out.format = booktext_format().name;
  std::vector<Entry> entries;
  std::size_t number = 0;
  std::string_view rest = bytes.text();
  if (rest.starts_with(kBom)) rest.remove_prefix(kBom.size());
  while (!rest.empty()) {
    const std::string_view line = trimmed(next_line(rest));
    ++number;
    if (line.empty()) continue;
    const auto entry = parse_line(line);
    if (entry) {
      if (!entries.empty() && entry->lock1 < entries.back().lock1 && ++out.out_of_order == 1) {
        out.first_out_of_order = entries.size() + 1;
      }
      entries.push_back(*entry);
    } else if (++out.bad_lines <= kNamedLines) {
      out.warnings.push_back(
          fmt::format("line {}: {}; line ignored", number, entry.error().message));
    }
  }
  if (out.bad_lines > kNamedLines) {
    out.warnings.push_back(fmt::format("{} more bad lines ignored", out.bad_lines - kNamedLines));
  }
  if (entries.empty()) {
    const std::string why = out.warnings.empty()
                                ? describe_foreign(bytes.bytes(), bytes.bytes().size())
                                : out.warnings.front();
    return fail(Errc::BadBook, why);
  }
  if (out.out_of_order != 0) {
    out.warnings.emplace_back("rows were not sorted by lock1; sorted in memory");
  }
  return table_book(RowTable::from_entries(std::move(entries)), std::move(out));
}

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& options) {
  return std::make_unique<TableWriter>(path, options, &save_booktext);
}

}  // namespace

Result<std::uint64_t> save_booktext(std::span<const Entry> rows,
                                    const std::filesystem::path& path) {
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  for (const Entry& row : rows)
    file->write(fmt::format("{},{},{}\n", row.lock1, row.move, row.weight));
  return file->commit();
}

const BookFormat& booktext_format() noexcept {
  static constexpr BookFormat format{"booktext", kExtensions, KeyKind::Lock1,
                                     &sniff,     &open,       &create};
  return format;
}

}  // namespace xq::book
