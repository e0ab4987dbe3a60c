#!/usr/bin/env bash
# same_games.sh BUILD BUILD: programs of two compilers play the same games: the signature of the bench is the same.
set -euo pipefail
signature() {
    "$1/hearth" bench --quick --json | sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/'
}
first=$(signature "$1")
second=$(signature "$2")
echo "$1 $first, $2 $second"
[ -n "$first" ] && [ "$first" = "$second" ]
