#!/bin/sh
# Checks packs in any CI, or before a commit: examples/ci/check-pack.sh [OPTION...] [PACK...]
set -eu

usage() {
  cat <<'END'
usage: check-pack.sh [OPTION...] [PACK...]

Checks each PACK (a folder with pack.yaml, or a recipe). Without one: every folder here that has a pack.yaml.

  --game DIR        over an extracted game
  --facts FILE      over what `bonepatch facts` knows of one; without both, over ./facts.json if it is there,
                    else over a made-up game
  --strict          refuse on warnings too
  --format FORMAT   text (the default), github, json, ...
  --sarif FILE      also write findings as SARIF
  --junit FILE      also write findings as JUnit

The program is $BONEPATCH, or bonepatch on the PATH, or the one that ./dev build made beside this script.
The exit code is that of `bonepatch check`.
END
}

fail() { printf 'check-pack.sh: %s\n' "$*" >&2; exit "${code:-2}"; }

# The program: as told, else as installed, else as built here.
find_program() {
  built=$(dirname -- "$0")/../../build/release/bonepatch
  program=${BONEPATCH:-$(command -v bonepatch || printf '%s' "$built")}
  [ -x "$program" ] && return
  code=3
  fail "there is no program at $program; install bonepatch, or name it with BONEPATCH=/path/to/bonepatch"
}

# "." of ./pack.yaml, "a/b" of ./a/b/pack.yaml. Names with a line break in them are nobody's pack.
find_packs() { find . -name '.?*' -prune -o -name pack.yaml -type f -print | sed 's|^\./||; s|/*pack\.yaml$||; s|^$|.|' | sort; }

game='' facts='' strict='' format=text sarif='' junit=''
while [ $# -gt 0 ]; do
  case $1 in
    --strict) strict=--strict ;;
    --game | --facts | --format | --sarif | --junit)
      [ $# -ge 2 ] || fail "$1 wants a value"
      case $1 in
        --game) game=$2 ;;
        --facts) facts=$2 ;;
        --format) format=$2 ;;
        --sarif) sarif=$2 ;;
        --junit) junit=$2 ;;
      esac
      shift
      ;;
    -h | --help) usage; exit 0 ;;
    --) shift; break ;;
    -*) usage >&2; fail "there is no option $1" ;;
    *) break ;;
  esac
  shift
done
find_program
[ -z "$game" ] || [ -z "$facts" ] || fail '--game and --facts exclude each other'

if [ $# -eq 0 ]; then
  packs=$(find_packs)
  [ -n "$packs" ] || fail 'no folder here has a pack.yaml'
  IFS='
'
  set -f
  # shellcheck disable=SC2086  # one a line
  set -- $packs
  unset IFS
fi

if [ -z "$game$facts" ] && [ -f facts.json ]; then facts=facts.json; fi
if [ -n "$facts" ]; then
  over=--facts
  place=$facts
elif [ -n "$game" ]; then
  over=--game
  place=$game
else
  printf 'check-pack.sh: there is no facts.json, so a made-up game stands in for the real one\n' >&2
  scratch=$(mktemp -d)
  trap 'rm -rf -- "$scratch"' EXIT
  "$program" sample "$scratch/game" >/dev/null
  over=--game
  place=$scratch/game
fi

check() { "$program" check "$over" "$place" $strict "$@"; }

code=0
check --format "$format" -- "$@" || code=$?
# The same findings again, in files; the exit code is known already.
if [ -n "$sarif" ]; then check --format sarif -- "$@" >"$sarif" 2>/dev/null || :; fi
if [ -n "$junit" ]; then check --format junit -- "$@" >"$junit" 2>/dev/null || :; fi
exit "$code"
