// REQUIRE_OK(result): fails with the Error's own words.
#pragma once

#include <catch2/catch.hpp>

#define REQUIRE_OK(result)                                     \
  do {                                                         \
    if (!(result).has_value()) FAIL((result).error().message); \
  } while (false)
