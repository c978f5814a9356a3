// The command line: what was asked for, or what was wrong with the question.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "xq/base/messages.hpp"

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
  std::string book;  ///< path, or - for standard input
};
struct ShowArgs {
  Common common;
  std::optional<std::string> fen;
  std::string moves;  ///< any notation, with blanks between
  bool ascii = false;
  bool board = true;
  std::optional<std::size_t> top;
};
struct StatsArgs {
  Common common;
};
struct CheckArgs {
  Common common;
  bool strict = false;
};

/// Where a run prints to.
struct Surroundings {
  bool terminal = false;  ///< standard output is one that knows colours
  bool no_color = false;  ///< NO_COLOR is set and not empty
};

/// An Answer at once for --help, --version and wrong usage.
using Request = std::variant<Answer, ShowArgs, StatsArgs, CheckArgs>;
/// args  without the program's name.
[[nodiscard]] Request parse_cli(const std::vector<std::string>& args, const Surroundings& around);

/// The English help text of a command; of the program for "".
[[nodiscard]] std::string_view help_text(std::string_view command) noexcept;

}  // namespace bookview
