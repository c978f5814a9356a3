#include "line_tree.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "quoted.hpp"

namespace xq::record {
namespace {

// Steps up from line to line for one branch point. Real files need one.
constexpr int kMostSteps = 1000;

}  // namespace

void LineTree::add_line(LineId id, LineId parent, std::uint32_t ply, NodePlace place) {
  Line line{.id = id, .parent = parent, .ply = ply, .place = place};
  line.first = static_cast<std::uint32_t>(moves_.size());
  lines_.push_back(line);
}

void LineTree::add_move(Move move, NodePlace place) {
  moves_.push_back(move);
  places_.push_back(place);
  ++lines_.back().count;
}

void LineTree::add_comment(LineId line, std::uint32_t ply, std::string text, NodePlace place) {
  comments_.push_back({line, ply, std::move(text), place});
}

// By number, the first of a number first.
void LineTree::sort_lines() {
  std::ranges::stable_sort(lines_, std::ranges::less(), &Line::id);
}

std::optional<std::size_t> LineTree::find(LineId id) const {
  const auto hit = std::ranges::lower_bound(lines_, id, std::ranges::less(), &Line::id);
  if (hit == lines_.end() || hit->id != id) return std::nullopt;
  return static_cast<std::size_t>(hit - lines_.begin());
}

// Finds the branch point on the parent or, before its first ply, on the line that one grows from.
bool LineTree::place_on(Line& line, std::size_t parent) const {
  const std::uint32_t before = line.ply - 1;
  for (int step = 0; step < kMostSteps; ++step) {
    const Line& on = lines_[parent];
    if (before == 0 || on.holds(before)) {
      line.on = parent;
      line.branch = before == 0 ? 0 : on.first + (before - on.ply) + 1;
      return true;
    }
    if (before >= on.ply || on.id == 0) return false;
    parent = on.on;
  }
  return false;
}

// From the main line outwards, so that a parent is always placed before its children.
void LineTree::place_all() {
  std::vector<std::pair<LineId, std::size_t>> waiting;  // parent, line
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    Line& line = lines_[i];
    if (line.id != 0) {
      waiting.emplace_back(line.parent, i);
    } else if (i == 0) {
      line.placed = true;
      ready.push_back(i);
    }
  }
  std::ranges::sort(waiting);
  while (!ready.empty()) {
    const std::size_t parent = ready.back();
    ready.pop_back();
    if (parent > 0 && lines_[parent - 1].id == lines_[parent].id) continue;  // a number used twice
    auto at = std::ranges::lower_bound(waiting, std::pair(lines_[parent].id, std::size_t{0}));
    for (; at != waiting.end() && at->first == lines_[parent].id; ++at) {
      Line& line = lines_[at->second];
      if (line.placed || !place_on(line, parent)) continue;
      line.placed = true;
      ready.push_back(at->second);
    }
  }
}

// Writes the nodes in pre-order. A stack of lines to go on with takes the place of recursion.
void LineTree::emit(RawRecord& record) {
  std::vector<std::pair<std::uint32_t, std::size_t>> branches;  // node, line
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].placed && lines_[i].count > 0) branches.emplace_back(lines_[i].branch, i);
  }
  std::ranges::sort(branches);  // lines are in the order of their numbers
  std::vector<std::uint32_t> first(moves_.size() + 2, 0);
  for (const auto& [node, line] : branches)
    ++first[node + 1];
  for (std::size_t i = 1; i < first.size(); ++i)
    first[i] += first[i - 1];
  struct Rest {
    std::size_t line;
    std::uint32_t done;
  };
  std::vector<Rest> stack;
  const auto push_branches = [&](std::uint32_t node) {
    for (std::uint32_t i = first[node + 1]; i > first[node]; --i)
      stack.push_back({branches[i - 1].second, 0});
  };
  order_.assign(moves_.size() + 1, 0);
  record.tree.nodes.reserve(moves_.size() + 1);
  record.places.reserve(moves_.size() + 1);
  record.places.push_back({record.offset, record.line});
  push_branches(0);
  while (!stack.empty()) {
    const Rest rest = stack.back();
    stack.pop_back();
    const Line& line = lines_[rest.line];
    const std::uint32_t move = line.first + rest.done;
    order_[move + 1] = static_cast<std::uint32_t>(record.tree.nodes.size());
    record.tree.nodes.push_back({line.ply + rest.done, moves_[move]});
    record.places.push_back(places_[move]);
    push_branches(move + 1);
    if (rest.done + 1 < line.count) stack.push_back({rest.line, rest.done + 1});
  }
}

// The node a comment belongs to, by index in the tree; nullopt if there is none.
std::optional<std::uint32_t> LineTree::node_of(const Comment& comment) const {
  if (comment.ply == 0) return 0;
  auto at = find(comment.line);
  for (int step = 0; at && step < kMostSteps; ++step) {
    const Line& line = lines_[*at];
    if (!line.placed) return std::nullopt;
    if (line.holds(comment.ply)) return order_[line.first + (comment.ply - line.ply) + 1];
    if (comment.ply >= line.ply || line.id == 0) return std::nullopt;
    at = line.on;
  }
  return std::nullopt;
}

void LineTree::put_comments(RawRecord& record) const {
  std::vector<std::pair<std::uint32_t, const Comment*>> found;
  for (const Comment& comment : comments_) {
    if (const auto node = node_of(comment)) {
      found.emplace_back(*node, &comment);
      continue;
    }
    record.faults.push_back(
        {.code = FaultCode::Skipped,
         .line = comment.place.line,
         .offset = comment.place.offset,
         .token = quoted_text(comment.text),
         .message = fmt::format("a comment after ply {} of line {}, which is not there",
                                comment.ply, comment.line)});
  }
  std::ranges::stable_sort(found, {}, [](const auto& f) { return f.first; });
  for (std::size_t i = 0; i < found.size();) {
    const std::uint32_t node = found[i].first;
    std::string text = found[i].second->text;
    for (++i; i < found.size() && found[i].first == node; ++i) {
      if (found[i].second->text != text) text += '\n' + found[i].second->text;
    }
    xq::record::add_comment(record.tree, node, text);
  }
}

void LineTree::build(RawRecord& record) {
  sort_lines();
  if (lines_.empty() || lines_.front().id != 0) {
    lines_.insert(lines_.begin(), Line{.place = {record.offset, record.line}});
  }
  place_all();
  emit(record);
  for (const Line& line : lines_) {
    if (line.placed) continue;
    record.faults.push_back(
        {.code = FaultCode::UnreadableMove,
         .line = line.place.line,
         .offset = line.place.offset,
         .ply = line.ply,
         .token = fmt::format("move_{}_{}_{}", line.parent, line.ply, line.id),
         .message = fmt::format(
             "a variation of {} plies in place of ply {} of line {}, which is not there",
             line.count, line.ply, line.parent)});
  }
  put_comments(record);
}

}  // namespace xq::record
