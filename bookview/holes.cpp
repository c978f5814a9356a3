#include "bookview/holes.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "xq/base/text.hpp"
#include "xq/board/mirror.hpp"

#include "bookview/commands.hpp"
#include "bookview/survey.hpp"

namespace bookview {
namespace {

using xq::say;

constexpr std::array<std::size_t, 4> kReported{4, 8, 12, 16};

// A move of a walk and the one before it.
struct Link {
  std::size_t before = 0;  // in the list of links; 0 = none
  xq::Move move;
};

struct State {
  xq::Position position;
  std::size_t link = 0;
  double mass = 0;       // share of all games that are here now
  double likeliest = 0;  // of the ways that lead here
  std::uint64_t games = 0;
};
using Layer = std::unordered_map<xq::LockKey, State, KeyHash>;

class Walker {
 public:
  Walker(const Source& mine, const Source& games, xq::Color side, const HolesLimits& limits)
      : mine_(mine), games_(games), side_(side), limits_(limits) {}

  xq::Result<Holes> run(const xq::Position& start) {
    Layer layer;
    layer[xq::canonical(start).key] = {start, 0, 1, 1, 0};
    for (std::size_t ply = 0; ply <= 2 * limits_.moves; ++ply) {
      out_.positions += layer.size();
      Layer next;
      for (const State* state : in_order(layer)) {
        if (auto ok = leave(*state, next); !ok) return tl::make_unexpected(std::move(ok).error());
      }
      report(ply);
      layer = std::move(next);
    }
    std::ranges::stable_sort(out_.holes, [](const Hole& a, const Hole& b) {
      return a.traffic != b.traffic ? a.traffic > b.traffic : a.games > b.games;
    });
    return std::move(out_);
  }

 private:
  // Hash order would let rounding and equal traffic decide otherwise from one run to the next.
  static std::vector<const State*> in_order(const Layer& layer) {
    std::vector<const State*> list;
    for (const auto& entry : layer)
      list.push_back(&entry.second);
    std::ranges::sort(list, {}, [](const State* s) { return xq::canonical(s->position).key; });
    return list;
  }

  xq::Result<bool> leave(const State& state, Layer& next) {
    const bool my_turn = state.position.side_to_move() == side_;
    const auto choices = (my_turn ? mine_ : games_).moves_of(state.position);
    if (!choices) return tl::make_unexpected(choices.error());
    const auto part_of = [&](const Choice& c) {
      if (my_turn) return c.share;
      const std::uint64_t n = c.counts ? c.counts->games() : 0;
      return n < limits_.min_games ? 0.0 : static_cast<double>(n);
    };
    double all = 0;
    for (const Choice& c : *choices)
      all += part_of(c);
    if (all <= 0) {
      (my_turn ? outside_ : beyond_) += state.mass;
      if (my_turn)
        out_.holes.push_back({line_to(state.link), state.position, state.mass, state.games});
      return true;
    }
    for (const Choice& c : *choices) {
      if (part_of(c) > 0) go(state, c, state.mass * part_of(c) / all, my_turn, next);
    }
    return true;
  }

  void go(const State& from, const Choice& choice, double mass, bool my_turn, Layer& next) {
    xq::Position position = from.position;
    const bool twin = !choice.pair.is_none() && twin_first(choice.move);
    const xq::Move move = twin ? choice.pair : choice.move;
    position.do_move(move);
    State& state = next[xq::canonical(position).key];
    if (mass > state.likeliest) {
      links_.push_back({from.link, move});
      state.position = position;
      state.link = links_.size() - 1;
      state.likeliest = mass;
    }
    state.mass += mass;
    if (!my_turn && choice.counts) state.games += choice.counts->games();
  }

  [[nodiscard]] std::vector<xq::Move> line_to(std::size_t link) const {
    std::vector<xq::Move> line;
    for (; link != 0; link = links_[link].before)
      line.push_back(links_[link].move);
    std::ranges::reverse(line);
    return line;
  }

  // What was inside when this ply's positions were reached; holes are outside from then on.
  void report(std::size_t ply) {
    const bool wanted =
        ply > 0 && ply % 2 == 0 && std::ranges::find(kReported, ply / 2) != kReported.end();
    if (wanted) {
      constexpr double kNothing = 1e-9;  // rounding of many small shares
      const double followed = 1 - beyond_before_;
      const double inside = followed - outside_;
      if (followed < kNothing) {
        out_.coverage.push_back({ply / 2, std::nullopt, 0});
      } else {
        out_.coverage.push_back({ply / 2, inside < kNothing ? 0 : inside / followed, followed});
      }
    }
    beyond_before_ = beyond_;
  }

  const Source& mine_;
  const Source& games_;
  xq::Color side_;
  HolesLimits limits_;
  std::vector<Link> links_{Link{}};
  double outside_ = 0;        // fell out of my book
  double beyond_ = 0;         // went where the database has no games
  double beyond_before_ = 0;  // until the ply before
  Holes out_;
};

}  // namespace

xq::Result<Holes> find_holes(const Source& mine, const Source& games, const xq::Position& start,
                             xq::Color side, const HolesLimits& limits) {
  return Walker(mine, games, side, limits).run(start);
}

Answer run(const HolesArgs& args) {
  const Common& common = args.common;
  const auto asked = asked_position(args.fen, args.moves, common.lang);
  if (!asked) return asked.error();
  const auto mine = open_source(common.book);
  if (!mine) return failed(common, mine.error());
  Common other = common;
  other.book = args.against;
  const auto games = open_source(args.against);
  if (!games) return failed(other, games.error());
  if (!(*games)->info().database) {
    return failed(1,
                  say(common.lang, "{}: --against needs a database, whose games say what is played",
                      args.against));
  }
  const auto holes =
      find_holes(**mine, **games, asked->position, args.side, {args.depth, args.min_games});
  if (!holes) return failed(common, holes.error());
  Answer answer;
  answer.err = warnings((*mine)->info(), common) + warnings((*games)->info(), other);
  answer.out = common.json
                   ? render_holes_json((*mine)->info(), (*games)->info(), *asked, *holes, args)
                   : render_holes_text((*mine)->info(), (*games)->info(), *asked, *holes, args);
  return answer;
}

}  // namespace bookview
