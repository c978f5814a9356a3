#include "xq/record/playok.hpp"

#include <algorithm>
#include <array>

#include "charset_choice.hpp"
#include "page_text.hpp"
#include "pgn_replay.hpp"
#include "pgn_scan.hpp"
#include "pgn_tags.hpp"

namespace xq::record {
namespace {

constexpr std::string_view kStart = "START{";
constexpr std::string_view kEnd = "}END";

struct Keyword {
  std::string_view word;
  std::string_view tag;
};
constexpr std::array kKeywords{
    Keyword{"RED", "Red"},         Keyword{"BLACK", "Black"},     Keyword{"RESULT", "Result"},
    Keyword{"DATE", "Date"},       Keyword{"EVENT", "Event"},     Keyword{"SITE", "Site"},
    Keyword{"ROUND", "Round"},     Keyword{"GAME", "Game"},       Keyword{"FORMAT", "Format"},
    Keyword{"AUTHOR", "Author"},   Keyword{"COMMENT", "Comment"}, Keyword{"TITLE", "Title"},
    Keyword{"FEN", "FEN"},         Keyword{"VARIANT", "Variant"}, Keyword{"TIME", "TimeControl"},
    Keyword{"OPENING", "Opening"},
};

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Where a word stands at the start of a line, blanks before it allowed.
std::size_t find_at_line_start(std::string_view text, std::string_view word, std::size_t from) {
  for (std::size_t at = text.find(word, from); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
    const bool opens = before == std::string_view::npos || text[before] == '\n' ||
                       text[before] == '\r' || (before == 2 && text[0] == '\xEF');
    if (opens) return at;
  }
  return std::string_view::npos;
}

// "name;rating" or "name;team;rating".
void add_player(std::vector<Tag>& tags, const std::string& side, std::string_view value) {
  std::vector<std::string_view> parts;
  for (std::string_view rest = value;;) {
    const std::size_t end = rest.find(';');
    parts.push_back(trimmed(rest.substr(0, end)));
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  tags.push_back({side, std::string(parts[0])});
  const auto is_number = [](std::string_view t) {
    return !t.empty() && t.find_first_not_of("0123456789") == std::string_view::npos;
  };
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].empty()) continue;
    tags.push_back({side + (is_number(parts[i]) ? "Elo" : "Team"), std::string(parts[i])});
  }
}

class PlayokReader final : public GameReader {
 public:
  explicit PlayokReader(ByteView bytes) : page_(bytes, choose_charset(bytes)) {}

  std::optional<Game> next() override {
    const std::string_view text = page_.text();
    const std::size_t start = find_at_line_start(text, kStart, at_);
    if (start == std::string_view::npos) {
      at_ = text.size();
      return std::nullopt;
    }
    const std::size_t from = start + kStart.size();
    const std::size_t next_start = std::min(find_at_line_start(text, kStart, from), text.size());
    const std::size_t end = text.substr(0, next_start).find(kEnd, from);
    const bool closed = end != std::string_view::npos;
    const std::size_t to = closed ? end : end_of_moves(from, next_start);
    Game game = read_game({at_, start}, {from, to});
    if (!closed) add_truncated(game, start);
    at_ = closed ? end + kEnd.size() : to;
    return game;
  }
  [[nodiscard]] Charset charset() const noexcept override { return page_.charset(); }
  [[nodiscard]] std::uint64_t position() const noexcept override { return at_; }

 private:
  struct Range {
    std::size_t from = 0;
    std::size_t to = 0;
  };

  // Without "}END" a game's moves go on to the header of the next one.
  [[nodiscard]] std::size_t end_of_moves(std::size_t from, std::size_t next_start) const {
    const std::string_view text = page_.text();
    std::size_t end = next_start;
    for (const Keyword& k : kKeywords) {
      const std::size_t at = find_at_line_start(text.substr(0, next_start), k.word, from);
      end = std::min(end, at);
    }
    return end;
  }

