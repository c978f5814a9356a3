#include "archive_names.hpp"

#include <algorithm>
#include <array>

#include "xq/base/charset.hpp"
#include "xq/record/archive.hpp"

namespace xq::record {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes;
  std::string_view name;
};
constexpr std::array kArchives{Magic{"PK\x03\x04"sv, "zip"}, Magic{"PK\x05\x06"sv, "zip"},
                               Magic{"PK\x07\x08"sv, "zip"}, Magic{"7z\xBC\xAF\x27\x1C"sv, "7z"},
                               Magic{"Rar!\x1A\x07"sv, "rar"}};
constexpr std::array kCompressions{
    Magic{"\x1F\x8B"sv, "gzip"},         Magic{"\xFD\x37zXZ\0"sv, "xz"},
    Magic{"\x28\xB5\x2F\xFD"sv, "zstd"}, Magic{"\x04\x22\x4D\x18"sv, "lz4"},
    Magic{"LZIP\x01"sv, "lzip"},         Magic{"\x1F\x9D"sv, "compress"}};

constexpr std::size_t kTarBlock = 512;
constexpr std::size_t kTarSum = 148;  // the header's checksum: 8 bytes, octal

// A tar header's checksum is the sum of its bytes with the checksum's own taken as blanks.
bool is_tar(ByteView bytes) noexcept {
  if (bytes.size() < kTarBlock || bytes[0] == 0) return false;
  std::uint32_t told = 0;
  bool digits = false;
  for (std::size_t i = kTarSum; i < kTarSum + 8; ++i) {
    const std::uint8_t c = bytes[i];
    if (c >= '0' && c <= '7') {
      told = told * 8 + (c - '0');
      digits = true;
    } else if (c != ' ' && c != 0) {
      return false;
    }
  }
  if (!digits) return false;
  std::uint32_t sum = 8 * ' ';
  for (std::size_t i = 0; i < kTarBlock; ++i)
    sum += i < kTarSum || i >= kTarSum + 8 ? bytes[i] : 0U;
  return sum == told;
}

}  // namespace

std::string_view archive_kind(ByteView bytes) noexcept {
  if (bytes.size() < 16) return {};
  const std::string_view head = as_text(bytes.first(16));
  for (const Magic& magic : kArchives) {
    if (head.starts_with(magic.bytes)) return magic.name;
  }
  return is_tar(bytes) ? "tar" : std::string_view();
}

bool is_archive_kind(std::string_view name) noexcept {
  return name == "zip" || name == "7z" || name == "rar" || name == "tar";
}

std::string_view compression_of(ByteView bytes) noexcept {
  if (bytes.size() < 2 || (bytes[0] >= 0x20 && bytes[0] < 0x80 && bytes[0] != 'B' &&
                           bytes[0] != 'L' && bytes[0] != '(')) {
    return {};
  }
  const std::string_view head = as_text(bytes.first(std::min<std::size_t>(bytes.size(), 16)));
  for (const Magic& magic : kCompressions) {
    if (head.starts_with(magic.bytes)) return magic.name;
  }
  // A level from 1 to 9, then the first block or the end of an empty stream.
  if (head.size() >= 10 && head.starts_with("BZh") && head[3] >= '1' && head[3] <= '9') {
    const std::string_view block = head.substr(4, 6);
    if (block == "1AY&SY" || block == "\x17\x72\x45\x38\x50\x90"sv) return "bzip2";
  }
  return {};
}

namespace detail {
namespace {

// Which of the two sets the name's pairs are common characters of.
Charset set_of(std::string_view raw) noexcept {
  std::size_t big5 = 0;
  std::size_t gb = 0;
  const ByteView bytes = as_bytes(raw);
  for (std::size_t at = 0; at + 1 < bytes.size();) {
    const std::uint8_t lead = bytes[at];
    const std::uint8_t trail = bytes[at + 1];
    if (lead < 0x81 || trail < 0x40) {
      ++at;
      continue;
    }
    // Level 1 of each set.
    big5 += lead >= 0xA4 && lead <= 0xC6 && (trail < 0x7F || trail > 0xA0) ? 1U : 0U;
    gb += lead >= 0xB0 && lead <= 0xD7 && trail > 0xA0 ? 1U : 0U;
    at += 2;
  }
  return big5 > gb ? Charset::Big5 : Charset::Gb18030;
}

std::string decoded(std::string_view raw) {
  if (is_utf8(raw)) return std::string(raw);
  const Charset first = set_of(raw);
  Decoded text = decode(as_bytes(raw), first);
  if (text.bad_bytes == 0) return std::move(text.text);
  const Charset second = first == Charset::Big5 ? Charset::Gb18030 : Charset::Big5;
  Decoded other = decode(as_bytes(raw), second);
  return other.bad_bytes == 0 ? std::move(other.text) : std::move(text.text);
}

bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool are_digits(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Vint of RAR 5: seven bits a byte, the lowest first.
std::optional<std::uint64_t> vint(ByteView bytes, std::size_t& at) noexcept {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 63 && at < bytes.size(); shift += 7) {
    const std::uint8_t byte = bytes[at++];
    value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if ((byte & 0x80) == 0) return value;
  }
  return std::nullopt;
}

// RAR 4: the main header behind the 7 bytes of the signature; flag 1 = volume.
// RAR 5: the same behind 8 bytes; type 1, its archive flags, 1 = volume.
bool is_rar_volume(ByteView bytes) noexcept {
  if (bytes.size() < 20) return false;
  if (bytes[6] == 0) return bytes[9] == 0x73 && (bytes[10] & 1) != 0;
  std::size_t at = 12;  // behind the header's checksum
  const auto size = vint(bytes, at);
  const auto type = vint(bytes, at);
  const auto flags = vint(bytes, at);
  if (!size || !type || !flags || *type != 1) return false;
  if ((*flags & 1) != 0 && !vint(bytes, at)) return false;  // size of the extra area
  const auto archive_flags = vint(bytes, at);
  return archive_flags && (*archive_flags & 1) != 0;
}

}  // namespace

MemberName member_name(std::string_view raw) {
  MemberName out{.name = decoded(raw)};
  std::string& name = out.name;
  // A name may hold anything; it must not break the lines it is printed on.
  for (char& c : name) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  std::ranges::replace(name, '\\', '/');
  if (name.starts_with('/') || (name.size() > 1 && name[1] == ':' && is_letter(name[0]))) {
    out.unsafe = "an absolute path";
    return out;
  }
  std::string clean;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    const std::string_view part(name.data() + at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      out.unsafe = "a path that leads out of the archive";
      return out;
    }
    out.hidden = out.hidden || part.starts_with('.') || part == "__MACOSX";
    if (!clean.empty()) clean += '/';
    clean += part;
  }
  name = clean.empty() ? "(no name)" : std::move(clean);
  return out;
}

