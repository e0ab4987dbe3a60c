"""Draws of a real table, checked by an outsider: the record that anybody gets, and docs/record-format.md."""

import hashlib
import json
import subprocess
import sys
import unittest
from pathlib import Path

from hearth_server import PATIENCE, PROGRAM
from tables import Table, TablesTest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "referee"))

import check_draws  # noqa: E402  (the path must be set first)


class Outsider(TablesTest):
    def test_every_game(self):
        server = self.start("--think", "10")
        for game in check_draws.GAMES:
            table = Table(server, game=game, bots=[None, "greedy"])
            host = table.seat(0, host=True)
            self.addCleanup(host.socket.close)
            self.assertEqual(host.ask(type="sit", name="Ada")["type"], "ok")
            added = host.ask(type="nonce", nonce="00112233445566778899aabbccddeeff")["type"] == "ok"
            self.assertEqual(host.ask(type="start")["type"], "ok")
            self.assertEqual(host.ask(type="bot", seat=0, bot="greedy")["type"], "ok")
            host.wait_for(lambda s: s.match and s.match["over"])
            answer = server.ask(f"/records/{table.id}.rec")
            record = answer.body
            # What everybody was told at the end is the hash of what is served.
            seal = hashlib.blake2b(record, digest_size=32).hexdigest()
            self.assertEqual(host.table["seal"], seal)
            self.assertEqual(answer["ETag"], f'"{seal}"')
            self.assertEqual(b"\nnonce p0 0011" in record, added)
            path = self.folder / "game.rec"
            path.write_bytes(record)
            told = subprocess.run([PROGRAM, "replay", path, "--json"], capture_output=True, timeout=PATIENCE, check=True).stdout
            self.assertGreater(check_draws.check(record.decode(), json.loads(told)), 20)
        server.stop()


if __name__ == "__main__":
    unittest.main()
