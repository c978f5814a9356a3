#include "bookview/inspect.hpp"

#include <algorithm>
#include <cmath>

#include "xq/board/movegen.hpp"
#include "xq/book/probe.hpp"
#include "xq/notation/any.hpp"

namespace bookview {
namespace {

// Games that went on from the position behind a move, beyond those that came by it.
xq::Result<std::uint64_t> transposed(const Source& source, xq::Position position,
                                     const Choice& choice) {
  position.do_move(choice.move);
  const auto next = source.moves_of(position);
  if (!next) return tl::make_unexpected(next.error());
  std::uint64_t games = 0;
  for (const Choice& c : *next)
    games += c.counts ? c.counts->games() : 0;
  const std::uint64_t own = choice.counts ? choice.counts->games() : 0;
  return games > own ? games - own : 0;
}

// Rows of a book that are switched off: shown, never played.
xq::Result<bool> add_disabled(const Source& source, Inspection& out) {
  if (source.book() == nullptr) return true;
  auto rows = xq::book::rows_of(*source.book(), out.position);
  if (!rows) return tl::make_unexpected(rows.error());
  std::erase_if(*rows, [](const xq::book::Row& row) { return row.enabled; });
  for (auto& c : xq::book::join_pairs(*rows, out.position)) {
    std::optional<Counts> counts;
    if (c.results) counts = Counts{c.results->wins, c.results->draws, c.results->losses, 0};
    Choice choice{c.move, c.pair, c.weight, c.mirrored, 0, counts, std::move(c.note), false};
    Row row{choice, spell(c.move, out.position), std::nullopt, std::nullopt, 0};
    if (!c.pair.is_none()) row.pair = spell(c.pair, out.position);
    if (counts) {
      out.has_counts = true;
      row.score = score_of(*counts);
    }
    out.rows.push_back(std::move(row));
  }
  return true;
}

}  // namespace

const xq::openings::Name* name_behind(xq::Position position, xq::Move move) {
  position.do_move(move);
  return xq::openings::name_of(position);
}

Spelling spell(xq::Move move, const xq::Position& position) {
  using xq::notation::Notation;
  return {move.text(), xq::notation::format(move, position, Notation::Wxf),
          xq::notation::format(move, position, Notation::Chinese)};
}

bool twin_first(xq::Move move) noexcept {
  const int from = move.from().file_index();
  return from < 4 || (from == 4 && move.to().file_index() < 4);
}

std::optional<Score> score_of(const Counts& counts) {
  const auto n = static_cast<double>(counts.known());
  if (n == 0) return std::nullopt;
  const double mean =
      (static_cast<double>(counts.wins) + static_cast<double>(counts.draws) / 2) / n;
  constexpr double kZ = 1.96;  // 95 %
  const double middle = (mean + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half =
      kZ / (1 + kZ * kZ / n) * std::sqrt(mean * (1 - mean) / n + kZ * kZ / (4 * n * n));
  return Score{mean, std::max(0.0, middle - half), std::min(1.0, middle + half),
               counts.known() < kSmallSample};
}

xq::Result<Inspection> inspect(const Source& source, const xq::Position& position) {
  const auto choices = source.moves_of(position);
  if (!choices) return tl::make_unexpected(choices.error());
  Inspection out;
  out.position = position;
  out.self_mirrored = position.key() == position.mirror_key();
  out.has_counts = source.info().database;
  for (const Choice& choice : *choices) {
    Row row{choice, spell(choice.move, position), std::nullopt, std::nullopt, 0};
    if (!choice.pair.is_none()) row.pair = spell(choice.pair, position);
    if (choice.counts) {
      out.has_counts = true;
      row.score = score_of(*choice.counts);
      if (!source.info().database) {
        out.rows.push_back(std::move(row));
        continue;
      }
      const auto more = transposed(source, position, choice);
      if (!more) return tl::make_unexpected(more.error());
      row.transposed = *more;
    }
    out.rows.push_back(std::move(row));
  }
  if (auto added = add_disabled(source, out); !added) return tl::make_unexpected(added.error());
  for (Row& row : out.rows)
    row.leads_to = name_behind(position, row.choice.move);
  auto notes = source.notes_of(position);
  if (!notes) return tl::make_unexpected(std::move(notes).error());
  for (xq::store::Note& note : *notes) {
    Remark remark{std::move(note), std::nullopt};
    if (remark.note.move && xq::is_legal(position, *remark.note.move)) {
      remark.move = spell(*remark.note.move, position);
    }
    out.notes.push_back(std::move(remark));
  }
  auto opinions = source.opinions_of(position);
  if (!opinions) return tl::make_unexpected(std::move(opinions).error());
  out.opinions = std::move(*opinions);
  return out;
}

xq::Result<Inspection> inspect(const Source& source, const Asked& asked) {
  auto out = inspect(source, asked.position);
  if (!out) return out;
  std::vector<xq::Move> moves;
  for (const Row& row : out->rows)
    moves.push_back(row.choice.move);
  auto naming = naming_of(source, asked, moves);
  if (!naming) return tl::make_unexpected(std::move(naming).error());
  out->naming = std::move(*naming);
  return out;
}

}  // namespace bookview
