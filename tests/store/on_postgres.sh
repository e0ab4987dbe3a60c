#!/usr/bin/env bash
# on_postgres.sh BUILD: the stores on a real PostgreSQL, which is started for it: the same tests as on SQLite, then what
# only several processes can do, then moving tables from one kind of store to the other.
set -euo pipefail
# shellcheck disable=SC2016
HEARTH=$1/hearth exec tests/store/with_postgres.py bash -ec '
    "$0/tests/store/store_kinds" postgres
    "$0/tests/store/store_archive" postgres
    "$0/tests/store/store_shared"
    "$0/tests/store/store_upgrade" postgres
    /usr/bin/python3 -m unittest discover -s tests/store' "$1"
