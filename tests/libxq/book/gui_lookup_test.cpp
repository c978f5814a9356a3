// Programs that look moves up in books as the format notes say, from a FEN and with SQL, keys and
// move codes of their own: what the library writes has to be found without the library.
#include <cstring>
#include <fstream>

#include "xq/board/fen.hpp"

#include "random_book.hpp"
#include "sqlite_support.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::random_book;
using xq::test::RawDb;
using xq::test::TempDir;
using xq::test::write_book;

namespace {

struct GuiMove {
  std::string move;
  std::int64_t score = 0;
};

// Ten rows of nine letters from the top, and the side to move.
struct Board {
  std::array<std::string, 10> rows;
  bool red = true;
  explicit Board(const std::string& fen) {
    std::size_t row = 0;
    std::size_t at = 0;
    for (; fen[at] != ' '; ++at) {
      if (fen[at] == '/') {
        ++row;
      } else if (fen[at] >= '1' && fen[at] <= '9') {
        rows[row].append(static_cast<std::size_t>(fen[at] - '0'), '.');
      } else {
        rows[row] += fen[at];
      }
    }
    red = fen[at + 1] == 'w';
  }
  void mirror() {
    for (std::string& row : rows)
      std::ranges::reverse(row);
  }
};

std::string square(int column, int row) {
  return {static_cast<char>('a' + column), static_cast<char>('9' - row)};
}

class BhGui {
 public:
  BhGui(const std::filesystem::path& path, const std::string& table, bool reals,
        const std::filesystem::path& words)
      : db_(path), reals_(reals) {
    std::ifstream in(words);
    for (std::string line; std::getline(in, line);) {
      if (!line.empty() && line[0] != '#') words_.push_back(std::stoull(line, nullptr, 16));
    }
    REQUIRE(words_.size() == 14 * 256);
    const std::string sql =
        "SELECT vmove, vscore FROM " + table + " WHERE vkey = ?1 AND vvalid = 1";
    REQUIRE(sqlite3_prepare_v2(db_.handle(), sql.c_str(), -1, &query_, nullptr) == SQLITE_OK);
  }
  ~BhGui() { sqlite3_finalize(query_); }
  BhGui(const BhGui&) = delete;
  BhGui& operator=(const BhGui&) = delete;

  std::vector<GuiMove> moves_of(const std::string& fen) {
    std::vector<GuiMove> moves;
    Board board(fen);
    const std::uint64_t key = key_of(board);
    ask(key, false, moves);
    board.mirror();
    if (key_of(board) != key) ask(key_of(board), true, moves);
    return moves;
  }

 private:
  [[nodiscard]] std::uint64_t key_of(const Board& board) const {
    std::uint64_t key = board.red ? 0xA0CE2AF90C452F58 : 0;
    for (std::size_t row = 0; row < 10; ++row) {
      for (std::size_t column = 0; column < 9; ++column) {
        const std::size_t piece = std::string("KABNRCPkabnrcp").find(board.rows[row][column]);
        if (piece != std::string::npos) key ^= words_[piece * 256 + 0x33 + 16 * row + column];
      }
    }
    return key;
  }
  void ask(std::uint64_t key, bool mirrored, std::vector<GuiMove>& moves) {
    sqlite3_reset(query_);
    if (reals_ && key >> 63 != 0 && key <= 0xFFF0000000000000) {
      double real = 0;
      std::memcpy(&real, &key, sizeof real);
      sqlite3_bind_double(query_, 1, real);
    } else {
      sqlite3_bind_int64(query_, 1, static_cast<std::int64_t>(key));
    }
    while (sqlite3_step(query_) == SQLITE_ROW) {
      const int code = sqlite3_column_int(query_, 0);
      std::string move;
      for (const int cell : {code >> 8, code & 255}) {
        const int column = (cell & 15) - 3;
        move += square(mirrored ? 8 - column : column, (cell >> 4) - 3);
      }
      // Of equal moves the first counts.
      if (std::ranges::find(moves, move, &GuiMove::move) == moves.end())
        moves.push_back({move, sqlite3_column_int64(query_, 1)});
    }
  }
  RawDb db_;
  bool reals_;
  std::vector<std::uint64_t> words_;
  sqlite3_stmt* query_ = nullptr;
};

// The board of the mover, and how it was turned.
struct XqbBoard {
  std::string key;  // hexadecimal
  bool rotated = false;
  bool mirrored = false;
  explicit XqbBoard(Board board) : rotated(!board.red) {
    if (rotated) {
      std::ranges::reverse(board.rows);
      board.mirror();
      for (std::string& row : board.rows) {
        for (char& c : row) {
          if (c != '.') c = static_cast<char>(c ^ 32);
        }
      }
    }
    mirrored = right_is_larger(board);
    if (mirrored) board.mirror();
    std::string bits;
    for (const std::string& row : board.rows) {
      for (const char c : row) {
        const int value = code(c);
        bits += value < 0 ? "0" : "1";
        for (int bit = 3; value >= 0 && bit >= 0; --bit)
          bits += (value >> bit & 1) != 0 ? '1' : '0';
      }
    }
    bits.resize((bits.size() + 7) / 8 * 8, '0');
    for (std::size_t at = 0; at < bits.size(); at += 4)
      key += "0123456789ABCDEF"[std::stoul(bits.substr(at, 4), nullptr, 2)];
  }

