#include "xq/record/input.hpp"

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

using xq::record::InputFile;
using xq::record::list_inputs;
using xq::record::open_input;
using xq::test::TempDir;

namespace {

std::vector<InputFile> all(const std::vector<std::string>& arguments) {
  return list_inputs(arguments);
}

std::string bytes_of(const InputFile& input) {
  const auto bytes = open_input(input);
  REQUIRE_OK(bytes);
  return std::string(bytes->text());
}

std::string gzipped(std::string_view text, const TempDir& dir) {
  const auto path = dir.path() / "made.gz.tmp";
  gzFile file = gzopen(path.c_str(), "wb");
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
  std::string bytes = xq::test::read_file(path);
  std::filesystem::remove(path);
  return bytes;
}

}  // namespace

TEST_CASE("input: a folder is walked to the bottom in byte order, every file is handed over",
          "[input]") {
  const TempDir dir;
  dir.write("b/2.pgn", "two");
  dir.write("b/10.PGN", "ten");
  dir.write("a.txt", "a");
  dir.write("c/d/e", "deep");
  const std::string root = dir.path().string();
  const auto inputs = all({root});
  REQUIRE(inputs.size() == 4);
  REQUIRE(inputs[0].display == root + "/a.txt");
  REQUIRE(inputs[1].display == root + "/b/10.PGN");
  REQUIRE(inputs[2].display == root + "/b/2.pgn");
  REQUIRE(inputs[3].display == root + "/c/d/e");
  REQUIRE(bytes_of(inputs[3]) == "deep");
}

TEST_CASE("input: the path shown starts as given, the absolute one at the root", "[input]") {
  const TempDir dir;
  dir.write("games/1.pgn", "x");
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(dir.path());
  const auto below = all({"games/"});
  const auto direct = all({"./games/../games/1.pgn"});
  const auto here = std::filesystem::current_path().string();
  std::filesystem::current_path(before);
  REQUIRE(below[0].display == "games/1.pgn");
  REQUIRE(below[0].path == here + "/games/1.pgn");
  REQUIRE(direct[0].display == "./games/../games/1.pgn");
  REQUIRE(direct[0].path == here + "/games/1.pgn");
}

TEST_CASE("input: a missing path is an input that cannot be read", "[input]") {
  const auto inputs = all({"/nowhere/at/all.pgn"});
  REQUIRE(inputs.size() == 1);
  const auto bytes = open_input(inputs[0]);
  REQUIRE_FALSE(bytes);
  REQUIRE(bytes.error().code == xq::Errc::Io);
  REQUIRE(bytes.error().message == "No such file or directory");
}

TEST_CASE("input: size and time of change are known without reading", "[input]") {
  const TempDir dir;
  const auto path = dir.write("1.pgn", "12345");
  const auto inputs = all({path.string()});
  REQUIRE(inputs[0].size == 5);
  REQUIRE(inputs[0].mtime_ns > 1'600'000'000'000'000'000);
}

TEST_CASE("input: gzip data is decompressed whatever the file is called (C34)", "[input]") {
  const TempDir dir;
  dir.write("1.pgn", gzipped("[Event \"T\"]", dir));
  dir.write("2.pgn.gz", gzipped("one", dir) + gzipped("two", dir));
  const auto inputs = all({dir.path().string()});
  REQUIRE(bytes_of(inputs[0]) == "[Event \"T\"]");
  REQUIRE(bytes_of(inputs[1]) == "onetwo");
}

TEST_CASE("input: damaged gzip data is refused with a reason", "[input]") {
  const TempDir dir;
  const std::string whole = gzipped("some text that is long enough to be cut", dir);
  const auto path = dir.write("1.gz", whole.substr(0, whole.size() - 9));
  const auto inputs = all({path.string()});
  const auto bytes = open_input(inputs[0]);
  REQUIRE_FALSE(bytes);
  REQUIRE(bytes.error().message == "gzip data cut off");
}

TEST_CASE("input: links in a circle end, a folder met twice is walked once", "[input]") {
  const TempDir dir;
  dir.write("a/1.pgn", "x");
  std::filesystem::create_directory_symlink("..", dir.path() / "a" / "up");
  std::filesystem::create_directory_symlink("a", dir.path() / "b");
  REQUIRE(all({dir.path().string()}).size() == 1);
}

TEST_CASE("input: a dangling link and a pipe in a folder are named, not opened", "[input]") {
  const TempDir dir;
  std::filesystem::create_symlink("nothing", dir.path() / "dangling");
  REQUIRE(::mkfifo((dir.path() / "pipe").c_str(), 0600) == 0);
  const auto inputs = all({dir.path().string()});
  REQUIRE(inputs.size() == 2);
  REQUIRE(open_input(inputs[0]).error().message == "No such file or directory");
  REQUIRE(open_input(inputs[1]).error().message == "a device, socket or pipe, expected a file");
}

TEST_CASE("input: a file larger than a mebibyte is mapped whole", "[input]") {
  const TempDir dir;
  std::string text(3'000'000, 'x');
  text.back() = 'y';
  const auto path = dir.write("big", text);
  const auto inputs = all({path.string()});
  REQUIRE(bytes_of(inputs[0]) == text);
}

TEST_CASE("input: a file named twice is listed once", "[input]") {
  const TempDir dir;
  const auto path = dir.write("1.pgn", "x");
  REQUIRE(all({dir.path().string(), path.string()}).size() == 1);
}

TEST_CASE("input: names that are no UTF-8 are opened all the same", "[input]") {
  const TempDir dir;
  dir.write("\xC6\xE5\xC6\xD7.pgn", "x");
  const auto inputs = all({dir.path().string()});
  REQUIRE(bytes_of(inputs[0]) == "x");
}
