// Writes the files of pgn-samples, or with --check compares them with what is there.
//
//   make_samples [--check] games.txt folder
//
// Each file has its oddity; pgn-samples/README.md names it.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <zlib.h>

#include "xq/base/charset.hpp"
#include "xq/base/file.hpp"

#include "sample_games.hpp"

namespace samples {
namespace {

namespace fs = std::filesystem;
using Tags = std::vector<std::pair<std::string, std::string>>;

std::string tag_lines(const Tags& tags) {
  std::string out;
  for (const auto& [name, value] : tags)
    out += fmt::format("[{} \"{}\"]\n", name, value);
  return out + "\n";
}

Tags tags_of(const SampleGame& game, const char* event, const char* format) {
  return {{"Game", "Chinese Chess"}, {"Event", event},      {"Date", game.date},
          {"Red", game.red},         {"Black", game.black}, {"Result", game.result},
          {"Format", format}};
}

// One numbered pair a line, as most programs write.
std::string pairs(const std::vector<std::string>& tokens, const std::string& result,
                  const char* separator = "\n") {
  std::string out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i % 2 == 0) out += fmt::format("{}. ", i / 2 + 1);
    out += tokens[i] + (i % 2 == 0 && i + 1 < tokens.size() ? " " : separator);
  }
  return out + result + "\n";
}

