#include "cbf_document.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <expat.h>
#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "quoted.hpp"

namespace xq::record {
namespace {

// The elements of the head and the tags they become.
constexpr std::array<std::pair<std::string_view, std::string_view>, 30> kHead{{
    {"Name", "Title"},
    {"URL", "URL"},
    {"From", "Source"},
    {"ContestType", "EventType"},
    {"Contest", "Event"},
    {"Round", "Round"},
    {"Group", "Group"},
    {"Table", "Table"},
    {"Date", "Date"},
    {"Site", "Site"},
    {"TimeRule", "TimeControl"},
    {"Red", "Red"},
    {"RedTeam", "RedTeam"},
    {"RedTime", "RedTime"},
    {"RedRating", "RedElo"},
    {"Black", "Black"},
    {"BlackTeam", "BlackTeam"},
    {"BlackTime", "BlackTime"},
    {"BlackRating", "BlackElo"},
    {"Referee", "Referee"},
    {"Recorder", "Recorder"},
    {"Commentator", "Annotator"},
    {"CommentatorURL", "AnnotatorURL"},
    {"Creator", "Author"},
    {"CreatorURL", "AuthorURL"},
    {"DateCreated", "Created"},
    {"DateModified", "Modified"},
    {"ECCO", "ECCO"},
    {"RecordKind", "RecordKind"},
    {"ResultType", "Termination"},
}};

// `xy-xy`, x the file from a, y the row from the top; nullopt for anything else.
std::optional<Move> parse_value(std::string_view value) {
  if (value.size() != 5 || value[2] != '-') return std::nullopt;
  const auto square = [](char x, char y) { return Square::at(x - '0', 9 - (y - '0')); };
  const auto from = square(value[0], value[1]);
  const auto to = square(value[3], value[4]);
  if (!from || !to || *from == *to) return std::nullopt;
  return Move(*from, *to);
}

// Turns the events of the XML parser into a record.
class CbfParser {
 public:
  // `start`: where in the whole text the document lies.
  CbfParser(std::string_view text, NodePlace start, RawRecord& record)
      : text_(text),
        start_(start),
        record_(record),
        parser_(XML_ParserCreate("UTF-8"), &XML_ParserFree) {
    record_.places.push_back(start);
    if (parser_ == nullptr) return;
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &on_start, &on_end);
    XML_SetCharacterDataHandler(parser_.get(), &on_text);
  }

