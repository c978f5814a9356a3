// bookgen marks: the user's own judgement.
#include "marks.hpp"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>

#include <fmt/chrono.h>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/notation/any.hpp"
#include "xq/notation/line.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace store = xq::store;
using store::Mark;
using store::MarkKind;
using store::MarkState;
using store::NewMark;

constexpr int kWrongUsage = 2;

// What was typed as marks, or what is wrong with it.
class Reading {
 public:
  explicit Reading(const MarksArgs& args) : args_(args), lang_(args.common.lang) {}

  xq::Result<std::vector<NewMark>> marks(MarkKind kind) {
    if (auto ok = find_position(); !ok) return tl::make_unexpected(std::move(ok).error());
    std::vector<std::string> words = args_.words;
    NewMark mark{.position = position_, .kind = kind, .note = args_.note};
    if (kind == MarkKind::Weight) {
      if (words.size() != 2) return wrong(say("expected one move and one number"));
      const auto weight = number(words.back(), 65535);
      if (!weight) return wrong(say("weight {}: expected 0 to 65535", words.back()));
      mark.weight = static_cast<std::uint16_t>(*weight);
      words.pop_back();
    }
    if (kind == MarkKind::Note) {
      if (words.empty() || words.size() > 2)
        return wrong(say("expected a text in quotes, behind a move or alone"));
      if (words.size() == 1 && xq::notation::well_formed(words[0]).size > 0)
        return wrong(say("{}: the text of the note is missing", words[0]));
      mark.note = words.back();
      words.pop_back();
      if (words.empty()) return std::vector{mark};
    }
    if (words.empty()) return wrong(say("expected a move"));
    std::vector<NewMark> marks;
    for (const std::string& word : words) {
      // One line, so that ranks are counted from 0 or 1 in all of it.
      const auto line = xq::notation::read_line(args_.moves + ' ' + word, start_);
      if (!line) return wrong(fault(line.error()));
      if (line->size() != plies_ + 1) return wrong(say("{}: expected one move", word));
      mark.move = line->back();
      marks.push_back(mark);
    }
    return marks;
  }

  // `undo 3 7 last 12-15`.
  xq::Result<std::vector<std::int64_t>> ids(const std::vector<Mark>& marks) {
    std::vector<std::int64_t> ids;
    if (args_.words.empty()) return wrong(say("expected the number of a mark, or last"));
    for (const std::string& word : args_.words) {
      if (word == "last") {
        const auto last = std::find_if(marks.rbegin(), marks.rend(),
                                       [](const Mark& m) { return m.state != MarkState::Undone; });
        if (last == marks.rend()) {
          return xq::fail(xq::Errc::BadDatabase, say("there is no mark to undo"));
        }
        ids.push_back(last->id);
        continue;
      }
      const std::size_t dash = std::min(word.find('-'), word.size());
      const auto first = number(word.substr(0, dash), kLargestId);
      const auto last = dash < word.size() ? number(word.substr(dash + 1), kLargestId) : first;
      if (!first || !last || *first > *last) {
        return wrong(say("{}: expected the number of a mark, or last", word));
      }
      if (first == last) {
        ids.push_back(*first);
        continue;
      }
      // Of a range, what is still to be undone.
      for (const Mark& mark : marks) {
        if (mark.id >= *first && mark.id <= *last && mark.state != MarkState::Undone) {
          ids.push_back(mark.id);
        }
      }
    }
    return ids;
  }

 private:
  static constexpr std::int64_t kLargestId = std::int64_t{1} << 53;

  template <class... A>
  [[nodiscard]] std::string say(std::string_view english, const A&... args) const {
    return xq::say(lang_, english, args...);
  }
  // Told apart from failures by its code.
  static tl::unexpected<xq::Error> wrong(std::string text) {
    return xq::fail(xq::Errc::BadMove, std::move(text));
  }
  [[nodiscard]] std::string fault(const xq::notation::LineFault& fault) const {
    return xq::notation::fault_text(fault, lang_);
  }
  xq::Result<bool> find_position() {
    if (args_.fen) {
      const auto parsed = xq::parse_position(*args_.fen);
      if (!parsed) return wrong(say("--fen: {}", parsed.error().message));
      start_ = *parsed;
    }
    const auto line = xq::notation::read_line(args_.moves, start_);
    if (!line) return wrong("--moves: " + fault(line.error()));
    plies_ = line->size();
    position_ = start_;
    for (const xq::Move move : *line)
      position_.do_move(move);
    return true;
  }
  static std::optional<std::int64_t> number(std::string_view text, std::int64_t largest) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (value < 0 || value > largest) return std::nullopt;
    return value;
  }

  const MarksArgs& args_;
  xq::Lang lang_;
  xq::Position start_;
  xq::Position position_;
  std::size_t plies_ = 0;
};

