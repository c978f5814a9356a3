#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"

#include "bookview/text_parts.hpp"
#include "bookview/tree.hpp"

namespace bookview {
namespace {

using Json = nlohmann::ordered_json;
using xq::Lang;
using xq::say;
using xq::tr;
using xq::with_commas;

// "1. " before Red's move, "1... " before Black's.
std::string number_of(const xq::Position& before) {
  const bool red = before.side_to_move() == xq::Color::Red;
  return fmt::format("{}{} ", before.fullmove(), red ? "." : "...");
}

std::string node_text(const TreeNode& node, std::size_t number, const TreeArgs& args) {
  const Lang lang = args.common.lang;
  const Row& row = node.row;
  std::string out(2 * (node.ply - 1), ' ');
  out += number_of(node.before);
  const auto both = [&](std::string Spelling::*form) {
    return row.pair ? fmt::format("{} / {}", row.move.*form, (*row.pair).*form) : row.move.*form;
  };
  out += both(args.ascii ? &Spelling::iccs : &Spelling::chinese);
  out += fmt::format("  {}", xq::percent_text(row.choice.share));
  if (row.choice.counts) {
    out += "  " + say(lang, "games {}", with_commas(row.choice.counts->games()));
    if (row.transposed > 0) out += fmt::format(" +{}", with_commas(row.transposed));
  } else {
    out += "  " + say(lang, "weight {}", xq::with_commas_signed(row.choice.weight));
  }
  if (row.score) {
    const std::string score = xq::percent_text(row.score->mean);
    out += "  " + say(lang, "score {}", row.score->small_sample ? "(" + score + ")" : score);
  }
  if (!node.ecco.code.empty()) out += "  " + ecco_text(node.ecco);
  if (row.leads_to != nullptr) out += "  " + name_text(row.leads_to, lang, args.ascii);
  if (node.repeated) out += fmt::format("  #{}", number);
  if (node.same_as) {
    out += "  " + (node.mirrored ? say(lang, "= #{}, mirrored", *node.same_as)
                                 : say(lang, "= #{}", *node.same_as));
  }
  return out + "\n";
}

// Depth first without recursion: a tree may be as deep as the user likes.
template <class Enter>
void each_node(const std::vector<TreeNode>& nodes, Enter&& enter) {
  std::vector<std::size_t> open(nodes[0].children.rbegin(), nodes[0].children.rend());
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    enter(at);
    open.insert(open.end(), nodes[at].children.rbegin(), nodes[at].children.rend());
  }
}

std::string left_out_text(const TreeNode& node, Lang lang) {
  return fmt::format("{}{}\n", std::string(2 * node.ply, ' '),
                     say(lang, "({} more moves)", node.left_out));
}

Json node_json(const TreeNode& node, std::size_t number) {
  const Row& row = node.row;
  const auto count = [&](std::uint64_t Counts::*field) {
    return row.choice.counts ? Json((*row.choice.counts).*field) : Json(nullptr);
  };
  return {{"id", number},
          {"iccs", row.move.iccs},
          {"wxf", row.move.wxf},
          {"chinese", row.move.chinese},
          {"pair", row.pair ? Json(row.pair->iccs) : Json(nullptr)},
          {"weight", row.choice.weight},
          {"share", row.choice.share},
          {"wins", count(&Counts::wins)},
          {"draws", count(&Counts::draws)},
          {"losses", count(&Counts::losses)},
          {"unknown", count(&Counts::unknown)},
          {"score", row.score ? Json(row.score->mean) : Json(nullptr)},
          {"transposed", row.choice.counts ? Json(row.transposed) : Json(nullptr)},
          {"opening", name_json(row.leads_to)},
          {"ecco", ecco_json(node.ecco)},
          {"same_as", node.same_as ? Json(*node.same_as) : Json(nullptr)},
          {"mirrored", node.mirrored},
          {"left_out", node.left_out},
          {"moves", Json::array()}};
}

}  // namespace

std::string render_tree_text(const SourceInfo& info, const Asked& asked, const Naming& naming,
                             const std::vector<TreeNode>& nodes, const TreeArgs& args) {
  const Lang lang = args.common.lang;
  std::vector<std::pair<std::string_view, std::string>> head{
      {tr(lang, "Book"), book_text(info, lang)},
      {tr(lang, "Position"), xq::format_fen(asked.position)}};
  if (!asked.line.empty()) {
    head.emplace_back(tr(lang, "Line"), line_text(asked.start, asked.line, args.ascii));
  }
  add_naming(head, naming, lang, args.ascii);
  std::string out = labelled(head) + "\n";
  std::size_t repeated = 0;
  bool transposed = false;
  // What a position leaves out stands behind the moves it shows.
  std::vector<std::size_t> waiting{0};
  const auto close = [&](std::size_t ply) {
    while (!waiting.empty() && nodes[waiting.back()].ply >= ply) {
      const TreeNode& node = nodes[waiting.back()];
      if (node.left_out > 0) out += left_out_text(node, lang);
      waiting.pop_back();
    }
  };
  each_node(nodes, [&](std::size_t at) {
    const TreeNode& node = nodes[at];
    close(node.ply);
    out += node_text(node, at, args);
    waiting.push_back(at);
    repeated += node.same_as ? 1U : 0U;
    transposed = transposed || node.row.transposed > 0;
  });
  close(0);
  out += '\n';
  out += say(lang, "{} moves in {} plies; transpositions: {}\n", with_commas(nodes.size() - 1),
             args.depth, with_commas(repeated));
  if (transposed) {
    out += tr(lang, "+N: more games came to the position behind the move by transposition");
    out += '\n';
  }
  return out;
}

std::string render_tree_json(const SourceInfo& info, const Asked& asked, const Naming& naming,
                             const std::vector<TreeNode>& nodes) {
  // From the last to the first: children have larger numbers.
  std::vector<Json> done(nodes.size());
  for (std::size_t at = nodes.size(); at-- > 0;) {
    Json json = at == 0 ? Json::object() : node_json(nodes[at], at);
    if (at == 0) {
      json["fen"] = xq::format_fen(asked.position);
      json["key"] = asked.position.key().hex();
      json["book"] = info.path;
      json["format"] = info.format;
      json["line"] = Json::array();
      for (const xq::Move move : asked.line)
        json["line"].push_back(move.text());
      add_naming(json, naming);
      json["nodes"] = nodes.size() - 1;
      json["left_out"] = nodes[0].left_out;
      json["moves"] = Json::array();
    }
    for (const std::size_t child : nodes[at].children)
      json["moves"].push_back(std::move(done[child]));
    done[at] = std::move(json);
  }
  return done[0].dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bookview
