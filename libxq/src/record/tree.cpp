#include "xq/record/tree.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace xq::record {
namespace {

// Takes digits off the front; nullopt if there are none or too many.
std::optional<std::uint32_t> take_number(std::string_view& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > 100'000'000) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text[0] != c) return false;
  text.remove_prefix(1);
  return true;
}

// `12`, `12.3` as a number of 1/`scale` parts; digits past the scale are dropped.
std::optional<std::uint32_t> take_decimal(std::string_view& text, std::uint32_t scale) {
  const auto whole = take_number(text);
  if (!whole || *whole > 4'000'000'000U / scale) return std::nullopt;
  std::uint32_t value = *whole * scale;
  if (!take(text, '.')) return value;
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    scale /= 10;
    value += static_cast<std::uint32_t>(text[0] - '0') * scale;
    text.remove_prefix(1);
  }
  return value;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

}  // namespace

std::optional<Evaluation> parse_evaluation(std::string_view text) {
  text = trimmed(text);
  Evaluation e;
  const bool minus = take(text, '-');
  if (!minus) take(text, '+');
  e.mate = take(text, 'M');
  const bool point = text.substr(0, text.find('/')).find('.') != std::string_view::npos;
  const auto score = e.mate ? take_number(text) : take_decimal(text, 100);
  if (!score) return std::nullopt;
  e.score = minus ? -static_cast<std::int32_t>(*score) : static_cast<std::int32_t>(*score);
  // A score alone might be anything, and 1/2 a result: point and depth make it an engine's.
  if (!e.mate && !point) return std::nullopt;
  if (!take(text, '/')) return std::nullopt;
  e.depth = take_number(text);
  if (!e.depth) return std::nullopt;
  if (take(text, ' ')) {
    text = trimmed(text);
    e.time_ms = take_decimal(text, 1000);
    if (!e.time_ms) return std::nullopt;
    take(text, 's');
  }
  return text.empty() ? std::optional(e) : std::nullopt;
}

std::string format_evaluation(const Evaluation& e) {
  const auto size = static_cast<std::uint32_t>(e.score < 0 ? -e.score : e.score);
  std::string out = e.score < 0 ? "-" : (e.score > 0 || e.mate ? "+" : "");
  out += e.mate ? fmt::format("M{}", size) : fmt::format("{}.{:02}", size / 100, size % 100);
  out += fmt::format("/{}", e.depth.value_or(0));
  if (e.time_ms) {
    std::string part = fmt::format("{:03}", *e.time_ms % 1000);
    while (part.size() > 1 && part.back() == '0')
      part.pop_back();
    out += fmt::format(" {}.{}", *e.time_ms / 1000, part);
  }
  return out;
}

std::size_t Tree::main_length() const noexcept {
  std::size_t length = 0;
  while (length + 1 < nodes.size() && nodes[length + 1].depth == length + 1)
    ++length;
  return length;
}

bool Tree::is_plain() const noexcept {
  return comments.empty() && evaluations.empty() && main_length() + 1 == nodes.size();
}

bool LineWalk::rewind_to(std::uint32_t depth) noexcept {
  while (path_.size() >= depth) {
    position_.undo_move(path_.back().first, path_.back().second);
    path_.pop_back();
  }
  return path_.size() + 1 == depth;
}

}  // namespace xq::record
