#include "store/game_rows.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "xq/base/bytes.hpp"
#include "xq/board/fen.hpp"

namespace xq::store {
namespace {

const std::string& start_fen4() {
  static const std::string text = format_fen4(start_setup());
  return text;
}

void append_codes(std::string& out, const std::vector<Move>& moves, bool mirrored) {
  out.reserve(out.size() + moves.size() * 2);
  for (const Move move : moves) {
    append_le16(out, mirrored ? mirrored_code(code_of(move)) : code_of(move));
  }
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
  // Looked up once: OpenSSL's one-call functions look it up every time, which costs more than the
  // hash of a short text.
  static const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> sha256(
      EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  std::array<std::uint8_t, EVP_MAX_MD_SIZE> digest{};
  EVP_DigestInit_ex2(context.get(), sha256.get(), nullptr);
  EVP_DigestUpdate(context.get(), bytes.data(), bytes.size());
  EVP_DigestFinal_ex(context.get(), digest.data(), nullptr);
  Hash16 out{};
  std::copy_n(digest.begin(), out.size(), out.begin());
  return out;
}

SequenceKey sequence_key(const record::Game& game) {
  SequenceKey key;
  int order = 0;  // of the record and its mirror as byte strings: below 0 the record is the smaller
  if (!game.initial) {
    const Setup setup = game.start.setup();
    key.start = format_fen4(setup);
    std::string there = format_fen4(mirrored(setup));
    order = key.start.compare(there);
    if (order > 0) key.start = std::move(there);
  }
  for (std::size_t i = 0; i < game.moves.size() && order == 0; ++i) {
    const MoveCode code = code_of(game.moves[i]);
    const MoveCode twin = mirrored_code(code);
    order =
        (code & 0xFF) != (twin & 0xFF) ? (code & 0xFF) - (twin & 0xFF) : (code >> 8) - (twin >> 8);
  }
  key.mirrored = order > 0;
  const std::string& start = game.initial ? start_fen4() : key.start;
  std::string bytes = start;
  append_codes(bytes, game.moves, key.mirrored);
  key.hash = sha256_16(bytes);
  key.moves = bytes.substr(start.size());
  return key;
}

Result<StoredGame> read_game(sqlite::Statement& row) {
  StoredGame game;
  game.id = row.integer(0);
  game.hash = row.text(1);
  if (!row.is_null(2)) {
    auto position = parse_position(row.bytes(2));
    if (!position) {
      return fail(Errc::BadDatabase, fmt::format("game {}: {}", game.id, position.error().message));
    }
    game.start = *position;
    game.initial = false;
  }
  const ByteView codes = as_bytes(row.bytes(3));
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
  sqlite::Statement rows(db,
                         "SELECT c.outcome, r.value, b.value FROM copy c "
                         "JOIN text r ON r.id = c.red JOIN text b ON b.id = c.black "
                         "WHERE c.game = ? AND (c.cut = 0 OR ?)");
  rows.bind(1, game);
  rows.bind(2, skip_cut ? 0 : 1);
  std::vector<CopyNames> names;
  std::vector<std::size_t> outcomes;
  while (rows.step()) {
    outcomes.push_back(static_cast<std::size_t>(rows.i32(0)));
    names.push_back({fold_name(rows.bytes(1)), fold_name(rows.bytes(2))});
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
