// bookgen scan: what is in some files, game by game, without storing anything.
#include <optional>

#include "xq/board/fen.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "quarantine.hpp"
#include "read.hpp"
#include "report.hpp"
#include "scan_table.hpp"

namespace bookgen {
namespace {

using xq::record::Fault;
using xq::record::Game;
using xq::record::InputFile;

constexpr std::uint64_t kFaultsInSummary = 10;

std::optional<std::string> start_fen_of(const Game& game) {
  if (game.bad_start) return game.start_text;
  if (game.initial) return std::nullopt;
  return xq::format_fen(game.start);
}

class Scan {
 public:
  explicit Scan(const ScanArgs& args) : args_(args), common_(args.common), table_(args) {
    if (!args.read.quarantine.empty()) quarantine_.emplace(args.read.quarantine, common_);
  }

  int run() {
    auto files = xq::record::list_inputs(args_.read.paths, &passed_over_);
    if (quarantine_) {
      std::erase_if(files, [&](const InputFile& file) { return quarantine_->holds(file.path); });
    }
    {
      Progress progress(common_, files);
      progress_ = &progress;
      for (const auto& input : files) {
        scan_input(input);
        progress.file_done(input);
      }
    }
    if (args_.by_file || args_.by_folder) table_.print();
    if (!common_.json) print_summary();
    if (quarantine_) quarantine_->print();
    if (totals_.read == 0) {
      complain(common_, "no game with a move in what was given");
      return 1;
    }
    if (quarantine_ && !quarantine_->error().empty()) return 1;
    return common_.strict && faults_ > notices_ ? 1 : 0;
  }

 private:
  [[nodiscard]] bool one_by_one() const {
    return !args_.summary && !args_.by_file && !args_.by_folder;
  }

  void scan_input(const InputFile& input) {
    if (input.error) return no_record(input, "", io_fault(*input.error));
    auto bytes = input.is_stdin() ? xq::read_stdin() : folder_.read(input.path);
    if (!bytes) return no_record(input, "", io_fault(bytes.error()));
    xq::record::Container container(std::move(*bytes), input.path);
    if (!container.kind().empty()) ++archives_;
    while (auto part = container.next()) {
      progress_->inside(container.position());
      scan_part(input, std::move(*part));
    }
    if (!container.kind().empty())
      add_passed_over(passed_over_, container.passed_over(), input.display);
  }

  void no_record(const InputFile& input, const std::string& member, const Fault& fault) {
    ScanSums sums;
    sums.files = sums.not_records = 1;
    sums.add_fault(fault);
    print_fault(input, member, 0, fault);
    finish(input, member, sums);
  }

  void finish(const InputFile& input, const std::string& member, const ScanSums& sums) {
    totals_ += sums;
    if (!args_.by_file && !args_.by_folder) return;
    std::string_view argument;
    for (const std::string& typed : args_.read.paths) {
      if (input.display.starts_with(typed) && typed.size() > argument.size()) argument = typed;
    }
    table_.add(input.display, member, argument, sums);
  }

  void scan_part(const InputFile& input, xq::record::Part part) {
    const std::string member = std::move(part.member);
    const OpenedFile file = open_part(std::move(part));
    if (file.fault) return no_record(input, member, *file.fault);
    ScanSums sums;
    sums.files = 1;
    if (quarantine_) quarantine_->begin_source(input.display, member, file);
    while (const auto game = file.reader->next()) {
      progress_->game_done();
      sums.add(*game);
      print_game(input, member, file, *game);
      if (quarantine_) quarantine_->game(*game);
    }
    if (quarantine_) quarantine_->end_source();
    ++sums.formats[std::string(file.format->name)];
    ++sums.charsets[std::string(xq::charset_name(file.reader->charset()))];
    ++(sums.read > 0 ? sums.with_moves : sums.without_moves);
    finish(input, member, sums);
  }

