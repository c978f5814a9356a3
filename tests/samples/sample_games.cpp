#include "sample_games.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "xq/board/movegen.hpp"
#include "xq/notation/any.hpp"
#include "xq/notation/chinese.hpp"
#include "xq/notation/iccs.hpp"
#include "xq/notation/san.hpp"
#include "xq/notation/wxf.hpp"

namespace samples {
namespace {

std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(' ');
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(' ') - from + 1);
}

SampleGame parse_header(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream rest(line.substr(1));
  for (std::string cell; std::getline(rest, cell, ';');)
    cells.push_back(trimmed(cell));
  if (cells.size() != 5) die("five cells expected: " + line);
  return {cells[0], cells[1], cells[2], cells[3], cells[4], {}};
}

xq::Move parse_token(const std::string& token, const xq::Position& position) {
  for (const auto notation : xq::notation::well_formed(token)) {
    const auto parsed = xq::notation::parse(token, position, notation);
    if (parsed.reading == xq::notation::Reading::Move ||
        parsed.reading == xq::notation::Reading::Ambiguous)
      return parsed.move;
  }
  return xq::Move::none();
}

// XBoard's form: letter, what tells it from others of its kind, x, target, + or #.
std::string format_san(xq::Move move, const xq::Position& position) {
  const xq::Piece piece = position.at(move.from());
  bool same_file = false;
  bool others = false;
  for (const xq::Move other : xq::legal_moves(position)) {
    if (other.to() != move.to() || other.from() == move.from()) continue;
    if (position.at(other.from()) != piece) continue;
    others = true;
    same_file = same_file || other.from().file() == move.from().file();
  }
  std::string out;
  const bool pawn = piece.type() == xq::PieceType::Pawn;
  const bool takes = !position.at(move.to()).empty();
  if (!pawn) out += "KAEHRCP"[static_cast<int>(piece.type())];
  if (others || (pawn && takes)) out += move.from().text()[same_file ? 1 : 0];
  if (takes) out += 'x';
  out += move.to().text();
  xq::Position after = position;
  after.do_move(move);
  if (after.in_check()) out += xq::has_legal_move(after) ? '+' : '#';
  return out;
}

// Full-width digits as half-width ones.
std::string half_width(std::string text) {
  for (std::size_t at = 0; (at = text.find("\xEF\xBC", at)) != std::string::npos;)
    text.replace(at, 3, 1, static_cast<char>(text[at + 2] - '\x90' + '0'));
  return text;
}

std::string token_of(xq::Move move, const xq::Position& position, Style style) {
  switch (style) {
    case Style::Chinese: return xq::chinese::format(move, position);
    case Style::ChineseHalf: return half_width(xq::chinese::format(move, position));
    case Style::Traditional:
      return xq::chinese::format(move, position, xq::chinese::Script::Traditional);
    case Style::Wxf: return xq::wxf::format(move, position);
    case Style::Iccs: return xq::iccs::format_iccs(move);
    case Style::Coordinates: return xq::iccs::format_points(move, xq::iccs::RankBase::Zero);
    case Style::CoordinatesFrom1: return xq::iccs::format_points(move, xq::iccs::RankBase::One);
    case Style::San: return format_san(move, position);
  }
  return {};
}

}  // namespace

void die(const std::string& message) {
  std::fprintf(stderr, "make_samples: %s\n", message.c_str());
  std::exit(1);
}

std::vector<SampleGame> read_games(const std::string& path) {
  std::ifstream in(path);
  if (!in) die("cannot read " + path);
  std::vector<SampleGame> games;
  xq::Position position;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == '=') {
      games.push_back(parse_header(line));
      position = xq::Position();
      continue;
    }
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      const xq::Move move = parse_token(word, position);
      SampleGame& game = games.back();
      if (move.is_none()) {
        die(fmt::format("{}: ply {}: {} cannot be played", game.id, game.moves.size() + 1, word));
      }
      position.do_move(move);
      game.moves.push_back(move);
    }
  }
  return games;
}

std::vector<std::string> tokens_of(const std::vector<xq::Move>& moves, Style style) {
  std::vector<std::string> out;
  xq::Position position;
  for (const xq::Move move : moves) {
    out.push_back(token_of(move, position, style));
    position.do_move(move);
  }
  return out;
}

SampleGame mirrored(SampleGame game) {
  for (xq::Move& move : game.moves)
    move = move.mirrored();
  return game;
}

}  // namespace samples
