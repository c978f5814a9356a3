#include "xq/record/xqf.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "text_field.hpp"
#include "tree_builder.hpp"
#include "xqf_layout.hpp"

namespace xq::record {
namespace {

// What is added to bytes of the file, modulo 256.
struct Keys {
  std::uint8_t piece = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint32_t comment = 0;
  std::array<std::uint8_t, 32> stream{};  // over everything behind the header
};

constexpr std::uint8_t low(std::uint32_t value) noexcept {
  return static_cast<std::uint8_t>(value & 0xFF);
}

// REQUIRES: a whole header.
Keys keys_of(ByteView header) noexcept {
  Keys keys;
  if (header[kVersion] <= kPlain) return keys;
  constexpr std::string_view kText = "[(C) Copyright Mr. Dong Shiwei.]";
  static_assert(kText.size() == std::tuple_size_v<decltype(keys.stream)>);
  const std::uint32_t sum = header[kKeySum];
  const std::uint32_t p = header[kKeySum + 1];
  const std::uint32_t f = header[kKeySum + 2];
  const std::uint32_t t = header[kKeySum + 3];
  const auto mixed = [](std::uint32_t k) { return 54 * k * k + 221; };
  keys.piece = low(mixed(p) * p);
  keys.from = low(mixed(f) * keys.piece);
  keys.to = low(mixed(t) * keys.from);
  keys.comment = (sum * 256 + p) % 32000 + kCommentOffset;
  const std::array<std::uint32_t, 4> parts{sum, p, f, t};
  for (std::size_t i = 0; i < keys.stream.size(); ++i) {
    const std::uint32_t part = (parts[i % 4] & header[kKeyMask]) | header[kKeyOr + i % 4];
    keys.stream[i] = low(part & static_cast<std::uint8_t>(kText[i]));
  }
  return keys;
}

// Whether bytes start with a header that could not be anything else.
bool is_header(ByteView bytes) noexcept {
  if (bytes.size() < kHeaderSize || !as_text(bytes).starts_with("XQ")) return false;
  const auto zero = [](std::uint8_t b) { return b == 0; };
  return bytes[kVersion] >= kPlain && bytes[kVersion] <= kLatest &&
         std::ranges::all_of(bytes.subspan(kProduct, 4), zero) &&
         low(0U + bytes[12] + bytes[13] + bytes[14] + bytes[15]) == 0;
}

std::size_t find_header(ByteView bytes, std::size_t from) noexcept {
  const std::string_view text = as_text(bytes);
  while ((from = text.find("XQ", from)) != std::string_view::npos) {
    if (is_header(bytes.subspan(from))) return from;
    ++from;
  }
  return bytes.size();
}

// Reads the record at the start of some bytes.
class RecordParser {
 public:
  RecordParser(ByteView bytes, RawRecord& record)
      : bytes_(bytes), record_(record), builder_(record), texts_(Charset::Gb18030) {}

  // Returns where reading stopped.
  std::size_t read() {
    at_ = std::min(kHeaderSize, bytes_.size());
    if (bytes_.size() < kHeaderSize) {
      cut_header();
    } else {
      keys_ = keys_of(bytes_);
      read_header();
      if (bytes_.size() > kHeaderSize) read_tree();
    }
    texts_.report(record_);
    return at_;
  }
  // Whether it stopped before the tree's end.
  [[nodiscard]] bool is_damaged() const noexcept { return damaged_; }

 private:
  [[nodiscard]] std::uint64_t place(std::size_t at) const noexcept { return record_.offset + at; }
  [[nodiscard]] std::uint8_t plain(std::size_t at) const noexcept {
    return low(256U + bytes_[at] - keys_.stream[(at - kHeaderSize) % keys_.stream.size()]);
  }
  [[nodiscard]] std::uint32_t plain_le32(std::size_t at) const noexcept {
    const std::array<std::uint8_t, 4> four{plain(at), plain(at + 1), plain(at + 2), plain(at + 3)};
    return load_le32(four);
  }
  void cut(std::size_t at, std::string message) {
    damaged_ = true;
    builder_.cut(
        {.code = FaultCode::Truncated, .offset = place(at), .message = std::move(message)});
  }