std::string plain_game(const SampleGame& game, Style style, const char* event, const char* format) {
  return tag_lines(tags_of(game, event, format)) + pairs(tokens_of(game.moves, style), game.result);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

std::string encoded(const std::string& utf8, xq::Charset charset) {
  const xq::Encoded out = xq::encode(utf8, charset);
  if (out.lost > 0) die(fmt::format("{} characters lost", out.lost));
  return out.bytes;
}

std::string gzipped(const std::string& bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) die("zlib");
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  std::string in = bytes;
  // zlib's interface is unsigned bytes.
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

// The games by name, and the engine's in order.
class Games {
 public:
  explicit Games(std::vector<SampleGame> games) {
    for (SampleGame& game : games) {
      if (game.id.rfind("engine-", 0) == 0) {
        engine_.push_back(std::move(game));
      } else {
        theory_.emplace(game.id, std::move(game));
      }
    }
  }
  [[nodiscard]] const SampleGame& theory(const std::string& id) const {
    const auto found = theory_.find(id);
    if (found == theory_.end()) die("no game " + id);
    return found->second;
  }
  [[nodiscard]] std::vector<SampleGame> engine(std::size_t from, std::size_t count) const {
    std::vector<SampleGame> out;
    for (std::size_t i = from; i < from + count && i < engine_.size(); ++i)
      out.push_back(engine_[i]);
    return out;
  }

 private:
  std::map<std::string, SampleGame> theory_;
  std::vector<SampleGame> engine_;
};

std::string all(const Games& games, const std::vector<const char*>& ids, Style style,
                const char* event, const char* format) {
  std::string out;
  for (const char* id : ids)
    out += plain_game(games.theory(id), style, event, format) + "\n";
  return out;
}

std::string utf8_chinese(const Games& games) {
  return all(games,
             {"screen-horse-57", "screen-horse-central-pawn", "screen-horse-river-horse",
              "screen-horse-57-edge", "same-direction-straight-rook", "same-direction-slow-rook",
              "opposite-cannons", "sandwich-horses"},
             Style::Chinese, "范例", "Chinese");
}

// Two of the games are copies of utf8_chinese.pgn.
std::string big5_traditional(const Games& games) {
  return encoded(all(games,
                     {"sandwich-horses-river", "elephant-cross-cannon", "elephant-central-cannon",
                      "elephant-pawn", "screen-horse-57", "screen-horse-river-horse"},
                     Style::Traditional, "範例", "Chinese"),
                 xq::Charset::Big5);
}

std::string gb18030_half_width(const Games& games) {
  std::string text;
  for (const char* id : {"angel-pawn-cannon", "angel-pawn-pawn", "angel-pawn-horse",
                         "angel-pawn-elephant", "angel-pawn-right"}) {
    text += plain_game(games.theory(id), Style::ChineseHalf, "范例", "Chinese");
  }
  return encoded(replaced(text, "\n", "\r\n"), xq::Charset::Gb18030);
}

std::string utf8_bom_wxf(const Games& games) {
  return "\xEF\xBB\xBF" + replaced(all(games, {"angel-pawn-right-pawn", "horse-opening"},
                                       Style::Wxf, "Sample", "WXF"),
                                   "\n", "\r\n");
}

std::string utf16_chinese(const Games& games) {
  return "\xFF\xFE" +
         encoded(all(games, {"palace-cannon", "corner-cannon"}, Style::Chinese, "范例", "Chinese"),
                 xq::Charset::Utf16le);
}

std::string iccs_one_line(const Games& games) {
  std::string out;
  for (const char* id : {"golden-hook", "open-file-right", "screen-horse-central-pawn"}) {
    const SampleGame& game = games.theory(id);
    out += tag_lines(tags_of(game, "Sample", "ICCS")) +
           pairs(tokens_of(game.moves, Style::Iccs), game.result, " ") + "\n";
  }
  return out;
}

std::string carriage_returns(const Games& games) {
  std::string out;
  for (const SampleGame& game : games.engine(0, 2))
    out += plain_game(game, Style::Iccs, "Engine", "ICCS") + "\n";
  return replaced(out, "\n", "\r");
}

std::string coordinates_comments(const Games& games) {
  const SampleGame& game = games.theory("early-mate");
  const auto t = tokens_of(game.moves, Style::Coordinates);
  std::string out = tag_lines(tags_of(game, "Sample", "ICCS"));
  out += fmt::format("{{both cannons on the central file (see [1])}} 1. {} $1 {}\n", t[0], t[1]);
  out += fmt::format("(1... {} {{a quiet answer}} 2. {} (2. g3g4 b9c7) 2... {})\n", "h9g7", "h0g2",
                     "i9h9");
  out += fmt::format("2. {}! ; takes the pawn: 1-0 would be premature\n{} ", t[2], t[3]);
  for (std::size_t i = 4; i < t.size(); ++i)
    out += (i % 2 == 0 ? fmt::format("{}. ", i / 2 + 1) : "") + t[i] + " ";
  return out + game.result + "\n";
}

std::string ranks_from_1(const Games& games) {
  std::string out;
  for (const SampleGame& game : games.engine(2, 3)) {
    out += tag_lines({{"Event", "Engine"},
                      {"Date", game.date},
                      {"Red", game.red},
                      {"Black", game.black},
                      {"Result", game.result}}) +
           pairs(tokens_of(game.moves, Style::CoordinatesFrom1), game.result, " ") + "\n";
  }
  return out;
}

std::string xboard_san(const Games& games) {
  std::string out;
  for (const SampleGame& game : games.engine(5, 3)) {
    out += tag_lines({{"Event", "Computer Chess Game"},
                      {"Date", game.date},
                      {"White", game.red},
                      {"Black", game.black},
                      {"Result", game.result},
                      {"Variant", "xiangqi"}});
    const auto tokens = tokens_of(game.moves, Style::San);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i % 2 == 0) out += fmt::format("{}. ", i / 2 + 1);
      out += tokens[i];
      if (i >= 8) out += fmt::format(" {{{}0.{:02}/7 0.1}}", i % 2 == 0 ? '+' : '-', i % 50);
      out += i % 8 == 7 ? "\n" : " ";
    }
    out += game.result + "\n\n";
  }
  return out;
}

std::string mirrored_copies(const Games& games) {
  std::string out;
  for (const char* id : {"screen-horse-57", "angel-pawn-pawn"})
    out += plain_game(mirrored(games.theory(id)), Style::Iccs, "Sample", "ICCS") + "\n";
  return out;
}

std::string pasted(const Games& games) {
  const auto tokens = tokens_of(games.theory("opposite-cannons").moves, Style::Chinese);
  std::string out;
  for (std::size_t i = 0; i + 1 < tokens.size(); i += 2)
    out += fmt::format("{:3}. {}    {}\n", i / 2 + 1, tokens[i], tokens[i + 1]);
  return out + "\n棋谱由XQStudio生成 (http://www.example.org/xqstudio)\n";
}

std::string black_first(const Games&) {
  return tag_lines({{"Game", "Chinese Chess"},
                    {"Event", "Sample"},
                    {"Red", "A. Teacher"},
                    {"Black", "A. Pupil"},
                    {"Result", "1/2-1/2"},
                    {"FEN", "3akab2/9/4b4/9/9/9/9/4B4/r3A4/4KAB2 b - - 0 1"}}) +
         "1. ... A1-A0\n2. E1-D0 A0-A5 1/2-1/2\n";
}

