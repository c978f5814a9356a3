// Lists of moves without any header, and lists of bare digits.
#include <algorithm>
#include <array>
#include <utility>

#include "xq/record/pgn.hpp"

#include "charset_choice.hpp"
#include "move_digits.hpp"
#include "pgn_lexer.hpp"
#include "text_lines.hpp"

namespace xq::record {
namespace {

constexpr std::size_t kHead = 4096;

// The one game of a text that holds digits only.
class DigitsReader final : public GameReader {
 public:
  DigitsReader(Game game, Charset charset, std::uint64_t size)
      : game_(std::move(game)), charset_(charset), size_(size) {}

  std::optional<Game> next() override { return std::exchange(game_, std::nullopt); }
  [[nodiscard]] Charset charset() const noexcept override { return charset_; }
  [[nodiscard]] std::uint64_t position() const noexcept override { return game_ ? 0 : size_; }

 private:
  std::optional<Game> game_;
  Charset charset_;
  std::uint64_t size_;
};

// What a line holds of a list of moves.
struct LineMoves {
  std::size_t most = 0;   // moves side by side
  bool numbered = false;  // one of them behind a move number
  bool other = false;     // a word that is no move
};
LineMoves moves_in(std::string_view line) {
  LineMoves found;
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
    const bool move = is_move_like(without_marks(token));
    moves = move ? moves + 1 : 0;
    found.other = found.other || !move;
    found.numbered = found.numbered || (move && number);
    found.most = std::max(found.most, moves);
    number = number && move;
  }
  return found;
}

// A numbered move, two moves side by side, or two lines of one move each.
bool holds_moves(std::string_view text) {
  bool lone = false;
  return any_line(text, [&lone](std::string_view line) {
    const LineMoves found = moves_in(line);
    if (found.numbered || found.most >= 2) return true;
    if (found.most == 0 && !found.other) return false;  // an empty line
    const bool was_lone = lone;
    lone = found.most == 1 && !found.other;
    return lone && was_lone;
  });
}

bool holds_list(ByteView head) {
  const std::string text = head_text(head);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool markup = first != std::string::npos && text[first] == '<';
  return !markup && holds_moves(text);
}

bool sniff_text(ByteView head) noexcept {
  if (holds_list(head)) return true;
  const std::string text = head_text(head);
  PageText page(as_bytes(text), Charset::Utf8);
  return find_digit_game(page).has_value();
}

Result<std::unique_ptr<GameReader>> open(ByteView bytes) {
  if (holds_list(bytes.first(std::min(bytes.size(), kHead)))) return open_pgn(bytes);
  PageText page(bytes, choose_charset(bytes));
  auto record = find_digit_game(page);
  if (!record) return open_pgn(bytes);
  return std::make_unique<DigitsReader>(to_game(std::move(*record)), page.charset(), bytes.size());
}

constexpr std::array<std::string_view, 2> kExtensions{"txt", "text"};

}  // namespace

const RecordFormat& text_format() {
  static constexpr RecordFormat format{"text", kExtensions, sniff_text, open};
  return format;
}

}  // namespace xq::record
