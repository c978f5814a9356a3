// Any text as a Vietnamese move: no move, an illegal one, or a legal one that reads back from what
// we write for it. The first byte chooses the position, the rest is the token.
#include <string_view>

#include "xq/base/bytes.hpp"

#include "notation.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::fuzz::check_token(xq::as_text({data, size}), xq::notation::Notation::Vietnamese);
  return 0;
}
