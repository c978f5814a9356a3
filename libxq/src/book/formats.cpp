// The registration list of book formats, and opening a file by what is in it.
#include <algorithm>
#include <array>

#include "codecs.hpp"
#include "looks_like.hpp"

namespace xq::book {
namespace {

char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

// Order matters: the first format whose sniff() says yes is used.
std::span<const BookFormat* const> formats() noexcept {
  static const std::array list{
#ifdef XQ_SQLITE_BOOKS
      &obk_format(),  // any SQLite file; its tables say which book it is
      &pfbook_format(),
      &xqb_format(),
      &yfk_format(),
#endif
      &booktext_format(),
      &polyglot_format(),
      &bookdat_format(),  // last: no magic number, the weakest sniff
      // Not read.
      &epd_format(),
      &fen_format(),
      &pgn_format(),
      &json_format(),
      &ndjson_format(),
  };
  return list;
}

const BookFormat* find_format(std::string_view name) noexcept {
  const auto found = std::ranges::find(formats(), name, &BookFormat::name);
  return found == formats().end() ? nullptr : *found;
}

const BookFormat* format_of_extension(const std::filesystem::path& path) noexcept {
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(), lower);
  if (extension.empty()) return nullptr;
  for (const BookFormat* format : formats()) {
    const auto wanted = std::string_view(extension).substr(1);
    if (std::ranges::find(format->extensions, wanted) != format->extensions.end()) return format;
  }
  return nullptr;
}

Result<std::unique_ptr<Book>> load(const std::filesystem::path& path) {
  auto bytes = read_file(path);
  if (!bytes) return tl::make_unexpected(bytes.error());
  BookFile file{path, std::move(*bytes)};
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) file.path.clear();
  for (const BookFormat* format : formats()) {
    if (format->sniff != nullptr && format->sniff(file)) return format->open(std::move(file));
  }
  return fail(Errc::BadBook, describe_foreign(file.head(), file.bytes.bytes().size()));
}

}  // namespace xq::book
