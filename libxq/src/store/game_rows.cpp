#include "store/game_rows.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <openssl/sha.h>

#include "xq/base/bytes.hpp"
#include "xq/board/fen.hpp"

namespace xq::store {
namespace {

const std::string& start_fen4() {
  static const std::string text = format_fen4(start_setup());
  return text;
}

std::string codes_of(const std::vector<Move>& moves, bool mirrored) {
  std::string codes;
  codes.reserve(moves.size() * 2);
  for (const Move move : moves) {
    append_le16(codes, mirrored ? mirrored_code(code_of(move)) : code_of(move));
  }
  return codes;
}

bool has_conflict(const OutcomeCounts& c) noexcept {
  return (c[0] > 0) + (c[1] > 0) + (c[2] > 0) > 1;
}

void add_group(Resolved& out, const OutcomeCounts& copies) noexcept {
  ++out.games[static_cast<std::size_t>(majority(copies))];
  if (has_conflict(copies)) ++out.conflicts;
}

}  // namespace

Hash16 sha256_16(std::string_view bytes) {
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
  const ByteView view = as_bytes(bytes);
  SHA256(view.data(), view.size(), digest.data());
  Hash16 out{};
  std::copy_n(digest.begin(), out.size(), out.begin());
  return out;
}

SequenceKey sequence_key(const record::Game& game) {
  SequenceKey here{
      .start = {}, .moves = codes_of(game.moves, false), .hash = {}, .mirrored = false};
  SequenceKey there{.start = {}, .moves = codes_of(game.moves, true), .hash = {}, .mirrored = true};
  if (!game.initial) {
    const Setup setup = game.start.setup();
    here.start = format_fen4(setup);
    there.start = format_fen4(mirrored(setup));
  }
  const auto less = [](const SequenceKey& a, const SequenceKey& b) {
    return a.start != b.start
               ? a.start < b.start
               : std::lexicographical_compare(a.moves.begin(), a.moves.end(), b.moves.begin(),
                                              b.moves.end(), [](char x, char y) {
                                                return static_cast<unsigned char>(x) <
                                                       static_cast<unsigned char>(y);
                                              });
  };
  SequenceKey& smaller = less(there, here) ? there : here;
  smaller.hash = sha256_16((game.initial ? start_fen4() : smaller.start) + smaller.moves);
  return std::move(smaller);
}

Result<StoredGame> read_game(SQLite::Statement& row) {
  StoredGame game;
  game.id = row.getColumn(0).getInt64();
  const SQLite::Column hash = row.getColumn(1);
  game.hash.assign(static_cast<const char*>(hash.getBlob()),
                   static_cast<std::size_t>(hash.getBytes()));
  if (const SQLite::Column start = row.getColumn(2); !start.isNull()) {
    auto position = parse_position(start.getText());
    if (!position) {
      return fail(Errc::BadDatabase, fmt::format("game {}: {}", game.id, position.error().message));
    }
    game.start = *position;
    game.initial = false;
  }
  const SQLite::Column moves = row.getColumn(3);
  const ByteView codes(static_cast<const std::uint8_t*>(moves.getBlob()),
                       static_cast<std::size_t>(moves.getBytes()));
  game.moves.reserve(codes.size() / 2);
  for (std::size_t i = 0; i + 1 < codes.size(); i += 2) {
    const auto move = move_of_code(load_le16(codes.subspan(i)));
    if (!move) {
      return fail(Errc::BadDatabase,
                  fmt::format("game {}: no move in its ply {}", game.id, i / 2 + 1));
    }
    game.moves.push_back(*move);
  }
  return game;
}

Resolved resolve_long(const OutcomeCounts& copies) noexcept {
  Resolved out;
  if (std::accumulate(copies.begin(), copies.end(), 0U) > 0) add_group(out, copies);
  return out;
}

Resolved resolve_short(SQLite::Database& db, std::int64_t game, bool skip_cut) {
  SQLite::Statement rows(db,
                         "SELECT c.outcome, r.value, b.value FROM copy c "
                         "JOIN text r ON r.id = c.red JOIN text b ON b.id = c.black "
                         "WHERE c.game = ? AND (c.cut = 0 OR ?)");
  rows.bind(1, game);
  rows.bind(2, skip_cut ? 0 : 1);
  std::vector<CopyNames> names;
  std::vector<std::size_t> outcomes;
  while (rows.executeStep()) {
    outcomes.push_back(static_cast<std::size_t>(rows.getColumn(0).getInt()));
    names.push_back(
        {fold_name(rows.getColumn(1).getText()), fold_name(rows.getColumn(2).getText())});
  }
  const std::vector<std::size_t> groups = group_by_names(names);
  std::vector<OutcomeCounts> counts;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] >= counts.size()) counts.resize(groups[i] + 1);
    ++counts[groups[i]][outcomes[i]];
  }
  Resolved out;
  for (const OutcomeCounts& group : counts)
    add_group(out, group);
  return out;
}

}  // namespace xq::store
