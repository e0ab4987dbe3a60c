#!/usr/bin/env bash
# run.sh BUILD ARGS...: the load generator against a server on a store of its own, on a real disk.
set -euo pipefail
build=$1
shift
dir=$(mktemp -d -p "$build")
trap 'rm -rf "$dir"' EXIT
"$build/bench/tables/table_load" --hearth "$build/hearth" --store "$dir/tables.db" --echo "$build/bench/tables/table_echo" "$@" \
    -- --opens-per-minute 100000 --per-address 0
