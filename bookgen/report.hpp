// Printing: results on standard output, messages on standard error, in the user's language.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "xq/base/text.hpp"
#include "xq/record/game.hpp"

#include "args.hpp"

namespace bookgen {

/// Prints one translated line to standard output.
template <class... A>
void out(const Common& common, std::string_view english, const A&... args) {
  fmt::print("{}\n", xq::say(common.lang, english, args...));
}

/// Prints `bookgen: ` and one translated line to standard error.
template <class... A>
void complain(const Common& common, std::string_view english, const A&... args) {
  fmt::print(stderr, "bookgen: {}\n", xq::say(common.lang, english, args...));
}

/// A fault as one line: place, code, token, what was found and expected.
/// `path` is the file, `ordinal` the game in it (0 = the whole file).
[[nodiscard]] std::string fault_line(xq::Lang lang, std::string_view path, std::int64_t ordinal,
                                     const xq::record::Fault& fault);

/// "3 illegal_move, 1 bad_fen"; "none" if empty.
[[nodiscard]] std::string counts_line(xq::Lang lang,
                                      const std::map<std::string, std::uint64_t>& counts);

/// What a book format could not hold, a line for each kind that occurred.
void print_write_report(const Common& common, const xq::book::WriteReport& report);

/// A name or "?" for none.
[[nodiscard]] std::string or_unknown(std::string_view text);

/// "1-0" "1/2-1/2" "0-1" "*".
[[nodiscard]] std::string_view result_token(xq::Outcome outcome) noexcept;

}  // namespace bookgen
