// Archives made on the spot, in memory.
#pragma once

#include <string>
#include <vector>

namespace xq::test {

struct Packed {
  std::string name;  ///< raw bytes
  std::string bytes;
  char type = 'f';  ///< f file, d folder, l symbolic link to `bytes`
};

/// format  zip, zip-stored, 7z, tar, tar.gz, tar.xz, tar.bz2, tar.zst; zip-aes needs a password.
/// The test fails if the format cannot be written.
[[nodiscard]] std::string pack(const std::string& format, const std::vector<Packed>& members,
                               const std::string& password = "");
/// One stream: gz xz bz2 zst lz4.
[[nodiscard]] std::string compress(const std::string& filter, const std::string& bytes);

/// A RAR 4 archive of stored files, after the format's public description.
struct RarOptions {
  bool volume = false;
  bool encrypted = false;
  bool encrypted_headers = false;
};
[[nodiscard]] std::string pack_rar4(const std::vector<Packed>& members,
                                    const RarOptions& options = {});
/// A RAR 5 archive of stored files.
[[nodiscard]] std::string pack_rar5(const std::vector<Packed>& members, bool volume = false);

}  // namespace xq::test
