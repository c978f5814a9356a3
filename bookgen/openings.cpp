// bookgen openings: suites of opening positions for engine matches.
#include "xq/notation/openings.hpp"

#include <algorithm>
#include <optional>

#include "xq/base/file.hpp"
#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/book/format.hpp"
#include "xq/record/writer.hpp"

#include "commands.hpp"
#include "evaluations.hpp"
#include "json.hpp"
#include "progress_line.hpp"
#include "report.hpp"
#include "suite.hpp"

namespace bookgen {
namespace {

using xq::Errc;
using xq::Result;
using xq::say;
using xq::with_commas;

// Engines that fail at so many positions one after the other are given up.
constexpr int kFailuresInARow = 5;

struct Judged {
  SuiteLine line;
  std::optional<EngineScore> score;
};

struct Tally {
  std::uint64_t found = 0;
  std::uint64_t min_games = 0, max_games = 0, min_share = 0, max_share = 0;  // left out by each
  std::uint64_t low = 0, high = 0;  // by --eval-min, --eval-max
  std::uint64_t failed = 0;         // no evaluation to be had
  std::uint64_t asked = 0;          // of the engine, in this run
  std::uint64_t cached = 0;
  std::uint64_t restarts = 0;
  std::string engine;
};

class Suite {
 public:
  explicit Suite(const OpeningsArgs& args) : args_(args) {
    if (args_.cache.empty()) {
      args_.cache = (args_.output == "-" ? std::string("openings") : args_.output) + ".evals";
    }
    if (args_.format.empty()) args_.format = format_of_name();
  }

  int run() {
    auto done = fill();
    if (done) done = choose();
    if (done) done = write();
    if (done) {
      report();
      return 0;
    }
    complain(args_.common, "{}: {}", args_.input, done.error().message);
    return 1;
  }

 private:
  using Done = Result<bool>;

  [[nodiscard]] std::string format_of_name() const {
    for (const char* format : {"fen", "pgn"}) {
      if (args_.output.ends_with(std::string(".") + format)) return format;
    }
    return "epd";
  }

  Done fill() {
    Result<SuitePool> pool = SuitePool();
    if (xq::store::is_database(args_.input)) {
      const auto db = xq::store::Database::open(args_.input, {.program = "bookgen openings"});
      if (!db) return tl::make_unexpected(db.error());
      pool = pool_of(*db, args_.ply);
    } else {
      const auto book = xq::book::load(args_.input);
      if (!book) return tl::make_unexpected(book.error());
      if (args_.min_games > 0 || args_.max_games > 0) {
        return xq::fail(Errc::Unsupported, say(args_.common.lang,
                                               "a book does not count games: use --min-share and "
                                               "--max-share"));
      }
      pool = pool_of(**book, args_.ply);
    }
    if (!pool) return tl::make_unexpected(std::move(pool).error());
    pool_ = std::move(*pool);
    tally_.found = pool_.lines.size();
    if (pool_.lines.empty()) {
      return xq::fail(Errc::Unsupported,
                      say(args_.common.lang, "no line goes on to ply {}", args_.ply));
    }
    filter();
    if (pool_.lines.empty()) return nothing_left();
    if (args_.popular) {
      std::ranges::stable_sort(pool_.lines, std::ranges::greater{}, &SuiteLine::share);
    } else {
      shuffle(pool_.lines, args_.seed);
    }
    return true;
  }

  void filter() {
    const auto drop = [&](std::uint64_t& count, const auto& outside) {
      count += std::erase_if(pool_.lines, outside);
    };
    drop(tally_.min_games, [&](const SuiteLine& l) { return l.games < args_.min_games; });
    drop(tally_.max_games,
         [&](const SuiteLine& l) { return args_.max_games != 0 && l.games > args_.max_games; });
    drop(tally_.min_share,
         [&](const SuiteLine& l) { return l.share * 100 < args_.min_share.value_or(0); });
    drop(tally_.max_share,
         [&](const SuiteLine& l) { return args_.max_share && l.share * 100 > *args_.max_share; });
  }

