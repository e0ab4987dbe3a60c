#!/usr/bin/env bash
# install.sh BUILD: installs what was built below a folder of its own, and builds and runs a program that uses the library.
set -euo pipefail
dir=$PWD/$1/installed
rm -rf "$dir"
cmake --install "$1" --prefix "$dir" >/dev/null
flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$dir" -name hearth.pc)") pkg-config --cflags --libs hearth)
for link in "" "-static"; do
    # shellcheck disable=SC2086
    gcc -o "$dir/game$link" examples/random_game.c $link $flags
    LD_LIBRARY_PATH=$(dirname "$(find "$dir" -name libhearth.so)") "$dir/game$link" | tail -n 1 | grep ' stars$'
done
"$dir/bin/hearth" --version
[ -f "$dir/share/man/man1/hearth-serve.1" ]
