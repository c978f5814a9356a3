#include "bookview/edit_plan.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "xq/base/text.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/notation/line.hpp"

namespace bookview {
namespace {

using xq::Lang;
using xq::Move;
using xq::say;
using xq::book::KeyKind;
using xq::book::RowEdit;

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || stop != text.data() + text.size())
    return std::nullopt;
  return value;
}

std::optional<Move> move_of(std::string_view text, const xq::Position& position) {
  const auto line = xq::notation::read_line(text, position);
  if (!line || line->size() != 1) return std::nullopt;
  return line->front();
}

// A way a move may be written in the file: under the position or its mirror.
struct Form {
  bool mirrored = false;  // under the mirror's key
  Move move;              // in the orientation of that key
  friend bool operator==(const Form&, const Form&) = default;
};

class Planner {
 public:
  Planner(const xq::book::Book& book, const xq::Position& position, Lang lang)
      : book_(book),
        keys_(book.info().keys),
        limits_(xq::book::row_limits(book.info())),
        position_(position),
        mirror_(xq::mirrored(position)),
        self_mirrored_(position.key() == position.mirror_key()),
        lang_(lang) {}

  xq::Result<std::vector<RowEdit>> plan(const std::vector<EditStep>& steps) {
    auto own = book_.rows_at(position_);
    if (!own) return tl::make_unexpected(own.error());
    own_ = std::move(*own);
    // The packed board of .xqb is the same for both.
    if (!self_mirrored_ && keys_ != KeyKind::Board) {
      auto other = book_.rows_at(mirror_);
      if (!other) return tl::make_unexpected(other.error());
      other_ = std::move(*other);
    }
    for (const EditStep& step : steps) {
      if (auto ok = apply(step); !ok) return tl::make_unexpected(ok.error());
    }
    for (const auto* rows : {&own_, &other_}) {
      for (const xq::book::Row& row : *rows)
        forget_same(row);
    }
    std::erase_if(edits_, [](const RowEdit& edit) {
      return edit.kind == RowEdit::Kind::Change && !edit.weight && !edit.enabled && !edit.note;
    });
    return std::move(edits_);
  }

 private:
  [[nodiscard]] xq::Result<bool> refuse(std::string reason) const {
    return xq::fail(xq::Errc::Unsupported, std::move(reason));
  }

  // What a row says already is no change.
  void forget_same(const xq::book::Row& row) {
    for (RowEdit& edit : edits_) {
      if (edit.kind != RowEdit::Kind::Change || edit.number != row.number) continue;
      if (edit.weight == row.weight) edit.weight.reset();
      if (edit.enabled == row.enabled) edit.enabled.reset();
      if (edit.note == row.note) edit.note.reset();
    }
  }

  xq::Result<bool> apply(const EditStep& step) {
    if (auto ok = judge(step); !ok) return ok;
    if (step.kind == EditStep::Kind::Add) return add(step);
    bool any = false;
    for (const Form& form : forms(step.move))
      any = change(form, step) || any;
    if (any) return true;
    return refuse(
        say(lang_, "{}: the book has no such move here; --add puts one in", step.move.text()));
  }

  // What the format cannot hold.
  xq::Result<bool> judge(const EditStep& step) const {
    const std::string_view format = book_.info().format;
    using Kind = EditStep::Kind;
    if (step.kind == Kind::Note && !limits_.notes && !step.note.empty())
      return refuse(say(lang_, "{}: format {} has no notes", step.move.text(), format));
    if (step.kind == Kind::Disable && !limits_.notes) {
      return refuse(say(lang_, "{}: format {} cannot switch rows off; --set {}=0 or --delete it",
                        step.move.text(), format, step.move.text()));
    }
    if (step.kind != Kind::Set && step.kind != Kind::Add) return true;
    if (step.weight < limits_.least_weight || step.weight > limits_.largest_weight) {
      return refuse(say(lang_, "{}={}: format {} holds weights from {} to {}", step.move.text(),
                        step.weight, format, limits_.least_weight, limits_.largest_weight));
    }
    if (halves(step.move) && step.weight % 2 != 0) {
      return refuse(say(lang_,
                        "{}={}: the move is its own mirror and counts twice; format {} holds half "
                        "of it, so the weight must be even",
                        step.move.text(), step.weight, format));
    }
    return true;
  }

