#include "xq/notation/openings.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/notation/chinese.hpp"

#include "openings_words.hpp"

namespace xq::openings {
namespace {

using Keyed = std::pair<std::uint64_t, std::uint16_t>;  // book order of the key, index of a name

// The table as played: read-only once it is made.
class Catalogue {
 public:
  Catalogue() {
    for (const NamedLine& line : table())
      add_name(line.name);
    ways_.resize(names_.size());
    for (const NamedLine& line : table())
      play(line, [&](const Position& end) {
        keys_.emplace_back(canonical(end).key.book_order(), index_of(line.name));
      });
    std::ranges::sort(keys_);
    for (const NamedLine& line : table())
      note_way(line);
  }

  [[nodiscard]] const Name* find(const Position& position) const {
    const std::uint64_t key = canonical(position).key.book_order();
    const auto at = std::ranges::lower_bound(keys_, key, {}, &Keyed::first);
    return at != keys_.end() && at->first == key ? &names_[at->second] : nullptr;
  }
  /// Whether a line of the table passes `earlier` on its way to `name`.
  [[nodiscard]] bool on_the_way(const Name* earlier, const Name* name) const {
    const auto& way = ways_[static_cast<std::size_t>(name - names_.data())];
    return std::ranges::find(way, earlier) != way.end();
  }

 private:
  void add_name(const Name& name) {
    if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
  }
  [[nodiscard]] std::uint16_t index_of(const Name& name) const {
    return static_cast<std::uint16_t>(std::ranges::find(names_, name) - names_.begin());
  }
  // Tokens that cannot be played end the line; the test of the table finds them.
  template <class Visit>
  static void each_position(const NamedLine& line, Visit&& visit) {
    Position position;
    std::string_view rest = line.moves;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      const auto parsed = chinese::parse(rest.substr(0, end), position);
      if (parsed.reading != notation::Reading::Move) return;
      position.do_move(parsed.move);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      visit(position, rest.empty());
    }
  }
  template <class Visit>
  static void play(const NamedLine& line, Visit&& visit) {
    each_position(line, [&](const Position& position, bool last) {
      if (last) visit(position);
    });
  }
  void note_way(const NamedLine& line) {
    auto& way = ways_[index_of(line.name)];
    each_position(line, [&](const Position& position, bool) {
      if (const Name* met = find(position)) way.push_back(met);
    });
  }

  std::vector<Name> names_;
  std::vector<std::vector<const Name*>> ways_;  // of each name: names its lines pass, itself too
  std::vector<Keyed> keys_;
};

const Catalogue& catalogue() {
  static const Catalogue kCatalogue;
  return kCatalogue;
}

using Counts = std::array<int, kPieceTypes>;

// What each side lacks of the start position; nullopt if a piece stands where it does not then.
std::optional<std::array<Counts, 2>> missing_pieces(const Position& position) {
  std::array<Counts, 2> missing{};
  const PieceArray& home = start_setup().pieces;
  for (std::size_t i = 0; i < home.size(); ++i) {
    const Piece here = position.pieces()[i];
    if (here == home[i]) continue;
    if (!here.empty()) return std::nullopt;
    ++missing[index_of(home[i].color())][static_cast<std::size_t>(home[i].type())];
  }
  return missing;
}

bool any(const Counts& counts) {
  return std::ranges::any_of(counts, [](int n) { return n > 0; });
}

// Chariots, horses, cannons, pawns, advisors, elephants: as odds are named.
constexpr std::array kOrder{PieceType::Rook, PieceType::Knight,  PieceType::Cannon,
                            PieceType::Pawn, PieceType::Advisor, PieceType::Bishop};

StartName gift_name(const Counts& missing, Color giver) {
  const auto kinds = std::ranges::count_if(missing, [](int n) { return n > 0; });
  StartName name{std::string(giver == Color::Red ? words::kGive : words::kBlackGives),
                 giver == Color::Red ? "Red gives " : "Black gives "};
  std::ptrdiff_t left = kinds;
  for (const PieceType type : kOrder) {
    const int count = missing[static_cast<std::size_t>(type)];
    if (count == 0) continue;
    name.chinese += words::count(count, kinds == 1);
    name.chinese += words::piece(type, giver);
    if (left < kinds) name.english += left == 1 ? " and " : ", ";
    name.english += words::english_count(count, type);
    --left;
  }
  return name;
}

// Red has made one move, and is to move again.
bool is_two_moves(const Position& position) {
  if (position.side_to_move() != Color::Red) return false;
  const Position start;
  for (const Move move : legal_moves(start)) {
    Position next = start;
    if (!next.at(move.to()).empty()) continue;
    next.do_move(move);
    if (next.pieces() == position.pieces()) return true;
  }
  return false;
}

}  // namespace

const Name* name_of(const Position& position) {
  return catalogue().find(position);
}

LineName name_line(const Position& start, std::span<const Move> moves) {
  const Catalogue& names = catalogue();
  std::vector<const Name*> met;
  LineName out;
  Position position = start;
  for (std::size_t ply = 0;; ++ply) {
    if (const Name* name = names.find(position)) {
      met.push_back(name);
      out.name = name;
      out.ply = ply;
    }
    if (ply == moves.size()) break;
    position.do_move(moves[ply]);
  }
  for (const Name* name : met) {
    if (!names.on_the_way(name, out.name)) out.by_way_of = name;
  }
  return out;
}

std::string text(const Name& name, Lang lang, bool ascii) {
  if (ascii) return std::string(name.english);
  if (lang == Lang::Chinese) return std::string(name.chinese);
  return fmt::format("{} {}", name.chinese, name.english);
}

std::string text(const StartName& name, Lang lang, bool ascii) {
  return text(Name{name.chinese, name.english}, lang, ascii);
}

std::optional<StartName> odds_name(const Position& start) {
  const auto missing = missing_pieces(start);
  if (!missing) {
    if (!is_two_moves(start)) return std::nullopt;
    return StartName{std::string(words::kTwoMoves), "Red has two moves"};
  }
  const bool red = any((*missing)[0]);
  const bool black = any((*missing)[1]);
  if (red && black) return std::nullopt;
  const bool black_first = start.side_to_move() == Color::Black;
  if (!red && !black) {
    if (!black_first) return std::nullopt;
    return StartName{std::string(words::kBlackFirst), "Black moves first"};
  }
  StartName name = gift_name((*missing)[red ? 0 : 1], red ? Color::Red : Color::Black);
  if (black_first) {
    name.chinese += words::kAndBlackFirst;
    name.english += ", Black moves first";
  }
  return name;
}

}  // namespace xq::openings
