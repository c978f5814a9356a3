#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"

#include "bookview/text_parts.hpp"
#include "bookview/why.hpp"

namespace bookview {
namespace {

using Json = nlohmann::ordered_json;
using xq::Lang;
using xq::say;
using xq::tr;
using xq::with_commas;
using xq::store::ExampleGame;

std::string_view result_of(xq::Outcome outcome) {
  switch (outcome) {
    case xq::Outcome::RedWins: return "1-0";
    case xq::Outcome::Draw: return "1/2-1/2";
    case xq::Outcome::BlackWins: return "0-1";
    default: return "*";
  }
}

std::string_view outcome_name(xq::Outcome outcome) {
  switch (outcome) {
    case xq::Outcome::RedWins: return "red";
    case xq::Outcome::Draw: return "draw";
    case xq::Outcome::BlackWins: return "black";
    default: return "unknown";
  }
}

std::string player(const std::string& name, const std::optional<int>& elo) {
  const std::string text = name.empty() ? "?" : name;
  return elo ? fmt::format("{} ({})", text, *elo) : text;
}

std::uint64_t copies_of(const xq::store::ShownGame& game) {
  std::uint64_t sum = 0;
  for (const auto n : game.copies)
    sum += n;
  return sum;
}

std::string game_text(const ExampleGame& example, Lang lang) {
  const xq::store::ShownGame& g = example.game;
  const xq::store::Header& h = g.header;
  std::string out =
      fmt::format("    {}  {} - {}  {}", h.date.empty() ? "?" : h.date, player(h.red, h.red_elo),
                  player(h.black, h.black_elo), result_of(g.outcome));
  if (!h.event.empty()) out += fmt::format("  {}", h.event);
  const std::string path =
      g.place.member.empty() ? g.place.path : fmt::format("{}/{}", g.place.path, g.place.member);
  out += fmt::format("\n      {}\n",
                     say(lang, "{}, game {}; here at ply {} of {}; copies: {}", path,
                         g.place.ordinal, example.ply + 1, g.moves.size(), copies_of(g)));
  return out;
}

std::string games_text(std::string_view title, const std::vector<ExampleGame>& games, Lang lang) {
  if (games.empty()) return {};
  std::string out = fmt::format("  {}\n", title);
  for (const ExampleGame& game : games)
    out += game_text(game, lang);
  return out;
}

std::string move_text(const WhyRow& row, bool ascii) {
  const auto both = [&](std::string Spelling::*form) {
    if (!row.pair) return row.move.*form;
    const bool swap = twin_first(row.games.move);
    return fmt::format("{} / {}", (swap ? *row.pair : row.move).*form,
                       (swap ? row.move : *row.pair).*form);
  };
  return ascii ? both(&Spelling::iccs)
               : fmt::format("{} ({})", both(&Spelling::chinese), both(&Spelling::iccs));
}

std::string row_text(const WhyRow& row, const WhyArgs& args) {
  const Lang lang = args.common.lang;
  const Counts& c = row.counts;
  std::string out = fmt::format("\n{}", move_text(row, args.ascii));
  if (row.leads_to != nullptr) out += "  " + name_text(row.leads_to, lang, args.ascii);
  out += '\n';
  out += fmt::format("  {}\n",
                     say(lang, "{} games ({} copies): won {}, drawn {}, lost {}, no result {}",
                         with_commas(c.games()), with_commas(row.games.copies), with_commas(c.wins),
                         with_commas(c.draws), with_commas(c.losses), with_commas(c.unknown)));
  if (row.score) {
    out += fmt::format("  {}\n",
                       say(lang, "score {} (95% range {} to {})", xq::percent_text(row.score->mean),
                           xq::percent_text(row.score->low), xq::percent_text(row.score->high)));
  }
  if (row.choice) {
    out += fmt::format("  {}\n",
                       say(lang, "weight {}, share {}", xq::with_commas_signed(row.choice->weight),
                           xq::percent_text(row.choice->share)));
  }
  out += games_text(tr(lang, "best games:"), row.games.best, lang);
  out += games_text(tr(lang, "latest games:"), row.games.latest, lang);
  return out;
}

std::string search_text(const WhyAnswer& answer, Lang lang) {
  const auto& s = answer.search;
  std::string plies = s.max_ply == 0 ? std::string(tr(lang, "all plies"))
                                     : say(lang, "the first {} plies", s.max_ply);
  return s.indexed ? say(lang, "{} in {} (index)", with_commas(s.games), plies)
                   : say(lang, "{} in {} ({} games replayed)", with_commas(s.games), plies,
                         with_commas(s.looked_at));
}

Json game_json(const ExampleGame& example) {
  const xq::store::ShownGame& g = example.game;
  const xq::store::Header& h = g.header;
  const auto number = [](const std::optional<int>& n) { return n ? Json(*n) : Json(nullptr); };
  return {{"red", h.red},
          {"red_elo", number(h.red_elo)},
          {"black", h.black},
          {"black_elo", number(h.black_elo)},
          {"event", h.event},
          {"date", h.date},
          {"outcome", outcome_name(g.outcome)},
          {"plies", g.moves.size()},
          {"ply", example.ply},
          {"copies", copies_of(g)},
          {"path", g.place.path},
          {"member", g.place.member.empty() ? Json(nullptr) : Json(g.place.member)},
          {"ordinal", g.place.ordinal}};
}

Json games_json(const std::vector<ExampleGame>& games) {
  Json list = Json::array();
  for (const ExampleGame& game : games)
    list.push_back(game_json(game));
  return list;
}

Json row_json(const WhyRow& row) {
  const auto score = [&](double Score::*field) {
    return row.score ? Json((*row.score).*field) : Json(nullptr);
  };
  return {{"iccs", row.move.iccs},
          {"wxf", row.move.wxf},
          {"chinese", row.move.chinese},
          {"pair", row.pair ? Json(row.pair->iccs) : Json(nullptr)},
          {"weight", row.choice ? Json(row.choice->weight) : Json(nullptr)},
          {"share", row.choice ? Json(row.choice->share) : Json(nullptr)},
          {"wins", row.counts.wins},
          {"draws", row.counts.draws},
          {"losses", row.counts.losses},
          {"unknown", row.counts.unknown},
          {"copies", row.games.copies},
          {"opening", name_json(row.leads_to)},
          {"score", score(&Score::mean)},
          {"score_low", score(&Score::low)},
          {"score_high", score(&Score::high)},
          {"best", games_json(row.games.best)},
          {"latest", games_json(row.games.latest)}};
}

}  // namespace

std::string render_why_text(const WhyAnswer& answer, const WhyArgs& args) {
  const Lang lang = args.common.lang;
  const Asked& asked = answer.asked;
  std::vector<std::pair<std::string_view, std::string>> head{
      {tr(lang, "Book"), book_text(answer.info, lang)},
      {tr(lang, "Position"), xq::format_fen(asked.position)}};
  if (!asked.line.empty()) {
    head.emplace_back(tr(lang, "Line"), line_text(asked.start, asked.line, args.ascii));
  }
  add_naming(head, answer.naming, lang, args.ascii);
  const bool red = asked.position.side_to_move() == xq::Color::Red;
  head.emplace_back(tr(lang, "Turn"), red ? tr(lang, "Red to move") : tr(lang, "Black to move"));
  head.emplace_back(tr(lang, "Games"), search_text(answer, lang));
  std::string out = labelled(head);
  for (const WhyRow& row : answer.rows)
    out += row_text(row, args);
  const bool more = answer.ended + answer.other_starts > 0;
  if (more) out += '\n';
  if (answer.ended > 0) out += say(lang, "games that ended here: {}\n", with_commas(answer.ended));
  if (answer.other_starts > 0) {
    out += say(lang, "games from other starts, not counted: {} (--start any counts them)\n",
               with_commas(answer.other_starts));
  }
  return out;
}

std::string render_why_json(const WhyAnswer& answer) {
  Json out;
  out["fen"] = xq::format_fen(answer.asked.position);
  out["key"] = answer.asked.position.key().hex();
  out["book"] = answer.info.path;
  out["line"] = Json::array();
  for (const xq::Move move : answer.asked.line)
    out["line"].push_back(move.text());
  add_naming(out, answer.naming);
  out["search"] = {{"sequences", answer.search.games},
                   {"looked_at", answer.search.looked_at},
                   {"indexed", answer.search.indexed},
                   {"max_ply", answer.search.max_ply},
                   {"other_starts", answer.other_starts}};
  out["ended"] = answer.ended;
  out["moves"] = Json::array();
  for (const WhyRow& row : answer.rows)
    out["moves"].push_back(row_json(row));
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bookview
