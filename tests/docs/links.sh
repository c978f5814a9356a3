#!/bin/bash
# Every relative link of the documents leads to a file.
set -eu
cd "$(dirname "$0")/../.."
status=0
for page in *.md docs/*.md docs/*/*.md pgn-samples/*.md tests/bench/*.md; do
  [ -e "$page" ] || continue
  while IFS= read -r link; do
    case $link in http* | mailto:* | '#'*) continue ;; esac
    target=$(dirname "$page")/${link%%#*}
    [ -e "$target" ] || { echo "$page: no file $link"; status=1; }
  done < <(sed '/^```/,/^```/d' "$page" | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//')
done
exit $status
