// Every record under tests/golden/record is read and compared with the text beside it.
#include <cstdlib>
#include <fstream>
#include <set>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "xq/record/dump.hpp"
#include "xq/record/reader.hpp"

#include "support/paths.hpp"
#include "support/temp_dir.hpp"

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kExpected = ".expected.txt";

std::string dump_file(const fs::path& path, std::string_view format_name) {
  const std::string bytes = xq::test::read_file(path);
  const auto* format = xq::record::sniff(xq::as_bytes(bytes));
  REQUIRE(format != nullptr);
  REQUIRE(format->name == format_name);
  const auto reader = format->open(xq::as_bytes(bytes));
  REQUIRE(reader.has_value());
  std::string games;
  while (const auto game = (*reader)->next())
    games += xq::record::dump(*game);
  return fmt::format("charset: {}\n\n{}", xq::charset_name((*reader)->charset()), games);
}

std::set<fs::path> records_in(const fs::path& folder) {
  std::set<fs::path> records;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.path().string().ends_with(kExpected)) records.insert(entry.path());
  }
  return records;
}

}  // namespace

TEST_CASE("golden: every record reads as written down beside it", "[golden]") {
  const bool update = std::getenv("XQ_UPDATE_GOLDEN") != nullptr;
  const fs::path root = xq::test::source_dir() / "tests" / "golden" / "record";
  for (const auto* format : xq::record::formats()) {
    const fs::path folder = root / format->name;
    CAPTURE(folder);
    REQUIRE(fs::is_directory(folder));
    const auto records = records_in(folder);
    REQUIRE_FALSE(records.empty());
    for (const fs::path& record : records) {
      CAPTURE(record);
      const std::string dump = dump_file(record, format->name);
      const fs::path expected = folder / (record.stem().string() + std::string(kExpected));
      if (update) std::ofstream(expected, std::ios::binary) << dump;
      CHECK(dump == xq::test::read_file(expected));
    }
  }
}

TEST_CASE("golden: every folder belongs to a format, every expected text to a record", "[golden]") {
  const fs::path root = xq::test::source_dir() / "tests" / "golden" / "record";
  for (const auto& folder : fs::directory_iterator(root)) {
    CAPTURE(folder.path());
    REQUIRE(xq::record::find_format(folder.path().filename().string()) != nullptr);
    std::set<std::string> stems;
    for (const auto& record : records_in(folder.path()))
      stems.insert(record.stem().string());
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      std::string name = entry.path().filename().string();
      if (!name.ends_with(kExpected)) continue;
      CAPTURE(name);
      REQUIRE(stems.contains(name.substr(0, name.size() - kExpected.size())));
    }
  }
}
