#!/usr/bin/env bash
# kill_rounds.sh BUILD ROUNDS [postgres]: the real server is killed so many times while players act, and nothing may be
# lost; with tables in a SQLite file, or in a PostgreSQL that is started for it.
set -euo pipefail
build=$1 rounds=$2
tool=("$build/tests/tables_program/kill_rounds" --hearth "$build/hearth" --rounds "$rounds")
if [ "${3:-}" = postgres ]; then
    # shellcheck disable=SC2016
    exec tests/store/with_postgres.py sh -c 'exec "$@" --store "$HEARTH_TEST_PG"' sh "${tool[@]}"
fi
dir=$(mktemp -d -p "$build")
trap 'rm -rf "$dir"' EXIT
"${tool[@]}" --store "$dir/tables.db"
