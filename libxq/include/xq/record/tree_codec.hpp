// The moves of a tree as bytes, two a node, and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "xq/record/tree.hpp"

namespace xq::record {

/// The nodes behind the root, in pre-order, as 16-bit little-endian words:
/// bits 0-12 from * 90 + to as Square::index() counts (8191: unreadable), bit 13: a continuation
/// follows, bit 14: after that an alternative to this move follows.
[[nodiscard]] std::string encode_moves(const Tree& tree);
/// The nodes, root included; `legal` says what can be played from `start`. nullopt for bytes that
/// are no tree.   Cost  one pass, no recursion.
[[nodiscard]] std::optional<std::vector<TreeNode>> decode_moves(std::string_view bytes,
                                                                const Position& start);

}  // namespace xq::record
