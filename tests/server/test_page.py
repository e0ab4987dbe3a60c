"""The real page in the real program: every file of HEARTH_DIST is served as it was built. Skipped where the
environment names no such folder."""

import os
import re
import unittest
from pathlib import Path

from hearth_server import Server
from test_content import TYPES, unpack

DIST = os.environ.get("HEARTH_DIST")


@unittest.skipUnless(DIST, "HEARTH_DIST names no page")
class RealPage(unittest.TestCase):
    def setUp(self):
        self.server = Server(self)
        self.files = {str(path.relative_to(DIST)): path.read_bytes() for path in Path(DIST).rglob("*") if path.is_file()}

    def test_every_file(self):
        self.assertGreater(len(self.files), 10)
        with self.server.client() as client:
            for name, content in self.files.items():
                plain = client.ask(f"/{name}")
                self.assertEqual((plain.status, plain["Content-Type"]), (200, TYPES[name.rsplit(".", 1)[1]]), name)
                self.assertTrue(plain.body == content, name)
                packed = client.ask(f"/{name}", Accept_Encoding="gzip")
                self.assertTrue(unpack(packed) == content, name)
                small = client.ask(f"/{name}", "HEAD", Accept_Encoding="br")
                self.assertLessEqual(int(small["Content-Length"]), len(packed.body), name)
                self.assertEqual("immutable" in plain["Cache-Control"], name.startswith("assets/"), name)
            self.assertTrue(client.ask("/").body == self.files["index.html"])
        self.server.stop()

    def test_what_the_policy_would_stop(self):
        """Nothing inline, nothing of anybody else."""
        for name in (name for name in self.files if name.endswith(".html")):
            text = self.files[name].decode()
            self.assertNotRegex(text, r"<style|style=\"| on[a-z]+=\"|<script(?![^>]* src=)|javascript:", name)
            for address in re.findall(r'(?:src|href)="([^"]*)"', text):
                self.assertTrue(address.startswith("/") and not address.startswith("//"), address)
                self.assertEqual(self.server.ask(address).status, 200, address)
        self.server.stop()


if __name__ == "__main__":
    unittest.main()
