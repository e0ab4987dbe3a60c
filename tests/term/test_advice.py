"""What moves are worth: hint, analyze, match, and bots with settings."""

import json
import os
import subprocess
import unittest

from hearth_program import ROOT, ProgramTest

QUICK = "planner:rollouts=100,threads=1"


class HintTest(ProgramTest):
    def test_three_moves_that_the_rules_allow(self):
        self.fine("new", "cartographers", "--seed", "hint", "--record", "game.rec")
        moves = json.loads(self.fine("hint", "game.rec", "--rollouts", "180", "--json"))
        self.assertEqual(len(moves), 3)
        self.assertEqual(len({move["move"] for move in moves}), 3)
        self.assertEqual(sorted((m["expected"] for m in moves), reverse=True), [m["expected"] for m in moves])
        for number, move in enumerate(moves):
            self.fine("new", "cartographers", "--seed", "hint", "--record", f"{number}.rec")
            record = (self.folder / f"{number}.rec").read_text() + f"p0 {move['move']}\n"
            (self.folder / f"{number}.rec").write_text(record)
            self.fine("verify", f"{number}.rec")

    def test_in_sentences(self):
        self.fine("new", "cartographers", "--seats", "you,you", "--seed", "hint", "--record", "game.rec")
        lines = self.fine("hint", "game.rec", "--rollouts", "90").splitlines()
        self.assertEqual([line.split(".")[0] for line in lines], ["Ada, 1", "Ada, 2", "Ada, 3", "Player 2, 1", "Player 2, 2", "Player 2, 3"])  # fmt: skip
        self.assertEqual(len(self.fine("hint", "game.rec", "--rollouts", "90", "--seat", "1").splitlines()), 3)

    def test_nothing_to_decide(self):
        self.fine("sim", "cartographers", "--seats", "random", "--games", "1", "--seed", "x", "--records", ".")
        self.assertIn("nothing to decide", self.fine("hint", "0.rec"))
        self.assertEqual(self.fine("hint", "0.rec", "--json"), "[]\n")

    def test_a_game_without_bots_of_its_own(self):
        """The general planner judges it."""
        self.fine("sim", "race", "--seats", "random,random", "--games", "1", "--seed", "x", "--records", ".")
        report = json.loads(self.fine("analyze", "0.rec", "--rollouts", "20", "--json"))
        self.assertEqual(len(report["decisions"]), 12)
        self.fine("new", "race", "--seats", "you,random", "--seed", "x", "--record", "race.rec")
        moves = json.loads(self.fine("hint", "race.rec", "--rollouts", "100", "--json"))
        self.assertEqual({move["move"] for move in moves}, {"climb", "berry"})

    def test_bad_arguments(self):
        for words in (("--think", "0"), ("--think", "x"), ("--rollouts", "0"), ("--rollouts", "1e3"), ("--seat", "100")):
            self.refused("hint", "missing.rec", *words)
        both = self.refused("analyze", "missing.rec", "--think", "5", "--rollouts", "5")
        self.assertIn("--think", both)
        self.assertIn("--rollouts", both)
        self.assertIn("missing.rec", self.refused("hint", "missing.rec", code=1))


class AnalyzeTest(ProgramTest):
    def test_the_first_hint_is_no_mistake(self):
        """And whatever else is played, the better move is that hint."""
        self.fine("new", "cartographers", "--seats", "you,you", "--seed", "agree", "--record", "game.rec")
        record = self.folder / "game.rec"
        for futures in ("60", "135"):
            words = ("game.rec", "--rollouts", futures, "--json")
            hints = json.loads(self.fine("hint", *words))
            first, second = (next(hint for hint in hints if hint["seat"] == seat) for seat in (0, 1))
            kept = record.read_text()
            record.write_text(kept + f"p0 {first['move']}\np1 {second['move']}\n")
            report = json.loads(self.fine("analyze", *words))
            self.assertEqual([(d["best"], d["cost"], d["difference"]) for d in report["decisions"]],
                             [(first["move"], 0, 0), (second["move"], 0, 0)])  # fmt: skip
            self.assertEqual([(s["mistakes"], s["cost"]) for s in report["seats"]], [(0, 0), (0, 0)])
            record.write_text(kept)

    def test_within_the_error_is_no_mistake(self):
        self.fine("sim", "cartographers", "--seats", "random", "--games", "1", "--seed", "x", "--records", ".")
        report = json.loads(self.fine("analyze", "0.rec", "--rollouts", "60", "--json"))
        mistakes = [d for d in report["decisions"] if d["difference"] > d["margin"]]
        self.assertGreater(len(mistakes), 0)
        self.assertLess(len(mistakes), len(report["decisions"]))
        for d in report["decisions"]:
            self.assertEqual(d["cost"], d["difference"] if d in mistakes else 0)
        self.assertEqual(report["seats"][0]["mistakes"], len(mistakes))
        told = self.fine("analyze", "0.rec", "--rollouts", "60")
        self.assertEqual(told.count("give or take"), len(mistakes))
        self.assertEqual(told.count("Nothing clearly better"), len(report["decisions"]) - len(mistakes))
        self.assertIn("is not called a mistake", told.splitlines()[-1])

    def test_every_decision_is_judged(self):
        self.fine("sim", "cartographers", "--seats", "random,greedy", "--games", "1", "--seed", "x", "--records", ".")
        record = (self.folder / "0.rec").read_text().splitlines()
        played = [line for line in record if line.startswith(("p0 ", "p1 "))]
        report = json.loads(self.fine("analyze", "0.rec", "--rollouts", "24", "--json"))
        self.assertEqual([f"p{d['seat']} {d['played']}" for d in report["decisions"]], played)
        for decision in report["decisions"]:
            self.assertGreaterEqual(decision["cost"], 0)
            if decision["played"] == decision["best"]:
                self.assertEqual(decision["cost"], 0)
        for seat in report["seats"]:
            costs = [d["cost"] for d in report["decisions"] if d["seat"] == seat["seat"]]
            self.assertEqual(seat["decisions"], len(costs))
            self.assertAlmostEqual(seat["cost"], sum(costs), places=1)
        # A bot that draws at random gives more away than one that looks.
        self.assertGreater(report["seats"][0]["cost"], report["seats"][1]["cost"])

    def test_in_sentences(self):
        self.fine("sim", "cartographers", "--seats", "random,greedy", "--games", "1", "--seed", "x", "--records", ".")
        told = self.fine("analyze", "0.rec", "--rollouts", "9", "--seat", "0")
        self.assertIn("Better: Draw ", told)
        self.assertIn("random: decisions ", told)
        self.assertNotIn("greedy", told)


