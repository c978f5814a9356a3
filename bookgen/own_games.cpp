#include "own_games.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "xq/board/fen.hpp"
#include "xq/book/format.hpp"
#include "xq/book/probe.hpp"
#include "xq/notation/openings.hpp"
#include "xq/store/filter_words.hpp"
#include "xq/store/listing.hpp"
#include "xq/store/player_list.hpp"

#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::Color;
using xq::Result;
using xq::say;
using xq::store::ShownGame;

constexpr std::size_t kPlacesShown = 10;

// How a game left the book.
enum class Left { Never, Own, Opponent, Ended };

// Where games leave the book.
struct Place {
  Left how = Left::Never;
  std::string fen;
  std::string move;  // ICCS; empty where the book ends
  friend auto operator<=>(const Place&, const Place&) = default;
};

// Games of one line of the table.
struct Row {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  std::uint64_t unknown = 0;
  std::map<Left, std::uint64_t> left;
  std::uint64_t left_plies = 0;  // sum, of games that left

  [[nodiscard]] std::uint64_t known() const noexcept { return won + drawn + lost; }
  [[nodiscard]] std::uint64_t games() const noexcept { return known() + unknown; }
  [[nodiscard]] std::optional<double> score() const noexcept {
    if (known() == 0) return std::nullopt;
    return (static_cast<double>(won) + 0.5 * static_cast<double>(drawn)) /
           static_cast<double>(known());
  }
  [[nodiscard]] std::uint64_t count(Left how) const {
    const auto found = left.find(how);
    return found == left.end() ? 0 : found->second;
  }
  [[nodiscard]] std::optional<double> mean_ply() const {
    const std::uint64_t n = games() - count(Left::Never);
    if (n == 0) return std::nullopt;
    return static_cast<double>(left_plies) / static_cast<double>(n);
  }
};

class OwnGames {
 public:
  OwnGames(const StatsArgs& args, xq::store::Players players, const xq::book::Book* book)
      : args_(args), players_(std::move(players)), book_(book) {
    for (const std::string& name : args.count.filter.players)
      wanted_.push_back(players_.of(name));
  }

  Result<bool> add(const ShownGame& game) {
    if (!game.initial && !args_.count.policies.any_start) {
      ++other_start_;
      return true;
    }
    const auto is_wanted = [&](const std::string& name) {
      return std::ranges::find(wanted_, players_.of(name)) != wanted_.end();
    };
    const Color own = is_wanted(game.header.red) ? Color::Red : Color::Black;
    Row& row = rows_[key_of(game, own)];
    const xq::Outcome outcome = own == Color::Red ? game.outcome : colours_swapped(game.outcome);
    switch (outcome) {
      case xq::Outcome::RedWins: ++row.won; break;
      case xq::Outcome::Draw: ++row.drawn; break;
      case xq::Outcome::BlackWins: ++row.lost; break;
      case xq::Outcome::Unknown: ++row.unknown; break;
    }
    return book_ == nullptr ? Result<bool>(true) : follow(game, own, row);
  }

