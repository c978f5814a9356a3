#include "bookview/names.hpp"

#include <fmt/format.h>

#include "xq/base/text.hpp"

namespace bookview {

using Json = nlohmann::ordered_json;
using xq::Lang;
using xq::say;
using xq::tr;
using xq::store::EccoVote;

xq::Result<Naming> naming_of(const Source& source, const Asked& asked,
                             const std::vector<xq::Move>& moves) {
  Naming out;
  out.line = xq::openings::name_line(asked.start, asked.line);
  out.plies = asked.line.size();
  out.odds = xq::openings::odds_name(asked.start);
  std::vector<xq::Position> positions{asked.position};
  for (const xq::Move move : moves) {
    positions.push_back(asked.position);
    positions.back().do_move(move);
  }
  auto votes = source.ecco_of(positions);
  if (!votes) return tl::make_unexpected(std::move(votes).error());
  if (votes->empty()) return out;
  out.ecco = std::move(votes->front());
  for (std::size_t i = 1; i < votes->size(); ++i)
    out.ecco_behind.push_back((*votes)[i].value_or(EccoVote{}));
  return out;
}

void add_naming(std::vector<std::pair<std::string_view, std::string>>& head, const Naming& naming,
                Lang lang, bool ascii) {
  if (naming.odds) {
    head.emplace_back(tr(lang, "Start"), xq::openings::text(*naming.odds, lang, ascii));
  }
  const xq::openings::LineName& line = naming.line;
  if (line.name != nullptr) {
    std::string text = xq::openings::text(*line.name, lang, ascii);
    if (line.ply < naming.plies) text += say(lang, ", named at ply {}", line.ply);
    if (line.by_way_of != nullptr) {
      text += say(lang, ", by way of {}", xq::openings::text(*line.by_way_of, lang, ascii));
    }
    head.emplace_back(tr(lang, "Opening"), std::move(text));
  }
  if (naming.ecco) {
    const EccoVote& vote = *naming.ecco;
    head.emplace_back("ECCO", say(lang, "{} in {} of {} games with a code ({})", vote.code,
                                  xq::with_commas(vote.games), xq::with_commas(vote.tagged),
                                  xq::percent_text(vote.share())));
  }
}

std::string ecco_text(const EccoVote& vote) {
  if (vote.code.empty()) return {};
  return fmt::format("{} {:.0f}%", vote.code, vote.share() * 100);
}

std::string name_text(const xq::openings::Name* name, Lang lang, bool ascii) {
  return name == nullptr ? std::string() : xq::openings::text(*name, lang, ascii);
}

void add_naming(Json& out, const Naming& naming) {
  const xq::openings::LineName& line = naming.line;
  out["opening"] = name_json(line.name);
  if (line.name != nullptr) {
    out["opening"]["ply"] = line.ply;
    out["opening"]["by_way_of"] = name_json(line.by_way_of);
  }
  out["ecco"] = ecco_json(naming.ecco.value_or(EccoVote{}));
  out["start"] = naming.odds
                     ? Json{{"chinese", naming.odds->chinese}, {"english", naming.odds->english}}
                     : Json(nullptr);
}

Json name_json(const xq::openings::Name* name) {
  if (name == nullptr) return nullptr;
  return {{"chinese", name->chinese}, {"english", name->english}};
}

Json ecco_json(const EccoVote& vote) {
  if (vote.code.empty()) return nullptr;
  return {
      {"code", vote.code}, {"games", vote.games}, {"tagged", vote.tagged}, {"share", vote.share()}};
}

}  // namespace bookview
