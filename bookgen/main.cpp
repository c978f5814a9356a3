#include <cstdio>
#include <exception>
#include <variant>

#include "commands.hpp"

int main(int argc, char** argv) {
  try {
    const auto parsed = bookgen::parse_args(argc, argv);
    if (const int* status = std::get_if<int>(&parsed)) return *status;
    return std::visit([](const auto& args) { return bookgen::run(args); },
                      std::get<bookgen::Args>(parsed));
  } catch (const std::exception& e) {  // out of memory and the like
    std::fprintf(stderr, "bookgen: %s\n", e.what());
    return 1;
  }
}
