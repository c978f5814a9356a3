#include "options.hpp"

#include <catch2/catch.hpp>

using namespace engine;
using Outcome = OptionChange::Outcome;

TEST_CASE("options: names are compared without case and blanks, in both protocols' forms",
          "[engine][options]") {
  const auto* text = GENERATE("name Hash value 64", "name hash value 64", "hashsize 64", "Hash 64",
                              "name  HASH  value  64", "HASHSIZE 64", "name hashsize value 64",
                              "name hash size value 64");
  CAPTURE(text);
  Options options;
  CHECK(set_option(options, text).outcome == Outcome::Set);
  CHECK(options.hash_mb == 64);
}

TEST_CASE("options: aliases of the field set the book", "[engine][options]") {
  Options options;
  CHECK(set_option(options, "name Book File value a b.dat").outcome == Outcome::Set);
  CHECK(options.book_files == "a b.dat");
  CHECK(set_option(options, "bookfiles c d.dat;e.dat").outcome == Outcome::Set);
  CHECK(options.book_files == "c d.dat;e.dat");
  CHECK(set_option(options, "name Best Book Move value true").outcome == Outcome::Set);
  CHECK(options.book_policy == xq::book::Policy::Best);
  CHECK(set_option(options, "name Book Depth value 24").outcome == Outcome::Set);
  CHECK(options.book_depth == 24);
  CHECK(set_option(options, "usebook off").outcome == Outcome::Set);
  CHECK_FALSE(options.own_book);
  CHECK(set_option(options, "name OwnBook value true").outcome == Outcome::Set);
  CHECK(options.own_book);
}

TEST_CASE("options: an empty value and <empty> both switch a text off", "[engine][options]") {
  Options options;
  const auto* text = GENERATE("bookfiles", "bookfiles ", "name BookFile value <empty>",
                              "name BookFile value", "bookfiles <empty>");
  CAPTURE(text);
  options.book_files = "old.dat";
  set_option(options, text);
  CHECK(options.book_files.empty());
}

TEST_CASE("options: the book policy, share and seed are read", "[engine][options]") {
  Options options;
  set_option(options, "bookpolicy uniform");
  CHECK(options.book_policy == xq::book::Policy::Uniform);
  set_option(options, "name BookMinShare value 2.5");
  CHECK(options.book_min_share == 2.5);
  set_option(options, "name Seed value 18446744073709551615");
  CHECK(options.seed == 18446744073709551615ULL);
}

TEST_CASE("options: out of range is clamped and said, nonsense changes nothing",
          "[engine][options]") {
  Options options;
  const OptionChange large = set_option(options, "name Hash value 999999");
  CHECK(large.outcome == Outcome::Clamped);
  CHECK(large.used == "4096");
  CHECK(options.hash_mb == 4096);
  for (const auto* text :
       {"name Hash value many", "name MultiPV value", "name OwnBook value perhaps",
        "bookpolicy random", "name Seed value -1", "name BookMinShare value nan"}) {
    CAPTURE(text);
    CHECK(set_option(options, text).outcome == Outcome::BadValue);
  }
  CHECK(options.hash_mb == 4096);
  CHECK(options.own_book);
  CHECK(options.seed == 0);
}

TEST_CASE("options: other engines' names have no effect, unknown ones are told apart",
          "[engine][options]") {
  Options options;
  CHECK(set_option(options, "name NumaPolicy value auto").outcome == Outcome::NoEffect);
  CHECK(set_option(options, "name Skill Level value 5").outcome == Outcome::NoEffect);
  CHECK(set_option(options, "knowledge large").outcome == Outcome::NoEffect);
  const OptionChange unknown = set_option(options, "name Frobnicate value 5");
  CHECK(unknown.outcome == Outcome::Unknown);
  CHECK(unknown.name == "Frobnicate");
  CHECK(set_option(options, "").outcome == Outcome::Unknown);
}

TEST_CASE("options: every advertised name is understood, with its default", "[engine][options]") {
  for (const OptionRow& row : option_table()) {
    for (const std::string_view name : {row.uci, row.ucci}) {
      if (name.empty()) continue;
      CAPTURE(name);
      Options options;
      const std::string text =
          row.kind == OptionKind::Button
              ? "name " + std::string(name)
              : "name " + std::string(name) + " value " + std::string(row.initial);
      const OptionChange change = set_option(options, text);
      CHECK(change.id == row.id);
      CHECK((change.outcome == Outcome::Set || change.outcome == Outcome::Pressed));
    }
  }
}
