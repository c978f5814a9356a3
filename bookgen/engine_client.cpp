#include "engine_client.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"
#include "xq/notation/iccs.hpp"

namespace bookgen {
namespace {

using xq::Errc;
using xq::Move;
using xq::Position;
using xq::Result;
using Wait = EngineProcess::Wait;
using namespace std::chrono_literals;

// UCCI engines count a mate as 10,000 less the plies to it; values below are other certainties.
constexpr int kUcciMate = 10'000;
constexpr int kUcciWin = 9'800;
constexpr int kMateValue = 30'000;
constexpr int kSilly = 1'000'000;  // no engine means a score beyond

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (;;) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) return words;
    line.remove_prefix(first);
    words.push_back(line.substr(0, line.find_first_of(" \t")));
    line.remove_prefix(words.back().size());
  }
}

std::optional<int> number_of(std::string_view word) {
  int value = 0;
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// A score as an info line gives it.
struct Heard {
  EngineScore score;
  bool bound = false;
};

EngineScore ucci_score(int value) {
  EngineScore out;
  const int size = std::abs(value);
  out.mate = size > kUcciWin && size <= kUcciMate;
  out.score = value;
  if (out.mate) out.score = value > 0 ? kUcciMate - size : size - kUcciMate;
  return out;
}

// Moves to the mate as plies: the mating side needs one less than two a move.
int mate_plies(int moves) {
  return moves > 0 ? 2 * moves - 1 : 2 * moves;
}

// nullopt: the line has no score of the best move.
std::optional<Heard> score_of(std::string_view line, Protocol protocol) {
  const auto words = words_of(line);
  if (words.empty() || words[0] != "info") return std::nullopt;
  Heard out;
  bool found = false;
  int depth = 0;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "string" || words[i] == "message" || words[i] == "pv") break;
    if (words[i] == "multipv" && words[i + 1] != "1") return std::nullopt;
    if (words[i] == "depth") depth = number_of(words[i + 1]).value_or(0);
    if (words[i] == "lowerbound" || words[i] == "upperbound") out.bound = true;
    if (words[i] != "score") continue;
    const bool mate = words[i + 1] == "mate";
    const bool worded = mate || words[i + 1] == "cp";
    if (worded && i + 2 >= words.size()) return std::nullopt;
    const auto value = number_of(words[worded ? i + 2 : i + 1]);
    if (!value || std::abs(*value) > kSilly) return std::nullopt;
    if (mate) {
      out.score.mate = true;
      out.score.score = mate_plies(*value);
    } else {
      out.score = protocol == Protocol::Ucci && !worded ? ucci_score(*value) : EngineScore{*value};
    }
    found = true;
  }
  out.bound = out.bound || words.back() == "lowerbound" || words.back() == "upperbound";
  if (!found) return std::nullopt;
  out.score.depth = depth;
  return out;
}

}  // namespace

std::string_view protocol_name(Protocol protocol) noexcept {
  return protocol == Protocol::Uci ? "UCI" : "UCCI";
}

int red_centipawns(const EngineScore& score, xq::Color side_to_move) noexcept {
  int value = score.score;
  if (score.mate) {
    value = score.score > 0 ? kMateValue - score.score : -kMateValue - score.score;
  }
  return side_to_move == xq::Color::Red ? value : -value;
}

Result<EngineClient> EngineClient::start(EngineSpec spec) {
  EngineClient client(std::move(spec));
  client.name_ = client.spec_.command;
  if (auto ok = client.launch(); !ok) return tl::make_unexpected(std::move(ok).error());
  return client;
}

std::string EngineClient::origin() const {
  return fmt::format("{}, {} nodes", name_, spec_.nodes);
}

std::vector<std::string> EngineClient::take_troubles() {
  return std::exchange(troubles_, {});
}

