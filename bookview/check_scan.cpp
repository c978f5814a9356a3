// What is wrong with rows, seen key by key.
#include <algorithm>
#include <iterator>
#include <tuple>

#include "xq/board/fen.hpp"

#include "bookview/check_parts.hpp"

namespace bookview {
namespace {

using xq::book::Book;
using xq::book::FileRow;
using xq::book::KeyKind;

constexpr std::int64_t kLargest = 65535;

bool has_sixteen_bits(const Book& book) {
  const KeyKind keys = book.info().keys;
  return keys == KeyKind::Lock1 || keys == KeyKind::Polyglot;
}

// Findings about single rows.
void judge(const FileRow& row, bool sixteen_bits, Findings& findings) {
  if (row.key.size == 0) findings.add("unusable_keys", Severity::Problem, row);
  if (row.row.move.is_none()) findings.add("off_board", Severity::Problem, row);
  if (sixteen_bits && row.row.weight == kLargest) findings.add("weight_limit", Severity::Note, row);
  if (row.row.weight < 0) findings.add("negative_weights", Severity::Note, row);
  if (!row.row.enabled) findings.add("disabled_rows", Severity::Note, row);
}

bool counts(const FileRow& row) {
  return row.row.weight > 0 && row.row.enabled;
}

// Rows of one key lie together.
xq::Result<bool> scan_sorted(const Book& book, Findings& findings) {
  std::vector<std::uint64_t> last_key(65536, 0);  // number of the key that had this move last
  FileRow first;
  std::uint64_t keys = 0;
  bool any = false;
  const auto end_of_key = [&] {
    if (keys > 0 && !any) findings.add("zero_sum", Severity::Problem, first);
  };
  const auto done = book.for_each_row([&](const FileRow& row) {
    if (keys == 0 || row.key != first.key) {
      end_of_key();
      ++keys;
      first = row;
      any = false;
    }
    any = any || counts(row);
    judge(row, true, findings);
    std::uint64_t& last = last_key[row.code & 0xFFFF];
    if (last == keys) findings.add("duplicate_rows", Severity::Problem, row);
    last = keys;
    return true;
  });
  if (done) end_of_key();
  return done;
}

// A row of a book in no order, in 24 bytes.
struct Short {
  std::uint64_t key = 0;  // the key or a hash of it
  std::uint64_t number = 0;
  std::uint32_t code = 0;
  bool counts = false;
};

std::uint64_t hash_of(const xq::book::FileKey& key) {
  if (key.size <= 8) return key.number();
  std::uint64_t hash = 0xCBF29CE484222325;  // FNV-1a
  for (std::size_t i = 0; i < key.size; ++i)
    hash = (hash ^ key.bytes[i]) * 0x100000001B3;
  return hash;
}

void add_number(Findings& findings, std::string_view code, Severity severity, std::uint64_t row) {
  if (Finding* finding = findings.add(code, severity)) finding->row = row;
}

xq::Result<bool> scan_unsorted(const Book& book, Findings& findings) {
  std::vector<Short> rows;
  const auto done = book.for_each_row([&](const FileRow& row) {
    judge(row, false, findings);
    if (row.key.size == 0) return true;
    rows.push_back({hash_of(row.key), row.row.number, static_cast<std::uint32_t>(row.code),
                    counts(row)});
    return true;
  });
  if (!done) return done;
  std::ranges::sort(rows, [](const Short& a, const Short& b) {
    return std::tie(a.key, a.code, a.number) < std::tie(b.key, b.code, b.number);
  });
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    bool any = false;
    for (; end < rows.size() && rows[end].key == rows[i].key; ++end) {
      any = any || rows[end].counts;
      if (end > i && rows[end].code == rows[end - 1].code)
        add_number(findings, "duplicate_rows", Severity::Problem, rows[end].number);
    }
    // Scores of these formats may well be 0 or less: programs that take the best one still move.
    if (!any) add_number(findings, "zero_sum", Severity::Note, rows[i].number);
    i = end;
  }
  return true;
}

}  // namespace

Finding* Findings::add(std::string_view code, Severity severity) {
  const auto known = std::ranges::find(list_, code, &Finding::code);
  if (known != list_.end()) {
    ++known->count;
    return nullptr;
  }
  list_.push_back({code, severity, 1, 0, {}, {}, {}});
  return &list_.back();
}

void Findings::add(std::string_view code, Severity severity, const FileRow& row) {
  Finding* finding = add(code, severity);
  if (finding == nullptr) return;
  finding->row = row.row.number;
  finding->entry = row;
}

void Findings::add(std::string_view code, Severity severity, const xq::Position& position,
                   std::string detail) {
  Finding* finding = add(code, severity);
  if (finding == nullptr) return;
  finding->fen = xq::format_fen(position);
  finding->detail = std::move(detail);
}

Finding* Findings::find(std::string_view code) {
  const auto known = std::ranges::find(list_, code, &Finding::code);
  return known == list_.end() ? nullptr : &*known;
}

xq::Result<bool> Findings::complete(const Book& book) {
  std::vector<Finding*> wanted;
  for (Finding& finding : list_) {
    if (finding.row != 0 && finding.entry.row.number == 0) wanted.push_back(&finding);
  }
  if (wanted.empty()) return true;
  auto done = book.for_each_row([&](const FileRow& row) {
    for (Finding* finding : wanted) {
      if (finding->row == row.row.number) finding->entry = row;
    }
    return true;
  });
  return done;
}

std::vector<Finding> Findings::take() {
  std::ranges::sort(list_, {}, [](const Finding& f) {
    return std::ranges::find(kCheckCodes, f.code) - std::begin(kCheckCodes);
  });
  return std::move(list_);
}

xq::Result<bool> scan_rows(const Book& book, Findings& findings) {
  return has_sixteen_bits(book) ? scan_sorted(book, findings) : scan_unsorted(book, findings);
}

}  // namespace bookview
