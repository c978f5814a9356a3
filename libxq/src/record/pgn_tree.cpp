#include "pgn_tree.hpp"

#include <algorithm>
#include <utility>

#include "raw_record.hpp"

namespace xq::record {
namespace {

using notation::Reading;

// A tree under construction, by links; pre-order comes last.
struct Link {
  Move move;
  std::uint32_t parent = 0;
  std::uint32_t first_child = 0;  // 0 = none
  std::uint32_t last_child = 0;
  std::uint32_t next = 0;  // alternative
  std::string comment = {};
  std::optional<Evaluation> evaluation = {};
};

// A line that is being read: the main line or an open bracket.
struct Line {
  std::uint32_t node = 0;  // its last move so far
  Position before;         // the position in which that move was played
  Position after;
  std::uint32_t outer = 0;      // the node that its comment belongs to if it is no variation
  std::uint32_t ply = 0;        // of `node`
  bool moved = false;           // a move of it was played
  const Aside* open = nullptr;  // its bracket
  bool dead = false;            // nothing more of it can be played
};

// The start diagram that XBoard writes is no comment.
constexpr std::string_view kDiagram = "--------------";

class Builder {
 public:
  Builder(const GameText& text, const Game& game, const TokenReader& read, const BadToken& bad)
      : text_(text), game_(game), read_(read), bad_(bad) {}

  std::optional<Tree> run() {
    // The main line first, so that it is the first alternative everywhere. Its node numbers are
    // plies.
    links_.resize(1);
    std::uint32_t last = 0;
    for (const Move move : game_.moves)
      last = child_of(last, move);
    lines_.push_back({.before = game_.start, .after = game_.start});
    for (const Aside& aside : text_.asides) {
      if (lines_.size() == 1) {
        if (aside.tokens > game_.moves.size()) break;  // behind the end of the game
        advance(aside.tokens);
      }
      take(aside);
    }
    if (!anything_) return std::nullopt;
    return in_preorder();
  }

 private:
  void advance(std::size_t moves) {
    Line& main = lines_.front();
    while (main.ply < moves) {
      const Move move = game_.moves[main.ply++];
      main.node = main.ply;
      main.before = main.after;
      main.after.do_move(move);
    }
  }

  std::uint32_t child_of(std::uint32_t parent, Move move) {
    for (std::uint32_t c = links_[parent].first_child; c != 0; c = links_[c].next) {
      if (links_[c].move == move) return c;
    }
    const auto node = static_cast<std::uint32_t>(links_.size());
    links_.push_back({.move = move, .parent = parent});
    Link& p = links_[parent];
    if (p.last_child != 0) links_[p.last_child].next = node;
    if (p.first_child == 0) p.first_child = node;
    p.last_child = node;
    return node;
  }

  void comment(std::uint32_t node, std::string_view text) {
    std::string clean = clean_comment(text);
    if (clean.empty() || (node == 0 && clean.starts_with(kDiagram))) return;
    anything_ = true;
    Link& link = links_[node];
    if (const auto evaluation = parse_evaluation(clean); evaluation && !link.evaluation) {
      link.evaluation = evaluation;
      return;
    }
    if (!link.comment.empty()) link.comment += '\n';
    link.comment += clean;
  }

  void take(const Aside& aside) {
    Line& line = lines_.back();
    switch (aside.kind) {
      case Aside::Kind::Comment:
        flush_words();
        if (!line.dead) comment(line.node, text_.text_of(aside));
        break;
      case Aside::Kind::Open:
        flush_words();
        open(aside);
        break;
      case Aside::Kind::Close:
        flush_words();
        close();
        break;
      case Aside::Kind::Move:
        if (line.dead) return;
        if (line.moved) flush_words();
        move(aside);
        break;
      case Aside::Kind::Words:
        if (!line.dead) words_.push_back(&aside);
        break;
    }
  }

