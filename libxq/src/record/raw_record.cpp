#include "raw_record.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "xq/base/charset.hpp"
#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"

#include "quoted.hpp"

namespace xq::record {
namespace {

Color side_of(const RawRecord& record, const PieceArray& pieces) {
  for (std::size_t i = 1; i < record.tree.nodes.size(); ++i) {
    const TreeNode& node = record.tree.nodes[i];
    if (node.depth != 1 || node.move.is_none()) continue;
    const Piece piece = pieces[node.move.from().slot()];
    if (!piece.empty()) return piece.color();
  }
  return record.side.value_or(Color::Red);
}

std::string_view colour_name(Color c) noexcept {
  return c == Color::Red ? "red" : "black";
}

std::string why_illegal(const Position& position, Move move) {
  const std::string_view side = colour_name(position.side_to_move());
  const Piece piece = position.at(move.from());
  if (piece.empty()) {
    return fmt::format("no piece on {}, expected a move of {}", move.from().text(), side);
  }
  if (piece.color() != position.side_to_move()) {
    return fmt::format("{} is to move, the piece on {} is not", side, move.from().text());
  }
  if (!is_pseudo_legal(position, move)) {
    return fmt::format("the piece on {} cannot go to {}", move.from().text(), move.to().text());
  }
  return fmt::format("it leaves the king of {} in check", side);
}

// Bytes that are no UTF-8, quoted from a file in another character set, become U+FFFD.
void make_sound(std::string& text) {
  if (!is_utf8(text)) text = decode(as_bytes(text), Charset::Utf8).text;
}

void make_sound(Fault& fault) {
  make_sound(fault.message);
  make_sound(fault.token);
  fault.token = quoted_text(fault.token);
}

class Replay {
 public:
  explicit Replay(RawRecord&& record) : record_(std::move(record)) {}

  Game run() {
    game_.ordinal = record_.ordinal;
    game_.line = record_.line;
    game_.offset = record_.offset;
    game_.tags = std::move(record_.tags);
    game_.start_text = std::move(record_.start_text);
    game_.outcome = record_.outcome;
    game_.faults = std::move(record_.faults);
    game_.ended_by = record_.cut_by;
    make_sound(game_.start_text);
    if (record_.bad_start) make_sound(*record_.bad_start);
    for (Fault& fault : game_.faults)
      make_sound(fault);
    if (read_start()) play();
    if (game_.moves.empty() && !game_.ended_by) {
      add_fault(FaultCode::EmptyGame, 0, 0, "", "no move");
      game_.ended_by = game_.faults.size() - 1;
    }
    Tree& tree = record_.tree;
    if (!tree.is_plain() || tree.nodes.size() != game_.moves.size() + 1) {
      game_.tree = std::move(tree);
    }
    return std::move(game_);
  }

 private:
  [[nodiscard]] NodePlace place_of(std::size_t node) const {
    if (node < record_.places.size()) return record_.places[node];
    return {record_.offset, record_.line};
  }
  void add_fault(FaultCode code, std::size_t node, std::uint32_t ply, std::string token,
                 std::string message) {
    const NodePlace place = place_of(node);
    game_.faults.push_back({.code = code,
                            .line = place.line,
                            .offset = place.offset,
                            .ply = ply,
                            .token = std::move(token),
                            .message = std::move(message)});
  }

  bool read_start() {
    if (record_.bad_start) return refuse(std::move(*record_.bad_start));
    Setup setup = record_.setup.value_or(start_setup());
    setup.side = side_of(record_, setup.pieces);
    if (game_.start_text.empty() && record_.setup) game_.start_text = format_fen(setup);
    auto position = Position::from_setup(setup);
    if (!position) {
      return refuse({.code = FaultCode::BadFen,
                     .line = record_.line,
                     .offset = record_.offset,
                     .token = quoted_text(game_.start_text),
                     .message = position.error().message});
    }
    game_.start = *position;
    game_.initial = setup.pieces == start_setup().pieces && setup.side == Color::Red;
    return true;
  }
  bool refuse(Fault fault) {
    game_.bad_start = true;
    game_.faults.push_back(std::move(fault));
    game_.ended_by = game_.faults.size() - 1;
    return false;
  }

  void play() {
    std::vector<TreeNode>& nodes = record_.tree.nodes;
    const std::size_t main_length = record_.tree.main_length();
    game_.moves.reserve(main_length);
    LineWalk walk(game_.start);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      TreeNode& node = nodes[i];
      if (!walk.rewind_to(node.depth)) continue;  // behind a move that cannot be played
      node.legal = !node.move.is_none() && is_legal(walk.position(), node.move);
      if (node.legal) {
        walk.play(node.move);
        if (i <= main_length) game_.moves.push_back(node.move);
        continue;
      }
      const bool readable = !node.move.is_none();
      add_fault(readable ? FaultCode::IllegalMove : FaultCode::UnreadableMove, i, node.depth,
                readable ? node.move.text() : std::string(),
                (i <= main_length ? "" : "in a variation: ") +
                    (readable ? why_illegal(walk.position(), node.move)
                              : std::string("points beside the board")));
      if (i <= main_length) game_.ended_by = game_.faults.size() - 1;
    }
  }

  RawRecord record_;
  Game game_;
};

// Blanks of every kind that people indent with, the ideographic one included.
constexpr std::array<std::string_view, 4> kWideBlanks{"\xE3\x80\x80", "\xC2\xA0", "\xC2\x85",
                                                      "\xEF\xBB\xBF"};

std::string_view without_blanks(std::string_view text) {
  const auto blank = [](char c) { return c >= 0 && c <= ' '; };
  for (bool found = true; found;) {
    found = !text.empty() && blank(text.front());
    if (found) text.remove_prefix(1);
    for (const std::string_view wide : kWideBlanks) {
      if (!text.starts_with(wide)) continue;
      text.remove_prefix(wide.size());
      found = true;
    }
  }
  for (bool found = true; found;) {
    found = !text.empty() && blank(text.back());
    if (found) text.remove_suffix(1);
    for (const std::string_view wide : kWideBlanks) {
      if (!text.ends_with(wide)) continue;
      text.remove_suffix(wide.size());
      found = true;
    }
  }
  return text;
}

}  // namespace

Game to_game(RawRecord&& record) {
  return Replay(std::move(record)).run();
}

std::string clean_comment(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out += text[i];
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      out += '\n';
    }
  }
  return std::string(without_blanks(out));
}

CommentParts split_comment(std::string_view text) {
  CommentParts remark{.text = clean_comment(text)};
  if (remark.text.find('/') == std::string::npos) return remark;
  for (std::size_t at = 0; at < remark.text.size();) {
    const std::size_t end = std::min(remark.text.find('\n', at), remark.text.size());
    remark.evaluation = parse_evaluation(std::string_view(remark.text).substr(at, end - at));
    if (remark.evaluation) {
      remark.text.erase(at, end + 1 - at);
      remark.text = clean_comment(remark.text);
      break;
    }
    at = end + 1;
  }
  return remark;
}

void add_comment(Tree& tree, std::uint32_t node, std::string_view text) {
  CommentParts remark = split_comment(text);
  if (remark.evaluation) tree.evaluations.push_back({node, *remark.evaluation});
  if (!remark.text.empty()) tree.comments.push_back({node, std::move(remark.text)});
}

std::string join_comment(const Evaluation* evaluation, std::string_view text) {
  std::string out;
  if (evaluation != nullptr) out = format_evaluation(*evaluation);
  if (!out.empty() && !text.empty()) out += '\n';
  out += text;
  return out;
}

}  // namespace xq::record
