#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"
#include "xq/notation/any.hpp"

#include "bookview/board_text.hpp"
#include "bookview/render.hpp"
#include "bookview/text_parts.hpp"
#include "bookview/text_table.hpp"

namespace bookview {
namespace {

using xq::Lang;
using xq::pad_left;
using xq::pad_right;
using xq::say;
using xq::tr;

constexpr std::string_view kGrey = "\x1B[90m";
constexpr std::string_view kPlain = "\x1B[0m";

std::string both(const Row& row, std::string Spelling::*form) {
  if (!row.pair) return row.move.*form;
  const Spelling& first = twin_first(row.choice.move) ? *row.pair : row.move;
  const Spelling& second = twin_first(row.choice.move) ? row.move : *row.pair;
  return fmt::format("{} / {}", first.*form, second.*form);
}

std::string grey(std::string text, bool small, const ShowStyle& style) {
  if (!small || !style.color) return text;
  return fmt::format("{}{}{}", kGrey, text, kPlain);
}

// Games, results and score, from the mover's side.
std::vector<std::string> count_cells(const Row& row, const ShowStyle& style) {
  const Counts counts = row.choice.counts.value_or(Counts{});
  const bool small = !row.score || row.score->small_sample;
  std::vector<std::string> cells;
  std::string games = xq::with_commas(counts.games());
  if (row.transposed > 0) games += fmt::format(" +{}", xq::with_commas(row.transposed));
  cells.push_back(grey(std::move(games), small, style));
  for (const std::uint64_t n : {counts.wins, counts.draws, counts.losses})
    cells.push_back(grey(xq::with_commas(n), small, style));
  if (!row.score) {
    cells.insert(cells.end(), {grey("-", true, style), ""});
    return cells;
  }
  std::string score = xq::percent_text(row.score->mean);
  if (small && !style.color) score = fmt::format("({})", score);
  cells.push_back(grey(score, small, style));
  cells.push_back(grey(fmt::format("{:.0f}-{:.0f}%", std::floor(row.score->low * 100),
                                   std::ceil(row.score->high * 100)),
                       small, style));
  return cells;
}

// Columns of what lies behind the moves, where anything there has a name.
struct Behind {
  bool ecco = false;
  bool names = false;
};

Behind behind_of(const Inspection& inspection, std::size_t shown) {
  Behind out;
  const auto& codes = inspection.naming.ecco_behind;
  for (std::size_t i = 0; i < shown; ++i) {
    out.ecco = out.ecco || (i < codes.size() && !codes[i].code.empty());
    out.names = out.names || inspection.rows[i].leads_to != nullptr;
  }
  return out;
}

std::string moves_table(const Inspection& inspection, const ShowStyle& style) {
  Table table;
  table.add_column("ICCS", false);
  table.add_column("WXF", false);
  if (!style.ascii) table.add_column(tr(style.lang, "Chinese"), false);
  table.add_column(tr(style.lang, "weight"), true);
  table.add_column(tr(style.lang, "share"), true);
  if (inspection.has_counts) {
    for (const std::string_view title :
         {tr(style.lang, "games"), tr(style.lang, "won"), tr(style.lang, "drawn"),
          tr(style.lang, "lost"), tr(style.lang, "score"), tr(style.lang, "95% range")}) {
      table.add_column(title, true);
    }
  }
  const std::size_t shown =
      std::min(inspection.rows.size(), style.top.value_or(inspection.rows.size()));
  const Behind behind = behind_of(inspection, shown);
  if (behind.ecco) table.add_column("ECCO", false);
  if (behind.names) table.add_column(tr(style.lang, "opening"), false);
  for (std::size_t i = 0; i < shown; ++i) {
    const Row& row = inspection.rows[i];
    std::vector<std::string> cells{both(row, &Spelling::iccs), both(row, &Spelling::wxf)};
    if (!style.ascii) cells.push_back(both(row, &Spelling::chinese));
    cells.push_back(xq::with_commas_signed(row.choice.weight));
    cells.push_back(row.choice.enabled ? xq::percent_text(row.choice.share)
                                       : std::string(tr(style.lang, "off")));
    if (inspection.has_counts) {
      for (auto& cell : count_cells(row, style))
        cells.push_back(std::move(cell));
    }
    if (behind.ecco) cells.push_back(ecco_text(inspection.naming.ecco_behind[i]));
    if (behind.names) cells.push_back(name_text(row.leads_to, style.lang, style.ascii));
    table.add_row(std::move(cells));
  }
  std::string out = table.text();
  if (shown < inspection.rows.size()) {
    out += say(style.lang, "... and {} more\n", inspection.rows.size() - shown);
  }
  return out;
}

std::string legend(const Inspection& inspection, const ShowStyle& style) {
  if (!inspection.has_counts || inspection.rows.empty()) return {};
  std::uint64_t unknown = 0;
  bool small = false;
  bool transposed = false;
  for (const Row& row : inspection.rows) {
    transposed = transposed || row.transposed > 0;
    unknown += row.choice.counts ? row.choice.counts->unknown : 0;
    small = small || !row.score || row.score->small_sample;
  }
  std::string out = inspection.position.side_to_move() == xq::Color::Red
                        ? fmt::format("{}\n", tr(style.lang, "won, drawn, lost, score: Red's"))
                        : fmt::format("{}\n", tr(style.lang, "won, drawn, lost, score: Black's"));
  if (small) {
    out += style.color ? say(style.lang, "grey: fewer than {} games with a result\n", kSmallSample)
                       : say(style.lang, "(in brackets): fewer than {} games with a result\n",
                             kSmallSample);
  }
  if (transposed) {
    out += tr(style.lang, "+N: more games came to the position behind the move by transposition");
    out += '\n';
  }
  if (unknown > 0) out += say(style.lang, "{} games without a result\n", xq::with_commas(unknown));
  return out;
}

// The notes of a book's rows.
std::string row_notes_text(const Inspection& inspection, const ShowStyle& style) {
  std::string out;
  for (const Row& row : inspection.rows) {
    if (row.choice.note.empty()) continue;
    if (out.empty()) out = fmt::format("\n{}\n", tr(style.lang, "Notes"));
    std::string text = row.choice.note;
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 3)
      text.replace(at, 1, "\n  ");
    out += fmt::format("  {}: {}\n", both(row, style.ascii ? &Spelling::iccs : &Spelling::chinese),
                       text);
  }
  return out;
}

// What people wrote, at most style.top notes.
std::string notes_text(const Inspection& inspection, const ShowStyle& style) {
  if (inspection.notes.empty()) return {};
  const std::size_t shown =
      std::min(inspection.notes.size(), style.top.value_or(inspection.notes.size()));
  std::string out = fmt::format("\n{}\n", tr(style.lang, "Notes"));
  for (std::size_t i = 0; i < shown; ++i) {
    const Remark& remark = inspection.notes[i];
    const xq::store::Note& note = remark.note;
    const std::string where =
        note.place.member.empty() ? note.place.path : note.place.path + "/" + note.place.member;
    std::string text = note.text;
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 3)
      text.replace(at, 1, "\n  ");
    out += "  ";
    if (remark.move) out += (style.ascii ? remark.move->iccs : remark.move->chinese) + ": ";
    out += text + " ";
    out += note.records > 1 ? say(style.lang, "({} and {} more records)", where, note.records - 1)
                            : fmt::format("({})", where);
    out += '\n';
  }
  if (shown < inspection.notes.size()) {
    out += say(style.lang, "... and {} more\n", inspection.notes.size() - shown);
  }
  return out;
}

