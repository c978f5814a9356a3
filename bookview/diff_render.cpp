// bookview diff: the command and what it prints.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"
#include "xq/notation/any.hpp"

#include "bookview/ask.hpp"
#include "bookview/commands.hpp"
#include "bookview/diff.hpp"
#include "bookview/text_parts.hpp"

namespace bookview {
namespace {

using Json = nlohmann::ordered_json;
using xq::Lang;
using xq::say;
using xq::with_commas;

std::string quoted(const std::string& note) {
  std::string out = "\"";
  for (const char c : note)
    out += c == '\n' ? ' ' : c;
  return out + "\"";
}

// "60, 12/3/4, switched off, "note"".
std::string row_text(const DiffRow& row, Lang lang) {
  std::string out = xq::with_commas_signed(row.weight);
  if (row.counts) {
    out += fmt::format(" +{} ={} -{}", row.counts->wins, row.counts->draws, row.counts->losses);
  }
  if (!row.enabled) out += fmt::format(" {}", xq::tr(lang, "switched off"));
  if (!row.note.empty()) out += " " + quoted(row.note);
  return out;
}

template <class Diff>
std::string change_text(const Diff& diff, std::string_view move, Lang lang) {
  if (!diff.before) return fmt::format("  + {}  {}\n", move, row_text(*diff.after, lang));
  if (!diff.after) return fmt::format("  - {}  {}\n", move, row_text(*diff.before, lang));
  return fmt::format("  ~ {}  {} -> {}\n", move, row_text(*diff.before, lang),
                     row_text(*diff.after, lang));
}

std::string position_text(const PositionDiff& diff, const DiffArgs& args) {
  const Lang lang = args.common.lang;
  std::string out = diff.line.empty() ? std::string(xq::tr(lang, "start position"))
                                      : line_text(xq::Position(), diff.line, args.ascii);
  out += fmt::format("\n  {}\n", xq::format_fen(diff.position));
  for (const MoveDiff& move : diff.moves) {
    std::string name = move.move.text();
    if (!args.ascii) {
      name += " " + xq::notation::format(move.move, diff.position, xq::notation::Notation::Chinese);
    }
    out += change_text(move, name, lang);
  }
  return out;
}

std::string text_of(const BookDiff& diff, const DiffArgs& args) {
  const Lang lang = args.common.lang;
  std::string out;
  for (const PositionDiff& position : diff.shown)
    out += position_text(position, args);
  if (diff.shown.size() < diff.positions) {
    out +=
        say(lang, "... and {} more positions\n", with_commas(diff.positions - diff.shown.size()));
  }
  const std::uint64_t raw = diff.raw_added + diff.raw_removed + diff.raw_changed;
  if (raw > 0) out += fmt::format("{}\n", xq::tr(lang, "rows that the moves do not reach"));
  for (const RawDiff& row : diff.raw_shown) {
    const std::string move =
        row.move.is_none() ? fmt::format("0x{:04x}", row.code) : row.move.text();
    out += change_text(row, row.key.text() + " " + move, lang);
  }
  if (diff.raw_shown.size() < raw)
    out += say(lang, "... and {} more rows\n", with_commas(raw - diff.raw_shown.size()));
  if (args.common.quiet && diff.equal()) return out;
  out += say(lang, "{} added, {} removed, {} changed in {} positions; {} moves the same\n",
             with_commas(diff.added), with_commas(diff.removed), with_commas(diff.changed),
             with_commas(diff.positions), with_commas(diff.same));
  if (diff.unreached_before + diff.unreached_after > 0) {
    out +=
        diff.compared_unreached
            ? say(lang, "rows not reached: {} and {}; by key {} added, {} removed, {} changed\n",
                  with_commas(diff.unreached_before), with_commas(diff.unreached_after),
                  with_commas(diff.raw_added), with_commas(diff.raw_removed),
                  with_commas(diff.raw_changed))
            : say(lang, "rows not reached: {} and {}; not compared, their keys are of two kinds\n",
                  with_commas(diff.unreached_before), with_commas(diff.unreached_after));
  }
  return out;
}

Json row_json(const std::optional<DiffRow>& row) {
  if (!row) return nullptr;
  Json out;
  out["weight"] = row->weight;
  out["enabled"] = row->enabled;
  out["wins"] = row->counts ? Json(row->counts->wins) : Json(nullptr);
  out["draws"] = row->counts ? Json(row->counts->draws) : Json(nullptr);
  out["losses"] = row->counts ? Json(row->counts->losses) : Json(nullptr);
  out["note"] = row->note;
  out["share"] = row->share;
  return out;
}

std::string json_of(const BookDiff& diff, const DiffArgs& args) {
  Json out;
  out["before"] = args.common.book;
  out["after"] = args.other;
  out["equal"] = diff.equal();
  out["added"] = diff.added;
  out["removed"] = diff.removed;
  out["changed"] = diff.changed;
  out["same"] = diff.same;
  out["differing_positions"] = diff.positions;
  out["positions"] = Json::array();
  for (const PositionDiff& position : diff.shown) {
    Json one;
    one["fen"] = xq::format_fen(position.position);
    one["line"] = Json::array();
    for (const xq::Move move : position.line)
      one["line"].push_back(move.text());
    one["moves"] = Json::array();
    for (const MoveDiff& move : position.moves) {
      one["moves"].push_back({{"iccs", move.move.text()},
                              {"before", row_json(move.before)},
                              {"after", row_json(move.after)}});
    }
    out["positions"].push_back(std::move(one));
  }
  Json raw;
  raw["before"] = diff.unreached_before;
  raw["after"] = diff.unreached_after;
  raw["compared"] = diff.compared_unreached;
  raw["added"] = diff.raw_added;
  raw["removed"] = diff.raw_removed;
  raw["changed"] = diff.raw_changed;
  raw["rows"] = Json::array();
  for (const RawDiff& row : diff.raw_shown) {
    raw["rows"].push_back({{"key", row.key.text()},
                           {"move", row.code},
                           {"before", row_json(row.before)},
                           {"after", row_json(row.after)}});
  }
  out["unreached"] = std::move(raw);
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

Answer run(const DiffArgs& args) {
  // Status 2 on trouble, as diff has it: 1 says that the books differ.
  const auto trouble = [](Answer answer) {
    answer.status = 2;
    return answer;
  };
  if (args.common.book == "-" && args.other == "-") {
    return failed(2, std::string(xq::tr(args.common.lang,
                                        "diff: only one of two books can be standard "
                                        "input")));
  }
  const auto before = open_source(args.common.book);
  if (!before) return trouble(failed(args.common, before.error()));
  Common second = args.common;
  second.book = args.other;
  const auto after = open_source(args.other);
  if (!after) return trouble(failed(second, after.error()));
  const auto diff = diff_books(**before, **after, args.limit, args.min_share / 100);
  if (!diff) return trouble(failed(args.common, diff.error()));
  return {diff->equal() ? 0 : 1, args.common.json ? json_of(*diff, args) : text_of(*diff, args),
          warnings((*before)->info(), args.common) + warnings((*after)->info(), args.common)};
}

}  // namespace bookview
