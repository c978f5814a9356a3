// bookgen index: from positions to their games.
#include "index.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace store = xq::store;

int failed(const IndexArgs& args, const xq::Error& error) {
  complain(args.common, "{}: {}", args.database, error.message);
  return 1;
}

xq::Result<bool> drop(store::Database& db, const Common& common) {
  auto there = store::drop_index(db);
  if (!there) return there;
  if (common.json) {
    fmt::print("{}\n", dump(Json{{"index", nullptr}, {"dropped", *there}}));
  } else if (!common.quiet) {
    *there ? out(common, "index dropped") : out(common, "there was no index");
  }
  return true;
}

void print_behind(const Common& common, const store::IndexInfo& info) {
  if (info.current()) return;
  out(common, "games newer than the index: {}; gone: {}; bookgen index brings it up to date",
      xq::with_commas(info.newer), xq::with_commas(info.gone));
}

xq::Result<bool> make(store::Database& db, const IndexArgs& args) {
  const auto known = store::index_info(db);
  if (!known) return tl::make_unexpected(known.error());
  const bool made = !*known || !(*known)->current() || (*known)->plies != args.plies;
  auto info = made ? store::build_index(db, args.plies, args.memory) : **known;
  if (!info) return tl::make_unexpected(std::move(info).error());
  const Common& common = args.common;
  if (common.json) {
    fmt::print("{}\n", dump(Json{{"index", index_json(*info)}, {"made", made}}));
  } else if (!common.quiet) {
    if (!made) out(common, "the index is up to date");
    print_index(common, *info);
  }
  return true;
}

}  // namespace

void print_index(const Common& common, const store::IndexInfo& info) {
  out(common, "index of games: the first {} plies of {} games, {} bytes", info.plies,
      xq::with_commas(info.games), xq::with_commas(info.bytes));
  print_behind(common, info);
}

void print_index_behind(const Common& common, const store::Database& db) {
  if (common.json || common.quiet) return;
  const auto info = store::index_info(db);
  if (info && *info) print_behind(common, **info);
}

Json index_json(const std::optional<store::IndexInfo>& info) {
  if (!info) return {};
  return Json{{"plies", info->plies},
              {"games", info->games},
              {"games_newer", info->newer},
              {"games_gone", info->gone},
              {"bytes", info->bytes}};
}

int run(const IndexArgs& args) {
  auto db = store::Database::open(args.database,
                                  {.access = store::Access::Write, .program = "bookgen index"});
  if (!db) return failed(args, db.error());
  const auto done = args.drop ? drop(*db, args.common) : make(*db, args);
  if (!done) return failed(args, done.error());
  if (const auto closed = db->close(); !closed) return failed(args, closed.error());
  return 0;
}

}  // namespace bookgen
