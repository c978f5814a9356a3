// The registration list of record formats.
#include <algorithm>
#include <array>

#include "xq/record/cbf.hpp"
#include "xq/record/cbl.hpp"
#include "xq/record/cbr.hpp"
#include "xq/record/dhtmlxq.hpp"
#include "xq/record/ndjson.hpp"
#include "xq/record/pgn.hpp"
#include "xq/record/playok.hpp"
#include "xq/record/reader.hpp"
#include "xq/record/xqf.hpp"

namespace xq::record {
namespace {

constexpr std::size_t kHead = 4096;

struct Magic {
  std::string_view bytes;
  std::string_view name;
};
using namespace std::string_view_literals;
constexpr std::array kMagics{
    Magic{"\x1F\x8B"sv, "gzip data"},
    Magic{"PK\x03\x04"sv, "zip archive"},
    Magic{"PK\x05\x06"sv, "zip archive"},
    Magic{"7z\xBC\xAF\x27\x1C"sv, "7z archive"},
    Magic{"Rar!\x1A\x07"sv, "rar archive"},
    Magic{"\xFD\x37zXZ\0"sv, "xz data"},
    Magic{"\x28\xB5\x2F\xFD"sv, "zstd data"},
    Magic{"BZh"sv, "bzip2 data"},
    Magic{"SQLite format 3\0"sv, "SQLite database"},
    Magic{"\x89PNG\r\n"sv, "PNG image"},
    Magic{"GIF8"sv, "GIF image"},
    Magic{"\xFF\xD8\xFF"sv, "JPEG image"},
    Magic{"%PDF-"sv, "PDF document"},
    Magic{"\x7F"
          "ELF"sv,
          "program"},
    Magic{"MZ"sv, "program"},
    Magic{"[DhtmlXQ"sv, "DhtmlXQ record"},
    Magic{"<!DOCTYPE"sv, "web page"},
    Magic{"<!doctype"sv, "web page"},
    Magic{"<html"sv, "web page"},
    Magic{"<HTML"sv, "web page"},
    Magic{"<?xml"sv, "XML document"},
};

constexpr std::string_view kControls =
    "\0\x01\x02\x03\x04\x05\x06\x07\x08\x0B\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1B\x1C"
    "\x1D\x1E\x1F\x7F"sv;

// Whether there are no control characters in it but blanks and line ends.
bool is_text(ByteView head) {
  const auto charset = sniff_charset(head);
  const bool wide = charset == Charset::Utf16le || charset == Charset::Utf16be;
  const Decoded text = wide ? decode(head, *charset) : Decoded{std::string(as_text(head))};
  return text.bad_bytes == 0 && text.text.find_first_of(kControls) == std::string::npos;
}

}  // namespace

std::span<const RecordFormat* const> formats() noexcept {
  // The first whose sniff() says yes is used: text comes last, it has the weakest.
  static const std::array list{
      &xqf_format(),     &cbr_format(), &cbl_format(),    &cbf_format(),  &ndjson_format(),
      &dhtmlxq_format(), &pgn_format(), &playok_format(), &text_format(),
  };
  return list;
}

const RecordFormat* find_format(std::string_view name) noexcept {
  const auto hit = std::ranges::find(formats(), name, &RecordFormat::name);
  return hit == formats().end() ? nullptr : *hit;
}

const RecordFormat* sniff(ByteView bytes) noexcept {
  const ByteView head = bytes.first(std::min(bytes.size(), kHead));
  const auto hit =
      std::ranges::find_if(formats(), [head](const RecordFormat* f) { return f->sniff(head); });
  return hit == formats().end() ? nullptr : *hit;
}

std::string_view looks_like(ByteView bytes) noexcept {
  if (bytes.empty()) return "empty file";
  const ByteView head = bytes.first(std::min(bytes.size(), kHead));
  std::string_view text = as_text(head);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (const Magic& magic : kMagics) {
    if (text.starts_with(magic.bytes)) return magic.name;
  }
  return is_text(head) ? "text without moves" : "binary data";
}

}  // namespace xq::record
