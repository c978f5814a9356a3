// What a user can set, under the names of both protocols.
//
// Names are compared without case and blanks, and either protocol's name works in both: GUIs send
// `setoption Hash 64` to UCCI engines and `Book File` to UCI ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "xq/book/pick.hpp"

#include "protocol/command.hpp"
#include "score.hpp"

namespace engine {

/// How ranks are written on the line.
enum class RankBase : std::uint8_t { Auto, Zero, One };

struct Options {
  std::size_t hash_mb = 16;
  bool use_hash = true;
  int multi_pv = 1;
  Millis overhead{30};
  bool show_wdl = false;
  bool analyse = false;
  bool ponder = false;
  bool own_book = true;
  std::string book_files;  ///< bytes as they came; empty = none
  xq::book::Policy book_policy = xq::book::Policy::Weighted;
  int book_depth = 0;         ///< plies; 0 = no limit
  double book_min_share = 3;  ///< percent
  std::uint64_t seed = 0;     ///< 0 = the system's entropy
  RankBase rank_base = RankBase::Auto;
  int randomness = 0;        ///< 0 none .. 5 huge
  bool milliseconds = true;  ///< unit of UCCI clocks
  bool batch = false;
  bool debug = false;
  std::string log_file;
};

enum class OptionId : std::uint8_t {
  Threads,
  Hash,
  ClearHash,
  UseHash,
  Ponder,
  MultiPv,
  MoveOverhead,
  ShowWdl,
  AnalyseMode,
  OwnBook,
  BookFile,
  BookPolicy,
  BookDepth,
  BookMinShare,
  BestBookMove,
  Seed,
  RankBase,
  Randomness,
  Variant,
  DebugLog,
  Milliseconds,
  Batch,
  Debug,
  NewGame,
};

enum class OptionKind : std::uint8_t { Check, Spin, Combo, String, Button };

/// One row of the option table.
struct OptionRow {
  OptionId id{};
  std::string_view uci;   ///< empty = not advertised there
  std::string_view ucci;  ///< empty = not advertised there
  OptionKind kind{};
  std::string_view initial;  ///< as printed; BookFile's is found out at start
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::string_view choices = {};  ///< blank-separated, for Combo
};
/// All rows in the order in which they are printed.
[[nodiscard]] std::span<const OptionRow> option_table() noexcept;

/// What became of a `setoption`.
struct OptionChange {
  enum class Outcome : std::uint8_t {
    Set,
    Pressed,   ///< a button
    Clamped,   ///< out of range; `used` says what was taken
    BadValue,  ///< not a value of this kind; nothing changed
    NoEffect,  ///< a name of the field that means nothing here
    Unknown,
  };
  Outcome outcome = Outcome::Unknown;
  std::optional<OptionId> id;
  std::string name;   ///< as typed
  std::string value;  ///< as typed
  std::string used;
  std::string_view choices;  ///< what was expected, for BadValue
};

/// Applies `name N value V` (UCI) or `N V` (UCCI); either form is taken in either protocol. A value
/// of `<empty>` is the empty text.
OptionChange set_option(Options& options, std::string_view text);

}  // namespace engine
