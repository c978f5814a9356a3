#include "cbr_record.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "text_field.hpp"
#include "tree_builder.hpp"

namespace xq::record {
namespace {

struct Field {
  std::size_t offset;
  std::size_t size;
  std::string_view tag;
};

constexpr std::array<Field, 30> kFields2{{
    {52, 128, "Script"},     {180, 128, "Title"},      {308, 256, "Category"},
    {564, 64, "Source"},     {628, 64, "EventType"},   {692, 64, "Event"},
    {756, 64, "Round"},      {820, 32, "Group"},       {852, 32, "Table"},
    {884, 64, "Date"},       {948, 64, "Site"},        {1012, 64, "TimeControl"},
    {1076, 64, "Red"},       {1140, 64, "RedTeam"},    {1204, 64, "RedTime"},
    {1268, 32, "RedElo"},    {1300, 64, "Black"},      {1364, 64, "BlackTeam"},
    {1428, 64, "BlackTime"}, {1492, 32, "BlackElo"},   {1524, 64, "Referee"},
    {1588, 64, "Recorder"},  {1652, 64, "Annotator"},  {1716, 64, "AnnotatorURL"},
    {1780, 64, "Author"},    {1844, 64, "AuthorURL"},  {1908, 40, "Created"},
    {1972, 40, "Modified"},  {2044, 32, "RecordKind"}, {2080, 32, "Termination"},
}};

// Version 1 starts with the title where version 2 has the script, and knows fewer texts.
constexpr std::array<Field, 20> kFields1{{
    {52, 128, "Title"},     {180, 256, "Category"},   {436, 64, "Source"},
    {500, 64, "EventType"}, {564, 64, "Event"},       {628, 64, "Round"},
    {692, 32, "Group"},     {724, 32, "Table"},       {756, 64, "Date"},
    {820, 64, "Site"},      {884, 64, "TimeControl"}, {948, 64, "Red"},
    {1012, 64, "RedTeam"},  {1076, 64, "RedTime"},    {1140, 32, "RedElo"},
    {1172, 64, "Black"},    {1236, 64, "BlackTeam"},  {1300, 64, "BlackTime"},
    {1364, 32, "BlackElo"}, {1524, 64, "Author"},
}};

struct Layout {
  std::span<const Field> fields;
  std::size_t type;  // 0: none
  std::size_t result;
  std::size_t side;
  std::size_t board;
  std::size_t moves;
};
constexpr Layout kLayout2{kFields2, 2040, 2076, 2112, 2120, 2214};
constexpr Layout kLayout1{kFields1, 0, 1820, 1856, 1864, 1958};

// Played and composed games; the program calls nearly all of them composed, so that says nothing.
constexpr std::array<std::string_view, 4> kTypes{"", "", "endgame", "composed endgame"};
constexpr std::uint8_t kNoChild = 1;
constexpr std::uint8_t kSibling = 2;
constexpr std::uint8_t kComment = 4;

// Points are counted from Black's left corner, a9, row by row.
constexpr Square square_from_top(int row, int file) noexcept {
  return Square::from_index((9 - row) * 9 + file);
}

std::optional<Piece> piece_of(std::uint8_t byte) noexcept {
  using enum PieceType;
  constexpr std::array<PieceType, 7> kOrder{Rook, Knight, Bishop, Advisor, King, Cannon, Pawn};
  const unsigned kind = byte & 0x0FU;
  const unsigned colour = byte >> 4U;
  if (kind < 1 || kind > kOrder.size() || colour < 1 || colour > 2) return std::nullopt;
  return Piece(colour == 1 ? Color::Red : Color::Black, kOrder[kind - 1]);
}

class RecordParser {
 public:
  RecordParser(ByteView bytes, RawRecord& record)
      : bytes_(bytes), record_(record), builder_(record), texts_(Charset::Utf16le) {}

  CbrEnd read() {
    const std::uint8_t version = bytes_.size() > kCbrVersionAt ? bytes_[kCbrVersionAt] : 2;
    old_ = version == 1;
    if (!old_ && version != 2) {
      refuse(version);
      return {kCbrMagic.size(), true};
    }
    const Layout& layout = old_ ? kLayout1 : kLayout2;
    for (const Field& f : layout.fields)
      read_field(f);
    at_ = std::min(layout.moves, bytes_.size());
    if (bytes_.size() < layout.moves) {
      cut(bytes_.size(),
          fmt::format("a header of {} bytes, expected {}", bytes_.size(), layout.moves));
    } else {
      read_numbers(layout);
      read_tree();
    }
    texts_.report(record_);
    return {at_, damaged_};
  }

 private:
  [[nodiscard]] std::uint64_t place(std::size_t at) const noexcept { return record_.offset + at; }

  void refuse(std::uint8_t version) {
    record_.bad_start =
        Fault{.code = FaultCode::UnknownFormat,
              .offset = place(kCbrVersionAt),
              .message = fmt::format("CBR record of version {}, expected 1 or 2", version)};
  }
  void cut(std::size_t at, std::string message) {
    damaged_ = true;
    builder_.cut(
        {.code = FaultCode::Truncated, .offset = place(at), .message = std::move(message)});
  }

