// What commands about one position have in common.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "xq/board/position.hpp"

#include "bookview/cli.hpp"
#include "bookview/source.hpp"

namespace bookview {

/// The position asked about and how it was named.
struct Asked {
  xq::Position start;
  std::vector<xq::Move> line;
  xq::Position position;
};
/// Reads --fen and moves; the answer says what is wrong with them.
[[nodiscard]] tl::expected<Asked, Answer> asked_position(const std::optional<std::string>& fen,
                                                         const std::string& moves, xq::Lang lang);

/// `bookview: reason`.
[[nodiscard]] Answer failed(int status, const std::string& reason);
/// The same about the book, status 1.
[[nodiscard]] Answer failed(const Common& common, const xq::Error& error);
/// The same about another file.
[[nodiscard]] Answer failed(const std::string& path, const xq::Error& error);
/// What is odd about the source, for standard error; nothing under --quiet.
[[nodiscard]] std::string warnings(const SourceInfo& info, const Common& common);

}  // namespace bookview
