#include "dhtmlxq_fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "line_tree.hpp"
#include "page_escapes.hpp"
#include "pgn_tables.hpp"
#include "pgn_tags.hpp"
#include "quoted.hpp"
#include "variants.hpp"

namespace xq::record {
namespace {

bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
int digit_of(char c) noexcept {
  return c >= '0' && c <= '9' ? c - '0' : -1;
}

// Numbers with "_" between them, as many as the list has; nullopt for anything else.
template <std::size_t N>
std::optional<std::array<std::uint32_t, N>> numbers_in(std::string_view text) {
  std::array<std::uint32_t, N> list{};
  for (std::size_t i = 0; i < N; ++i) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), list[i]);
    if (error != std::errc() || list[i] > 1'000'000'000) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (i + 1 == N) return text.empty() ? std::optional(list) : std::nullopt;
    if (text.empty() || text[0] != '_') return std::nullopt;
    text.remove_prefix(1);
  }
  return std::nullopt;
}

std::optional<Outcome> outcome_of(std::string_view text) {
  if (const auto outcome = parse_result(text)) return outcome;
  if (text.size() != 1) return std::nullopt;
  switch (text[0] & ~0x20) {
    case 'W': return Outcome::RedWins;
    case 'L': return Outcome::BlackWins;
    case 'D': return Outcome::Draw;
    default: return std::nullopt;
  }
}

class BlockReader {
 public:
  BlockReader(const PageBlock& block, const PageText& page) : block_(block), page_(page) {}

  RawRecord run() {
    record_.line = block_.place.line;
    record_.offset = block_.place.offset;
    for (const PageField& field : block_.fields)
      take(field);
    fill_names();
    if (auto variant = variant_of(record_.tags)) refuse(std::move(*variant));
    choose_start();
    tree_.build(record_);
    if (bad_bytes_ > 0) {
      fault(FaultCode::BadCharset, block_.place, "",
            fmt::format("{} undecodable bytes, expected {}", bad_bytes_,
                        charset_name(page_.charset())));
    }
    return std::move(record_);
  }

 private:
  void fault(FaultCode code, NodePlace place, std::string_view token, std::string message) {
    record_.faults.push_back({.code = code,
                              .line = place.line,
                              .offset = place.offset,
                              .token = quoted_text(token),
                              .message = std::move(message)});
  }
  void refuse(std::string variant) {
    record_.bad_start = Fault{.code = FaultCode::UnknownFormat,
                              .line = record_.line,
                              .offset = record_.offset,
                              .token = quoted_text(variant),
                              .message = fmt::format("variant {}, expected xiangqi", variant)};
  }
  [[nodiscard]] std::string text_of(const PageField& field, bool comment = false) {
    const std::string text = unescaped_page_text(page_.decoded(field.value, bad_bytes_), comment);
    return clean_comment(text);
  }

  void take(const PageField& field) {
    const std::string_view name =
        block_.dhj && dhj_name(field.name) != "" ? dhj_name(field.name) : field.name;
    const bool moves = name == "movelist" || name.starts_with("move_");
    if (!field.closed) {
      fault(FaultCode::Truncated, field.place, page_.decoded(field.written, bad_bytes_),
            "a field without its closing tag");
      if (name == "movelist") record_.cut_by = record_.faults.size() - 1;
    }
    if (moves) return take_moves(name, field);
    if (name.starts_with("comment")) return take_comment(name.substr(7), field);
    if (name == "binit") return take_board(field);
    if (name == "fen") return take_fen(field);
    if (block_.dhj && name == "board") return take_letters(field);
    if (block_.dhj && name == "side") {
      record_.side = field.value.find('1') == std::string_view::npos ? Color::Red : Color::Black;
      return;
    }
    take_tag(name, field);
  }

  void take_tag(std::string_view name, const PageField& field) {
    std::string value = text_of(field);
    std::ranges::replace(value, '\n', ' ');
    const bool own = name == field.name;
    const std::string tag = tag_of_field(own ? page_.decoded(field.written, bad_bytes_) : name);
    if (value.empty() || tag.empty()) return;
    if (name == "result") record_.outcome = outcome_of(value).value_or(Outcome::Unknown);
    const auto same = [&](const Tag& t) { return same_tag_name(t.name, tag); };
    if (std::ranges::none_of(record_.tags, same)) record_.tags.push_back({tag, std::move(value)});
  }

  // "red" may be missing where "redname" is there.
  void fill_names() {
    for (const auto& [name, full] :
         {std::pair{"Red", "RedName"}, std::pair{"Black", "BlackName"}}) {
      const auto find = [this](std::string_view wanted) {
        return std::ranges::find_if(record_.tags,
                                    [&](const Tag& t) { return same_tag_name(t.name, wanted); });
      };
      const auto hit = find(full);
      if (hit != record_.tags.end() && find(name) == record_.tags.end()) hit->name = name;
    }
  }

  // Four digits a move: file and row from the top (DHJ: rank), twice.
  void take_moves(std::string_view name, const PageField& field) {
    if (name == "movelist") {
      tree_.add_line(0, 0, 1, field.place);
    } else {
      const auto numbers = numbers_in<3>(name.substr(5));
      if (!numbers || (*numbers)[1] == 0 || (*numbers)[2] == 0) {
        return fault(FaultCode::UnreadableMove, field.place,
                     page_.decoded(field.written, bad_bytes_),
                     "expected a variation as move_LINE_PLY_NUMBER");
      }
      tree_.add_line((*numbers)[2], (*numbers)[0], (*numbers)[1], field.place);
    }
    std::array<char, 4> digits{};
    std::size_t size = 0;
    NodePlace place = field.place;
    for (std::size_t i = 0; i < field.value.size(); ++i) {
      if (is_blank(field.value[i])) continue;
      if (size == 0) {
        place.offset = std::min(field.place.offset + i * page_.unit(), page_.size());
      }
      digits[size++] = field.value[i];
      if (size < 4) continue;
      tree_.add_move(move_of(digits), place);
      size = 0;
    }
    if (size == 0) return;
    std::size_t cut_characters = 0;
    fault(FaultCode::Truncated, place,
          page_.decoded(std::string_view(digits.data(), size), cut_characters),
          "the list of moves ends inside a move of four digits");
    if (name == "movelist") record_.cut_by = record_.faults.size() - 1;
  }