  // The text of a field ends at its first zero; what follows may be anything.
  void read_field(const Field& f) {
    if (f.offset >= bytes_.size()) return;
    const std::size_t size = std::min(f.size, bytes_.size() - f.offset);
    const ByteView text = until_zero(bytes_.subspan(f.offset, size), Charset::Utf16le);
    texts_.add_tag(record_, f.tag, text, place(f.offset));
  }

  void read_numbers(const Layout& layout) {
    constexpr std::array<Outcome, 5> kOutcomes{Outcome::Unknown, Outcome::RedWins,
                                               Outcome::BlackWins, Outcome::Draw,
                                               Outcome::Unknown};  // 4: several results
    const std::uint8_t result = bytes_[layout.result];
    if (result < kOutcomes.size()) {
      record_.outcome = kOutcomes[result];
    } else {
      record_.faults.push_back({.code = FaultCode::ResultConflict,
                                .offset = place(layout.result),
                                .token = std::to_string(result),
                                .message = fmt::format("result {}, expected 0 to 4", result)});
    }
    const std::uint8_t type = layout.type == 0 ? 0 : bytes_[layout.type];
    if (type < kTypes.size() && !kTypes[type].empty()) {
      record_.tags.push_back({"GameType", std::string(kTypes[type])});
    }
    record_.side = bytes_[layout.side] == 2 ? Color::Black : Color::Red;
    read_board(layout.board);
  }

  void read_board(std::size_t board) {
    Setup setup;
    for (int i = 0; i < Square::kCount; ++i) {
      const std::size_t at = board + static_cast<std::size_t>(i);
      if (bytes_[at] == 0) continue;
      const Square square = square_from_top(i / 9, i % 9);
      const auto piece = piece_of(bytes_[at]);
      if (!piece) {
        record_.bad_start = Fault{.code = FaultCode::BadFen,
                                  .offset = place(at),
                                  .token = square.text(),
                                  .message = fmt::format("byte {:02X} on {}, expected a piece",
                                                         bytes_[at], square.text())};
        return;
      }
      setup.pieces[square.slot()] = *piece;
    }
    if (setup.pieces != start_setup().pieces) record_.setup = setup;
  }

  void read_tree() {
    for (bool root = true; root || !builder_.complete(); root = false) {
      if (bytes_.size() - at_ < 4) {
        cut(at_,
            root ? "the record ends before its moves" : "the record ends, expected more moves");
        return;
      }
      const std::uint8_t flag = bytes_[at_];
      if (flag > (kNoChild | kSibling | kComment)) {
        cut(at_, fmt::format("flag {} of a move, expected 0 to 7", flag));
        return;
      }
      if (!root && bytes_[at_ + 2] == bytes_[at_ + 3]) {
        cut(at_, "a move from a point to itself");
        return;
      }
      const bool child = (flag & kNoChild) == 0;
      if (root) {
        builder_.add_root({place(at_), 0}, child);
      } else {
        builder_.add(read_move(), {place(at_), 0}, child, (flag & kSibling) != 0);
      }
      at_ += 4;
      if ((flag & kComment) != 0 && !read_comment()) return;
    }
  }

  [[nodiscard]] std::optional<Square> square_at(std::size_t at) const noexcept {
    const int byte = bytes_[at];
    if (!old_) return Square::at(byte % 9, 9 - byte / 9);
    return Square::at(byte >> 4, 9 - (byte & 15));
  }
  [[nodiscard]] Move read_move() const noexcept {
    const auto from = square_at(at_ + 2);
    const auto to = square_at(at_ + 3);
    return from && to ? Move(*from, *to) : Move();
  }

  bool read_comment() {
    const std::size_t left = bytes_.size() - at_;
    const std::uint32_t length = left < 4 ? 0 : load_le32(bytes_.subspan(at_));
    if (left < 4 || length > left - 4) {
      cut(at_, left < 4 ? "the record ends before a comment"
                        : fmt::format("a comment of {} bytes where {} are left", length, left - 4));
      if (left > 4 && left <= kLongestCut) read_cut_comment(bytes_.subspan(at_ + 4));
      return false;
    }
    at_ += 4;
    const ByteView text = until_zero(bytes_.subspan(at_, length), Charset::Utf16le);
    add_comment(record_.tree, builder_.last(), texts_.decode(text, place(at_)));
    at_ += length;
    return true;
  }
  // A comment that the end of the record cuts is looked for this near to it.
  static constexpr std::size_t kLongestCut = 1U << 16U;
  // What is left is the start of the comment, unless its length is rubbish.
  void read_cut_comment(ByteView bytes) {
    const Decoded text = decode(bytes.first(bytes.size() / 2 * 2), Charset::Utf16le);
    const auto control = [](char c) { return c >= 0 && c < ' ' && c != '\n' && c != '\r'; };
    if (text.bad_bytes > 0 || std::ranges::any_of(text.text, control)) return;
    add_comment(record_.tree, builder_.last(), text.text);
  }

  ByteView bytes_;
  RawRecord& record_;
  TreeBuilder builder_;
  FieldDecoder texts_;
  std::size_t at_ = 0;
  bool old_ = false;  // version 1
  bool damaged_ = false;
};

}  // namespace

CbrEnd read_cbr_record(ByteView bytes, RawRecord& record) {
  return RecordParser(bytes, record).read();
}

}  // namespace xq::record
