#!/usr/bin/env bash
# Writes i18n/hearth.pot anew from the texts in the sources and merges it into every language.
# A text whose English has changed keeps its translation, marked as to be read: scripts/check_catalogues.py names those.
# New entries come out empty; it says which.
set -euo pipefail
cd "$(dirname "$0")/.."
build/src/tools/hearth_pot >i18n/hearth.pot
/usr/bin/python3 scripts/keep_translations.py i18n/hearth.pot i18n/*/hearth.po
for po in i18n/*/hearth.po; do
    msgmerge --quiet --no-fuzzy-matching --previous --no-wrap --update --backup=none "$po" i18n/hearth.pot
    msgattrib --no-obsolete --no-wrap -o "$po" "$po"
done
