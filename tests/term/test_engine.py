"""`hearth engine`: the line protocol, as a bot outside uses it."""

import json
import random
import subprocess
import sys
import unittest

from hearth_program import LANGUAGES, PATIENCE, ROOT, SOLO_VALUES, Engine, ProgramTest

CARTO = "cartographers"
COMMANDS = {"new", "pending", "legal", "play", "draw", "undo", "view", "score", "bot", "moves",
            "think", "record", "transcript", "help", "quit", "wishes", "plan"}  # fmt: skip
REFEREE = ROOT / "tests" / "referee" / "referee.py"


class EngineTest(ProgramTest):
    def engine(self, *lines):
        engine = Engine(self, CARTO)
        for line in lines:
            self.assertEqual(engine.ask(line), "ok")
        return engine

    def deal(self, engine):
        """Draws until somebody has to decide; the epoch and the seats, or none when it is over."""
        while True:
            epoch, seats = engine.pending()
            if seats != ["chance"]:
                return epoch, [] if seats == ["over"] else seats
            self.assertRegex(engine.ask("draw"), r"\Aok (edict|explore) [a-z_]+\Z")

    def first_card(self, seats=1):
        """A game with the Homestead on the table: docs/record-format.md deals it by hand."""
        engine = self.engine(f"new {seats} tea")
        epoch, owing = self.deal(engine)
        self.assertEqual((epoch, owing), (5, [f"p{seat}" for seat in range(seats)]))
        return engine

    def error(self, engine, line, code):
        answer = engine.ask(line)
        self.assertRegex(str(answer), rf"\Aerror {code} \S", line)
        return answer


class TalkTest(EngineTest):
    def test_greeting_help_and_quit(self):
        engine = Engine(self, CARTO)
        self.assertEqual(engine.greeting, "hearth-engine 1 game cartographers rules 1")
        self.assertEqual(set(engine.ask("help")), COMMANDS)
        self.assertEqual(engine.ask("quit"), "ok")
        result = engine.finish()
        self.assertEqual((result.code, result.err), (0, ""))

    def test_the_end_of_input_is_the_end(self):
        greeting = "hearth-engine 1 game cartographers rules 1\n"
        self.assertEqual(self.fine("engine", CARTO), greeting)
        self.assertEqual(self.fine("engine", CARTO, stdin="new 1 a"), greeting + "ok\n")
        self.assertEqual(
            self.fine("engine", CARTO, stdin="new 1 a\npending"), greeting + "ok\nok epoch 0 chance\n"
        )

    def test_the_other_game(self):
        text = self.fine("engine", "null", stdin="new 2 a\npending\n")
        self.assertEqual(text, "hearth-engine 1 game null rules 1\nok\nok epoch 0 chance\n")

    def test_nothing_works_before_a_game(self):
        engine = Engine(self, CARTO)
        for line in ("pending", "legal p0", "play p0 0 draw nothing", "draw", "undo p0", "view public",
                     "score p0", "bot greedy p0", "record", "transcript", "wishes p0", "plan p0 kind=pass"):  # fmt: skip
            self.error(engine, line, "bad_usage")

    def test_garbage(self):
        engine = self.first_card()
        before = engine.ask("record")
        for line in ("", " ", "dance", "PENDING", " pending", "pending ", "play", "play p0", "play p0 5",
                     "play  p0 5 draw farm a1 b1 b2 c1", "play p0 x draw", "play p1 5 draw farm a1",
                     "play public 5 draw", "play p0 -1 x", "play p0 99999999999 x", "legal", "legal p9",
                     "legal public", "legal p", "legal p00", "view", "view chance", "view p1", "score",
                     "score chance", "score p100", "undo", "undo chance", "undo p0 x", "undo p0 99999",
                     "bot", "bot greedy", "bot greedy p1", "bot greedy chance", "new", "new x y", "new 1",
                     "new -1 a", "new 1 " + "x" * 129, "pending\r", "\t", "ok", "end",
                     b"\xff\xfe", b"\x00", b"pending\x00", b"\x1b[2J"):  # fmt: skip
            answer = self.error(engine, line, "bad_usage")
            self.assertNotRegex(answer, "[\x00-\x1f]")
        self.assertEqual(engine.ask("record"), before)

    def test_words_behind_a_command(self):
        # "A request is one line"; what is not part of it must not be overheard.
        engine = self.first_card()
        for line in ("pending now", "legal p0 x", "draw twice", "view p0 x", "score p0 x", "undo p0 1 x",
                     "bot greedy p0 x", "record x", "transcript x", "quit now"):  # fmt: skip
            with self.subTest(line=line):
                self.error(engine, line, "bad_usage")

    def test_long_lines(self):
        engine = self.first_card()
        for length in (33025, 50000, 1_000_000):
            self.error(engine, "x" * length, "bad_usage")
            self.error(engine, "pending " + "x" * length, "bad_usage")
        self.error(engine, "y" * 33024, "bad_usage")
        self.assertEqual(engine.pending(), (5, ["p0"]))