  // obk and its like hold half the weight of such a move.
  [[nodiscard]] bool halves(Move move) const {
    return self_mirrored_ && keys_ == KeyKind::Bh && move.mirrored() == move;
  }
  [[nodiscard]] std::int64_t stored_weight(const EditStep& step) const {
    return halves(step.move) ? step.weight / 2 : step.weight;
  }

  // All ways the move may stand in the file.
  [[nodiscard]] std::vector<Form> forms(Move move) const {
    std::vector<Form> out{{false, move}};
    const Move twin = move.mirrored();
    if (self_mirrored_) {
      if (twin != move) out.push_back({false, twin});
    } else if (keys_ != KeyKind::Board) {
      out.push_back({true, twin});
    }
    return out;
  }
  // Those in which a new row is written.
  [[nodiscard]] std::vector<Form> new_forms(Move move) const {
    const Move twin = move.mirrored();
    const int from = move.from().file_index();
    const int to = move.to().file_index();
    if (self_mirrored_ && keys_ == KeyKind::Bh)
      return {{false, from > 4 || (from == 4 && to >= 4) ? move : twin}};
    if (self_mirrored_ || keys_ == KeyKind::Polyglot) return forms(move);
    if (keys_ == KeyKind::Board) return {{false, move}};
    const bool own = any_legal(own_, position_);
    const bool other = any_legal(other_, mirror_);
    if (own && other) return forms(move);
    const bool flip = other || (!own && xq::canonical(position_).mirrored);
    return {{flip, flip ? twin : move}};
  }
  static bool any_legal(const std::vector<xq::book::Row>& rows, const xq::Position& position) {
    return std::ranges::any_of(rows, [&](const auto& row) {
      return !row.move.is_none() && xq::is_legal(position, row.move);
    });
  }

  // The edit of a row; one is made if there is none.
  RowEdit& edit_of(std::uint64_t number) {
    const auto known = std::ranges::find_if(edits_, [&](const RowEdit& edit) {
      return edit.kind != RowEdit::Kind::Insert && edit.number == number;
    });
    if (known != edits_.end()) return *known;
    edits_.push_back({.kind = RowEdit::Kind::Change, .number = number});
    return edits_.back();
  }
  RowEdit* inserted(const Form& form) {
    const RowEdit wanted = new_row(form);
    const auto known = std::ranges::find_if(edits_, [&](const RowEdit& edit) {
      return edit.kind == RowEdit::Kind::Insert && edit.key == wanted.key &&
             edit.code == wanted.code;
    });
    return known == edits_.end() ? nullptr : &*known;
  }
  [[nodiscard]] RowEdit new_row(const Form& form) const {
    const xq::Position& at = form.mirrored ? mirror_ : position_;
    RowEdit edit{.kind = RowEdit::Kind::Insert};
    edit.key = xq::book::file_key(keys_, at);
    edit.code = xq::book::file_code(keys_, at, form.move);
    return edit;
  }

  // Rows of the file in this form that no step has taken away.
  std::vector<std::uint64_t> rows_in(const Form& form) {
    std::vector<std::uint64_t> out;
    for (const auto& row : form.mirrored ? other_ : own_) {
      if (row.move != form.move) continue;
      const bool gone = std::ranges::any_of(edits_, [&](const RowEdit& edit) {
        return edit.kind == RowEdit::Kind::Remove && edit.number == row.number;
      });
      if (!gone) out.push_back(row.number);
    }
    return out;
  }

  static void fill(RowEdit& edit, const EditStep& step, std::int64_t weight) {
    switch (step.kind) {
      case EditStep::Kind::Set:
      case EditStep::Kind::Add: edit.weight = weight; break;
      case EditStep::Kind::Enable: edit.enabled = true; break;
      case EditStep::Kind::Disable: edit.enabled = false; break;
      case EditStep::Kind::Note: edit.note = step.note; break;
      case EditStep::Kind::Delete: break;
    }
  }