std::string to_move_text(const Inspection& inspection, Lang lang) {
  std::string out(inspection.position.side_to_move() == xq::Color::Red ? tr(lang, "Red to move")
                                                                       : tr(lang, "Black to move"));
  if (inspection.self_mirrored) {
    out += tr(lang, "; the position is its own mirror, so mirrored moves are one");
  } else if (!inspection.rows.empty() && inspection.rows.front().choice.mirrored) {
    out += tr(lang, "; found under the mirrored position");
  }
  return out;
}

}  // namespace

std::string render_show_text(const SourceInfo& info, const Inspection& inspection,
                             const xq::Position& start, const std::vector<xq::Move>& line,
                             const ShowStyle& style) {
  const Lang lang = style.lang;
  std::vector<std::pair<std::string_view, std::string>> head{
      {tr(lang, "Book"), book_text(info, lang)},
      {tr(lang, "Position"), xq::format_fen(inspection.position)},
      {tr(lang, "Key"), inspection.position.key().hex()}};
  if (!line.empty()) head.emplace_back(tr(lang, "Line"), line_text(start, line, style.ascii));
  add_naming(head, inspection.naming, lang, style.ascii);
  head.emplace_back(tr(lang, "Turn"), to_move_text(inspection, lang));
  std::string out = labelled(head);
  if (style.board) {
    out += '\n';
    const xq::Move last = line.empty() ? xq::Move::none() : line.back();
    for (const std::string& text :
         board_lines(inspection.position, {style.ascii, style.color, last}))
      out += text + "\n";
  }
  if (!inspection.rows.empty()) {
    if (style.board) out += '\n';
    out += moves_table(inspection, style) + legend(inspection, style);
  }
  out += row_notes_text(inspection, style) + notes_text(inspection, style);
  out += opinions_text(inspection.opinions, inspection.position, lang, style.ascii);
  return out;
}

