// The catalogue of texts for people, English and Chinese.
//
// Code writes the English sentence; the catalogue (src/base/messages_tables.cpp) holds its Chinese
// twin. A test reads the sources and fails for every sentence without one and for every entry that
// nobody uses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace xq {

enum class Lang : std::uint8_t { English, Chinese };

/// "en" or "zh" (any case, a locale's tail ignored: zh_CN.UTF-8); nullopt for other texts.
[[nodiscard]] std::optional<Lang> parse_lang(std::string_view text) noexcept;

/// The language to use: what --lang said, else XQ_LANG, else LC_ALL, LC_MESSAGES or LANG, else
/// English.
[[nodiscard]] Lang choose_lang(std::optional<Lang> given) noexcept;

/// The sentence in the wanted language; the English one if the catalogue lacks it.   Cost  one hash
/// look-up.
[[nodiscard]] std::string_view tr(Lang lang, std::string_view english) noexcept;

/// tr() with fmt placeholders filled in. Both languages use the same arguments, by position where
/// the order differs.
template <class... Args>
[[nodiscard]] std::string say(Lang lang, std::string_view english, const Args&... args) {
  return fmt::format(fmt::runtime(tr(lang, english)), args...);
}

namespace detail {
/// One sentence of the catalogue.
struct Translation {
  std::string_view english;
  std::string_view chinese;
};
}  // namespace detail

}  // namespace xq
