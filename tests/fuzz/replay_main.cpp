// Runs a fuzz target over the files of the folders named on the command line, and over every
// prefix and every single flipped byte of the small ones: no fuzzer is needed to find the cheap
// crashes.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// libFuzzer's entry point keeps libFuzzer's name.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t kSmall = 256;  // bytes; larger seeds are cut and flipped in steps

void run(const std::string& bytes) {
  const std::basic_string<std::uint8_t> copy(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

void run_variants(const std::string& bytes) {
  run(bytes);
  const std::size_t step = std::max<std::size_t>(1, (bytes.size() + kSmall - 1) / kSmall);
  for (std::size_t i = 0; i < bytes.size(); i += step) {
    run(bytes.substr(0, i));
    for (const char mask : {'\x01', '\x20', '\x80', '\xFF'}) {
      std::string flipped = bytes;
      flipped[i] = static_cast<char>(flipped[i] ^ mask);
      run(flipped);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  int seeds = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      run_variants({std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
      ++seeds;
    }
  }
  std::printf("%d seeds replayed\n", seeds);
  return seeds > 0 ? 0 : 1;  // a folder without seeds tests nothing
}
