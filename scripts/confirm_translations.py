#!/usr/bin/python3
"""Shows the translations whose English has changed since they were written, or confirms that they still say the same.

Usage: confirm_translations.py LANG        shows them: the English of then and of now, and the translation
       confirm_translations.py LANG ID...  removes the mark from these; "all" is not an id: each one is to be read
Nothing is written unless every id is one to be confirmed. ./dev catalogues makes the marks, ./dev lint refuses them.
"""
import sys
from pathlib import Path

from keep_translations import BLANK, ENGLISH, fields, join, previous, unmarked

CATALOGUES = Path(__file__).resolve().parents[1] / "i18n"


def name(block):
    return fields(block).get("msgctxt", "").strip('"')


def to_be_read(block):
    return any(line.startswith("#, ") and "fuzzy" in line[3:].split(", ") for line in block.split("\n"))


def show(blocks):
    waiting = [block for block in blocks if to_be_read(block)]
    for block in waiting:
        then, now = previous(block), fields(block)
        print(name(block))
        for field in ENGLISH:
            print("".join(f"  {sign} {join(entry[field])}\n" for sign, entry in (("-", then), ("+", now)) if field in entry), end="")
        print("".join(f"    {join(text)}\n" for field, text in now.items() if field.startswith("msgstr")))
    print(f"{len(waiting)} to be read")


def confirm(blocks, ids):
    """The blocks without the marks of these ids, or a sentence for everything that stands against it."""
    waiting = {name(block) for block in blocks if to_be_read(block)}
    known = {name(block) for block in blocks}
    wrong = [f"{i} is not marked as to be read." if i in known else f"{i} is no text of the catalogue."
             for i in ids if i not in waiting]
    if wrong:
        sys.exit("\n".join(wrong + ["Nothing was confirmed."]))
    return [unmarked(block) if name(block) in ids else block for block in blocks]


def main():
    languages = sorted(path.parent.name for path in CATALOGUES.glob("*/hearth.po"))
    if len(sys.argv) < 2 or sys.argv[1] not in languages:
        sys.exit(f"Which language is to be read: {', '.join(languages)}? Usage: ./dev confirm LANG [ID...]")
    path = CATALOGUES / sys.argv[1] / "hearth.po"
    blocks = BLANK.split(path.read_text(encoding="utf-8").rstrip("\n"))
    if len(sys.argv) == 2:
        show(blocks)
    else:
        ids = set(sys.argv[2:])
        path.write_text("\n\n".join(confirm(blocks, ids)) + "\n", encoding="utf-8")
        print(f"{len(ids)} confirmed")


if __name__ == "__main__":
    main()
