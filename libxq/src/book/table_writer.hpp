// Gathering the rows of a BOOK.DAT, which holds half of each key.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "xq/book/table.hpp"
#include "xq/book/writer.hpp"

namespace xq::book {

/// Sorts rows by (lock1, lock0, move). Two positions may share lock1: then only the one with the
/// larger sum of weights stays, the one with the smaller lock0 on a tie.
class TableWriter final : public BookWriter {
 public:
  using Save = Result<std::uint64_t> (*)(std::span<const Entry> rows,
                                         const std::filesystem::path& path);
  TableWriter(std::filesystem::path path, const WriteOptions& options, Save save)
      : path_(std::move(path)), keep_collisions_(options.keep_collisions), save_(save) {}

  [[nodiscard]] Result<bool> add(const BookPosition& position) override;
  [[nodiscard]] Result<bool> add_raw(const FileRow& row) override;
  [[nodiscard]] Result<WriteReport> finish() override;

 private:
  struct Keyed {
    std::uint64_t key = 0;  // LockKey::book_order()
    MoveCode move = 0;
    Weight weight = 0;
  };
  [[nodiscard]] std::vector<Entry> resolve();
  std::filesystem::path path_;
  bool keep_collisions_;
  Save save_;
  std::vector<Keyed> rows_;
  std::vector<Entry> raw_;
  WriteReport report_;
};

}  // namespace xq::book
