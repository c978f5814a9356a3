#include "bookview/ask.hpp"

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/notation/line.hpp"
#include "xq/store/filter_words.hpp"

namespace bookview {

using xq::say;

Answer failed(int status, const std::string& reason) {
  return {status, "", fmt::format("bookview: {}\n", reason)};
}

Answer failed(const Common& common, const xq::Error& error) {
  return failed(1, fmt::format("{}: {}", common.book, xq::tr(common.lang, error.message)));
}

Answer failed(const std::string& path, const xq::Error& error) {
  return failed(1, fmt::format("{}: {}", path, error.message));
}

std::string warnings(const SourceInfo& info, const Common& common) {
  std::string out;
  if (common.quiet) return out;
  for (const std::string& warning : info.warnings)
    out += say(common.lang, "bookview: warning: {}: {}\n", info.path, warning);
  if (info.filter.games > 0 && info.filter.games == info.filter.total()) {
    return out + "bookview: " + xq::store::why_nothing_passed(info.filter, common.lang) + '\n';
  }
  for (const std::string& line : xq::store::filter_lines(info.filter, common.lang))
    out += "bookview: " + line + '\n';
  return out;
}

tl::expected<Asked, Answer> asked_position(const std::optional<std::string>& fen,
                                           const std::string& moves, xq::Lang lang) {
  Asked asked;
  if (fen) {
    const auto parsed = xq::parse_position(*fen);
    if (!parsed) {
      return tl::make_unexpected(failed(2, say(lang, "--fen: {}", parsed.error().message)));
    }
    asked.start = *parsed;
  }
  auto line = xq::notation::read_line(moves, asked.start);
  if (!line) {
    return tl::make_unexpected(failed(2, xq::notation::fault_text(line.error(), lang)));
  }
  asked.line = std::move(*line);
  asked.position = asked.start;
  for (const xq::Move move : asked.line)
    asked.position.do_move(move);
  return asked;
}

}  // namespace bookview
