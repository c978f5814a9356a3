#include "report.hpp"

#include <array>

namespace bookgen {

using xq::say;

std::string fault_line(xq::Lang lang, std::string_view path, std::int64_t ordinal,
                       const xq::record::Fault& fault) {
  std::string place(path);
  if (fault.line > 0) place += fmt::format(":{}", fault.line);
  if (ordinal > 0) place += say(lang, ": game {}", ordinal);
  if (fault.ply > 0) place += say(lang, ", ply {}", fault.ply);
  std::string text = fmt::format("{}: {}", place, xq::record::fault_name(fault.code));
  if (!fault.token.empty()) text += fmt::format(" '{}'", fault.token);
  if (!fault.message.empty()) text += fmt::format(": {}", fault.message);
  return text;
}

std::string counts_line(xq::Lang lang, const std::map<std::string, std::uint64_t>& counts) {
  std::string line;
  for (const auto& [name, count] : counts) {
    if (!line.empty()) line += ", ";
    line += fmt::format("{} {}", xq::with_commas(count), name);
  }
  return line.empty() ? std::string(xq::tr(lang, "none")) : line;
}

std::string or_unknown(std::string_view text) {
  return text.empty() ? "?" : std::string(text);
}

std::string_view result_token(xq::Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 4> kTokens{"1-0", "1/2-1/2", "0-1", "*"};
  return kTokens[static_cast<std::size_t>(outcome)];
}

void print_write_report(const Common& common, const xq::book::WriteReport& r) {
  using xq::with_commas;
  if (r.collisions > 0) {
    out(common, "{} positions left out: another position has the same 32-bit key",
        with_commas(r.collisions));
  }
  if (r.scaled > 0) out(common, "{} positions scaled down to 65,535", with_commas(r.scaled));
  if (r.negative > 0) out(common, "{} weights below 0 written as 0", with_commas(r.negative));
  if (r.rounded > 0) {
    out(common, "{} weights of mirrored pairs or axis moves rounded up: one row stands for both",
        with_commas(r.rounded));
  }
  if (r.disabled > 0) {
    out(common, "{} rows left out: they are switched off, which this format cannot say",
        with_commas(r.disabled));
  }
  if (r.notes > 0) out(common, "{} notes have no place in this format", with_commas(r.notes));
  if (r.results > 0)
    out(common, "{} rows lose their game counts in this format", with_commas(r.results));
  if (r.odd_keys > 0) {
    out(common, "{} positions with keys that cannot be written as real numbers; as integers",
        with_commas(r.odd_keys));
  }
}

}  // namespace bookgen