  void cut_header() {
    for (const Field& f : kFields) {
      if (f.offset + f.size <= bytes_.size()) read_field(f);
    }
    cut(bytes_.size(),
        fmt::format("a header of {} bytes, expected {}", bytes_.size(), kHeaderSize));
  }

  void read_header() {
    for (const Field& f : kFields)
      read_field(f);
    read_pieces();
    record_.side = bytes_[kSide] == 1 ? Color::Black : Color::Red;
    read_result();
    const std::uint8_t implied = record_.setup ? 3 : 0;
    const std::uint8_t type = bytes_[kType];
    if (type != implied && type < kTypes.size()) {
      record_.tags.push_back({std::string(kTypeTag), std::string(kTypes[type])});
    }
  }

  void read_field(const Field& f) {
    const std::size_t length = std::min<std::size_t>(bytes_[f.offset], f.size - 1);
    ByteView text = until_zero(bytes_.subspan(f.offset + 1, length), Charset::Gb18030);
    // A full field may end in half a character.
    if (text.size() == f.size - 1) text = whole_characters(text);
    texts_.add_tag(record_, f.tag, text, place(f.offset + 1));
  }

  void read_pieces() {
    Setup setup;
    for (std::size_t i = 0; i < 32; ++i) {
      const std::size_t slot = bytes_[kVersion] >= kRotated ? (keys_.piece + 1U + i) % 32 : i;
      const auto square = square_of(low(256U + bytes_[kSlots + i] - keys_.piece));
      if (!square) continue;
      Piece& piece = setup.pieces[square->slot()];
      if (piece.empty()) {
        piece = slot_piece(slot);
      } else {
        record_.faults.push_back(
            {.code = FaultCode::BadFen,
             .offset = place(kSlots + i),
             .token = square->text(),
             .message = fmt::format("two pieces on {}, the first was kept", square->text())});
      }
    }
    if (setup.pieces != start_setup().pieces) record_.setup = setup;
  }

  void read_result() {
    constexpr std::array<Outcome, 5> kOutcomes{Outcome::Unknown, Outcome::RedWins,
                                               Outcome::BlackWins, Outcome::Draw, Outcome::Draw};
    const std::uint8_t result = bytes_[kResult];
    if (result < kOutcomes.size()) {
      record_.outcome = kOutcomes[result];
      return;
    }
    record_.faults.push_back({.code = FaultCode::ResultConflict,
                              .offset = place(kResult),
                              .token = std::to_string(result),
                              .message = fmt::format("result {}, expected 0 to 4", result)});
  }

  // Adds nodes until the tree says that it is complete or the bytes are none.
  void read_tree() {
    const bool old = bytes_[kVersion] <= kPlain;
    const std::size_t size = old ? 8 : 4;
    for (bool root = true; root || !builder_.complete(); root = false) {
      if (bytes_.size() - at_ < size) {
        cut(at_, root ? "the file ends before its moves" : "the file ends, expected more moves");
        return;
      }
      const std::uint8_t tag = plain(at_ + 2);
      const bool child = (tag & (old ? kPlainChild : kChild)) != 0;
      const bool sibling = (tag & (old ? kPlainSibling : kSibling)) != 0;
      if (root) {
        builder_.add_root({place(at_), 0}, child);
      } else {
        builder_.add(read_move(), {place(at_), 0}, child, sibling);
      }
      const bool comment = old || (tag & kComment) != 0;
      at_ += 4;
      if (comment && !read_comment()) return;
    }
  }

  [[nodiscard]] Move read_move() const noexcept {
    const auto from = square_of(low(512U + plain(at_) - kFromOffset - keys_.from));
    const auto to = square_of(low(512U + plain(at_ + 1) - kToOffset - keys_.to));
    return from && to ? Move(*from, *to) : Move();
  }

