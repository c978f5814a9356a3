#include "xq/record/pgn_writer.hpp"

#include <algorithm>
#include <array>

#include "xq/board/fen.hpp"

#include "pgn_movetext.hpp"
#include "pgn_tags.hpp"

namespace xq::record {
namespace {

using notation::Notation;

constexpr std::array<std::string_view, 6> kRoster{"Event", "Site", "Date", "Round", "Red", "Black"};
// Written by us from the game itself.
constexpr std::array<std::string_view, 6> kOurs{"Game",  "Result", "FEN",
                                                "SetUp", "Format", "Variant"};

std::string_view result_of(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::RedWins: return "1-0";
    case Outcome::Draw: return "1/2-1/2";
    case Outcome::BlackWins: return "0-1";
    case Outcome::Unknown: break;
  }
  return "*";
}

// Readers of the Chinese family know the first three values.
std::string_view format_name(Notation notation) noexcept {
  if (notation == Notation::Iccs) return "ICCS";
  if (notation == Notation::Vietnamese) return "Vietnamese";
  if (notation == Notation::Vietnamese) return "Vietnamese";
  return notation == Notation::Wxf ? "WXF" : "Chinese";
}

template <class List>
bool is_among(const List& names, std::string_view name) noexcept {
  return std::ranges::any_of(names, [&](std::string_view n) { return same_tag_name(n, name); });
}

void append_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  out += "\"]\n";
}

// The name under which a tag is written; empty for what cannot be a name.
std::string written_name(const Game& game, std::string_view name) {
  const bool white = name.size() >= 5 && same_tag_name(name.substr(0, 5), "white");
  std::string written = white ? "Red" + std::string(name.substr(5)) : std::string(name);
  if (!starts_tag("[" + written + " \"")) return {};
  // A writer that has both Red and White keeps the first meaning.
  const auto same = [&](const Tag& t) { return same_tag_name(t.name, written); };
  if (white && std::ranges::any_of(game.tags, same)) return {};
  return written;
}

void append_tags(std::string& out, const Game& game, Notation notation) {
  append_tag(out, "Game", "Chinese Chess");
  for (const std::string_view name : kRoster)
    append_tag(out, name, game.tag(name));
  append_tag(out, "Result", result_of(game.outcome));
  std::vector<std::string> done;
  for (const Tag& tag : game.tags) {
    const std::string name = written_name(game, tag.name);
    if (name.empty() || is_among(kOurs, name) || is_among(kRoster, name) || is_among(done, name)) {
      continue;
    }
    append_tag(out, name, tag.value);
    done.push_back(name);
  }
  if (!game.initial) {
    append_tag(out, "FEN", format_fen(game.start));
    append_tag(out, "SetUp", "1");
  }
  append_tag(out, "Format", format_name(notation));
}

}  // namespace

std::string format_pgn(const Game& game, const PgnOptions& options) {
  std::string out;
  append_tags(out, game, options.notation);
  out += '\n';
  append_movetext(out, game, options.notation);
  out += result_of(game.outcome);
  out += '\n';
  return out;
}

}  // namespace xq::record
