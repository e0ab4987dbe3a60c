"""The Python client of examples/ plays whole games at the real server, and the records hold."""

import re
import signal
import sys
import unittest

from table_server import CLIENT, PATIENCE, TableTest, line_of

sys.path.insert(0, str(CLIENT.parent))
from table_client import Number  # noqa: E402


class WithBots(TableTest):
    def play(self, game, *args):
        record = self.folder / "game.rec"
        [(out, _)] = self.finish(self.client("open", game, "--record", record, *args))
        self.assertRegex(out, r"Over after \d+ moves of mine\. Places: \[")
        self.verify(record)
        self.server.stop()
        return out, record.read_text()

    def test_cartographers(self):
        _, record = self.play("cartographers", "--bots", "greedy,random", "--option", "side=B", "--name", "Żółw")
        self.assertIn("seat p0 Żółw\n", record)
        self.assertIn("options side=B ", record)
        self.assertRegex(record, r"\nnonce p0 [0-9a-f]{32}\n")
        self.assertNotIn("nonce p1", record)  # bots add nothing

    def test_a_large_table(self):
        """More than 8 seats: views come in part."""
        self.play("cartographers", "--bots", ",".join(["random"] * 9))

    def test_cartographers_alone(self):
        self.play("cartographers", "--think", "greedy")

    def test_above_and_below(self):
        self.play("above_and_below", "--bots", "greedy")

    def test_endless_winter(self):
        self.play("endless_winter", "--bots", "random")


class Company(TableTest):
    def test_words_time_and_once_more(self):
        """Two clients say a phrase, play under a clock, and then once more at the next table."""
        record = self.folder / "second.rec"
        host = self.client("open", "cartographers", "--seats", "2", "--clock", "3600", "--say", "good_luck", "--again", "1",
                           "--record", record)  # fmt: skip
        _, link, _ = self.links(host, 1)
        friend = self.client("play", link, "--name", "Ben", "--say", "hello", "--again", "1")
        said = [out for out, _ in self.finish(host, friend)]
        for out in said:
            self.assertEqual(len(re.findall(r"Over after \d+ moves of mine", out)), 2, out[-2000:])
        self.assertIn("Ben says: Hello, everybody!", said[0])
        self.verify(record)
        self.server.stop()


class Boards(TableTest):
    def test_the_map_of_the_day(self):
        """A device has one try; another one sees its rank when it has played."""
        device = "0123456789abcdef" * 2
        [(first, _)] = self.finish(self.client("day", "--name", "Ada", "--device", device, "--think", "greedy"))
        self.assertIn("0 have played", first)
        self.assertRegex(first, r"\nYou: rank 1 of 1, median \d+\n")
        [(again, _)] = self.finish(self.client("day", "--device", device))
        self.assertEqual(again.split("\n")[2:], first.split("\n")[-3:])
        [(other, _)] = self.finish(self.client("day", "--name", "Ben"))
        self.assertRegex(other, r"\n +\d Ada: \d+\n")
        self.assertRegex(other, r"\nYou: rank \d of 2, ")
        self.server.stop()


class Together(TableTest):
    def play(self, game, *args, restarts=0):
        """Two clients and somebody who watches; with restarts the server dies that often on the way."""
        record, other = self.folder / "host.rec", self.folder / "friend.rec"
        host = self.client("open", game, "--seats", "2", "--record", record, *args)
        _, friend_link, watch = self.links(host, 1)
        friend = self.client("play", friend_link, "--name", "Ben", "--record", other)
        watcher = self.client("watch", watch)
        for _ in range(restarts):
            for _ in range(10):
                line_of(self, watcher.stdout)
            friend.send_signal(signal.SIGSTOP)  # so that the game cannot end before the server does
            self.server.kill()
            self.server.start()
            friend.send_signal(signal.SIGCONT)
        said = self.finish(host, friend, watcher)
        self.verify(record)
        self.assertEqual(record.read_text(), other.read_text())
        self.assertIn("Ben", said[2][0])
        for out, _ in said[:2]:
            self.assertIn("Nobody has chosen the draws", out)
        self.server.stop()
        return said

    def test_cartographers(self):
        self.play("cartographers", "--option", "fallback=any")

    def test_above_and_below(self):
        self.play("above_and_below")

    def test_endless_winter(self):
        self.play("endless_winter")

    def test_the_server_dies_again_and_again(self):
        said = self.play("above_and_below", restarts=3)
        breaks = [int(re.search(r"broke: (\d+)", err).group(1)) for _, err in said[:2]]
        self.assertGreaterEqual(min(breaks), 1)  # not 3: who is away does not notice the next one


