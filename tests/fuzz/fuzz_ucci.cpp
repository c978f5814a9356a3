// Protocol lines of any bytes: parsing, options and positions never crash, and what is printed of
// them is one line of UTF-8.
#include <algorithm>
#include <string>
#include <vector>

#include "xq/base/charset.hpp"

#include "booklist.hpp"
#include "game.hpp"
#include "options.hpp"
#include "protocol/parse.hpp"
#include "require.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = xq::as_text({data, size});
  engine::Options options;
  engine::Game game(xq::Lang::English);
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line = text.substr(from, end - from);
    from = end + 1;
    const auto dialect = line.size() % 2 == 0 ? engine::Dialect::Uci : engine::Dialect::Ucci;
    const engine::Command command = engine::parse_command(line, dialect);
    std::vector<std::string> said{engine::printable(line)};
    if (const auto* position = std::get_if<engine::command::Position>(&command))
      said = game.set(*position, options.rank_base);
    if (const auto* ban = std::get_if<engine::command::BanMoves>(&command))
      said = game.ban(ban->moves);
    if (const auto* option = std::get_if<engine::command::SetOption>(&command))
      (void)engine::set_option(options, option->text);
    if (const auto* go = std::get_if<engine::command::Go>(&command)) {
      for (const xq::Move move : game.root_moves(go->search_moves))
        XQ_FUZZ_REQUIRE(xq::is_legal(game.position(), move));
    }
    for (const std::string& answer : said) {
      XQ_FUZZ_REQUIRE(xq::is_utf8(answer));
      XQ_FUZZ_REQUIRE(answer.find('\n') == std::string::npos);
    }
  }
  return 0;
}