  [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> removed() const {
    return {{"--min-games", tally_.min_games}, {"--max-games", tally_.max_games},
            {"--min-share", tally_.min_share}, {"--max-share", tally_.max_share},
            {"--eval-min", tally_.low},        {"--eval-max", tally_.high},
            {"--engine", tally_.failed}};
  }
  [[nodiscard]] tl::unexpected<xq::Error> nothing_left() const {
    const auto all = removed();
    const auto most =
        std::ranges::max_element(all, {}, &std::pair<std::string, std::uint64_t>::second);
    return xq::fail(Errc::Unsupported,
                    say(args_.common.lang, "no position is left: {} removed most, {} of {}",
                        most->first, with_commas(most->second), with_commas(tally_.found)));
  }

  // As many as are wanted, and no more evaluations than that takes.
  Done choose() {
    if (!args_.engine.empty()) {
      if (auto ok = judge(); !ok) return ok;
    } else {
      for (SuiteLine& line : pool_.lines)
        judged_.push_back({std::move(line), std::nullopt});
    }
    if (judged_.empty()) return nothing_left();
    slice_ = slice_of(judged_.size(), {args_.start, args_.positions});
    return true;
  }

  [[nodiscard]] std::uint64_t wanted() const {
    return args_.positions == 0 ? pool_.lines.size() : args_.start - 1 + args_.positions;
  }

  Done judge() {
    EngineSpec spec{.command = args_.engine,
                    .options = args_.engine_options,
                    .nodes = args_.nodes,
                    .answer = std::chrono::milliseconds(
                        static_cast<std::chrono::milliseconds::rep>(args_.seconds * 1000))};
    auto client = EngineClient::start(std::move(spec));
    if (!client) return tl::make_unexpected(std::move(client).error());
    tally_.engine = client->origin();
    auto file = EvaluationFile::open(args_.cache, client->origin());
    if (!file) {
      return xq::fail(file.error().code, fmt::format("{}: {}", args_.cache, file.error().message));
    }
    ProgressLine progress(args_.common);
    progress.begin(client->name());
    int failures = 0;
    std::uint64_t at = 0;
    for (SuiteLine& line : pool_.lines) {
      if (judged_.size() >= wanted()) break;
      progress.show(at++, pool_.lines.size());
      const auto score = score_of(line.position, *client, *file, progress);
      if (!score) {
        ++tally_.failed;
        if (++failures == kFailuresInARow) return tl::make_unexpected(score.error());
        continue;
      }
      failures = 0;
      const int red = red_centipawns(*score, line.position.side_to_move());
      if (args_.eval_min && red < *args_.eval_min) {
        ++tally_.low;
      } else if (args_.eval_max && red > *args_.eval_max) {
        ++tally_.high;
      } else {
        judged_.push_back({std::move(line), *score});
      }
    }
    tally_.restarts = client->restarts();
    return true;
  }

  Result<EngineScore> score_of(const xq::Position& position, EngineClient& client,
                               EvaluationFile& file, ProgressLine& progress) {
    if (const EngineScore* known = file.find(position)) {
      ++tally_.cached;
      return *known;
    }
    const bool turn = xq::canonical(position).mirrored;
    auto score = client.evaluate(turn ? xq::mirrored(position) : position);
    for (const std::string& trouble : client.take_troubles()) {
      progress.clear();
      complain(args_.common, "the engine is started again: {}", trouble);
    }
    if (!score) {
      progress.clear();
      complain(args_.common, "left out without an evaluation: {}", score.error().message);
      return score;
    }
    ++tally_.asked;
    if (auto ok = file.add(position, *score); !ok) {
      return xq::fail(Errc::Io, fmt::format("{}: {}", args_.cache, ok.error().message));
    }
    return score;
  }

  [[nodiscard]] std::string line_of(const Judged& entry, std::size_t number) const {
    const SuiteLine& line = entry.line;
    if (args_.format == "fen") return xq::format_fen(line.position) + "\n";
    if (args_.format == "pgn") return pgn_of(entry, number);
    std::string out = xq::format_fen4(line.position.setup()) + " hmvc 0; fmvn 1;";
    if (entry.score && !entry.score->mate) out += fmt::format(" ce {};", entry.score->score);
    out += fmt::format(" id \"{}-{}\"; c0 \"{}\";", args_.ply, number, iccs_line(line.moves));
    if (pool_.database) out += fmt::format(" c1 \"games {}\";", line.games);
    const auto name = xq::openings::name_line(xq::Position(), line.moves);
    if (name.name != nullptr) out += fmt::format(" c2 \"{}\";", name.name->english);
    return out + "\n";
  }

  [[nodiscard]] std::string pgn_of(const Judged& entry, std::size_t number) const {
    xq::record::Game game;
    game.moves = entry.line.moves;
    game.notation = xq::notation::Notation::Iccs;
    game.tags = {{"Event", fmt::format("openings, ply {}", args_.ply)},
                 {"Round", std::to_string(number)}};
    const auto name = xq::openings::name_line(xq::Position(), game.moves);
    if (name.name != nullptr) game.tags.push_back({"Opening", std::string(name.name->chinese)});
    if (pool_.database) game.tags.push_back({"Games", std::to_string(entry.line.games)});
    if (entry.score) {
      game.tags.push_back({"Evaluation", std::to_string(red_centipawns(
                                             *entry.score, entry.line.position.side_to_move()))});
    }
    return xq::record::write_game(*xq::record::find_writer("pgn-iccs"), game).bytes;
  }

  Done write() {
    std::string text;
    for (const std::size_t i : slice_.indices)
      text += line_of(judged_[i], i + 1);
    if (args_.output == "-") {
      const bool done = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
      if (!done || std::fflush(stdout) != 0) {
        return xq::fail(Errc::Io, say(args_.common.lang, "standard output cannot be written"));
      }
      return true;
    }
    auto file = xq::AtomicFile::create(args_.output);
    if (!file) return tl::make_unexpected(std::move(file).error());
    file->write(text);
    if (auto done = file->commit(); !done) return tl::make_unexpected(std::move(done).error());
    return true;
  }

  void report() const {
    const Common& common = args_.common;
    if (slice_.wrapped && !common.quiet) {
      complain(common, "--start {} of {} positions: it starts at {} and goes on from the first",
               args_.start, judged_.size(), slice_.start);
    }
    if (common.quiet) return;
    std::FILE* to = args_.output == "-" ? stderr : stdout;
    if (common.json) {
      fmt::print(to, "{}\n", dump(json()));
      return;
    }
    const auto tell = [&](std::string_view english, const auto&... values) {
      fmt::print(to, "{}\n", say(common.lang, english, values...));
    };
    tell("positions at ply {}: {}", args_.ply, with_commas(tally_.found));
    if (pool_.database) tell("games of that length: {}", with_commas(pool_.games));
    if (pool_.repetitions > 0) {
      tell("left out: {} lines with a repetition", with_commas(pool_.repetitions));
    }
    for (const auto& [option, count] : removed()) {
      if (count > 0) tell("left out by {}: {}", option, with_commas(count));
    }
    if (!tally_.engine.empty()) {
      tell("evaluated by {}: {}, known from {}: {}, starts after failures: {}", tally_.engine,
           with_commas(tally_.asked), args_.cache, with_commas(tally_.cached), tally_.restarts);
    }
    if (args_.popular) {
      tell("order: most popular first");
    } else {
      tell("order: random, seed {}", args_.seed);
    }
    tell("written: {}: {} positions from {} on, format {}", args_.output,
         with_commas(slice_.indices.size()), slice_.start, args_.format);
  }

  [[nodiscard]] Json json() const {
    Json left = Json::object();
    for (const auto& [option, count] : removed())
      left[option] = count;
    return Json{{"input", args_.input},
                {"output", args_.output},
                {"format", args_.format},
                {"ply", args_.ply},
                {"found", tally_.found},
                {"games", pool_.database ? Json(pool_.games) : Json()},
                {"repetitions", pool_.repetitions},
                {"removed", left},
                {"engine", tally_.engine.empty() ? Json() : Json(tally_.engine)},
                {"evaluated", tally_.asked},
                {"cached", tally_.cached},
                {"restarts", tally_.restarts},
                {"seed", args_.popular ? Json() : Json(args_.seed)},
                {"start", slice_.start},
                {"wrapped", slice_.wrapped},
                {"positions", slice_.indices.size()}};
  }

  OpeningsArgs args_;
  SuitePool pool_;
  Tally tally_;
  std::vector<Judged> judged_;
  SliceOf slice_;
};

}  // namespace

int run(const OpeningsArgs& args) {
  return Suite(args).run();
}

}  // namespace bookgen