tl::unexpected<xq::Error> EngineClient::ended(Wait how, std::string_view when) {
  if (how == Wait::Timeout) {
    process_.reset();
    return xq::fail(Errc::Io, fmt::format("{}: no answer in time {}", name_, when));
  }
  const std::string way = process_->stop(200ms);
  process_.reset();
  return xq::fail(Errc::Io, fmt::format("{}: it ended {} ({})", name_, when, way));
}

EngineClient::Done EngineClient::launch() {
  auto process = EngineProcess::start(split_command(spec_.command));
  if (!process) {
    return xq::fail(Errc::Io,
                    fmt::format("{}: cannot be run: {}", spec_.command, process.error().message));
  }
  process_.emplace(std::move(*process));
  option_names_.clear();
  if (auto ok = hello(); !ok) {
    process_.reset();
    return ok;
  }
  if (variants_ && !xiangqi_) {
    process_.reset();
    return xq::fail(Errc::Unsupported, fmt::format("{}: does not play xiangqi", name_));
  }
  return set_options();
}

// First `uci`; a second later `ucci` as well; one that ends at `uci` is started again.
EngineClient::Done EngineClient::hello() {
  if (known_) return say_hello(*known_ == Protocol::Uci ? "uci" : "ucci");
  auto done = say_hello("uci");
  if (done || process_) return done;
  auto process = EngineProcess::start(split_command(spec_.command));
  if (!process) return tl::make_unexpected(std::move(process).error());
  process_.emplace(std::move(*process));
  option_names_.clear();
  return say_hello("ucci");
}

EngineClient::Done EngineClient::say_hello(std::string_view word) {
  const auto deadline = Clock::now() + spec_.hello;
  const auto patience = std::min(deadline, Clock::now() + 1000ms);
  bool both = known_.has_value() || word == "ucci";
  process_->send(word);
  for (std::string line;;) {
    const Wait wait = process_->read(line, both ? deadline : patience);
    if (wait == Wait::Timeout && !both) {
      process_->send("ucci");
      both = true;
      continue;
    }
    if (wait != Wait::Line) return ended(wait, "when asked what it speaks (UCI or UCCI)");
    const auto words = words_of(line);
    if (words.empty()) continue;
    if (words[0] == "id" && words.size() > 2 && words[1] == "name") {
      name_ = line.substr(static_cast<std::size_t>(words[2].data() - line.data()));
    }
    if (words[0] == "option") note_option(line);
    if (words[0] != "uciok" && words[0] != "ucciok") continue;
    protocol_ = words[0] == "uciok" ? Protocol::Uci : Protocol::Ucci;
    known_ = protocol_;
    if (!base_known_) one_based_ = protocol_ == Protocol::Uci && xiangqi_;
    return true;
  }
}

// UCI: `option name A B type ...`; UCCI: `option a type ...`.
void EngineClient::note_option(std::string_view line) {
  const auto words = words_of(line);
  std::size_t at = 1;
  if (words.size() > 2 && words[1] == "name") at = 2;
  std::string name;
  for (; at < words.size() && words[at] != "type"; ++at) {
    if (!name.empty()) name += ' ';
    name += words[at];
  }
  name = lower(name);
  if (name == "uci_variant") {
    variants_ = true;
    xiangqi_ = line.find(" var xiangqi") != std::string_view::npos ||
               line.find(" default xiangqi") != std::string_view::npos;
  }
  option_names_.push_back(std::move(name));
}

bool EngineClient::has_option(std::string_view name) const {
  return std::ranges::find(option_names_, lower(name)) != option_names_.end();
}

EngineClient::Done EngineClient::set_option(std::string_view name, std::string_view value) {
  process_->send(protocol_ == Protocol::Uci ? fmt::format("setoption name {} value {}", name, value)
                                            : fmt::format("setoption {} {}", name, value));
  return true;
}

