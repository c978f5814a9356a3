#include "xq/base/file.hpp"

#include <algorithm>

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <zlib.h>

#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

namespace {

namespace fs = std::filesystem;

std::string gzip(std::string_view text) {
  z_stream stream{};
  REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, text.size()) + 32, '\0');
  std::string in(text);
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::string unzipped(const std::string& bytes) {
  const auto out = xq::gunzip(xq::as_bytes(bytes));
  REQUIRE_OK(out);
  return std::string(out->text());
}

std::string gunzip_error(const std::string& bytes) {
  const auto out = xq::gunzip(xq::as_bytes(bytes));
  REQUIRE_FALSE(out.has_value());
  REQUIRE(out.error().offset <= bytes.size());
  return out.error().message;
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("file: small, empty and mapped files are read as they are", "[file]") {
  const xq::test::TempDir dir;
  std::string large(3 << 20, 'x');
  large[2 << 20] = '\0';
  for (const std::string& bytes : {std::string(), std::string("a\0b\r\n", 5), large}) {
    const auto read = xq::read_file(dir.write("file", bytes));
    REQUIRE_OK(read);
    CHECK(read->text() == bytes);
  }
}

TEST_CASE("file: a moved-from file leaves its bytes to the new owner", "[file]") {
  const xq::test::TempDir dir;
  auto read = xq::read_file(dir.write("file", std::string(2 << 20, 'y')));
  REQUIRE_OK(read);
  const xq::FileBytes owner = std::move(*read);
  CHECK(owner.bytes().size() == 2 << 20);
  CHECK(owner.bytes()[5] == 'y');
}

TEST_CASE("file: what cannot be read says why", "[file]") {
  const xq::test::TempDir dir;
  const auto missing = xq::read_file(dir.path() / "missing");
  REQUIRE_FALSE(missing.has_value());
  CHECK(missing.error().code == xq::Errc::Io);
  CHECK(missing.error().message == "no such file or directory");
  const auto folder = xq::read_file(dir.path());
  REQUIRE_FALSE(folder.has_value());
  CHECK(folder.error().message == "is a directory");
  const auto below = xq::read_file(dir.write("plain", "x") / "below");
  REQUIRE_FALSE(below.has_value());
  CHECK(below.error().message == "not a directory");
}

TEST_CASE("file: a device is read to its end", "[file]") {
  const auto read = xq::read_file("/dev/null");
  REQUIRE_OK(read);
  CHECK(read->bytes().empty());
}

TEST_CASE("gunzip: one member and several are one text", "[gzip]") {
  CHECK(unzipped(gzip("hello")) == "hello");
  CHECK(unzipped(gzip("")) == "");
  CHECK(unzipped(gzip("one ") + gzip("") + gzip("two")) == "one two");
}

TEST_CASE("gunzip: output much larger than the input is whole", "[gzip]") {
  const std::string large(5'000'000, 'z');
  CHECK(unzipped(gzip(large)) == large);
  CHECK(unzipped(gzip(large) + gzip("end")) == large + "end");
}

TEST_CASE("gunzip: zero padding behind the last member is dropped", "[gzip]") {
  CHECK(unzipped(gzip("hello") + std::string(512, '\0')) == "hello");
}

TEST_CASE("gunzip: a stream cut at any byte is an error", "[gzip]") {
  const std::string whole = gzip("1. h2e2 h9g7 2. h0g2 i9h9 and so on");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    CHECK(gunzip_error(whole.substr(0, size)) == "gzip data cut off");
  }
  const std::string second = gzip("one") + gzip("two");
  CHECK(gunzip_error(second.substr(0, second.size() - 1)) == "gzip data cut off");
  CHECK(gunzip_error(gzip("one") + "\x1F") == "gzip data cut off");
}

