#include "bookview/why.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include <fmt/format.h>
#include <unistd.h>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"
#include "xq/notation/line.hpp"
#include "xq/store/game_index.hpp"

#include "bookview/commands.hpp"
#include "bookview/progress.hpp"

namespace bookview {
namespace {

using xq::say;
namespace store = xq::store;

bool is_writable(const std::string& path) {
  const auto folder = std::filesystem::absolute(path).parent_path();
  return ::access(path.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
}

// Makes the index if it is wanted and missing, or too far behind.   Returns  what to say about it.
std::string prepare_index(const WhyArgs& args) {
  const Common& common = args.common;
  std::size_t plies = store::kDefaultIndexPlies;
  {
    const auto db = store::Database::open(common.book);
    if (!db) return {};
    const auto info = store::index_info(*db);
    if (!info || (*info && !(*info)->worn())) return {};
    plies = std::max(*info ? (*info)->plies : plies, static_cast<std::size_t>(db->cache_plies()));
  }
  if (!is_writable(common.book)) return {};
  auto db = store::Database::open(common.book,
                                  {.access = store::Access::Write, .program = "bookview why"});
  auto made = db ? store::build_index(*db, plies) : tl::make_unexpected(db.error());
  if (made) {
    if (auto closed = db->close(); !closed) made = tl::make_unexpected(closed.error());
  }
  if (common.quiet) return {};
  if (!made) {
    return say(common.lang, "bookview: {}: no index was made ({}); all games are replayed\n",
               common.book, made.error().message);
  }
  return say(common.lang,
             "bookview: {}: made an index of the first {} plies of {} games, {} bytes; bookgen "
             "index --drop takes it out\n",
             common.book, made->plies, xq::with_commas(made->games), xq::with_commas(made->bytes));
}

Counts counts_of(const store::OutcomeCounts& games, xq::Color side) {
  const bool red = side == xq::Color::Red;
  return {games[red ? 0 : 2], games[1], games[red ? 2 : 0], games[3]};
}

WhyRow row_of(store::MoveGames games, const Asked& asked, const std::vector<Choice>& choices) {
  const xq::Position& position = asked.position;
  WhyRow row{
      .games = std::move(games), .counts = {}, .move = {}, .pair = {}, .score = {}, .choice = {}};
  row.counts = counts_of(row.games.games, position.side_to_move());
  row.score = score_of(row.counts);
  row.move = spell(row.games.move, position);
  row.leads_to = name_behind(position, row.games.move);
  const xq::Move twin = row.games.move.mirrored();
  if (position.key() == position.mirror_key() && twin != row.games.move) {
    row.pair = spell(twin, position);
  }
  const auto choice = std::ranges::find(choices, row.games.move, &Choice::move);
  if (choice != choices.end()) row.choice = *choice;
  return row;
}

// Heaviest first, as `show` lists them.
void sort_rows(std::vector<WhyRow>& rows) {
  std::ranges::stable_sort(rows, [](const WhyRow& a, const WhyRow& b) {
    const auto share = [](const WhyRow& r) { return r.choice ? r.choice->share : -1.0; };
    if (share(a) != share(b)) return share(a) > share(b);
    return a.counts.games() > b.counts.games();
  });
}

xq::Result<WhyAnswer> answer_of(const WhyArgs& args, const Asked& asked,
                                const std::optional<xq::Move>& move) {
  const auto source = open_source(args.common.book, args.common.filter);
  if (!source) return tl::make_unexpected(source.error());
  const auto choices = (*source)->moves_of(asked.position);
  if (!choices) return tl::make_unexpected(choices.error());
  const auto db = store::Database::open(args.common.book);
  if (!db) return tl::make_unexpected(db.error());
  Progress progress(args.common);
  // As far as the weights count, and where that finds nothing, as far as the games go.
  const auto counted = static_cast<std::size_t>(db->cache_plies());
  store::WhyQuery query{.at = {.position = asked.position,
                               .move = move,
                               .max_ply = args.max_ply.value_or(counted),
                               .filter = args.common.filter},
                        .limit = args.limit,
                        .initial_only = !args.any_start};
  auto found = store::why(*db, query, progress.sink());
  if (found && found->search.games == 0 && !args.max_ply) {
    query.at.max_ply = 0;
    found = store::why(*db, query, progress.sink());
  }
  if (!found) return tl::make_unexpected(std::move(found).error());
  WhyAnswer answer{.info = (*source)->info(),
                   .asked = asked,
                   .search = found->search,
                   .other_starts = found->other_starts,
                   .one_move = move.has_value(),
                   .naming = {},
                   .rows = {}};
  for (store::MoveGames& games : found->moves) {
    if (games.move.is_none()) {
      answer.ended = std::accumulate(games.games.begin(), games.games.end(), std::uint64_t{0});
    } else {
      answer.rows.push_back(row_of(std::move(games), asked, *choices));
    }
  }
  sort_rows(answer.rows);
  auto naming = naming_of(**source, asked, {});
  if (!naming) return tl::make_unexpected(std::move(naming).error());
  answer.naming = std::move(*naming);
  return answer;
}

}  // namespace

Answer run(const WhyArgs& args) {
  const Common& common = args.common;
  const auto asked = asked_position(args.fen, args.moves, common.lang);
  if (!asked) return asked.error();
  std::optional<xq::Move> move;
  if (!args.move.empty()) {
    const auto read = xq::notation::read_line(args.move, asked->position);
    if (!read) return failed(2, xq::notation::fault_text(read.error(), common.lang));
    if (read->size() != 1) {
      return failed(
          2, say(common.lang, "{}: expected one move; --moves leads to the position", args.move));
    }
    move = read->front();
  }
  if (!store::is_database(common.book)) {
    const auto source = open_source(common.book);
    if (!source) return failed(common, source.error());
    return failed(1, say(common.lang,
                         "{}: a book does not know its games; name the database it was made from",
                         common.book));
  }
  Answer out;
  const bool near =
      !args.max_ply || (*args.max_ply != 0 && *args.max_ply <= store::kDefaultIndexPlies);
  if (args.index && near) out.err = prepare_index(args);
  const auto answer = answer_of(args, *asked, move);
  if (!answer) return failed(common, answer.error());
  out.err += warnings(answer->info, common);
  out.out = common.json ? render_why_json(*answer) : render_why_text(*answer, args);
  if (answer->rows.empty() && answer->ended == 0) {
    out.status = 1;
    out.err += say(common.lang, "bookview: {}: no game went through: {}\n", common.book,
                   xq::format_fen(asked->position));
  }
  return out;
}

}  // namespace bookview
