// What a fuzz target does when a property does not hold: stop where the fuzzer can see it.
#pragma once

#include <cstdio>
#include <cstdlib>

#define XQ_FUZZ_REQUIRE(condition)                                                        \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)
