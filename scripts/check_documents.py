#!/usr/bin/python3
"""Checks the documents: prose is at most 120 characters wide, and links between them lead somewhere.

Usage: check_documents.py FILE...
Tables, code blocks and pictures may be as wide as they are.
"""
import re
import sys
from pathlib import Path

WIDTH = 120
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def prose(text):
    """Lines with their numbers, without code blocks, tables and pictures."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.lstrip().startswith(("|", "![", "<")):
            yield number, line


def problems(path):
    for number, line in prose(path.read_text(encoding="utf-8")):
        if len(line) > WIDTH:
            yield f"{path}:{number}: {len(line)} characters; prose wraps at {WIDTH}"
        for target in LINK.findall(line):
            if "://" not in target and not (path.parent / target).exists():
                yield f"{path}:{number}: {target} is not there"


def main():
    found = [problem for name in sys.argv[1:] for problem in problems(Path(name))]
    for problem in found:
        print(problem)
    sys.exit(1 if found or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
