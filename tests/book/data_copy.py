"""A copy of the data of Above and Below that a test may break, and the generator that reads it."""

import pathlib
import shutil
import sys
import tempfile
import unittest
from unittest import mock

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "scripts"))

import gen_above_and_below as gen  # noqa: E402  (the path must be set first)

DATA = PROJECT / "data/above_and_below"
BOOK = DATA / "book"


def folder(test):
    """A folder that is gone after the test."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="hearth-book-"))
    test.addCleanup(shutil.rmtree, path)
    return path


class DataCopy(unittest.TestCase):
    def setUp(self):
        self.root = folder(self)
        shutil.copytree(DATA, self.root / "data/above_and_below")
        self.data = self.root / "data/above_and_below"
        (self.root / "i18n").mkdir()
        self.out = self.root / "gen"
        for name, path in (("ROOT", self.root), ("DATA", self.data), ("OUT", self.out)):
            patch = mock.patch.object(gen, name, path)
            patch.start()
            self.addCleanup(patch.stop)

    def run_main(self):
        """What the program says when it stops; None if it wrote its files."""
        with mock.patch.object(sys, "argv", ["gen_above_and_below.py"]):
            try:
                gen.main()
            except SystemExit as e:
                self.assertFalse(self.out.exists(), "something was written")
                return str(e)
        return None
