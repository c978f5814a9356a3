// The command line: what was asked for, or what was wrong with the question.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/board/color.hpp"
#include "xq/store/filter.hpp"

namespace bookview {

/// What a run prints and how it ends.
struct Answer {
  int status = 0;   ///< 0 done, 1 failed, 2 wrong usage
  std::string out;  ///< standard output: data only
  std::string err;  ///< standard error: warnings and reasons
};

/// What every command takes.
struct Common {
  xq::Lang lang = xq::Lang::English;
  bool json = false;
  bool quiet = false;  ///< no warnings
  bool color = false;
  std::string book;                ///< path, or - for standard input
  xq::store::GameFilter filter{};  ///< games of a database that count
};
struct ShowArgs {
  Common common;
  std::vector<std::string> others{};  ///< books to show beside the first
  std::optional<std::string> fen;
  std::string moves;  ///< any notation, with blanks between
  bool ascii = false;
  bool board = true;
  std::optional<std::size_t> top;
};
struct StatsArgs {
  Common common;
  std::string against{};                ///< a database whose games are looked up; empty = none
  std::size_t depth = 40;               ///< plies of each game; 0 = all
  std::optional<std::size_t> top = 20;  ///< openings listed; nullopt = all
  bool ascii = false;                   ///< English names only
};
struct CheckArgs {
  Common common;
  bool strict = false;
};
/// Options as typed; edit_plan.hpp reads them.
struct EditArgs {
  Common common;
  std::optional<std::string> fen;
  std::string moves;
  std::vector<std::string> deleted, added, set, enabled, disabled, notes;
  bool undo = false;
  std::string output;  ///< empty = in place, the old file kept as NAME.bak
};
struct FixArgs {
  Common common;
  std::string output;  ///< as above
  bool dry_run = false;
  bool int_keys = false;
};
struct DiffArgs {
  Common common;  ///< the first book
  std::string other;
  std::size_t limit = 0;  ///< positions shown; 0 = all
  bool ascii = false;
  double min_share = 0;  ///< percent, of moves shown
};

struct WhyArgs {
  Common common;
  std::optional<std::string> fen;
  std::string moves;                   ///< to the position
  std::string move;                    ///< only this one; empty = all
  std::size_t limit = 3;               ///< games of either list; 0 = all
  std::optional<std::size_t> max_ply;  ///< of each game; 0 = all
  bool any_start = false;
  bool index = true;  ///< make the index if it is missing
  bool ascii = false;
};
struct TreeArgs {
  Common common;
  std::optional<std::string> fen;
  std::string moves;
  std::size_t depth = 4;  ///< plies
  double min_share = 5;   ///< percent
  std::optional<std::size_t> top;
  bool ascii = false;
};
struct HolesArgs {
  Common common;  ///< the book is mine
  std::string against;
  xq::Color side = xq::Color::Red;
  std::optional<std::string> fen;
  std::string moves;
  std::size_t depth = 16;  ///< moves of both sides
  std::uint64_t min_games = 1;
  std::size_t limit = 20;  ///< holes shown; 0 = all
  bool ascii = false;
};

/// Where a run prints to.
struct Surroundings {
  bool terminal = false;  ///< standard output is one that knows colours
  bool no_color = false;  ///< NO_COLOR is set and not empty
};

/// An Answer at once for --help, --version and wrong usage.
using Request = std::variant<Answer, ShowArgs, StatsArgs, CheckArgs, WhyArgs, TreeArgs, HolesArgs,
                             EditArgs, FixArgs, DiffArgs>;
/// args  without the program's name.
[[nodiscard]] Request parse_cli(const std::vector<std::string>& args, const Surroundings& around);

/// The English help text of a command; of the program for "".
[[nodiscard]] std::string_view help_text(std::string_view command) noexcept;

}  // namespace bookview
