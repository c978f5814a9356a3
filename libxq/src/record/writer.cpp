#include "xq/record/writer.hpp"

#include <algorithm>
#include <array>

#include "xq/record/dhtmlxq_writer.hpp"
#include "xq/record/ndjson.hpp"
#include "xq/record/pgn_writer.hpp"
#include "xq/record/xqf_writer.hpp"

namespace xq::record {
namespace {

using notation::Notation;

template <Notation kNotation>
Written write_pgn(const Game& game) {
  // Text says a move only where it can be played.
  const std::size_t unplayable = game.tree ? static_cast<std::size_t>(std::ranges::count(
                                                 game.tree->nodes, false, &TreeNode::legal)) -
                                                 (game.tree->nodes.front().legal ? 0 : 1)
                                           : 0;
  return {.bytes = format_pgn(game, {.notation = kNotation}) + '\n', .left_out = unplayable};
}

// The list of writers. The first of an extension is the one it stands for.
constexpr std::array kWriters{
    RecordWriter{"pgn", "pgn", false, true, write_pgn<Notation::Chinese>},
    RecordWriter{"pgn-chinese", "pgn", false, true, write_pgn<Notation::Chinese>},
    RecordWriter{"pgn-iccs", "pgn", false, true, write_pgn<Notation::Iccs>},
    RecordWriter{"pgn-wxf", "pgn", false, true, write_pgn<Notation::Wxf>},
    RecordWriter{"pgn-vn", "pgn", false, true, write_pgn<Notation::Vietnamese>},
    RecordWriter{"dhtmlxq", "ubb", false, true,
                 [](const Game& game) { return Written{.bytes = format_dhtmlxq(game)}; }},
    RecordWriter{"ndjson", "ndjson", false, false,
                 [](const Game& game) { return Written{.bytes = format_ndjson(game)}; }},
    RecordWriter{"xqf", "xqf", true, false,
                 [](const Game& game) {
                   XqfOut out = format_xqf(game);
                   return Written{.bytes = std::move(out.bytes),
                                  .lost = out.lost_characters,
                                  .left_out = out.lost_tags + out.lost_pieces + out.lost_nodes};
                 }},
};

}  // namespace

std::span<const RecordWriter> writers() noexcept {
  return kWriters;
}

const RecordWriter* find_writer(std::string_view name) noexcept {
  const auto hit = std::ranges::find(kWriters, name, &RecordWriter::name);
  return hit == kWriters.end() ? nullptr : &*hit;
}

const RecordWriter* writer_of_extension(std::string_view path) noexcept {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return nullptr;
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  const auto hit = std::ranges::find_if(kWriters, [&](const RecordWriter& writer) {
    return std::ranges::equal(writer.extension, path.substr(dot + 1), {}, {}, lower);
  });
  return hit == kWriters.end() ? nullptr : &*hit;
}

Written write_game(const RecordWriter& writer, const Game& game, std::optional<Charset> charset) {
  Written written = writer.write(game);
  if (!charset || *charset == Charset::Utf8) return written;
  Encoded encoded = encode(written.bytes, *charset);
  return {std::move(encoded.bytes), written.lost + encoded.lost, written.left_out};
}

}  // namespace xq::record