  // Words between moves are a comment on the move before them, or on the first move of the bracket.
  void flush_words() {
    const Line& line = lines_.back();
    if (words_.empty()) return;
    if (line.moved) {
      const std::size_t from = words_.front()->at;
      const std::size_t end = words_.back()->at + words_.back()->size;
      comment(line.node, std::string_view(text_.arena).substr(from, end - from));
    }
    words_.clear();
  }

  void open(const Aside& aside) {
    const Line& outer = lines_.back();
    Line line;
    line.dead = outer.dead;
    line.outer = outer.node;
    line.open = &aside;
    // Until its first move is known it stands where the move before it was played; a bracket right
    // inside another one where that one does.
    const bool bare = lines_.size() > 1 && !outer.moved;
    line.node = bare ? outer.node : links_[outer.node].parent;
    line.ply = bare || outer.ply == 0 ? outer.ply : outer.ply - 1;
    line.after = outer.before;
    line.before = outer.before;
    lines_.push_back(std::move(line));
  }

  void close() {
    if (lines_.size() < 2) return;
    const Line line = std::move(lines_.back());
    lines_.pop_back();
    if (!line.moved && !lines_.back().dead) comment(line.outer, text_.text_of(*line.open));
  }

  void move(const Aside& aside) {
    Line& line = lines_.back();
    const std::string_view token = text_.text_of(aside);
    if (game_.moves.empty()) {
      line.dead = true;  // there is nothing to be an alternative to
      return;
    }
    notation::ParsedMove parsed = read_(token, line.after);
    if (parsed.reading > Reading::Ambiguous && !line.moved) {
      // Not instead of the move before the bracket: perhaps after it.
      const Line& outer = lines_[lines_.size() - 2];
      parsed = read_(token, outer.after);
      if (parsed.reading <= Reading::Ambiguous) {
        line.node = outer.node;
        line.ply = outer.ply;
        line.after = outer.after;
      }
    }
    // Behind the last move of the game it would make the main line longer than it was played.
    const bool lengthens = line.node == game_.moves.size();
    if (lengthens || parsed.reading > Reading::Ambiguous) {
      line.dead = true;
      if (!line.moved) return;  // no variation: its text will be a comment
      if (!lengthens) bad_(aside, line.ply + 1);
      const std::size_t end = line.open->at + line.open->size;
      comment(line.node, std::string_view(text_.arena).substr(aside.at, end - aside.at));
      return;
    }
    anything_ = true;
    line.moved = true;
    line.before = line.after;
    line.after.do_move(parsed.move);
    line.node = child_of(line.node, parsed.move);
    ++line.ply;
    flush_words();
  }

  Tree in_preorder() {
    Tree tree;
    tree.nodes.reserve(links_.size());
    tree.nodes.clear();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> stack{{0, 0}};  // link, depth
    while (!stack.empty()) {
      const auto [at, depth] = stack.back();
      stack.pop_back();
      Link& link = links_[at];
      const auto node = static_cast<std::uint32_t>(tree.nodes.size());
      tree.nodes.push_back({depth, link.move, at != 0});
      if (!link.comment.empty()) tree.comments.push_back({node, std::move(link.comment)});
      if (link.evaluation) tree.evaluations.push_back({node, *link.evaluation});
      if (link.next != 0) stack.emplace_back(link.next, depth);
      if (link.first_child != 0) stack.emplace_back(link.first_child, depth + 1);
    }
    return tree;
  }

  const GameText& text_;
  const Game& game_;
  const TokenReader& read_;
  const BadToken& bad_;
  std::vector<Link> links_;
  std::vector<Line> lines_;
  std::vector<const Aside*> words_;
  bool anything_ = false;
};

}  // namespace

std::optional<Tree> tree_of(const GameText& text, const Game& game, const TokenReader& read,
                            const BadToken& bad) {
  if (text.asides.empty()) return std::nullopt;
  return Builder(text, game, read, bad).run();
}

}  // namespace xq::record