  // Returns  how much of the text the document took.
  std::size_t parse() {
    constexpr std::size_t kPiece = 1U << 20U;  // the library counts in int
    XML_Status status = XML_STATUS_OK;
    for (std::size_t at = 0; status == XML_STATUS_OK; at += kPiece) {
      const std::string_view piece = text_.substr(std::min(at, text_.size()), kPiece);
      const bool last = at + kPiece >= text_.size();
      status = XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), last ? 1 : 0);
      if (last) break;
    }
    const bool whole = status == XML_STATUS_OK;
    // Behind the end of the document may be another one: that is the reader's business.
    if (!whole && XML_GetErrorCode(parser_.get()) != XML_ERROR_JUNK_AFTER_DOC_ELEMENT) cut();
    if (left_out_ > 0) {
      record_.faults.push_back(
          {.code = FaultCode::Skipped,
           .line = left_out_at_.line,
           .offset = left_out_at_.offset,
           .message = fmt::format("{} moves behind the one marked as the last", left_out_)});
    }
    return whole ? text_.size() : here().offset - start_.offset;
  }

 private:
  enum class Inside : std::uint8_t { Nothing, Root, Head, Field, Moves, Move };

  static CbfParser& self(void* user) noexcept { return *static_cast<CbfParser*>(user); }
  static void on_start(void* user, const XML_Char* name, const XML_Char** attributes) {
    self(user).start(name, attributes);
  }
  static void on_end(void* user, const XML_Char*) { self(user).end(); }
  static void on_text(void* user, const XML_Char* text, int length) {
    CbfParser& parser = self(user);
    const bool wanted = parser.inside_ == Inside::Field || parser.inside_ == Inside::Move;
    if (wanted && parser.unknown_depth_ == 0) {
      parser.value_.append(text, static_cast<std::size_t>(length));
    }
  }
  [[nodiscard]] NodePlace here() const noexcept {
    const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
    const auto line = static_cast<std::uint32_t>(XML_GetCurrentLineNumber(parser_.get()));
    return {start_.offset + static_cast<std::uint64_t>(std::max<XML_Index>(index, 0)),
            start_.line + line - 1};
  }

  void start(std::string_view name, const XML_Char** attributes) {
    // What is not known is passed over with all that is in it.
    if (unknown_depth_ > 0) {
      ++unknown_depth_;
    } else if (inside_ == Inside::Nothing && name == "ChineseChessRecord") {
      inside_ = Inside::Root;
    } else if (inside_ == Inside::Root && name == "Head") {
      inside_ = Inside::Head;
    } else if (inside_ == Inside::Root && name == "MoveList") {
      inside_ = Inside::Moves;
    } else if (inside_ == Inside::Head) {
      inside_ = Inside::Field;
      field_ = name;
      value_.clear();
    } else if (inside_ == Inside::Moves && name == "Move") {
      inside_ = Inside::Move;
      start_move(attributes);
    } else {
      unknown_depth_ = 1;
    }
  }

  void end() {
    if (unknown_depth_ > 0) {
      --unknown_depth_;
      return;
    }
    switch (inside_) {
      case Inside::Move:
        end_move();
        inside_ = Inside::Moves;
        break;
      case Inside::Field:
        end_field();
        inside_ = Inside::Head;
        break;
      case Inside::Moves:
        moves_done_ = true;
        inside_ = Inside::Root;
        break;
      case Inside::Head: inside_ = Inside::Root; break;
      case Inside::Root:
      case Inside::Nothing: inside_ = Inside::Nothing; break;
    }
  }

  void end_field() {
    const std::string value = clean_comment(value_);
    if (value.empty()) return;
    if (field_ == "FEN") {
      set_start(value);
    } else if (field_ == "RecordResult") {
      set_result(value);
    } else if (field_ == "RecordType") {
      if (value == "2") record_.tags.push_back({"GameType", "endgame"});
      if (value == "3") record_.tags.push_back({"GameType", "composed endgame"});
    } else {
      const auto known = std::ranges::find(kHead, field_, [](const auto& p) { return p.first; });
      record_.tags.push_back({known == kHead.end() ? field_ : std::string(known->second), value});
    }
  }

  void set_start(const std::string& value) {
    const auto fen = parse_fen(value);
    record_.start_text = value;
    if (fen) {
      if (fen->side_given) record_.side = fen->setup.side;
      if (fen->setup.pieces != start_setup().pieces) record_.setup = fen->setup;
    } else {
      const NodePlace place = here();
      record_.bad_start = Fault{.code = FaultCode::BadFen,
                                .line = place.line,
                                .offset = place.offset,
                                .token = quoted_text(value),
                                .message = fen.error().message};
    }
  }

  void set_result(const std::string& value) {
    constexpr std::array<Outcome, 5> kOutcomes{Outcome::Unknown, Outcome::RedWins,
                                               Outcome::BlackWins, Outcome::Draw,
                                               Outcome::Unknown};  // 4: several results
    if (value.size() == 1 && value[0] >= '0' && value[0] <= '4') {
      record_.outcome = kOutcomes[static_cast<std::size_t>(value[0] - '0')];
      return;
    }
    const NodePlace place = here();
    record_.faults.push_back({.code = FaultCode::ResultConflict,
                              .line = place.line,
                              .offset = place.offset,
                              .token = quoted_text(value),
                              .message = "result of another kind, expected 0 to 4"});
  }

  void start_move(const XML_Char** attributes) {
    value_.clear();
    std::string_view value;
    bool last = false;
    for (; *attributes != nullptr; attributes += 2) {
      const std::string_view name = attributes[0];
      if (name == "value") value = attributes[1];
      if (name == "end") last = std::string_view(attributes[1]) == "1";
    }
    Tree& tree = record_.tree;
    is_root_ = tree.nodes.size() == 1 && !root_seen_ && value == "00-00";
    ignored_ = !is_root_ && (ended_ || moves_done_);
    root_seen_ = true;
    if (ignored_) {
      if (left_out_++ == 0) left_out_at_ = here();
      return;
    }
    ended_ = last;
    if (is_root_) return;
    tree.nodes.push_back(
        {static_cast<std::uint32_t>(tree.nodes.size()), parse_value(value).value_or(Move())});
    record_.places.push_back(here());
  }

  void end_move() {
    if (ignored_) return;
    add_comment(record_.tree, static_cast<std::uint32_t>(record_.tree.nodes.size() - 1), value_);
  }

  // The XML is damaged or ends too early: what the text says up to here is kept.
  void cut() {
    if (inside_ == Inside::Move) end_move();
    const NodePlace place = here();
    const char* why = XML_ErrorString(XML_GetErrorCode(parser_.get()));
    record_.faults.push_back({.code = FaultCode::Truncated,
                              .line = place.line,
                              .offset = place.offset,
                              .message = fmt::format("XML: {}", why)});
    if (!ended_ && !moves_done_) record_.cut_by = record_.faults.size() - 1;
  }

  std::string_view text_;
  NodePlace start_;
  RawRecord& record_;
  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  Inside inside_ = Inside::Nothing;
  std::size_t unknown_depth_ = 0;  // elements open inside an unknown one, itself counted
  std::string field_;              // element of the head that is open
  std::string value_;              // text of the open element
  bool is_root_ = false;           // the open move holds the game's comment
  bool root_seen_ = false;
  bool ignored_ = false;  // the open move stands behind the last one
  bool ended_ = false;    // end="1" was met
  bool moves_done_ = false;
  std::size_t left_out_ = 0;
  NodePlace left_out_at_;
};

}  // namespace

std::size_t read_cbf_document(std::string_view text, NodePlace start, RawRecord& record) {
  return CbfParser(text, start, record).parse();
}

}  // namespace xq::record
