#include "xq/record/cbf.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "cbf_document.hpp"

namespace xq::record {
namespace {

constexpr std::string_view kRootElement = "<ChineseChessRecord";

// The set in which most of the bytes are text: what the bytes say, else what the file says.
Charset charset_of(ByteView bytes) {
  if (const auto sure = sniff_charset(bytes)) return *sure;
  const std::string_view head = as_text(bytes.first(std::min<std::size_t>(bytes.size(), 200)));
  std::optional<Charset> declared;
  if (const std::size_t at = head.find("encoding="); at != std::string_view::npos) {
    const std::string_view rest = head.substr(at + 9);
    const char quote = rest.empty() ? '"' : rest[0];
    const std::size_t end = rest.find(quote, 1);
    if (end != std::string_view::npos) declared = parse_charset(rest.substr(1, end - 1));
  }
  if (declared == Charset::Big5 || declared == Charset::Gb18030) return *declared;
  const std::size_t utf8 = decode(bytes, Charset::Utf8).bad_bytes;
  return decode(bytes, Charset::Gb18030).bad_bytes < utf8 ? Charset::Gb18030 : Charset::Utf8;
}

class CbfReader final : public GameReader {
 public:
  explicit CbfReader(ByteView bytes)
      : bytes_(bytes), charset_(charset_of(bytes)), decoded_(decode(bytes, charset_)) {
    // Control characters would end the XML; in a comment they are nothing but rubbish.
    for (char& c : decoded_.text) {
      if (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r') c = ' ';
    }
    in_file_ = bom_size();
    // A document is read from its element on: what a declaration says is known already, and a
    // document type could only do harm.
    const std::size_t first = decoded_.text.find(kRootElement);
    if (first != std::string::npos) {
      at_ = first;
      line_ += lines_in(std::string_view(decoded_.text).substr(0, first));
    }
  }

  std::optional<Game> next() override {
    const std::string_view text = decoded_.text;
    if (at_ >= text.size()) return std::nullopt;
    RawRecord record;
    record.ordinal = ++ordinal_;
    record.line = ordinal_ == 1 ? 1 : line_;
    const std::size_t end = at_ + read_cbf_document(text.substr(at_), {at_, line_}, record);
    if (ordinal_ == 1 && decoded_.bad_bytes > 0) {
      record.faults.push_back({.code = FaultCode::BadCharset,
                               .message = fmt::format("{} undecodable bytes, expected {}",
                                                      decoded_.bad_bytes, charset_name(charset_))});
    }
    find_next(end, record);
    place_in_file(record);
    return to_game(std::move(record));
  }
  [[nodiscard]] Charset charset() const noexcept override { return charset_; }
  [[nodiscard]] std::uint64_t position() const noexcept override {
    return std::min<std::uint64_t>(at_, bytes_.size());
  }

 private:
  // Goes to the next document.
  void find_next(std::size_t end, RawRecord& record) {
    const std::string_view text = decoded_.text;
    const std::size_t next = std::min(text.find(kRootElement, std::max(end, at_ + 1)), text.size());
    std::string_view between = text.substr(end, next - end);
    between = between.substr(0, between.rfind("<?xml"));
    const bool damaged =
        !record.faults.empty() && record.faults.back().code == FaultCode::Truncated;
    if (!damaged && between.find_first_not_of(" \t\r\n") != std::string_view::npos) {
      record.faults.push_back(
          {.code = FaultCode::Skipped,
           .line = line_ + lines_in(text.substr(at_, end - at_)),
           .offset = end,
           .message = fmt::format("{} bytes behind the record", size_in_file(between))});
    }
    line_ += lines_in(text.substr(at_, next - at_));
    at_ = next;
  }
  static std::uint32_t lines_in(std::string_view text) noexcept {
    return static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
  }

  // Places count in decoded text; from there they only grow, record by record.
  void place_in_file(RawRecord& record) {
    const std::string_view text = decoded_.text;
    std::vector<std::uint64_t*> offsets;
    for (NodePlace& place : record.places)
      offsets.push_back(&place.offset);
    for (Fault& fault : record.faults) {
      if (fault.code != FaultCode::BadCharset) offsets.push_back(&fault.offset);
    }
    if (record.bad_start) offsets.push_back(&record.bad_start->offset);
    std::ranges::stable_sort(offsets, {}, [](const std::uint64_t* p) { return *p; });
    for (std::uint64_t* offset : offsets) {
      const std::uint64_t to = std::clamp<std::uint64_t>(*offset, in_text_, text.size());
      in_file_ += size_in_file(text.substr(in_text_, to - in_text_));
      in_text_ = to;
      *offset = std::min<std::uint64_t>(in_file_, bytes_.size());
    }
    for (Fault& fault : record.faults) {
      if (fault.code == FaultCode::BadCharset) fault.offset = decoded_.first_bad;
    }
    record.offset = ordinal_ == 1 ? 0 : record.places[0].offset;
  }
  [[nodiscard]] std::size_t size_in_file(std::string_view text) const {
    const bool same = charset_ == Charset::Utf8 || charset_ == Charset::Ascii;
    return same ? text.size() : encode(text, charset_).bytes.size();
  }
  [[nodiscard]] std::size_t bom_size() const noexcept {
    const std::string_view text = as_text(bytes_);
    if (charset_ == Charset::Utf8 && text.starts_with("\xEF\xBB\xBF")) return 3;
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ? 2 : 0;
  }

  ByteView bytes_;
  Charset charset_;
  Decoded decoded_;
  std::size_t at_ = 0;  // in the decoded text
  std::uint32_t line_ = 1;
  std::uint32_t ordinal_ = 0;
  std::uint64_t in_text_ = 0;  // a place in the decoded text
  std::uint64_t in_file_ = 0;  // and the same in the file
};

bool sniff_cbf(ByteView head) noexcept {
  const auto charset = sniff_charset(head);
  const bool wide = charset == Charset::Utf16le || charset == Charset::Utf16be;
  if (!wide) return as_text(head).find(kRootElement) != std::string_view::npos;
  return decode(head, *charset).text.find(kRootElement) != std::string::npos;
}

Result<std::unique_ptr<GameReader>> open_cbf(ByteView bytes) {
  if (!sniff_cbf(bytes.first(std::min<std::size_t>(bytes.size(), 4096)))) {
    return fail(Errc::BadRecord, "no ChineseChessRecord element");
  }
  return std::make_unique<CbfReader>(bytes);
}

constexpr std::array<std::string_view, 1> kExtensions{"cbf"};

}  // namespace

const RecordFormat& cbf_format() {
  static constexpr RecordFormat format{"cbf", kExtensions, sniff_cbf, open_cbf};
  return format;
}

}  // namespace xq::record
