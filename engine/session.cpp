#include "session.hpp"

#include <algorithm>
#include <utility>

#include "xq/board/fen.hpp"
#include "xq/board/perft.hpp"

#include "bench.hpp"
#include "booklist.hpp"
#include "protocol/parse.hpp"

namespace engine {

namespace {

// After the end of the input a search that ends by itself may do so for this long.
constexpr std::chrono::seconds kGrace{1};

template <class T>
bool is(const Command& command) {
  return std::holds_alternative<T>(command);
}

// Commands that make a search without an end pointless.
bool replaces(const Command& command) {
  return is<command::Go>(command) || is<command::Position>(command) ||
         is<command::NewGame>(command);
}

}  // namespace

Session::Session(Identity identity, std::filesystem::path folder, xq::Lang lang, Output& output)
    : identity_(std::move(identity)),
      lang_(lang),
      output_(output),
      protocol_(make_protocol(Dialect::Uci)),
      engine_(std::move(folder), identity_.default_book, lang, callbacks()) {}

EngineCallbacks Session::callbacks() {
  return {
      .message = [this](const std::string& text) { tell(text); },
      .info = [this](const SearchInfo& info) { output_.write(protocol_->info(info, style_)); },
      .candidate =
          [this](const BookCandidate& candidate) {
            output_.write(protocol_->candidate(candidate, style_.rank_base));
          },
      .best =
          [this](const BestMove& best) {
            std::vector<std::string> lines;
            if (best.move.is_none() && protocol_->dialect() == Dialect::Uci)
              lines.emplace_back("info depth 0 score mate 0");
            lines.push_back(protocol_->best(best));
            output_.write(lines);
            inbox_.push({Event::Kind::SearchDone, {}});
          },
  };
}

void Session::run(int descriptor) {
  const LineReader reader(descriptor, inbox_);
  while (!over_) {
    const auto event = inbox_.pop(deadline_);
    if (event) {
      take(*event);
    } else {  // the grace after the end of the input is over
      waiting_.clear();
      deadline_.reset();
      engine_.stop();
    }
    if (input_ended_ && !engine_.searching()) over_ = true;
  }
  engine_.stop();
  engine_.finish();
}

void Session::take(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Line: take_line(event.line); break;
    case Event::Kind::EndOfInput: end_of_input(); break;
    case Event::Kind::SearchDone:
      engine_.finish();
      drain();
      break;
  }
}

void Session::end_of_input() {
  input_ended_ = true;
  if (!engine_.searching()) return;
  if (!engine_.bounded()) engine_.stop();
  deadline_ = std::chrono::steady_clock::now() + kGrace;
}

void Session::take_line(const std::string& line) {
  output_.log(line);
  if (engine_.options().debug) tell("> " + printable(line));
  dispatch(parse_command(line, protocol_->dialect()), line);
}

void Session::dispatch(const Command& command, const std::string& line) {
  if (answer_now(command)) return;
  if (engine_.searching()) {
    put_off(command, line);
  } else {
    execute(command);
  }
}

// What must not wait for a search.
bool Session::answer_now(const Command& command) {
  if (is<command::Nothing>(command)) return true;
  if (is<command::Stop>(command)) {
    stop();
    return true;
  }
  if (is<command::PonderHit>(command)) {
    if (engine_.searching()) engine_.ponder_hit();
    return true;
  }
  if (is<command::IsReady>(command)) {
    if (!engine_.searching()) engine_.prepare();
    output_.write("readyok");
    return true;
  }
  if (const auto* wanted = std::get_if<command::Probe>(&command)) {
    probe(*wanted);
    return true;
  }
  if (is<command::Quit>(command)) {
    waiting_.clear();
    if (protocol_->dialect() == Dialect::Ucci) output_.write("bye");
    output_.mute();
    over_ = true;
    return true;
  }
  if (const auto* unknown = std::get_if<command::Unknown>(&command)) {
    tell(xq::say(lang_, "unknown command: {0}", printable(unknown->word, 40)));
    return true;
  }
  return false;
}

// A search without an end is ended by a new position or a new go; others go on first.
void Session::put_off(const Command& command, const std::string& line) {
  waiting_.push_back(line);
  const bool replaces =
      is<command::Go>(command) || is<command::Position>(command) || is<command::NewGame>(command);
  if (replaces && !engine_.bounded()) engine_.stop();
}

// Goes on with what waited. A stop among it is meant for the search that has just begun.
void Session::drain() {
  while (!waiting_.empty() && !over_) {
    const std::string line = std::move(waiting_.front());
    waiting_.pop_front();
    const Command command = parse_command(line, protocol_->dialect());
    if (!engine_.searching()) {
      dispatch(command, line);
    } else if (is<command::Stop>(command)) {
      engine_.stop();
    } else {
      waiting_.push_front(line);
      break;
    }
  }
  if (engine_.searching() && !engine_.bounded() && (input_ended_ || replacement_waits()))
    engine_.stop();
}

bool Session::replacement_waits() const {
  return std::ranges::any_of(waiting_, [this](const std::string& line) {
    return replaces(parse_command(line, protocol_->dialect()));
  });
}

