#include "xq/record/ndjson.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/board/fen.hpp"

#include "quoted.hpp"
#include "raw_record.hpp"

namespace xq::record {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> kOutcomes{"red", "draw", "black", "unknown"};

std::optional<Move> parse_move(std::string_view text) noexcept {
  if (text.size() != 4) return std::nullopt;
  const auto from = Square::parse(text.substr(0, 2));
  const auto to = Square::parse(text.substr(2));
  if (!from || !to || *from == *to) return std::nullopt;
  return Move(*from, *to);
}

// A text field; empty if it is not there or no text.
std::string text_at(const Json& object, const char* name) {
  const auto field = object.find(name);
  return field != object.end() && field->is_string() ? field->get<std::string>() : std::string();
}

void read_tags(RawRecord& record, const Json& object) {
  // The names of bookgen's listings, then the tags of this format.
  for (const auto& [name, tag] : {std::pair{"event", "Event"}, std::pair{"date", "Date"},
                                  std::pair{"red", "Red"}, std::pair{"black", "Black"}}) {
    if (std::string value = text_at(object, name); !value.empty()) {
      record.tags.push_back({tag, std::move(value)});
    }
  }
  const auto tags = object.find("tags");
  if (tags == object.end() || !tags->is_object()) return;
  for (const auto& [name, value] : tags->items()) {
    if (value.is_string()) record.tags.push_back({name, value.get<std::string>()});
  }
}

void read_line(RawRecord& record, std::string_view moves) {
  while (!moves.empty()) {
    const std::string_view token = moves.substr(0, moves.find(' '));
    moves.remove_prefix(std::min(token.size() + 1, moves.size()));
    if (token.empty()) continue;
    record.tree.nodes.push_back({static_cast<std::uint32_t>(record.tree.nodes.size()),
                                 parse_move(token).value_or(Move::none())});
  }
}

// [depth, move, comment, evaluation] a node; false if the list is none of ours.
bool read_nodes(RawRecord& record, const Json& nodes) {
  for (const Json& node : nodes) {
    if (!node.is_array() || node.size() < 2 || !node[0].is_number_unsigned()) return false;
    const auto depth = node[0].get<std::uint64_t>();
    const bool root = depth == 0;
    if (root ? &node != &nodes.front() : depth > record.tree.nodes.back().depth + 1ULL) {
      return false;
    }
    if (!root) {
      const std::string move = node[1].is_string() ? node[1].get<std::string>() : "";
      record.tree.nodes.push_back(
          {static_cast<std::uint32_t>(depth), parse_move(move).value_or(Move::none())});
    }
    const auto index = static_cast<std::uint32_t>(record.tree.nodes.size() - 1);
    if (node.size() > 2 && node[2].is_string()) {
      if (std::string text = clean_comment(node[2].get<std::string>()); !text.empty()) {
        record.tree.comments.push_back({index, std::move(text)});
      }
    }
    if (node.size() > 3 && node[3].is_string()) {
      if (const auto value = parse_evaluation(node[3].get<std::string>())) {
        record.tree.evaluations.push_back({index, *value});
      }
    }
  }
  return true;
}

void read_start(RawRecord& record, const Json& object) {
  record.start_text = text_at(object, "start_fen");
  if (record.start_text.empty()) return;
  if (auto fen = parse_fen(record.start_text)) {
    record.setup = fen->setup;
    record.side = fen->setup.side;
  } else {
    record.bad_start = Fault{.code = FaultCode::BadFen,
                             .line = record.line,
                             .offset = record.offset,
                             .token = quoted_text(record.start_text),
                             .message = fen.error().message};
  }
}

class NdjsonReader final : public GameReader {
 public:
  explicit NdjsonReader(ByteView bytes) : text_(as_text(bytes)) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  std::optional<Game> next() override {
    while (at_ < text_.size()) {
      const std::size_t start = at_;
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      const std::string_view line = text_.substr(at_, end - at_);
      at_ = std::min(end + 1, text_.size());
      ++line_;
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      RawRecord record;
      record.ordinal = ++ordinal_;
      record.line = line_;
      record.offset = start;
      read(record, line);
      return to_game(std::move(record));
    }
    return std::nullopt;
  }
  [[nodiscard]] Charset charset() const noexcept override { return Charset::Utf8; }
  [[nodiscard]] std::uint64_t position() const noexcept override { return at_; }