 private:
  static int code(char c) {
    const std::size_t at = std::string(".RNBAKCP.rnbakcp").find(c);
    return c == '.' ? -1 : static_cast<int>(at);
  }
  static bool right_is_larger(const Board& board) {
    for (const std::string& row : board.rows) {
      for (std::size_t column = 0; column < 4; ++column) {
        if (row[column] != row[8 - column]) return code(row[8 - column]) > code(row[column]);
      }
    }
    return false;
  }
};

std::vector<GuiMove> xqb_moves(const RawDb& db, const std::string& fen) {
  const XqbBoard board{Board(fen)};
  std::vector<GuiMove> moves;
  for (const std::string& row : db.rows("SELECT move || '|' || score FROM book WHERE key = x'" +
                                        board.key + "' AND valid = 1")) {
    const int code = std::stoi(row);
    std::string move;
    for (const int point : {code >> 8, code & 255}) {
      int line = point >> 4;
      int column = point & 15;
      if (board.rotated != board.mirrored) column = 8 - column;
      if (board.rotated) line = 9 - line;
      move += square(column, line);
    }
    if (std::ranges::find(moves, move, &GuiMove::move) == moves.end())
      moves.push_back({move, std::stoll(row.substr(row.find('|') + 1))});
  }
  return moves;
}

// Whether the program found what was written, no more and no less.
void require_found(const xq::test::RandomPosition& at, const std::vector<GuiMove>& found,
                   bool folds) {
  const bool self_mirrored = at.position.key() == at.position.mirror_key();
  std::size_t wanted = 0;
  for (const book::Row& row : at.rows) {
    const bool axis = row.move.mirrored() == row.move;
    const auto here = std::ranges::find(found, row.move.text(), &GuiMove::move);
    if (!row.enabled) {
      REQUIRE(here == found.end());
    } else if (here == found.end()) {
      // Of a pair one is written.
      REQUIRE((folds && self_mirrored && !axis));
      REQUIRE(std::ranges::find(found, row.move.mirrored().text(), &GuiMove::move) != found.end());
    } else {
      ++wanted;
      REQUIRE(here->score == (folds && self_mirrored && axis ? row.weight / 2 : row.weight));
    }
  }
  REQUIRE(found.size() == wanted);
}

}  // namespace

TEST_CASE("obk: a GUI's look-up finds every move in what we write", "[book][property]") {
  const auto shared = xq::test::shared_dir();
  if (!shared) XQ_SKIP("bh_zobrist.txt");
  const TempDir dir;
  const auto positions = random_book(11, 60);
  struct Case {
    std::string format;
    std::string table;
    bool reals;
    book::WriteOptions options;
  };
  for (const Case& c : {Case{"obk", "bhobk", true, {}}, Case{"pfbook", "pfBook", false, {}},
                        Case{"obk", "bhobk", false, {.int_keys = true}},
                        Case{"obk", "bhobk", true, {.both_orientations = true}}}) {
    const auto path = dir.path() / ("gui." + c.format);
    REQUIRE_OK(write_book(positions, c.format, path, c.options));
    BhGui gui(path, c.table, c.reals, *shared / "formats" / "bh_zobrist.txt");
    for (const auto& at : positions) {
      require_found(at, gui.moves_of(xq::format_fen(at.position)), true);
      REQUIRE(gui.moves_of(xq::format_fen(xq::mirrored(at.position))).size() ==
              gui.moves_of(xq::format_fen(at.position)).size());
    }
  }
}

TEST_CASE("xqb: another program's look-up finds every move in what we write", "[book][property]") {
  const TempDir dir;
  const auto path = dir.path() / "gui.xqb";
  const auto positions = random_book(12, 40);
  REQUIRE_OK(write_book(positions, "xqb", path));
  const RawDb db(path);
  for (const auto& at : positions) {
    const auto found = xqb_moves(db, xq::format_fen(at.position));
    // Where colours swapped are in the book too, their moves come along.
    const XqbBoard board{Board(xq::format_fen(at.position))};
    if (db.value("SELECT count(DISTINCT id % 2) FROM book WHERE key = x'" + board.key + "'") !=
        "1") {
      REQUIRE(found.size() >= 1);
      continue;
    }
    require_found(at, found, false);
  }
}
