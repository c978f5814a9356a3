#include "edit.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include <fmt/format.h>

#include "xq/base/file.hpp"
#include "xq/book/keys.hpp"
#include "xq/book/table.hpp"

#include "polyglot.hpp"

namespace xq::book {
namespace {

// A file of rows of one size.
struct FlatForm {
  std::size_t size = 0;
  std::size_t weight_at = 0;
  bool big_endian = false;
};
constexpr FlatForm kBookdat{kEntrySize, 6, false};
constexpr FlatForm kPolyglot{kPolyglotRowSize, 10, true};

void put(std::string& out, std::uint64_t value, std::size_t bytes, bool big_endian) {
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::size_t shift = 8 * (big_endian ? bytes - 1 - i : i);
    out.push_back(static_cast<char>(value >> shift & 0xFF));
  }
}

std::uint64_t weight_of(const RowEdit& edit) {
  return static_cast<std::uint64_t>(edit.weight.value_or(0));
}

// Where rows come in and which go: edits in file order, new rows before the row they stand at.
struct Placed {
  std::uint64_t at = 0;  // rows before it
  const RowEdit* edit = nullptr;
};

std::vector<Placed> in_order(const std::vector<RowEdit>& edits,
                             const std::vector<std::uint64_t>& inserted_at) {
  std::vector<Placed> out;
  std::size_t inserts = 0;
  for (const RowEdit& edit : edits) {
    const bool insert = edit.kind == RowEdit::Kind::Insert;
    out.push_back({insert ? inserted_at[inserts++] : edit.number - 1, &edit});
  }
  std::ranges::stable_sort(out, [](const Placed& a, const Placed& b) {
    const auto rank = [](const Placed& p) {
      const bool insert = p.edit->kind == RowEdit::Kind::Insert;
      return std::tuple(p.at, insert ? 0 : 1, insert ? p.edit->key : FileKey(), p.edit->code);
    };
    return rank(a) < rank(b);
  });
  return out;
}

// How many rows stand before a new one: by key, then by code (bookdat) or weight (polyglot).
std::vector<std::uint64_t> places_of_inserts(const Book& book, const std::vector<RowEdit>& edits) {
  std::vector<const RowEdit*> inserts;
  for (const RowEdit& edit : edits) {
    if (edit.kind == RowEdit::Kind::Insert) inserts.push_back(&edit);
  }
  std::vector<std::uint64_t> at(inserts.size(), 0);
  if (inserts.empty()) return at;
  const bool by_weight = book.info().keys == KeyKind::Polyglot;
  const auto stands_before = [&](const FileRow& row, const RowEdit& edit) {
    if (row.key != edit.key) return row.key < edit.key;
    return by_weight ? row.row.weight >= edit.weight.value_or(0) : row.code < edit.code;
  };
  // Flat books are read without errors once they are open.
  (void)book.for_each_row([&](const FileRow& row) {
    for (std::size_t i = 0; i < inserts.size(); ++i) {
      if (stands_before(row, *inserts[i])) at[i] = row.row.number;
    }
    return true;
  });
  return at;
}

Result<std::uint64_t> edit_flat(const FlatForm& form, ByteView bytes,
                                const std::vector<Placed>& places,
                                const std::filesystem::path& out) {
  auto file = AtomicFile::create(out);
  if (!file) return tl::make_unexpected(file.error());
  std::size_t done = 0;
  const auto copy_to = [&](std::size_t end) {
    constexpr std::size_t kBlock = 1 << 20;
    while (done < end) {
      const std::size_t size = std::min(kBlock, end - done);
      file->write(as_text(bytes.subspan(done, size)));
      done += size;
    }
  };
  for (const Placed& place : places) {
    const RowEdit& edit = *place.edit;
    copy_to(place.at * form.size);
    if (edit.kind == RowEdit::Kind::Insert) {
      std::string row;
      put(row, edit.key.number(), edit.key.size, form.big_endian);
      put(row, edit.code, 2, form.big_endian);
      put(row, weight_of(edit), 2, form.big_endian);
      row.resize(form.size, '\0');
      file->write(row);
      continue;
    }
    std::string row(as_text(bytes.subspan(done, form.size)));
    done += form.size;
    if (edit.kind == RowEdit::Kind::Remove) continue;
    if (edit.weight) {
      std::string weight;
      put(weight, weight_of(edit), 2, form.big_endian);
      row.replace(form.weight_at, 2, weight);
    }
    file->write(row);
  }
  copy_to(bytes.size());
  return file->commit();
}

// The next line with its end; blank ones are no rows.
std::string_view cut_line(std::string_view& rest) {
  std::size_t end = rest.find_first_of("\r\n");
  if (end == std::string_view::npos) {
    end = rest.size();
  } else {
    end += rest.substr(end).starts_with("\r\n") ? 2U : 1U;
  }
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end);
  return line;
}

