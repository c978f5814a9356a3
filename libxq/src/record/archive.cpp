#include "xq/record/archive.hpp"

#include <cerrno>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "xq/record/reader.hpp"

#include "archive_file.hpp"
#include "archive_names.hpp"
#include "base/spool.hpp"

namespace xq::record {
namespace {

using detail::ArchiveFile;
using detail::Budget;
using detail::Entry;

constexpr int kArchivesInside = 1;       // an archive in an archive, and no deeper
constexpr std::size_t kMaxRescues = 32;  // of one zip archive with damaged members

Fault fault_of(const Error& error) {
  const FaultCode code = error.code == Errc::Unsupported ? FaultCode::Refused
                         : error.code == Errc::Io        ? FaultCode::IoError
                                                         : FaultCode::DamagedArchive;
  return {.code = code, .offset = error.offset, .message = error.message};
}

Fault refused(std::string message) {
  return {.code = FaultCode::Refused, .message = std::move(message)};
}

std::string cut_token(std::string_view text) {
  std::size_t size = std::min<std::size_t>(text.size(), 80);
  while (size > 0 && size < text.size() && (text[size] & '\xC0') == '\x80')
    --size;
  return std::string(text.substr(0, size));
}

}  // namespace

struct Container::Impl {
  std::shared_ptr<Budget> budget;
  int depth = 0;  // archives around this file
  std::string_view kind = {};
  ByteView bytes = {};
  std::unique_ptr<ArchiveFile> archive = {};
  std::unique_ptr<Container> inner = {};
  std::string inner_name = {};
  PassedOver passed = {};
  std::unordered_set<std::string> names = {};
  std::uint64_t entries = 0;  // met, folders too
  std::uint64_t parts = 0;
  std::size_t rescues = 0;
  bool streamed = false;  // zip: the directory at the end is missing or unusable
  bool ended = false;

