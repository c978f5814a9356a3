// Containers: what is in them, what is refused, and what becomes of damaged ones.
#include "xq/record/archive.hpp"

#include <catch2/catch.hpp>

#include "support/archives.hpp"
#include "support/random_game.hpp"

using namespace xq::test;
using xq::FileBytes;
using xq::record::ArchiveLimits;
using xq::record::Container;
using xq::record::FaultCode;

namespace {

struct Unpacked {
  std::string kind;
  std::vector<std::pair<std::string, std::string>> files;   // member, bytes
  std::vector<std::pair<std::string, std::string>> faults;  // member, code: message
  std::uint64_t passed_over = 0;
};

Unpacked unpack(std::string bytes, const std::string& name = "", const ArchiveLimits& limits = {}) {
  Container container(FileBytes(std::move(bytes)), name, limits);
  Unpacked out;
  out.kind = container.kind();
  while (auto part = container.next()) {
    if (part->fault) {
      out.faults.emplace_back(
          part->member, std::string(fault_name(part->fault->code)) + ": " + part->fault->message);
    } else {
      out.files.emplace_back(part->member, part->bytes.text());
    }
  }
  REQUIRE(!container.next());
  out.passed_over = container.passed_over().count;
  return out;
}

const std::string kGame = "[Event \"T\"]\n\n1. H2-E2 H9-G7 1-0\n";
const std::vector<Packed> kTwo{{"d/", "", 'd'}, {"d/a.pgn", kGame}, {"b.pgn", "x" + kGame}};
const std::vector<std::string> kFormats{"zip",    "zip-stored", "7z",      "tar",
                                        "tar.gz", "tar.xz",     "tar.bz2", "tar.zst"};

std::string packed(const std::string& format, const std::vector<Packed>& members) {
  if (format == "rar4") return pack_rar4(members);
  if (format == "rar5") return pack_rar5(members);
  return pack(format, members);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string noise(std::size_t size) {
  Rng rng(7);
  std::string out;
  while (out.size() < size)
    out += static_cast<char>(rng.next() & 0xFF);
  return out;
}

}  // namespace

TEST_CASE("archive: plain bytes are one part without a member name", "[archive]") {
  for (const std::string& text : {kGame, std::string(), std::string("BZh no"), std::string("PK")}) {
    const auto out = unpack(text, "a.pgn");
    CHECK(out.kind.empty());
    REQUIRE(out.files.size() == 1);
    CHECK(out.files[0] == std::pair<std::string, std::string>("", text));
    CHECK(out.faults.empty());
  }
}

TEST_CASE("archive: members of every format come with their names, folders without", "[archive]") {
  auto formats = kFormats;
  formats.insert(formats.end(), {"rar4", "rar5"});
  for (const std::string& format : formats) {
    INFO(format);
    const bool rar = format.starts_with("rar");
    const auto out =
        unpack(packed(format, rar ? std::vector<Packed>(kTwo.begin() + 1, kTwo.end()) : kTwo), "x");
    CHECK(format.starts_with(out.kind));
    CHECK(out.faults.empty());
    REQUIRE(out.files.size() == 2);
    CHECK(out.files[0] == std::pair<std::string, std::string>("d/a.pgn", kGame));
    CHECK(out.files[1] == std::pair<std::string, std::string>("b.pgn", "x" + kGame));
  }
}

TEST_CASE("archive: a single compressed file is itself, whatever its name (C34)", "[archive]") {
  for (const std::string filter : {"gz", "xz", "bz2", "zst", "lz4"}) {
    for (const std::string& text : {kGame, std::string(), noise(300'000)}) {
      if (filter == "lz4" && text.empty()) continue;  // libarchive's writer cannot
      INFO(filter << " " << text.size());
      const auto out = unpack(compress(filter, text), "a.epd");
      CHECK(out.kind.empty());
      CHECK(out.faults.empty());
      REQUIRE(out.files.size() == 1);
      CHECK(out.files[0].first.empty());
      CHECK(out.files[0].second == text);
    }
  }
}

TEST_CASE("archive: compressed files in archives are unpacked, archives in them once",
          "[archive]") {
  const std::string inner = pack("tar.gz", {{"deep/a.pgn", kGame}});
  const std::string zip = pack("zip", {{"b.pgn.xz", compress("xz", kGame)},
                                       {"in.tar.gz", inner},
                                       {"in.7z", pack("7z", {{"c.pgn", kGame}})}});
  const auto out = unpack(zip);
  CHECK(out.faults.empty());
  REQUIRE(out.files.size() == 3);
  CHECK(out.files[0].first == "b.pgn.xz");
  CHECK(out.files[1].first == "in.tar.gz/deep/a.pgn");
  CHECK(out.files[2].first == "in.7z/c.pgn");
  for (const auto& [name, bytes] : out.files)
    CHECK(bytes == kGame);

  const auto deep = unpack(pack("tar.xz", {{"mid.zip", zip}, {"last.pgn", kGame}}));
  REQUIRE(deep.faults.size() == 2);
  CHECK(deep.faults[0].first == "mid.zip/in.tar.gz");
  CHECK(deep.faults[0].second == "refused: tar archive in an archive in an archive, not opened");
  REQUIRE(deep.files.size() == 2);
  CHECK(deep.files[1].first == "last.pgn");
}

TEST_CASE("archive: names in any character set become UTF-8", "[archive]") {
  const std::vector<std::pair<std::string, std::string>> names{
      {"\xC8\xAB\xBE\xD6/\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5.pgn", "全局/炮二平五.pgn"},  // GBK
      {"\xB9\xEF\xA7\xBD/\xA5\x7C\xA6\x7E.pgn", "對局/四年.pgn"},                      // Big5
      {"全局/ván cờ.pgn", "全局/ván cờ.pgn"}};
  for (const std::string format : {"zip", "tar", "tar.gz", "rar4"}) {
    for (const auto& [raw, name] : names) {
      INFO(format << " " << name);
      const auto out = unpack(packed(format, {{raw, kGame}}));
      REQUIRE(out.files.size() == 1);
      CHECK(out.files[0].first == name);
    }
  }
}

TEST_CASE("archive: unsafe names are named and not unpacked, odd ones made harmless", "[archive]") {
  const auto out = unpack(pack("tar", {{"/etc/a.pgn", kGame},
                                       {"x/../../b.pgn", kGame},
                                       {"C:\\c.pgn", kGame},
                                       {"..\\d.pgn", kGame},
                                       {"./e//f\n.pgn", kGame},
                                       {"g\\h.pgn", kGame},
                                       {"link.pgn", "e", 'l'}}));
  REQUIRE(out.faults.size() == 5);
  CHECK(out.faults[0] == std::pair<std::string, std::string>(
                             "/etc/a.pgn", "refused: an absolute path, not unpacked"));
  CHECK(out.faults[1].first == "x/../../b.pgn");
  CHECK(has(out.faults[1].second, "leads out of the archive"));
  CHECK(has(out.faults[2].second, "absolute"));
  CHECK(has(out.faults[3].second, "leads out"));
  CHECK(out.faults[4] == std::pair<std::string, std::string>(
                             "link.pgn", "refused: a link or device, expected a file"));
  REQUIRE(out.files.size() == 2);
  CHECK(out.files[0].first == "e/f?.pgn");
  CHECK(out.files[1].first == "g/h.pgn");
}

TEST_CASE("archive: equal names are told apart", "[archive]") {
  const auto out = unpack(pack("tar", {{"a.pgn", "1"}, {"./a.pgn", "2"}, {"a.pgn", "3"}}));
  REQUIRE(out.files.size() == 3);
  CHECK(out.files[1].first == "a.pgn#2");
  CHECK(out.files[2].first == "a.pgn#3");
}

TEST_CASE("archive: hidden members are counted, not read", "[archive]") {
  const auto out = unpack(pack(
      "zip",
      {{"__MACOSX/._a.pgn", "m"}, {"a.pgn", kGame}, {".git/config", "c"}, {"d/.DS_Store", "s"}}));
  CHECK(out.passed_over == 3);
  CHECK(out.files.size() == 1);
  CHECK(out.faults.empty());
}

TEST_CASE("archive: encrypted members and archives are named as such", "[archive]") {
  for (const std::string format : {"zip", "zip-aes"}) {
    const auto out = unpack(pack(format, {{"a.pgn", kGame}, {"b.pgn", kGame}}, "secret"));
    INFO(format);
    CHECK(out.files.empty());
    REQUIRE(out.faults.size() == 2);
    CHECK(out.faults[0] ==
          std::pair<std::string, std::string>("a.pgn", "refused: encrypted, not unpacked"));
    CHECK(out.faults[1].first == "b.pgn");
  }
  const auto rar = unpack(pack_rar4({{"a.pgn", kGame}, {"b.pgn", kGame}}, {.encrypted = true}));
  CHECK(rar.files.empty());
  REQUIRE(!rar.faults.empty());
  CHECK(has(rar.faults[0].second, "refused: encrypted"));
  const auto headers = unpack(pack_rar4({{"a.pgn", kGame}}, {.encrypted_headers = true}));
  REQUIRE(headers.faults.size() == 1);
  CHECK(headers.faults[0] ==
        std::pair<std::string, std::string>("", "refused: encrypted rar archive"));
}

TEST_CASE("archive: parts of archives in several volumes are named as such", "[archive]") {
  const std::string rest = noise(500);
  const std::vector<std::pair<std::string, std::string>> volumes{
      {"a.part1.rar", pack_rar4({{"a.pgn", kGame}}, {.volume = true})},
      {"b.r00", pack_rar4({{"a.pgn", kGame}}, {.volume = true})},
      {"c.part2.rar", pack_rar5({{"a.pgn", kGame}}, true)},
      {"d.z01", "PK\x07\x08" + pack("zip", kTwo)},
      {"e.z02", rest},
      {"f.7z.001", pack("7z", kTwo).substr(0, 100)},
      {"folder/F.7Z.002", rest},
      {"g.zip.002", rest}};
  for (const auto& [name, bytes] : volumes) {
    INFO(name);
    const auto out = unpack(bytes, name);
    CHECK(out.files.empty());
    REQUIRE(out.faults.size() == 1);
    CHECK(has(out.faults[0].second, "refused: a part of a"));
    CHECK(has(out.faults[0].second, "in several volumes; join the parts first"));
  }
  for (const std::string name : {"a.rar", "apart1.rar", "b.pgn", "c.007", "d.zip", ".z01", "z01"})
    CHECK(unpack(rest, name).files.size() == 1);
  CHECK(unpack(kGame, "x.z01").files.size() == 1);  // a record after all
}

TEST_CASE("archive: bursting archives are refused by ratio, size and count", "[archive]") {
  const std::string zeros(4 << 20, '\0');
  const ArchiveLimits ratio{.ratio = 100, .ratio_from = 1 << 20};
  auto formats = kFormats;
  formats.erase(formats.begin() + 1);  // stored
  formats.erase(formats.begin() + 2);  // plain tar
  for (const std::string& format : formats) {
    INFO(format);
    const auto out = unpack(pack(format, {{"a.pgn", kGame}, {"bomb", zeros}}), "", ratio);
    CHECK(out.files.size() == 1);
    REQUIRE(out.faults.size() == 1);
    CHECK(has(out.faults[0].second, "refused: unpacks to more than 100 times its size"));
  }
  for (const std::string filter : {"gz", "xz", "bz2", "zst"}) {
    const auto out = unpack(compress(filter, zeros), "", ratio);
    REQUIRE(out.faults.size() == 1);
    CHECK(has(out.faults[0].second, "refused: unpacks to more than 100 times its size"));
  }
  // The bomb inside, and a thousand small ones.
  const auto nested = unpack(pack("zip", {{"in.zip", pack("zip", {{"bomb", zeros}})}}), "", ratio);
  REQUIRE(nested.faults.size() == 1);
  CHECK(nested.faults[0].first == "in.zip/bomb");
  std::vector<Packed> many;
  for (int i = 0; i < 1000; ++i)
    many.push_back({std::to_string(i), std::string(1 << 16, '\0')});
  const auto flood = unpack(pack("zip", many), "", ratio);
  CHECK(flood.faults.size() == 1);
  CHECK(flood.files.size() < 1000);

  const auto large = unpack(pack("zip", {{"a", kGame}, {"big", noise(5000)}, {"b", kGame}}), "",
                            {.member_bytes = 4000});
  REQUIRE(large.faults.size() == 1);
  CHECK(large.faults[0] ==
        std::pair<std::string, std::string>("big", "refused: more than 4,000 bytes unpacked"));
  CHECK(large.files.size() == 2);
  const auto tar = unpack(pack("tar", {{"a", kGame}, {"big", noise(5000)}, {"b", kGame}}), "",
                          {.member_bytes = 4000});
  REQUIRE(tar.faults.size() == 1);
  CHECK(tar.faults[0].first == "big");
  const auto total =
      unpack(pack("7z", {{"a", noise(900)}, {"b", noise(900)}}), "", {.total_bytes = 1000});
  REQUIRE(total.faults.size() == 1);
  CHECK(has(total.faults[0].second, "more than 1,000 bytes unpacked, not read on"));
  const auto count = unpack(pack("zip", many), "", {.members = 10});
  REQUIRE(count.faults.size() == 1);
  CHECK(count.faults[0] ==
        std::pair<std::string, std::string>("10", "refused: more than 10 members, not read on"));
  CHECK(count.files.size() == 10);
}

TEST_CASE("archive: one without files is named", "[archive]") {
  for (const std::string format : {"zip", "7z", "tar.gz"}) {
    INFO(format);
    const std::vector<Packed> members =
        format == "tar.gz" ? std::vector<Packed>{{"d/", "", 'd'}} : std::vector<Packed>{};
    const auto out = unpack(pack(format, members));
    CHECK(out.files.empty());
    REQUIRE(out.faults.size() == 1);
    CHECK(has(out.faults[0].second, "without files, expected game records"));
  }
}

TEST_CASE("archive: a damaged member of a zip archive costs itself alone", "[archive]") {
  std::vector<Packed> members;
  for (int i = 0; i < 6; ++i)
    members.push_back({std::to_string(i) + ".pgn", noise(3000) + std::to_string(i)});
  for (const std::string format : {"zip", "zip-stored"}) {
    const std::string whole = pack(format, members);
    std::string bytes = whole;
    const std::size_t at = bytes.find("2.pgn") + 400;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    const auto out = unpack(bytes);
    INFO(format);
    REQUIRE(out.faults.size() == 1);
    CHECK(out.faults[0].first == "2.pgn");
    CHECK(has(out.faults[0].second, "damaged_archive: zip archive damaged or cut off"));
    CHECK(out.files.size() == 5);
    // Cut behind half of the members: those are read, and the archive is named.
    const auto half = unpack(whole.substr(0, whole.find("3.pgn") + 100));
    CHECK(half.files.size() == 3);
    REQUIRE(half.faults.size() == 1);
    CHECK(half.faults[0].first.empty());
    // Only the directory at the end is missing.
    const auto headless = unpack(whole.substr(0, whole.find("PK\x01\x02")));
    CHECK(headless.files.size() >= 5);
    REQUIRE(headless.faults.size() == 1);
    CHECK(has(headless.faults[0].second, "damaged_archive"));
  }
}

TEST_CASE("archive: a cut archive gives what comes before the cut, then one fault", "[archive]") {
  std::vector<Packed> members;
  for (int i = 0; i < 4; ++i)
    members.push_back({std::to_string(i) + ".pgn", noise(700)});
  auto formats = kFormats;
  formats.insert(formats.end(), {"rar4", "rar5"});
  for (const std::string& format : formats) {
    const std::string whole = packed(format, members);
    // Tar is padded to 10,240 bytes: the second half of its end mark is no loss.
    const std::size_t step = std::max<std::size_t>(1, whole.size() / 400);
    for (std::size_t size = 16; size < whole.size(); size += step) {
      INFO(format << " cut at " << size << " of " << whole.size());
      const auto out = unpack(whole.substr(0, size));
      REQUIRE(out.faults.size() <= 1);
      for (const auto& [name, bytes] : out.files) {
        if (!name.empty()) CHECK(bytes == members[0].bytes);
      }
      if (out.files.size() < 4 && !out.kind.empty()) CHECK(out.faults.size() == 1);
      if (format == "zip" || format == "7z" || format.starts_with("tar."))
        CHECK((out.faults.size() == 1 || out.files.size() == 1));
    }
  }
}

TEST_CASE("archive: every flipped byte gives a result, fast", "[archive]") {
  auto formats = kFormats;
  formats.insert(formats.end(), {"rar4", "rar5"});
  for (const std::string& format : formats) {
    std::string bytes = packed(format, {{"d/a.pgn", kGame}, {"b.pgn", noise(200)}});
    const std::size_t end = std::min<std::size_t>(bytes.size(), 2600);
    for (std::size_t at = 0; at < end; ++at) {
      for (const unsigned mask : {0x01U, 0x80U, 0xFFU}) {
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ mask);
        const auto out = unpack(bytes, "a." + format);
        INFO(format << " byte " << at << " mask " << mask);
        REQUIRE(out.files.size() + out.faults.size() > 0);
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ mask);
      }
    }
  }
}
