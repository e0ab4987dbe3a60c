"""`hearth replay` and `hearth verify`, and records that are not what they should be."""

import json
import random
import re
import unittest

from hearth_program import Game, ProgramTest, told_drawings

CARTO = "cartographers"
HEAD = 6  # lines of a solo record before the first draw
LARGEST = 16 * 1024 * 1024


def siphash(key, data):
    """SipHash-2-4 with a result of 64 bits, as its authors describe it."""
    mask = 2**64 - 1

    def turn(x, bits):
        return (x << bits | x >> (64 - bits)) & mask

    def rounds(v, times):
        for _ in range(times):
            v[0] = (v[0] + v[1]) & mask
            v[2] = (v[2] + v[3]) & mask
            v[1] = turn(v[1], 13) ^ v[0]
            v[3] = turn(v[3], 16) ^ v[2]
            v[0] = turn(v[0], 32)
            v[2] = (v[2] + v[1]) & mask
            v[0] = (v[0] + v[3]) & mask
            v[1] = turn(v[1], 17) ^ v[2]
            v[3] = turn(v[3], 21) ^ v[0]
            v[2] = turn(v[2], 32)

    k = [int.from_bytes(key[at : at + 8], "little") for at in (0, 8)]
    v = [k[0] ^ 0x736F6D6570736575, k[1] ^ 0x646F72616E646F6D,
         k[0] ^ 0x6C7967656E657261, k[1] ^ 0x7465646279746573]  # fmt: skip
    padded = data + bytes(-(len(data) + 1) % 8) + bytes([len(data) % 256])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= word
        rounds(v, 2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(v, 4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


class RecordTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.path = self.record("game.rec", seats="greedy")
        self.lines = self.path.read_text().splitlines()

    def write(self, lines, name="changed.rec"):
        path = self.folder / name
        path.write_bytes(lines if isinstance(lines, bytes) else "".join(f"{x}\n" for x in lines).encode())
        return path

    def find(self, pattern, nth=0):
        """The index of the nth line that matches."""
        return [at for at, line in enumerate(self.lines) if re.match(pattern, line)][nth]

    def changed(self, at, line):
        return self.write([*self.lines[:at], line, *self.lines[at + 1 :]])

    def refuse(self, path, line=None, commands=("verify", "replay", "resume")):
        """All commands refuse the record with the same sentence and leave the file alone."""
        before = path.read_bytes()
        sentences = set()
        for command in commands:
            words = ("play", "--resume") if command == "resume" else (command,)
            sentences.add(self.refused(*words, path.name, code=1))
            self.assertEqual(path.read_bytes(), before, command)
        self.assertEqual(len(sentences), 1, sentences)
        sentence = sentences.pop()
        if line is not None:
            self.assertRegex(sentence, rf"^{re.escape(path.name)}: Line {line}(, column \d+)?: ")
        else:
            self.assertIn(path.name, sentence)
        return sentence


class ReplayTest(RecordTest):
    def actions(self):
        return sum(line.startswith(("chance ", "p0 ")) for line in self.lines)

    def test_told_step_by_step(self):
        text = self.fine("replay", "game.rec")
        drawings = [line.removeprefix("p0 ") for line in self.lines if line.startswith("p0 ")]
        self.assertEqual(told_drawings(text, "greedy"), drawings)
        for season in ("spring", "summer", "fall", "winter"):
            self.assertIn(f"The season ends: {season}.", text)
        self.assertIn(f"Stars: {self.lines[-1].removeprefix('end p0=')}.", text)

    def test_positions(self):
        total = self.actions()
        blank = self.fine("replay", "game.rec", "--at", "0")
        self.assertIn(f"Position after 0 of {total} actions:", blank)
        self.assertNotRegex(blank.splitlines()[-1], r"sheet=\S*[FVAWO]")
        middle = self.fine("replay", "game.rec", "--at", str(total // 2))
        self.assertIn(f"Position after {total // 2} of {total} actions:", middle)
        self.assertRegex(middle.splitlines()[-1], r"sheet=\S*[FVAWO]")
        end = self.fine("replay", "game.rec", "--at", str(total))
        # without --at the text of the position, which is for hashes, is left out
        self.assertTrue(self.fine("replay", "game.rec").endswith("\n".join(end.split("\n")[1:-2]) + "\n"))
        self.assertIn("phase=over", end.splitlines()[-1])

    def test_the_hash_lines_are_those_of_the_positions(self):
        """docs/record-format.md: SipHash-2-4 of the position text."""
        done = checked = 0
        for line in self.lines:
            done += line.startswith(("chance ", "p0 "))
            if line.startswith("= ") and checked < 6:
                position = self.fine("replay", "game.rec", "--at", str(done)).splitlines()[-1]
                told = int(line.removeprefix("= "), 16)
                self.assertEqual(siphash(b"hearth position\0", position.encode()), told)
                checked += 1
        self.assertEqual(checked, 6)

    def test_too_far(self):
        total = self.actions()
        sentence = self.refused("replay", "game.rec", "--at", str(total + 1), code=1)
        self.assertIn(str(total + 1), sentence)
        self.assertIn(str(total), sentence)
        for at in ("-1", "x", "1.0", "99999999999"):
            self.refused("replay", "game.rec", "--at", at)

    def test_json_up_to_an_action(self):
        whole = json.loads(self.fine("replay", "game.rec", "--json"))
        total = self.actions()
        events = []
        for at in (0, 2, 4, 5, 6, total // 2, total):
            part = json.loads(self.fine("replay", "game.rec", "--json", "--at", str(at)))
            self.assertEqual(part["events"], whole["events"][: len(part["events"])])
            self.assertEqual(part["result"], whole["result"] if at == total else None)
            self.assertEqual(len(part["edicts"]), min(at, 4))
            events.append(len(part["events"]))
        self.assertEqual(events[:5], [0, 0, 0, 1, 2])
        self.assertEqual(events[-1], len(whole["events"]))

    def test_json_does_not_depend_on_the_language(self):
        self.assertEqual(
            self.fine("replay", "game.rec", "--json", "--lang", "hu"), self.fine("replay", "game.rec", "--json")
        )

    def test_from_standard_input(self):
        self.assertEqual(
            self.fine("replay", "-", "--json", stdin=self.path.read_bytes()),
            self.fine("replay", "game.rec", "--json"),
        )

    def test_the_other_game(self):
        self.fine("sim", "null", "--games", "1", "--seats", "random*2", "--records", self.folder)
        self.assertIn("sound", self.fine("verify", "0.rec"))
        game = json.loads(self.fine("replay", "0.rec", "--json"))
        self.assertEqual((game["game"], len(game["result"]["totals"])), ("null", 2))


class VerifyTest(RecordTest):
    def test_counts(self):
        report = json.loads(self.fine("verify", "game.rec", "--json"))
        draws = sum(line.startswith("chance ") for line in self.lines)
        drawings = sum(line.startswith("p0 ") for line in self.lines)
        hashes = sum(line.startswith("= ") for line in self.lines)
        self.assertEqual(
            report,
            {"sound": True, "actions": draws + drawings, "undos": 0, "hashes": hashes,
             "draws": draws, "draws_checked": draws, "complete": True},
        )  # fmt: skip
        text = self.fine("verify", "game.rec")
        self.assertIn(f"draws checked: {draws} of {draws}", text)
        self.assertIn(f"hash lines: {hashes}", text)

    def test_a_game_that_goes_on(self):
        for keep in (4, 5, HEAD, HEAD + 5, HEAD + 7):
            self.write(self.lines[:keep])
            self.assertIn("not over", self.fine("verify", "changed.rec"))
            self.assertFalse(json.loads(self.fine("verify", "changed.rec", "--json"))["complete"])

    def test_without_a_key(self):
        self.write([line for line in self.lines if not line.startswith("seed ")])
        report = json.loads(self.fine("verify", "changed.rec", "--json"))
        self.assertEqual((report["draws_checked"], report["complete"]), (0, True))
        self.assertIn("could not be checked", self.fine("verify", "changed.rec"))

    def test_hash_lines_are_not_demanded(self):
        self.write([line for line in self.lines if not line.startswith("= ")])
        self.assertEqual(json.loads(self.fine("verify", "changed.rec", "--json"))["hashes"], 0)

    def test_take_backs_are_counted(self):
        game = Game(self, CARTO, "--practice", "--seed", "tea", "--record", "practice.rec")
        for _ in range(2):
            game.say("farm a1 b1 b2 c1")
            game.say("undo")
        game.finish()
        report = json.loads(self.fine("verify", "practice.rec", "--json"))
        # Four edicts and the first card stand; the second card was seen and taken back twice.
        self.assertEqual((report["undos"], report["draws"], report["draws_checked"]), (2, 5, 5))


class TamperTest(RecordTest):
    def test_head(self):
        for at, line in ((0, "hearth-record 2"), (0, ""), (0, " hearth-record 1"), (1, "game chess rules 1"),
                         (1, "game cartographers rules 2"), (1, "game cartographers rules 01"),
                         (1, "game cartographers"), (2, "options"), (2, "options side=A"),
                         (2, "options fallback=card side=A edicts=random"), (2, "options side=C"),
                         (3, "seat p1 greedy"), (3, "seat p0"), (3, "seat p0 " + "x" * 65), (3, "player p0 x"),
                         (4, "seed "), (4, "seed " + "x" * 129), (4, "key 12"), (5, "commit"),
                         (5, "commit " + "0" * 63), (5, "commit " + "A" * 64)):  # fmt: skip
            with self.subTest(line=line):
                self.refuse(self.changed(at, line), at + 1)

    def test_another_seed_or_commitment(self):
        self.refuse(self.changed(4, "seed coffee#0"), 6)
        self.refuse(self.changed(5, "commit " + "0" * 64), 6)

    def test_another_game(self):
        # The options of the other game are not these.
        self.refuse(self.changed(1, "game null rules 1"), 3)
        self.fine("sim", "null", "--games", "1", "--records", self.folder)
        lines = (self.folder / "0.rec").read_text().splitlines()
        self.refuse(self.write([lines[0], "game cartographers rules 1", *lines[2:]]), 3)

    def test_a_drawing(self):
        at = self.find("p0 draw", 3)
        words = self.lines[at].split()
        for line, where in (
            (" ".join(words[:-1]), at + 1),  # one space fewer
            (" ".join([*words, "k11"]), at + 1),
            (" ".join([*words[:3], *reversed(words[3:])]), at + 1),
            (self.lines[at].replace("p0", "p1"), at + 1),
            (self.lines[at].replace("p0", "P0"), at + 1),
            (self.lines[at] + " ", at + 1),
            (self.lines[at].replace(" ", "  ", 1), at + 1),
            ("p0 draw nothing", at + 1),
            ("p0 undo 1", at + 1),
            ("p0 undo 0", at + 1),
            ("p0 undo 99999", at + 1),
            ("p0 ?", at + 1),
            ("", at + 1),
            ("# a remark", at + 1),
        ):
            with self.subTest(line=line):
                self.refuse(self.changed(at, line), where)

    def test_a_legal_drawing_elsewhere_is_found_by_the_hash(self):
        first = self.find("p0 draw")
        self.assertEqual(self.lines[first - 1], "chance explore great_river")
        self.assertNotEqual(self.lines[first], "p0 draw water a1 b1 c1")
        self.refuse(self.changed(first, "p0 draw water a1 b1 c1"), first + 2)

    def test_a_draw(self):
        for nth in (0, 4, 9):
            at = self.find("chance ", nth)
            word, card = ("edict", "treetower") if nth == 0 else ("explore", "nosuch")
            self.assertNotIn(card, self.lines[at])
            path = self.changed(at, f"chance {word} {card}")
            self.assertIn(path.name, self.refuse(path))
            self.refuse(self.changed(at, "chance ?"), at + 1)

    def test_a_draw_that_was_possible_is_found_by_the_key(self):
        bare = [line for line in self.lines if not line.startswith(("= ", "end "))]
        dealt = {line.split()[2] for line in bare if line.startswith("chance edict")}
        for at in range(HEAD, HEAD + 4):
            lines = bare[: at + 1]
            kind = {"stoneside_forest": "sentinel_wood", "golden_granary": "mages_valley",
                    "cauldrons": "broken_road", "shieldgate": "wildholds"}  # fmt: skip
            other = kind[lines[at].split()[2]]
            self.assertNotIn(other, dealt)
            lines[at] = f"chance edict {other}"
            sentence = self.refuse(self.write(lines), at + 1)
            self.assertIn(bare[at].removeprefix("chance "), sentence)
            self.assertIn(f"edict {other}", sentence)

    def test_a_hash_line(self):
        for nth in (0, 5, -1):
            at = self.find("= ", nth)
            digits = self.lines[at].removeprefix("= ")
            for other in ("0" * 16, digits[::-1], digits[:-1] + ("0" if digits[-1] != "0" else "1")):
                self.assertIn(digits, self.refuse(self.changed(at, f"= {other}"), at + 1))
            for wrong in (digits[:-1], digits + "0", digits.upper() + "G", ""):
                self.refuse(self.changed(at, f"= {wrong}"), at + 1)

    def test_the_result(self):
        last = len(self.lines)
        points = int(self.lines[-1].removeprefix("end p0="))
        for line in (f"end p0={points + 1}", "end", f"end p0={points} p1=0", f"end p0={points} ", "end p0=x"):
            self.refuse(self.changed(last - 1, line), last)
        self.refuse(self.write([*self.lines[:HEAD], self.lines[-1]]), HEAD + 1)
        self.refuse(self.write([*self.lines, self.lines[-1]]), last + 1)
        self.refuse(self.write([*self.lines, "p0 draw forest a1"]), last + 1)
        self.refuse(self.write([*self.lines, ""]), last + 1)

    def test_reordered(self):
        first = self.find("p0 draw")
        lines = list(self.lines)
        lines[first], lines[first + 1] = lines[first + 1], lines[first]
        self.refuse(self.write(lines), first + 1)
        lines = list(self.lines)
        lines[4], lines[5] = lines[5], lines[4]
        self.refuse(self.write(lines), 6)
        rng = random.Random(3)
        for _ in range(10):
            body = self.lines[HEAD:-1]
            rng.shuffle(body)
            path = self.write([*self.lines[:HEAD], *body, self.lines[-1]])
            self.assertRegex(self.refuse(path), r"Line \d+: ")

    def test_a_line_left_out_or_doubled(self):
        for at in (0, 1, 2, 3, HEAD, self.find("p0 draw", 2), self.find("chance explore", 3)):
            path = self.write([*self.lines[:at], *self.lines[at + 1 :]])
            self.assertRegex(self.refuse(path), r"Line \d+: ")
            path = self.write([*self.lines[: at + 1], self.lines[at], *self.lines[at + 1 :]])
            self.refuse(path, at + 2)

    def test_practice_and_seats(self):
        self.refuse(self.write([*self.lines[:4], "seat p1 random", "practice", *self.lines[4:]]), 6)
        seats = [f"seat p{seat} x" for seat in range(101)]
        self.refuse(self.write([*self.lines[:3], *seats]), 104)

    def test_seen_by_one_seat_only(self):
        lines = self.fine("new", CARTO, "--seats", "greedy,greedy", "--seed", "tea", "--record", "-").splitlines()
        path = self.write([*(line for line in lines if not line.startswith("seed ")), "p0 ?"])
        self.assertIn("cannot be replayed", self.refuse(path, len(lines)))


class BrokenFileTest(RecordTest):
    def test_truncated(self):
        whole = self.path.read_bytes()
        for cut in (1, 4, 10, 30, len(whole) // 2 + 1, len(whole) - 5):
            part = whole[:-cut]
            if not part.endswith(b"\n"):
                path = self.write(part)
                self.refuse(path, part.count(b"\n") + 1, commands=("verify", "replay"))

    def test_empty(self):
        self.refuse(self.write(b""))
        self.refuse(self.write(b"\n"), 1)

    def test_binary(self):
        rng = random.Random(4)
        self.refuse(self.write(rng.randbytes(5000) + b"\n"), 1)
        self.refuse(self.write(bytes(1000) + b"\n"), 1)
        self.refuse(self.write("hearth-record 1\n".encode("utf-16") + b"\n"), 1)
        self.refuse(self.write(b"\xef\xbb\xbf" + self.path.read_bytes()), 1)

    def test_other_line_ends(self):
        self.refuse(self.write(self.path.read_bytes().replace(b"\n", b"\r\n")), 1)

    def test_bytes_that_are_no_text(self):
        for at, line in ((3, "seat p0 gr\x00dy"), (3, "seat p0 gr\x1bdy"), (4, "seed a\tb")):
            self.refuse(self.changed(at, line), at + 1)
        whole = self.path.read_bytes()
        self.refuse(self.write(whole.replace(b"p0 draw", b"p0 dr\xffw", 1)), self.find("p0 draw") + 1)

    def test_a_long_line(self):
        self.refuse(self.changed(8, "chance " + "x" * 2042), 9)
        self.refuse(self.write(b"x" * 100000), 1, commands=("verify", "replay"))

    def test_huge(self):
        path = self.write(self.path.read_bytes() + b"\n" * LARGEST)
        self.assertIn(str(LARGEST), self.refuse(path))
        with open(path, "wb") as sparse:
            sparse.truncate(5 * 2**30)
        for command in ("verify", "replay"):
            self.assertIn("changed.rec", self.refused(command, "changed.rec", code=1))

    def test_many_random_changes(self):
        """A record with some byte changed is refused, or what changed was a name."""
        rng = random.Random(6)
        whole = self.path.read_bytes()
        for _ in range(60):
            at = rng.randrange(len(whole))
            byte = bytes([rng.choice(b" \nabcdep0123456789=?\x00\xff")])
            if whole[at : at + 1] == byte:
                continue
            self.write(whole[:at] + byte + whole[at + 1 :])
            result = self.hearth("verify", "changed.rec")
            if whole[:at].count(b"\n") != 3:
                self.assertIn("changed.rec", self.sentence(result, 1, (at, byte)))


if __name__ == "__main__":
    unittest.main()
