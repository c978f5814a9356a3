// What an ingest would do, told without writing anything.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/record/game.hpp"
#include "xq/store/database.hpp"
#include "xq/store/ingest.hpp"

namespace xq::store {

struct PreviewReport {
  IngestReport sources;
  /// games_added = games_new + games_copies: sequences of moves that neither the database nor an
  /// earlier file of this run holds, and those that one of them does.
  std::uint64_t games_new = 0;
  std::uint64_t games_copies = 0;
};

/// The functions of IngestSession over a database that is only read.
class IngestPreview {
 public:
  /// db  nullptr: there is none yet. Outlives this.
  explicit IngestPreview(const Database* db);
  IngestPreview(const IngestPreview&) = delete;
  IngestPreview& operator=(const IngestPreview&) = delete;
  ~IngestPreview();

  [[nodiscard]] Result<bool> is_unchanged(const SourceFile& file);
  [[nodiscard]] Result<bool> is_known_content(const SourceFile& file, ByteView content);
  [[nodiscard]] Result<bool> begin_source(const SourceFile& file, std::string_view format);
  [[nodiscard]] Result<bool> add(const record::Game& game);
  [[nodiscard]] Result<bool> add_fault(const record::Fault& fault);
  [[nodiscard]] Result<bool> note_unreadable(const SourceFile& file, const record::Fault& fault);
  [[nodiscard]] Result<bool> end_source(std::string_view charset);
  [[nodiscard]] Result<bool> begin_archive(const SourceFile& file, std::string_view kind);
  [[nodiscard]] Result<bool> add_archive_fault(const record::Fault& fault);
  [[nodiscard]] Result<bool> end_archive(bool whole = true);
  [[nodiscard]] Result<PreviewReport> finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace xq::store
