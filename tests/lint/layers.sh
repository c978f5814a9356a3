#!/bin/sh
# Fails for every #include "xq/<layer>/..." that .ci/layers.txt does not allow, with its line.
set -eu
cd "$(dirname "$0")/../.."
bad=$(
  grep -v '^#' .ci/layers.txt | while IFS=: read -r folder allowed; do
    case $folder in
      libxq/*) layer=${folder#libxq/}; set -- "libxq/include/xq/$layer" "libxq/src/$layer" ;;
      *) layer=; set -- "$folder" ;;
    esac
    for place in "$@"; do
      [ -d "$place" ] || continue
      grep -rnE --include='*.hpp' --include='*.cpp' '^ *#include "xq/' "$place" |
        while IFS= read -r line; do
          used=${line#*\"xq/}
          used=${used%%/*}
          case " $layer $allowed " in
            *" $used "*) ;;
            *) echo "$line" ;;
          esac
        done || true
    done
  done
  # No tool includes another, the library includes no tool.
  for pair in bookgen:bookview,engine bookview:bookgen,engine engine:bookgen,bookview \
    libxq:bookgen,bookview,engine; do
    folder=${pair%%:*}
    others=$(echo "${pair#*:}" | tr ',' '|')
    [ ! -d "$folder" ] ||
      grep -rnE --include='*.hpp' --include='*.cpp' "^ *#include \"(\.\./)*($others)/" "$folder" || true
  done
)
[ -z "$bad" ] || { echo "layers: not allowed by .ci/layers.txt:"; echo "$bad"; exit 1; }
