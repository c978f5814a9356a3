#!/bin/bash
# README.zh-CN.md says what README.md says: same headings, code blocks, list items, table rows and
# links. And README's program is the one that tests/install builds; README is at most 200 lines.
set -eu
cd "$(dirname "$0")/../.."

outline() {
  awk '
    /^```/ { inside = !inside; print; next }
    inside { print; next }
    /^#+ / { print "heading " length($1) }
    /^\* / { print "item" }
    /^\| / { print "row " gsub(/\|/, "|") }
    {
      text = $0
      while (match(text, /\]\([^)]*\)/)) {
        link = substr(text, RSTART + 2, RLENGTH - 3)
        text = substr(text, RSTART + RLENGTH)
        if (link !~ /^README/) print "link " link
      }
    }' "$1"
}

diff -u --label README.md --label README.zh-CN.md <(outline README.md) <(outline README.zh-CN.md)
diff -u --label README.md --label tests/install/consumer/main.cpp \
  <(sed -n '/^```cpp$/,/^```$/p' README.md | sed '1d;$d') tests/install/consumer/main.cpp
# The picture on top shows what the tour prints.
sed -n '/^```$/,/^```$/p' README.md | sed -n '/^```$/,/^```$/s/.*  \([a-i][0-9][a-i][0-9] \/.*\)/\1/p' |
  while IFS= read -r row; do
    grep -qxF -- "$row" README.md || { echo "README.md: the picture's row is not in the tour: $row"; exit 1; }
  done
for file in README.md README.zh-CN.md; do
  lines=$(wc -l <"$file")
  [ "$lines" -le 200 ] || { echo "$file: $lines lines, at most 200"; exit 1; }
done