class MatchTest(EngineTest):
    def test_new(self):
        engine = Engine(self, CARTO)
        for line, code in (
            ("new 0 a", "bad_seats"), ("new 101 a", "bad_seats"), ("new 1 a side=C", "bad_option"),
            ("new 1 a side=A side=B", "bad_option"), ("new 1 a colour=red", "bad_option"),
            ("new 1 a  side=A", "bad_option"), ("new 1 a edicts=greenbough", "bad_option"),
            (b"new 1 \x01", "bad_text"), (b"new 1 \xff", "bad_text"),
        ):  # fmt: skip
            self.error(engine, line, code)
        self.assertEqual(engine.ask("new 100 a side=B fallback=any"), "ok")
        self.assertIn("options side=B fallback=any edicts=random", engine.ask("record"))

    def test_a_refused_new_leaves_the_game_alone(self):
        for line in (b"new 0 a", b"new 101 a", b"new 1 a side=C", b"new x", b"new 1 \x01", b"new 1 \xff"):
            with self.subTest(line=line):
                engine = self.first_card()
                before = engine.ask("record")
                self.assertTrue(engine.ask(line).startswith("error "))
                self.assertEqual(engine.ask("record"), before)

    def test_a_new_game_replaces_the_old_one(self):
        engine = self.first_card()
        self.assertEqual(engine.ask("new 2 other"), "ok")
        self.assertEqual(engine.pending(), (0, ["chance"]))
        self.assertIn("seed other", engine.ask("record"))

    def test_draws_of_a_seed(self):
        engine = self.engine("new 1 tea")
        drawn = [engine.ask("draw") for _ in range(5)]
        self.assertEqual(
            drawn,
            ["ok edict stoneside_forest", "ok edict canal_lake", "ok edict lost_barony",
             "ok edict greengold_plains", "ok explore homestead"],
        )  # fmt: skip
        self.error(engine, "draw", "not_pending")

    def test_draws_that_are_told(self):
        engine = self.engine("new 1 -")
        self.error(engine, "draw", "no_key")
        self.assertEqual(engine.ask("legal chance"), [f"edict {card}" for card in SOLO_VALUES])
        for epoch, card in enumerate(("cauldrons", "wildholds", "canal_lake", "greenbough")):
            self.assertEqual(engine.ask(f"play chance {epoch} edict {card}"), "ok")
        self.error(engine, "play chance 4 edict greenbough", "bad_text")
        self.error(engine, "play chance 4 explore nosuch", "bad_text")
        self.assertEqual(engine.ask("play chance 4 explore orchard"), "ok")
        self.assertEqual(engine.ask("play p0 5 draw forest a1 a2 a3 b3"), "ok")
        self.error(engine, "play chance 6 explore orchard", "illegal")  # no longer in the deck
        record = engine.ask("record")
        self.assertFalse(any(line.startswith(("seed", "key", "commit")) for line in record))

    def test_edicts_of_one_kind_only_once(self):
        engine = self.engine("new 1 -")
        self.assertEqual(engine.ask("play chance 0 edict greenbough"), "ok")
        self.error(engine, "play chance 1 edict treetower", "illegal")
        self.assertEqual(len(engine.ask("legal chance")), 12)

    def test_legal(self):
        engine = self.first_card(2)
        legal = engine.ask("legal p0")
        self.assertEqual(engine.ask("legal p1"), legal)
        self.assertEqual(len(set(legal)), len(legal))
        self.assertIn("draw farm a1 b1 b2 c1", legal)
        self.assertNotIn("draw farm a4 b4 b5 c4", legal)  # b4 is a mountain
        self.assertEqual(engine.ask("legal chance"), [])
        self.assertEqual(engine.ask("play p0 5 draw farm a1 b1 b2 c1"), "ok")
        self.assertEqual(engine.ask("legal p0"), [])
        self.assertEqual(engine.ask("legal p1"), legal)

    def test_refused_moves_change_nothing(self):
        engine = self.first_card(2)
        before = (engine.ask("record"), engine.ask("view p0"), engine.ask("pending"))
        for line, code in (
            ("play p0 4 draw farm a1 b1 b2 c1", "stale"),
            ("play p0 6 draw farm a1 b1 b2 c1", "stale"),
            ("play p0 5 draw farm a1 b1", "illegal"),
            ("play p0 5 draw farm a1 b1 b2 c1 d1", "illegal"),  # one space too many
            ("play p0 5 draw farm a1 b1 b2 c2", "illegal"),  # one space beside
            ("play p0 5 draw farm a4 b4 b5 c4", "illegal"),
            ("play p0 5 draw forest a1 b1 b2 c1", "illegal"),
            ("play p0 5 draw nothing", "illegal"),
            ("play p0 5 draw farm a1 b1 c1 b2", "bad_text"),
            ("play p0 5 draw farm a1 b1 b2 b2", "bad_text"),
            ("play p0 5 draw farm a1 b1 b2 l1", "bad_text"),
            ("play p0 5 draw farm", "bad_text"),
            ("play p0 5 draw Farm a1 b1 b2 c1", "bad_text"),
            ("play p0 5 farm a1 b1 b2 c1", "bad_text"),
            ("play chance 5 explore orchard", "not_pending"),
            ("undo p0", "no_undo"),
            ("undo p0 0", "no_undo"),
            ("bot nosuch p0", "bad_option"),
            ("bot greedy:think=1 p0", "bad_option"),
        ):
            self.error(engine, line, code)
        self.assertEqual((engine.ask("record"), engine.ask("view p0"), engine.ask("pending")), before)

    def test_twice(self):
        engine = self.first_card(2)
        self.assertEqual(engine.ask("play p0 5 draw farm a1 b1 b2 c1"), "ok")
        self.error(engine, "play p0 5 draw farm a1 b1 b2 c1", "not_pending")
        self.assertEqual(engine.pending(), (5, ["p1"]))

    def test_secret_until_the_round_closes(self):
        engine = self.first_card(2)
        blind = engine.ask("view p1")
        engine.ask("play p0 5 draw farm a1 b1 b2 c1")
        other = engine.ask("view p1")
        self.assertEqual(other.replace("commit=hidden", "commit=none", 1), blind)
        self.assertIn("commit=hidden", engine.ask("view public"))
        engine.ask("undo p0")
        engine.ask("play p0 5 draw village d1 e1 e2 f1")
        self.assertEqual(engine.ask("view p1"), other)
        engine.ask("play p1 5 draw farm a1 b1 b2 c1")
        self.assertNotIn("hidden", engine.ask("view p1"))

    def test_undo(self):
        engine = self.first_card(2)
        engine.ask("play p0 5 draw farm a1 b1 b2 c1")
        self.assertEqual(engine.ask("undo p0"), "ok")
        self.assertEqual(engine.pending(), (5, ["p0", "p1"]))
        engine.ask("play p1 5 draw farm a1 b1 b2 c1")
        engine.ask("play p0 5 draw village a1 b1 b2 c1")
        self.assertEqual(engine.pending(), (6, ["chance"]))
        for line in ("undo p0", "undo p1", "undo p0 2"):
            self.error(engine, line, "no_undo")

    def test_score_view_and_transcript(self):
        engine = self.first_card()
        self.assertEqual(engine.ask("score p0"), "ok 0")
        self.assertRegex(engine.ask("view public"), r"\Aok seats=1 side=A .*card=homestead ")
        engine.ask("play p0 5 draw farm a1 b1 b2 c1")
        self.assertRegex(engine.ask("view p0"), r"sheet=A\.{10}/AA\.M\.r\.{5}/Ar")
        game = json.loads(engine.ask("transcript"))
        self.assertEqual(
            game["events"],
            [{"type": "explore", "card": "homestead"},
             {"type": "draw", "seat": 0, "sheet": 0, "terrain": "farm",
              "cells": [[0, 0], [1, 0], [1, 1], [2, 0]]}],
        )  # fmt: skip
        self.assertIsNone(game["result"])

    def test_bots_only_advise(self):
        engine = self.first_card()
        before = engine.ask("record")
        for bot in ("greedy", "random"):
            advice = engine.ask(f"bot {bot} p0")
            self.assertEqual(engine.ask(f"bot {bot} p0"), advice)
            self.assertIn(advice.removeprefix("ok "), engine.ask("legal p0"))
        self.assertEqual(engine.ask("record"), before)


