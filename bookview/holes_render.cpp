#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"

#include "bookview/holes.hpp"
#include "bookview/text_parts.hpp"

namespace bookview {
namespace {

using Json = nlohmann::ordered_json;
using xq::Lang;
using xq::say;
using xq::tr;
using xq::with_commas;

std::size_t shown_of(const Holes& holes, const HolesArgs& args) {
  return args.limit == 0 ? holes.holes.size() : std::min(holes.holes.size(), args.limit);
}

std::string coverage_text(const Holes& holes, Lang lang) {
  std::string out;
  for (const Coverage& c : holes.coverage) {
    if (!c.inside) {
      out += say(lang, "after {} moves: no game goes on that far\n", c.moves);
      continue;
    }
    out += say(lang, "after {} moves: {} still in the book", c.moves, xq::percent_text(*c.inside));
    if (c.followed < 0.9995) {
      out += say(lang, " (of the {} that the games follow so far)", xq::percent_text(c.followed));
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string render_holes_text(const SourceInfo& mine, const SourceInfo& games, const Asked& asked,
                              const Holes& holes, const HolesArgs& args) {
  const Lang lang = args.common.lang;
  const bool red = args.side == xq::Color::Red;
  std::vector<std::pair<std::string_view, std::string>> head{
      {tr(lang, "Book"), book_text(mine, lang)},
      {tr(lang, "Against"), book_text(games, lang)},
      {tr(lang, "Side"), std::string(red ? tr(lang, "Red") : tr(lang, "Black"))}};
  if (!asked.line.empty()) {
    head.emplace_back(tr(lang, "Line"), line_text(asked.start, asked.line, args.ascii));
  }
  std::string out = labelled(head) + "\n" + coverage_text(holes, lang) + "\n";
  if (holes.holes.empty()) {
    return out + fmt::format("{}\n", tr(lang, "no holes: every reply has an answer"));
  }
  out += say(lang, "holes: {}\n", with_commas(holes.holes.size()));
  const std::size_t shown = shown_of(holes, args);
  for (std::size_t i = 0; i < shown; ++i) {
    const Hole& hole = holes.holes[i];
    const std::string line = hole.line.empty() ? std::string(tr(lang, "the position itself"))
                                               : line_text(asked.position, hole.line, args.ascii);
    out += fmt::format("{}  {}  {}\n", xq::pad_left(xq::percent_text(hole.traffic), 6),
                       xq::pad_left(say(lang, "{} games", with_commas(hole.games)), 12), line);
  }
  if (shown < holes.holes.size()) {
    out += say(lang, "... and {} more holes\n", with_commas(holes.holes.size() - shown));
  }
  return out;
}

std::string render_holes_json(const SourceInfo& mine, const SourceInfo& games, const Asked& asked,
                              const Holes& holes, const HolesArgs& args) {
  Json out;
  out["fen"] = xq::format_fen(asked.position);
  out["book"] = mine.path;
  out["against"] = games.path;
  out["side"] = args.side == xq::Color::Red ? "red" : "black";
  out["positions"] = holes.positions;
  out["coverage"] = Json::array();
  for (const Coverage& c : holes.coverage)
    out["coverage"].push_back({{"moves", c.moves},
                               {"inside", c.inside ? Json(*c.inside) : Json(nullptr)},
                               {"followed", c.followed}});
  out["holes_total"] = holes.holes.size();
  out["holes"] = Json::array();
  for (std::size_t i = 0; i < shown_of(holes, args); ++i) {
    const Hole& hole = holes.holes[i];
    Json line = Json::array();
    for (const xq::Move move : hole.line)
      line.push_back(move.text());
    out["holes"].push_back({{"traffic", hole.traffic},
                            {"games", hole.games},
                            {"line", std::move(line)},
                            {"fen", xq::format_fen(hole.position)}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bookview
