#include "xq/store/ecco.hpp"

#include <algorithm>
#include <compare>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "xq/base/bytes.hpp"
#include "xq/board/mirror.hpp"

#include "store/database_impl.hpp"

namespace xq::store {
namespace {

// A code as a number: 100 for each letter.
using CodeNumber = std::uint16_t;

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) noexcept {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

std::optional<CodeNumber> number_of(std::string_view tag) noexcept {
  if (tag.size() < 3 || !is_letter(tag[0]) || !is_digit(tag[1]) || !is_digit(tag[2])) {
    return std::nullopt;
  }
  if (tag.size() > 3 && (is_digit(tag[3]) || is_letter(tag[3]))) return std::nullopt;
  const int letter = (tag[0] & 0x1F) - 1;  // of either case
  return static_cast<CodeNumber>(letter * 100 + (tag[1] - '0') * 10 + (tag[2] - '0'));
}

std::string text_of(CodeNumber code) {
  return fmt::format("{}{:02}", static_cast<char>('A' + code / 100), code % 100);
}

struct CodedGame {
  std::int64_t game = 0;
  CodeNumber code = 0;
  friend auto operator<=>(const CodedGame&, const CodedGame&) = default;
};

// The numbers of the tags in table text.
class Tags {
 public:
  explicit Tags(SQLite::Database& db) : rows_(db, "SELECT value FROM text WHERE id = ?") {}
  std::optional<CodeNumber> of(std::int64_t id) {
    const auto [at, fresh] = known_.try_emplace(id);
    if (fresh) {
      rows_.bind(1, id);
      if (rows_.step()) at->second = number_of(rows_.bytes(0));
      rows_.reset();
    }
    return at->second;
  }

 private:
  sqlite::Statement rows_;
  std::unordered_map<std::int64_t, std::optional<CodeNumber>> known_;
};

// The games with a code, by id, each with that of most copies.
std::vector<CodedGame> coded_games(SQLite::Database& db) {
  std::vector<CodedGame> copies;
  Tags tags(db);
  // In the order of the table: a look-up a row in that of the games takes ten times as long.
  sqlite::Statement rows(db,
                         "SELECT game, ecco FROM copy NOT INDEXED WHERE ecco <> 0 AND game IS NOT "
                         "NULL");
  while (rows.step()) {
    if (const auto code = tags.of(rows.integer(1))) copies.push_back({rows.integer(0), *code});
  }
  std::ranges::sort(copies);
  std::vector<CodedGame> games;
  std::size_t most = 0;
  for (auto first = copies.begin(); first != copies.end();) {
    const auto last = std::find_if(first, copies.end(), [&](const auto& c) { return c != *first; });
    const auto count = static_cast<std::size_t>(last - first);
    if (games.empty() || games.back().game != first->game) {
      games.push_back(*first);
      most = count;
    } else if (count > most) {
      games.back() = *first;
      most = count;
    }
    first = last;
  }
  return games;
}

// Votes by position asked about.
class Ballot {
 public:
  explicit Ballot(std::span<const Position> positions) : votes_(positions.size()) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      asked_[canonical(positions[i]).key.book_order()].push_back(i);
    }
  }

  // Plays the codes of a game's first moves. Stops at what cannot be a move of the position.
  void add(ByteView moves, CodeNumber code) {
    ++game_;
    Position position;
    for (std::size_t i = 0;; i += 2) {
      vote(position, code);
      if (i + 1 >= moves.size()) return;
      const auto move = move_of_code(load_le16(moves.subspan(i)));
      if (!move || !position.at(move->from()).is(position.side_to_move())) return;
      position.do_move(*move);
    }
  }

  [[nodiscard]] std::vector<std::optional<EccoVote>> result() const {
    std::vector<std::optional<EccoVote>> out;
    out.reserve(votes_.size());
    for (const Votes& votes : votes_) {
      EccoVote vote;
      for (const auto& [code, games] : votes.by_code) {
        vote.tagged += games;
        const std::string text = text_of(code);
        if (games > vote.games || (games == vote.games && text < vote.code)) {
          vote.games = games;
          vote.code = text;
        }
      }
      out.push_back(vote.tagged == 0 ? std::nullopt : std::optional(std::move(vote)));
    }
    return out;
  }

 private:
  struct Votes {
    std::unordered_map<CodeNumber, std::uint64_t> by_code;
    std::uint64_t last_game = 0;  // a game votes once
  };
  void vote(const Position& position, CodeNumber code) {
    const auto at = asked_.find(canonical(position).key.book_order());
    if (at == asked_.end()) return;
    for (const std::size_t i : at->second) {
      if (votes_[i].last_game == game_) continue;
      votes_[i].last_game = game_;
      ++votes_[i].by_code[code];
    }
  }

  std::unordered_map<std::uint64_t, std::vector<std::size_t>> asked_;
  std::vector<Votes> votes_;
  std::uint64_t game_ = 0;
};

}  // namespace

std::string ecco_code(std::string_view tag) {
  const auto number = number_of(tag);
  return number ? text_of(*number) : std::string();
}

Result<std::vector<std::optional<EccoVote>>> ecco_of(const Database& db,
                                                     std::span<const Position> positions) {
  SQLite::Database& sql = db.impl().db;
  using Votes = std::vector<std::optional<EccoVote>>;
  return sqlite::guarded(Errc::BadDatabase, "reading ECCO tags", [&]() -> Result<Votes> {
    const std::vector<CodedGame> coded = coded_games(sql);
    Ballot ballot(positions);
    if (coded.empty()) return ballot.result();
    sqlite::Statement rows(sql, fmt::format("SELECT id, substr(moves, 1, {}) FROM game "
                                            "WHERE start IS NULL ORDER BY id",
                                            2 * kEccoPlies));
    auto next = coded.begin();
    while (rows.step()) {
      while (next != coded.end() && next->game < rows.integer(0))
        ++next;
      if (next == coded.end()) break;
      if (next->game == rows.integer(0)) ballot.add(as_bytes(rows.bytes(1)), next->code);
    }
    return ballot.result();
  });
}

Result<EccoTotals> ecco_totals(const Database& db) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "reading ECCO tags", [&]() -> Result<EccoTotals> {
    EccoTotals totals;
    std::set<CodeNumber> codes;
    sqlite::Statement rows(sql,
                           "SELECT t.value, count(*) FROM copy c JOIN text t ON t.id = c.ecco "
                           "WHERE c.ecco <> 0 GROUP BY c.ecco");
    while (rows.step()) {
      const auto code = number_of(rows.bytes(0));
      (code ? totals.copies : totals.odd) += rows.u32(1);
      if (code) codes.insert(*code);
    }
    totals.codes = codes.size();
    totals.games = coded_games(sql).size();
    return totals;
  });
}

}  // namespace xq::store
