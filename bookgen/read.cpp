#include "read.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "xq/base/text.hpp"

#include "report.hpp"

namespace bookgen {
namespace {

using xq::record::Fault;
using xq::record::FaultCode;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

constexpr std::int64_t kRedrawMs = 200;

OpenedFile refused(FaultCode code, const xq::Error& error) {
  OpenedFile file;
  file.fault = Fault{.code = code, .offset = error.offset, .message = error.message};
  return file;
}

}  // namespace

xq::Result<xq::record::Container> open_container(const xq::record::InputFile& input) {
  if (input.error) return tl::make_unexpected(*input.error);
  auto bytes = input.is_stdin() ? xq::read_stdin() : xq::read_file(input.path);
  if (!bytes) return tl::make_unexpected(std::move(bytes).error());
  return xq::record::Container(std::move(*bytes), input.path);
}

OpenedFile open_part(xq::record::Part part) {
  OpenedFile file;
  if (part.fault) {
    file.fault = std::move(part.fault);
    return file;
  }
  file.bytes = std::move(part.bytes);
  const xq::ByteView view = file.bytes.bytes();
  const xq::record::RecordFormat* format = xq::record::sniff(view);
  if (format == nullptr) {
    const auto found = xq::record::looks_like(view);
    return refused(FaultCode::UnknownFormat,
                   {xq::Errc::BadRecord, fmt::format("{}, expected game records", found)});
  }
  auto reader = format->open(view);
  if (!reader) return refused(FaultCode::UnknownFormat, reader.error());
  file.format = format;
  file.reader = std::move(*reader);
  return file;
}

Fault io_fault(const xq::Error& error) {
  return {.code = FaultCode::IoError, .message = error.message};
}

std::string place_text(std::string_view path, std::string_view member) {
  return member.empty() ? std::string(path) : fmt::format("{}/{}", path, member);
}

void add_passed_over(xq::record::PassedOver& sum, const xq::record::PassedOver& more,
                     std::string_view archive) {
  sum.count += more.count;
  for (const std::string& name : more.names) {
    if (sum.names.size() < xq::record::PassedOver::kNames)
      sum.names.push_back(place_text(archive, name));
  }
}

void print_passed_over(const Common& common, const xq::record::PassedOver& passed_over) {
  if (passed_over.count == 0) return;
  std::string names;
  for (const std::string& name : passed_over.names) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  if (passed_over.count > passed_over.names.size()) names += ", ...";
  out(common, "hidden files passed over: {} ({})", xq::with_commas(passed_over.count), names);
}

Progress::Progress(const Common& common, const std::vector<xq::record::InputFile>& files)
    : lang_(common.lang),
      shown_(!common.quiet && ::isatty(STDERR_FILENO) != 0),
      files_total_(files.size()),
      started_ms_(now_ms()) {
  for (const auto& file : files)
    bytes_total_ += file.size;
}

Progress::~Progress() {
  clear();
}

void Progress::file_done(const xq::record::InputFile& file) {
  ++files_done_;
  bytes_done_ += file.size;
  bytes_inside_ = 0;
  draw();
}

void Progress::inside(std::uint64_t bytes) {
  bytes_inside_ = bytes;
}

void Progress::game_done() {
  ++games_;
  if (games_ % 256 == 0) draw();
}

void Progress::clear() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

void Progress::draw() {
  if (!shown_) return;
  const std::int64_t time = now_ms();
  if (time - drawn_ms_ < kRedrawMs) return;
  drawn_ms_ = time;
  drawn_ = true;
  const double seconds = static_cast<double>(time - started_ms_) / 1000;
  const auto done = static_cast<double>(std::min(bytes_done_ + bytes_inside_, bytes_total_));
  const double part = bytes_total_ > 0 ? done / static_cast<double>(bytes_total_) : 0;
  const auto filled = static_cast<std::size_t>(part * 20);
  const double left = part > 0.001 ? seconds * (1 - part) / part : 0;
  fmt::print(
      stderr, "\r\033[K[{}{}] {}", std::string(filled, '#'), std::string(20 - filled, '.'),
      xq::say(lang_, "{} of {} files, {} games, {:.0f} games/s, {:.1f} of {:.1f} MB, {:.0f} s left",
              xq::with_commas(files_done_), xq::with_commas(files_total_), xq::with_commas(games_),
              seconds > 0 ? static_cast<double>(games_) / seconds : 0, done / 1e6,
              static_cast<double>(bytes_total_) / 1e6, left));
  std::fflush(stderr);
}

}  // namespace bookgen
