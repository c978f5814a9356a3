// bookgen scan: what is in some files, game by game, without storing anything.
#include <map>

#include "xq/board/fen.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "read.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::record::Game;

constexpr std::uint64_t kFaultsInSummary = 10;

// Totals of a scan; the same sums as a database keeps.
struct Totals {
  std::uint64_t files = 0, with_moves = 0, without_moves = 0, not_records = 0;
  std::uint64_t found = 0, read = 0, empty = 0, rejected = 0, cut = 0, plies = 0;
  std::map<std::string, std::uint64_t> charsets, notations, faults, outcomes;
};

std::optional<std::string> start_fen_of(const Game& game) {
  if (game.bad_start) return game.start_text;
  if (game.initial) return std::nullopt;
  return xq::format_fen(game.start);
}

class Scan {
 public:
  explicit Scan(const ScanArgs& args) : args_(args), common_(args.common) {}

  int run() {
    const auto files = xq::record::list_inputs(args_.read.paths);
    {
      Progress progress(common_, files);
      for (const auto& input : files) {
        scan_file(input, progress);
        progress.file_done(input);
      }
    }
    if (!common_.json) print_summary();
    if (totals_.read == 0) {
      complain(common_, "no game with a move in what was given");
      return 1;
    }
    return common_.strict && faults_ > notices_ ? 1 : 0;
  }

 private:
  void scan_file(const xq::record::InputFile& input, Progress& progress) {
    OpenedFile file = open_file(input);
    ++totals_.files;
    if (file.fault) {
      ++totals_.not_records;
      print_fault(input.display, 0, *file.fault, progress);
      return;
    }
    std::uint64_t with_moves = 0;
    while (const auto game = file.reader->next()) {
      progress.game_done();
      take(input, file, *game, progress);
      if (!game->moves.empty()) ++with_moves;
    }
    ++totals_.charsets[std::string(xq::charset_name(file.reader->charset()))];
    ++(with_moves > 0 ? totals_.with_moves : totals_.without_moves);
  }

  void take(const xq::record::InputFile& input, const OpenedFile& file, const Game& game,
            Progress& progress) {
    ++totals_.found;
    totals_.plies += game.moves.size();
    if (!game.moves.empty()) {
      ++totals_.read;
      if (game.ended_by) ++totals_.cut;
    } else if (!game.bad_start && game.ended_by &&
               game.faults[*game.ended_by].code == xq::record::FaultCode::EmptyGame) {
      ++totals_.empty;
    } else {
      ++totals_.rejected;
    }
    if (game.notation)
      ++totals_.notations[std::string(xq::notation::notation_name(*game.notation))];
    ++totals_.outcomes[std::string(outcome_name(game.outcome))];
    const std::string charset(xq::charset_name(file.reader->charset()));
    if (common_.json) {
      const std::string_view white = game.tag("White");
      const std::string_view red = game.tag("Red");
      fmt::print("{}\n", dump(to_json(RecordView{.path = input.display,
                                                 .ordinal = game.ordinal,
                                                 .format = file.format->name,
                                                 .charset = charset,
                                                 .notation = game.notation,
                                                 .start_fen = start_fen_of(game),
                                                 .outcome = game.outcome,
                                                 .moves = game.moves,
                                                 .red = red.empty() ? white : red,
                                                 .black = game.tag("Black"),
                                                 .event = game.tag("Event"),
                                                 .date = game.tag("Date"),
                                                 .faults = game.faults,
                                                 .ended_by = game.ended_by,
                                                 .tree = tree_of(game)})));
    } else if (!args_.summary) {
      progress.clear();
      out(common_, "{}: game {}: {}, {}, {}, {} plies, {} - {}", input.display, game.ordinal,
          charset, game.notation ? xq::notation::notation_name(*game.notation) : "-",
          result_token(game.outcome), game.moves.size(), or_unknown(game.tag("Red")),
          or_unknown(game.tag("Black")));
    }
    for (const auto& fault : game.faults)
      print_fault(input.display, game.ordinal, fault, progress);
  }

  [[nodiscard]] std::optional<xq::record::TreeFacts> tree_of(const Game& game) const {
    return args_.tree ? std::optional(xq::record::tree_facts(game)) : std::nullopt;
  }

  void print_fault(std::string_view path, std::int64_t ordinal, const xq::record::Fault& fault,
                   Progress& progress) {
    ++totals_.faults[std::string(xq::record::fault_name(fault.code))];
    ++faults_;
    if (xq::record::is_notice(fault.code)) ++notices_;
    // JSON has a line a game, with the game's faults in it; what is no record is named beside it.
    if (common_.json ? ordinal > 0 : args_.summary && faults_ > kFaultsInSummary) return;
    progress.clear();
    fmt::print(common_.json ? stderr : stdout, "{}\n",
               fault_line(common_.lang, path, ordinal, fault));
  }

  void print_summary() const {
    const Totals& t = totals_;
    if (args_.summary && faults_ > kFaultsInSummary) {
      out(common_, "... and {} more faults; without --summary all are listed",
          xq::with_commas(faults_ - kFaultsInSummary));
    }
    out(common_, "files: {} = {} with moves + {} without + {} no records", xq::with_commas(t.files),
        xq::with_commas(t.with_moves), xq::with_commas(t.without_moves),
        xq::with_commas(t.not_records));
    out(common_, "games: {} = {} read ({} cut short) + {} empty + {} rejected",
        xq::with_commas(t.found), xq::with_commas(t.read), xq::with_commas(t.cut),
        xq::with_commas(t.empty), xq::with_commas(t.rejected));
    out(common_, "plies: {}", xq::with_commas(t.plies));
    out(common_, "character sets: {}", counts_line(common_.lang, t.charsets));
    out(common_, "notations: {}", counts_line(common_.lang, t.notations));
    out(common_, "outcomes: {}", counts_line(common_.lang, t.outcomes));
    out(common_, "faults: {}", counts_line(common_.lang, t.faults));
  }

  const ScanArgs& args_;
  const Common& common_;
  Totals totals_;
  std::uint64_t faults_ = 0;
  std::uint64_t notices_ = 0;
};

}  // namespace

int run(const ScanArgs& args) {
  return Scan(args).run();
}

}  // namespace bookgen
