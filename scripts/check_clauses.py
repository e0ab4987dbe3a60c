#!/usr/bin/python3
"""Checks that what the code of a game cites of its rules stands there: clauses, their parts, rulings, sections.

Usage: check_clauses.py
Every docs/rules/GAME.md is read for which there is a src/games/GAME. A comment cites clauses at its start, in brackets,
at the start of a sentence or behind the word "clause", and a sign or the end follows: "4.5b: why", "4.1, 4.3-4.5: why",
"why (4.5)". Other numbers, such as versions, are not looked at.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULING = r"\bR(?:-[A-Z])?\d\d?\b"
ONE = rf"(?:\d\d?\.\d\d?[a-z]?|{RULING}|\bsection \d+)"
COMMENT = re.compile(r"/\*.*?\*/", re.S)
LIST = rf"{ONE}(?:(?:,\s|\sand\s|-)\s*{ONE})*"
CITED = re.compile(rf"(?:^/\*\s*|\(|[.;]\s+|\b[Cc]lauses?\s+){LIST}(?=[:;,)]|\.\s|\s*\*/)|{RULING}|\bsection \d+")


def written(document):
    """All that can be cited."""
    known, clause = set(), None
    for line in document.read_text(encoding="utf-8").splitlines():
        begins = re.match(r"(?:- )?\*\*(\d+\.\d+)\b", line)
        clause = begins[1] if begins else None if line.startswith("#") else clause
        if clause:
            known |= {clause} | {clause + part for part in re.findall(r"(?:^|\s)([a-z]): ", line)}
        known.update(re.findall(rf"^(?:\| |- \*\*)({RULING})", line))
        known.update("section " + number for number in re.findall(r"^## (\d+) ", line))
    return known


def cited(path):
    """What comments cite, with the line it stands in."""
    text = path.read_text(encoding="utf-8")
    for comment in COMMENT.finditer(text):
        plain = re.sub(r"\n( *)\* ", r"\n\1  ", comment[0])
        for found in CITED.finditer(plain):
            for one in re.finditer(ONE, found[0]):
                yield text.count("\n", 0, comment.start() + found.start() + one.start()) + 1, one[0]


def problems(document, folder):
    known, count = written(document), 0
    for path in sorted(p for p in folder.iterdir() if p.suffix in (".c", ".h", ".inc")):
        for line, one in cited(path):
            count += 1
            if one not in known:
                yield f"{path.relative_to(ROOT)}:{line}: {document.relative_to(ROOT)} has no {one}"
    if not count:
        yield f"{folder.relative_to(ROOT)}: nothing here cites {document.relative_to(ROOT)}"


def main():
    games = [(d, ROOT / "src/games" / d.stem) for d in sorted((ROOT / "docs/rules").glob("*.md"))]
    found = [problem for game in games if game[1].is_dir() for problem in problems(*game)]
    for problem in found:
        print(problem)
    sys.exit(1 if found or not games else 0)


if __name__ == "__main__":
    main()
