// What others say of positions: imported books and evaluations. Kept apart from games and marks,
// and never counted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "xq/store/database.hpp"

namespace xq::store {

/// An imported book.
struct ImportedBook {
  std::string name;  ///< under which it is shown and forgotten
  std::string path;  ///< absolute, when it was imported
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;  ///< since 1970
  std::string format;
  std::int64_t time = 0;        ///< of the import, seconds since 1970
  std::uint64_t positions = 0;  ///< found, with a move
  std::uint64_t rows = 0;       ///< of the file
  std::uint64_t placed = 0;     ///< rows of the file that are a legal move of a position found
};

/// What a book says of one move.
struct BookMove {
  Move move;
  std::int64_t weight = 0;  ///< as stored; of one row of a pair, of an axis move twice that
  bool enabled = true;
  bool counted = false;    ///< the book says how games went:
  std::uint64_t wins = 0;  ///< of the mover
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::string note{};
};

/// Takes a book in, in one transaction. A book of the same name goes.
class BookImport {
 public:
  /// REQUIRES: the database was opened with Access::Write and outlives this.
  explicit BookImport(Database& db);
  BookImport(const BookImport&) = delete;
  BookImport& operator=(const BookImport&) = delete;
  /// Without finish() nothing was imported.
  ~BookImport();

  /// name, path, size, mtime_ns, format and time of `book` are used.
  [[nodiscard]] Result<bool> begin(const ImportedBook& book);
  /// A position and its moves in its own orientation, each once; of a pair at a self-mirrored
  /// position one or both.
  [[nodiscard]] Result<bool> add(const Position& position, std::span<const BookMove> moves);
  [[nodiscard]] Result<ImportedBook> finish(std::uint64_t rows, std::uint64_t placed);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// All imported books, by name.
[[nodiscard]] Result<std::vector<ImportedBook>> imported_books(const Database& db);
/// Takes a book out.   Returns  false if there is none of this name.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<bool> forget_book(Database& db, const std::string& name);

/// A book's word on a move of the position asked about, in its orientation.
struct BookWord {
  std::string book;  ///< its name
  BookMove move;
  Move pair = Move::none();  ///< the twin at a self-mirrored position
};
/// By move, then by name of the book.   Cost  one look-up.
[[nodiscard]] Result<std::vector<BookWord>> book_words_of(const Database& db,
                                                          const Position& position);

/// An engine's or cloud book's word on a position or a move in it.
struct Evaluation {
  std::optional<Move> move{};    ///< nullopt = on the position itself
  std::string origin{};          ///< who says so: "chessdb.cn"
  std::optional<int> score{};    ///< of the side to move, 1/100 pawns; nullopt = unknown
  bool mate = false;             ///< `score` is plies to the mate instead, below 0 = mated
  std::optional<int> rank{};     ///< chessdb.cn: 2 best, 1 good, 0 bad
  std::optional<int> winrate{};  ///< of the side to move, 1/100 percent
  std::optional<int> depth{};    ///< plies
  std::string note{};
};

/// Takes evaluations in, in one transaction; one of the same move and origin is replaced.
class EvaluationImport {
 public:
  /// REQUIRES: the database was opened with Access::Write and outlives this.
  explicit EvaluationImport(Database& db);
  EvaluationImport(const EvaluationImport&) = delete;
  EvaluationImport& operator=(const EvaluationImport&) = delete;
  /// Without finish() nothing was imported.
  ~EvaluationImport();

  /// time  seconds since 1970.   REQUIRES: its move, if any, is legal.
  [[nodiscard]] Result<bool> add(const Position& position, const Evaluation& evaluation,
                                 std::int64_t time);
  [[nodiscard]] Result<bool> finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Those of a position and its moves, best score first.   Cost  one look-up.
[[nodiscard]] Result<std::vector<Evaluation>> evaluations_of(const Database& db,
                                                             const Position& position);

}  // namespace xq::store