  // The header lines; nothing else before "START{" means anything.
  std::vector<Tag> read_tags(Range header, std::size_t& first) {
    std::vector<Tag> tags;
    first = header.to;
    std::size_t bad = 0;
    const std::string_view text = page_.text();
    for (std::size_t at = header.from; at < header.to;) {
      const std::size_t end = std::min(text.find_first_of("\r\n", at), header.to);
      const std::string line = page_.decoded(trimmed(text.substr(at, end - at)), bad);
      const std::size_t word = std::min(line.find_first_of(" \t:;"), line.size());
      const auto* const hit =
          std::ranges::find(kKeywords, std::string_view(line).substr(0, word), &Keyword::word);
      if (hit != kKeywords.end()) {
        first = std::min(first, at);
        std::string_view value = trimmed(std::string_view(line).substr(word));
        if (value.starts_with(':')) value = trimmed(value.substr(1));
        const bool player = hit->tag == "Red" || hit->tag == "Black";
        if (player) {
          add_player(tags, std::string(hit->tag), value);
        } else {
          tags.push_back({std::string(hit->tag), std::string(value)});
        }
      }
      at = end + 1;
    }
    return tags;
  }

  // The moves are a list as PGN has them; places in it are counted from its start.
  Game read_game(Range header, Range moves) {
    const ByteView bytes = as_bytes(page_.text().substr(moves.from, moves.to - moves.from));
    const Charset charset = page_.unit() == 2 ? Charset::Utf8 : page_.charset();
    LineSource lines(bytes, charset);
    GameScanner scanner(lines);
    GameText text;
    scanner.next(text);
    const bool more = has_more(scanner);
    std::size_t first = 0;
    text.tags = read_tags(header, first);
    if (std::ranges::any_of(text.tags, [](const Tag& t) { return t.name == "FEN"; })) {
      text.fen_place = {1, 0};
    }
    text.variant_place = {1, 0};
    page_.keep_place(first);
    const NodePlace place = page_.place(first);
    Game game = replay(text, bytes, charset);
    for (Fault& fault : game.faults)
      put_place(fault, moves.from + fault.offset);
    game.line = place.line;
    game.offset = place.offset;
    game.ordinal = ++ordinal_;
    if (more) {
      Fault fault{.code = FaultCode::Skipped,
                  .message = "a second list of moves in the block, left out"};
      put_place(fault, moves.from);
      game.faults.push_back(std::move(fault));
    }
    return game;
  }
  static bool has_more(GameScanner& scanner) {
    GameText text;
    return scanner.next(text) && !text.tokens.empty();
  }

  void put_place(Fault& fault, std::size_t at) {
    const NodePlace place = page_.place(at);
    fault.line = place.line;
    fault.offset = place.offset;
  }

  void add_truncated(Game& game, std::size_t start) {
    Fault fault{.code = FaultCode::Truncated,
                .ply = static_cast<std::uint32_t>(game.moves.size()),
                .token = std::string(kStart),
                .message = "START{ without its }END"};
    put_place(fault, start);
    game.faults.push_back(std::move(fault));
    if (!game.ended_by) game.ended_by = game.faults.size() - 1;
  }

  PageText page_;
  std::size_t at_ = 0;
  std::uint32_t ordinal_ = 0;
};

bool sniff_playok(ByteView head) noexcept {
  const bool plain = as_text(head).find('\0') == std::string_view::npos;
  const std::string decoded = plain ? std::string() : head_text(head);
  const std::string_view text = plain ? as_text(head) : std::string_view(decoded);
  return find_at_line_start(text, kStart, 0) != std::string_view::npos;
}

Result<std::unique_ptr<GameReader>> open(ByteView bytes) {
  return std::make_unique<PlayokReader>(bytes);
}

constexpr std::array<std::string_view, 2> kExtensions{"txt", "wxf"};

}  // namespace

const RecordFormat& playok_format() {
  static constexpr RecordFormat format{"playok", kExtensions, sniff_playok, open};
  return format;
}

}  // namespace xq::record
