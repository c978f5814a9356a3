#include "xq/record/cbr.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cbr_record.hpp"

namespace xq::record {
namespace {

class CbrReader final : public GameReader {
 public:
  explicit CbrReader(ByteView bytes) : bytes_(bytes) {}

  std::optional<Game> next() override {
    if (at_ >= bytes_.size()) return std::nullopt;
    RawRecord record;
    record.ordinal = ++ordinal_;
    record.offset = at_;
    const CbrEnd end = read_cbr_record(bytes_.subspan(at_), record);
    const std::size_t stopped = at_ + end.size;
    at_ = std::min(as_text(bytes_).find(kCbrMagic, stopped), bytes_.size());
    if (at_ > stopped && !end.damaged) {
      record.faults.push_back(
          {.code = FaultCode::Skipped,
           .offset = stopped,
           .message = fmt::format("{} bytes behind the last move", at_ - stopped)});
    }
    return to_game(std::move(record));
  }
  [[nodiscard]] Charset charset() const noexcept override { return Charset::Utf16le; }
  [[nodiscard]] std::uint64_t position() const noexcept override { return at_; }

 private:
  ByteView bytes_;
  std::size_t at_ = 0;
  std::uint32_t ordinal_ = 0;
};

bool sniff_cbr(ByteView head) noexcept {
  return is_cbr_record(head);
}

Result<std::unique_ptr<GameReader>> open_cbr(ByteView bytes) {
  if (!is_cbr_record(bytes)) return fail(Errc::BadRecord, "no CBR header");
  return std::make_unique<CbrReader>(bytes);
}

constexpr std::array<std::string_view, 1> kExtensions{"cbr"};

}  // namespace

const RecordFormat& cbr_format() {
  static constexpr RecordFormat format{"cbr", kExtensions, sniff_cbr, open_cbr};
  return format;
}

}  // namespace xq::record