std::optional<xq::Move> twin_of(const Mark& mark) {
  if (!mark.move || !xq::canonical(mark.position).self_mirrored) return std::nullopt;
  const xq::Move twin = mark.move->mirrored();
  if (twin == *mark.move) return std::nullopt;
  return twin;
}

Json to_json(const Mark& mark) {
  const auto twin = twin_of(mark);
  return {{"id", mark.id},
          {"kind", store::mark_kind_name(mark.kind)},
          {"move", mark.move ? Json(mark.move->text()) : Json(nullptr)},
          {"pair", twin ? Json(twin->text()) : Json(nullptr)},
          {"weight", mark.weight ? Json(*mark.weight) : Json(nullptr)},
          {"note", mark.note},
          {"fen", xq::format_fen(mark.position)},
          {"time", mark.time},
          {"state", store::mark_state_name(mark.state)}};
}

void print_mark(const Mark& mark, const Common& common) {
  std::string text(store::mark_kind_name(mark.kind));
  if (mark.move) {
    using xq::notation::Notation;
    const auto style = common.lang == xq::Lang::Chinese ? Notation::Chinese : Notation::Wxf;
    text += ' ' + mark.move->text();
    if (const auto twin = twin_of(mark)) text += '/' + twin->text();
    text += fmt::format(" ({})", xq::notation::format(*mark.move, mark.position, style));
  }
  if (mark.weight) text += fmt::format(" {}", *mark.weight);
  if (!mark.note.empty()) text += fmt::format(" \"{}\"", mark.note);
  if (mark.state == MarkState::Overridden) text += xq::say(common.lang, " [overridden]");
  if (mark.state == MarkState::Undone) text += xq::say(common.lang, " [undone]");
  fmt::print("{:>5}  {:%F}  {}\n              {}\n", mark.id, fmt::localtime(mark.time), text,
             xq::format_fen(mark.position));
}

int failed(const MarksArgs& args, const xq::Error& error) {
  complain(args.common, "{}: {}", args.database, error.message);
  return 1;
}

int wrong_usage(const MarksArgs& args, const std::string& text) {
  complain(args.common, "marks {}: {}", args.action, text);
  return kWrongUsage;
}

int list(const MarksArgs& args) {
  const auto db = store::Database::open(args.database, {.program = "bookgen marks"});
  if (!db) return failed(args, db.error());
  if (!args.words.empty()) {
    return wrong_usage(args, xq::say(args.common.lang, "unexpected argument {}", args.words[0]));
  }
  const auto marks = store::list_marks(*db);
  if (!marks) return failed(args, marks.error());
  Json shown = Json::array();
  std::size_t undone = 0;
  for (const Mark& mark : *marks) {
    if (mark.state == MarkState::Undone && !args.all) {
      ++undone;
      continue;
    }
    if (!args.common.json) print_mark(mark, args.common);
    shown.push_back(to_json(mark));
  }
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"marks", shown}}));
  } else if (!args.common.quiet) {
    if (shown.empty()) out(args.common, "no marks");
    if (undone > 0) out(args.common, "{} marks are undone; --all lists them", undone);
  }
  return 0;
}

int undo(const MarksArgs& args) {
  auto db = store::Database::open(args.database,
                                  {.access = store::Access::Write, .program = "bookgen marks"});
  if (!db) return failed(args, db.error());
  const auto before = store::list_marks(*db);
  if (!before) return failed(args, before.error());
  const auto ids = Reading(args).ids(*before);
  if (!ids) {
    if (ids.error().code == xq::Errc::BadMove) return wrong_usage(args, ids.error().message);
    return failed(args, ids.error());
  }
  if (const auto ok = store::undo_marks(*db, *ids); !ok) return failed(args, ok.error());
  if (const auto closed = db->close(); !closed) return failed(args, closed.error());
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"undone", *ids}}));
  } else if (!args.common.quiet) {
    for (const std::int64_t id : *ids)
      out(args.common, "mark {} is undone", id);
    if (ids->empty()) out(args.common, "no mark to undo in this range");
  }
  return 0;
}

