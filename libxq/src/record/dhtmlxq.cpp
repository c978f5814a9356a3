#include "xq/record/dhtmlxq.hpp"

#include <algorithm>
#include <array>

#include "charset_choice.hpp"
#include "dhtmlxq_fields.hpp"
#include "page_text.hpp"
#include "pgn_tags.hpp"

namespace xq::record {
namespace {

constexpr std::size_t kHead = 4096;

class DhtmlxqReader final : public GameReader {
 public:
  explicit DhtmlxqReader(ByteView bytes) : page_(bytes, choose_charset(bytes)), scanner_(page_) {
    found_ = scanner_.next(block_);
  }
  [[nodiscard]] bool has_block() const noexcept { return found_; }

  std::optional<Game> next() override {
    if (!found_) return std::nullopt;
    RawRecord record = read_block(block_, page_);
    record.ordinal = ++ordinal_;
    found_ = scanner_.next(block_);
    return to_game(std::move(record));
  }
  [[nodiscard]] Charset charset() const noexcept override { return page_.charset(); }
  [[nodiscard]] std::uint64_t position() const noexcept override { return scanner_.position(); }

 private:
  PageText page_;
  BlockScanner scanner_;
  PageBlock block_;
  bool found_ = false;
  std::uint32_t ordinal_ = 0;
};

// Whether a text starts like a web page: its blocks may stand far behind the head.
bool is_page(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '<' || first + 1 == text.size()) {
    return false;
  }
  const char c = text[first + 1];
  return c == '!' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Whether a PGN tag opens a line before `end`.
bool has_tag_before(std::string_view text, std::size_t end) {
  for (std::size_t at = 0; at < end;) {
    if (starts_tag(text.substr(at))) return true;
    const std::size_t line = text.find_first_of("\r\n", at);
    at = line == std::string_view::npos ? end : line + 1;
  }
  return false;
}

bool sniff_dhtmlxq(ByteView head) noexcept {
  std::string decoded;
  std::string_view text = as_text(head);
  if (text.find('\0') != std::string_view::npos) {
    decoded = head_text(head);
    text = decoded;
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t block = find_block(text);
  if (block != std::string_view::npos) return !has_tag_before(text, block);
  return is_page(text) && !has_tag_before(text, text.size());
}

Result<std::unique_ptr<GameReader>> open(ByteView bytes) {
  auto reader = std::make_unique<DhtmlxqReader>(bytes);
  if (!reader->has_block()) {
    return fail(Errc::BadRecord,
                is_page(head_text(bytes.first(std::min<std::size_t>(bytes.size(), kHead))))
                    ? "web page without a DhtmlXQ block"
                    : "text without a field of a DhtmlXQ block");
  }
  return reader;
}

constexpr std::array<std::string_view, 4> kExtensions{"html", "htm", "ubb", "dhtmlxq"};

}  // namespace

const RecordFormat& dhtmlxq_format() {
  static constexpr RecordFormat format{"dhtmlxq", kExtensions, sniff_dhtmlxq, open};
  return format;
}

}  // namespace xq::record
