#include "xq/record/pgn.hpp"

#include <array>

#include "charset_choice.hpp"
#include "lines.hpp"
#include "pgn_lexer.hpp"
#include "pgn_replay.hpp"
#include "pgn_scan.hpp"
#include "pgn_tags.hpp"
#include "text_lines.hpp"

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

Result<std::unique_ptr<GameReader>> open(ByteView bytes) {
  return open_pgn(bytes);
}

constexpr std::array<std::string_view, 1> kPgnExtensions{"pgn"};

}  // namespace

std::unique_ptr<GameReader> open_pgn(ByteView bytes, std::optional<Charset> charset) {
  return std::make_unique<PgnReader>(bytes, charset ? *charset : choose_charset(bytes));
}

const RecordFormat& pgn_format() {
  static constexpr RecordFormat format{"pgn", kPgnExtensions, sniff_pgn, open};
  return format;
}

}  // namespace xq::record