bool is_volume_name(std::string_view file_name) noexcept {
  file_name = file_name.substr(file_name.rfind('/') + 1);
  const std::size_t dot = file_name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  std::array<char, 8> small{};
  std::string_view ending = file_name.substr(dot + 1);
  if (ending.size() < 3 || ending.size() > 5) return false;
  std::ranges::transform(ending, small.begin(), lower);
  ending = std::string_view(small.data(), ending.size());
  if ((ending[0] == 'r' || ending[0] == 'z') && ending.size() == 3) {
    return are_digits(ending.substr(1));  // .r00 .z01
  }
  std::string_view before = file_name.substr(0, dot);
  const auto ends_in = [&](std::string_view tail) {
    return before.size() > tail.size() &&
           std::ranges::equal(before.substr(before.size() - tail.size()), tail,
                              [](char a, char b) { return lower(a) == b; });
  };
  if (are_digits(ending)) return ends_in(".7z") || ends_in(".zip") || ends_in(".rar");
  if (ending != "rar") return false;
  const std::size_t digits =
      before.size() - 1 - std::min(before.find_last_not_of("0123456789"), before.size() - 1);
  before = before.substr(0, before.size() - digits);
  return digits > 0 && ends_in(".part");
}

bool has_rar_end(ByteView bytes) noexcept {
  const bool old = bytes.size() > 6 && bytes[6] == 0;
  bool needs_end = !old;
  std::size_t at = old ? 7 : 8;
  while (at + 7 <= bytes.size()) {
    std::uint64_t next = 0;
    if (old) {
      // CRC-16, type, flags, size; where flag 0x8000 is set the size of what follows.
      const std::uint8_t type = bytes[at + 2];
      const std::uint16_t flags = load_le16(bytes.subspan(at + 3));
      const std::uint16_t size = load_le16(bytes.subspan(at + 5));
      if (type == 0x7B) return true;
      if (size < 7) return true;  // damaged: told elsewhere
      const bool data = (flags & 0x8000) != 0 || type == 0x74;
      if (data && at + 11 > bytes.size()) return false;
      // A file's block has the version needed at 24; 2.9 came with the end block.
      if (type == 0x74 && at + 25 <= bytes.size()) needs_end = needs_end || bytes[at + 24] >= 29;
      next = std::uint64_t{size} + (data ? load_le32(bytes.subspan(at + 7)) : 0);
    } else {
      std::size_t field = at + 4;
      const auto size = vint(bytes, field);
      const std::size_t header = field;
      const auto type = vint(bytes, field);
      const auto flags = vint(bytes, field);
      if (!size || !type || !flags) return false;
      if (*type == 5) return true;
      std::uint64_t data = 0;
      if ((*flags & 1) != 0 && !vint(bytes, field)) return false;
      if ((*flags & 2) != 0) data = vint(bytes, field).value_or(0);
      if (*size > bytes.size() || data > bytes.size()) return false;
      next = header - at + *size + data;
    }
    if (next == 0 || next > bytes.size() - at) return !needs_end;
    at += next;
  }
  return !needs_end;
}

std::optional<std::size_t> zip_end(ByteView bytes) noexcept {
  // The record of 22 bytes may be followed by a comment of up to 65,535.
  const std::size_t from = bytes.size() > 22 + 65535 ? bytes.size() - 22 - 65535 : 0;
  const std::string_view tail = as_text(bytes.subspan(from));
  const std::size_t at = tail.rfind("PK\x05\x06"sv);
  if (at == std::string_view::npos || tail.size() - at < 22) return std::nullopt;
  return from + at;
}

bool is_volume(ByteView bytes, std::string_view kind) noexcept {
  if (kind == "rar") return is_rar_volume(bytes);
  if (kind != "zip") return false;
  if (as_text(bytes).starts_with("PK\x07\x08"sv)) return true;
  const auto end = zip_end(bytes);
  if (!end) return false;
  const std::uint16_t disk = load_le16(bytes.subspan(*end + 4));
  return disk != 0 && disk != 0xFFFF;
}

}  // namespace detail
}  // namespace xq::record