 private:
  static void read(RawRecord& record, std::string_view line) {
    const Json object = Json::parse(line, nullptr, false);
    if (!object.is_object()) return refuse(record, line, "no JSON object");
    read_tags(record, object);
    read_start(record, object);
    note_odd_values(record, object);
    const std::string outcome = text_at(object, "outcome");
    for (std::size_t i = 0; i < kOutcomes.size(); ++i) {
      if (outcome == kOutcomes[i]) record.outcome = static_cast<Outcome>(i);
    }
    const auto nodes = object.find("nodes");
    if (nodes == object.end() || !nodes->is_array()) {
      read_line(record, text_at(object, "moves"));
    } else if (!read_nodes(record, *nodes)) {
      refuse(record, line, "nodes: expected [depth, move, ...] in pre-order");
    }
  }
  // Values that say nothing here are named, so that none is lost in silence.
  static void note_odd_values(RawRecord& record, const Json& object) {
    const auto note = [&](const std::string& name, const Json& value) {
      record.faults.push_back({.code = FaultCode::Skipped,
                               .line = record.line,
                               .offset = record.offset,
                               .token = quoted_text(value.dump(-1, ' ', true)),
                               .message = fmt::format("{}: not a value of this field", name)});
    };
    for (const char* name : {"start_fen", "outcome", "moves", "event", "date", "red", "black"}) {
      const auto field = object.find(name);
      if (field == object.end() || field->is_null()) continue;
      const bool known = std::string_view(name) != "outcome" ||
                         std::ranges::find(kOutcomes, text_at(object, name)) != kOutcomes.end();
      if (!field->is_string() || !known) note(name, *field);
    }
    const auto tags = object.find("tags");
    if (tags == object.end()) return;
    if (!tags->is_object()) return note("tags", *tags);
    for (const auto& [name, value] : tags->items()) {
      if (!value.is_string()) note(name, value);
    }
  }
  static void refuse(RawRecord& record, std::string_view line, const char* why) {
    record.faults.push_back({.code = FaultCode::Truncated,
                             .line = record.line,
                             .offset = record.offset,
                             .token = quoted_text(line),
                             .message = why});
    record.cut_by = record.faults.size() - 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 0;
  std::uint32_t ordinal_ = 0;
};

bool sniff_ndjson(ByteView head) noexcept {
  std::string_view text = as_text(head);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return false;
  const std::string_view line = text.substr(first, text.find('\n', first) - first);
  return line.find("\"moves\"") != std::string_view::npos ||
         line.find("\"nodes\"") != std::string_view::npos;
}

}  // namespace

const RecordFormat& ndjson_format() {
  static constexpr std::array<std::string_view, 2> kExtensions{"ndjson", "jsonl"};
  static const RecordFormat format{
      .name = "ndjson",
      .extensions = kExtensions,
      .sniff = sniff_ndjson,
      .open = [](ByteView bytes) -> Result<std::unique_ptr<GameReader>> {
        return std::make_unique<NdjsonReader>(bytes);
      }};
  return format;
}

std::string format_ndjson(const Game& game) {
  Json tags = Json::object();
  for (const Tag& tag : game.tags) {
    if (!tag.value.empty()) tags[tag.name] = tag.value;
  }
  Json json{{"start_fen", game.initial ? Json() : Json(format_fen(game.start))},
            {"outcome", kOutcomes[static_cast<std::size_t>(game.outcome)]},
            {"plies", game.moves.size()},
            {"moves", iccs_text(game.moves)},
            {"tags", std::move(tags)}};
  if (game.tree) {
    const Tree& tree = *game.tree;
    Json nodes = Json::array();
    auto comment = tree.comments.begin();
    auto evaluation = tree.evaluations.begin();
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const TreeNode& at = tree.nodes[i];
      const bool commented = comment != tree.comments.end() && comment->node == i;
      const bool evaluated = evaluation != tree.evaluations.end() && evaluation->node == i;
      if (i == 0 && !commented && !evaluated) continue;
      Json node{at.depth, at.move.is_none() ? Json() : Json(at.move.text())};
      if (commented || evaluated) node.push_back(commented ? Json((comment++)->text) : Json());
      if (evaluated) node.push_back(format_evaluation((evaluation++)->value));
      nodes.push_back(std::move(node));
    }
    json["nodes"] = std::move(nodes);
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace xq::record
