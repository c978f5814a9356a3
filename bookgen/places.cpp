#include "places.hpp"

#include <optional>
#include <string_view>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"
#include "xq/record/tree.hpp"
#include "xq/store/replay.hpp"

#include "read.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::Position;
using xq::Result;
using Take = std::function<bool(const Position&)>;

constexpr std::string_view kBlanks = " \t\r";

std::string_view next_line(std::string_view& rest) noexcept {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  line = line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
  return line;
}

// The position of a line FEN or EPD: what stands before its opcodes.
std::optional<Position> position_of(std::string_view line) {
  if (line.starts_with("fen ")) line.remove_prefix(4);
  if (const auto whole = xq::parse_position(line)) return *whole;
  // EPD: four fields, then opcodes.
  std::size_t at = 0;
  for (int field = 0; field < 4; ++field) {
    at = line.find(' ', at + 1);
    if (at == std::string_view::npos) return std::nullopt;
  }
  if (const auto head = xq::parse_position(line.substr(0, at))) return *head;
  return std::nullopt;
}

class Source {
 public:
  Source(const Common& common, Places& places, const Take& take)
      : common_(common), places_(places), take_([this, &take](const Position& position) {
          ++places_.positions;
          return take(position);
        }) {}

  Result<bool> file(const xq::record::InputFile& input) {
    if (xq::store::is_database(input.path)) return database(input.path);
    auto container = open_container(input);
    if (!container) return tl::make_unexpected(std::move(container).error());
    while (auto part = container->next()) {
      const std::string place = place_text(input.display, part->member);
      const auto list = part->fault ? std::optional<bool>() : fen_list(part->bytes.text());
      if (list) {
        if (!*list) return false;
        continue;
      }
      OpenedFile opened = open_part(std::move(*part));
      if (opened.fault) {
        tell(place, *opened.fault);
        continue;
      }
      while (const auto game = opened.reader->next()) {
        if (!game->bad_start && !play(*game)) return false;
      }
    }
    return true;
  }

 private:
  Result<bool> database(const std::string& path) {
    const auto db = xq::store::Database::open(path, {.program = "bookgen"});
    if (!db) return tl::make_unexpected(db.error());
    return xq::store::for_each_played(*db, 0, take_);
  }
  // nullopt: the text is no list of positions.
  std::optional<bool> fen_list(std::string_view rest) {
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
    bool any = false;
    while (!rest.empty()) {
      const std::string_view line = next_line(rest);
      if (line.empty() || line.starts_with('#')) continue;
      const auto position = position_of(line);
      if (!position) {
        if (!any) return std::nullopt;
        ++places_.bad_lines;
        continue;
      }
      any = true;
      if (!take_(*position)) return false;
    }
    if (!any) return std::nullopt;
    return true;
  }
  bool play(const xq::record::Game& game) {
    Position position = game.start;
    for (const xq::Move move : game.moves) {
      if (!take_(position)) return false;
      position.do_move(move);
    }
    if (!take_(position)) return false;
    return !game.tree || play_lines(game.start, game.tree->nodes);
  }
  bool play_lines(const Position& start, const std::vector<xq::record::TreeNode>& nodes) {
    xq::record::LineWalk walk(start);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      if (!nodes[i].legal) continue;
      walk.rewind_to(nodes[i].depth);
      walk.play(nodes[i].move);
      if (!take_(walk.position())) return false;
    }
    return true;
  }
  void tell(const std::string& place, const xq::record::Fault& fault) const {
    if (common_.quiet) return;
    fmt::print(stderr, "{}\n", fault_line(common_.lang, place, 0, fault));
  }

  const Common& common_;
  Places& places_;
  Take take_;
};

}  // namespace

xq::book::PositionSource places_of(const std::vector<std::string>& files, const Common& common,
                                   Places& places) {
  if (files.empty()) return {};
  return [files, &common, &places](const Take& take) -> Result<bool> {
    Source source(common, places, take);
    for (const auto& input : xq::record::list_inputs(files)) {
      auto done = source.file(input);
      if (!done) {
        return xq::fail(done.error().code, input.display + ": " + done.error().message);
      }
      if (!*done) return false;
    }
    return true;
  };
}

}  // namespace bookgen
