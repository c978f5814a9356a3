#include "booklist.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <system_error>

#include "xq/base/charset.hpp"

#include "protocol/words.hpp"

namespace engine {
namespace {

namespace fs = std::filesystem;
using xq::Charset;

struct Reading {
  std::string text;  ///< UTF-8
  Charset charset = Charset::Utf8;
};

std::vector<Reading> readings_of(std::string_view bytes) {
  std::vector<Reading> readings;
  if (xq::is_utf8(bytes)) readings.push_back({std::string(bytes), Charset::Utf8});
  for (const Charset charset : {Charset::Gb18030, Charset::Big5}) {
    xq::Decoded decoded = xq::decode(xq::as_bytes(bytes), charset);
    if (decoded.bad_bytes == 0 && decoded.text != bytes)
      readings.push_back({std::move(decoded.text), charset});
  }
  if (readings.empty()) readings.push_back({std::string(bytes), Charset::Utf8});
  return readings;
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_directory(path, ignored);
}

std::vector<std::string_view> cut(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(at, from), text.size());
    parts.push_back(trimmed(text.substr(from, end - from)));
    from = end + 1;
  }
  return parts;
}

class ListReader {
 public:
  ListReader(const Reading& reading, const fs::path& folder, xq::Lang lang)
      : reading_(reading), folder_(folder), lang_(lang) {}

  BookList read() {
    if (!trimmed(reading_.text).empty() && is_file(locate(trimmed(reading_.text)))) {
      add(trimmed(reading_.text), {});
      return std::move(list_);
    }
    for (const std::string_view item : cut(reading_.text, ';')) {
      if (item.empty()) continue;
      if (is_file(locate(item))) {
        add(item, {});
        continue;
      }
      std::vector<std::string_view> parts = cut(item, '|');
      const std::string_view path = parts.front();
      parts.erase(parts.begin());
      add(path, parts);
    }
    return std::move(list_);
  }

 private:
  // The file of a name: as UTF-8, or with the very bytes that came, if only that exists.
  [[nodiscard]] fs::path locate(std::string_view name) const {
    const fs::path path = folder_ / fs::path(std::string(name));
    if (reading_.charset == Charset::Utf8 || is_file(path)) return path;
    const fs::path raw = folder_ / fs::path(xq::encode(name, reading_.charset).bytes);
    return is_file(raw) ? raw : path;
  }

  void add(std::string_view path, const std::vector<std::string_view>& properties) {
    if (path.size() >= 2 && path.front() == '"' && path.back() == '"')
      path = trimmed(path.substr(1, path.size() - 2));
    if (path.empty()) return;
    BookItem item;
    item.name = path;
    item.file = locate(path);
    for (const std::string_view property : properties) {
      if (!property.empty() && !set(item, property)) {
        list_.messages.push_back(
            xq::say(lang_,
                    "book {0}: \"{1}\" is not a property; expected side=red|black, "
                    "policy=weighted|best|uniform, depth=PLIES or minshare=PERCENT",
                    printable(item.name), printable(property)));
      }
    }
    list_.items.push_back(std::move(item));
  }

  static bool set(BookItem& item, std::string_view property) {
    const std::size_t sign = property.find('=');
    if (sign == std::string_view::npos) return false;
    const std::string name = lower(trimmed(property.substr(0, sign)));
    const std::string value = lower(trimmed(property.substr(sign + 1)));
    if (name == "side") {
      if (value == "red" || value == "w") item.side = xq::Color::Red;
      if (value == "black" || value == "b") item.side = xq::Color::Black;
      return item.side.has_value();
    }
    if (name == "policy") return (item.policy = xq::book::parse_policy(value)).has_value();
    if (name == "depth") {
      item.depth = number<int>(value);
      if (item.depth && *item.depth < 0) item.depth.reset();
      return item.depth.has_value();
    }
    if (name == "minshare") {
      char* end = nullptr;
      const double percent = std::strtod(value.c_str(), &end);
      if (value.empty() || *end != '\0' || !(percent >= 0 && percent <= 100)) return false;
      item.min_share = percent;
      return true;
    }
    return false;
  }

  const Reading& reading_;
  const fs::path& folder_;
  xq::Lang lang_;
  BookList list_;
};

}  // namespace

BookList parse_book_list(std::string_view bytes, const fs::path& folder, xq::Lang lang) {
  BookList best;
  std::ptrdiff_t most = -1;
  for (const Reading& reading : readings_of(bytes)) {
    BookList list = ListReader(reading, folder, lang).read();
    const auto found =
        std::ranges::count_if(list.items, [](const BookItem& item) { return is_file(item.file); });
    if (found > most) {
      most = found;
      best = std::move(list);
    }
  }
  return best;
}

std::string printable(std::string_view bytes, std::size_t limit) {
  std::string text = readings_of(bytes.substr(0, 4 * limit)).front().text;
  if (!xq::is_utf8(text)) {
    std::ranges::replace_if(
        text, [](char c) { return c < 0; }, '?');
  }
  for (char& c : text) {
    if (is_blank(c)) c = ' ';
  }
  if (text.size() <= limit) return text;
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.substr(0, end) + "...";
}

}  // namespace engine
