#include "evaluations.hpp"

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "xq/base/file.hpp"
#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"

namespace bookgen {
namespace {

// The same for a position and its mirror.
std::string name_of(const xq::Position& position) {
  const bool turn = xq::canonical(position).mirrored;
  return xq::format_fen4(turn ? xq::mirrored(position.setup()) : position.setup());
}

std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t tab = line.find('\t');
    cells.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return cells;
    line.remove_prefix(tab + 1);
  }
}

xq::Result<bool> failure() {
  return xq::fail(xq::Errc::Io, std::error_code(errno, std::generic_category()).message());
}

}  // namespace

bool EvaluationFile::take(std::string_view line) {
  const auto cells = cells_of(line);
  if (cells.size() != 5 || cells[0] != origin_) return false;
  const auto score = number_of(cells[3]);
  const auto depth = number_of(cells[4]);
  if (!score || !depth || (cells[2] != "cp" && cells[2] != "mate")) return false;
  known_[std::string(cells[1])] = {
      .score = *score, .mate = cells[2] == "mate", .depth = *depth, .best = {}};
  return true;
}

xq::Result<EvaluationFile> EvaluationFile::open(const std::string& path,
                                                const std::string& origin) {
  EvaluationFile out;
  out.path_ = path;
  out.origin_ = origin;
  bool cut = false;  // the last line has no end
  std::error_code none;
  if (std::filesystem::exists(path, none)) {
    const auto file = xq::read_file(path);
    if (!file) return tl::make_unexpected(file.error());
    std::string_view text = file->text();
    cut = !text.empty() && text.back() != '\n';
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;) {
      out.take(text.substr(0, end));
      text.remove_prefix(end + 1);
    }
  }
  out.file_.reset(std::fopen(path.c_str(), "ae"));
  if (!out.file_) return tl::make_unexpected(failure().error());
  if (cut) std::fputc('\n', out.file_.get());
  return out;
}

const EngineScore* EvaluationFile::find(const xq::Position& position) const {
  const auto at = known_.find(name_of(position));
  return at == known_.end() ? nullptr : &at->second;
}

xq::Result<bool> EvaluationFile::add(const xq::Position& position, const EngineScore& score) {
  const std::string name = name_of(position);
  const std::string line = fmt::format("{}\t{}\t{}\t{}\t{}\n", origin_, name,
                                       score.mate ? "mate" : "cp", score.score, score.depth);
  known_[name] = score;
  if (std::fputs(line.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0) return failure();
  return true;
}

}  // namespace bookgen
