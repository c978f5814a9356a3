#include "bookview/inspect.hpp"

#include <algorithm>
#include <cmath>

#include "xq/notation/any.hpp"

namespace bookview {
namespace {

Spelling spell(xq::Move move, const xq::Position& position) {
  using xq::notation::Notation;
  return {move.text(), xq::notation::format(move, position, Notation::Wxf),
          xq::notation::format(move, position, Notation::Chinese)};
}

}  // namespace

std::optional<Score> score_of(const Counts& counts) {
  const auto n = static_cast<double>(counts.known());
  if (n == 0) return std::nullopt;
  const double mean =
      (static_cast<double>(counts.wins) + static_cast<double>(counts.draws) / 2) / n;
  constexpr double z = 1.96;  // 95 %
  const double middle = (mean + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
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
    Row row{choice, spell(choice.move, position), std::nullopt, std::nullopt};
    if (!choice.pair.is_none()) row.pair = spell(choice.pair, position);
    if (choice.counts) row.score = score_of(*choice.counts);
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace bookview
