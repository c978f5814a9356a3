// Books side by side: one table.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "bookview/board_text.hpp"
#include "bookview/render.hpp"
#include "bookview/text_parts.hpp"
#include "bookview/text_table.hpp"

namespace bookview {
namespace {

using xq::say;
using xq::tr;

// A move and what each book says about it.
struct Line {
  double shares = 0;
  std::vector<const Row*> rows;  // one a book, nullptr where it is missing
};

std::vector<Line> lines_of(const std::vector<SideOfBook>& books) {
  // By the smaller code of a pair, so that a book that lacks the twin is on the same line.
  std::map<xq::MoveCode, Line> by_move;
  for (std::size_t i = 0; i < books.size(); ++i) {
    for (const Row& row : books[i].inspection.rows) {
      xq::MoveCode code = xq::code_of(row.choice.move);
      if (books[i].inspection.self_mirrored) code = std::min(code, xq::mirrored_code(code));
      Line& line = by_move[code];
      line.rows.resize(books.size());
      if (line.rows[i] != nullptr) continue;
      line.rows[i] = &row;
      line.shares += row.choice.share;
    }
  }
  std::vector<Line> lines;
  for (auto& [code, line] : by_move)
    lines.push_back(std::move(line));
  std::ranges::stable_sort(lines, std::ranges::greater{}, &Line::shares);
  return lines;
}

const Row& shown_row(const Line& line) {
  const auto paired = std::ranges::find_if(
      line.rows, [](const Row* row) { return row != nullptr && row->pair.has_value(); });
  if (paired != line.rows.end()) return **paired;
  return **std::ranges::find_if(line.rows, [](const Row* row) { return row != nullptr; });
}

std::string both(const Row& row, std::string Spelling::*form) {
  if (!row.pair) return row.move.*form;
  const bool twin = twin_first(row.choice.move);
  return fmt::format("{} / {}", (twin ? *row.pair : row.move).*form,
                     (twin ? row.move : *row.pair).*form);
}

std::string counts_text(const std::optional<Counts>& counts) {
  if (!counts) return {};
  return fmt::format("+{} ={} -{}", counts->wins, counts->draws, counts->losses);
}

std::string table_text(const std::vector<SideOfBook>& books, const ShowStyle& style) {
  const std::vector<Line> lines = lines_of(books);
  if (lines.empty()) return {};
  Table table;
  table.add_column("ICCS", false);
  if (!style.ascii) table.add_column(tr(style.lang, "Chinese"), false);
  for (std::size_t i = 0; i < books.size(); ++i) {
    const std::string mark = fmt::format("[{}] ", i + 1);
    table.add_column(mark + std::string(tr(style.lang, "weight")), true);
    table.add_column(tr(style.lang, "share"), true);
    if (books[i].inspection.has_counts) table.add_column(tr(style.lang, "results"), true);
  }
  const std::size_t shown = std::min(lines.size(), style.top.value_or(lines.size()));
  const bool names = std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(shown),
                                 [](const Line& l) { return shown_row(l).leads_to != nullptr; });
  if (names) table.add_column(tr(style.lang, "opening"), false);
  for (std::size_t n = 0; n < shown; ++n) {
    const Row& first = shown_row(lines[n]);
    std::vector<std::string> cells{both(first, &Spelling::iccs)};
    if (!style.ascii) cells.push_back(both(first, &Spelling::chinese));
    for (std::size_t i = 0; i < books.size(); ++i) {
      const Row* row = lines[n].rows[i];
      const bool counts = books[i].inspection.has_counts;
      if (row == nullptr) {
        cells.insert(cells.end(), counts ? 3 : 2, "-");
        continue;
      }
      cells.push_back(xq::with_commas_signed(row->choice.weight));
      cells.push_back(row->choice.enabled ? xq::percent_text(row->choice.share)
                                          : std::string(tr(style.lang, "off")));
      if (counts) cells.push_back(counts_text(row->choice.counts));
    }
    if (names) cells.push_back(name_text(first.leads_to, style.lang, style.ascii));
    table.add_row(std::move(cells));
  }
  std::string out = table.text();
  if (shown < lines.size()) out += say(style.lang, "... and {} more\n", lines.size() - shown);
  return out;
}

std::string row_notes(const std::vector<SideOfBook>& books, const ShowStyle& style) {
  std::string out;
  for (std::size_t i = 0; i < books.size(); ++i) {
    for (const Row& row : books[i].inspection.rows) {
      if (row.choice.note.empty()) continue;
      if (out.empty()) out = fmt::format("\n{}\n", tr(style.lang, "Notes"));
      std::string note = row.choice.note;
      std::ranges::replace(note, '\n', ' ');
      out += fmt::format("  [{}] {}: {}\n", i + 1,
                         both(row, style.ascii ? &Spelling::iccs : &Spelling::chinese), note);
    }
  }
  return out;
}

}  // namespace

std::string render_side_by_side_text(const std::vector<SideOfBook>& books,
                                     const xq::Position& start, const std::vector<xq::Move>& line,
                                     const ShowStyle& style) {
  const xq::Position& position = books.front().inspection.position;
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < books.size(); ++i)
    labels.push_back(fmt::format("[{}]", i + 1));
  std::vector<std::pair<std::string_view, std::string>> head;
  for (std::size_t i = 0; i < books.size(); ++i)
    head.emplace_back(labels[i], book_text(*books[i].info, style.lang));
  head.emplace_back(tr(style.lang, "Position"), xq::format_fen(position));
  if (!line.empty()) head.emplace_back(tr(style.lang, "Line"), line_text(start, line, style.ascii));
  Naming naming = books.front().inspection.naming;
  naming.ecco.reset();  // each database has its own
  add_naming(head, naming, style.lang, style.ascii);
  std::string out = labelled(head) + "\n";
  if (style.board) {
    const xq::Move last = line.empty() ? xq::Move::none() : line.back();
    for (const std::string& text : board_lines(position, {style.ascii, style.color, last}))
      out += text + "\n";
    out += '\n';
  }
  return out + table_text(books, style) + row_notes(books, style);
}

}  // namespace bookview
