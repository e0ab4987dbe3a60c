"""`hearth sim`: summaries, transcripts that a referee accepts, records."""

import json
import subprocess
import sys
import unittest

from hearth_program import PATIENCE, ROOT, SOLO_VALUES, ProgramTest, drawings_of

CARTO = "cartographers"
REFEREE = ROOT / "tests" / "referee" / "referee.py"


class SummaryTest(ProgramTest):
    def summary(self, *words):
        return json.loads(self.fine("sim", CARTO, "--json", *words))

    def without_times(self, summary):
        for key in ("seconds", "games_per_second"):
            summary.pop(key)
        for seat in summary["seats"]:
            seat.pop("ms_per_move")
        return summary

    def test_keys_and_kinds(self):
        summary = self.summary("--games", "5", "--seats", "greedy", "--seed", "tea")
        self.assertEqual(
            set(summary) - {"game", "seed"}, {"games", "seconds", "games_per_second", "seats"}
        )
        self.assertEqual((summary["seed"], summary["games"]), ("tea", 5))
        (seat,) = summary["seats"]
        self.assertEqual(
            set(seat),
            {"bot", "mean_total", "stderr_total", "mean_rating", "wins", "ms_per_move"},
        )
        self.assertEqual((seat["bot"], seat["wins"]), ("greedy", 5))
        for key in ("mean_total", "stderr_total", "mean_rating", "ms_per_move"):
            self.assertIs(type(seat[key]), float, key)

    def test_no_rating_with_two_players(self):
        summary = self.summary("--games", "4", "--seats", "greedy,random")
        self.assertEqual([seat["mean_rating"] for seat in summary["seats"]], [None, None])
        self.assertEqual([seat["bot"] for seat in summary["seats"]], ["greedy", "random"])

    def test_threads_do_not_matter_and_the_seed_does(self):
        words = ("--games", "40", "--seats", "random,random")
        one = self.without_times(self.summary(*words, "--seed", "tea", "--threads", "1"))
        two = self.without_times(self.summary(*words, "--seed", "tea", "--threads", "2"))
        five = self.without_times(self.summary(*words, "--seed", "tea", "--threads", "5"))
        other = self.without_times(self.summary(*words, "--seed", "coffee", "--threads", "1"))
        self.assertEqual(one, two)
        self.assertEqual(one, five)
        self.assertNotEqual(one["seats"], other["seats"])

    def test_the_summary_is_that_of_the_transcripts(self):
        words = ("--games", "9", "--seats", "greedy,random", "--seed", "sum")
        summary = self.summary(*words)
        lines = self.hearth("sim", CARTO, "--transcripts", *words).out.splitlines()
        results = [json.loads(line)["result"] for line in lines]
        for seat, told in enumerate(summary["seats"]):
            totals = [result["totals"][seat] for result in results]
            self.assertAlmostEqual(told["mean_total"], sum(totals) / 9, delta=0.0001)
            mean = sum(totals) / 9
            error = (sum((total - mean) ** 2 for total in totals) / 8 / 9) ** 0.5
            self.assertAlmostEqual(told["stderr_total"], error, delta=0.0001)
            self.assertEqual(told["wins"], sum(seat in result["winners"] for result in results))

    def test_in_sentences(self):
        text = self.fine("sim", CARTO, "--games", "2", "--seats", "greedy", "--seed", "tea")
        self.assertIn("Seed: tea\n", text)
        self.assertIn("games 2", text)
        self.assertIn("greedy", text)
        self.assertIn("rating", text)
        text = self.fine("sim", CARTO, "--games", "2", "--seats", "greedy*2")
        self.assertRegex(text, r"(?m)^Seed: \d+$")
        self.assertNotIn("rating", text)

    def test_a_seed_is_found_and_told(self):
        seeds = {self.summary("--games", "1")["seed"] for _ in range(3)}
        self.assertEqual(len(seeds), 3)
        seed = seeds.pop()
        again = self.without_times(self.summary("--games", "2", "--seed", seed))
        self.assertEqual(again, self.without_times(self.summary("--games", "2", "--seed", seed)))


