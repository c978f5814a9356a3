// One line a position: EPD, FEN and JSON.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "codecs.hpp"
#include "exports.hpp"

namespace xq::book {
namespace {

// How a format writes a position, and what stands around the lines.
struct LineStyle {
  std::string (*line)(const BookPosition& position, WriteReport& report);
  bool is_json = false;  // one document; else one line each
};

// Text of an EPD operand: no quotes, no line ends.
std::string operand(std::string_view text) {
  std::string out(text);
  std::ranges::replace(out, '"', '\'');
  std::ranges::replace_if(
      out, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return out;
}

std::string epd_line(const BookPosition& position, WriteReport& report) {
  std::vector<const Row*> rows;
  for (const Row& row : position.rows)
    rows.push_back(&row);
  std::ranges::stable_sort(rows, [](const Row* a, const Row* b) {
    return a->enabled != b->enabled ? a->enabled : a->weight > b->weight;
  });
  std::string best;
  std::string weights;
  std::string notes;
  for (const Row* row : rows) {
    const std::string move = row->move.text();
    const bool is_best = row->enabled && row->weight > 0 && row->weight == rows.front()->weight;
    if (is_best) best += " " + move;
    weights += (weights.empty() ? "" : " ") + move + "=" +
               (row->enabled ? std::to_string(row->weight) : "off");
    if (!row->note.empty())
      notes += (notes.empty() ? "" : " | ") + move + ": " + operand(row->note);
    if (row->results) ++report.results;
    ++report.rows;
  }
  std::string line = format_fen4(position.position->setup());
  if (!best.empty()) line += " bm" + best + ";";
  line += fmt::format(" id \"{}\"; c0 \"{}\";", position.position->key().hex(), weights);
  if (!notes.empty()) line += fmt::format(" c1 \"{}\";", notes);
  return line;
}

std::string fen_line(const BookPosition& position, WriteReport& report) {
  for (const Row& row : position.rows) {
    if (row.results) ++report.results;
    if (!row.note.empty()) ++report.notes;
  }
  ++report.rows;
  return export_fen(*position.position);
}

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string json_line(const BookPosition& position, WriteReport& report) {
  std::string line = fmt::format("{{\"fen\":\"{}\",\"key\":\"{}\",\"moves\":[",
                                 export_fen(*position.position), position.position->key().hex());
  bool first = true;
  for (const ExportMove& move : export_moves(position)) {
    line += fmt::format("{}{{\"iccs\":\"{}\",\"weight\":{},\"share\":{},\"pair\":{}",
                        first ? "" : ",", move.move.text(), move.weight, move.share,
                        move.pair.is_none() ? "null" : json_text(move.pair.text()));
    if (move.results) {
      line += fmt::format(",\"wins\":{},\"draws\":{},\"losses\":{}", move.results->wins,
                          move.results->draws, move.results->losses);
    } else {
      line += ",\"wins\":null,\"draws\":null,\"losses\":null";
    }
    line += fmt::format(",\"enabled\":{},\"note\":{}}}", move.enabled,
                        move.note.empty() ? "null" : json_text(move.note));
    first = false;
    ++report.rows;
  }
  return line + "]}";
}

class LineWriter final : public BookWriter {
 public:
  LineWriter(std::filesystem::path path, std::string title, const LineStyle& style)
      : path_(std::move(path)), title_(std::move(title)), style_(style) {}

  [[nodiscard]] Result<bool> add(const BookPosition& position) override {
    if (position.position == nullptr) return fail(Errc::Unsupported, kNeedsPosition);
    ++report_.positions;
    lines_.add(position.key, style_.line(position, report_));
    return true;
  }
  [[nodiscard]] Result<WriteReport> finish() override {
    const std::string head =
        style_.is_json ? fmt::format("{{\"title\":{},\"positions\":[\n", json_text(title_)) : "";
    const auto size =
        lines_.save(path_, head, style_.is_json ? ",\n" : "\n", style_.is_json ? "\n]}\n" : "\n");
    if (!size) return tl::make_unexpected(size.error());
    report_.bytes = *size;
    return report_;
  }

 private:
  std::filesystem::path path_;
  std::string title_;
  const LineStyle& style_;
  ExportLines lines_;
  WriteReport report_;
};

template <const LineStyle& style>
Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& options) {
  return std::make_unique<LineWriter>(path, options.title, style);
}

constexpr std::array<std::string_view, 1> kEpd{"epd"};
constexpr std::array<std::string_view, 1> kFen{"fen"};
constexpr std::array<std::string_view, 1> kJson{"json"};
constexpr std::array<std::string_view, 2> kNdjson{"ndjson", "jsonl"};
constexpr LineStyle kEpdStyle{&epd_line};
constexpr LineStyle kFenStyle{&fen_line};
constexpr LineStyle kJsonStyle{&json_line, true};
constexpr LineStyle kNdjsonStyle{&json_line};

}  // namespace

const BookFormat& epd_format() noexcept {
  static constexpr BookFormat format{"epd",   kEpd,    std::nullopt,
                                     nullptr, nullptr, &create<kEpdStyle>};
  return format;
}

const BookFormat& fen_format() noexcept {
  static constexpr BookFormat format{"fen",   kFen,    std::nullopt,
                                     nullptr, nullptr, &create<kFenStyle>};
  return format;
}

const BookFormat& json_format() noexcept {
  static constexpr BookFormat format{"json",  kJson,   std::nullopt,
                                     nullptr, nullptr, &create<kJsonStyle>};
  return format;
}

const BookFormat& ndjson_format() noexcept {
  static constexpr BookFormat format{"ndjson", kNdjson, std::nullopt,
                                     nullptr,  nullptr, &create<kNdjsonStyle>};
  return format;
}

}  // namespace xq::book
