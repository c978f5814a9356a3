#include "scan_table.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "xq/base/text.hpp"

#include "read.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

void add_counts(Counts& sum, const Counts& more) {
  for (const auto& [name, count] : more)
    sum[name] += count;
}

std::string names_of(const Counts& counts) {
  std::string names;
  for (const auto& [name, count] : counts) {
    if (!names.empty()) names += ",";
    names += name;
  }
  return names.empty() ? "-" : names;
}

// Lines from the start to a last move.
std::uint64_t branches_of(const xq::record::Tree& tree) {
  std::uint64_t leaves = 0;
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const bool last = i + 1 == tree.nodes.size() || tree.nodes[i + 1].depth <= tree.nodes[i].depth;
    leaves += last ? 1 : 0;
  }
  return leaves;
}

}  // namespace

void ScanSums::add(const xq::record::Game& game) {
  ++found;
  plies += game.moves.size();
  if (!game.moves.empty()) {
    ++read;
    if (game.ended_by) ++cut;
  } else if (!game.bad_start && game.ended_by &&
             game.faults[*game.ended_by].code == xq::record::FaultCode::EmptyGame) {
    ++empty;
  } else {
    ++rejected;
  }
  if (game.tree) {
    const std::uint64_t lines = branches_of(*game.tree);
    if (lines > 1) {
      ++trees;
      branches += lines;
    }
    comments += game.tree->comments.size();
    evaluations += game.tree->evaluations.size();
  }
  if (game.notation) ++notations[std::string(xq::notation::notation_name(*game.notation))];
  ++outcomes[std::string(outcome_name(game.outcome))];
  for (const auto& fault : game.faults)
    add_fault(fault);
}

void ScanSums::add_fault(const xq::record::Fault& fault) {
  ++faults[std::string(xq::record::fault_name(fault.code))];
}

ScanSums& ScanSums::operator+=(const ScanSums& o) {
  for (const auto field :
       {&ScanSums::files, &ScanSums::with_moves, &ScanSums::without_moves, &ScanSums::not_records,
        &ScanSums::found, &ScanSums::read, &ScanSums::empty, &ScanSums::rejected, &ScanSums::cut,
        &ScanSums::plies, &ScanSums::trees, &ScanSums::branches, &ScanSums::comments,
        &ScanSums::evaluations}) {
    this->*field += o.*field;
  }
  for (const auto counts : {&ScanSums::formats, &ScanSums::charsets, &ScanSums::notations,
                            &ScanSums::faults, &ScanSums::outcomes}) {
    add_counts(this->*counts, o.*counts);
  }
  return *this;
}

std::uint64_t ScanSums::fault_count() const noexcept {
  return std::accumulate(faults.begin(), faults.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& f) { return sum + f.second; });
}

void ScanTable::add(const std::string& path, const std::string& member, std::string_view argument,
                    const ScanSums& sums) {
  if (args_.by_file) files_.push_back({path, member, sums});
  if (!args_.by_folder) return;
  // Every folder around the file up to the argument; an archive is one.
  const std::string place = place_text(path, member);
  while (argument.size() > 1 && argument.ends_with('/'))
    argument.remove_suffix(1);
  for (std::size_t end = place.rfind('/'); end != std::string::npos && end > 0;
       end = place.rfind('/', end - 1)) {
    if (end < argument.size()) break;
    const std::string folder = place.substr(0, end);
    Row& row = folders_[folder];
    row.path = folder;
    row.sums += sums;
  }
  // A file that was typed itself stands in no folder that was.
  if (place == argument) {
    Row& row = folders_[place];
    row.path = place;
    row.sums += sums;
  }
}

std::vector<const ScanTable::Row*> ScanTable::worst_first() const {
  std::vector<const Row*> rows;
  for (const Row& row : files_)
    rows.push_back(&row);
  for (const auto& [name, row] : folders_)
    rows.push_back(&row);
  const auto rank = [](const Row* row) {
    return std::tuple(~row->sums.bad(), ~row->sums.fault_count(), std::string_view(row->path),
                      std::string_view(row->member));
  };
  std::ranges::sort(rows, [&](const Row* a, const Row* b) { return rank(a) < rank(b); });
  return rows;
}

void ScanTable::print() const {
  const Common& common = args_.common;
  const auto rows = worst_first();
  const std::size_t shown =
      args_.rows == 0 ? rows.size() : std::min<std::size_t>(args_.rows, rows.size());
  if (!common.json) {
    out(common,
        "the worst first; bad: games cut short, empty or rejected, and files without games");
    fmt::print("{:>9} {:>9} {:>9} {:>9} {:>9}  {}\n", xq::tr(common.lang, "bad"),
               xq::tr(common.lang, "faults"), xq::tr(common.lang, "games"),
               xq::tr(common.lang, "branches"), xq::tr(common.lang, "files"),
               args_.by_file ? xq::tr(common.lang, "format, file")
                             : xq::tr(common.lang, "formats, folder"));
  }
  for (std::size_t i = 0; i < shown; ++i)
    print_row(*rows[i]);
  if (shown < rows.size() && !common.json) {
    out(common, "... and {} more lines; --rows 0 prints all", xq::with_commas(rows.size() - shown));
  }
}

void ScanTable::print_row(const Row& row) const {
  const ScanSums& s = row.sums;
  if (!args_.common.json) {
    fmt::print("{:>9} {:>9} {:>9} {:>9} {:>9}  {}  {}\n", xq::with_commas(s.bad()),
               xq::with_commas(s.fault_count()), xq::with_commas(s.found),
               xq::with_commas(s.branches), xq::with_commas(s.files), names_of(s.formats),
               place_text(row.path, row.member));
    return;
  }
  const auto counts = [](const Counts& c) {
    Json json = Json::object();
    for (const auto& [name, count] : c)
      json[name] = count;
    return json;
  };
  Json json;
  if (args_.by_file) {
    json = {{"path", row.path}, {"member", row.member.empty() ? Json() : Json(row.member)}};
  } else {
    json = {{"folder", row.path}};
  }
  json.update(Json{{"files", s.files},
                   {"files_with_moves", s.with_moves},
                   {"files_without_moves", s.without_moves},
                   {"files_not_records", s.not_records},
                   {"games_found", s.found},
                   {"games_read", s.read},
                   {"games_empty", s.empty},
                   {"games_rejected", s.rejected},
                   {"games_cut", s.cut},
                   {"plies_kept", s.plies},
                   {"branches", s.branches},
                   {"comments", s.comments},
                   {"evaluations", s.evaluations},
                   {"formats", counts(s.formats)},
                   {"charsets", counts(s.charsets)},
                   {"faults", counts(s.faults)}});
  fmt::print("{}\n", dump(json));
}

}  // namespace bookgen
