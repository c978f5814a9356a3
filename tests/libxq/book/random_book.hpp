// Books with random content, for round trips.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "xq/book/format.hpp"

#include "book_support.hpp"
#include "support/random_game.hpp"

namespace xq::test {

struct RandomPosition {
  Position position;  // stored orientation
  std::vector<book::Row> rows;
};

struct RandomBookOptions {
  std::int64_t largest = 60000;
  bool extras = true;  ///< notes, results, rows that are switched off
};

/// Rows in book form for the first plies of random games; every third legal move or so.
inline std::vector<RandomPosition> random_book(std::uint64_t seed, int games,
                                               const RandomBookOptions& options = {}) {
  Rng rng(seed);
  std::map<LockKey, RandomPosition> book;
  const auto add = [&](const Position& met, Move played) {
    const Canonical at = canonical(met);
    if (book.count(at.key) != 0) return;
    RandomPosition entry{at.mirrored ? mirrored(met) : met, {}};
    for (const Move move : legal_moves(entry.position)) {
      const bool was_played = move == (at.mirrored ? played.mirrored() : played);
      if (!was_played && rng.below(3) != 0) continue;
      book::Row row;
      row.move = move;
      row.weight =
          static_cast<std::int64_t>(rng.below(static_cast<std::uint64_t>(options.largest / 2))) + 1;
      if (options.extras) {
        row.results = book::Results{rng.below(90), rng.below(50), rng.below(70)};
        row.enabled = was_played || rng.below(12) != 0;
        if (rng.below(9) == 0) row.note = "note " + move.text();
      }
      entry.rows.push_back(row);
    }
    if (at.self_mirrored) {
      std::vector<book::Row> both;
      for (const book::Row& row : entry.rows) {
        book::Row twin = row;
        twin.move = row.move.mirrored();
        if (twin.move == row.move) {
          both.push_back(row);
          both.back().weight *= 2;
        } else if (std::ranges::find(both, row.move, &book::Row::move) == both.end()) {
          both.push_back(row);
          both.push_back(twin);
        }
      }
      entry.rows = both;
    }
    std::ranges::sort(entry.rows, {}, [](const book::Row& row) { return code_of(row.move); });
    book.emplace(at.key, entry);
  };
  for (int game = 0; game < games; ++game) {
    const RandomGame played = random_game(seed * 1000 + static_cast<std::uint64_t>(game), 16);
    Position position = played.start;
    for (const Move move : played.moves) {
      add(position, move);
      position.do_move(move);
    }
  }
  std::vector<RandomPosition> out;
  for (auto& [key, entry] : book)
    out.push_back(std::move(entry));
  return out;
}

/// Writes a book, positions in an order of their own.
inline Result<book::WriteReport> write_book(const std::vector<RandomPosition>& positions,
                                            std::string_view format,
                                            const std::filesystem::path& path,
                                            const book::WriteOptions& options = {}) {
  auto writer = book::find_format(format)->create(path, options);
  REQUIRE_OK(writer);
  for (std::size_t i = positions.size(); i-- > 0;) {
    const RandomPosition& at = positions[i];
    REQUIRE_OK((*writer)->add({at.position.key(), &at.position, at.rows}));
  }
  return (*writer)->finish();
}

inline std::unique_ptr<book::Book> load_book(const std::filesystem::path& path) {
  auto loaded = book::load(path);
  REQUIRE_OK(loaded);
  return std::move(*loaded);
}

/// A row in words, for comparing.
inline std::string words_of(const book::Row& row, bool extras = true) {
  std::string text = row.move.text() + " " + std::to_string(row.weight);
  if (!extras) return text;
  if (!row.enabled) text += " off";
  if (row.results) {
    text += " +" + std::to_string(row.results->wins) + "=" + std::to_string(row.results->draws) +
            "-" + std::to_string(row.results->losses);
  }
  return text + " " + row.note;
}

inline std::vector<std::string> words_of(const std::vector<book::Row>& rows, bool extras = true) {
  std::vector<std::string> out;
  for (const book::Row& row : rows)
    out.push_back(words_of(row, extras));
  return out;
}

}  // namespace xq::test
