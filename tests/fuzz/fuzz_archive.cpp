// Any bytes as a file that may be an archive: parts with names that are safe to show, then an end,
// within the limits.
#include <string>

#include "xq/base/charset.hpp"
#include "xq/record/archive.hpp"

#include "require.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr xq::record::ArchiveLimits kLimits{.member_bytes = 1 << 20,
                                              .total_bytes = 8 << 20,
                                              .ratio = 1000,
                                              .ratio_from = 1 << 20,
                                              .members = 1000};
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  xq::record::Container container(xq::FileBytes(bytes), "a.zip", kLimits);
  const bool archive = !container.kind().empty();
  std::size_t parts = 0;
  std::uint64_t total = 0;
  while (const auto part = container.next()) {
    ++parts;
    XQ_FUZZ_REQUIRE(parts <= kLimits.members + 100);
    XQ_FUZZ_REQUIRE(xq::is_utf8(part->member));
    for (const char c : part->member)
      XQ_FUZZ_REQUIRE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
    XQ_FUZZ_REQUIRE(archive || part->member.empty());
    if (part->fault) {
      XQ_FUZZ_REQUIRE(!part->fault->message.empty() && xq::is_utf8(part->fault->message));
      XQ_FUZZ_REQUIRE(xq::is_utf8(part->fault->token) && part->fault->token.size() <= 80);
    } else {
      XQ_FUZZ_REQUIRE(archive == !part->member.empty());
      XQ_FUZZ_REQUIRE(!part->member.starts_with('/') &&
                      ("/" + part->member + "/").find("/../") == std::string::npos);
      total += part->bytes.bytes().size();
      XQ_FUZZ_REQUIRE(total <= kLimits.total_bytes + size);
    }
  }
  XQ_FUZZ_REQUIRE(parts >= 1 || container.passed_over().count > 0);
  XQ_FUZZ_REQUIRE(!container.next());
  return 0;
}