class Invited(TableTest):
    def test_all_come_by_one_link(self):
        """Three take a seat by the same link; a fourth is told that there is none, and may look on."""
        record = self.folder / "game.rec"
        host = self.client("open", "cartographers", "--seats", "4", "--record", record)
        *_, invitation = self.invited(host, 3)
        guests = [self.client("play", invitation, "--name", name) for name in ("Ada", "Béla", "Cleo")]
        watcher = self.client("watch", invitation)
        self.finish(host, *guests, watcher)
        self.verify(record)
        for name in ("Ada", "Béla", "Cleo"):
            self.assertRegex(record.read_text(), f"\nseat p[123] {name}\n")
        late = self.client("play", invitation, "--name", "Dora")
        _, err = late.communicate(timeout=60)
        self.assertEqual((late.returncode, err.decode()), (1, "table_client: The game has already begun.\n"))
        self.server.stop()

    def test_renewed_and_closed(self):
        host = self.client("open", "cartographers", "--seats", "3")
        own, *_, first = self.invited(host, 2)
        sat = line_of(self, host.stdout).split()[-1]
        self.assertNotEqual(sat, own)
        as_host = f"{sat}/{own.rsplit('/', 1)[1]}"
        [(second, _)] = self.finish(self.client("invite", as_host))
        self.refused("play", first)
        guest = self.client("play", second.strip(), "--name", "Ada")
        line_of(self, guest.stdout)
        self.assertEqual(self.finish(self.client("invite", as_host, "--close")), [("", "")])
        self.refused("play", second.strip())
        for process in host, guest:
            process.kill()
            process.communicate()
        self.server.stop()

    def invited(self, host, friends):
        links = self.links(host, friends)
        return [*links, line_of(self, host.stdout).removeprefix("For everybody: ")]

    def refused(self, *args):
        process = self.client(*args)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertIn("no longer valid", err.decode())


class Numbers(unittest.TestCase):
    """What the client compares in the end, without a server: a record that was changed is found out."""

    def setUp(self):
        self.number = Number()
        mine = self.number.new("c" * 64)
        self.theirs = "11" * 16
        row = {"status": "waiting", "commitment": "c" * 64, "pledges": [mine, Number.pledge(self.theirs), None],
               "nonces": [None, None, None], "seats": [{}, {}, {}]}  # fmt: skip
        self.assertIsNone(self.number.step(row, 0))
        self.assertEqual(self.number.step(row | {"revealing": True}, 0), {"kind": "nonce", "nonce": self.number.nonce})
        self.assertIsNone(self.number.step(row | {"revealing": True}, 0))  # once

    def record(self, *nonces, commitment="c" * 64):
        lines = [f"nonce p{i} {nonce}" for i, nonce in enumerate(nonces) if nonce]
        return "\n".join(["hearth-record 1", f"commit {commitment}", *lines, ""])

    def test_what_was_pledged(self):
        self.assertTrue(self.number.compare(self.record(self.number.nonce, self.theirs), 0))

    def test_what_was_changed(self):
        own = self.number.nonce
        for nonces in ("00", self.theirs), (None, self.theirs), (own, "22" * 16), (own, None), (own, self.theirs, "33"):
            with self.assertRaises(ValueError):
                self.number.compare(self.record(*nonces), 0)
        with self.assertRaises(ValueError):
            self.number.compare(self.record(own, self.theirs, commitment="d" * 64), 0)

    def test_anew(self):
        row = {"status": "waiting", "commitment": "d" * 64, "pledges": [None] * 3, "nonces": [None] * 3}
        before = self.number.nonce
        self.assertIsNone(self.number.step(row | {"seats": [{"barred": True}, {}, {}]}, 0))
        self.assertEqual(self.number.step(row | {"seats": [{}, {}, {}]}, 0)["kind"], "pledge")
        self.assertNotEqual(self.number.nonce, before)


class Refusals(TableTest):
    def refused(self, *args):
        process = self.client(*args)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, out), (1, b""))
        self.assertRegex(err.decode(), r"\Atable_client: [^\n]+\n\Z")
        return err.decode()

    def test_sentences(self):
        self.refused("play", "nonsense")
        self.refused("watch", f"{self.server.url}/#/t/7qk2m9x0tp4ha/{'0' * 32}")
        self.refused("open", "no_such_game")
        self.refused("open", "cartographers", "--bots", "no_such_bot")
        self.refused("open", "cartographers", "--seats", "101")
        self.refused("open", "cartographers", "--option", "side=Z")
        self.server.stop()

    def test_an_empty_lobby(self):
        self.assertEqual(self.finish(self.client("lobby")), [("", "")])
        self.server.stop()


if __name__ == "__main__":
    unittest.main()
