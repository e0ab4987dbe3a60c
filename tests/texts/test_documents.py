"""scripts/check_documents.py finds what a document speaks of and is not there, and nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import check_documents  # noqa: E402

PATHS = ["/src", "/src/engine", "/src/engine/pack.c", "/src/games", "/src/games/race", "/web/src/base/prose.ts", "/tests/x/a.rec", "/docs"]


class Documents(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.other = self.folder / "other.md"
        self.other.write_text("# Other\n\n## The name of a data set\n")

    def found(self, text, name="docs.md"):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n")
        return [problem.split(": ", 1)[1] for problem in check_documents.problems(path, PATHS)]

    def test_what_is_there(self):
        for text in ("`src/engine/pack.c`", "`src/engine`", "`src/engine/`", "`pack.c`", "`engine/pack.c`", "`base/prose.ts`",
                     "`src/games/<game>`", "`src/games/GAME`", "`tests/x/*.rec`", "`../src/engine/pack.c`", "`web/wasm/texts.ts`",
                     "`build/hearth play`", "`src/engine/pack.c FILE`", "`game.rec` `/ws` `a/b` `e.g. this`", "[x](other.md)",
                     "[x](other.md#the-name-of-a-data-set)", "[x](https://example.org/x)", "`[x](nowhere.md)`", "| `pack.c` | [x](other.md) |",
                     "```\nsrc/engine/pack.c\nlist.c\n```"):
            with self.subTest(text):
                self.assertEqual(self.found(text), [])

    def test_what_is_not_there(self):
        for text, what in (("`src/engine/pach.c`", "src/engine/pach.c"), ("`src/enginge`", "src/enginge"), ("`pach.c`", "pach.c"),
                           ("`ack.c`", "ack.c"), ("`scripts/<game>.py`", "scripts/*.py"), ("`tests/y/*.rec`", "tests/y/*.rec"),
                           ("| a | `pach.c --check` |", "pach.c"), ("```\nsrc/engine/pach.c FILE\n```", "src/engine/pach.c")):
            with self.subTest(text):
                self.assertEqual(self.found(text), [f"the project has no {what}"])

    def test_links(self):
        for text, what in (("[x](nowhere.md)", "nowhere.md"), ("| [x](nowhere.md) |", "nowhere.md"), ("![x](nowhere.png)", "nowhere.png"),
                           ("[x](other.md#the-name)", "other.md#the-name"), ("[x](#here)", "#here")):
            with self.subTest(text):
                self.assertEqual(self.found(text), [f"{what} is not there"])

    def test_width(self):
        self.assertEqual(self.found("x" * 121), ["121 characters; prose wraps at 120"])
        for text in ("x" * 120, "| " + "x" * 120, f"```\n{'x' * 121}\n```"):
            self.assertEqual(self.found(text), [])

    def test_notes_of_changes_speak_of_what_was(self):
        self.assertEqual(self.found("`src/gone.c`", "changes/0001-x.md"), [])
        self.assertEqual(self.found("[x](gone.md)", "changes/0001-x.md"), ["gone.md is not there"])

    def test_the_index(self):
        index = self.folder / "README.md"
        index.write_text("[other](other.md)\n")
        self.assertEqual(list(check_documents.unlisted(index)), [])
        (self.folder / "rules").mkdir()
        (self.folder / "rules/race.md").write_text("# Race\n")
        self.assertEqual(list(check_documents.unlisted(index)), [f"{index}: rules/race.md is not in the index"])


if __name__ == "__main__":
    unittest.main()