std::string with_weight(std::string_view line, std::uint64_t weight) {
  const std::size_t comma = line.rfind(',');
  const std::size_t first = line.find_first_of("0123456789", comma);
  const std::size_t last = std::min(line.find_first_not_of("0123456789", first), line.size());
  return fmt::format("{}{}{}", line.substr(0, first), weight, line.substr(last));
}

Result<std::uint64_t> edit_lines(std::string_view text, const std::vector<Placed>& places,
                                 const std::filesystem::path& out) {
  auto file = AtomicFile::create(out);
  if (!file) return tl::make_unexpected(file.error());
  const std::string_view line_end = text.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
  auto place = places.begin();
  std::uint64_t rows = 0;
  bool ended = true;
  const auto insert_here = [&] {
    for (; place != places.end() && place->at == rows &&
           place->edit->kind == RowEdit::Kind::Insert;
         ++place) {
      if (!ended) file->write(line_end);
      ended = true;
      file->write(fmt::format("{},{},{}{}", place->edit->key.number(), place->edit->code,
                              weight_of(*place->edit), line_end));
    }
  };
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = cut_line(rest);
    if (line.find(',') == std::string_view::npos) {
      file->write(line);
      continue;
    }
    insert_here();
    const RowEdit* edit =
        place != places.end() && place->at == rows ? (place++)->edit : nullptr;
    ++rows;
    if (edit != nullptr && edit->kind == RowEdit::Kind::Remove) continue;
    file->write(edit != nullptr && edit->weight ? with_weight(line, weight_of(*edit))
                                                : std::string(line));
    ended = line.ends_with('\n') || line.ends_with('\r');
  }
  insert_here();
  return file->commit();
}

Result<bool> refuse_damaged(const BookInfo& info) {
  std::string what;
  if (info.bad_lines != 0) what = fmt::format("{} lines that are no rows", info.bad_lines);
  if (info.trailing_bytes != 0)
    what = fmt::format("{} bytes behind the last whole row", info.trailing_bytes);
  if (info.out_of_order != 0) what = fmt::format("{} rows out of order", info.out_of_order);
  if (what.empty()) return true;
  return fail(Errc::Unsupported, what + "; an edit would lose them: run bookview fix first");
}

}  // namespace

FileKey file_key(KeyKind keys, const Position& position) noexcept {
  switch (keys) {
    case KeyKind::Lock1: return FileKey::of32(position.key().lock1);
    case KeyKind::Bh: return FileKey::of64(bh_key(position));
    case KeyKind::Board: return packed_board(position).key;
    case KeyKind::Polyglot: return FileKey::of64(polyglot_key(position));
  }
  return {};
}

std::uint64_t file_code(KeyKind keys, const Position& position, Move move) noexcept {
  switch (keys) {
    case KeyKind::Lock1: return code_of(move);
    case KeyKind::Bh: return bh_code_of(move);
    case KeyKind::Board: return packed_board(position).code_of(move);
    case KeyKind::Polyglot: return polyglot_code_of(move);
  }
  return 0;
}

RowLimits row_limits(const BookInfo& info) noexcept {
  if (info.keys == KeyKind::Lock1 || info.keys == KeyKind::Polyglot) {
    return {.least_weight = 0, .largest_weight = 65535, .notes = false, .writable = true};
  }
  return {.least_weight = -kLargestWeight,
          .largest_weight = kLargestWeight,
          .notes = true,
          .writable = info.format != "yfk"};
}

Result<std::uint64_t> edit_rows(const Book& book, const std::filesystem::path& path,
                                std::vector<RowEdit> edits, const std::filesystem::path& out) {
  const BookInfo& info = book.info();
  if (!row_limits(info).writable) {
    return fail(Errc::Unsupported,
                fmt::format("books of format {} are read, not written", info.format));
  }
  if (auto sound = refuse_damaged(info); !sound) return tl::make_unexpected(sound.error());
  if (info.keys == KeyKind::Bh || info.keys == KeyKind::Board) {
#ifdef XQ_SQLITE_BOOKS
    return edit_sqlite(info, path, edits, out);
#else
    return fail(Errc::Unsupported, "built without SQLite books");
#endif
  }
  const auto bytes = read_file(path);
  if (!bytes) return tl::make_unexpected(bytes.error());
  const auto places = in_order(edits, places_of_inserts(book, edits));
  if (info.format == "booktext") return edit_lines(bytes->text(), places, out);
  const FlatForm& form = info.keys == KeyKind::Polyglot ? kPolyglot : kBookdat;
  return edit_flat(form, bytes->bytes(), places, out);
}

}  // namespace xq::book
