#!/usr/bin/env bash
# Shows bonepatch at work on a made-up game, and fails unless undo gives back every byte: examples/demo.sh PROGRAM
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
program=${1:?usage: demo.sh PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
game=$folder/game

say() { printf '\n== %s\n' "$*"; }
fail() { printf '\ndemo: %s\n' "$*" >&2; exit 1; }

# Runs bonepatch and says how; paths are shown as they are.
bonepatch() {
  printf '$ bonepatch'
  printf ' %q' "$@"
  printf '\n'
  "$program" "$@" 2>&1
}

# The three files of the game, whatever their layout; not what bonepatch keeps beside them.
sums() {
  (cd -- "$game" && find . -name .bonepatch -prune -o -type f \( -name main.dol -o -name fst.bin -o -name dt_na.dat \) -print0 |
    sort -z | xargs -0 sha256sum)
}

good=()
refused=()
for pack in */pack.yaml; do
  pack=${pack%/pack.yaml}
  case $pack in
    refused-*) refused+=("$pack") ;;
    *) good+=("$pack") ;;
  esac
done
[ ${#good[@]} -gt 0 ] && [ "${good[0]}" != '*' ] || fail "there is no example to apply"
[ ${#refused[@]} -gt 0 ] || fail "there is no example to refuse"

say "A made-up game"
bonepatch sample "$game"
before=$(sums)
[ "$(printf '%s\n' "$before" | wc -l)" -eq 3 ] || fail "the sample game should have three files"
printf '%s\n' "$before"

say "Packs are applied"
bonepatch apply "${good[@]}" --game "$game"
patched=$(sums)
[ "$patched" != "$before" ] || fail "apply changed nothing"
bonepatch status --verify --game "$game"

say "What would crash the game is refused, and nothing is written"
for pack in "${refused[@]}"; do
  code=0
  bonepatch apply "$pack" --game "$game" || code=$?
  printf '(exit %d)\n' "$code"
  [ "$code" -eq 1 ] || fail "$pack should have been refused with exit 1"
done
[ "$(sums)" = "$patched" ] || fail "a refused pack changed the game"

say "Undo"
bonepatch unpatch --all --game "$game"
after=$(sums)
printf '%s\n' "$after"
[ "$after" = "$before" ] || fail "undo did not give back the vanilla files"

say "All three files are what they were, byte for byte."

# Lost Saga's files, in a plain folder.
saga=$folder/saga
saga_sums() { (cd -- "$saga" && find . -name .bonepatch -prune -o -type f -print0 | sort -z | xargs -0 sha256sum); }

say "The same for Lost Saga's skeletons, which are plain files"
bonepatch sample --format skl "$saga"
before=$(saga_sums)
bonepatch apply saga/tail saga/younger.yaml --folder "$saga"
[ "$(saga_sums)" != "$before" ] || fail "apply changed nothing"
bonepatch status --folder "$saga"
code=0
bonepatch apply saga/refused-rename.yaml --folder "$saga" || code=$?
printf '(exit %d)\n' "$code"
[ "$code" -eq 1 ] || fail "saga/refused-rename.yaml should have been refused with exit 1"
bonepatch unpatch --all --folder "$saga"
[ "$(saga_sums)" = "$before" ] || fail "undo did not give back the original files"

say "All files are what they were, byte for byte."