class SlowMachineTest(ProgramTest):
    """A clock that runs away makes any machine too slow: see hasty_clock.c."""

    def setUp(self):
        super().setUp()
        library = self.folder / "hasty_clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, ROOT / "tests/term/hasty_clock.c"], check=True)
        self.slow = {"LD_PRELOAD": os.fspath(library)}

    def begun(self, game, seats):
        self.fine("new", game, "--seats", seats, "--seed", "slow", "--record", f"{game}.rec")
        return f"{game}.rec"

    def test_a_number_of_futures_is_kept(self):
        """All are played, however long that takes, so the answer is the same to the byte."""
        for game, seats in (("cartographers", "you"), ("above_and_below", "you,greedy"), ("endless_winter", "you")):
            words = ("hint", self.begun(game, seats), "--rollouts", "60", "--json")
            self.assertEqual(self.fine(*words, env=self.slow), self.fine(*words))

    def test_so_it_is_where_nothing_is_said(self):
        record = self.begun("race", "you,random")
        for command in ("hint", "analyze"):
            words = (command, record, "--json")
            self.assertEqual(self.fine(*words, env=self.slow), self.fine(*words))

    def test_a_time_is_a_time(self):
        """What is found in it depends on the machine."""
        words = ("hint", self.begun("cartographers", "you"), "--think", "3000", "--json")
        quick, slow = (json.loads(self.fine(*words, env=env)) for env in ({}, self.slow))
        self.assertGreater(quick[0]["futures"], slow[0]["futures"])


class MatchTest(ProgramTest):
    def test_a_bot_is_as_strong_as_itself(self):
        for words in ((), ("--solo",)):
            report = json.loads(self.fine("match", "greedy", "greedy", "--games", "20", "--seed", "m", "--json", *words))
            self.assertEqual((report["difference"], report["interval"]), (0, [0, 0]))
            self.assertEqual(report["mean_total"][0], report["mean_total"][1])

    def test_two_at_a_table(self):
        report = json.loads(self.fine("match", "random", "greedy", "--games", "10", "--seed", "m", "--json"))
        self.assertEqual((report["wins"], report["shared"]), ([0, 20], 0))
        self.assertLess(report["interval"][1], 0)
        swapped = json.loads(self.fine("match", "greedy", "random", "--games", "10", "--seed", "m", "--json"))
        self.assertEqual(swapped["wins"], [20, 0])

    def test_alone(self):
        report = json.loads(self.fine("match", QUICK, "random", "--solo", "--games", "6", "--seed", "m", "--json"))
        self.assertGreater(report["interval"][0], 0)
        self.assertEqual([sum(shares) for shares in report["titles"]], [6, 6])
        self.assertEqual(len(report["mean_rating"]), 2)
        told = self.fine("match", QUICK, "random", "--solo", "--games", "6", "--seed", "m")
        self.assertIn("mean rating", told)
        self.assertIn("Oblivious Inkdrinker", told)

    def test_bad_arguments(self):
        self.refused("match", "greedy")
        self.refused("match", "greedy", "nobody")
        self.refused("match", "greedy", "you")
        self.refused("match", "greedy", "greedy", "--game", "chess")
        self.refused("match", "greedy", "greedy", "--games", "0")


class SettingsTest(ProgramTest):
    def test_seats_with_settings(self):
        seats = f"{QUICK},greedy,planner:rollouts=50,threads=1*2"
        report = json.loads(self.fine("sim", "cartographers", "--seats", seats, "--games", "1", "--seed", "s", "--json"))
        self.assertEqual([seat["bot"] for seat in report["seats"]],
                         [QUICK, "greedy", "planner:rollouts=50,threads=1", "planner:rollouts=50,threads=1"])  # fmt: skip

    def test_the_same_game_twice(self):
        words = ("sim", "cartographers", "--seats", QUICK, "--games", "2", "--seed", "s", "--transcripts")
        first, second = self.hearth(*words), self.hearth(*words, "--threads", "1")
        self.assertEqual(first.out, second.out)

    def test_wrong_settings(self):
        for bot in ("planner:", "planner:think=0", "planner:depth=3", "greedy:think=5", "planner:threads=65"):
            self.refused("sim", "cartographers", "--seats", bot)


if __name__ == "__main__":
    unittest.main()
