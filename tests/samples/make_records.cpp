// Writes records of binary formats with an oddity each, or with --check compares them with what is
// there.
//
//   make_records [--check] tests/golden/record
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "xq/base/charset.hpp"
#include "xq/board/fen.hpp"
#include "xq/record/xqf_writer.hpp"

#include "support/record_bytes.hpp"

namespace {

namespace fs = std::filesystem;
using namespace xq;
using record::Game;
using record::TreeNode;

struct Record {
  std::string name;
  std::string bytes;
};

TreeNode node(std::uint32_t depth, std::string_view move) {
  return {depth, Move(*Square::parse(move.substr(0, 2)), *Square::parse(move.substr(2)))};
}

// A game with variations; legal ones are played by whoever reads it.
Game tree_game() {
  Game game;
  game.tags = {{"Title", "顺炮与屏风马"}, {"Event", "自制"}, {"Red", "甲"}, {"Black", "乙"}};
  game.outcome = Outcome::RedWins;
  record::Tree tree;
  for (const TreeNode& n : {node(1, "h2e2"), node(2, "h9g7"), node(3, "h0g2"), node(2, "h7e7"),
                            node(3, "h0g2"), node(3, "e2e6")})
    tree.nodes.push_back(n);
  tree.comments = {{0, "一局\n两行"}, {4, "顺炮"}};
  tree.evaluations = {{3, {.score = 20, .depth = 9, .time_ms = 700}}};
  game.tree = tree;
  return game;
}

Game line_game() {
  Game game = tree_game();
  game.tree = std::nullopt;
  game.moves = {node(1, "h2e2").move, node(2, "h9g7").move, node(3, "h0g2").move};
  return game;
}

Game endgame() {
  Game game = line_game();
  game.start = *parse_position("4k4/9/9/9/9/9/4P4/9/9/3AK4 w - - 0 1");
  game.moves = {node(1, "e3e4").move, node(2, "e9d9").move};
  game.outcome = Outcome::Draw;
  return game;
}

Game illegal_game() {
  Game game = tree_game();
  game.tree->nodes[5] = node(3, "h0h5");
  return game;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

std::vector<Record> xqf_files() {
  const std::string tree = record::format_xqf(tree_game()).bytes;
  std::string broken = tree;
  broken[broken.rfind("\xCB\xB3\xC5\xDA") + 1] = ' ';  // the second byte of a comment
  std::string crowded = tree;
  crowded[16 + 30] = 10;  // a black pawn on b0
  std::string middle = tree;
  middle[64] = 2;
  return {
      {"plain_line_version_10.xqf", record::format_xqf(line_game()).bytes},
      {"evaluation_in_comment.xqf", tree},
      {"keys_of_every_kind.xqf", test::encrypted_xqf(tree)},
      {"illegal_node_in_variation.xqf", record::format_xqf(illegal_game()).bytes},
      {"endgame_type_3.xqf", record::format_xqf(endgame()).bytes},
      {"middlegame_type_at_start.xqf", middle},
      {"cut_in_comment.xqf", tree.substr(0, 0x400 + 8 + 6)},
      {"cut_in_variation.xqf", tree.substr(0, tree.size() - 2)},
      {"rubbish_after_tree.xqf", tree + "rubbish"},
      {"two_records_glued.xqf", tree + record::format_xqf(line_game()).bytes},
      {"comment_with_broken_gbk.xqf", broken},
      {"two_pieces_on_a_point.xqf", crowded},
  };
}

std::vector<Record> cbr_files() {
  const std::string tree = test::cbr_bytes(tree_game());
  std::string newer = tree;
  newer[19] = 3;
  std::string rubbish = tree;
  rubbish.replace(1076 + 4, 60, 60, '\xD8');
  std::string flag = tree;
  flag[flag.size() - 4] = 77;
  return {
      {"illegal_node_in_variation.cbr", test::cbr_bytes(illegal_game())},
      {"cut_in_tree.cbr", tree.substr(0, tree.size() - 2)},
      {"damaged_flag.cbr", flag},
      {"rubbish_behind_a_name.cbr", rubbish},
      {"version_3.cbr", newer},
      {"two_records_and_rubbish.cbr", tree + test::cbr_bytes(endgame()) + "rubbish"},
  };
}

std::vector<Record> cbl_files() {
  const std::string tree = test::cbr_bytes(tree_game());
  const std::string line = test::cbr_bytes(line_game());
  Game first;
  first.tags = {{"Title", "第一章"}};
  Game second;
  second.tags = {{"Title", "第二章"}};
  return {
      {"two_headings_and_a_deleted_record.cbl",
       test::cbl_bytes({{test::cbr_bytes(first)}, {tree}, {line, 5}, {test::cbr_bytes(second)}},
                       {.capacity = 4, .capacity_stated = 4})},
      {"capacity_wrong.cbl",
       test::cbl_bytes({{line}, {tree}}, {.capacity = 4, .capacity_stated = 128})},
  };
}

std::vector<Record> cbf_files() {
  const std::string line = test::cbf_text(line_game());
  const std::string comments = test::cbf_text(tree_game());
  return {
      {"comments.cbf", comments},
      {"gb18030_tagged_utf8.cbf", encode(comments.substr(3), Charset::Gb18030).bytes},
      {"moves_after_the_last.cbf", replaced(line, "value=\"70-62\"", "value=\"70-62\" end=\"1\"")},
      {"unreadable_value.cbf", replaced(line, "79-67", "79-6x")},
      {"no_head.cbf",
       "<ChineseChessRecord><MoveList><Move value=\"77-47\"/></MoveList></ChineseChessRecord>"},
  };
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc == 3 && std::string_view(argv[1]) == "--check";
  if (argc != (check ? 3 : 2)) {
    std::fputs("usage: make_records [--check] folder\n", stderr);
    return 2;
  }
  int stale = 0;
  for (const auto& files : {xqf_files(), cbr_files(), cbl_files(), cbf_files()}) {
    for (const Record& file : files) {
      const fs::path path =
          fs::path(argv[argc - 1]) / fs::path(file.name).extension().string().substr(1) / file.name;
      if (!check) {
        std::ofstream(path, std::ios::binary) << file.bytes;
      } else if (read(path) != file.bytes) {
        std::fprintf(stderr, "%s differs\n", path.c_str());
        ++stale;
      }
    }
  }
  return stale == 0 ? 0 : 1;
}