std::string result_words(const Games& games) {
  std::string out;
  for (const SampleGame& game : games.engine(8, 2)) {
    const char* word = game.result == "1-0" ? "红胜" : game.result == "0-1" ? "黑胜" : "和";
    Tags tags = tags_of(game, "Engine", "Chinese");
    tags[5].second = word;
    out += tag_lines(tags) + pairs(tokens_of(game.moves, Style::Chinese), word) + "\n";
  }
  return encoded(replaced(out, "\n", "\r\n"), xq::Charset::Gb18030);
}

// The seventh ply of the second game cannot be played; the games around it are whole.
std::string broken_illegal_move(const Games& games) {
  std::string out;
  std::size_t number = 0;
  for (const SampleGame& game : games.engine(10, 3)) {
    auto tokens = tokens_of(game.moves, Style::Iccs);
    if (++number == 2) tokens[6] = "E0-E5";
    out += tag_lines(tags_of(game, "Engine", "ICCS")) + pairs(tokens, game.result) + "\n";
  }
  return out;
}

// A token of the first game lost its last character.
std::string broken_unreadable_token(const Games& games) {
  std::string out;
  std::size_t number = 0;
  for (const SampleGame& game : games.engine(13, 2)) {
    auto tokens = tokens_of(game.moves, Style::Chinese);
    if (++number == 1) tokens[9] = tokens[9].substr(0, 9);
    out += tag_lines(tags_of(game, "Engine", "Chinese")) + pairs(tokens, game.result) + "\n";
  }
  return out;
}

std::string engine_games(const Games& games) {
  std::string out;
  for (const SampleGame& game : games.engine(15, 100))
    out += plain_game(game, Style::Wxf, "Engine", "WXF") + "\n";
  return gzipped(out);
}

const std::vector<std::pair<const char*, std::function<std::string(const Games&)>>>& files() {
  static const std::vector<std::pair<const char*, std::function<std::string(const Games&)>>> list{
      {"big5_traditional.pgn", big5_traditional},
      {"black_moves_first.pgn", black_first},
      {"broken_illegal_move.pgn", broken_illegal_move},
      {"broken_unreadable_token.pgn", broken_unreadable_token},
      {"carriage_returns.PGN", carriage_returns},
      {"coordinates_comments.pgn", coordinates_comments},
      {"engine_games.pgn.gz", engine_games},
      {"gb18030_half_width.pgn", gb18030_half_width},
      {"iccs_one_line.pgn", iccs_one_line},
      {"mirrored_copies.pgn", mirrored_copies},
      {"pasted_without_header.txt", pasted},
      {"ranks_from_1.pgn", ranks_from_1},
      {"result_words.pgn", result_words},
      {"utf16le_chinese.pgn", utf16_chinese},
      {"utf8_bom_wxf.pgn", utf8_bom_wxf},
      {"utf8_chinese.pgn", utf8_chinese},
      {"xboard_san.pgn", xboard_san},
  };
  return list;
}

// A gzip file is compared by what is in it: other versions of zlib pack differently.
std::string content(const std::string& bytes) {
  const xq::ByteView view = xq::as_bytes(bytes);
  if (!xq::is_gzip(view)) return bytes;
  const auto out = xq::gunzip(view);
  return out ? std::string(out->text()) : out.error().message;
}

bool check(const fs::path& path, const std::string& bytes) {
  std::ifstream in(path, std::ios::binary);
  const std::string there{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (content(there) == content(bytes)) return true;
  std::printf("differs from what games.txt gives: %s\n", path.c_str());
  return false;
}

}  // namespace
}  // namespace samples

int main(int argc, char** argv) {
  const bool checking = argc == 4 && std::string(argv[1]) == "--check";
  if (argc != 3 && !checking) samples::die("usage: make_samples [--check] games.txt folder");
  const samples::Games games(samples::read_games(argv[argc - 2]));
  bool same = true;
  for (const auto& [name, make] : samples::files()) {
    const auto path = std::filesystem::path(argv[argc - 1]) / name;
    const std::string bytes = make(games);
    if (checking) {
      same = samples::check(path, bytes) && same;
    } else {
      std::ofstream(path, std::ios::binary)
          .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
  }
  return same ? 0 : 1;
}