  // Returns  whether there is such a row.
  bool change(const Form& form, const EditStep& step) {
    if (RowEdit* fresh = inserted(form)) {
      fill(*fresh, step, stored_weight(step));
      return true;
    }
    const auto rows = rows_in(form);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      RowEdit& edit = edit_of(rows[i]);
      // Readers add equal rows up or take one of them: with a weight of its own, one is left.
      const bool surplus = i > 0 && step.kind == EditStep::Kind::Set;
      if (step.kind == EditStep::Kind::Delete || surplus) {
        edit = {.kind = RowEdit::Kind::Remove, .number = rows[i]};
      } else if (step.kind != EditStep::Kind::Enable || limits_.notes) {
        fill(edit, step, stored_weight(step));
      }
    }
    return !rows.empty();
  }

  xq::Result<bool> add(const EditStep& step) {
    for (const Form& form : forms(step.move)) {
      if (inserted(form) != nullptr || !rows_in(form).empty()) {
        return refuse(say(lang_, "{}: the book has this move already; --set changes its weight",
                          step.move.text()));
      }
    }
    for (const Form& form : new_forms(step.move)) {
      RowEdit edit = new_row(form);
      if (edit.key.size == 0) {
        return refuse(say(lang_, "{}: format {} cannot hold this position", step.move.text(),
                          book_.info().format));
      }
      const auto& there = form.mirrored ? other_ : own_;
      if (!there.empty() && !any_legal(there, form.mirrored ? mirror_ : position_)) {
        return refuse(say(lang_,
                          "{}: key {} holds rows of another position, none of them legal here",
                          step.move.text(), edit.key.text()));
      }
      fill(edit, step, stored_weight(step));
      edits_.push_back(std::move(edit));
    }
    return true;
  }

  const xq::book::Book& book_;
  KeyKind keys_;
  xq::book::RowLimits limits_;
  xq::Position position_;
  xq::Position mirror_;
  bool self_mirrored_;
  Lang lang_;
  std::vector<xq::book::Row> own_;
  std::vector<xq::book::Row> other_;
  std::vector<RowEdit> edits_;
};

}  // namespace

tl::expected<EditStep, std::string> read_step(EditStep::Kind kind, const std::string& text,
                                              const xq::Position& position, Lang lang) {
  EditStep step;
  step.kind = kind;
  using Kind = EditStep::Kind;
  const bool weight = kind == Kind::Set || kind == Kind::Add;
  const bool value = weight || kind == Kind::Note;
  std::string_view move = text;
  if (value) {
    // WXF has an = of its own: C2=5=100. Of a weight the last one counts, of a note the first that
    // leaves a move in front of it.
    std::size_t at = weight ? text.rfind('=') : text.find('=');
    while (!weight && at != std::string::npos &&
           !move_of(std::string_view(text).substr(0, at), position))
      at = text.find('=', at + 1);
    if (at == std::string::npos) {
      return tl::make_unexpected(weight
                                     ? say(lang, "{}: expected MOVE=WEIGHT", text)
                                     : say(lang, "{}: expected MOVE=TEXT, the move legal", text));
    }
    move = std::string_view(text).substr(0, at);
    const std::string_view behind = std::string_view(text).substr(at + 1);
    if (weight) {
      const auto number = number_of(behind);
      if (!number) {
        return tl::make_unexpected(
            say(lang, "{}: expected a whole number as weight, found '{}'", text, behind));
      }
      step.weight = *number;
    }
    step.note = behind;
    if (weight) step.note.clear();
  }
  const auto line = xq::notation::read_line(move, position);
  if (!line) return tl::make_unexpected(xq::notation::fault_text(line.error(), lang));
  if (line->size() != 1) return tl::make_unexpected(say(lang, "{}: expected one move", text));
  step.move = line->front();
  return step;
}

xq::Result<std::vector<RowEdit>> plan_edits(const xq::book::Book& book,
                                            const xq::Position& position,
                                            const std::vector<EditStep>& steps, Lang lang) {
  return Planner(book, position, lang).plan(steps);
}

}  // namespace bookview