EngineClient::Done EngineClient::set_options() {
  if (protocol_ == Protocol::Uci) {
    if (xiangqi_) set_option("UCI_Variant", "xiangqi");
    if (has_option("OwnBook")) set_option("OwnBook", "false");
  } else {
    set_option("usebook", "false");
    set_option("usemillisec", "true");
  }
  for (const std::string& option : spec_.options) {
    const std::size_t sign = option.find('=');
    const std::string name = option.substr(0, sign);
    if (sign == std::string::npos || !has_option(name)) {
      process_.reset();
      return xq::fail(Errc::Unsupported, fmt::format("{}: has no option {}", name_, name));
    }
    set_option(name, option.substr(sign + 1));
  }
  process_->send("isready");
  return wait_for("readyok");
}

EngineClient::Done EngineClient::wait_for(std::string_view word) {
  const auto deadline = Clock::now() + spec_.hello;
  for (std::string line;;) {
    const Wait wait = process_->read(line, deadline);
    if (wait != Wait::Line) return ended(wait, "when asked whether it is ready");
    const auto words = words_of(line);
    if (!words.empty() && words[0] == word) return true;
  }
}

Result<EngineScore> EngineClient::evaluate(const Position& position) {
  if (!xq::has_legal_move(position)) return EngineScore{.score = 0, .mate = true};
  xq::Error last;
  for (int i = 0; i < spec_.tries; ++i) {
    if (!process_) {
      ++restarts_;
      if (auto ok = launch(); !ok) {
        last = ok.error();
        troubles_.push_back(last.message);
        continue;
      }
    }
    auto score = ask(position);
    if (score) return score;
    last = score.error();
    troubles_.push_back(last.message);
    process_.reset();
  }
  return xq::fail(Errc::Io, fmt::format("{} at {}, {} tries", last.message,
                                        xq::format_fen(position), spec_.tries));
}

Result<EngineScore> EngineClient::ask(const Position& position) {
  process_->send(protocol_ == Protocol::Uci ? "ucinewgame" : "setoption newgame");
  process_->send("isready");
  if (auto ok = wait_for("readyok"); !ok) return tl::make_unexpected(std::move(ok).error());
  process_->send("position fen " + xq::format_fen(position));
  process_->send(fmt::format("go nodes {}", spec_.nodes));
  return hear(position);
}

Result<EngineScore> EngineClient::hear(const Position& position) {
  const auto deadline = Clock::now() + spec_.answer;
  std::optional<Heard> heard;
  for (std::string line;;) {
    const Wait wait = process_->read(line, deadline);
    if (wait != Wait::Line) return ended(wait, "while it searched");
    if (auto more = score_of(line, protocol_)) {
      if (!heard || heard->bound || !more->bound) heard = std::move(more);
      continue;
    }
    const auto words = words_of(line);
    if (words.empty()) continue;
    if (words[0] == "nobestmove") {
      return xq::fail(Errc::Io, fmt::format("{}: found no move where there is one", name_));
    }
    if (words[0] != "bestmove") continue;
    const auto best = read_best(words.size() > 1 ? words[1] : "", position);
    if (!best) return tl::make_unexpected(best.error());
    if (!heard) return xq::fail(Errc::Io, fmt::format("{}: gave a move without a score", name_));
    heard->score.best = *best;
    return heard->score;
  }
}

Result<Move> EngineClient::read_best(std::string_view text, const Position& position) {
  using xq::iccs::RankBase;
  const auto read = [&](bool one) -> std::optional<Move> {
    const auto parsed = xq::iccs::parse(text, position, one ? RankBase::One : RankBase::Zero);
    if (parsed.reading != xq::notation::Reading::Move) return std::nullopt;
    return parsed.move;
  };
  const auto usual = read(one_based_);
  const auto other = read(!one_based_);
  // Some count ranks otherwise than they say; the first move that can be read one way decides.
  if (usual.has_value() != other.has_value() && !base_known_) {
    if (other) one_based_ = !one_based_;
    base_known_ = true;
    return usual ? *usual : *other;
  }
  if (usual) return *usual;
  return xq::fail(Errc::Io,
                  fmt::format("{}: answered the illegal move {}", name_, text.substr(0, 20)));
}

}  // namespace bookgen
