#include "support/record_bytes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/base/bytes.hpp"
#include "xq/base/charset.hpp"
#include "xq/board/fen.hpp"

#include "support/record_tables.hpp"

namespace xq::test {
namespace {

using record::Game;
using record::Tree;

// The tree of a game, be it only a line.
Tree tree_of(const Game& game) {
  if (game.tree) return *game.tree;
  Tree tree;
  for (const Move move : game.moves)
    tree.nodes.push_back({static_cast<std::uint32_t>(tree.nodes.size()), move, true});
  return tree;
}

// Whether another alternative to a node follows.
bool has_sibling(const Tree& tree, std::size_t i) {
  const std::uint32_t depth = tree.nodes[i].depth;
  for (std::size_t j = i + 1; j < tree.nodes.size() && tree.nodes[j].depth >= depth; ++j) {
    if (tree.nodes[j].depth == depth) return i > 0;
  }
  return false;
}

std::string_view comment_of(const Tree& tree, std::size_t node) {
  for (const auto& comment : tree.comments) {
    if (comment.node == node) return comment.text;
  }
  return {};
}

void put_wide(std::string& bytes, std::size_t at, std::string_view text) {
  const std::string wide = encode(text, Charset::Utf16le).bytes;
  bytes.replace(at, wide.size(), wide);
}

char result_digit(Outcome outcome) {
  return "\1\3\2\0"[static_cast<int>(outcome)];
}

// Row from the top, then file.
char cbr_point(Square s) {
  return static_cast<char>((9 - s.rank_index()) * 9 + s.file_index());
}

}  // namespace

void put_le32(std::string& bytes, std::size_t at, std::uint32_t value) {
  std::string four;
  append_le32(four, value);
  bytes.replace(at, 4, four);
}

std::string encrypted_xqf(std::string bytes, const XqfKeys& keys) {
  const auto byte = [](std::uint32_t value) { return static_cast<std::uint8_t>(value & 0xFF); };
  const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
  const auto put = [&](std::size_t i, std::uint32_t value) {
    bytes[i] = static_cast<char>(value & 0xFF);
  };
  const std::array<std::uint32_t, 4> four{keys.sum, keys.piece, keys.from,
                                          byte(0U - keys.sum - keys.piece - keys.from)};
  const auto mixed = [](std::uint32_t k) { return 54 * k * k + 221; };
  const std::uint32_t p = byte(mixed(four[1]) * four[1]);
  const std::uint32_t f = byte(mixed(four[2]) * p);
  const std::uint32_t t = byte(mixed(four[3]) * f);
  const std::uint32_t length_key = (four[0] * 256 + four[1]) % 32000 + 767;
  std::array<std::uint8_t, 32> slots{};
  for (std::size_t i = 0; i < 32; ++i)
    slots[(i + 1) % 32] = at(16 + i);
  put(3, keys.mask);
  for (std::size_t i = 0; i < 4; ++i) {
    put(8 + i, keys.bits[i]);
    put(12 + i, four[i]);
  }
  for (std::size_t i = 0; i < 32; ++i)
    put(16 + i, slots[(p + 1 + i) % 32] + p);
  std::size_t i = 0x400;
  while (i + 4 <= bytes.size()) {
    put(i, at(i) + f);
    put(i + 1, at(i + 1) + t);
    const bool comment = (at(i + 2) & 0x20) != 0;
    i += 4;
    if (!comment || i + 4 > bytes.size()) continue;
    const std::uint32_t length = load_le32(as_bytes(std::string_view(bytes).substr(i))) - 767;
    put_le32(bytes, i, length + length_key);
    i += 4 + length;
  }
  constexpr std::string_view kText = "[(C) Copyright Mr. Dong Shiwei.]";
  for (i = 0x400; i < bytes.size(); ++i) {
    const std::uint32_t key = (four[i % 4] & keys.mask) | keys.bits[i % 4];
    put(i, at(i) + (key & static_cast<std::uint8_t>(kText[i % 32])));
  }
  return bytes;
}

std::string cbr_bytes(const Game& game) {
  std::string bytes(2214, '\0');
  bytes.replace(0, 15, "CCBridge Record");
  bytes[19] = 2;
  for (const auto& [at, tag] :
       {std::pair{180, "Title"}, std::pair{692, "Event"}, std::pair{884, "Date"},
        std::pair{1076, "Red"}, std::pair{1300, "Black"}}) {
    put_wide(bytes, static_cast<std::size_t>(at), game.tag(tag));
  }
  bytes[2076] = result_digit(game.outcome);
  const Setup setup = game.start.setup();
  bytes[2112] = setup.side == Color::Red ? 1 : 2;
  constexpr std::array<char, 7> kKinds{5, 4, 3, 2, 1, 6, 7};  // K A B N R C P
  for (int i = 0; i < Square::kCount; ++i) {
    const Square square = Square::from_index(i);
    const Piece piece = setup.pieces[square.slot()];
    if (piece.empty()) continue;
    const int colour = piece.color() == Color::Red ? 0x10 : 0x20;
    bytes[2120 + static_cast<std::size_t>(cbr_point(square))] =
        static_cast<char>(colour + kKinds[static_cast<std::size_t>(piece.type())]);
  }
  bytes.replace(2210, 4, "\xFF\xFF\xFF\xFF");
  const Tree tree = tree_of(game);
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    const bool child = i + 1 < tree.nodes.size() && tree.nodes[i + 1].depth > node.depth;
    const std::string comment = encode(comment_of(tree, i), Charset::Utf16le).bytes;
    bytes += static_cast<char>((child ? 0 : 1) + (has_sibling(tree, i) ? 2 : 0) +
                               (comment.empty() ? 0 : 4));
    bytes += '\0';
    bytes += i == 0 ? '\0' : cbr_point(node.move.from());
    bytes += i == 0 ? '\0' : cbr_point(node.move.to());
    if (comment.empty()) continue;
    append_le32(bytes, static_cast<std::uint32_t>(comment.size() + 2));
    bytes += comment + std::string(2, '\0');
  }
  return bytes;
}

