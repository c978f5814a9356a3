// Where test inputs are. Shared vectors and the real corpus lie outside the project and may be
// absent.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace xq::test {

inline std::filesystem::path source_dir() {
  return XQ_SOURCE_DIR;
}

/// The folder with vectors/, formats/, corpus/: XQ_SHARED, else ../shared beside the project.
/// nullopt if absent.
inline std::optional<std::filesystem::path> shared_dir() {
  const char* given = std::getenv("XQ_SHARED");
  const std::filesystem::path dir = given ? given : source_dir() / ".." / "shared";
  if (std::filesystem::is_directory(dir)) return dir;
  return std::nullopt;
}

/// The unpacked corpus (holds Dataset/, records/, small/): XQ_CORPUS, else where tests/corpus
/// unpacked it in the build folder. nullopt if absent.
inline std::optional<std::filesystem::path> corpus_dir() {
  const char* given = std::getenv("XQ_CORPUS");
  if (given) {
    if (std::filesystem::is_directory(given)) return std::filesystem::path(given);
    return std::nullopt;
  }
  const std::filesystem::path unpacked = std::filesystem::path(XQ_BIN_DIR) / ".." / "corpus";
  if (std::filesystem::exists(unpacked / "unpacked")) return unpacked;
  return std::nullopt;
}

}  // namespace xq::test

/// Ends a test that needs a folder which is not here; ctest then shows it as skipped, not as
/// passed.
#define XQ_SKIP(what)                                          \
  do {                                                         \
    std::printf("SKIPPED: %s is not on this machine\n", what); \
    return;                                                    \
  } while (false)
