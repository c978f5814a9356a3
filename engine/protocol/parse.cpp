#include "parse.hpp"

#include <algorithm>
#include <array>

#include "words.hpp"

namespace engine {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text))
    words.emplace_back(word);
  return words;
}

// What follows `position`, `probe` or stands alone in Cyclone's manner.
command::Position parse_position_text(std::string_view text) {
  command::Position position;
  std::string_view rest = text;
  const std::string head = lower(take_word(rest));
  std::string fen;
  bool moves = head == "moves";
  if (head == "fen") position.fen = "";
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (moves) {
      position.moves.emplace_back(word);
    } else if (lower(word) == "moves") {
      moves = true;
    } else {
      if (!fen.empty()) fen += ' ';
      fen += word;
    }
  }
  if (position.fen) position.fen = fen;
  if (head != "fen" && head != "startpos" && head != "moves")
    position.fen = std::string(trimmed(text));
  return position;
}

// Reads the words behind `go` one after the other.
class GoParser {
 public:
  GoParser(std::string_view text, Dialect dialect) : rest_(text), dialect_(dialect) {}

  Command parse() {
    for (std::string_view raw = take_word(rest_); !raw.empty(); raw = take_word(rest_)) {
      const std::string word = lower(raw);
      if (word == "perft") return command::Perft{static_cast<int>(take_number().value_or(1))};
      if (in_moves_ && !is_keyword(word)) {
        go_.search_moves.emplace_back(raw);
        continue;
      }
      in_moves_ = false;
      take(word);
    }
    finish();
    return go_;
  }

 private:
  static bool is_keyword(std::string_view word) {
    static constexpr std::array<std::string_view, 22> kWords{
        "ponder",    "draw",         "infinite",  "searchmoves", "depth",   "nodes",
        "movetime",  "mate",         "wtime",     "btime",       "winc",    "binc",
        "movestogo", "time",         "increment", "inc",         "opptime", "oppincrement",
        "oppinc",    "oppmovestogo", "moves",     "perft"};
    return std::ranges::find(kWords, word) != kWords.end();
  }

  std::optional<std::int64_t> take_number() {
    std::string_view look = rest_;
    const auto value = number<std::int64_t>(take_word(look));
    if (value) rest_ = look;
    return value;
  }

  static Clock& clock(std::optional<Clock>& side) {
    if (!side) side.emplace();
    return *side;
  }

  void take(const std::string& word) {
    if (word == "ponder") go_.ponder = true;
    if (word == "draw") go_.draw = true;
    if (word == "infinite") go_.infinite = true;
    if (word == "searchmoves") in_moves_ = true;
    if (!is_keyword(word) || word == "ponder" || word == "draw" || word == "infinite" ||
        word == "searchmoves") {
      return;
    }
    const auto value = take_number();
    if (!value) return;
    const std::int64_t n = std::max<std::int64_t>(0, *value);
    const auto small = static_cast<int>(std::min<std::int64_t>(n, 1'000'000));
    const Millis time(std::min<std::int64_t>(n, kLongest));
    if (word == "depth") go_.depth = small;
    if (word == "nodes") go_.nodes = static_cast<std::uint64_t>(n);
    if (word == "movetime") go_.move_time = time.count();
    if (word == "mate") go_.mate = small;
    if (word == "wtime") clock(go_.red).left = time;
    if (word == "btime") clock(go_.black).left = time;
    if (word == "winc") clock(go_.red).increment = time;
    if (word == "binc") clock(go_.black).increment = time;
    if (word == "movestogo") moves_to_go_ = small;
    if (word == "time") clock(go_.own).left = time;
    if (word == "increment" || word == "inc") increment_ = time;
  }

  void finish() {
    if (go_.own) {
      // A time and nothing else is for one move.
      go_.own->moves_to_go = moves_to_go_ > 0 ? moves_to_go_ : (increment_ ? 0 : 1);
      go_.own->increment = increment_.value_or(Millis(0));
    }
    for (auto* side : {&go_.red, &go_.black}) {
      if (*side) (*side)->moves_to_go = moves_to_go_;
    }
    const bool limited =
        go_.depth || go_.nodes || go_.move_time || go_.mate || go_.red || go_.black || go_.own;
    if (!limited && !go_.ponder) go_.infinite = true;
    if (dialect_ == Dialect::Uci && go_.depth == 0) go_.depth = 1;
  }

  static constexpr std::int64_t kLongest = 1'000'000'000'000;  // 31 years; no overflow in between
  std::string_view rest_;
  Dialect dialect_;
  command::Go go_;
  bool in_moves_ = false;
  int moves_to_go_ = 0;
  std::optional<Millis> increment_;
};

}  // namespace

Command parse_command(std::string_view line, Dialect dialect) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  const std::string_view whole = trimmed(line);
  std::string_view rest = whole;
  const std::string word = lower(take_word(rest));
  if (word.empty()) return command::Nothing{};
  if (word == "uci") return command::Hello{Dialect::Uci};
  if (word == "ucci") return command::Hello{Dialect::Ucci};
  if (word == "isready") return command::IsReady{};
  if (word == "ucinewgame" || word == "uccinewgame" || word == "newgame") return command::NewGame{};
  if (word == "setoption") return command::SetOption{std::string(trimmed(rest))};
  if (word == "position") return parse_position_text(rest);
  if (word == "fen" || word == "startpos") return parse_position_text(whole);
  if (word == "banmoves") return command::BanMoves{words_of(rest)};
  if (word == "go") return GoParser(rest, dialect).parse();
  if (word == "stop") return command::Stop{};
  if (word == "ponderhit") return command::PonderHit{};
  if (word == "probe") return command::Probe{parse_position_text(rest)};
  if (word == "d") return command::Show{};
  if (word == "eval") return command::Evaluate{};
  if (word == "bench") return command::Bench{};
  if (word == "quit" || word == "exit") return command::Quit{};
  return command::Unknown{std::string(whole.substr(0, whole.find_first_of(" \t")))};
}

}  // namespace engine
