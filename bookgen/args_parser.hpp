// The command line of bookgen as CLI11 sees it. Private to args*.cpp.
//
// A command is a method that adds its options and says, as a function, how they become arguments;
// nothing else knows about it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>

#include "xq/store/filter_words.hpp"

#include "args.hpp"

namespace bookgen {

/// Accepts "5%" where a number of percent is read.
[[nodiscard]] inline CLI::Validator percent_sign() {
  return CLI::Validator(
      [](std::string& text) {
        if (text.size() > 1 && text.ends_with('%')) text.pop_back();
        return std::string();
      },
      "", "");
}

/// Arguments, or the exit status to end with.
using Parsed = std::variant<Args, int>;

class Parser {
 public:
  Parser(int argc, const char* const* argv);
  Parsed parse();

 private:
  // Commands that make books: args_books.cpp.
  void build_command();
  void export_command();
  void convert_command();
  // Commands about records and databases: args_records.cpp.
  void scan_command();
  void ingest_command();
  void stats_command();
  void faults_command();
  void games_command();
  void players_command();
  void convert_records_command();
  void forget_command();
  void recheck_command();
  void doctor_command();
  void upgrade_command();
  // Which games count, and the limits of either side: args_choice.cpp.
  void add_filter(CLI::App* sub);
  void add_sides(CLI::App* sub);
  void add_game_weights(CLI::App* sub);
  std::optional<std::string> fill(xq::store::GameWeights& weights) const;
  void add_side_limits(CLI::App* sub, const std::string& prefix, SideArgs& limits,
                       std::string& max_ply);
  std::optional<std::string> fill_sides(ExportArgs& args) const;
  std::optional<std::string> fill(xq::store::GameFilter& filter) const;
  [[nodiscard]] std::optional<std::string> fill_plies(const char* option, const std::string& text,
                                                      std::optional<std::size_t>& plies) const;
  // The user's own judgement: args_marks.cpp.
  void marks_command();
  void import_command();
  // Commands about several databases and about positions in one: args_positions.cpp.
  void add_position(CLI::App* sub);
  std::optional<std::string> fill_position(GamesArgs& games) const;
  void merge_command();
  void index_command();
  void evaluate_command();
  // Opening suites: args_openings.cpp.
  void openings_command();
  [[nodiscard]] std::optional<std::string> check_openings() const;

  [[nodiscard]] std::string tr(std::string_view english) const {
    return std::string(xq::tr(lang_, english));
  }

  /// A command with the options that all have. `finish` turns what was typed into arguments.
  CLI::App* command(const char* name, std::string_view text, std::function<Parsed()> finish);
  void add_database(CLI::App* sub, std::string& database);
  void add_read(CLI::App* sub, ReadArgs& read);
  void add_ingest(CLI::App* sub, ReadArgs& read);
  CLI::Option* add_quarantine(CLI::App* sub, ReadArgs& read);
  void add_memory(CLI::App* sub);
  void add_policies(CLI::App* sub);
  void add_write(CLI::App* sub, WriteArgs& write);
  void add_export(CLI::App* sub, ExportArgs& args);
  void add_book_write(CLI::App* sub, std::string& format, xq::book::WriteOptions& write);
  void add_book(CLI::App* sub, BookArgs& args);

  // What was typed for the options above; a text says what is wrong.
  void fill(Common& common) const;
  void fill(ReadArgs& read) const;
  std::optional<std::string> fill(CountArgs& count) const;
  std::optional<std::string> fill_memory(std::uint64_t& bytes) const;
  [[nodiscard]] std::optional<std::string> fill(ExportArgs& args);
  [[nodiscard]] std::optional<std::string> fill(WriteArgs& write) const;
  [[nodiscard]] std::optional<std::string> check_output(const ExportArgs& args) const;
  [[nodiscard]] std::optional<std::string> check_book_output(const std::string& output,
                                                             const std::string& format) const;
  void fill_merge();
  [[nodiscard]] std::optional<std::string> check_inputs(const std::vector<std::string>& paths,
                                                        const std::string& output) const;
  [[nodiscard]] bool given(const char* option) const {
    return app_.get_subcommands().front()->count(option) > 0;
  }
  template <class A>
  Parsed with_common(A& args);

  [[nodiscard]] int wrong(const std::string& text) const;
  int unknown_words() const;
  [[nodiscard]] std::string did_you_mean(const std::string& typed,
                                         const std::vector<std::string>& names) const;

  int argc_;
  const char* const* argv_;
  xq::Lang lang_;
  CLI::App app_;
  std::vector<std::pair<CLI::App*, std::function<Parsed()>>> commands_;
  std::string lang_text_;
  bool json_ = false, quiet_ = false, strict_ = false, drop_prefixes_ = false, no_marks_ = false;
  std::string group_, on_fault_ = "continue", memory_ = "512M", max_ply_, duplicates_ = "smart";
  std::string variations_ = "studies", line_outcome_ = "unknown";
  std::string cut_games_ = "use", start_ = "initial", scheme_ = "score", preset_;
  std::optional<std::uint32_t> min_games_;
  std::optional<double> min_share_, min_score_, max_loss_;
  BuildArgs build_;
  ScanArgs scan_;
  IngestArgs ingest_;
  ExportArgs export_;
  StatsArgs stats_;
  FaultsArgs faults_;
  GamesArgs games_;
  PlayersArgs players_;
  ConvertRecordsArgs convert_;
  ForgetArgs forget_;
  RecheckArgs recheck_;
  DoctorArgs doctor_;
  UpgradeArgs upgrade_;
  MarksArgs marks_;
  ImportArgs import_;
  MergeArgs merge_;
  IndexArgs index_;
  EvaluateArgs evaluate_;
  ConvertArgs convert_book_;
  OpeningsArgs openings_;
  std::string order_ = "random";
  std::string rule_ = "first", side_;
  xq::store::FilterWords filter_words_;
  std::string weigh_groups_, half_life_;
  std::string only_side_, my_side_, my_max_ply_, their_max_ply_;
  SideArgs mine_, theirs_;
  std::string record_format_, charset_, input_;
  std::string at_fen_, at_moves_, at_max_ply_;
};

template <class A>
Parsed Parser::with_common(A& args) {
  fill(args.common);
  std::optional<std::string> error;
  if constexpr (requires { args.read; }) fill(args.read);
  if constexpr (requires { args.memory; }) error = fill_memory(args.memory);
  if constexpr (requires { args.count; }) error = fill(args.count);
  if constexpr (requires { args.database; }) {
    if (args.database.empty()) error = xq::say(lang_, "the database has no name");
    if constexpr (requires { args.read; }) {
      if (!error) error = check_inputs(args.read.paths, args.database);
    }
  }
  if (error) return wrong(*error);
  return Args(args);
}

}  // namespace bookgen
