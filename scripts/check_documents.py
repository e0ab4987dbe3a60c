#!/usr/bin/python3
"""Checks the documents: how wide prose is, and that links, headings and files they speak of are there.

Usage: check_documents.py FILE...
- Prose is at most 120 characters wide; tables, code blocks and pictures may be as wide as they are.
- Links within the project lead to a file, and to a heading of it where they name one.
- Every file or folder of the project that is named in code (`src/engine/pack.c`, `pack.c`, `tests/games/<game>`) is
  there, or is made by the build: a name is the end of a path, and what a reader fills in (<game>, GAME, N, *) stands for
  anything. Notes of changes speak of what was, so only their links are looked at.
- docs/README.md, the index, links to every document beside it.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 120
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
CODE = re.compile(r"`([^`]+)`")
SOURCE = re.compile(r"[\w.*/-]*\w\.(?:c|h|inc|def|py|ts|tsx|mjs|sh|md|css|json)")
FOLDERS = ("bench", "changes", "data", "docs", "examples", "fuzz", "i18n", "include", "packaging", "scripts", "src", "tests", "web")
PLACE = re.compile(r"\*|(?<![A-Za-z0-9])(?!README|CONTRIBUTING)[A-Z]+(?![A-Za-z0-9])")


def lines_of(text):
    """Lines with their numbers, and whether they are in a code block."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        else:
            yield number, line, fenced


def slugs(text):
    """What a link can call the headings of a text, as GitHub does it."""
    found = set()
    for _, line, fenced in lines_of(text):
        if not fenced and line.startswith("#"):
            words = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            found.add(words.replace(" ", "-"))
    return found


def project():
    """All paths of the project, folders too, each with a slash in front."""
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                           cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    paths = {Path(name) for name in names if (ROOT / name).exists()}
    return sorted({f"/{each}" for path in paths for each in (path, *path.parents)})


def names(code):
    """The words of a piece of code that must be files or folders of the project."""
    for word in re.sub(r"<[^>]*>", "*", code).split():
        word = word.strip(",;:()").removeprefix("./").rstrip("/")
        while word.startswith("../"):
            word = word.removeprefix("../")
        own = word.split("/")[0] in FOLDERS and "/" in word
        if re.fullmatch(r"[\w.*/-]+", word) and (own or SOURCE.fullmatch(word)) and not word.startswith(("/", "build")):
            yield word


def is_made(name):
    """What git ignores is made by the build."""
    return subprocess.run(["git", "check-ignore", "--quiet", f"{name}/"], cwd=ROOT, check=False).returncode == 0


def is_there(name, paths):
    parts = PLACE.split(name)
    pattern = "[^/]*".join(map(re.escape, parts))
    ends = re.compile(rf"/{pattern}$" if parts[0] else rf"/?{pattern}$")
    return any(ends.search(path) for path in paths) or is_made(name)


def wrong_link(path, target, heading):
    if "://" in target or target.startswith("mailto:"):
        return False
    to = path.parent / target if target else path
    return not to.exists() or heading and heading not in slugs(to.read_text(encoding="utf-8"))


def problems(path, paths):
    for number, line, fenced in lines_of(path.read_text(encoding="utf-8")):
        prose = not fenced and not line.lstrip().startswith(("|", "![", "<"))
        if prose and len(line) > WIDTH:
            yield f"{path}:{number}: {len(line)} characters; prose wraps at {WIDTH}"
        for target, heading in () if fenced else LINK.findall(CODE.sub("", line)):
            if wrong_link(path, target, heading):
                yield f"{path}:{number}: {target}{'#' * bool(heading)}{heading} is not there"
        if path.parent.name == "changes":
            continue
        for code in [line] if fenced else CODE.findall(line):
            for name in names(code):
                if (not fenced or name.split("/")[0] in FOLDERS) and not is_there(name, paths):
                    yield f"{path}:{number}: the project has no {name}"


def unlisted(index):
    """Documents beside an index that it does not link to."""
    listed = {target for target, _ in LINK.findall(index.read_text(encoding="utf-8"))}
    for path in sorted(index.parent.glob("**/*.md")):
        name = path.relative_to(index.parent).as_posix()
        if path != index and name not in listed:
            yield f"{index}: {name} is not in the index"


def main():
    paths = project()
    found = [problem for name in sys.argv[1:] for problem in problems(Path(name), paths)]
    found += unlisted(ROOT / "docs/README.md")
    for problem in found:
        print(problem)
    sys.exit(1 if found or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
