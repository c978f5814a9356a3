// From the main line of a PGN game and what stands between its moves to a tree.
#pragma once

#include <functional>

#include "pgn_game.hpp"

namespace xq::record {

/// Reads a token in a position, in the notation of the game.
using TokenReader =
    std::function<notation::ParsedMove(std::string_view token, const Position& position)>;
/// Takes a token of a variation that cannot be played there, and its ply.
using BadToken = std::function<void(const Aside& token, std::size_t ply)>;

/// The tree of a game whose main line has been played; nullopt if the asides come to nothing.
///
/// A bracket is a variation if its first move can be played instead of the move before it or behind
/// it; else it is a comment. What cannot be played later in it is handed to `bad` and, with the
/// rest of the bracket, kept as a comment.
[[nodiscard]] std::optional<Tree> tree_of(const GameText& text, const Game& game,
                                          const TokenReader& read, const BadToken& bad);

}  // namespace xq::record
