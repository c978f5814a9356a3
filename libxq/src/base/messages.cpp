#include "xq/base/messages.hpp"

#include <cstdlib>
#include <unordered_map>

#include "messages_tables.hpp"

namespace xq {

std::optional<Lang> parse_lang(std::string_view text) noexcept {
  if (text.size() < 2) return std::nullopt;
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const char a = lower(text[0]);
  const char b = lower(text[1]);
  if (text.size() > 2 && std::string_view("_-.@").find(text[2]) == std::string_view::npos) {
    return std::nullopt;
  }
  if (a == 'e' && b == 'n') return Lang::English;
  if (a == 'z' && b == 'h') return Lang::Chinese;
  return std::nullopt;
}

Lang choose_lang(std::optional<Lang> given) noexcept {
  if (given) return *given;
  if (const char* text = std::getenv("XQ_LANG"); text != nullptr && *text != '\0') {
    return parse_lang(text).value_or(Lang::English);
  }
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (const char* text = std::getenv(name); text != nullptr && *text != '\0') {
      return parse_lang(text).value_or(Lang::English);
    }
  }
  return Lang::English;
}

std::string_view tr(Lang lang, std::string_view english) noexcept {
  if (lang == Lang::English) return english;
  static const auto table = [] {
    std::unordered_map<std::string_view, std::string_view> map;
    for (const auto& list : detail::translation_lists()) {
      for (const auto& entry : list)
        map.emplace(entry.english, entry.chinese);
    }
    return map;
  }();
  const auto found = table.find(english);
  return found == table.end() ? english : found->second;
}

}  // namespace xq
