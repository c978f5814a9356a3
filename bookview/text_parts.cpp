#include "bookview/text_parts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/base/text.hpp"
#include "xq/notation/any.hpp"

namespace bookview {

using xq::Lang;
using xq::pad_right;
using xq::say;

std::string line_text(const xq::Position& start, const std::vector<xq::Move>& line, bool ascii) {
  std::string out;
  xq::Position position = start;
  for (const xq::Move move : line) {
    if (!out.empty()) out += ' ';
    if (position.side_to_move() == xq::Color::Red) {
      out += fmt::format("{}. ", position.fullmove());
    } else if (out.empty()) {
      out += fmt::format("{}... ", position.fullmove());
    }
    out +=
        ascii ? move.text() : xq::notation::format(move, position, xq::notation::Notation::Chinese);
    position.do_move(move);
  }
  return out;
}

std::string book_text(const SourceInfo& info, Lang lang) {
  if (info.database) return say(lang, "{} (database)", info.path);
  return say(lang, "{} ({}, {} rows)", info.path, info.format, xq::with_commas(info.rows));
}

std::string labelled(const std::vector<std::pair<std::string_view, std::string>>& rows) {
  std::size_t width = 0;
  for (const auto& row : rows)
    width = std::max(width, xq::display_width(row.first));
  std::string out;
  for (const auto& row : rows)
    out += fmt::format("{}  {}\n", pad_right(row.first, width), row.second);
  return out;
}

}  // namespace bookview