  [[nodiscard]] std::vector<std::pair<std::string, Row>> rows() const {
    std::vector<std::pair<std::string, Row>> out(rows_.begin(), rows_.end());
    if (args_.by == "year") return out;
    std::ranges::stable_sort(
        out, [](const auto& a, const auto& b) { return a.second.games() > b.second.games(); });
    return out;
  }
  // Most games first.
  [[nodiscard]] std::vector<std::pair<Place, std::uint64_t>> places() const {
    std::vector<std::pair<Place, std::uint64_t>> out(places_.begin(), places_.end());
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.second > b.second; });
    if (out.size() > kPlacesShown) out.resize(kPlacesShown);
    return out;
  }
  [[nodiscard]] std::uint64_t other_start() const noexcept { return other_start_; }

 private:
  [[nodiscard]] std::string key_of(const ShownGame& game, Color own) const {
    const xq::Lang lang = args_.common.json ? xq::Lang::English : args_.common.lang;
    if (args_.by == "colour") return std::string(tr(lang, own == Color::Red ? "Red" : "Black"));
    if (args_.by == "year") {
      const auto year = xq::store::parse_date(game.header.date).year;
      return year ? std::to_string(*year) : "?";
    }
    if (args_.by == "opponent") {
      const std::string other =
          players_.of(own == Color::Red ? game.header.black : game.header.red);
      return other.empty() ? "?" : other;
    }
    if (!game.initial) return "?";
    const auto line = xq::openings::name_line(game.start, game.moves);
    if (line.name == nullptr) return "?";
    return args_.common.json ? std::string(line.name->chinese)
                             : xq::openings::text(*line.name, lang);
  }

  // Goes along the game while the book does.
  Result<bool> follow(const ShownGame& game, Color own, Row& row) {
    xq::Position position = game.start;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto known = xq::book::probe(*book_, position);
      if (!known) return tl::make_unexpected(known.error());
      const auto found = std::ranges::find(*known, game.moves[ply], &xq::book::Candidate::move);
      if (found == known->end()) {
        Left how = position.side_to_move() == own ? Left::Own : Left::Opponent;
        if (known->empty()) how = Left::Ended;
        ++row.left[how];
        row.left_plies += ply;
        ++places_[{how, xq::format_fen(position),
                   known->empty() ? std::string() : game.moves[ply].text()}];
        return true;
      }
      position.do_move(game.moves[ply]);
    }
    ++row.left[Left::Never];
    return true;
  }

  const StatsArgs& args_;
  xq::store::Players players_;
  const xq::book::Book* book_;
  std::vector<std::string> wanted_;
  std::map<std::string, Row> rows_;
  std::map<Place, std::uint64_t> places_;
  std::uint64_t other_start_ = 0;
};

std::string_view how_name(Left how) noexcept {
  switch (how) {
    case Left::Own: return "own";
    case Left::Opponent: return "opponent";
    case Left::Ended: return "ended";
    case Left::Never: break;
  }
  return "never";
}

void print_json(const StatsArgs& args, const OwnGames& own, const xq::store::FilterReport& filter) {
  Json rows = Json::array();
  for (const auto& [key, row] : own.rows()) {
    Json json{{args.by, key},       {"games", row.games()}, {"won", row.won},
              {"drawn", row.drawn}, {"lost", row.lost},     {"unknown", row.unknown}};
    json["score"] = row.score() ? Json(*row.score()) : Json(nullptr);
    if (!args.book.empty()) {
      Json left;
      for (const Left how : {Left::Own, Left::Opponent, Left::Ended, Left::Never})
        left[std::string(how_name(how))] = row.count(how);
      left["mean_ply"] = row.mean_ply() ? Json(*row.mean_ply()) : Json(nullptr);
      json["left_book"] = left;
    }
    rows.push_back(json);
  }
  Json json{{"player", args.count.filter.players}, {"by", args.by}, {"rows", rows}};
  if (!args.book.empty()) {
    Json places = Json::array();
    for (const auto& [place, games] : own.places()) {
      places.push_back({{"by", how_name(place.how)},
                        {"fen", place.fen},
                        {"move", place.move.empty() ? Json(nullptr) : Json(place.move)},
                        {"games", games}});
    }
    json["left_at"] = places;
  }
  json["filter"] = filter_json(filter);
  fmt::print("{}\n", dump(json));
}

// Rows of cells, the first column to the left.
void print_cells(const std::vector<std::vector<std::string>>& table) {
  std::vector<std::size_t> widths(table.front().size(), 0);
  for (const auto& cells : table) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      widths[i] = std::max(widths[i], xq::display_width(cells[i]));
  }
  for (const auto& cells : table) {
    std::string line = xq::pad_right(cells[0], widths[0]);
    for (std::size_t i = 1; i < cells.size(); ++i)
      line += "  " + xq::pad_left(cells[i], widths[i]);
    fmt::print("{}\n", line);
  }
}