  [[nodiscard]] Move move_of(const std::array<char, 4>& text) const {
    std::array<int, 4> n{};
    for (std::size_t i = 0; i < 4; ++i) {
      n[i] = digit_of(text[i]);
      if (n[i] < 0) return {};
      if (i % 2 == 1 && !block_.dhj) n[i] = 9 - n[i];
    }
    const auto from = Square::at(n[0], n[1]);
    const auto to = Square::at(n[2], n[3]);
    return from && to ? Move(*from, *to) : Move();
  }

  void take_comment(std::string_view number, const PageField& field) {
    std::string text = text_of(field, true);
    if (text.empty()) return;
    if (number.starts_with('_')) number.remove_prefix(1);
    if (const auto main = numbers_in<1>(number)) {
      tree_.add_comment(0, (*main)[0], std::move(text), field.place);
    } else if (const auto both = numbers_in<2>(number)) {
      tree_.add_comment((*both)[0], (*both)[1], std::move(text), field.place);
    } else {
      fault(FaultCode::Skipped, field.place, text, "a comment that names no ply");
    }
  }

  // 32 pairs of digits in the order R N B A K A B N R C C P P P P P, Red's first; 99 = captured.
  void take_board(const PageField& field) {
    std::string digits;
    for (const char c : field.value) {
      if (!is_blank(c)) digits += c;
    }
    if (digits.empty()) return;
    std::string problem;
    if (digits.size() != 2 * kBoardOrder.size()) {
      problem = fmt::format("{} digits, expected 64", digits.size());
    }
    Setup setup;
    for (std::size_t i = 0; i < kBoardOrder.size() && problem.empty(); ++i) {
      const std::string_view pair = std::string_view(digits).substr(2 * i, 2);
      if (pair == "99") continue;
      const auto square = Square::at(digit_of(pair[0]), 9 - digit_of(pair[1]));
      if (digit_of(pair[0]) < 0 || digit_of(pair[1]) < 0 || !square) {
        problem = fmt::format("{} is no point of the board", quoted_text(pair));
      } else if (!setup.pieces[square->slot()].empty()) {
        problem = fmt::format("two pieces on {}", square->text());
      } else {
        setup.pieces[square->slot()] = *Piece::parse(kBoardOrder[i]);
      }
    }
    if (problem.empty()) {
      board_ = setup;
    } else {
      board_fault_ = Fault{.code = FaultCode::BadFen,
                           .line = field.place.line,
                           .offset = field.place.offset,
                           .token = quoted_text(page_.decoded(field.value, bad_bytes_)),
                           .message = "board: " + problem};
    }
  }

  // DHJ: 90 letters, the top row first.
  void take_letters(const PageField& field) {
    std::string fen;
    std::size_t points = 0;
    for (const char c : field.value) {
      if (is_blank(c)) continue;
      if (points > 0 && points % 9 == 0) fen += '/';
      fen += c == '*' || c == '0' ? '1' : c;
      ++points;
    }
    take_fen_text(fen, field);
  }
  void take_fen(const PageField& field) {
    const std::string text = text_of(field);
    if (text.empty()) return;
    record_.start_text = text;
    take_fen_text(text, field);
  }
  void take_fen_text(std::string_view text, const PageField& field) {
    if (auto variant = variant_of_fen(text)) return refuse(std::move(*variant));
    const auto fen = parse_fen(text);
    if (!fen) {
      fen_fault_ = Fault{.code = FaultCode::BadFen,
                         .line = field.place.line,
                         .offset = field.place.offset,
                         .token = quoted_text(text),
                         .message = fen.error().message};
      return;
    }
    fen_ = fen->setup;
    if (fen->side_given) record_.side = fen->setup.side;
    if (!fen->counters_mended) return;
    fault(FaultCode::MendedFen, field.place, text, "move number 0, read as 1");
  }

  // The FEN counts; the digits stand in where it cannot be read.
  void choose_start() {
    record_.setup = fen_ ? fen_ : board_;
    for (auto* const problem : {&fen_fault_, &board_fault_}) {
      if (!*problem) continue;
      if (!record_.setup && !record_.bad_start) {
        record_.bad_start = std::move(*problem);
      } else {
        record_.faults.push_back(std::move(**problem));
      }
    }
    if (!record_.setup || record_.side) return;
    Setup red = *record_.setup;
    red.side = Color::Red;
    Setup black = red;
    black.side = Color::Black;
    const bool black_only = !Position::from_setup(red) && Position::from_setup(black);
    record_.side = black_only ? Color::Black : Color::Red;
  }

  const PageBlock& block_;
  const PageText& page_;
  RawRecord record_;
  LineTree tree_;
  std::size_t bad_bytes_ = 0;
  std::optional<Setup> board_, fen_;
  std::optional<Fault> board_fault_, fen_fault_;
};

}  // namespace

RawRecord read_block(const PageBlock& block, const PageText& page) {
  return BlockReader(block, page).run();
}

}  // namespace xq::record
