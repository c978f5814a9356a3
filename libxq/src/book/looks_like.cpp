#include "looks_like.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "polyglot.hpp"

namespace xq::book {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  std::string_view meaning;
};

constexpr std::array kMagics{
    Magic{"\x1F\x8B"sv, "gzip data, not a book; unpack it first"},
    Magic{"SQLite format 3\0"sv, "SQLite database, not a book we read"},
    Magic{"PK\x03\x04"sv, "zip archive, not a book; unpack it first"},
    Magic{"7z\xBC\xAF\x27\x1C"sv, "7z archive, not a book; unpack it first"},
    Magic{"\xFD\x37zXZ\0"sv, "xz data, not a book; unpack it first"},
    Magic{"BZh"sv, "bzip2 data, not a book; unpack it first"},
    Magic{"\x28\xB5\x2F\xFD"sv, "zstd data, not a book; unpack it first"},
    Magic{"Rar!\x1A\x07"sv, "rar archive, not a book; unpack it first"},
    Magic{"\xFF\xFE"sv, "UTF-16 text, not a book"},
    Magic{"\xFE\xFF"sv, "UTF-16 text, not a book"},
    Magic{"\x7F\x45LF"sv, "program (ELF), not a book"},
    Magic{"MZ\x90\0"sv, "Windows program, not a book"},
    Magic{"CCBridge Record\0"sv, "game record (CBR), not a book"},
    Magic{"CCBridgeLibrary\0"sv, "game library (CBL), not a book"},
};

const Magic* find_magic(std::string_view head) noexcept {
  const auto found =
      std::ranges::find_if(kMagics, [&](const Magic& m) { return head.starts_with(m.bytes); });
  return found == kMagics.end() ? nullptr : &*found;
}

// XQStudio: "XQ", a version of 10 to 18, and a header of 1,024 bytes.
bool is_xqf(std::string_view head) noexcept {
  return head.size() >= 1024 && head.starts_with("XQ") && head[2] >= 10 && head[2] <= 18;
}

// PolyGlot: 16-byte rows that start with a big-endian key, in order. nullptr: it is none.
const char* polyglot_of(ByteView head, std::uint64_t size) noexcept {
  constexpr std::size_t kTellingRows = 8;
  const PolyglotLook look = look_at_polyglot(head);
  if (size % kPolyglotRowSize != 0 || look.rows < kTellingRows || !look.in_order) return nullptr;
  if (look.chess * 2 >= look.rows) return "PolyGlot book of chess, not of xiangqi";
  return "PolyGlot book of another game: no xiangqi piece makes its moves";
}

std::string describe_text(std::string_view head) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const std::size_t start = std::min(head.find_first_not_of(" \t\r\n"), head.size());
  head.remove_prefix(start);
  if (head.empty()) return "blank text file, not a book";
  if (head.starts_with("[DhtmlXQ")) return "game record (DhtmlXQ), not a book";
  if (head.starts_with("[Event") || head.starts_with("[Game")) {
    return "game record (PGN), not a book";
  }
  if (head.starts_with("<")) return "web page or XML, not a book";
  return "text file, not a book: expected lines lock1,move,weight";
}

}  // namespace

bool looks_like_text(ByteView head) noexcept {
  return std::ranges::none_of(head, [](std::uint8_t c) {
    return c == 0x7F || (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f');
  });
}

bool has_foreign_magic(ByteView head) noexcept {
  return find_magic(as_text(head)) != nullptr || is_xqf(as_text(head));
}

std::string describe_foreign(ByteView head, std::uint64_t size) {
  const std::string_view text = as_text(head);
  if (head.empty()) return "empty file, not a book";
  if (const Magic* magic = find_magic(text)) {
    if (text.find("CREATE TABLE") == std::string_view::npos) return std::string(magic->meaning);
    if (text.find("bhobk") != std::string_view::npos) {
      return "SQLite database, an .obk book; this build reads no SQLite books";
    }
    if (text.find("pfBook") != std::string_view::npos) {
      return "SQLite database, a .pfBook book; this build reads no SQLite books";
    }
    if (text.find("\"book\"") != std::string_view::npos) {
      return "SQLite database, an .xqb book; this build reads no SQLite books";
    }
    return std::string(magic->meaning);
  }
  if (is_xqf(text)) return "game record (XQF), not a book";
  if (looks_like_text(head)) return describe_text(text);
  if (size < 8) return fmt::format("{} bytes, shorter than one row of a book", size);
  if (const char* what = polyglot_of(head, size)) return what;
  return "binary data, not a book: the rows are not sorted and hold no moves on the board";
}

}  // namespace xq::book