class PositionTest(EngineTest):
    """Positions from elsewhere, as a client of a server of tables asks about them."""

    def walk(self, game, seats):
        """Plays random games; before every decision the seat's moves must be known from its view alone."""
        rng = random.Random(game)
        engine, other = Engine(self, game), Engine(self, game)
        self.assertEqual(engine.ask(f"new {seats} walk"), "ok")
        for _ in range(200):
            epoch, owing = engine.pending()
            if owing == ["over"]:
                break
            if owing == ["chance"]:
                engine.ask("draw")
                continue
            seat = rng.choice(owing)
            view = engine.ask(f"view {seat}").removeprefix("ok ")
            legal = engine.ask(f"legal {seat}")
            self.assertEqual(other.ask(f"moves {seat} {view}"), legal)
            if rng.random() < 0.2:
                self.assertEqual(other.ask(f"think greedy {seat} {view}"), engine.ask(f"bot greedy {seat}"))
            self.assertEqual(engine.ask(f"play {seat} {epoch} {rng.choice(legal)}"), "ok")

    def test_cartographers(self):
        self.walk(CARTO, 3)

    def test_a_table_of_100(self):
        self.walk(CARTO, 100)

    def test_above_and_below(self):
        self.walk("above_and_below", 3)

    def test_endless_winter(self):
        self.walk("endless_winter", 2)

    def test_refusals(self):
        engine = self.first_card(2)
        view = engine.ask("view p0").removeprefix("ok ")
        self.assertEqual(engine.ask("play p0 5 draw farm a1 b1 b2 c1"), "ok")
        later = engine.ask("view p0").removeprefix("ok ")
        before = engine.ask("record")
        for ask in ("moves", "think greedy"):
            self.error(engine, ask, "bad_usage")
            self.error(engine, f"{ask} p0", "bad_usage")
            self.error(engine, f"{ask} p2 {view}", "bad_usage")
            self.error(engine, f"{ask} chance {view}", "bad_usage")
            self.error(engine, f"{ask} p0 nonsense", "bad_text")
            self.error(engine, f"{ask} p0 {view[:-1]}", "bad_text")
            self.error(engine, f"{ask} p0 {view} ", "bad_text")
            self.error(engine, f"{ask} p0 {later}", "not_pending")
        self.error(engine, f"think nosuch p0 {view}", "bad_option")
        self.assertEqual(engine.ask("record"), before)


