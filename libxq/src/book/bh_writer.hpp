// The writer of .obk and .pfBook, which differ in their tables and in the form of keys.
#pragma once

#include <filesystem>

#include "xq/book/writer.hpp"

#include "sqlite_writer.hpp"

namespace xq::book {

class BhWriter final : public BookWriter {
 public:
  /// The scheme must outlive the writer.
  BhWriter(std::filesystem::path path, const WriteOptions& options, const SqliteScheme& scheme,
           KeyForm form)
      : path_(std::move(path)),
        both_orientations_(options.both_orientations),
        scheme_(scheme),
        rows_(form) {}

  [[nodiscard]] Result<bool> add(const BookPosition& position) override;
  [[nodiscard]] Result<bool> add_raw(const FileRow& row) override;
  [[nodiscard]] Result<WriteReport> finish() override;

 private:
  std::filesystem::path path_;
  bool both_orientations_;
  const SqliteScheme& scheme_;
  SqliteRows rows_;
  WriteReport report_;
};

/// Half of a sum, rounded up.
[[nodiscard]] constexpr std::int64_t half_rounded_up(std::int64_t sum) noexcept {
  return (sum + 1) >> 1;
}

}  // namespace xq::book