namespace {

std::string covered_text(const Covered& covered) {
  if (covered.plies == 0) return "-";
  return xq::percent_text(static_cast<double>(covered.found) / static_cast<double>(covered.plies));
}

// Reached positions by ply and, against a database, the moves of its games that are in the book.
std::string by_ply_text(const Survey& survey, Lang lang) {
  const GameCoverage* coverage = survey.coverage ? &*survey.coverage : nullptr;
  if (coverage == nullptr) return {};
  const Covered all = coverage->all();
  std::string out = "\n" + say(lang, "Moves of the games in {} that the book has: {} of {} ({})\n",
                               coverage->against, xq::with_commas(all.found),
                               xq::with_commas(all.plies), covered_text(all));
  out += say(lang, "Red's {}, Black's {}\n", covered_text(coverage->of(xq::Color::Red)),
             covered_text(coverage->of(xq::Color::Black)));
  Table table;
  for (const std::string_view title :
       {tr(lang, "ply"), tr(lang, "positions"), tr(lang, "games"), tr(lang, "in the book")})
    table.add_column(title, true);
  for (std::size_t i = 0; i < coverage->by_ply.size(); ++i) {
    const Covered& covered = coverage->by_ply[i];
    table.add_row({std::to_string(i + 1),
                   xq::with_commas(i < survey.by_ply.size() ? survey.by_ply[i] : 0),
                   xq::with_commas(covered.plies), covered_text(covered)});
  }
  return out + table.text();
}

// The openings that are known, at most style.top.
std::string openings_text(const Survey& survey, const ShowStyle& style) {
  if (survey.openings.empty()) return {};
  const Lang lang = style.lang;
  const bool games = survey.openings.front().games.has_value();
  std::string out = "\n" + say(lang, "Openings with moves: {}\n", survey.openings.size());
  Table table;
  table.add_column(tr(lang, "opening"), false);
  table.add_column(tr(lang, "ply"), true);
  table.add_column(tr(lang, "moves"), true);
  if (games) table.add_column(tr(lang, "games"), true);
  const std::size_t shown =
      std::min(survey.openings.size(), style.top.value_or(survey.openings.size()));
  for (std::size_t i = 0; i < shown; ++i) {
    const KnownOpening& known = survey.openings[i];
    std::vector<std::string> cells{name_text(known.name, lang, style.ascii),
                                   std::to_string(known.ply), xq::with_commas(known.moves)};
    if (games) cells.push_back(xq::with_commas(known.games.value_or(0)));
    table.add_row(std::move(cells));
  }
  out += table.text();
  if (shown < survey.openings.size()) {
    out += say(lang, "... and {} more\n", survey.openings.size() - shown);
  }
  return out;
}

}  // namespace

std::string render_survey_text(const SourceInfo& info, const Survey& survey,
                               const ShowStyle& style) {
  const Lang lang = style.lang;
  const auto number = [](std::uint64_t n) { return xq::with_commas(n); };
  std::vector<std::pair<std::string_view, std::string>> rows{
      {tr(lang, "Book"), info.database ? say(lang, "{} (database)", info.path)
                                       : fmt::format("{} ({})", info.path, info.format)},
      {tr(lang, "Positions"), number(survey.totals.positions)},
      {tr(lang, "Rows"), number(survey.totals.rows)},
      {tr(lang, "Positions reached from the start"), number(survey.reached_positions)},
      {tr(lang, "Plies to the deepest of them"), number(survey.deepest_ply)},
      {tr(lang, "Rows reached from the start"), number(survey.reached_rows)},
      {tr(lang, "Self-mirrored positions reached"), number(survey.self_mirrored)},
      {tr(lang, "Moves at the start (mirrored pairs as one)"), number(survey.start_moves)}};
  if (!info.database) {
    rows.emplace_back(tr(lang, "Rows of weight 0"), number(survey.totals.zero_weights));
    rows.emplace_back(tr(lang, "Largest weight"),
                      xq::with_commas_signed(survey.totals.largest_weight));
    if (survey.totals.disabled > 0)
      rows.emplace_back(tr(lang, "Rows switched off"), number(survey.totals.disabled));
    if (survey.totals.notes > 0)
      rows.emplace_back(tr(lang, "Rows with a note"), number(survey.totals.notes));
  }
  return labelled(rows) + openings_text(survey, style) + by_ply_text(survey, lang);
}

}  // namespace bookview
