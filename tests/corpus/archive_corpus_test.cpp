// Real collections as a folder and as archives: the same games and the same counts.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "../bookgen/tool.hpp"
#include "support/archives.hpp"
#include "support/paths.hpp"

using namespace xq::test;

namespace {

// Everything of the small collections and every twentieth file of the large one: the whole takes
// minutes for each archive and gives the same (measured by hand, docs/formats/archives.md).
std::vector<Packed> sample(const fs::path& corpus) {
  std::vector<fs::path> files;
  for (const char* folder : {"records", "small", "Dataset"}) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(corpus / folder)) {
      if (entry.is_regular_file()) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    const std::size_t step = std::string_view(folder) == "Dataset" ? 20 : 1;
    for (std::size_t i = 0; i < found.size(); i += step)
      files.push_back(found[i]);
  }
  std::vector<Packed> members;
  members.reserve(files.size());
  for (const fs::path& file : files)
    members.push_back({fs::relative(file, corpus).string(), read_file(file)});
  return members;
}

struct Outcome {
  json stats;
  std::string games;  // without places
};

Outcome ingest(const std::string& input) {
  const Fixture f;
  ok({"ingest", f.db, input, "--quiet"});
  Outcome out{.stats = ok_json({"stats", f.db}), .games = {}};
  for (json line : lines_of(ok({"games", f.db, "--json"}).out)) {
    line.erase("path");
    line.erase("member");
    out.games += line.dump() + '\n';
  }
  const json again = ok_json({"ingest", f.db, input});
  CHECK(again["files_unchanged"] == again["files"]);
  CHECK(again["files"] == out.stats["files"]);
  return out;
}

}  // namespace

TEST_CASE("archive corpus: folder, zip, 7z and tar.gz give the same games and counts", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus");
  const auto members = sample(*corpus);
  REQUIRE(members.size() > 3000);
  const Fixture f;
  for (const Packed& member : members)
    f.dir.write("in/" + member.name, member.bytes);
  const Outcome want = ingest(f.at("in"));
  CHECK(want.stats["files"] == members.size());
  CHECK(want.stats["files"] == want.stats["files_with_moves"].get<std::size_t>() +
                                   want.stats["files_without_moves"].get<std::size_t>() +
                                   want.stats["files_not_records"].get<std::size_t>());
  for (const std::string format : {"zip", "7z", "tar.gz"}) {
    INFO(format);
    f.dir.write("all." + format, pack(format, members));
    const Outcome got = ingest(f.at("all." + format));
    CHECK(got.stats == want.stats);
    CHECK((got.games == want.games));
    fs::remove(f.at("all." + format));
  }
}
