#include "support/archives.hpp"

#include <cstdint>

#include <archive.h>
#include <archive_entry.h>
#include <catch2/catch.hpp>
#include <zlib.h>

#include "xq/base/bytes.hpp"

namespace xq::test {
namespace {

la_ssize_t append(struct archive*, void* out, const void* data, std::size_t size) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(data), size);
  return static_cast<la_ssize_t>(size);
}

void add_filter(struct archive* a, const std::string& filter) {
  if (filter == "gz") REQUIRE(archive_write_add_filter_gzip(a) == ARCHIVE_OK);
  if (filter == "xz") REQUIRE(archive_write_add_filter_xz(a) == ARCHIVE_OK);
  if (filter == "bz2") REQUIRE(archive_write_add_filter_bzip2(a) == ARCHIVE_OK);
  if (filter == "zst") REQUIRE(archive_write_add_filter_zstd(a) == ARCHIVE_OK);
  if (filter == "lz4") REQUIRE(archive_write_add_filter_lz4(a) == ARCHIVE_OK);
}

void add_member(struct archive* a, const Packed& member) {
  struct archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, member.name.c_str());
  archive_entry_set_mtime(entry, 1'000'000'000, 0);
  archive_entry_set_perm(entry, member.type == 'd' ? 0755 : 0644);
  archive_entry_set_filetype(entry, member.type == 'd'   ? AE_IFDIR
                                    : member.type == 'l' ? AE_IFLNK
                                                         : AE_IFREG);
  if (member.type == 'l') archive_entry_set_symlink(entry, member.bytes.c_str());
  if (member.type == 'f')
    archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
  REQUIRE(archive_write_header(a, entry) >= ARCHIVE_WARN);
  if (member.type == 'f') {
    REQUIRE(archive_write_data(a, member.bytes.data(), member.bytes.size()) ==
            static_cast<la_ssize_t>(member.bytes.size()));
  }
  archive_entry_free(entry);
}

void append_vint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    out += static_cast<char>((value & 0x7F) | 0x80);
  out += static_cast<char>(value);
}

std::uint32_t crc(const std::string& bytes) {
  return static_cast<std::uint32_t>(
      ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// A RAR 4 block: the low half of the CRC-32 of the rest of the header, the header, the data.
std::string rar4_block(char type, std::uint16_t flags, const std::string& fields,
                       const std::string& data = "") {
  std::string header;
  header += type;
  append_le16(header, flags);
  append_le16(header, static_cast<std::uint16_t>(7 + fields.size()));
  header += fields;
  std::string out;
  append_le16(out, static_cast<std::uint16_t>(crc(header) & 0xFFFF));
  return out + header + data;
}

// A RAR 5 block: CRC-32 of size and header, size, header, data.
std::string rar5_block(const std::string& header, const std::string& data = "") {
  std::string sized;
  append_vint(sized, header.size());
  sized += header;
  std::string out;
  append_le32(out, crc(sized));
  return out + sized + data;
}

}  // namespace

std::string pack(const std::string& format, const std::vector<Packed>& members,
                 const std::string& password) {
  std::string out;
  struct archive* a = archive_write_new();
  if (format.starts_with("zip")) {
    REQUIRE(archive_write_set_format_zip(a) == ARCHIVE_OK);
    if (format == "zip-stored") REQUIRE(archive_write_zip_set_compression_store(a) == ARCHIVE_OK);
    if (!password.empty()) {
      REQUIRE(archive_write_set_options(
                  a, format == "zip-aes" ? "zip:encryption=aes256" : "zip:encryption=zipcrypt") ==
              ARCHIVE_OK);
      REQUIRE(archive_write_set_passphrase(a, password.c_str()) == ARCHIVE_OK);
    }
  } else if (format == "7z") {
    REQUIRE(archive_write_set_format_7zip(a) == ARCHIVE_OK);
  } else {
    REQUIRE(archive_write_set_format_gnutar(a) == ARCHIVE_OK);
    if (format.size() > 4) add_filter(a, format.substr(4));
  }
  archive_write_set_bytes_in_last_block(a, 1);  // no padding behind compressed data
  REQUIRE(archive_write_open(a, &out, nullptr, append, nullptr) == ARCHIVE_OK);
  for (const Packed& member : members)
    add_member(a, member);
  REQUIRE(archive_write_close(a) == ARCHIVE_OK);
  archive_write_free(a);
  return out;
}

std::string compress(const std::string& filter, const std::string& bytes) {
  std::string out;
  struct archive* a = archive_write_new();
  REQUIRE(archive_write_set_format_raw(a) == ARCHIVE_OK);
  add_filter(a, filter);
  archive_write_set_bytes_in_last_block(a, 1);
  REQUIRE(archive_write_open(a, &out, nullptr, append, nullptr) == ARCHIVE_OK);
  add_member(a, {"data", bytes});
  REQUIRE(archive_write_close(a) == ARCHIVE_OK);
  archive_write_free(a);
  return out;
}

std::string pack_rar4(const std::vector<Packed>& members, const RarOptions& options) {
  std::string out("Rar!\x1A\x07\0", 7);
  const unsigned flags = (options.volume ? 0x0101U : 0U) | (options.encrypted_headers ? 0x80U : 0U);
  out += rar4_block('\x73', static_cast<std::uint16_t>(flags), std::string(6, '\0'));
  for (const Packed& member : members) {
    std::string fields;
    append_le32(fields, static_cast<std::uint32_t>(member.bytes.size()));  // packed
    append_le32(fields, static_cast<std::uint32_t>(member.bytes.size()));
    fields += '\x03';  // Unix
    append_le32(fields, crc(member.bytes));
    append_le32(fields, 0x2D8A0000);  // a date
    fields += '\x1D';                 // version 2.9
    fields += '\x30';                 // stored
    append_le16(fields, static_cast<std::uint16_t>(member.name.size()));
    append_le32(fields, 0100644);
    fields += member.name;
    const unsigned file_flags = 0x8000U | (options.encrypted ? 4U : 0U);
    out += rar4_block('\x74', static_cast<std::uint16_t>(file_flags), fields, member.bytes);
  }
  return out + rar4_block('\x7B', 0x4000, "");
}

std::string pack_rar5(const std::vector<Packed>& members, bool volume) {
  std::string out("Rar!\x1A\x07\x01\0", 8);
  std::string main;
  append_vint(main, 1);  // type: main
  append_vint(main, 0);
  append_vint(main, volume ? 1 : 0);
  out += rar5_block(main);
  for (const Packed& member : members) {
    std::string file;
    append_vint(file, 2);  // type: file
    append_vint(file, 2);  // has data
    append_vint(file, member.bytes.size());
    append_vint(file, 4);  // has a CRC-32
    append_vint(file, member.bytes.size());
    append_vint(file, 0100644);
    append_le32(file, crc(member.bytes));
    append_vint(file, 0);  // stored
    append_vint(file, 1);  // Unix
    append_vint(file, member.name.size());
    file += member.name;
    out += rar5_block(file, member.bytes);
  }
  std::string end;
  append_vint(end, 5);
  append_vint(end, 0);
  append_vint(end, 0);
  return out + rar5_block(end);
}

}  // namespace xq::test