class WishTest(EngineTest):
    """What could be wanted, and the row of actions that does it."""

    @staticmethod
    def text(wish):
        """A wish as `plan` reads it: name=value, lists with commas, nothing left out."""
        words = []
        for name, value in wish.items():
            if isinstance(value, dict):
                value = [f"{key}:{count}" for key, count in value.items() if count]
            if name in ("why", "reason") or value is None or value == []:
                continue
            value = ",".join(map(str, value)) if isinstance(value, list) else str(int(value) if value in (True, False) else value)
            words.append(f"{name}={value}")
        return " ".join(words)

    def live(self, game, seats, rounds, wanted):
        """Only by wishes; returns the kinds that were had, and why others were not."""
        rng, had, reasons = random.Random(game), set(), set()
        engine = Engine(self, game)
        self.assertEqual(engine.ask(f"new {seats} wish"), "ok")
        for _ in range(rounds):
            _, owing = engine.pending()
            if owing == ["over"]:
                break
            if owing == ["chance"]:
                engine.ask("draw")
                continue
            (seat,) = owing[:1]
            wishes = [json.loads(line) for line in engine.ask(f"wishes {seat}")]
            for wish in wishes:
                self.assertEqual(wish["why"] is not None, "reason" in wish, wish)
                if wish["why"]:
                    reasons.add(wish["why"])
                    self.assertRegex(wish["reason"], r"\A[A-Z][^{}]+\.\Z")
                    self.error(engine, f"plan {seat} {self.text(wish)}", "[a-z_]+")
            good = [wish for wish in wishes if not wish["why"]]
            kinds = sorted({wish["kind"] for wish in good} - {"pass"}) or ["pass"]
            kind = rng.choice(kinds)
            wish = rng.choice([wish for wish in good if wish["kind"] == kind])
            row = engine.ask(f"plan {seat} {self.text(wish)}")
            self.assertIsInstance(row, list, wish)
            before = engine.ask("record")
            for number, action in enumerate(row):
                epoch, owing = engine.pending()
                self.assertIn(seat, owing, f"{row}: before its end nobody else is asked")
                self.assertIn(action, engine.ask(f"legal {seat}"))
                self.assertEqual(engine.ask(f"play {seat} {epoch} {action}"), "ok")
                self.assertLess(number, 64)
            self.assertGreater(len(engine.ask("record")), len(before))
            had.add(kind)
        self.assertLessEqual(wanted, had)
        return reasons

    def test_above_and_below(self):
        reasons = self.live("above_and_below", 2, 160, {"explore", "labor", "build"})
        self.assertLessEqual({"anb.no_coins", "anb.no_harvest", "anb.no_cave"}, reasons)

    def test_endless_winter(self):
        self.assertTrue(self.live("endless_winter", 2, 160, {"chief"}))

    def test_what_is_told_of_a_wish(self):
        engine = Engine(self, "above_and_below")
        self.assertEqual(engine.ask("new 2 tea"), "ok")
        while engine.pending()[1] == ["chance"]:
            engine.ask("draw")
        wishes = [json.loads(line) for line in engine.ask("wishes p0")]
        (hall,) = [wish for wish in wishes if wish["building"] == "s6"]
        self.assertEqual((hall["kind"], hall["cost"], hall["why"]), ("build", 18, "anb.no_coins"))
        self.assertEqual(hall["reason"], "You do not have enough coins.")
        self.assertEqual(engine.ask("plan p0 kind=labor who=sv1,sv3"), ["labor sv1", "labor sv3", "done"])
        self.assertEqual(self.error(engine, "plan p0 kind=build who=sv1 building=s6", "illegal").split(" ", 2)[2], hall["reason"])
        self.error(engine, "plan p0 kind=dance", "bad_text")
        self.error(engine, "plan p0", "bad_usage")
        self.error(engine, "wishes", "bad_usage")
        self.error(engine, "wishes p0 x", "bad_usage")
        self.error(engine, "wishes chance", "bad_usage")
        self.error(engine, "wishes p1", "not_pending")

    def test_a_game_without_wishes(self):
        engine = self.first_card()
        self.assertEqual(engine.ask("wishes p0"), [])
        self.error(engine, "plan p0 kind=draw", "bad_text")