  void print_game(const InputFile& input, const std::string& member, const OpenedFile& file,
                  const Game& game) {
    const std::string charset(xq::charset_name(file.reader->charset()));
    if (common_.json && one_by_one()) {
      const std::string_view white = game.tag("White");
      const std::string_view red = game.tag("Red");
      fmt::print("{}\n", dump(to_json(RecordView{.path = input.display,
                                                 .member = member,
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
    } else if (one_by_one()) {
      progress_->clear();
      out(common_, "{}: game {}: {}, {}, {}, {} plies, {} - {}", place_text(input.display, member),
          game.ordinal, charset, game.notation ? xq::notation::notation_name(*game.notation) : "-",
          result_token(game.outcome), game.moves.size(), or_unknown(game.tag("Red")),
          or_unknown(game.tag("Black")));
    }
    for (const auto& fault : game.faults)
      print_fault(input, member, game.ordinal, fault);
  }

  [[nodiscard]] std::optional<xq::record::TreeFacts> tree_of(const Game& game) const {
    return args_.tree ? std::optional(xq::record::tree_facts(game)) : std::nullopt;
  }

  void print_fault(const InputFile& input, std::string_view member, std::int64_t ordinal,
                   const Fault& fault) {
    ++faults_;
    if (xq::record::is_notice(fault.code)) ++notices_;
    // JSON has a line a game, with the game's faults in it; what is no record is named beside it.
    // Lines by file or folder hold the faults themselves.
    if (common_.json ? ordinal > 0 : !one_by_one() && faults_ > kFaultsInSummary) return;
    progress_->clear();
    fmt::print(common_.json ? stderr : stdout, "{}\n",
               fault_line(common_.lang, place_text(input.display, member), ordinal, fault));
  }

  void print_summary() const {
    const ScanSums& t = totals_;
    if (!one_by_one() && faults_ > kFaultsInSummary) {
      out(common_, "... and {} more faults; without --summary all are listed",
          xq::with_commas(faults_ - kFaultsInSummary));
    }
    out(common_, "files: {} = {} with moves + {} without + {} no records", xq::with_commas(t.files),
        xq::with_commas(t.with_moves), xq::with_commas(t.without_moves),
        xq::with_commas(t.not_records));
    if (archives_ > 0)
      out(common_, "archives, counted by their members: {}", xq::with_commas(archives_));
    print_passed_over(common_, passed_over_);
    out(common_, "games: {} = {} read ({} cut short) + {} empty + {} rejected",
        xq::with_commas(t.found), xq::with_commas(t.read), xq::with_commas(t.cut),
        xq::with_commas(t.empty), xq::with_commas(t.rejected));
    out(common_, "plies: {}", xq::with_commas(t.plies));
    if (t.trees > 0) {
      out(common_, "variations: {} branches of {} records", xq::with_commas(t.branches),
          xq::with_commas(t.trees));
    }
    if (t.comments + t.evaluations > 0) {
      out(common_, "comments: {}; evaluations: {}", xq::with_commas(t.comments),
          xq::with_commas(t.evaluations));
    }
    out(common_, "formats: {}", counts_line(common_.lang, t.formats));
    out(common_, "character sets: {}", counts_line(common_.lang, t.charsets));
    out(common_, "notations: {}", counts_line(common_.lang, t.notations));
    out(common_, "outcomes: {}", counts_line(common_.lang, t.outcomes));
    out(common_, "faults: {}", counts_line(common_.lang, t.faults));
  }

  const ScanArgs& args_;
  const Common& common_;
  ScanTable table_;
  std::optional<Quarantine> quarantine_;
  Progress* progress_ = nullptr;
  xq::FolderReader folder_;
  ScanSums totals_;
  xq::record::PassedOver passed_over_;
  std::uint64_t archives_ = 0;
  std::uint64_t faults_ = 0;
  std::uint64_t notices_ = 0;
};

}  // namespace

int run(const ScanArgs& args) {
  return Scan(args).run();
}

}  // namespace bookgen