  bool read_comment() {
    const std::size_t left = bytes_.size() - at_;
    const std::uint32_t length = left < 4 ? 0 : plain_le32(at_) - keys_.comment;
    if (left < 4 || length > left - 4) {
      cut(at_, left < 4 ? "the file ends before a comment"
                        : fmt::format("a comment of {} bytes where {} are left",
                                      static_cast<std::int32_t>(length), left - 4));
      if (left > 4 && left <= kLongestCut) read_cut_comment(left - 4);
      return false;
    }
    at_ += 4;
    if (length > 0) add_comment(record_.tree, builder_.last(), comment_text(length));
    at_ += length;
    return true;
  }
  // A comment that the end of the file cuts is looked for this near to it.
  static constexpr std::size_t kLongestCut = 1U << 16U;
  // What is left of the file is the start of the comment, unless its length is rubbish.
  void read_cut_comment(std::size_t length) {
    at_ += 4;
    load_comment(length);
    const ByteView text = whole_characters(comment_);
    const Decoded decoded = decode(text, Charset::Gb18030);
    const auto control = [](char c) { return c >= 0 && c < ' ' && c != '\n' && c != '\r'; };
    if (decoded.bad_bytes > 0 || std::ranges::any_of(decoded.text, control)) return;
    add_comment(record_.tree, builder_.last(), decoded.text);
  }
  std::string_view comment_text(std::size_t length) {
    load_comment(length);
    return texts_.decode(comment_, place(at_));
  }
  void load_comment(std::size_t length) {
    comment_.resize(length);
    for (std::size_t i = 0; i < length; ++i)
      comment_[i] = plain(at_ + i);
  }

  ByteView bytes_;
  RawRecord& record_;
  TreeBuilder builder_;
  FieldDecoder texts_;
  Keys keys_;
  std::size_t at_ = 0;
  bool damaged_ = false;
  std::vector<std::uint8_t> comment_;  // decrypted
};

class XqfReader final : public GameReader {
 public:
  explicit XqfReader(ByteView bytes) : bytes_(bytes) {}

  std::optional<Game> next() override {
    if (at_ >= bytes_.size()) return std::nullopt;
    RawRecord record;
    record.ordinal = ++ordinal_;
    record.offset = at_;
    RecordParser parser(bytes_.subspan(at_), record);
    const std::size_t end = at_ + parser.read();
    at_ = find_header(bytes_, end);
    if (at_ > end && !parser.is_damaged()) {
      record.faults.push_back({.code = FaultCode::Skipped,
                               .offset = end,
                               .message = fmt::format("{} bytes behind the last move", at_ - end)});
    }
    return to_game(std::move(record));
  }
  [[nodiscard]] Charset charset() const noexcept override { return Charset::Gb18030; }
  [[nodiscard]] std::uint64_t position() const noexcept override { return at_; }

 private:
  ByteView bytes_;
  std::size_t at_ = 0;
  std::uint32_t ordinal_ = 0;
};

// Text may start with these letters too (version 10 is a line feed), but then holds no zero bytes.
bool sniff_xqf(ByteView head) noexcept {
  const std::string_view text = as_text(head);
  return text.starts_with("XQ") && text.size() > 2 && head[kVersion] < ' ' &&
         text.substr(0, 64).find('\0') != std::string_view::npos;
}

Result<std::unique_ptr<GameReader>> open_xqf(ByteView bytes) {
  if (!sniff_xqf(bytes)) return fail(Errc::BadRecord, "no XQF header");
  const std::uint8_t version = bytes[kVersion];
  if (version == 0 || version > kLatest) {
    return fail(Errc::Unsupported,
                fmt::format("XQF version {}.{}, expected 1.0 to 1.8", version / 10, version % 10),
                kVersion);
  }
  return std::make_unique<XqfReader>(bytes);
}

constexpr std::array<std::string_view, 1> kExtensions{"xqf"};

}  // namespace

const RecordFormat& xqf_format() {
  static constexpr RecordFormat format{"xqf", kExtensions, sniff_xqf, open_xqf};
  return format;
}

}  // namespace xq::record