int add(const MarksArgs& args, MarkKind kind) {
  // Before the database is touched, so that a typing error does not make one.
  const auto marks = Reading(args).marks(kind);
  if (!marks) return wrong_usage(args, marks.error().message);
  auto db = store::Database::open(
      args.database, {.access = store::Access::Write, .create = true, .program = "bookgen marks"});
  if (!db) return failed(args, db.error());
  const auto made = store::add_marks(*db, *marks, std::time(nullptr));
  if (!made) return failed(args, made.error());
  if (const auto closed = db->close(); !closed) return failed(args, closed.error());
  if (args.common.json) {
    Json list = Json::array();
    for (const Mark& mark : *made)
      list.push_back(to_json(mark));
    fmt::print("{}\n", dump(Json{{"marks", list}}));
  } else if (!args.common.quiet) {
    for (const Mark& mark : *made)
      print_mark(mark, args.common);
  }
  return 0;
}

// The differences of an edited book.
int take_edits(const MarksArgs& args) {
  auto db = store::Database::open(
      args.database, {.access = args.dry_run ? store::Access::Read : store::Access::Write,
                      .program = "bookgen marks"});
  if (!db) return failed(args, db.error());
  EditReport r;
  const auto marks = edits_of(*db, args.from, args.book, r);
  if (!marks) {
    complain(args.common, "{}: {}", args.from, marks.error().message);
    return 1;
  }
  std::vector<Mark> made;
  if (!args.dry_run && !marks->empty()) {
    auto added = store::add_marks(*db, *marks, std::time(nullptr));
    if (!added) return failed(args, added.error());
    made = std::move(*added);
  }
  if (const auto closed = db->close(); !closed) return failed(args, closed.error());
  if (args.common.json) {
    Json ids = Json::array();
    for (const Mark& mark : made)
      ids.push_back(mark.id);
    fmt::print("{}\n", dump(Json{{"removed", r.removed},
                                 {"disabled", r.disabled},
                                 {"added", r.added},
                                 {"changed", r.changed},
                                 {"notes", r.notes},
                                 {"clamped", r.clamped},
                                 {"unplaced", r.unplaced},
                                 {"marks", ids}}));
    return 0;
  }
  if (args.common.quiet) return 0;
  using xq::with_commas;
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(kShown, marks->size()); ++i) {
    const NewMark& mark = (*marks)[i];
    fmt::print("  {} {}{}{}\n", store::mark_kind_name(mark.kind), mark.move->text(),
               mark.kind == MarkKind::Weight ? fmt::format(" {}", mark.weight) : "",
               mark.kind == MarkKind::Note ? fmt::format(" \"{}\"", mark.note) : "");
    fmt::print("      {}\n", xq::format_fen(mark.position));
  }
  if (marks->size() > kShown) out(args.common, "... and {} more", marks->size() - kShown);
  out(args.common,
      "rows removed: {}, switched off: {}, added: {}; weights changed: {}; notes changed: {}",
      with_commas(r.removed), with_commas(r.disabled), with_commas(r.added), with_commas(r.changed),
      with_commas(r.notes));
  if (r.clamped > 0)
    out(args.common, "weights beyond 0 to 65,535, cut off: {}", with_commas(r.clamped));
  if (r.unplaced > 0)
    out(args.common, "rows of no position that was found: {}", with_commas(r.unplaced));
  if (args.dry_run) {
    out(args.common, "nothing was marked (--dry-run)");
  } else if (!made.empty()) {
    out(args.common, "marks made: {} to {}; `undo {}-{}` takes them back", made.front().id,
        made.back().id, made.front().id, made.back().id);
  } else {
    out(args.common, "no difference");
  }
  return 0;
}

}  // namespace

Json to_json(const store::MarkTally& tally) {
  Json json = Json::object();
  for (std::size_t i = 0; i < tally.marks.size(); ++i)
    json[std::string(store::mark_kind_name(static_cast<MarkKind>(i)))] = tally.marks[i];
  json["positions"] = tally.positions;
  json["rows_added"] = tally.rows_added;
  json["rows_removed"] = tally.rows_removed;
  json["rows_changed"] = tally.rows_changed;
  return json;
}

void print_marks(const store::MarkTally& tally, const Common& common) {
  using xq::with_commas;
  if (tally.total() == 0) return;
  out(common, "marks: {} at {} positions; rows added: {}, removed: {}, changed: {}",
      with_commas(tally.total()), with_commas(tally.positions), with_commas(tally.rows_added),
      with_commas(tally.rows_removed), with_commas(tally.rows_changed));
}

int run(const MarksArgs& args) {
  if (!args.from.empty()) return take_edits(args);
  if (args.action == "list") return list(args);
  if (args.action == "undo") return undo(args);
  return add(args, *store::parse_mark_kind(args.action));
}

}  // namespace bookgen
