"""The map of the day and challenges over real sockets: who is told what, first tries, records that are handed in, restarts,
several servers on one PostgreSQL."""

import datetime
import secrets
import signal
import subprocess
import sys
import unittest

from hearth_server import PATIENCE, PROGRAM, ROOT, Server, wait_until
from tables import Seat, TablesTest

sys.path.insert(0, str(ROOT / "tests" / "store"))
import with_postgres  # noqa: E402

# What whoever has not played is told of a board, and nothing else.
BEFORE = {"type", "id", "board", "day", "game", "options", "seed", "begins", "tells", "commitment", "now", "key", "players", "you"}


def today():
    return datetime.datetime.now(datetime.timezone.utc).date()


class Device:
    """Somebody with a secret of their own, who plays what a bot tells them."""

    def __init__(self, server, name, bot="greedy"):
        self.server, self.name, self.bot = server, name, bot
        self.secret = secrets.token_hex(16)

    def ask(self, **message):
        with Seat(self.server) as lobby:
            return lobby.ask(**message)

    def board(self, board="today", **more):
        return self.ask(type="board", board=board, device=self.secret, **more)

    def begin(self, board="today"):
        return self.ask(type="try", board=board, device=self.secret, name=self.name)

    def play(self, board="today"):
        """All of it; what the table was in the end."""
        dealt = self.begin(board)
        assert dealt["type"] == "dealt", dealt
        engine = subprocess.Popen([PROGRAM, "engine", "cartographers"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        engine.stdout.readline()
        with Seat(self.server, dealt["table"], dealt["token"]) as seat:
            while not seat.match["over"]:
                print(f"think {self.bot} p0 {seat.match['view']}", file=engine.stdin, flush=True)
                move = engine.stdout.readline().strip().removeprefix("ok ")
                epoch = seat.match["epoch"]
                answer = seat.ask(type="play", epoch=epoch, move=move)
                assert answer["type"] == "ok", answer
                seat.wait_for(lambda s, epoch=epoch: s.match["epoch"] != epoch)
            table = seat.table
        engine.communicate("quit\n", timeout=PATIENCE)
        return dealt, table

    def counted(self, board="today"):
        """The board once our result is on it."""
        found = {}

        def there():
            found.update(self.board(board))
            return found["you"] is not None

        wait_until(there)
        return found


def wait_for_the_day():
    """A test that begins just before midnight would go on at the next day's board."""
    wait_until(lambda: datetime.datetime.now(datetime.timezone.utc).strftime("%H:%M:%S") < "23:59:10")


class Boards(TablesTest):
    def setUp(self):
        super().setUp()
        wait_for_the_day()

    def public(self, seed, *options, bot="greedy"):
        """The record of a game of that seed, played here."""
        path = self.folder / f"{secrets.token_hex(4)}.rec"
        done = subprocess.run([PROGRAM, "play", "cartographers", "--seats", bot, "--seed", seed, "--plain", "--record", str(path),
                               *options], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        return path.read_text()

    def test_two_people_play_the_map_of_the_day(self):
        server = self.start("--bots-alone", "0")
        ada, bob = Device(server, "Ada"), Device(server, "Bob", bot="random")
        before = ada.board()
        self.assertEqual(set(before), BEFORE)
        self.assertEqual((before["players"], before["you"], before["key"]), (0, None, None))
        self.assertEqual(before["seed"], f"daily {before['day']}")
        self.assertIn(before["day"], (str(today()), str(today() - datetime.timedelta(days=1))))
        dealt, table = ada.play()
        self.assertEqual(table["commitment"], before["commitment"])
        self.assertIsNone(table["key"], "others still play this deal")
        self.assertEqual(table["deal"], {"board": before["board"], "tells": before["tells"]})
        after = ada.counted()
        self.assertEqual((after["players"], after["you"]["rank"], after["you"]["name"]), (1, 1, "Ada"))
        self.assertEqual(after["median"], after["you"]["points"])
        self.assertEqual([one["name"] for one in after["best"]], ["Ada"])
        self.assertIn("side=", after["best"][0]["view"])
        self.assertIsNone(after["key"])
        # Nobody is told the key by another way: not by the record, neither over HTTP nor at the table.
        self.assertEqual(server.ask(f"/records/{dealt['table']}.rec").status, 404)
        self.assertEqual(server.ask(f"/records/{before['board']}.rec").status, 404)
        with Seat(server, dealt["table"], dealt["token"]) as seat:
            record = seat.ask(type="record")["record"]
        self.assertIn("end p0=", record)
        self.assertFalse([line for line in record.split("\n") if line.startswith(("key ", "seed "))])
        # Bob has not played: he is told that somebody has, and no more.
        told = bob.board()
        self.assertEqual(set(told), BEFORE)
        self.assertEqual(told["players"], 1)
        bob.play()
        end = bob.counted()
        self.assertEqual(end["players"], 2)
        ranks = {one["name"]: one for one in end["best"]}
        self.assertEqual(set(ranks), {"Ada", "Bob"})
        best = max(ranks.values(), key=lambda one: one["points"])
        self.assertEqual(best["rank"], 1)
        self.assertEqual(end["median"], sum(one["points"] for one in ranks.values()) / 2)
        # The same cards: edicts stand at the same place of both positions.
        edicts = [[word for word in one["view"].split(" ") if word.startswith("edict")] for one in end["best"]]
        self.assertEqual(edicts[0], edicts[1])
        # The planner has drawn it too.
        wait_until(lambda: bob.board()["par"])
        self.assertGreater(bob.board()["par"]["points"], 0)
        server.stop()

    def test_the_first_try_of_a_device_is_its_only_one(self):
        server = self.start()
        ada = Device(server, "Ada", bot="random")
        first, again = ada.begin(), ada.begin()
        self.assertEqual((first["table"], first["token"]), (again["table"], again["token"]))
        dealt, _ = ada.play()
        points = ada.counted()["you"]["points"]
        self.assertEqual(dealt["table"], first["table"])
        self.assertEqual(ada.begin()["table"], first["table"])
        server.tell(signal.SIGKILL)
        server.process.wait(PATIENCE)
        server = ada.server = self.start()
        self.assertEqual(ada.begin()["table"], first["table"])
        found = ada.counted()
        self.assertEqual((found["players"], found["you"]["points"]), (1, points))
        # Names are what names at tables are.
        for name in ("", " Ada", "A\u202eda", "x" * 65):
            nobody = Device(server, name)
            self.assertEqual(nobody.begin()["code"], "bad_name")
        # Whoever plays there is no host, and nobody else comes in.
        with Seat(server, dealt["table"], dealt["token"]) as seat:
            self.assertEqual(seat.ask(type="bot", seat=0, bot="greedy")["code"], "not_yours")
            self.assertEqual(seat.ask(type="close")["code"], "not_yours")
        with Seat(server, hello=False) as stranger:
            stranger.tell(type="hello", protocol=1, table=found["board"])
            self.assertEqual(stranger.hear()["code"], "bad_token")
        server.stop()

    def test_records_that_are_handed_in(self):
        server = self.start()
        ada, bob = Device(server, "Ada"), Device(server, "Bob")
        board = ada.board()
        option = ("--option", board["options"].split(" ")[0])
        other = ("--option", "side=B" if "side=A" in board["options"] else "side=A")
        record = self.public(board["seed"], *option)

        def hand(who, text, **more):
            return who.ask(**({"type": "hand_in", "board": "today", "device": who.secret, "name": who.name, "record": text} | more))

        yesterday = self.public(f"daily {today() - datetime.timedelta(days=400)}", *option)
        self.assertEqual(hand(ada, yesterday)["code"], "bad_record")
        self.assertEqual(hand(ada, self.public(board["seed"], *other))["code"], "bad_record")
        lines = record.split("\n")
        shorter = "\n".join(lines[:-4]) + "\n"
        self.assertEqual(hand(ada, shorter)["code"], "not_started")
        moved = [i for i, line in enumerate(lines) if line.startswith("p0 draw")][0]
        altered = "\n".join([*lines[:moved], "p0 draw forest a1 a2", *lines[moved + 1 :]])
        self.assertEqual(hand(ada, altered)["code"], "bad_record")
        richer = "\n".join("end p0=999" if line.startswith("end") else line for line in lines)
        self.assertEqual(hand(ada, richer)["code"], "bad_record")
        self.assertEqual(hand(ada, "hearth-record 1\n")["code"], "bad_record")
        subprocess.run([PROGRAM, "sim", "endless_winter", "--seats", "random", "--games", "1", "--seed", "x", "--records", str(self.folder)],
                       stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True)  # fmt: skip
        self.assertEqual(hand(ada, (self.folder / "0.rec").read_text())["type"], "no", "another game")
        self.assertEqual(hand(ada, record, board="2020-02-30")["code"], "no_table")
        self.assertEqual(hand(ada, record, board="2020-02-29")["code"], "no_table")
        self.assertEqual(hand(ada, record, name="A\nda")["code"], "bad_name")
        self.assertEqual(hand(ada, record)["type"], "ok")
        self.assertEqual(hand(ada, record)["code"], "taken", "handed in twice")
        self.assertEqual(hand(bob, record)["code"], "taken", "that of somebody else")
        self.assertEqual(hand(ada, self.public(board["seed"], *option, bot="random"))["code"], "taken", "a second of a device")
        # Listed, without a rank: nobody has played the server's own deal, and others see it when they have.
        self.assertEqual(bob.board()["players"], 0)
        self.assertNotIn("listed", bob.board())
        bob.play()
        listed = bob.counted()["listed"]
        self.assertEqual([one["name"] for one in listed], ["Ada"])
        self.assertEqual(listed[0]["points"], int([line for line in lines if line.startswith("end")][0].split("=")[1]))
        self.assertNotIn("rank", listed[0])
        server.stop()

    def test_a_challenge(self):
        server = self.start("--bots-alone", "0")
        ada, bob = Device(server, "Ada"), Device(server, "Bob", bot="random")
        question = {"type": "challenge", "id": "c1", "device": ada.secret, "game": "cartographers", "options": "side=B", "name": "Ada"}
        made = ada.ask(**question)
        self.assertEqual(made["type"], "challenge", made)
        board = made["board"]
        self.assertEqual(ada.ask(**question)["board"], board, "asked again it is the same")
        self.assertEqual(bob.board(board)["by"], {"name": "Ada"})
        ada.play(board)
        points = ada.counted(board)["you"]["points"]
        told = bob.board(board)
        self.assertEqual(told["by"]["points"], points, "what is to be beaten")
        self.assertEqual(set(told) - BEFORE, {"by"})
        self.assertIsNone(told["day"])
        bob.play(board)
        self.assertEqual({one["name"] for one in bob.counted(board)["best"]}, {"Ada", "Bob"})
        self.assertEqual(ada.board()["players"], 0, "the map of the day is another")
        # Of a seed that is in a link records are listed, and nobody has a rank.
        public = ada.ask(type="challenge", device=ada.secret, game="cartographers", options="side=A", name="Ada", seed="tea")["board"]
        self.assertEqual(bob.begin(public)["code"], "closed")
        record = self.public("tea", "--option", "side=A")
        self.assertEqual(ada.ask(type="hand_in", board=public, device=ada.secret, name="Ada", record=record)["type"], "ok")
        found = bob.board(public)
        self.assertEqual(([one["name"] for one in found["listed"]], found["best"], found["key"]), (["Ada"], [], None))
        for wrong in ({"game": "chess"}, {"options": "side=Z"}, {"seed": ""}, {"seed": "a\nb"}, {"name": ""}):
            self.assertEqual(ada.ask(**(question | {"id": secrets.token_hex(4)} | wrong))["type"], "no", wrong)
        # A table is no board, and a board no table.
        self.assertEqual(ada.board(ada.begin()["table"])["code"], "no_table")
        self.assertEqual(ada.board("x")["code"], "no_table")
        server.stop()

    def test_a_flood_of_devices_from_one_address(self):
        server = self.start("--bots-alone", "1")
        codes = []
        for _ in range(8):
            with Seat(server) as lobby:  # a connection may say that much at once
                for _ in range(10):
                    answer = lobby.ask(type="try", board="today", device=secrets.token_hex(16), name="Ada")
                    codes.append(answer.get("code", "fine"))
        self.assertEqual(codes[:60], ["fine"] * 60)
        self.assertEqual(codes[70:], ["slow_down"] * 10)  # time passes, and with it one or two more may be begun
        self.assertEqual(Device(server, "Bob").board()["players"], 0)
        server.stop()

    def test_an_operator_turns_it_off(self):
        server = self.start("--no-boards")
        with Seat(server) as lobby:
            self.assertNotIn("boards", lobby.welcome)
            self.assertEqual(lobby.ask(type="board", board="today")["code"], "no_table")
        server.stop()
        server = self.start()
        with Seat(server) as lobby:
            self.assertTrue(lobby.welcome["boards"])
            answer = lobby.ask(type="boards", **{"from": str(today() - datetime.timedelta(days=6)), "days": 7})
            self.assertEqual((answer["players"], answer["best"], answer["you"]), (0, [], None))
            for wrong in ({"from": "x", "days": 7}, {"from": "2026-11-01", "days": 32}, {"from": "2026-11-01", "days": 0}):
                self.assertEqual(lobby.ask(type="boards", **wrong)["type"], "no")
        server.stop()


class SharedBoards(with_postgres.WithPostgres, unittest.TestCase):
    """Several servers have one map of the day."""

    def test_two_servers_have_one_deal(self):
        wait_for_the_day()
        one, other = (Server(self, "--store", self.postgres.address(), "--bots-alone", "0") for _ in range(2))
        ada, bob = Device(one, "Ada"), Device(other, "Bob", bot="random")
        with Seat(one) as first, Seat(other) as second:  # asked at once: one of them makes it, the other finds it
            for seat in (first, second):
                seat.tell(type="board", id="b", board="today")
            boards = [seat.until("board", id="b") for seat in (first, second)]
        self.assertEqual(boards[0]["commitment"], boards[1]["commitment"])
        dealt, _ = ada.play()
        bob.play()
        found = bob.counted()
        wait_until(lambda: bob.board()["players"] == 2)
        self.assertEqual({each["name"] for each in bob.board()["best"]}, {"Ada", "Bob"})
        self.assertEqual(found["commitment"], boards[0]["commitment"])
        ada.server = other
        self.assertEqual(ada.begin()["table"], dealt["table"])
        wait_until(lambda: ada.board()["par"])
        one.stop()
        other.stop()


if __name__ == "__main__":
    unittest.main()
