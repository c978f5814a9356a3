#include "engine.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "evaluate.hpp"

namespace engine {

namespace {

// Root scores vary by up to this much, by level of Randomness.
constexpr std::array<Score, 6> kNoise{0, 4, 12, 28, 60, 124};
constexpr Score kContempt = 16;

}  // namespace

Engine::Engine(std::filesystem::path folder, std::string book_files, xq::Lang lang,
               EngineCallbacks callbacks)
    : lang_(lang),
      callbacks_(std::move(callbacks)),
      game_(lang),
      opening_(std::move(folder), lang) {
  options_.book_files = std::move(book_files);
  opening_.set_list(options_.book_files);
  table_.resize(options_.hash_mb);
}

Engine::~Engine() {
  control_.stop();
  if (worker_.joinable()) worker_.join();
}

void Engine::say_all(const std::vector<std::string>& lines) const {
  for (const std::string& line : lines)
    callbacks_.message(line);
}

void Engine::option_changed(OptionId id) {
  switch (id) {
    case OptionId::Hash:
      table_ready_ = false;
      table_.resize(options_.hash_mb);
      break;
    case OptionId::ClearHash: table_.clear(); break;
    case OptionId::BookFile: opening_.set_list(options_.book_files); break;
    case OptionId::Seed: opening_.set_seed(options_.seed); break;
    case OptionId::NewGame: new_game(); break;
    default: break;
  }
}

void Engine::new_game() {
  new_game_said_ = true;
  table_.clear();
  opening_.new_game();
}

void Engine::prepare() {
  if (options_.use_hash) {
    const std::size_t wanted = options_.hash_mb;
    const std::size_t got = table_.allocate();
    table_ready_ = true;
    if (got < wanted) {
      options_.hash_mb = got;
      callbacks_.message(
          xq::say(lang_, "no memory for a table of {0} MB, {1} MB used", wanted, got));
    }
  }
  if (options_.own_book) say_all(opening_.prepare());
}

bool Engine::bounded() const noexcept {
  return !infinite_ && !control_.pondering();
}

void Engine::ponder_hit() {
  control_.ponder_hit();
}

void Engine::finish() {
  if (worker_.joinable()) worker_.join();
}

SearchLimits Engine::limits_for(const command::Go& wanted) const {
  SearchLimits limits;
  limits.depth = wanted.depth.value_or(0);
  limits.nodes = wanted.nodes.value_or(0);
  limits.mate_in = wanted.mate.value_or(0);
  // Looking for a mate ends a little beyond its depth even if nothing else limits the search.
  if (limits.mate_in > 0 && limits.depth == 0) limits.depth = 2 * limits.mate_in + 4;
  limits.infinite = wanted.infinite;
  limits.lines = options_.multi_pv;
  limits.noise = kNoise[static_cast<std::size_t>(options_.randomness)];
  limits.contempt = wanted.infinite || options_.analyse ? 0 : kContempt;
  limits.root_moves = game_.root_moves(wanted.search_moves);

  const bool red = game_.position().side_to_move() == xq::Color::Red;
  std::optional<Clock> clock = wanted.own;
  if (clock && !options_.milliseconds) {
    clock->left *= 1000;
    clock->increment *= 1000;
  }
  if (!clock) clock = red ? wanted.red : wanted.black;
  if (wanted.move_time) {
    limits.budget = budget_for(Millis(*wanted.move_time), options_.overhead);
  } else if (clock) {
    limits.budget = budget_for(*clock, options_.overhead);
    limits.by_clock = true;
    if (options_.ponder)
      limits.budget->soft = std::min(limits.budget->soft * 5 / 4, limits.budget->hard);
  }
  return limits;
}

// Some GUIs never say that a game begins. A first move after a later one looks like it: then
// changed books are taken, and draws from the system's entropy go on to the next game. A seed of
// the user's own keeps its promise that an earlier search changes nothing.
void Engine::notice_new_game() {
  const int ply = game_.ply();
  if (!new_game_said_ && ply <= 1 && ply < last_ply_) {
    opening_.check_files();
    if (options_.seed == 0) opening_.new_game();
  }
  last_ply_ = ply;
  opening_.count_go();
}

void Engine::go(const command::Go& wanted) {
  notice_new_game();
  infinite_ = wanted.infinite;
  control_.start(wanted.ponder);
  ++searches_;
  SearchLimits limits = limits_for(wanted);
  limits.noise_seed = opening_.game() << 32 | searches_;
  worker_ = std::thread([this, wanted, moved = std::move(limits)] { think(wanted, moved); });
}

// Runs on the searching thread from here on.
void Engine::think(const command::Go& wanted, const SearchLimits& limits) {
  prepare();
  BestMove best;
  best.rank_base = game_.rank_base();
  if (limits.root_moves.empty()) {
    control_.wait_until_wanted(limits.infinite);
    callbacks_.best(best);
    return;
  }
  if (play_from_book(wanted, limits)) return;
  Search search(options_.use_hash ? table_ : no_table_, control_);
  const SearchBoard board(game_.start(), game_.moves());
  const SearchResult result = search.run(board, limits, callbacks_.info);
  control_.wait_until_wanted(limits.infinite);
  best.move = result.best;
  best.ponder = result.ponder;
  best.draw = wanted.draw && result.score <= 0;
  callbacks_.best(best);
}

bool Engine::play_from_book(const command::Go& wanted, const SearchLimits& limits) {
  if (!options_.own_book) return false;
  const BookAnswer answer = opening_.ask({.history = game_.history(),
                                          .allowed = limits.root_moves,
                                          .ply = game_.ply(),
                                          .policy = options_.book_policy,
                                          .depth = options_.book_depth,
                                          .min_share = options_.book_min_share,
                                          .list_only = wanted.infinite || options_.analyse,
                                          .rank_base = game_.rank_base()});
  say_all(answer.messages);
  if (!answer.move) return false;
  for (const BookCandidate& candidate : answer.candidates)
    callbacks_.candidate(candidate);
  control_.wait_until_wanted(false);
  callbacks_.best({.move = *answer.move, .ponder = answer.reply, .rank_base = game_.rank_base()});
  return true;
}

std::optional<Stored> Engine::probe(const xq::Position& position) const {
  if (!table_ready_) return std::nullopt;
  return table_.probe(position.key(), 0);
}

Score Engine::static_value() const {
  return evaluate(SearchBoard(game_.position()));
}

}  // namespace engine