std::string left_text(const StatsArgs& args, const Place& place, std::uint64_t games) {
  const xq::Lang lang = args.common.lang;
  switch (place.how) {
    case Left::Own: return say(lang, "{} games, own move {}: {}", games, place.move, place.fen);
    case Left::Opponent:
      return say(lang, "{} games, opponent's move {}: {}", games, place.move, place.fen);
    default: return say(lang, "{} games, the book ends: {}", games, place.fen);
  }
}

void print_text(const StatsArgs& args, const OwnGames& own, const xq::store::FilterReport& filter) {
  const xq::Lang lang = args.common.lang;
  const auto word = [&](std::string_view english) { return std::string(xq::tr(lang, english)); };
  const bool book = !args.book.empty();
  std::vector<std::vector<std::string>> table{{args.by, word("games"), word("won"), word("drawn"),
                                               word("lost"), word("no result"), word("score")}};
  if (book) {
    for (const char* heading : {"own", "opponent's", "book ends", "mean ply"})
      table[0].push_back(word(heading));
  }
  for (const auto& [key, row] : own.rows()) {
    std::vector<std::string> cells{key};
    for (const std::uint64_t n : {row.games(), row.won, row.drawn, row.lost, row.unknown})
      cells.push_back(xq::with_commas(n));
    cells.push_back(row.score() ? fmt::format("{:.1f}%", 100 * *row.score()) : "-");
    if (book) {
      for (const Left how : {Left::Own, Left::Opponent, Left::Ended})
        cells.push_back(xq::with_commas(row.count(how)));
      cells.push_back(row.mean_ply() ? fmt::format("{:.1f}", *row.mean_ply()) : "-");
    }
    table.push_back(std::move(cells));
  }
  print_cells(table);
  if (book) {
    out(args.common, "the book was left first by (own, opponent's, book ends); most often at:");
    for (const auto& [place, games] : own.places())
      fmt::print("  {}\n", left_text(args, place, games));
  }
  if (args.common.quiet) return;
  for (const std::string& line : xq::store::filter_lines(filter, lang))
    fmt::print("{}\n", line);
  if (own.other_start() > 0) {
    out(args.common, "left out: {} games from other starts (--start any uses them)",
        xq::with_commas(own.other_start()));
  }
}

}  // namespace

int run_own_games(const StatsArgs& args, const xq::store::Database& db) {
  const auto failed = [&](const std::string& file, const std::string& why) {
    complain(args.common, "{}: {}", file, why);
    return 1;
  };
  std::unique_ptr<xq::book::Book> book;
  if (!args.book.empty()) {
    auto loaded = xq::book::load(args.book);
    if (!loaded) return failed(args.book, loaded.error().message);
    book = std::move(*loaded);
  }
  auto players = xq::store::players_in(db);
  if (!players) return failed(args.database, players.error().message);
  OwnGames own(args, std::move(*players), book.get());
  Result<bool> status = true;
  xq::store::FilterReport filter;
  const auto done = xq::store::for_each_chosen_game(
      db, args.count.filter, nullptr,
      [&](const ShownGame& game) {
        status = own.add(game);
        return status.has_value();
      },
      &filter);
  if (!done) return failed(args.database, done.error().message);
  if (!status) return failed(args.book, status.error().message);
  if (own.rows().empty()) {
    const bool none = filter.games == filter.total();
    return failed(args.database,
                  none ? xq::store::why_nothing_passed(filter, args.common.lang)
                       : say(args.common.lang,
                             "no game starts from the start position ({} others; --start any uses "
                             "them)",
                             own.other_start()));
  }
  if (args.common.json) {
    print_json(args, own, filter);
  } else {
    print_text(args, own, filter);
  }
  return 0;
}

}  // namespace bookgen
