#include <climits>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "xq/base/messages.hpp"
#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"

#include "bench.hpp"
#include "protocol/words.hpp"
#include "session.hpp"

namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::optional<xq::Lang> lang;
  bool uci_variant = false;
  int perft_depth = 0;
  std::vector<std::string> fen;
  int bench_depth = engine::kBenchDepth;
};

// Where the program lies: relative books start there.
fs::path own_folder(const char* called) {
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) self = fs::absolute(called, error);
  return self.parent_path();
}

// book.dat beside the engine, or where it was installed; empty if there is none.
std::string default_book(const fs::path& folder) {
  std::error_code ignored;
  if (fs::is_regular_file(folder / "book.dat", ignored)) return "book.dat";
  const fs::path shared = folder.parent_path() / "share" / "xqbook" / "book.dat";
  if (fs::is_regular_file(shared, ignored)) return shared.string();
  return {};
}

void print(const std::vector<std::string>& lines) {
  for (const std::string& line : lines)
    std::printf("%s\n", line.c_str());
}

int usage_error(const std::string& text) {
  std::fprintf(stderr, "xqengine: %s\n", text.c_str());
  return 2;
}

int run_perft(const Arguments& arguments, xq::Lang lang) {
  std::string fen;
  for (const std::string& word : arguments.fen)
    fen += word + ' ';
  xq::Position position;
  if (!fen.empty()) {
    const auto parsed = xq::parse_position(fen);
    if (!parsed) {
      return usage_error(xq::say(lang, "illegal fen: {0}", parsed.error().message));
    }
    position = *parsed;
  }
  print(engine::perft_lines(position, arguments.perft_depth));
  return 0;
}

int run_session(const Arguments& arguments, xq::Lang lang, const char* called) {
  std::signal(SIGPIPE, SIG_IGN);
  const fs::path folder = own_folder(called);
  engine::Output output(stdout);
  engine::Session session({.name = "xqengine " XQ_VERSION,
                           .version = XQ_VERSION,
                           .default_book = default_book(folder),
                           .uci_variant = arguments.uci_variant},
                          folder, lang, output);
  session.run(STDIN_FILENO);
  return 0;
}

// What no option and no command took: names it and what it was meant to be.
std::string complaint(const CLI::App& app, const std::string& word, xq::Lang lang) {
  std::vector<std::string> texts{"perft", "bench"};
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames())
      texts.push_back("--" + name);
  }
  const std::vector<std::string_view> names(texts.begin(), texts.end());
  std::string text = word.starts_with('-') ? xq::say(lang, "unknown option {}", word)
                                           : xq::say(lang, "unknown command {}", word);
  if (const auto near = xq::nearest_name(word.substr(0, word.find('=')), names))
    text += xq::say(lang, "; did you mean {}?", *near);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  std::string lang_text;
  CLI::App app(
      "A UCCI and UCI engine for xiangqi that plays from opening books.\n"
      "Without a command it waits for a GUI, whose `uci` or `ucci` decides the protocol.",
      "xqengine");
  app.allow_extras();
  app.fallthrough();
  app.set_version_flag("--version", "xqengine " XQ_VERSION);
  app.add_option("--lang", lang_text, "language of messages: en or zh");
  app.add_flag("--uci-variant", arguments.uci_variant,
               "advertise UCI_Variant, for GUIs that play several games");
  CLI::App* perft = app.add_subcommand("perft", "count move paths of a length");
  perft->add_option("depth", arguments.perft_depth, "plies")->required()->check(CLI::Range(0, 20));
  perft->add_option("fen", arguments.fen, "position, default the start");
  CLI::App* bench = app.add_subcommand("bench", "search fixed positions, print the node count");
  bench->add_option("depth", arguments.bench_depth, "plies")->check(CLI::Range(1, 30));
  app.footer(
      "Examples:\n"
      "  printf 'ucci\\nposition startpos\\ngo depth 6\\n' | xqengine\n"
      "  xqengine perft 4\n"
      "  xqengine bench");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  arguments.lang = xq::parse_lang(lang_text);
  const xq::Lang lang = xq::choose_lang(arguments.lang);
  if (!lang_text.empty() && !arguments.lang)
    return usage_error(xq::say(lang, "--lang {}: expected en or zh", lang_text));
  const std::vector<std::string> extras = app.remaining(true);
  if (!extras.empty()) return usage_error(complaint(app, extras.front(), lang));
  if (perft->parsed()) return run_perft(arguments, lang);
  if (bench->parsed()) {
    print(engine::bench_lines(arguments.bench_depth));
    return 0;
  }
  return run_session(arguments, lang, argv[0]);
}