void Session::stop() {
  if (!engine_.searching()) {
    if (protocol_->dialect() == Dialect::Ucci) output_.write("nobestmove");
    return;
  }
  engine_.stop();
  // Meant for the last go, even if that one still waits.
  for (const std::string& line : waiting_) {
    if (is<command::Go>(parse_command(line, protocol_->dialect()))) {
      waiting_.emplace_back("stop");
      break;
    }
  }
}

void Session::execute(const Command& command) {
  if (const auto* hello = std::get_if<command::Hello>(&command)) return greet(hello->dialect);
  if (is<command::NewGame>(command)) return engine_.new_game();
  if (const auto* option = std::get_if<command::SetOption>(&command))
    return set_option_text(option->text);
  if (const auto* position = std::get_if<command::Position>(&command))
    return set_position(*position);
  if (const auto* ban = std::get_if<command::BanMoves>(&command)) {
    for (const std::string& line : engine_.game().ban(ban->moves))
      tell(line);
    return;
  }
  if (const auto* wanted = std::get_if<command::Go>(&command)) return go(*wanted);
  if (const auto* wanted = std::get_if<command::Perft>(&command)) return perft(wanted->depth);
  if (is<command::Show>(command)) return show();
  if (is<command::Evaluate>(command))
    return tell(xq::say(lang_, "static value {0}", engine_.static_value()));
  if (is<command::Bench>(command)) return output_.write(bench_lines(kBenchDepth));
}

void Session::greet(Dialect dialect) {
  protocol_ = make_protocol(dialect);
  output_.write(protocol_->hello(identity_));
}

void Session::set_position(const command::Position& position) {
  for (const std::string& line : engine_.game().set(position, engine_.options().rank_base))
    tell(line);
}

void Session::set_option_text(const std::string& text) {
  Options& options = engine_.options();
  const OptionChange change = set_option(options, text);
  report(change);
  using Outcome = OptionChange::Outcome;
  const bool done = change.outcome == Outcome::Set || change.outcome == Outcome::Clamped ||
                    change.outcome == Outcome::Pressed;
  if (!done || !change.id) return;
  engine_.option_changed(*change.id);
  if (*change.id == OptionId::DebugLog && !output_.log_to(options.log_file))
    tell(xq::say(lang_, "the log {0} cannot be written", printable(options.log_file)));
  if (*change.id == OptionId::BookFile && !options.own_book && !options.book_files.empty())
    tell(xq::say(lang_, "a book is set, but the use of books is switched off"));
}

void Session::report(const OptionChange& change) {
  const std::string name = printable(change.name, 60);
  switch (change.outcome) {
    case OptionChange::Outcome::Set:
    case OptionChange::Outcome::Pressed: break;
    case OptionChange::Outcome::Clamped:
      tell(xq::say(lang_, "option {0}: {1} is out of range, {2} used", name,
                   printable(change.value, 60), change.used));
      break;
    case OptionChange::Outcome::BadValue:
      tell(xq::say(lang_, "option {0}: \"{1}\" cannot be used, expected {2}", name,
                   printable(change.value, 60), change.choices));
      break;
    case OptionChange::Outcome::NoEffect:
      tell(xq::say(lang_, "option {0} has no effect in this engine", name));
      break;
    case OptionChange::Outcome::Unknown: tell(xq::say(lang_, "unknown option: {0}", name)); break;
  }
}

void Session::go(const command::Go& wanted) {
  if (wanted.depth == 0) {  // UCCI: the static value and no move
    SearchInfo info;
    info.score = engine_.static_value();
    output_.write(fmt::format("info depth 0 score {}", ucci_score(info.score)));
    output_.write("nobestmove");
    return;
  }
  style_ = {.rank_base = engine_.game().rank_base(),
            .wdl = engine_.options().show_wdl,
            .numbered = engine_.options().multi_pv > 1};
  engine_.go(wanted);
}

void Session::probe(const command::Probe& wanted) {
  Game asked(lang_);
  const auto faults = asked.set(wanted.position, engine_.options().rank_base);
  for (const std::string& line : faults)
    tell(line);
  std::string answer = "pophash";
  const auto stored = faults.empty() ? engine_.probe(asked.position()) : std::nullopt;
  if (stored) {
    if (!stored->move.is_none() && xq::is_legal(asked.position(), stored->move))
      answer += " bestmove " + move_text(stored->move, asked.rank_base());
    const int value = ucci_score(stored->score);
    if (stored->bound == Bound::Lower || stored->bound == Bound::Exact)
      answer += fmt::format(" lowerbound {} depth {}", value, stored->depth);
    if (stored->bound == Bound::Upper || stored->bound == Bound::Exact)
      answer += fmt::format(" upperbound {} depth {}", value, stored->depth);
  }
  output_.write(answer);
}

void Session::show() {
  const xq::Position& position = engine_.game().position();
  tell("fen " + xq::format_fen(position));
  tell("key " + position.key().hex());
}

void Session::perft(int depth) {
  output_.write(perft_lines(engine_.game().position(), depth, engine_.game().rank_base()));
}

}  // namespace engine
