// What was typed, checked and ready to use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/board/position.hpp"
#include "xq/book/merge.hpp"
#include "xq/book/writer.hpp"
#include "xq/record/writer.hpp"
#include "xq/store/games.hpp"
#include "xq/store/weigh.hpp"

namespace bookgen {

/// Options every command takes.
struct Common {
  xq::Lang lang = xq::Lang::English;
  bool json = false;
  bool quiet = false;
  bool strict = false;  ///< faults in the input make status 1
};

/// Which policies act on the way out of a database.
struct CountArgs {
  std::optional<std::size_t> max_ply;  ///< 0 = all; nullopt = the cached plies
  xq::store::Policies policies;
  xq::store::GameFilter filter;
  xq::store::GameWeights weights;
  std::uint64_t memory = std::uint64_t{512} << 20;  ///< bytes for sorting
};

/// Limits that hold where one side is to move, instead of those for both.
struct SideArgs {
  std::optional<std::size_t> max_ply;  ///< 0 = all
  std::optional<std::uint32_t> min_games;
  std::optional<double> min_share;  ///< percent, as all of these
  std::optional<double> min_score;
  std::optional<double> max_score_loss;
  std::optional<std::size_t> top;
  std::optional<std::uint32_t> min_weight;
  [[nodiscard]] bool empty() const noexcept {
    return !max_ply && !min_games && !min_share && !min_score && !max_score_loss && !top &&
           !min_weight;
  }
};

/// How a book is made from counts.
struct ExportArgs {
  Common common;
  std::string database;
  std::string output;
  std::string format;  ///< empty = by the output's extension
  bool preset_makebook = false;
  bool marks = true;  ///< the user's marks act
  xq::book::WriteOptions write;
  CountArgs count;
  xq::store::WeighOptions weigh;
  std::optional<std::uint32_t> min_games;  ///< nullopt = by the number of games
  std::optional<xq::Color> side;           ///< only where this side is to move
  std::optional<xq::Color> my_side;        ///< whose limits `mine` are
  SideArgs mine;
  SideArgs theirs;
  /// The limits of a side; empty without `my_side`.
  [[nodiscard]] const SideArgs& limits_of(xq::Color color) const noexcept {
    return my_side == color ? mine : theirs;
  }
};

struct ReadArgs {
  std::vector<std::string> paths;
  std::optional<std::string> group;
  bool rehash = false;  ///< compare contents even where size and time are the same
  bool stop_on_fault = false;
  std::optional<int> cache_plies;  ///< for a new database; nullopt = the default
  std::string quarantine;          ///< folder for games that are not whole; empty = none
};

struct ScanArgs {
  Common common;
  ReadArgs read;
  bool summary = false;     ///< totals and faults only
  bool by_file = false;     ///< a line a file, the worst first
  bool by_folder = false;   ///< a line a folder with all below it, the worst first
  std::uint64_t rows = 20;  ///< of these lines; 0 = all
  bool tree = false;        ///< with --json: also counts and hashes of the variation tree
};
struct IngestArgs {
  Common common;
  std::string database;
  ReadArgs read;
  bool dry_run = false;  ///< say what would be done
  std::uint64_t memory = std::uint64_t{512} << 20;
};
struct BuildArgs {
  ReadArgs read;
  ExportArgs book;  ///< database empty = a temporary one
};
struct StatsArgs {
  Common common;
  std::string database;
  CountArgs count;
  std::string by;    ///< opening, colour, year, opponent: of the games of a player; empty = totals
  std::string book;  ///< that his games are compared with; empty = none
};
struct FaultsArgs {
  Common common;
  std::string database;
  std::string code;
  std::uint64_t limit = 0;  ///< 0 = all
  bool list = false;        ///< each fault, not groups
};
/// Where and how games are written as records.
struct WriteArgs {
  const xq::record::RecordWriter* writer = nullptr;
  std::string output = "-";            ///< file, folder for formats of one game a file, or "-"
  std::optional<xq::Charset> charset;  ///< of text formats; nullopt = UTF-8
  bool force = false;                  ///< replace what is there
};
struct GamesArgs {
  Common common;
  std::string database;
  std::uint64_t limit = 0;             ///< 0 = all
  std::optional<xq::Position> at;      ///< only games that were at this position
  std::optional<std::size_t> max_ply;  ///< plies of each game to look for it; 0 = all
  xq::store::GameFilter filter;        ///< without its position
  WriteArgs write;                     ///< writer nullptr = a list for people, or JSON
};
struct PlayersArgs {
  Common common;
  std::string database;
  std::string find;               ///< part of a name; empty = all
  std::uint64_t limit = 20;       ///< players to list; 0 = all
  std::vector<std::string> join;  ///< two names, or none
  std::string part;               ///< a spelling
};
struct ConvertRecordsArgs {
  Common common;
  ReadArgs read;
  WriteArgs write;
};
struct ForgetArgs {
  Common common;
  std::string database;
  std::vector<std::string> sources;
  bool vanished = false;  ///< also all whose files are gone
  std::uint64_t memory = std::uint64_t{512} << 20;
};
struct RecheckArgs {
  Common common;
  std::string database;
};
struct DoctorArgs {
  Common common;
  std::string database;
  bool mend = false;
  std::uint64_t memory = std::uint64_t{512} << 20;
};
struct UpgradeArgs {
  Common common;
  std::string database;
};
/// What others say, into a database.
struct ImportArgs {
  Common common;
  std::string database;
  std::vector<std::string> files;  ///< as typed: books, then the database
  std::string name;                ///< of a single book; empty = its file name
  std::string cloud;               ///< file of chessdb.cn's answers
  std::string forget;              ///< book to take out
  bool list = false;
};
struct MarksArgs {
  Common common;
  std::string database;
  std::string action;              ///< list, undo, or a kind of mark
  std::vector<std::string> words;  ///< behind it: moves, a number, a note, ids
  std::optional<std::string> fen;  ///< where the moves start; nullopt = start position
  std::string moves;               ///< to the position marked, in any notation
  std::string note;                ///< to go with a judgement
  bool all = false;                ///< list: also what is undone
  std::string from;                ///< an edited book: its differences become marks
  bool dry_run = false;
  ExportArgs book;  ///< what it is compared with
};

/// How books become one file.
struct BookArgs {
  std::string format;  ///< empty = by the output's extension
  xq::book::WriteOptions write;
  std::vector<std::string> positions;  ///< databases, games, lists of positions to find rows by
  std::string unreached;               ///< file for the rows that found no place; empty = none
};
struct ConvertArgs {
  Common common;
  std::string input;
  std::string output;
  BookArgs book;
};
/// Databases or books into one. What the inputs are tells which kind of merge it is.
struct MergeArgs {
  Common common;
  std::string output;
  std::vector<std::string> inputs;
  std::uint64_t memory = std::uint64_t{512} << 20;
  xq::book::MergeRule rule = xq::book::MergeRule::First;
  std::optional<xq::Color> side;  ///< of the first book: only where this side is to move
  BookArgs book;
  bool book_options = false;  ///< any of the options above was typed
};

struct IndexArgs {
  Common common;
  std::string database;
  std::size_t plies = 40;  ///< of each game
  bool drop = false;
  std::uint64_t memory = std::uint64_t{512} << 20;
};

/// What schemes are worth, on the games of a database.
struct EvaluateArgs {
  Common common;
  std::string database;
  CountArgs count;
  std::vector<std::string> schemes;
  unsigned parts = 10;                     ///< the games are divided into so many by their content
  unsigned held = 0;                       ///< the one of these that is held out
  std::optional<std::uint32_t> min_games;  ///< nullopt = by the number of games
  std::uint64_t lines = 0;                 ///< drawn of each scheme, half for each side; 0 = none
  std::string engine;                      ///< command that judges their ends
  std::uint64_t nodes = 20'000;            ///< of each of its searches
  std::string cache;                       ///< file of its evaluations; empty = none
  std::uint64_t seed = 1;
};

/// Opening positions for engine matches.
struct OpeningsArgs {
  Common common;
  std::string input;         ///< a database or a book
  std::string output = "-";  ///< "-" = standard output
  std::string format;        ///< epd, fen, pgn; empty = by the output's extension, else epd
  std::size_t ply = 8;
  std::uint64_t min_games = 0, max_games = 0;  ///< of a database; 0 = no limit
  std::optional<double> min_share, max_share;  ///< percent, as SuiteLine::share
  std::string engine;                          ///< command; empty = none
  std::vector<std::string> engine_options;     ///< NAME=VALUE
  std::uint64_t nodes = 20'000;                ///< of each search
  double seconds = 60;                         ///< for one answer
  std::optional<int> eval_min, eval_max;       ///< centipawns, Red's
  std::string cache;                           ///< of evaluations; empty = beside the output
  bool popular = false;                        ///< most popular first instead of by chance
  std::uint64_t seed = 1;
  std::uint64_t positions = 0;  ///< to write; 0 = all
  std::uint64_t start = 1;
};

using Args = std::variant<ScanArgs, IngestArgs, BuildArgs, ExportArgs, StatsArgs, FaultsArgs,
                          GamesArgs, ConvertRecordsArgs, ForgetArgs, RecheckArgs, DoctorArgs,
                          UpgradeArgs, ImportArgs, MarksArgs, MergeArgs, IndexArgs, ConvertArgs,
                          PlayersArgs, EvaluateArgs, OpeningsArgs>;

/// Whether two paths name one file that exists.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// Reads the command line. Prints help, version or what is wrong itself.
/// Returns  the arguments, or the exit status to end with: 0 after help, 2 after wrong usage.
[[nodiscard]] std::variant<Args, int> parse_args(int argc, const char* const* argv);

}  // namespace bookgen
