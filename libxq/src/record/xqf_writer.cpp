#include "xq/record/xqf_writer.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "xq/base/charset.hpp"

#include "raw_record.hpp"
#include "xqf_layout.hpp"

namespace xq::record {
namespace {

// One record to be written.
struct Entry {
  std::size_t node = 0;
  std::uint32_t depth = 0;
  Move move;
  bool child = false;
  bool sibling = false;
};

// GB18030 bytes cut to a size between characters; `lost` grows by the characters cut off.
void clamp(std::string& text, std::size_t size, std::size_t& lost) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 1;
    if (static_cast<unsigned char>(text[at]) > 0x80 && at + 1 < text.size()) {
      length = text[at + 1] >= '0' && text[at + 1] <= '9' ? 4 : 2;
    }
    at += length;
    if (at <= size) {
      kept = at;
    } else {
      ++lost;
    }
  }
  text.resize(std::min(kept, text.size()));
}

class Writer {
 public:
  explicit Writer(const Game& game) : game_(game) {}

  XqfOut write() {
    list_nodes();
    mark_children();
    out_.bytes.assign(kHeaderSize, '\0');
    write_header();
    for (const Entry& entry : entries_)
      write_entry(entry);
    return std::move(out_);
  }

 private:
  void list_nodes() {
    entries_.push_back({});
    if (!game_.tree) {
      for (const Move move : game_.moves)
        entries_.push_back({entries_.size(), static_cast<std::uint32_t>(entries_.size()), move});
      return;
    }
    // An unreadable move goes with all that follows it; on the main line with the alternatives to
    // it as well, since one of them would become the main line.
    const std::vector<TreeNode>& nodes = game_.tree->nodes;
    const std::size_t main_length = game_.tree->main_length();
    std::uint32_t passed_over = UINT32_MAX;  // from this depth on
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      if (nodes[i].depth < passed_over) passed_over = UINT32_MAX;
      if (nodes[i].move.is_none()) {
        passed_over = std::min(passed_over, nodes[i].depth + (i > main_length ? 1U : 0U));
        ++out_.lost_nodes;
      } else if (nodes[i].depth >= passed_over) {
        ++out_.lost_nodes;
      } else {
        entries_.push_back({i, nodes[i].depth, nodes[i].move});
      }
    }
  }

  // From the last node to the first: `open[d]` says whether another alternative of depth d follows.
  void mark_children() {
    std::vector<bool> open;
    for (std::size_t i = entries_.size(); i-- > 0;) {
      Entry& entry = entries_[i];
      entry.child = open.size() > entry.depth + 1U && open[entry.depth + 1U];
      open.resize(entry.depth + 1U);
      entry.sibling = open[entry.depth];
      open[entry.depth] = true;
      tree_ = tree_ || entry.sibling;
    }
  }

  void put(std::size_t at, std::size_t byte) { out_.bytes[at] = static_cast<char>(byte); }

  void write_header() {
    put(0, 'X');
    put(1, 'Q');
    put(kVersion, tree_ ? kLatest : kPlain);
    write_pieces();
    const bool black = game_.start.side_to_move() == Color::Black;
    put(kSide, black && !game_.bad_start ? 1U : 0U);
    constexpr std::array<std::uint8_t, 4> kResults{1, 3, 2, 0};  // by Outcome
    put(kResult, kResults[static_cast<std::size_t>(game_.outcome)]);
    const auto type = std::ranges::find(kTypes, game_.tag(kTypeTag));
    const bool normal = game_.start.setup().pieces == Position().setup().pieces;
    const auto given = static_cast<std::size_t>(type - kTypes.begin());
    const std::size_t implied = normal ? 0 : 3;
    put(kType, given == kTypes.size() ? implied : given);
    for (const Field& f : kFields)
      write_field(f);
    for (const Tag& tag : game_.tags)
      out_.lost_tags += has_place(tag.name) || tag.value.empty() ? 0U : 1U;
  }

  // Slots are rotated by one in version 1.8 with zero keys.
  void write_pieces() {
    std::array<std::uint8_t, 32> slots{};
    slots.fill(kNoSquare);
    if (!game_.bad_start) {
      const Setup setup = game_.start.setup();
      for (int i = 0; i < Square::kCount; ++i) {
        const Square square = Square::from_index(i);
        const Piece piece = setup.pieces[square.slot()];
        if (piece.empty()) continue;
        std::size_t slot = 0;
        while (slot < 32 && (slots[slot] != kNoSquare || slot_piece(slot) != piece))
          ++slot;
        if (slot < 32) {
          slots[slot] = byte_of(square);
        } else {
          ++out_.lost_pieces;
        }
      }
    }
    for (std::size_t i = 0; i < 32; ++i)
      put(kSlots + i, slots[tree_ ? (i + 1) % 32 : i]);
  }

  // Whether the file holds the tag; those with the game's own data are not tags here.
  static bool has_place(std::string_view name) {
    constexpr std::array<std::string_view, 8> kOurs{"Game",  "Variant", "Result", "FEN",
                                                    "SetUp", "Format",  "White",  kTypeTag};
    const auto named = [name](const Field& f) { return f.tag == name; };
    return std::ranges::any_of(kFields, named) || std::ranges::find(kOurs, name) != kOurs.end();
  }

  std::string encoded(std::string_view text) {
    Encoded result = encode(text, Charset::Gb18030);
    out_.lost_characters += result.lost;
    return std::move(result.bytes);
  }

  void write_field(const Field& f) {
    std::string text = encoded(game_.tag(f.tag));
    clamp(text, f.size - 1, out_.lost_characters);
    put(f.offset, text.size());
    std::ranges::copy(text, out_.bytes.begin() + static_cast<std::ptrdiff_t>(f.offset) + 1);
  }

  // Comment and evaluation of a node, GB18030 with CRLF. Nodes come in order.
  std::string comment_of(std::size_t node) {
    if (!game_.tree) return {};
    const Tree& tree = *game_.tree;
    while (comment_ < tree.comments.size() && tree.comments[comment_].node < node)
      ++comment_;
    while (evaluation_ < tree.evaluations.size() && tree.evaluations[evaluation_].node < node)
      ++evaluation_;
    const bool has_text = comment_ < tree.comments.size() && tree.comments[comment_].node == node;
    const bool has_value =
        evaluation_ < tree.evaluations.size() && tree.evaluations[evaluation_].node == node;
    const std::string lines =
        join_comment(has_value ? &tree.evaluations[evaluation_].value : nullptr,
                     has_text ? std::string_view(tree.comments[comment_].text) : "");
    std::string text;
    for (const char c : encoded(lines)) {
      if (c == '\n') text += '\r';
      text += c;
    }
    return text;
  }

  void write_entry(const Entry& entry) {
    const std::string comment = comment_of(entry.node);
    const auto size = static_cast<std::uint32_t>(comment.size());
    const bool root = entry.depth == 0;
    const std::size_t at = out_.bytes.size();
    out_.bytes.append(4, '\0');
    put(at, byte_of(entry.move.from()) + kFromOffset);
    put(at + 1, byte_of(entry.move.to()) + kToOffset);
    if (tree_) {
      if (root) put(at, 'X');
      if (root) put(at + 1, 'Q');
      put(at + 2, (entry.child ? kChild : 0U) | (entry.sibling ? kSibling : 0U) |
                      (size > 0 ? kComment : 0U));
      if (size > 0) append_le32(out_.bytes, size + kCommentOffset);
    } else {
      put(at + 2, entry.child ? kPlainChild : 0U);
      if (root) put(at + 3, 0xFF);
      append_le32(out_.bytes, size);
    }
    out_.bytes += comment;
  }

  const Game& game_;
  XqfOut out_;
  std::vector<Entry> entries_;
  bool tree_ = false;  // there is more than one line
  std::size_t comment_ = 0;
  std::size_t evaluation_ = 0;
};

}  // namespace

XqfOut format_xqf(const Game& game) {
  return Writer(game).write();
}

}  // namespace xq::record
