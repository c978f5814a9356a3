// What bookview looks at: an opening book of any format, or the database behind one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/board/position.hpp"
#include "xq/book/format.hpp"
#include "xq/store/ecco.hpp"
#include "xq/store/filter.hpp"
#include "xq/store/notes.hpp"

#include "bookview/opinions.hpp"

namespace bookview {

/// Games in which a move was played, by result of the side that moved.
struct Counts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t unknown = 0;
  /// Games with a known result.
  [[nodiscard]] std::uint64_t known() const noexcept { return wins + draws + losses; }
  [[nodiscard]] std::uint64_t games() const noexcept { return known() + unknown; }
};

/// One move of a position; at a self-mirrored position one pair of mirrored moves.
struct Choice {
  xq::Move move;                     ///< in the orientation asked for; of a pair the smaller code
  xq::Move pair = xq::Move::none();  ///< its twin at a self-mirrored position
  std::int64_t weight = 0;           ///< of one row of a book
  bool mirrored = false;             ///< found under the mirrored position
  double share = 0;                  ///< 0..1 of the position's weights
  std::optional<Counts> counts;      ///< of move and twin together; none for a plain book
  std::string note{};                ///< of a book's row
  bool enabled = true;               ///< false: switched off; moves_of() has no such moves
};

struct SourceInfo {
  std::string path;        ///< as given
  std::string format;      ///< name of the book format, "xqdb" for a database
  std::uint64_t rows = 0;  ///< of a book; (position, move) pairs of a database
  bool database = false;
  std::vector<std::string> warnings;  ///< English, one line each
  xq::store::FilterReport filter{};   ///< of the games that count; nothing looked at = all do
};

/// Counts over everything stored, reached or not.
struct Totals {
  std::uint64_t positions = 0;  ///< different keys
  std::uint64_t rows = 0;
  std::uint64_t zero_weights = 0;   ///< rows of a book that are never drawn, disabled ones included
  std::int64_t largest_weight = 0;  ///< of a book
  std::uint64_t disabled = 0;       ///< rows of a book that are switched off
  std::uint64_t notes = 0;          ///< rows of a book with a note
};

/// A move to follow when walking, and how many rows stand for it.
struct Step {
  xq::Move move;
  std::uint64_t rows = 1;  ///< 2 for a mirrored pair in a book
};
/// The moves known at a position, in any order.
using Stepper = std::function<std::vector<Step>(const xq::Position& position)>;

/// A book or database. Not for several threads at once.
class Source {
 public:
  virtual ~Source() = default;
  [[nodiscard]] virtual const SourceInfo& info() const noexcept = 0;
  /// The moves known at a position, largest share first; empty if it is not there.
  [[nodiscard]] virtual xq::Result<std::vector<Choice>> moves_of(
      const xq::Position& position) const = 0;
  [[nodiscard]] virtual xq::Result<Totals> totals() const = 0;
  /// For walks over all positions: faster than moves_of(), without weights and counts. Of a
  /// database all keys and moves are held, 16 bytes a row. The source must outlive it.
  [[nodiscard]] virtual xq::Result<Stepper> stepper() const = 0;
  /// What people wrote about the position and its moves; none for a plain book.
  [[nodiscard]] virtual xq::Result<std::vector<xq::store::Note>> notes_of(
      const xq::Position& /*position*/) const {
    return std::vector<xq::store::Note>();
  }
  /// Marks, imported books and evaluations of the position; none for a plain book.
  [[nodiscard]] virtual xq::Result<Opinions> opinions_of(const xq::Position& /*position*/) const {
    return Opinions();
  }
  /// ECCO codes of positions by the tags of the games; an empty list for a plain book.
  [[nodiscard]] virtual xq::Result<std::vector<std::optional<xq::store::EccoVote>>> ecco_of(
      std::span<const xq::Position> /*positions*/) const {
    return std::vector<std::optional<xq::store::EccoVote>>();
  }
  /// The book behind it; nullptr for a database.
  [[nodiscard]] virtual const xq::book::Book* book() const noexcept { return nullptr; }
};

/// Opens a book or database by content; "-" is standard input.
/// Errors  Io, BadBook, BadDatabase; the message does not repeat the path.
[[nodiscard]] xq::Result<std::unique_ptr<Source>> open_source(
    const std::string& path, const xq::store::GameFilter& filter = {});

/// A book that is in memory already.
[[nodiscard]] std::unique_ptr<Source> source_of(std::unique_ptr<xq::book::Book> book,
                                                std::string path);

}  // namespace bookview
