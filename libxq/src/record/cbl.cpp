#include "xq/record/cbl.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "cbr_record.hpp"
#include "text_field.hpp"

namespace xq::record {
namespace {

constexpr std::string_view kMagic = "CCBridgeLibrary\0"sv;
constexpr std::size_t kCapacityAt = 60;
constexpr std::size_t kNameAt = 64;
constexpr std::size_t kNameSize = 512;
constexpr std::size_t kIndexAt = 66624;
constexpr std::size_t kEntrySize = 276;
constexpr std::size_t kBlockSize = 4096;
constexpr std::uint32_t kLive = 2;  // bit of an entry's flags; cleared in a deleted record

// An entry of the index that is in use and not deleted, or a record found without it.
struct Entry {
  std::uint64_t start = 0;   // of the record; may be anything
  std::uint64_t length = 0;  // as stated; may be anything; 0 = not stated
  std::uint64_t place = 0;   // of the entry
  std::uint64_t end = 0;     // where the next record starts, or the file ends
  bool repeated = false;     // an earlier entry leads to the same place
};

class CblReader final : public GameReader {
 public:
  explicit CblReader(ByteView bytes) : bytes_(bytes) {
    if (bytes.size() >= kNameAt + kNameSize) {
      const ByteView name = until_zero(bytes.subspan(kNameAt, kNameSize), Charset::Utf16le);
      name_ = clean_comment(decode(name, Charset::Utf16le).text);
    }
    find_records();
    bound_records();
  }

  std::optional<Game> next() override {
    if (next_ == entries_.size()) {
      if (ordinal_ > 0) return std::nullopt;
      return to_game(begin_record(0));  // never silent: an empty game without any record
    }
    return read(entries_[next_++]);
  }
  [[nodiscard]] Charset charset() const noexcept override { return Charset::Utf16le; }
  [[nodiscard]] std::uint64_t position() const noexcept override { return at_; }

 private:
  [[nodiscard]] bool record_at(std::uint64_t at) const noexcept {
    return at < bytes_.size() && is_cbr_record(bytes_.subspan(at));
  }
  [[nodiscard]] std::uint32_t number_at(std::size_t at) const noexcept {
    return load_le32(bytes_.subspan(at));
  }

  // The index ends where the records start: behind as many entries as the header says, or, if
  // there is no record, before the first one found.
  void find_records() {
    const std::size_t capacity =
        bytes_.size() < kCapacityAt + 4 ? 0 : std::size_t{number_at(kCapacityAt)};
    std::size_t base = kIndexAt + kEntrySize * capacity;
    index_end_ = base;
    if (!read_index(base) && bytes_.size() > kIndexAt) {
      base = as_text(bytes_).find(kCbrMagic, kIndexAt);
      if (base != std::string_view::npos && !read_index(base)) find_without_index(base);
    }
  }

  // Whether the index makes sense: one of its entries, at least, leads to a record.
  bool read_index(std::size_t base) {
    entries_.clear();
    deleted_ = 0;
    if (base > bytes_.size()) return false;
    bool found = false;
    for (std::size_t at = kIndexAt; at + kEntrySize <= base; at += kEntrySize) {
      const std::uint32_t flags = number_at(at);
      if (flags == 0) continue;
      const std::uint64_t start = base + kBlockSize * std::uint64_t{number_at(at + 4)};
      found = found || record_at(start);
      if ((flags & kLive) == 0) {
        ++deleted_;
      } else {
        entries_.push_back({start, number_at(at + 12), at, 0});
      }
    }
    return found;
  }

  void find_without_index(std::size_t first) {
    entries_.clear();
    deleted_ = 0;
    lost_index_ = true;
    const std::string_view text = as_text(bytes_);
    for (std::size_t at = first; at != std::string_view::npos; at = text.find(kCbrMagic, at + 1))
      entries_.push_back({at, 0, at, 0});
  }

  // No record reaches into the next one, so reading all of them costs no more than the file.
  void bound_records() {
    std::vector<Entry*> by_start;
    for (Entry& e : entries_)
      by_start.push_back(&e);
    std::ranges::stable_sort(by_start, std::ranges::less(), &Entry::start);
    std::uint64_t end = bytes_.size();
    for (std::size_t i = by_start.size(); i-- > 0;) {
      Entry& e = *by_start[i];
      e.repeated = i > 0 && by_start[i - 1]->start == e.start;
      e.end = std::max(end, e.start);
      if (!e.repeated) end = std::min(end, e.start);
    }
  }

  RawRecord begin_record(std::uint64_t offset) {
    RawRecord record;
    record.ordinal = ++ordinal_;
    record.offset = offset;
    if (ordinal_ > 1) return record;
    if (deleted_ > 0) {
      record.faults.push_back(
          {.code = FaultCode::Skipped,
           .offset = kIndexAt,
           .message = fmt::format("{} deleted records of the library left out", deleted_)});
    }
    if (lost_index_) {
      record.faults.push_back({.code = FaultCode::Truncated,
                               .offset = kIndexAt,
                               .message = "the library's index leads to no record, they were "
                                          "looked for"});
    }
    if (entries_.empty() && deleted_ == 0 && bytes_.size() < index_end_) {
      record.faults.push_back(
          {.code = FaultCode::Truncated,
           .offset = bytes_.size(),
           .message = fmt::format("a library of {} bytes, expected an index up to {}",
                                  bytes_.size(), index_end_)});
      record.cut_by = record.faults.size() - 1;
    }
    return record;
  }

  Game read(const Entry& entry) {
    if (entry.repeated || !record_at(entry.start)) {
      RawRecord record = begin_record(entry.place);
      record.faults.push_back(
          {.code = FaultCode::Truncated,
           .offset = entry.place,
           .message = entry.repeated
                          ? fmt::format("two entries of the index lead to {}", entry.start)
                          : fmt::format("the index leads to {}, where no record is", entry.start)});
      record.cut_by = record.faults.size() - 1;
      return to_game(std::move(record));
    }
    RawRecord record = begin_record(entry.start);
    const ByteView bytes = bytes_.subspan(entry.start, entry.end - entry.start);
    const CbrEnd end = read_cbr_record(bytes, record);
    if (!name_.empty()) record.tags.push_back({"Library", name_});
    at_ = std::max<std::uint64_t>(at_, entry.start + end.size);
    if (!end.damaged && entry.length != 0 && entry.length != end.size) {
      record.faults.push_back({.code = FaultCode::Skipped,
                               .offset = entry.place,
                               .message = fmt::format("the index says {} bytes, the record has {}",
                                                      entry.length, end.size)});
    }
    return to_game(std::move(record));
  }

  ByteView bytes_;
  std::string name_;  // of the library
  std::vector<Entry> entries_;
  std::size_t index_end_ = 0;  // as the header says
  std::size_t next_ = 0;
  std::size_t deleted_ = 0;
  bool lost_index_ = false;
  std::uint64_t at_ = 0;
  std::uint32_t ordinal_ = 0;
};

bool sniff_cbl(ByteView head) noexcept {
  return as_text(head).starts_with(kMagic);
}

Result<std::unique_ptr<GameReader>> open_cbl(ByteView bytes) {
  if (!sniff_cbl(bytes)) return fail(Errc::BadRecord, "no CBL header");
  return std::make_unique<CblReader>(bytes);
}

constexpr std::array<std::string_view, 1> kExtensions{"cbl"};

}  // namespace

const RecordFormat& cbl_format() {
  static constexpr RecordFormat format{"cbl", kExtensions, sniff_cbl, open_cbl};
  return format;
}

}  // namespace xq::record
