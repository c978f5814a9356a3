// What people ask of an edit, and the rows of the file it comes to. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/book/edit.hpp"

#include "bookview/cli.hpp"

namespace bookview {

/// One thing asked for.
struct EditStep {
  enum class Kind : std::uint8_t { Delete, Add, Set, Enable, Disable, Note };
  Kind kind = Kind::Set;
  xq::Move move;
  std::int64_t weight = 0;
  std::string note;
};

/// Reads "h2e2=100", "C2=5=100", "h2e2" as typed behind an option.
/// Returns  the step, or a sentence about what is wrong.
[[nodiscard]] tl::expected<EditStep, std::string> read_step(EditStep::Kind kind,
                                                            const std::string& text,
                                                            const xq::Position& position,
                                                            xq::Lang lang);

/// Turns steps into edits of rows: a move and its mirror at a self-mirrored position go together,
/// every orientation that is stored is changed, and of doubled rows one stays.
/// Errors  a sentence: not in the book, there already, a weight or a note the format cannot hold.
[[nodiscard]] xq::Result<std::vector<xq::book::RowEdit>> plan_edits(
    const xq::book::Book& book, const xq::Position& position, const std::vector<EditStep>& steps,
    xq::Lang lang);

}  // namespace bookview
