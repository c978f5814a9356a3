#include "xq/record/pgn.hpp"

#include <algorithm>
#include <array>

#include "charset_choice.hpp"
#include "lines.hpp"
#include "pgn_lexer.hpp"
#include "pgn_replay.hpp"
#include "pgn_scan.hpp"
#include "pgn_tags.hpp"

namespace xq::record {
namespace {

class PgnReader final : public GameReader {
 public:
  PgnReader(ByteView bytes, Charset charset) : lines_(bytes, charset), scanner_(lines_) {}

  std::optional<Game> next() override {
    if (!scanner_.next(text_)) return std::nullopt;
    Game game = replay(text_, lines_.bytes(), lines_.charset());
    game.ordinal = ++ordinal_;
    return game;
  }
  [[nodiscard]] Charset charset() const noexcept override { return lines_.charset(); }
  [[nodiscard]] std::uint64_t position() const noexcept override { return lines_.position(); }

 private:
  LineSource lines_;
  GameScanner scanner_;
  GameText text_;
  std::uint32_t ordinal_ = 0;
};

// Calls f(line) until it says true; whether it did.
template <class F>
bool any_line(std::string_view text, F&& f) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (f(text.substr(0, end))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

bool holds_tag(std::string_view text) {
  return any_line(text, [](std::string_view line) {
    while (!line.empty() && separator_length(line) > 0)
      line.remove_prefix(separator_length(line));
    return starts_tag(line);
  });
}

bool sniff_pgn(ByteView head) noexcept {
  // Names of tags are ASCII: only UTF-16 and binary data need a closer look.
  const bool plain = as_text(head).find('\0') == std::string_view::npos;
  return plain ? holds_tag(as_text(head)) : holds_tag(head_text(head));
}

// A numbered move, or two moves side by side.
bool holds_moves(std::string_view line) {
  std::size_t moves = 0;
  bool number = false;
  while (!line.empty()) {
    std::size_t length = separator_length(line);
    if (length == 0) length = token_length(line);
    if (length == 0) length = 1;  // a bracket
    std::string_view token = line.substr(0, length);
    line.remove_prefix(length);
    if (separator_length(token) > 0) continue;
    if (const auto prefix = number_prefix(token); prefix.length > 0) {
      number = number || prefix.number.has_value();
      token.remove_prefix(prefix.length);
      if (token.empty()) continue;
    }
    if (!is_move_like(without_marks(token))) {
      number = false;
      moves = 0;
      continue;
    }
    ++moves;
    if (number || moves >= 2) return true;
  }
  return false;
}

// Pages and records of other programs may hold moves too, but not as a list to be read.
bool is_markup(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '<') return true;
  return text.find("[DhtmlXQ") != std::string_view::npos;
}

bool sniff_text(ByteView head) noexcept {
  const std::string text = head_text(head);
  return !is_markup(text) &&
         any_line(text, [](std::string_view line) { return holds_moves(line); });
}

Result<std::unique_ptr<GameReader>> open(ByteView bytes) {
  return open_pgn(bytes);
}

constexpr std::array<std::string_view, 1> kPgnExtensions{"pgn"};
constexpr std::array<std::string_view, 2> kTextExtensions{"txt", "text"};

}  // namespace

std::unique_ptr<GameReader> open_pgn(ByteView bytes, std::optional<Charset> charset) {
  return std::make_unique<PgnReader>(bytes, charset ? *charset : choose_charset(bytes));
}

const RecordFormat& pgn_format() {
  static constexpr RecordFormat format{"pgn", kPgnExtensions, sniff_pgn, open};
  return format;
}

const RecordFormat& text_format() {
  static constexpr RecordFormat format{"text", kTextExtensions, sniff_text, open};
  return format;
}

}  // namespace xq::record
