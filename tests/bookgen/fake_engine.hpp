// An engine that says what a test wants: a shell script.
#pragma once

#include <string>

#include <sys/stat.h>

#include "support/temp_dir.hpp"

namespace xq::test {

/// Answers `uci`, `isready` and `quit`, and what `cases` say: branches of a shell `case` over the
/// first word of a line, or over whole lines, which go first.
class FakeEngine {
 public:
  explicit FakeEngine(const std::string& cases) {
    path_ = dir_.write("engine",
                       "#!/bin/sh\n"
                       "while read -r line; do\n"
                       "  set -- $line\n"
                       "  for key in \"$line\" \"$1\"; do\n"
                       "    case $key in\n" +
                           cases +
                           "\n"
                           "    uci) echo 'id name Fake'; echo uciok ;;\n"
                           "    isready) echo readyok ;;\n"
                           "    quit) exit 0 ;;\n"
                           "    *) continue ;;\n"
                           "    esac\n"
                           "    break\n"
                           "  done\n"
                           "done\n")
                .string();
    ::chmod(path_.c_str(), 0755);
  }
  [[nodiscard]] std::string command() const { return "\"" + path_ + "\""; }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  TempDir dir_;
  std::string path_;
};

}  // namespace xq::test
