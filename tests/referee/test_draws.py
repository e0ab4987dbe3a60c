"""The draws of records, recomputed by somebody who has read docs/record-format.md and nothing else (check_draws.py)."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import check_draws
from check_draws import Wrong, check

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(os.environ.get("HEARTH", ROOT / "build" / "hearth"))


def transcript_of(path):
    told = subprocess.run([PROGRAM, "replay", path, "--json"], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def check_file(path):
    text = path.read_text(encoding="utf-8")
    return check(text, transcript_of(path) if "\ngame endless_winter " in text else None)


class Formula(unittest.TestCase):
    def test_the_numbers_of_the_document(self):
        key = check_draws.key_of_seed("tea")
        self.assertEqual(key.hex(), "d9a383470b39d27ce5d499691c5c34882455af74d281006511a67924b1210ac3")
        self.assertEqual(check_draws.blake(key).hex(), "e17367903f6523d7a2e72d652d39547a3e06ee2fde7aa0127e44fd87e31d5979")
        key = check_draws.draw_key(key, {})
        self.assertEqual(key.hex(), "d32db7084670cace2ffc093342054fd6")
        for stream, index, value in ((1, 0, 0x554301DEE5540253), (1, 1, 0x2A8723CB13482D40), (2, 0, 0x015034D40660C526)):
            data = b"".join(x.to_bytes(4, "little") for x in (stream, index, 0))
            self.assertEqual(check_draws.siphash(key, data), value)

    def test_siphash(self):
        """The example of its authors."""
        self.assertEqual(check_draws.siphash(bytes(range(16)), bytes(range(15))), 0xA129CA6149BE45E5)


class Golden(unittest.TestCase):
    def test_every_golden_record_with_a_seed(self):
        for game in check_draws.GAMES:
            count = 0
            for path in sorted((ROOT / "tests/records" / game).glob("*.rec")):
                if "\nseed " in path.read_text(encoding="utf-8"):
                    with self.subTest(record=path.name):
                        self.assertGreater(check_file(path), 20)
                    count += 1
            self.assertGreaterEqual(count, 5, game)


class Fresh(unittest.TestCase):
    """Games that were played just now."""

    GAMES = {
        "cartographers": [(1, []), (1, ["--option", "side=B"]), (3, []), (12, [])],
        "above_and_below": [(2, []), (3, []), (4, [])],
        "endless_winter": [(1, []), (1, ["--option", "level=hard_both"]), (2, ["--option", "rest_tiles=on"]),
                           (3, ["--option", "glacier_tiles=on"]), (4, [])],
    }  # fmt: skip

    def records(self, game, seats, options, games):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        bots = ",".join(["greedy", "random"] * seats)
        command = [PROGRAM, "sim", game, "--seats", ",".join(bots.split(",")[:seats]), "--games", str(games), "--seed", "draws",
                   *options, "--records", folder.name]  # fmt: skip
        subprocess.run(command, capture_output=True, check=True)
        return sorted(Path(folder.name).glob("*.rec"))

    def test_all_games(self):
        games = 4 * int(os.environ.get("HEARTH_LONG", "1"))
        for game, kinds in self.GAMES.items():
            for seats, options in kinds:
                records = self.records(game, seats, options, games)
                self.assertEqual(len(records), games)
                for path in records:
                    with self.subTest(game=game, seats=seats, options=options, record=path.name):
                        self.assertGreater(check_file(path), 20)

    def test_a_changed_draw_is_found(self):
        """Also where the changed record could be another game's: the key says what was drawn."""
        swaps = {"cartographers": ("edict ", 2), "above_and_below": ("house ", 3), "endless_winter": ("megalith_tile ", 1)}
        for game, (kind, seats) in swaps.items():
            path = self.records(game, max(seats, 2), [], 1)[0]
            lines = path.read_text(encoding="utf-8").split("\n")
            first, second = [i for i, line in enumerate(lines) if line.startswith("chance " + kind)][:2]
            lines[first], lines[second] = lines[second], lines[first]
            with self.assertRaisesRegex(Wrong, f"line {first + 1}:"):
                check("\n".join(lines), transcript_of(path) if game == "endless_winter" else None)
            text = path.read_text(encoding="utf-8")
            with self.assertRaisesRegex(Wrong, "commitment"):
                check(text.replace("\nseed draws", "\nseed other"), None)
            with self.assertRaises(Wrong):  # another nonce than was given: other draws
                check(text.replace("\nchance ", "\nnonce p0 00\nchance ", 1), transcript_of(path) if game == "endless_winter" else None)


if __name__ == "__main__":
    unittest.main()
