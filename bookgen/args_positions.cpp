// Commands about several databases, and about positions in one.
#include "xq/board/fen.hpp"
#include "xq/notation/line.hpp"

#include "args_parser.hpp"

namespace bookgen {

using xq::say;

void Parser::merge_command() {
  CLI::App* sub =
      command("merge", "Merge databases (every file once, of two contents the newer) or books.",
              [this]() -> Parsed {
                fill_merge();
                if (merge_.output.empty()) {
                  merge_.output = merge_.inputs.front();
                  merge_.inputs.erase(merge_.inputs.begin());
                }
                if (merge_.output.empty()) return wrong(say(lang_, "the database has no name"));
                if (merge_.inputs.empty()) {
                  return wrong(say(lang_, "merge needs what to write and what to merge"));
                }
                return with_common(merge_);
              });
  sub->add_option("files", merge_.inputs,
                  tr("OUT and the databases or books to merge; only these with -o OUT. A database "
                     "OUT takes part if it is there"))
      ->required()
      ->type_name("OUT IN...");
  sub->add_option("-o,--output", merge_.output, tr("what to write"))->type_name("FILE");
  add_memory(sub);
  sub->add_option("--rule", rule_,
                  tr("books: first (the first that has a position), sum, max, or weighted with "
                     "BOOK=FACTOR for each"))
      ->check(CLI::IsMember({"first", "sum", "max", "weighted"}))
      ->default_str("first");
  sub->add_option("--side", side_, tr("books: take the first one only where this side moves"))
      ->check(CLI::IsMember({"red", "black"}));
  add_book(sub, merge_.book);
}

void Parser::fill_merge() {
  merge_.rule = *xq::book::parse_merge_rule(rule_);
  if (!side_.empty()) merge_.side = side_ == "red" ? xq::Color::Red : xq::Color::Black;
  for (const char* option : {"--rule", "--side", "--format", "--positions", "--unreached",
                             "--both-orientations", "--int-keys"}) {
    merge_.book_options = merge_.book_options || given(option);
  }
}

void Parser::add_position(CLI::App* sub) {
  sub->add_option("--fen", at_fen_, tr("only games through this position"));
  sub->add_option("--moves", at_moves_,
                  tr("only games through the position behind these moves, by whichever moves"))
      ->type_name("\"M M ...\"");
  sub->add_option("--max-ply", at_max_ply_,
                  tr("plies of each game to look for it; default: those of the index, and all "
                     "where these hold none; 0 or all = all"));
}

std::optional<std::string> Parser::fill_position(GamesArgs& games) const {
  if (!given("--fen") && !given("--moves")) {
    if (given("--max-ply")) return say(lang_, "--max-ply goes with --fen or --moves");
    return std::nullopt;
  }
  xq::Position position;
  if (given("--fen")) {
    const auto parsed = xq::parse_position(at_fen_);
    if (!parsed) return say(lang_, "--fen: {}", parsed.error().message);
    position = *parsed;
  }
  const auto line = xq::notation::read_line(at_moves_, position);
  if (!line) return xq::notation::fault_text(line.error(), lang_);
  for (const xq::Move move : *line)
    position.do_move(move);
  games.at = position;
  if (at_max_ply_.empty()) return std::nullopt;
  return fill_plies("--max-ply", at_max_ply_, games.max_ply);
}

void Parser::index_command() {
  CLI::App* sub = command("index", "Make an index from positions to the games through them.",
                          [this] { return with_common(index_); });
  add_database(sub, index_.database);
  CLI::Option* drop = sub->add_flag("--drop", index_.drop, tr("take the index out"));
  sub->add_option("--plies", index_.plies, tr("plies of each game to cover"))
      ->check(CLI::Range(1, 10000))
      ->default_str("40")
      ->excludes(drop);
  add_memory(sub);
}

}  // namespace bookgen
