#include "quarantine.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "xq/base/text.hpp"
#include "xq/record/pgn_writer.hpp"

#include "report.hpp"

namespace bookgen {
namespace {

constexpr std::size_t kNameBytes = 120;  // of a file's name, before its number and ending
constexpr int kMaxNumber = 9999;

std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return line;
}

// A name of one part that every file system takes: the end of a long one tells files apart best.
std::string file_name(std::string_view place) {
  std::string name;
  for (const char c : place) {
    const bool plain = static_cast<unsigned char>(c) >= 0x20 && c != 0x7F &&
                       std::string_view("/\\:*?\"<>|").find(c) == std::string_view::npos;
    name += plain ? c : '_';
  }
  if (name.size() > kNameBytes) name.erase(0, name.size() - kNameBytes);
  // Not in the middle of a character, and no dots, blanks or dashes in front.
  const auto good = std::ranges::find_if(name, [](char c) {
    return (c & '\xC0') != '\x80' && c != '.' && c != '_' && c != ' ' && c != '-';
  });
  name.erase(name.begin(), good);
  return name.empty() ? "input" : name;
}

bool is_text(std::string_view text) noexcept {
  return std::ranges::none_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\x1A') ||
           byte == 0x7F;
  });
}

}  // namespace

bool is_bad(const xq::record::Game& game) noexcept {
  return game.moves.empty() || game.ended_by.has_value();
}

Quarantine::Quarantine(std::string folder, const Common& common) : common_(common) {
  std::error_code error;
  std::filesystem::path path = std::filesystem::absolute(folder, error).lexically_normal();
  if (error) path = folder;
  folder_ = path.string();
  while (folder_.size() > 1 && folder_.ends_with('/'))
    folder_.pop_back();
}

Quarantine::~Quarantine() = default;

bool Quarantine::holds(std::string_view path) const noexcept {
  return path.size() > folder_.size() && path.starts_with(folder_) && path[folder_.size()] == '/';
}

void Quarantine::begin_source(std::string_view path, std::string_view member,
                              const OpenedFile& file) {
  path_ = path;
  member_ = member;
  source_ = &file;
}

void Quarantine::game(const xq::record::Game& game) {
  if (pending_) write_pending(game.offset);
  if (is_bad(game)) pending_ = game;
}

void Quarantine::end_source() {
  if (pending_) write_pending(source_->bytes.bytes().size());
  file_.reset();
  source_ = nullptr;
}

std::string Quarantine::text_of(const xq::record::Game& game, std::uint64_t end) const {
  const xq::ByteView bytes = source_->bytes.bytes();
  if (game.offset < end && end <= bytes.size()) {
    std::string text =
        xq::decode(bytes.subspan(game.offset, end - game.offset), source_->reader->charset()).text;
    if (is_text(text)) return text;
  }
  return xq::record::format_pgn(game);
}

void Quarantine::write_pending(std::uint64_t end) {
  const xq::record::Game game = *std::exchange(pending_, std::nullopt);
  if (!file_ && !open_file()) return;
  const std::string place = place_text(path_, member_);
  std::string head;
  for (const auto& fault : game.faults) {
    head += fmt::format("; {}\n", one_line(fault_line(common_.lang, place, game.ordinal, fault)));
  }
  std::string text = text_of(game, end);
  while (text.ends_with('\n') || text.ends_with('\r'))
    text.pop_back();
  write(head + text + "\n\n");
  ++games_;
}

bool Quarantine::open_file() {
  if (!error_.empty()) return false;
  std::error_code failed;
  std::filesystem::create_directories(folder_, failed);
  const std::string name = file_name(place_text(path_, member_));
  int descriptor = -1;
  for (int number = 1; descriptor < 0 && number <= kMaxNumber; ++number) {
    const std::string path =
        fmt::format("{}/{}{}.pgn", folder_, name, number == 1 ? "" : fmt::format("-{}", number));
    descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  if (descriptor < 0) {
    error_ = std::strerror(errno);
    return false;
  }
  file_.reset(::fdopen(descriptor, "w"));
  ++files_;
  return true;
}

void Quarantine::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
      std::fflush(file_.get()) != 0) {
    if (error_.empty()) error_ = std::strerror(errno);
  }
}

void Quarantine::print() const {
  if (!error_.empty()) complain(common_, "{}: {}", folder_, error_);
  if (common_.quiet || common_.json) return;
  out(common_, "games put aside: {}, in {} files in {}", xq::with_commas(games_),
      xq::with_commas(files_), folder_);
}

}  // namespace bookgen