class WholeGameTest(EngineTest):
    def play(self, seats, seed, options=""):
        rng = random.Random(seed)
        engine = self.engine(f"new {seats} {seed}{options}")
        while True:
            epoch, owing = self.deal(engine)
            if not owing:
                return engine, epoch
            rng.shuffle(owing)  # in any order
            for seat in owing:
                action = rng.choice(engine.ask(f"legal {seat}"))
                self.assertEqual(engine.ask(f"play {seat} {epoch} {action}"), "ok")

    def test_the_record_verifies_and_the_referee_agrees(self):
        transcripts = ""
        for seats, options in ((1, ""), (3, " side=B fallback=any")):
            engine, epoch = self.play(seats, f"whole{seats}", options)
            self.error(engine, f"play p0 {epoch} draw nothing", "over")
            self.error(engine, "draw", "not_pending")
            path = self.folder / f"{seats}.rec"
            path.write_text("\n".join(engine.ask("record")) + "\n")
            report = json.loads(self.fine("verify", path, "--json"))
            self.assertTrue(report["complete"])
            self.assertEqual(report["draws_checked"], report["draws"])
            transcript = engine.ask("transcript")
            self.assertEqual(self.fine("replay", path, "--json"), transcript + "\n")
            totals = json.loads(transcript)["result"]["totals"]
            self.assertEqual([engine.ask(f"score p{seat}") for seat in range(seats)],
                             [f"ok {total}" for total in totals])  # fmt: skip
            transcripts += transcript + "\n"
        referee = subprocess.run(
            [sys.executable, REFEREE], input=transcripts, capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertEqual((referee.returncode, referee.stdout), (0, "2 games, 0 disputed\n"))

    def test_errors_speak_the_language_and_codes_do_not_change(self):
        english = self.fine("engine", CARTO, stdin="new 0 a\n").splitlines()[1]
        for lang in LANGUAGES[1:]:
            other = self.fine("engine", CARTO, "--lang", lang, stdin="new 0 a\n").splitlines()[1]
            self.assertTrue(other.startswith("error bad_seats "))
            self.assertNotEqual(other, english)


if __name__ == "__main__":
    unittest.main()
