// Finding the table of a book in a SQLite file, whatever it is named and whichever columns it has.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "xq/board/movegen.hpp"

#include "sqlite_book.hpp"

namespace xq::book {
namespace {

// Tables that are named in a refusal.
constexpr std::size_t kNamedTables = 6;

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

// Names in a file, found in any case.
class Names {
 public:
  void add(std::string_view name) { names_.emplace_back(name); }
  [[nodiscard]] const std::string* find(std::string_view wanted) const {
    const auto found = std::ranges::find(names_, wanted, [](const auto& n) { return lowered(n); });
    return found == names_.end() ? nullptr : &*found;
  }
  [[nodiscard]] const std::vector<std::string>& all() const noexcept { return names_; }

 private:
  std::vector<std::string> names_;
};

Result<Names> names_of(const SqliteDb& db, const std::string& query) {
  const auto statement = db.prepare(query);
  if (!statement) return tl::make_unexpected(statement.error());
  Names names;
  for (;;) {
    const auto row = statement->step();
    if (!row) return tl::make_unexpected(row.error());
    if (!*row) return names;
    names.add(statement->text(0));
  }
}

// The columns of the formats, in the order of BookColumn from kKey on; pfBook and yfk as obk.
using ColumnNames = std::array<std::string_view, 8>;
constexpr ColumnNames kBhColumns{"vkey",  "vmove", "vscore", "vwin",
                                 "vdraw", "vlost", "vvalid", "vmemo"};
constexpr ColumnNames kXqbColumns{"key", "move", "score", "win", "draw", "lost", "valid", "memo"};

std::string refusal(const Names& tables) {
  if (tables.find("position_move") != nullptr && tables.find("copy") != nullptr) {
    return "database of games (.xqdb), not a book; export one from it";
  }
  std::string list;
  for (std::size_t i = 0; i < std::min(tables.all().size(), kNamedTables); ++i)
    list += (i == 0 ? "" : ", ") + tables.all()[i].substr(0, 40);
  if (tables.all().size() > kNamedTables) list += ", ...";
  return fmt::format(
      "SQLite database, not a book we read: {}, expected a table bhobk, pfBook or book",
      list.empty() ? "no tables" : "tables " + list);
}

Result<SqliteLayout> layout_of(const SqliteDb& db, std::string_view format,
                               const std::string& table, const Names& tables,
                               std::vector<std::string>& warnings) {
  const ColumnNames& wanted = format == "xqb" ? kXqbColumns : kBhColumns;
  SqliteLayout layout;
  layout.format = format;
  layout.keys = format == "xqb" ? KeyKind::Board : KeyKind::Bh;
  layout.table = quoted_name(table);
  const auto columns =
      names_of(db, fmt::format("SELECT name FROM pragma_table_info({})", layout.table));
  if (!columns) return tl::make_unexpected(columns.error());
  layout.columns = "rowid";
  std::string missing;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::string* name = columns->find(wanted[i]);
    const int column = static_cast<int>(i) + kKey;
    if (name == nullptr && (column == kKey || column == kMove)) {
      return fail(
          Errc::BadBook,
          fmt::format("SQLite database with a table {} that has no column {}", table, wanted[i]));
    }
    if (name == nullptr && column != kMemo)
      missing += (missing.empty() ? "" : ", ") + std::string(wanted[i]);
    if (column == kKey) layout.key_column = quoted_name(*name);
    if (name == nullptr && column == kScore) layout.has_score = false;
    if (name == nullptr && column == kValid) layout.has_valid = false;
    if (name == nullptr && column == kWin) layout.has_results = false;
    const bool remark =
        column == kMemo && name == nullptr && layout.has_valid && tables.find("ltext") != nullptr;
    if (remark) layout.remarks = true;
    const std::string cell =
        remark ? "(SELECT lma FROM ltext WHERE ltext.id = vvalid LIMIT 1)" : std::string("NULL");
    layout.columns += ", " + (name != nullptr ? quoted_name(*name) : cell);
  }
  if (!missing.empty()) warnings.push_back(fmt::format("no column {}", missing));
  if (tables.find("ltext") != nullptr || columns->find("vmemo") == nullptr)
    layout.swapped_moves = true;
  if (format == "obk" && layout.swapped_moves) layout.format = "yfk";
  if (layout.format != "yfk") layout.swapped_moves = false;
  return layout;
}

// How many of the start position's rows are legal moves, by either order of a move's bytes.
Result<bool> only_legal_when_swapped(const SqliteDb& db, const SqliteLayout& layout, bool& known) {
  const Position start;
  const auto statement = db.prepare(fmt::format("SELECT {} FROM {} WHERE {} = ?1 LIMIT 128",
                                                layout.columns, layout.table, layout.key_column));
  if (!statement) return tl::make_unexpected(statement.error());
  statement->bind(0, static_cast<std::int64_t>(bh_key(start)));
  std::size_t plain = 0;
  std::size_t swapped = 0;
  for (;;) {
    const auto row = statement->step();
    if (!row) return tl::make_unexpected(row.error());
    if (!*row) break;
    const auto move = bh_move_of(static_cast<std::uint64_t>(statement->integer(kMove)));
    if (!move) continue;
    if (is_legal(start, *move)) ++plain;
    if (is_legal(start, Move(move->to(), move->from()))) ++swapped;
  }
  known = plain != swapped;
  return swapped > plain;
}

// A table bhobk is an .obk or a .yfk.
Result<bool> tell_yfk(const SqliteDb& db, SqliteLayout& layout, bool ltext) {
  if (ltext) return true;
  bool known = false;
  const auto swapped = only_legal_when_swapped(db, layout, known);
  if (!swapped) return swapped;
  if (known) layout.swapped_moves = *swapped;
  layout.format = layout.swapped_moves ? "yfk" : "obk";
  return true;
}

}  // namespace

Result<SqliteLayout> find_layout(const SqliteDb& db, std::vector<std::string>& warnings) {
  // Views and virtual tables are not looked at: reading one runs whatever SQL the file brings.
  const auto tables =
      names_of(db,
               "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 "
               "AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name LIMIT 1000");
  if (!tables) return tl::make_unexpected(tables.error());
  struct Known {
    std::string_view table;
    std::string_view format;
  };
  constexpr std::array kKnown{Known{"bhobk", "obk"}, Known{"pfbook", "pfbook"},
                              Known{"book", "xqb"}};
  for (const Known& known : kKnown) {
    const std::string* table = tables->find(known.table);
    if (table == nullptr) continue;
    auto layout = layout_of(db, known.format, *table, *tables, warnings);
    if (!layout) return layout;
    if (known.format == "obk") {
      const auto told = tell_yfk(db, *layout, tables->find("ltext") != nullptr);
      if (!told) return tl::make_unexpected(told.error());
    }
    if (known.format == "pfbook" && tables->find("bookversion") == nullptr)
      warnings.emplace_back("no table bookVersion; some programs refuse such a book");
    return layout;
  }
  return fail(Errc::BadBook, refusal(*tables));
}

}  // namespace xq::book
