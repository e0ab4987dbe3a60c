#!/usr/bin/env bash
# alone.sh BUILD: the library without the program, and the program without the server, below a folder of BUILD. Neither needs what
# it does not use: the library is configured where no other library can be found, and the program is linked with none of a server.
set -euo pipefail
into=$PWD/$1/alone
rm -rf "$into"
PKG_CONFIG_LIBDIR=/nowhere cmake -S . -B "$into/library" -G Ninja -DCMAKE_BUILD_TYPE=Release -DHEARTH_TESTS=OFF -DHEARTH_PROGRAM=OFF >/dev/null
ninja -C "$into/library" --quiet
"$into/library/examples/example_random_game" | tail -n 1 | grep ' stars$'
cmake --install "$into/library" --prefix "$into/installed" >/dev/null
[ ! -e "$into/installed/bin" ]

cmake -S . -B "$into/terminal" -G Ninja -DCMAKE_BUILD_TYPE=Release -DHEARTH_TESTS=OFF -DHEARTH_SERVER=OFF >/dev/null
ninja -C "$into/terminal" --quiet
hearth=$into/terminal/hearth
if ldd "$hearth" | grep -E 'sqlite|libpq|libuv|wslay|llhttp|jansson|curl|crypto'; then
    echo "a program without the server needs a library of the server"
    exit 1
fi
"$hearth" sim above_and_below --seats greedy,random --games 2 --seed 1
"$hearth" play cartographers --plain --no-record --seed tea </dev/null | grep '^Card: '
code=0
"$hearth" serve 2>&1 || code=$?
[ "$code" -eq 2 ]
