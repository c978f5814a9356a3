#include "bookview/opinions.hpp"

#include <fmt/format.h>

#include "xq/base/text.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/notation/any.hpp"

namespace bookview {
namespace {

using Json = nlohmann::ordered_json;
using xq::say;
using xq::tr;
using xq::store::BookWord;
using xq::store::Evaluation;
using xq::store::MarkedMove;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json move_json(xq::Move move) {
  return move.is_none() ? Json(nullptr) : Json(move.text());
}

xq::Move move_of(const MarkedMove& mark) {
  return xq::move_of_code(mark.move).value_or(xq::Move::none());
}

std::string spelled(xq::Move move, const xq::Position& position, bool ascii) {
  if (ascii || !xq::is_legal(position, move)) return move.text();
  return xq::notation::format(move, position, xq::notation::Notation::Chinese);
}

std::string mark_line(const MarkedMove& mark) {
  std::string text(mark.kind ? xq::store::mark_kind_name(*mark.kind) : "note");
  if (mark.kind == xq::store::MarkKind::Weight) text += fmt::format(" {}", mark.weight);
  if (!mark.note.empty()) text += fmt::format(" \"{}\"", mark.note);
  return text;
}

std::string book_line(const BookWord& word, xq::Lang lang) {
  const xq::store::BookMove& m = word.move;
  std::string text = say(lang, "{}: weight {}", word.book, xq::with_commas_signed(m.weight));
  if (m.counted) {
    text += say(lang, "; {} won, {} drawn, {} lost", xq::with_commas(m.wins),
                xq::with_commas(m.draws), xq::with_commas(m.losses));
  }
  if (!m.enabled) text += tr(lang, "; switched off");
  if (!m.note.empty()) text += fmt::format(" \"{}\"", m.note);
  return text;
}

std::string evaluation_line(const Evaluation& e, xq::Lang lang) {
  std::string text = e.origin + ": ";
  if (!e.score) {
    text += tr(lang, "no score");
  } else if (e.mate) {
    text += *e.score > 0 ? say(lang, "mates in {} plies", *e.score)
                         : say(lang, "is mated in {} plies", -*e.score);
  } else {
    text += fmt::format("{:+}", *e.score);
  }
  if (e.winrate) text += fmt::format(", {:.2f} %", *e.winrate / 100.0);
  if (e.depth) text += say(lang, ", depth {}", *e.depth);
  if (!e.note.empty()) text += fmt::format(" {}", e.note);
  return text;
}

}  // namespace

xq::Result<Opinions> opinions_of(const xq::store::Database& db, const xq::Position& position) {
  Opinions out;
  const auto marks = xq::store::MarkSet::of(db);
  if (!marks) return tl::make_unexpected(marks.error());
  const xq::Canonical at = xq::canonical(position);
  if (const auto* here = marks->find(at.key.book_order())) {
    out.note = here->note;
    out.marks = here->moves;
    for (MarkedMove& mark : out.marks) {
      if (at.mirrored) mark.move = xq::mirrored_code(mark.move);
    }
  }
  auto books = xq::store::book_words_of(db, position);
  if (!books) return tl::make_unexpected(std::move(books).error());
  out.books = std::move(*books);
  auto evaluations = xq::store::evaluations_of(db, position);
  if (!evaluations) return tl::make_unexpected(std::move(evaluations).error());
  out.evaluations = std::move(*evaluations);
  return out;
}

void add_opinions(Json& object, const Opinions& opinions) {
  object["position_note"] = opinions.note.empty() ? Json(nullptr) : Json(opinions.note);
  object["marks"] = Json::array();
  for (const MarkedMove& mark : opinions.marks) {
    const bool weighs = mark.kind == xq::store::MarkKind::Weight;
    object["marks"].push_back(
        {{"move", move_json(move_of(mark))},
         {"kind", mark.kind ? Json(xq::store::mark_kind_name(*mark.kind)) : Json(nullptr)},
         {"weight", weighs ? Json(mark.weight) : Json(nullptr)},
         {"note", mark.note}});
  }
  object["books"] = Json::array();
  for (const BookWord& word : opinions.books) {
    const xq::store::BookMove& m = word.move;
    const auto count = [&](std::uint64_t n) { return m.counted ? Json(n) : Json(nullptr); };
    object["books"].push_back({{"book", word.book},
                               {"move", m.move.text()},
                               {"pair", move_json(word.pair)},
                               {"weight", m.weight},
                               {"enabled", m.enabled},
                               {"wins", count(m.wins)},
                               {"draws", count(m.draws)},
                               {"losses", count(m.losses)},
                               {"note", m.note}});
  }
  object["evaluations"] = Json::array();
  for (const Evaluation& e : opinions.evaluations) {
    object["evaluations"].push_back(
        {{"move", e.move ? Json(e.move->text()) : Json(nullptr)},
         {"origin", e.origin},
         {"score", e.mate ? Json(nullptr) : or_null(e.score)},
         {"mate", e.mate ? or_null(e.score) : Json(nullptr)},
         {"rank", or_null(e.rank)},
         {"winrate", e.winrate ? Json(*e.winrate / 100.0) : Json(nullptr)},
         {"depth", or_null(e.depth)},
         {"note", e.note}});
  }
}

std::string opinions_text(const Opinions& opinions, const xq::Position& position, xq::Lang lang,
                          bool ascii) {
  std::string out;
  const auto line = [&](std::optional<xq::Move> move, const std::string& text) {
    out += "  ";
    if (move) out += spelled(*move, position, ascii) + ": ";
    out += text + '\n';
  };
  if (!opinions.marks.empty() || !opinions.note.empty()) {
    out += fmt::format("\n{}\n", tr(lang, "Your marks (bookgen export applies them)"));
    if (!opinions.note.empty()) line({}, opinions.note);
    for (const MarkedMove& mark : opinions.marks)
      line(move_of(mark), mark_line(mark));
  }
  if (!opinions.books.empty()) out += fmt::format("\n{}\n", tr(lang, "Imported books"));
  for (const BookWord& word : opinions.books)
    line(word.move.move, book_line(word, lang));
  if (!opinions.evaluations.empty()) out += fmt::format("\n{}\n", tr(lang, "Evaluations"));
  for (const Evaluation& e : opinions.evaluations)
    line(e.move, evaluation_line(e, lang));
  return out;
}

}  // namespace bookview