TEST_CASE("gunzip: a flipped bit is an error or changes nothing", "[gzip]") {
  const std::string text = "1. h2e2 h9g7 2. h0g2 i9h9 3. c3c4 g6g5 1/2-1/2";
  const std::string whole = gzip(text);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      CAPTURE(i, bit);
      std::string bytes = whole;
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
      const auto out = xq::gunzip(xq::as_bytes(bytes));
      // The header's time and the last bits before the checksum hold nothing of the text.
      if (out) {
        CHECK(out->text() == text);
      } else {
        ++refused;
      }
    }
  }
  CHECK(refused > 2 * whole.size());
}

TEST_CASE("gunzip: other bytes behind the data do not pass in silence", "[gzip]") {
  CHECK(gunzip_error(gzip("hello") + "garbage") == "gzip data followed by other bytes");
  CHECK(gunzip_error("no gzip at all") == "gzip data damaged");
}

TEST_CASE("atomic file: appears under its name only when committed", "[file]") {
  const xq::test::TempDir dir;
  const fs::path path = dir.path() / "book.dat";
  auto file = xq::AtomicFile::create(path);
  REQUIRE_OK(file);
  file->write("part one, ");
  file->write(std::string(2 << 20, '.'));
  CHECK_FALSE(fs::exists(path));
  const auto size = file->commit();
  REQUIRE_OK(size);
  CHECK(*size == 10 + (2 << 20));
  CHECK(fs::file_size(path) == *size);
  CHECK(files_in(dir.path()) == 1);
}

TEST_CASE("atomic file: without commit the old file stays and nothing else", "[file]") {
  const xq::test::TempDir dir;
  const fs::path path = dir.write("book.dat", "old");
  {
    auto file = xq::AtomicFile::create(path);
    REQUIRE_OK(file);
    file->write("new");
  }
  CHECK(xq::test::read_file(path) == "old");
  CHECK(files_in(dir.path()) == 1);
}

TEST_CASE("atomic file: a full disk is reported and leaves the old file", "[file]") {
  if (!fs::exists("/dev/full")) return;
  auto file = xq::AtomicFile::create("/dev/full");
  REQUIRE_OK(file);
  file->write("bytes");
  const auto size = file->commit();
  REQUIRE_FALSE(size.has_value());
  CHECK(size.error().message == "no space left on device");
}

TEST_CASE("atomic file: a folder that vanished before the rename is an error", "[file]") {
  const xq::test::TempDir dir;
  fs::create_directory(dir.path() / "sub");
  auto file = xq::AtomicFile::create(dir.path() / "sub" / "book.dat");
  REQUIRE_OK(file);
  file->write("bytes");
  fs::remove_all(dir.path() / "sub");
  CHECK_FALSE(file->commit().has_value());
}

TEST_CASE("atomic file: a missing folder and a folder as target are errors at once", "[file]") {
  const xq::test::TempDir dir;
  const auto missing = xq::AtomicFile::create(dir.path() / "no" / "book.dat");
  REQUIRE_FALSE(missing.has_value());
  CHECK(missing.error().message == "no such file or directory");
  const auto folder = xq::AtomicFile::create(dir.path());
  REQUIRE_FALSE(folder.has_value());
  CHECK(folder.error().message == "is a directory");
  CHECK(files_in(dir.path()) == 0);
}

TEST_CASE("atomic file: a device stays a device", "[file]") {
  auto file = xq::AtomicFile::create("/dev/null");
  REQUIRE_OK(file);
  file->write("bytes");
  const auto size = file->commit();
  REQUIRE_OK(size);
  CHECK(*size == 5);
  CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("atomic file: its temporary path holds the bytes until then", "[file]") {
  const xq::test::TempDir dir;
  const fs::path path = dir.path() / "book.obk";
  auto file = xq::AtomicFile::create(path);
  REQUIRE_OK(file);
  CHECK(file->temporary_path().parent_path() == dir.path());
  xq::AtomicFile moved = std::move(*file);
  moved.write("abc");
  CHECK(fs::exists(moved.temporary_path()));
  REQUIRE_OK(moved.commit());
  CHECK(moved.temporary_path() == path);
  CHECK(xq::test::read_file(path) == "abc");
}
