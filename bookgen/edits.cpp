// bookgen marks --from: what was edited by hand in a book, as marks.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include "xq/board/mirror.hpp"
#include "xq/book/format.hpp"
#include "xq/book/walk.hpp"
#include "xq/store/replay.hpp"

#include "export.hpp"
#include "marks.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace fs = std::filesystem;
namespace book = xq::book;
namespace store = xq::store;
using store::MarkKind;
using store::NewMark;
using xq::Result;

// The book as it would be exported, in a folder of its own that goes with it.
class OwnBook {
 public:
  OwnBook() = default;
  OwnBook(const OwnBook&) = delete;
  OwnBook& operator=(const OwnBook&) = delete;
  ~OwnBook() {
    std::error_code ignored;
    book_.reset();
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  Result<bool> make(const store::Database& db, ExportArgs args, std::string_view format) {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "bookgen-XXXXXX").string();
    if (error || ::mkdtemp(name.data()) == nullptr) {
      return xq::fail(xq::Errc::Io, "no temporary folder can be made");
    }
    folder_ = name;
    const auto* known = book::find_format(format);
    args.format = known != nullptr && known->create != nullptr ? format : "pfbook";
    args.output = (folder_ / "own").string();
    const auto written = write_book(db, args);
    if (!written) return tl::make_unexpected(written.error());
    auto loaded = book::load(args.output);
    if (!loaded) return tl::make_unexpected(std::move(loaded).error());
    book_ = std::move(*loaded);
    return true;
  }
  [[nodiscard]] const book::Book* book() const noexcept { return book_.get(); }

 private:
  fs::path folder_;
  std::unique_ptr<book::Book> book_;
};

// Collects the differences between two sets of rows of one position.
class Differences {
 public:
  void add(const book::PlacedRows& placed) {
    const bool self_mirrored = xq::canonical(placed.position).self_mirrored;
    const std::vector<book::Row>& edited = placed.books[0];
    const std::vector<book::Row>& own = placed.books[1];
    const auto is_twin = [&](xq::Move move) {
      return self_mirrored && xq::code_of(move.mirrored()) < xq::code_of(move);
    };
    for (const book::Row& row : edited) {
      if (is_twin(row.move)) continue;
      const auto before = std::ranges::find(own, row.move, &book::Row::move);
      compare(placed.position, row, before == own.end() ? nullptr : &*before);
    }
    for (const book::Row& row : own) {
      const bool gone = std::ranges::find(edited, row.move, &book::Row::move) == edited.end();
      if (is_twin(row.move) || !gone || !row.enabled) continue;
      ++report.removed;
      marks.push_back({.position = placed.position, .move = row.move, .kind = MarkKind::Forbid});
    }
  }

  std::vector<NewMark> marks;
  EditReport report;

 private:
  void compare(const xq::Position& position, const book::Row& row, const book::Row* own) {
    NewMark mark{.position = position, .move = row.move};
    const bool had = own != nullptr && own->enabled;
    if (!row.enabled) {
      if (had || own == nullptr) {
        ++report.disabled;
        mark.kind = MarkKind::Forbid;
        marks.push_back(mark);
      }
    } else if (!had || own->weight != row.weight) {
      ++(had ? report.changed : report.added);
      constexpr std::int64_t kLargest = 65535;
      if (row.weight < 0 || row.weight > kLargest) ++report.clamped;
      mark.kind = MarkKind::Weight;
      mark.weight = static_cast<std::uint16_t>(std::clamp<std::int64_t>(row.weight, 0, kLargest));
      marks.push_back(mark);
    }
    if (row.note == (own == nullptr ? std::string() : own->note)) return;
    ++report.notes;
    mark.kind = MarkKind::Note;
    mark.weight = 0;
    mark.note = row.note;
    marks.push_back(mark);
  }
};

}  // namespace

Result<std::vector<NewMark>> edits_of(const store::Database& db, const std::string& path,
                                      const ExportArgs& args, EditReport& report) {
  const auto edited = book::load(path);
  if (!edited) return tl::make_unexpected(edited.error());
  OwnBook own;
  if (auto ok = own.make(db, args, (*edited)->info().format); !ok) {
    return tl::make_unexpected(std::move(ok).error());
  }
  const auto marked = store::MarkSet::of(db);
  if (!marked) return tl::make_unexpected(marked.error());
  Differences found;
  const book::PlacedSink sink = [&](const book::PlacedRows& placed) {
    found.add(placed);
    return true;
  };
  book::BookWalk walk({edited->get(), own.book()});
  Result<bool> walked = walk.from(xq::Position(), sink);
  for (const store::MarkedPosition& at : marked->positions()) {
    if (walked) walked = walk.from(at.position, sink);
  }
  if (!walked) return tl::make_unexpected(walked.error());
  const auto played = store::for_each_played(db, 0, [&](const xq::Position& position) {
    walked = walk.from(position, sink);
    return walked.has_value();
  });
  if (!played) return tl::make_unexpected(played.error());
  if (!walked) return tl::make_unexpected(walked.error());
  const auto unreached = walk.for_each_unreached(0, [](const book::FileRow&) { return true; });
  if (!unreached) return tl::make_unexpected(unreached.error());
  report = found.report;
  report.unplaced = *unreached;
  return std::move(found.marks);
}

}  // namespace bookgen