class TranscriptTest(ProgramTest):
    def transcripts(self, *words, seed="tea"):
        result = self.hearth("sim", CARTO, "--transcripts", "--seed", seed, *words)
        self.assertEqual((result.code, result.err), (0, f"Seed: {seed}\n"))
        return result.out

    def judged(self, text, games):
        referee = subprocess.run(
            [sys.executable, REFEREE], input=text, capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertEqual((referee.returncode, referee.stderr), (0, ""))
        self.assertEqual(referee.stdout, f"{games} games, 0 disputed\n")

    def test_the_referee_agrees(self):
        text = ""
        for words in (
            ("--games", "6"),
            ("--games", "3", "--seats", "greedy", "--option", "side=B"),
            ("--games", "3", "--seats", "greedy,random,random", "--option", "fallback=any"),
            ("--games", "2", "--seats", "random*6", "--option", "side=B", "--option",
             "edicts=cauldrons+shieldgate+golden_granary+treetower"),
        ):  # fmt: skip
            text += self.transcripts(*words)
        self.judged(text, 14)

    def test_fields(self):
        for line in self.transcripts("--games", "3", "--seats", "greedy,random").splitlines():
            game = json.loads(line)
            self.assertEqual(
                list(game), ["game", "rules", "players", "options", "edicts", "events", "result"]
            )
            self.assertEqual((game["game"], game["rules"]), (CARTO, 1))
            self.assertEqual(game["players"], ["greedy", "random"])
            self.assertEqual(game["options"], {"side": "A"})
            self.assertEqual(set(game["edicts"]), set("ABCD"))
            fields = {
                "explore": {"type", "card"},
                "ambush": {"type", "card"},
                "draw": {"type", "seat", "sheet", "terrain", "cells"},
                "season": {"type", "season", "scores"},
            }
            for event in game["events"]:
                self.assertEqual(set(event), fields[event["type"]])
            seasons = [event for event in game["events"] if event["type"] == "season"]
            self.assertEqual(
                [event["season"] for event in seasons], ["spring", "summer", "fall", "winter"]
            )
            for event in seasons:
                for seat, score in enumerate(event["scores"]):
                    self.assertEqual(
                        set(score), {"seat", "edicts", "coins", "monsters", "total"}
                    )
                    self.assertEqual(score["seat"], seat)
            self.assertEqual(set(game["result"]), {"totals", "winners", "rating"})
            self.assertIsNone(game["result"]["rating"])

    def test_the_rating_of_a_solo_game(self):
        for line in self.transcripts("--games", "4").splitlines():
            game = json.loads(line)
            values = sum(SOLO_VALUES[card] for card in game["edicts"].values())
            self.assertEqual(game["result"]["rating"], game["result"]["totals"][0] - values)

    def test_threads_do_not_change_the_order(self):
        one = self.transcripts("--games", "70", "--threads", "1")
        self.assertEqual(len(one.splitlines()), 70)
        self.assertEqual(one, self.transcripts("--games", "70", "--threads", "3"))
        self.assertNotEqual(one, self.transcripts("--games", "70", seed="coffee"))

    def test_options_are_told(self):
        edicts = "edicts=wildholds+borderlands+greenbough+mages_valley"
        (line,) = self.transcripts(
            "--games", "1", "--option", "side=B", "--option", "fallback=any", "--option", edicts
        ).splitlines()
        game = json.loads(line)
        self.assertEqual(game["options"], {"side": "B", "fallback": "any"})
        self.assertEqual(
            game["edicts"],
            {"A": "wildholds", "B": "borderlands", "C": "greenbough", "D": "mages_valley"},
        )


class RecordsTest(ProgramTest):
    def test_records_verify_and_replay_to_the_transcript(self):
        words = ("sim", CARTO, "--games", "3", "--seats", "greedy,random", "--seed", "tea")
        lines = self.hearth(*words, "--transcripts").out.splitlines()
        out = self.fine(*words, "--records", self.folder)
        self.assertIn("Seed: tea\n", out)
        self.assertEqual(
            {path.name for path in self.folder.glob("*.rec")}, {"0.rec", "1.rec", "2.rec"}
        )
        for number, line in enumerate(lines):
            name = f"{number}.rec"
            report = json.loads(self.fine("verify", name, "--json"))
            self.assertEqual(
                set(report),
                {"sound", "actions", "undos", "hashes", "draws", "draws_checked", "complete"},
            )
            self.assertEqual((report["sound"], report["complete"]), (True, True))
            self.assertEqual(report["draws_checked"], report["draws"])
            self.assertEqual(
                report["actions"] - report["draws"], len(drawings_of(self.folder / name))
            )
            self.assertEqual(self.fine("replay", name, "--json"), line + "\n")
            self.assertIn(f"\nseed tea#{number}\n", (self.folder / name).read_text())

    def test_the_game_can_be_dealt_again_by_hand(self):
        first = self.record().read_text().splitlines()
        again = self.fine("new", CARTO, "--seats", "random", "--seed", "tea#0", "--record", "-").splitlines()
        self.assertEqual(first[: len(again)], [line.replace("Rowan (random)", "random") for line in again])

    def test_together_with_json(self):
        (self.folder / "games").mkdir()
        out = self.fine("sim", CARTO, "--games", "2", "--json", "--records", "games")
        self.assertEqual(json.loads(out)["games"], 2)
        self.assertEqual(len(list((self.folder / "games").iterdir())), 2)

    def test_existing_records_are_kept(self):
        (self.folder / "1.rec").write_text("precious\n")
        sentence = self.refused("sim", CARTO, "--games", "3", "--records", ".", code=1)
        self.assertIn("1.rec", sentence)
        self.assertEqual((self.folder / "1.rec").read_text(), "precious\n")

    def test_a_folder_that_is_not_there(self):
        sentence = self.refused("sim", CARTO, "--games", "1", "--records", "nosuch", code=1)
        self.assertIn("nosuch", sentence)

    def test_a_folder_with_a_long_path(self):
        folder = self.folder.joinpath(*["d" * 100] * 7)
        folder.mkdir(parents=True)
        self.hearth("sim", CARTO, "--games", "1", "--records", folder)
        stray = [path for path in self.folder.rglob("*") if path.is_file()]
        self.assertIn(stray, ([], [folder / "0.rec"]))


if __name__ == "__main__":
    unittest.main()
