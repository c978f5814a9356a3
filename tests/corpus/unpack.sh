#!/bin/sh
# unpack.sh FROM TO: unpacks FROM/*.tar.xz into TO once. Where there is nothing to unpack the tests
# that need it skip themselves.
set -eu
from=${XQ_SHARED:+$XQ_SHARED/corpus}
from=${from:-$1}
to=$2
if [ -n "${XQ_CORPUS:-}" ]; then
  echo "XQ_CORPUS is set: nothing to unpack"
  exit 0
fi
if [ ! -d "$from" ]; then
  echo "the corpus is not on this machine"
  exit 0
fi
[ -e "$to/unpacked" ] && exit 0
mkdir -p "$to"
for archive in "$from"/*.tar.xz; do
  tar xJf "$archive" -C "$to"
done
touch "$to/unpacked"
