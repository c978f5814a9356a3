#include "page_text.hpp"

#include <algorithm>
#include <array>

namespace xq::record {
namespace {

constexpr std::string_view kDhtml = "dhtmlxq";
constexpr std::string_view kDhj = "dhjhtmlxq";
constexpr std::string_view kDhjComment = "game_comment_";
constexpr std::size_t kLongestName = 160;

char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool starts_with(std::string_view text, std::string_view lower_case) noexcept {
  return text.size() >= lower_case.size() &&
         std::ranges::equal(text.substr(0, lower_case.size()), lower_case,
                            [](char a, char b) { return lower(a) == b; });
}

// Scripts of such pages look the fields up by their names: "[DhtmlXQ_title]")[1].
bool is_script(std::string_view value) noexcept {
  return value.size() >= 2 && (value[0] == '"' || value[0] == '\'') &&
         std::string_view("),;+. ").find(value[1]) != std::string_view::npos;
}

// Fields of which a game has one: another one begins another game where no block says so.
bool is_single(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 6> kSingle{"ver",   "title", "movelist",
                                                    "binit", "10",    "34"};
  return std::ranges::find(kSingle, name) != kSingle.end();
}

}  // namespace

PageText::PageText(ByteView bytes, Charset charset) : bytes_(bytes), charset_(charset) {
  if (charset == Charset::Utf16le || charset == Charset::Utf16be) {
    owned_ = decode(bytes, charset).text;
    text_ = owned_;
    const bool marked = bytes.size() >= 2 && std::min(bytes[0], bytes[1]) == 0xFE;
    first_.offset = marked ? 2 : 0;
    place_ = kept_ = first_;
  } else {
    text_ = as_text(bytes);
  }
}

std::string PageText::decoded(std::string_view piece, std::size_t& bad) const {
  const bool plain = charset_ == Charset::Gb18030 || charset_ == Charset::Big5;
  Decoded text = decode(as_bytes(piece), plain ? charset_ : Charset::Utf8);
  bad += text.bad_bytes;
  return std::move(text.text);
}

NodePlace PageText::place(std::size_t at) {
  if (at < at_) {
    at_ = at < kept_at_ ? 0 : kept_at_;
    place_ = at < kept_at_ ? first_ : kept_;
  }
  for (; at_ < at && at_ < text_.size(); ++at_) {
    const auto byte = static_cast<unsigned char>(text_[at_]);
    const bool crlf = byte == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
    if (byte == '\n' || (byte == '\r' && !crlf)) ++place_.line;
    if (owned_.empty()) {
      ++place_.offset;
    } else if ((byte & 0xC0U) != 0x80U) {
      place_.offset += byte >= 0xF0U ? 4 : 2;
    }
  }
  return {std::min<std::uint64_t>(place_.offset, bytes_.size()), place_.line};
}

void PageText::keep_place(std::size_t at) {
  (void)place(at);
  kept_at_ = at_;
  kept_ = place_;
}

// A bracket of ours: opening or closing, of a block or of a field.
struct BlockScanner::Bracket {
  std::size_t at = std::string_view::npos;
  std::size_t end = 0;    // behind its "]"
  std::string_view name;  // of the field; empty for a block
  bool closes = false;
  bool dhj = false;
  [[nodiscard]] bool found() const noexcept { return at != std::string_view::npos; }
};

std::size_t find_block(std::string_view text, std::size_t from) noexcept {
  for (std::size_t at = text.find('[', from); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    if (starts_with(rest, kDhtml) || starts_with(rest, kDhj)) return at;
  }
  return std::string_view::npos;
}

BlockScanner::Bracket BlockScanner::bracket_at(std::size_t at) const {
  Bracket bracket;
  std::string_view rest = page_.text().substr(at + 1, kLongestName);
  bracket.closes = rest.starts_with('/');
  if (bracket.closes) rest.remove_prefix(1);
  const std::size_t end = rest.find(']');
  if (end == std::string_view::npos) return bracket;
  bracket.end = at + 1 + (bracket.closes ? 1 : 0) + end + 1;
  std::string_view name = rest.substr(0, end);
  if (starts_with(name, kDhtml) || starts_with(name, kDhj)) {
    bracket.dhj = starts_with(name, kDhj);
    name.remove_prefix(bracket.dhj ? kDhj.size() : kDhtml.size());
    if (name.starts_with('_')) bracket.name = name.substr(1);
    bracket.at = at;
  } else if (starts_with(name, kDhjComment)) {
    bracket.dhj = true;
    bracket.name = name.substr(std::string_view("game_").size());
    bracket.at = at;
  } else if (bracket.closes && starts_with(name, "comment_")) {
    bracket.dhj = true;
    bracket.name = name;
    bracket.at = at;
  }
  return bracket;
}

BlockScanner::Bracket BlockScanner::next_bracket(std::size_t from) const {
  const std::string_view text = page_.text();
  for (std::size_t at = text.find('[', from); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    if (const Bracket bracket = bracket_at(at); bracket.found()) return bracket;
  }
  return {};
}

// The field ends where its name is closed; if that is missing, at the next bracket of ours.
void BlockScanner::take_field(PageBlock& block, const Bracket& open) {
  const Bracket close = next_bracket(open.end);
  const std::size_t end = close.found() ? close.at : page_.text().size();
  PageField field;
  for (const char c : open.name)
    field.name += lower(c);
  field.written = open.name;
  field.value = page_.text().substr(open.end, end - open.end);
  field.closed = close.found() && close.closes && !close.name.empty();
  at_ = field.closed ? close.end : end;
  if (is_script(field.value)) return;
  if (block.fields.empty()) block.dhj = open.dhj;
  field.place = page_.place(open.end);
  block.fields.push_back(std::move(field));
}

bool BlockScanner::next(PageBlock& block) {
  block.fields.clear();
  bool opened = false;
  std::size_t start = std::string_view::npos;
  std::vector<std::string_view> singles;
  for (Bracket bracket = next_bracket(at_); bracket.found(); bracket = next_bracket(at_)) {
    const bool is_block = bracket.name.empty();
    if (is_block && !block.fields.empty()) {
      if (bracket.closes) at_ = bracket.end;
      return true;
    }
    if (is_block || bracket.closes) {
      opened = is_block && !bracket.closes;
      start = opened ? bracket.at : std::string_view::npos;
      at_ = bracket.end;
      continue;
    }
    if (!opened && is_single(bracket.name)) {
      if (std::ranges::find(singles, bracket.name) != singles.end()) return true;
      singles.push_back(bracket.name);
    }
    if (block.fields.empty()) block.place = page_.place(std::min(start, bracket.at));
    take_field(block, bracket);
  }
  at_ = page_.text().size();
  return !block.fields.empty();
}

}  // namespace xq::record
