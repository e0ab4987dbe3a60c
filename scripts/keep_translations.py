#!/usr/bin/python3
"""Lets translations follow their ids: an entry whose English has changed keeps its translation, marked as to be read.

Usage: keep_translations.py POT PO...
gettext knows an entry by its id (the context) and its English; a corrected comma would make it a new, empty one. So
before the template is merged, the English of every entry becomes that of the template. Its translation was written for
another sentence: it gets gettext's own mark for that ("fuzzy", with the English it was written for), which
check_catalogues.py refuses until a translator has confirmed or mended it (confirm_translations.py, or any editor of
catalogues). A sentence that got plural forms, or lost them, has to be translated anew.
"""
import re
import sys
from pathlib import Path

FIELD = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:".*"(?:\n|$))+)', re.MULTILINE)
BLANK = re.compile(r"\n{2,}")
ENGLISH = ("msgid", "msgid_plural")


def fields(block):
    """{keyword: its strings as they are written}, of an entry that is in use."""
    return {keyword: text.rstrip("\n") for keyword, text in FIELD.findall(block)}


def entries(text):
    """{id: fields}; the head has no id."""
    found = {entry.get("msgctxt"): entry for entry in map(fields, BLANK.split(text))}
    found.pop(None, None)
    return found


def same(one, other):
    """Long strings may be broken into several at any place."""
    return [join(one.get(field, "")) for field in ENGLISH] == [join(other.get(field, "")) for field in ENGLISH]


def join(strings):
    return re.sub(r'"\n"', "", strings)


def previous(block):
    """The English that a marked translation was written for, as fields(); empty where nothing is marked."""
    return fields("\n".join(line[3:] for line in block.split("\n") if line.startswith("#| ")))


def unmarked(block):
    """The entry without the mark and the English it was written for; other flags stay."""
    kept = []
    for line in block.split("\n"):
        if line.startswith("#, "):
            flags = [flag for flag in line[3:].split(", ") if flag != "fuzzy"]
            line = "#, " + ", ".join(flags) if flags else "#| "
        if not line.startswith("#| "):
            kept.append(line)
    return "\n".join(kept)


def marked(block, written_for):
    """The entry as to be read. Whoever reads it wants the English it was written for, however often that has changed."""
    comments, entry = re.match(r"((?:#[^\n]*\n)*)(.*)", unmarked(block), re.DOTALL).groups()
    flags = re.search(r"^#, (.*)\n", comments, re.MULTILINE)
    old = "".join(f"{field} {written_for[field]}\n" for field in ENGLISH if field in written_for)
    return (comments.replace(flags[0], "") if flags else comments) + \
        f"#, fuzzy{', ' + flags[1] if flags else ''}\n" + re.sub("^(?=.)", "#| ", old, flags=re.MULTILINE) + entry


def follow(text, template):
    """The catalogue with the English of the template, and [(id, old, new)] of what has changed."""
    changed = []

    def renewed(block):
        old = fields(block)
        new = template.get(old.get("msgctxt"))
        if not new or same(old, new):
            return block
        changed.append((old["msgctxt"], old, new))
        if ("msgid_plural" in old) != ("msgid_plural" in new):
            return block
        block = FIELD.sub(lambda m: f"{m[1]} {new[m[1]]}\n" if m[1] in ENGLISH else m[0], block).rstrip("\n")
        written_for = previous(block) or old
        return unmarked(block) if same(written_for, new) else marked(block, written_for)

    return "\n\n".join(renewed(block) for block in BLANK.split(text.rstrip("\n"))) + "\n", changed


def report(changed):
    """One look per id, in whatever catalogues it changed."""
    told = {}
    for name, old, new in changed:
        told[name] = [name.strip("\"")] + [f"  {sign} {join(entry[field])}" for field in ENGLISH
                                    for sign, entry in (("-", old), ("+", new)) if field in entry]
        if ("msgid_plural" in old) != ("msgid_plural" in new):
            told[name].append("  ! one of them has plural forms: translate it anew")
    if told:
        print(f"The English of {len(told)} texts has changed. Their translations are marked as to be read, and ./dev lint "
              "fails until they are mended or confirmed (./dev confirm LANG ID...):")
    for lines in told.values():
        print("\n".join(lines))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    template = entries(Path(sys.argv[1]).read_text(encoding="utf-8"))
    everything = []
    for path in map(Path, sys.argv[2:]):
        text, changed = follow(path.read_text(encoding="utf-8"), template)
        if changed:
            path.write_text(text, encoding="utf-8")
        everything += changed
    report(everything)


if __name__ == "__main__":
    main()
