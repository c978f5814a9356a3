// The registration list of book formats, and opening a file by what is in it.
#include <algorithm>
#include <array>

#include "codecs.hpp"
#include "looks_like.hpp"

namespace xq::book {
namespace {

constexpr std::size_t kHeadSize = 4096;

char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

// Order matters: the first format whose sniff() says yes is used.
std::span<const BookFormat* const> formats() noexcept {
  static const std::array list{
      &booktext_format(),
      &bookdat_format(),  // last: no magic number, the weakest sniff
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

Result<LoadedBook> load(const std::filesystem::path& path) {
  auto bytes = read_file(path);
  if (!bytes) return tl::make_unexpected(bytes.error());
  const ByteView all = bytes->bytes();
  const ByteView head = all.first(std::min(all.size(), kHeadSize));
  for (const BookFormat* format : formats()) {
    if (format->sniff(head, all.size())) return format->load(std::move(*bytes));
  }
  return fail(Errc::BadBook, describe_foreign(head, all.size()));
}

}  // namespace xq::book
