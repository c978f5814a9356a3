#!/bin/sh
# Names every source over 400 lines (tables apart) and fails over 600: a unit is read in one sitting.
set -eu
cd "$(dirname "$0")/../.."
find libxq bookgen bookview engine tests -name '*.[ch]pp' ! -name '*_tables.*' 2>/dev/null |
  sort | xargs wc -l | awk '
    $2 == "total" { next }
    $2 == "engine/search.cpp" && $1 <= 1000 { next }
    $1 > 600 { print "sizes: too long: " $2 " (" $1 " lines, at most 600)"; bad = 1; next }
    $1 > 400 { print "sizes: long: " $2 " (" $1 " lines, 400 wanted)" }
    END { exit bad }'
