#!/usr/bin/env bash
# Checks what compilers do not: formatting, includes, symbols of the core, generated files,
# catalogues, scripts. Says everything that is wrong, then fails if anything was.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
bad=0
[ -n "$(git ls-files)" ] || {
    echo "lint: git does not list the project's files"
    exit 1
}

complain() {
    echo "lint: $1"
    bad=1
}

# What will be part of the project, also before it is added to it.
sources() {
    git ls-files --cached --others --exclude-standard "$@" | while read -r file; do [ ! -e "$file" ] || echo "$file"; done
}

# Formatting by tool.
sources '*.c' '*.h' '*.inc' | grep -v '/gen/' | xargs clang-format --dry-run --Werror ||
    complain "some files are not formatted: ./dev format"

# No file reaches into another room by a path, and no private header leaves its folder.
git grep --untracked -n '#include "\.\./' -- src && complain "an include climbs out of its folder"
while IFS=: read -r file _ line; do
    header=${line#*\"}
    header=${header%\"*}
    [ -f "$(dirname "$file")/$header" ] || complain "$file includes $header, which is private"
done < <(git grep --untracked -n '#include ".*_int\.h"' -- src)
git grep --untracked -n '^extern ' -- 'src/*.c' | grep -v 'src/text/catalogue.c' &&
    complain "extern belongs into headers"

# The core allocates nothing, prints nothing, asks no clock and no locale: these are the only
# symbols of the outside that base, engine and games may use.
allowed='^(mem(cpy|set|cmp|move|chr)|strlen|__assert_fail|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__cpu_model|__cpu_indicator_init)$'
for room in build/rooms/hearth_base build/rooms/hearth_engine build/rooms/game_*; do
    objects=$(cat "$room")
    room=${room##*/}
    # shellcheck disable=SC2086
    nm $objects | awk 'NF == 2 {used[$2]} NF == 3 {own[$3]} END {for (s in used) if (!(s in own)) print s}' |
        sort | grep -v '^hearth_' | grep -Ev "$allowed" | sed "s|^|$room uses |" | grep . &&
        complain "$room uses symbols it should not"
    # shellcheck disable=SC2086
    objdump -t $objects | awk 'NF > 3 && $(NF - 2) ~ /^\.(data|bss)$/ && $1 != "" && $NF !~ /^\./ {print $NF}' |
        sed "s|^|$room has |" | grep . && complain "$room has data that can be changed"
done

# Only the public functions leave the shared library.
nm -D --defined-only build/lib/libhearth.so | awk '{print $3}' | grep -v '^hearth_' | grep . &&
    complain "the shared library shows more than hearth_ names"

# What PostgreSQL and sending need is loaded by those who use it (src/store/libpq.h, src/push/libraries.h).
readelf -d build/hearth | grep -E 'NEEDED.*lib(pq|curl|crypto|ssl)' &&
    complain "every start of the program loads libpq, libcurl or libcrypto"

# Generated and merged files are up to date.
for script in scripts/gen_*.py; do
    /usr/bin/python3 "$script" --check || complain "generated tables are stale"
done
/usr/bin/python3 scripts/check_book.py || complain "the book of encounters has mistakes"
/usr/bin/python3 scripts/check_rules.py || complain "the rules for players have mistakes"
build/src/tools/hearth_pot | diff -q - i18n/hearth.pot >/dev/null ||
    complain "i18n/hearth.pot is stale: ./dev catalogues"
/usr/bin/python3 scripts/check_catalogues.py i18n/hearth.pot i18n/*/hearth.po ||
    complain "catalogues are not complete"

sources '*.md' ':!web/node_modules' | xargs /usr/bin/python3 scripts/check_documents.py || complain "documents are not as they should be"
sources '*.def' '*.md' 'docs/man/*' 'data/rules/*/en.txt' ':!data/above_and_below' ':!web/node_modules' |
    xargs /usr/bin/python3 scripts/check_english.py || complain "some English sounds translated, or is spelled the British way"
/usr/bin/python3 scripts/check_clauses.py || complain "the code cites what the rules do not say"

# Static analysis, which takes as long as everything else here: ./dev test leaves it to ./dev test all and ./dev lint.
# As gcc builds it; with HEARTH_LONG in every way that #if allows, which takes twice as long.
rooms=()
for room in src/*/ src/games/*/ src/page/*/ src/term/*/ src/draw/*/; do
    [ ! -d "$room" ] || rooms+=(-I "$room")
done
as_built=(-D__GNUC__=12 -D__x86_64__)
[ -z "${HEARTH_LONG:-}" ] || as_built=()
[ -n "${HEARTH_SHORT:-}" ] || cppcheck --quiet --std=c11 --enable=warning,portability --inline-suppr --error-exitcode=1 \
    --suppress=missingIncludeSystem --suppress=preprocessorErrorDirective -j 2 "${as_built[@]}" \
    -I include -I build/languages "${rooms[@]}" -I bench src bench/bench.c || complain "cppcheck found something"

# Units of systemd and scripts.
scripts/check_unit.sh || complain "the service of systemd is not as it should be"
sources dev .ci/run '*.sh' | xargs shellcheck || complain "shellcheck found something"

# Files are one idea.
sources 'src/*.c' 'src/*.h' 'tests/*.c' 'bench/*.c' | grep -v '/gen/' | xargs wc -l |
    awk '$2 != "total" && $1 > 900 {print "lint: " $2 " has " $1 " lines"; found = 1} END {exit found}' ||
    complain "some files are too long"

exit $bad