std::string cbl_bytes(const std::vector<CblRecord>& records, const CblOptions& options) {
  constexpr std::size_t kIndex = 66624;
  std::string bytes(kIndex + 276 * std::size_t{options.capacity}, '\0');
  bytes.replace(0, 15, "CCBridgeLibrary");
  bytes[16] = 3;
  put_le32(bytes, 52, 0x7FFFFFFF);
  put_le32(bytes, 60, options.capacity_stated);
  put_wide(bytes, 64, kLibraryName);
  std::uint32_t block = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const CblRecord& record = records[i];
    const auto blocks = static_cast<std::uint32_t>((record.bytes.size() + 4095) / 4096);
    const std::size_t entry = kIndex + 276 * i;
    put_le32(bytes, entry, record.flags);
    put_le32(bytes, entry + 4, block);
    put_le32(bytes, entry + 8, blocks);
    put_le32(bytes, entry + 12,
             record.stated ? static_cast<std::uint32_t>(record.bytes.size()) : 0);
    block += blocks;
    const std::size_t padding = i + 1 < records.size() ? blocks * 4096 : record.bytes.size();
    bytes += record.bytes + std::string(padding - record.bytes.size(), '\0');
  }
  return bytes;
}

std::string cbf_text(const Game& game) {
  std::string text =
      "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<ChineseChessRecord Version=\"1.0\">\n <Head>\n";
  for (const auto& [element, tag] : {std::pair{"Name", "Title"}, std::pair{"Contest", "Event"},
                                     std::pair{"Red", "Red"}, std::pair{"Black", "Black"}}) {
    text += fmt::format("  <{0}>{1}</{0}>\n", element, game.tag(tag));
  }
  text += fmt::format("  <RecordResult>{}</RecordResult>\n  <FEN>{}</FEN>\n </Head>\n <MoveList>\n",
                      static_cast<int>(result_digit(game.outcome)), format_fen(game.start));
  const Tree tree = tree_of(game);
  for (std::size_t i = 0; i <= tree.main_length(); ++i) {
    const auto point = [](Square s) {
      return fmt::format("{}{}", s.file_index(), 9 - s.rank_index());
    };
    const Move move = tree.nodes[i].move;
    text += fmt::format("  <Move value=\"{}\"{}",
                        i == 0 ? "00-00" : point(move.from()) + "-" + point(move.to()),
                        i == tree.main_length() ? " end=\"1\"" : "");
    const std::string_view comment = comment_of(tree, i);
    text += comment.empty() ? " />\n" : fmt::format("><![CDATA[{}]]></Move>\n", comment);
  }
  return text + " </MoveList>\n</ChineseChessRecord>\n";
}

}  // namespace xq::test
