// bookgen faults: what could not be read as it stood.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "xq/store/listing.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::with_commas;

constexpr std::size_t kExamples = 3;

// Faults of one code. Examples are of different kinds where there are different kinds: a kind is
// the message without its squares and numbers.
struct FaultGroup {
  struct Kind {
    std::uint64_t count = 0;
    std::vector<xq::store::FaultRow> examples;  // of different files first
  };
  std::uint64_t count = 0;
  std::uint64_t ended = 0;  // games that such a fault ended
  std::set<std::string> files;
  std::map<std::string, Kind> kinds;
};

std::string kind_of(std::string_view message) {
  std::string kind;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const char c = message[i];
    const bool digit = c >= '0' && c <= '9';
    const bool square = c >= 'a' && c <= 'i' && i + 1 < message.size() && message[i + 1] >= '0' &&
                        message[i + 1] <= '9';
    if (!digit && !square) kind += c;
  }
  return kind;
}

void add(FaultGroup& group, const xq::store::FaultRow& row) {
  ++group.count;
  group.ended += row.ended && row.place.ordinal > 0 ? 1 : 0;
  group.files.insert(row.place.path + '/' + row.place.member);
  auto& kind = group.kinds[kind_of(row.fault.message)];
  ++kind.count;
  const auto same_file = [&](const xq::store::FaultRow& r) {
    return r.place.path == row.place.path && r.place.member == row.place.member;
  };
  if (kind.examples.size() < kExamples &&
      std::none_of(kind.examples.begin(), kind.examples.end(), same_file)) {
    kind.examples.push_back(row);
  }
}

// One of each kind, the commonest first, then further ones of the commonest.
std::vector<xq::store::FaultRow> examples_of(const FaultGroup& group) {
  std::vector<const FaultGroup::Kind*> kinds;
  for (const auto& [text, kind] : group.kinds)
    kinds.push_back(&kind);
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const auto* a, const auto* b) { return a->count > b->count; });
  std::vector<xq::store::FaultRow> examples;
  for (std::size_t round = 0; round < kExamples; ++round) {
    for (const auto* kind : kinds) {
      if (round < kind->examples.size() && examples.size() < kExamples) {
        examples.push_back(kind->examples[round]);
      }
    }
  }
  return examples;
}

int print_groups(const FaultsArgs& args, const xq::store::Database& db) {
  std::map<std::string, FaultGroup> groups;
  const auto count = xq::store::for_each_fault(db, args.code, [&](const auto& row) {
    add(groups[std::string(xq::record::fault_name(row.fault.code))], row);
    return true;
  });
  if (!count) {
    complain(args.common, "{}: {}", args.database, count.error().message);
    return 1;
  }
  if (args.common.quiet) return 0;
  std::vector<std::pair<std::string, const FaultGroup*>> order;
  for (const auto& [code, group] : groups)
    order.emplace_back(code, &group);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second->count > b.second->count; });
  for (const auto& [code, group] : order) {
    out(args.common, "{}: {}; files: {}; games cut short or lost by it: {}", code,
        with_commas(group->count), with_commas(group->files.size()), with_commas(group->ended));
    for (const auto& row : examples_of(*group)) {
      fmt::print("  {}\n",
                 fault_line(args.common.lang, row.place.path, row.place.ordinal, row.fault));
    }
  }
  out(args.common, "faults: {}; bookgen faults --list shows each", with_commas(*count));
  return 0;
}

}  // namespace

int run(const FaultsArgs& args) {
  auto db = xq::store::Database::open(args.database);
  if (!db) {
    complain(args.common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  if (!args.list && !args.common.json && args.limit == 0) return print_groups(args, *db);
  std::uint64_t shown = 0;
  const auto count = xq::store::for_each_fault(*db, args.code, [&](const xq::store::FaultRow& row) {
    if (args.limit != 0 && shown == args.limit) return false;
    ++shown;
    if (args.common.json) {
      Json json = to_json(row.fault);
      Json line{{"path", row.place.path},
                {"member", row.place.member.empty() ? Json() : Json(row.place.member)},
                {"ordinal", row.place.ordinal},
                {"offset", row.fault.offset},
                {"ended", row.ended}};
      line.update(json);
      fmt::print("{}\n", dump(line));
    } else {
      fmt::print("{}\n",
                 fault_line(args.common.lang, row.place.path, row.place.ordinal, row.fault));
    }
    return true;
  });
  if (!count) {
    complain(args.common, "{}: {}", args.database, count.error().message);
    return 1;
  }
  if (!args.common.json && !args.common.quiet) {
    const auto totals = xq::store::totals(*db);
    if (totals) out(args.common, "faults: {}", counts_line(args.common.lang, totals->faults));
  }
  return 0;
}

}  // namespace bookgen