  std::optional<Part> next();
  std::optional<Part> take(const Entry& entry);
  std::optional<Part> from_inner();
  std::optional<Part> end_with(std::string_view member, Fault fault);
  std::optional<Part> finish();
  std::optional<Part> broken(const Error& error);
  std::optional<Part> unreadable(std::string_view name, const Error& error);
  bool rescue();
  std::string unique_name(std::string name);
};

struct Container::Nested {
  FileBytes bytes;
  std::string_view name;
  std::shared_ptr<Budget> budget;
  int depth;
};

// Names in one archive may be equal: a later one is told apart by a number.
std::string Container::Impl::unique_name(std::string name) {
  if (names.insert(name).second) return name;
  for (std::uint64_t number = 2;; ++number) {
    std::string other = fmt::format("{}#{}", name, number);
    if (names.insert(other).second) return other;
  }
}

std::optional<Part> Container::Impl::end_with(std::string_view member, Fault fault) {
  ended = true;
  return Part{.member = std::string(member), .bytes = {}, .fault = std::move(fault)};
}

// Nothing comes behind the error.
std::optional<Part> Container::Impl::broken(const Error& error) {
  if (archive->has_encrypted()) {
    return end_with({}, refused(fmt::format("encrypted {} archive", kind)));
  }
  return end_with({}, fault_of(error));
}

std::optional<Part> Container::Impl::finish() {
  ended = true;
  if (const auto& flaw = archive->flaw()) {
    return end_with({}, {.code = FaultCode::DamagedArchive, .message = *flaw});
  }
  if (streamed) {
    return end_with({}, {.code = FaultCode::DamagedArchive,
                         .message = "zip archive cut off: the directory at its end is missing"});
  }
  if (kind == "rar" && !detail::has_rar_end(bytes)) {
    return end_with({}, {.code = FaultCode::DamagedArchive,
                         .message = "rar archive cut off: the block at its end is missing"});
  }
  if (parts > 0) return std::nullopt;
  return end_with(
      {}, {.code = FaultCode::UnknownFormat,
           .message = fmt::format("{} archive without files, expected game records", kind)});
}

// A zip archive's members stand for themselves: goes on behind the last one met.
bool Container::Impl::rescue() {
  if (kind != "zip" || streamed || ++rescues > kMaxRescues) return false;
  auto again = std::make_unique<ArchiveFile>(kind, bytes, budget);
  Entry entry;
  for (std::uint64_t i = 0; i < entries; ++i) {
    const auto found = again->next(entry);
    if (!found || !*found) return false;
  }
  archive = std::move(again);
  return true;
}

std::optional<Part> Container::Impl::unreadable(std::string_view name, const Error& error) {
  Fault fault = fault_of(error);
  if (error.code == Errc::Io || budget->spent()) {
    return end_with(name, std::move(fault));
  }
  // A member that is too large costs as much to skip as to read, but in a zip archive.
  const bool too_large = error.code == Errc::Unsupported;
  const bool goes_on = too_large ? kind == "zip" && !streamed : archive->can_go_on() || rescue();
  if (goes_on) return Part{.member = std::string(name), .bytes = {}, .fault = std::move(fault)};
  if (too_large) return end_with(name, std::move(fault));
  if (archive->has_encrypted()) fault = refused(fmt::format("encrypted {} archive", kind));
  fault.token = cut_token(name);
  return end_with({}, std::move(fault));
}

std::optional<Part> Container::Impl::take(const Entry& entry) {
  auto named = detail::member_name(entry.raw_name);
  if (named.hidden && named.unsafe.empty()) {
    if (!entry.folder) passed.add(std::move(named.name));
    return std::nullopt;
  }
  if (entry.folder) return std::nullopt;
  ++parts;
  const std::string name = unique_name(std::move(named.name));
  const auto refuse = [&](std::string why) {
    return Part{.member = name, .bytes = {}, .fault = refused(std::move(why))};
  };
  if (auto ok = budget->member(); !ok) return end_with(name, fault_of(ok.error()));
  if (!named.unsafe.empty()) return refuse(fmt::format("{}, not unpacked", named.unsafe));
  if (entry.link) return refuse("a link or device, expected a file");
  if (entry.encrypted) return refuse("encrypted, not unpacked");
  auto unpacked = archive->read();
  if (!unpacked) return unreadable(name, unpacked.error());
  inner_name = name;
  inner = std::unique_ptr<Container>(new Container(Nested{
      .bytes = std::move(*unpacked), .name = inner_name, .budget = budget, .depth = depth + 1}));
  return std::nullopt;
}

std::optional<Part> Container::Impl::from_inner() {
  auto part = inner->next();
  if (!part) {
    passed.count += inner->passed_over().count;
    for (const std::string& name : inner->passed_over().names) {
      if (passed.names.size() < PassedOver::kNames) passed.names.push_back(inner_name + "/" + name);
    }
    inner.reset();
    ended = ended || budget->spent();
    return std::nullopt;
  }
  part->member = part->member.empty() ? inner_name : inner_name + "/" + part->member;
  return part;
}

std::optional<Part> Container::Impl::next() {
  for (;;) {
    if (inner) {
      if (auto part = from_inner()) return part;
    }
    if (ended) return std::nullopt;
    Entry entry;
    const auto found = archive->next(entry);
    if (!found) return broken(found.error());
    if (!*found) return finish();
    ++entries;
    if (auto part = take(entry)) return part;
  }
}

Container::Container(FileBytes bytes, std::string_view file_name, const ArchiveLimits& limits)
    : bytes_(std::move(bytes)) {
  const ByteView view = bytes_.bytes();
  if (archive_kind(view).empty() && compression_of(view).empty() &&
      !detail::is_volume_name(file_name)) {
    return;  // nearly every file
  }
  auto impl = std::make_unique<Impl>();
  impl->budget = std::make_shared<Budget>(limits, view.size());
  open(file_name, std::move(impl));
}

Container::Container(Nested&& nested) : bytes_(std::move(nested.bytes)) {
  const ByteView view = bytes_.bytes();
  if (archive_kind(view).empty() && compression_of(view).empty() &&
      !detail::is_volume_name(nested.name)) {
    return;
  }
  auto impl = std::make_unique<Impl>();
  impl->budget = std::move(nested.budget);
  impl->depth = nested.depth;
  open(nested.name, std::move(impl));
}

Container::Container(Container&&) noexcept = default;
Container& Container::operator=(Container&&) noexcept = default;
Container::~Container() = default;

// Takes off the compression around a file; what comes out is a tar archive, read piece by piece, or
// is collected first.
void Container::take_off(std::string_view compression, std::unique_ptr<Impl>& impl) {
  auto stream = detail::open_stream(bytes_.bytes(), compression);
  xq::detail::Spool spool;
  std::string head;
  for (;;) {
    auto piece = stream->next();
    if (piece && !piece->empty()) {
      if (auto ok = impl->budget->unpacked(piece->size()); !ok) {
        piece = tl::make_unexpected(std::move(ok).error());
      }
    }
    if (!piece) {
      fault_ = fault_of(piece.error());
      // A single damaged file is one that cannot be read, as ever.
      if (fault_->code == FaultCode::DamagedArchive) fault_->code = FaultCode::IoError;
      return;
    }
    if (head.size() < 512) head.append(as_text(*piece));
    if (spool.size() == 0 && head.size() >= 512 && archive_kind(as_bytes(head)) == "tar") {
      kind_ = "tar";
      impl->archive =
          std::make_unique<ArchiveFile>(std::move(stream), std::move(head), impl->budget);
      return;
    }
    if (head.size() < 512 && !piece->empty()) continue;
    if (!spool.append(spool.size() == 0 ? std::string_view(head) : as_text(*piece))) {
      fault_ = fault_of(xq::detail::system_error(errno).value());
      return;
    }
    if (piece->empty()) break;
  }
  auto plain = std::move(spool).finish();
  if (plain) {
    bytes_ = std::move(*plain);
  } else {
    fault_ = fault_of(plain.error());
  }
}

void Container::open(std::string_view file_name, std::unique_ptr<Impl> impl) {
  const auto fault = [&](std::string text) { fault_ = refused(std::move(text)); };
  if (const auto compression = compression_of(bytes_.bytes()); !compression.empty()) {
    take_off(compression, impl);
    if (fault_) return;
  }
  const ByteView view = bytes_.bytes();
  if (kind_.empty()) kind_ = archive_kind(view);
  if (kind_.empty()) {
    if (detail::is_volume_name(file_name) && sniff(view) == nullptr) {
      fault("a part of an archive in several volumes; join the parts first");
    }
    return;
  }
  if (impl->depth > kArchivesInside) {
    fault(fmt::format("{} archive in an archive in an archive, not opened", kind_));
  } else if (!impl->archive && detail::is_volume(view, kind_)) {
    fault(fmt::format("a part of a {} archive in several volumes; join the parts first", kind_));
  } else if (kind_ == "7z" && detail::is_volume_name(file_name)) {
    fault("a part of a 7z archive in several volumes; join the parts first");
  }
  if (fault_) return;
  impl->kind = kind_;
  impl->bytes = view;
  if (!impl->archive) {
    impl->streamed = kind_ == "zip" && !detail::zip_end(view);
    impl->archive = std::make_unique<ArchiveFile>(kind_, view, impl->budget, impl->streamed);
  }
  impl_ = std::move(impl);
}

std::optional<Part> Container::next() {
  if (impl_) return impl_->next();
  if (std::exchange(done_, true)) return std::nullopt;
  if (fault_) return Part{.member = {}, .bytes = {}, .fault = std::move(fault_)};
  return Part{.member = {}, .bytes = std::move(bytes_), .fault = {}};
}

const PassedOver& Container::passed_over() const noexcept {
  static const PassedOver none;
  return impl_ ? impl_->passed : none;
}

std::uint64_t Container::position() const noexcept {
  return impl_ ? impl_->archive->position() : 0;
}

}  // namespace xq::record
