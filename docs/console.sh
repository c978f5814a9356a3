#!/bin/bash
# Runs the console blocks of a Markdown file: the lines after "$ " (and "> " for what follows on) in
# a scratch folder with our programs in PATH. What they print is what the document must show.
#
#   docs/console.sh README.md            run and show headings, commands and output (./dev demo)
#   docs/console.sh --check README.md    compare with the document (a test)
#   docs/console.sh --update README.md   put the present output into the document
set -eu
mode=show
case ${1:-} in --check | --update) mode=${1#--}; shift ;; esac
document=$(realpath "$1")
top=$(realpath "$(dirname "$0")/..")
PATH=${XQ_BIN:-$top/build/bin}:$PATH
export PATH XQ_LANG=en LC_ALL=C.UTF-8 NO_COLOR=1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ln -s "$top/pgn-samples" "$scratch/pgn-samples"
cd "$scratch"

run() {
  # Full paths begin with folders of this machine; only what lies below is shown.
  (eval "$1") 2>&1 </dev/null | sed -e "s|$scratch/||g" -e "s|$top/||g" || true
}

# Copies the document to standard output with fresh output in its blocks; headings and blocks go
# to descriptor 3 as they come.
fresh() {
  local inside=no pending='' line
  finish() {
    [ -n "$pending" ] || return 0
    run "$pending" | tee /dev/fd/3
    pending=
  }
  while IFS= read -r line; do
    if [ "$inside" = no ]; then
      printf '%s\n' "$line"
      case $line in
        '```console') inside=yes ;;
        '### '*) printf '\n%s\n' "$line" >&3 ;;
      esac
    elif [ "$line" = '```' ]; then
      finish
      inside=no
      printf '%s\n' "$line"
    elif [ "${line:0:2}" = '$ ' ]; then
      finish
      pending=${line:2}
      printf '%s\n' "$line" | tee /dev/fd/3
    elif [ "${line:0:2}" = '> ' ] && [ -n "$pending" ]; then
      pending+=$'\n'${line:2}
      printf '%s\n' "$line" | tee /dev/fd/3
    fi
  done <"$document"
}

case $mode in
  show) fresh 3>&1 >/dev/null ;;
  check)
    fresh 3>/dev/null >fresh.md
    diff -u --label "$1" --label "what the commands print" "$document" fresh.md
    ;;
  update)
    fresh 3>/dev/null >fresh.md
    cat fresh.md >"$document"
    ;;
esac
