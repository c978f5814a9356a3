#!/bin/sh
# Sources are ASCII. Other scripts belong in *_tables.* files, web pages, tests and documents.
set -eu
cd "$(dirname "$0")/../.."
bad=$(grep -rnP --include='*.hpp' --include='*.cpp' --include='CMakeLists.txt' '[^\x00-\x7F]' \
  libxq bookgen bookview engine tests/support 2>/dev/null |
  grep -vE '^[^:]*_tables\.(hpp|cpp):|/web/' || true)
[ -z "$bad" ] || { echo "ascii: text outside *_tables files:"; echo "$bad"; exit 1; }
