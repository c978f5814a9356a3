#!/bin/sh
# unpack.sh FROM TO: unpacks FROM/*.tar.xz into TO once; 77 (skipped) where there is nothing to do.
set -eu
from=$1
to=$2
if [ -n "${XQ_CORPUS:-}" ]; then
  echo "SKIPPED: XQ_CORPUS is set"
  exit 77
fi
if [ ! -d "$from" ]; then
  echo "SKIPPED: the corpus is not on this machine"
  exit 77
fi
[ -e "$to/unpacked" ] && exit 0
mkdir -p "$to"
for archive in "$from"/*.tar.xz; do
  tar xJf "$archive" -C "$to"
done
touch "$to/unpacked"
