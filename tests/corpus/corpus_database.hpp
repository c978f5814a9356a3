// The full games of the reference collection as a database, for the tests of one program.
#pragma once

#include "../bookgen/tool.hpp"

namespace xq::test {

// A database of the full games, made once for all tests of this program.
inline const std::string& full_games(const fs::path& corpus) {
  static const Fixture fixture;
  static const bool made = [&] {
    ok({"ingest", fixture.db, (corpus / "Dataset" / "對局").string(), "--quiet"});
    return true;
  }();
  REQUIRE(made);
  return fixture.db;
}

}  // namespace xq::test
