#include "charset_sets.hpp"

#include <iconv.h>

namespace xq::detail {
namespace {

// The only file that knows iconv.
iconv_t handle_of(void* handle) noexcept {
  return static_cast<iconv_t>(handle);
}
// What iconv_open() answers where it fails.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
const iconv_t kNoHandle = reinterpret_cast<iconv_t>(-1);

std::string convert_one(iconv_t handle, std::string_view in) {
  std::array<char, 16> out{};
  std::array<char, 8> from{};
  if (in.size() > from.size()) return {};
  in.copy(from.data(), in.size());
  char* from_at = from.data();
  char* out_at = out.data();
  std::size_t from_left = in.size();
  std::size_t out_left = out.size();
  const std::size_t status = iconv(handle, &from_at, &from_left, &out_at, &out_left);
  if (status == static_cast<std::size_t>(-1) || from_left != 0) {
    iconv(handle, nullptr, nullptr, nullptr, nullptr);
    return {};
  }
  return {out.data(), out.size() - out_left};
}

std::unique_ptr<const DoubleByteSet> make_set(const char* name) {
  auto set = std::make_unique<DoubleByteSet>();
  set->pair_of.assign(0x10000, 0);
  const iconv_t handle = iconv_open("UTF-8", name);
  if (handle == kNoHandle) return set;
  for (unsigned lead = 0x81; lead <= 0xFE; ++lead) {
    for (unsigned trail = 0x40; trail <= 0xFE; ++trail) {
      if (trail == 0x7F) continue;
      const std::array<char, 2> pair{static_cast<char>(lead), static_cast<char>(trail)};
      const std::string text = convert_one(handle, {pair.data(), pair.size()});
      if (text.size() < 2 || text.size() > 4) continue;
      const Utf8Char c = next_utf8(text);
      if (c.length != text.size()) continue;  // two characters for one pair: not for us
      std::uint32_t packed = 0;
      for (std::size_t i = text.size(); i-- > 0;) {
        packed = packed << 8 | static_cast<std::uint8_t>(text[i]);
      }
      set->utf8[(lead - 0x81) * DoubleByteSet::kTrails + (trail - 0x40)] = packed;
      if (c.value < 0x10000 && set->pair_of[c.value] == 0) {
        set->pair_of[c.value] = static_cast<std::uint16_t>(lead << 8 | trail);
      }
    }
  }
  iconv_close(handle);
  return set;
}

}  // namespace

const DoubleByteSet& gb18030_pairs() {
  static const std::unique_ptr<const DoubleByteSet> set = make_set("GB18030");
  return *set;
}

const DoubleByteSet& big5_pairs() {
  static const std::unique_ptr<const DoubleByteSet> set = make_set("CP950");
  return *set;
}

Gb18030Converter::~Gb18030Converter() {
  if (handle_ != nullptr) iconv_close(handle_of(handle_));
}

std::string Gb18030Converter::convert(std::string_view character) {
  if (handle_ == nullptr && !failed_) {
    const iconv_t opened = direction_ == Direction::ToUtf8 ? iconv_open("UTF-8", "GB18030")
                                                           : iconv_open("GB18030", "UTF-8");
    failed_ = opened == kNoHandle;
    if (!failed_) handle_ = opened;
  }
  return failed_ ? std::string() : convert_one(handle_of(handle_), character);
}

}  // namespace xq::detail
