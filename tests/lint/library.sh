#!/bin/sh
# The library prints nothing, never ends the program, throws nothing of its own, and no Result of
# its functions can be dropped unseen.
set -eu
cd "$(dirname "$0")/../.."
status=0
report() {
  [ -z "$2" ] || { echo "library: $1:"; echo "$2"; status=1; }
}
code() {
  grep -rnE --include='*.hpp' --include='*.cpp' "$1" libxq/include libxq/src |
    grep -vE '^[^:]*:[0-9]+: *//' || true
}
report "printing" "$(code 'std::(cout|cerr|clog)|[^a-z_]f?printf *\(|[^a-z_]f?puts *\(|<iostream>')"
report "ending the program" "$(code '[^a-z_.>](abort|exit|_exit|quick_exit|terminate) *\(')"
# base/sqlite.hpp reports SQLite's errors in SQLiteCpp's own type; store turns them into a Result.
report "throwing" "$(code '[^a-z_]throw[ ;]' | grep -v '/base/sqlite.hpp:' || true)"
report "using namespace at file scope" "$(code '^using namespace ' |
  grep -v 'std::string_view_literals;' || true)"
# A declaration that starts with Result must carry [[nodiscard]], on its line or the one above.
report "a Result that can be ignored" "$(
  find libxq/include -name '*.hpp' -exec awk '
    /^ *(static |friend |virtual )*Result<.*[a-z_]+\(/ && !/\(\*/ && prev !~ /nodiscard/ {
      print FILENAME ":" FNR ":" $0
    } { prev = $0 }' {} +)"
exit $status
