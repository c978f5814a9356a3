// A text file in which records stand between square brackets: found byte by byte, decoded value by
// value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/charset.hpp"

#include "raw_record.hpp"

namespace xq::record {

/// The text of a file, not yet decoded unless it is UTF-16, and where in the file its bytes lie.
class PageText {
 public:
  /// `bytes` must outlive it.
  PageText(ByteView bytes, Charset charset);
  PageText(const PageText&) = delete;
  PageText& operator=(const PageText&) = delete;

  /// ASCII stands in it as such, whatever the character set.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] Charset charset() const noexcept { return charset_; }
  /// Bytes of the input.
  [[nodiscard]] std::uint64_t size() const noexcept { return bytes_.size(); }
  /// Bytes in the file of an ASCII character.
  [[nodiscard]] std::size_t unit() const noexcept { return owned_.empty() ? 1 : 2; }
  /// A piece of text() as UTF-8; bytes that are no text become U+FFFD and are added to `bad`.
  [[nodiscard]] std::string decoded(std::string_view piece, std::size_t& bad) const;
  /// Line and byte offset in the file of a place in text().   Cost  proportional to the bytes since
  /// the place asked for last, if that lies before this one.
  [[nodiscard]] NodePlace place(std::size_t at);
  /// From now on places at or behind this one are found without going back to the file's start.
  void keep_place(std::size_t at);

 private:
  ByteView bytes_;
  Charset charset_;
  std::string owned_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t kept_at_ = 0;
  NodePlace kept_{0, 1};
  NodePlace first_{0, 1};
  NodePlace place_ = first_;
};

/// `[DhtmlXQ_name]value[/DhtmlXQ_name]`.
struct PageField {
  std::string name;          ///< lower case, without the prefix
  std::string_view written;  ///< the name as it stands there
  std::string_view value;    ///< of PageText::text()
  NodePlace place;           ///< of the value
  bool closed = true;        ///< false if its end is missing
};
struct PageBlock {
  std::vector<PageField> fields;
  NodePlace place;
  bool dhj = false;  ///< the numbered fields of DHJHtmlXQ
};

/// Where the next bracket stands that may open a block or a field; npos if there is none.
[[nodiscard]] std::size_t find_block(std::string_view text, std::size_t from = 0) noexcept;

/// Cuts a page into blocks.
class BlockScanner {
 public:
  explicit BlockScanner(PageText& page) noexcept : page_(page) {}
  /// The next block that has a field; false at the end.
  bool next(PageBlock& block);
  /// Bytes of PageText::text() that have been looked at.
  [[nodiscard]] std::size_t position() const noexcept { return at_; }

 private:
  struct Bracket;
  [[nodiscard]] Bracket bracket_at(std::size_t at) const;
  [[nodiscard]] Bracket next_bracket(std::size_t from) const;
  void take_field(PageBlock& block, const Bracket& open);

  PageText& page_;
  std::size_t at_ = 0;
};

}  // namespace xq::record
