"""Above and Below at the command line and in sentences: default tables, transcripts that leave nothing open, how
players are named, pages that are read once, and refusals that say what to do."""

import json
import re
import subprocess
import sys

from hearth_program import PATIENCE, ROOT, Game, ProgramTest

sys.path.insert(0, str(ROOT / "scripts"))
import anb_book  # noqa: E402

ANB = "above_and_below"
BOOK = {p.number: p for p in anb_book.read_book(ROOT / "data" / ANB / "book")}
REFEREE = ROOT / "tests" / "referee" / f"{ANB}.py"
SEED = "tea"  # School House, Apothecary and Fortune House are on offer


class AnbTest(ProgramTest):
    def game(self, *words, seats="you,greedy", seed=SEED):
        return Game(self, ANB, "--seats", seats, "--seed", seed, "--record", "game.rec", *words)

    def play(self, *lines, **options):
        game = self.game(**options)
        for line in lines:
            game.said = game.say(line)
        return game

    def answers(self, game, *pairs):
        """Each line is answered with these words, and nothing is written down."""
        record = self.folder / "game.rec"
        before = record.read_bytes()
        for line, words in pairs:
            answer = game.say(line)
            self.assertIn(words, answer, line)
            self.assertNotIn("This cannot be done now", answer, line)
        self.assertEqual(record.read_bytes(), before)


class DefaultTest(AnbTest):
    """Without --seats the smallest table is laid that the game takes."""

    def names(self, record):
        return re.findall(r"(?m)^seat p\d (.*)$", record)

    def test_new_and_play(self):
        self.assertEqual(self.names(self.fine("new", ANB, "--record", "-")), ["Ada", "Rowan (planner)"])
        self.assertEqual(self.names(self.fine("new", "cartographers", "--record", "-")), ["Ada"])
        told = self.fine("play", ANB, "--plain", "--record", "game.rec", "--seed", SEED, stdin="quit\n")
        self.assertIn("\nPlayers: 1 Ada, 2 Rowan (planner).\n", told)
        self.assertEqual(self.names((self.folder / "game.rec").read_text()), ["Ada", "Rowan (planner)"])

    def test_one_player_is_no_list(self):
        told = self.fine("play", "cartographers", "--plain", "--no-record", "--seed", SEED, stdin="quit\n")
        self.assertNotIn("Players:", told)

    def test_sim(self):
        for game, count in ((ANB, 2), ("cartographers", 1)):
            report = json.loads(self.fine("sim", game, "--games", "2", "--seed", "s", "--json"))
            self.assertEqual([seat["bot"] for seat in report["seats"]], ["random"] * count)

    def test_too_few_are_still_refused(self):
        self.assertRegex(self.refused("sim", ANB, "--seats", "random", "--games", "1"), r"\b2 to 4\b")
        self.assertRegex(self.refused("play", ANB, "--seats", "you", "--plain"), r"\b2 to 4\b")


class TranscriptTest(AnbTest):
    def sim(self, seats, games, seed):
        told = self.hearth("sim", ANB, "--seats", seats, "--games", str(games), "--seed", seed, "--transcripts")
        return [json.loads(line) for line in told.out.splitlines()]

    def verdict(self, games):
        lines = "\n".join(json.dumps(game) for game in games)
        done = subprocess.run([sys.executable, REFEREE], input=lines, capture_output=True, text=True, timeout=PATIENCE)
        return done.returncode, done.stdout, done.stderr

    def test_nothing_is_left_open(self):
        games = self.sim("greedy,random,random", 12, "open") + self.sim("random*4", 12, "open")
        self.assertEqual(self.verdict(games), (0, "24 games, 0 disputed\n", ""))
        for event in (event for game in games for event in game["events"]):
            members = {"build": {"price", "ciders", "potions", "party"}, "train": {"price", "ciders", "potions", "party"},
                       "refresh": {"price", "ciders", "potions"}, "option": {"coin", "ciders", "potions"},
                       "result": {"price", "ciders", "potions"}, "labor": {"party"}, "income": {"now"},
                       "cat": {"villager"}, "choose": {"reward"}}  # fmt: skip
            self.assertLessEqual(members.get(event["type"], set()), set(event), event)

    def test_points_by_part(self):
        for game in self.sim("greedy,greedy,random", 3, "parts"):
            result = game["result"]
            self.assertEqual(list(result), ["totals", "winners", "coins", "scores"])
            for seat, score in enumerate(result["scores"]):
                lines = score.pop("lines")
                self.assertEqual((score.pop("seat"), score.pop("total")), (seat, result["totals"][seat]))
                self.assertEqual(list(score), ["track", "buildings", "rank", "reputation", "cards"])
                self.assertEqual(sum(score.values()), result["totals"][seat])
                for part, points in score.items():
                    of_part = [line for line in lines if line["part"] == part]
                    self.assertEqual(sum(line["count"] * line["value"] for line in of_part), points)

    def test_lies_are_found(self):
        """A coin or a point that is told wrongly is disputed, and so is one that is not told."""
        (honest,) = self.sim("greedy,greedy", 1, "lies")
        text = json.dumps(honest)
        self.assertEqual(self.verdict([honest])[0], 0)

        def first(game, kind):
            return next(event for event in game["events"] if event["type"] == kind)

        for kind, member in (("build", "ciders"), ("build", "price"), ("option", "coin"), ("result", "price"),
                             ("income", "now"), ("train", "potions")):  # fmt: skip
            changed, silent = json.loads(text), json.loads(text)
            first(changed, kind)[member] += 1
            del first(silent, kind)[member]
            self.assertEqual(self.verdict([changed, silent])[1], "2 games, 2 disputed\n", (kind, member))
        for change in (lambda result: result["coins"].reverse(), lambda result: result["scores"].reverse(),
                       lambda result: result["scores"][0]["lines"].pop(), lambda result: result.pop("coins"),
                       lambda result: result.pop("scores")):  # fmt: skip
            game = json.loads(text)
            change(game["result"])
            self.assertEqual(self.verdict([game])[0], 1)

    def test_a_game_that_people_pay_for_with_potions(self):
        """The Barter Tavern: the split of a payment stands in the transcript."""
        for seed in map(str, range(400)):
            record = self.fine("new", ANB, "--seats", "you,you", "--seed", seed)
            keys = re.findall(r"(?m)^chance key (k\d)$", record)
            if {"k1", "k3"} <= set(keys):
                break
        game = self.play("build sv1 k3", "pass", "labor sv2", "done", seats="you,you", seed=seed)
        self.assertEqual(re.findall(r"(?m)^  \d\. (pay \d \d): ", game.say("refresh houses")), ["pay 0 0", "pay 1 0"])
        self.answers(game, ("pass", 'First pay; "pay" lists the ways'), ("pay 0 1", "You must pay 1,"))
        game.say("pay 1 0")
        events = json.loads(self.fine("replay", "game.rec", "--json"))["events"]
        (refresh,) = [event for event in events if event["type"] == "refresh"]
        self.assertEqual(refresh, {"type": "refresh", "seat": 0, "outposts": 0, "price": 1, "ciders": 1, "potions": 0})


class BookTest(AnbTest):
    def test_a_page_is_read_once(self):
        for seats, first in (("you,greedy", "Ada"), ("you,you", "Ada")):
            (self.folder / "game.rec").unlink(missing_ok=True)
            game = self.play("explore sv1", "add sv2", "add sv3", "go", seats=seats)
            number = int(re.search(r"\n\n(\d+)\. ", game.said)[1])
            self.assertEqual(game.said.count(BOOK[number].text), 1)
            self.assertEqual(game.said.count(BOOK[number].title), 1)
            self.assertTrue(game.said.endswith(f"\n{first}> "))
            self.assertEqual(game.say("").count(BOOK[number].text), 1, "Enter reads it again")
            game.finish()
            again = Game(self, "--resume", "game.rec")
            self.assertEqual(again.said.count(BOOK[number].text), 1, "who comes back reads it, too")
            again.finish()

    def test_pages_of_bots_and_of_replays_are_told(self):
        told = self.fine("play", ANB, "--plain", "--seats", "you,random*3", "--seed", SEED, "--record", "game.rec",
                         stdin="pass\n" * 60)  # fmt: skip
        events = json.loads(self.fine("replay", "game.rec", "--json"))["events"]
        pages = [event["paragraph"] for event in events if event["type"] == "paragraph"]
        self.assertTrue(pages, "somebody explores with this seed")
        replayed = self.fine("replay", "game.rec", "--plain")
        for number in pages:
            self.assertEqual(told.count(BOOK[number].text), pages.count(number))
            self.assertEqual(replayed.count(BOOK[number].text), pages.count(number))

    def test_pages_of_people_are_told_in_a_replay(self):
        game = self.play("explore sv1", "add sv2", "go", seats="you,you")
        number = int(re.search(r"\n\n(\d+)\. ", game.said)[1])
        game.finish()
        self.assertEqual(self.fine("replay", "game.rec", "--plain").count(BOOK[number].text), 1)


class PlayerTest(AnbTest):
    """People count from 1 or say names; records count seats from 0."""

    def test_offers(self):
        game = self.play("labor sv1", "done", "pass", "sell cider", "pass", seats="you,you")
        self.assertIn("\nThe market\n  1. Ada; On sale: cider\n", game.say("market"))
        listed = game.say("offer")
        self.assertIn("\n  2. offer 1 4: Offer 4 coins for what Ada has on sale. (cider)\n", listed)
        self.assertNotRegex(listed, r"\bp\d\b")
        self.assertEqual(game.say("offer 1"), listed)
        self.answers(
            game, ("offer 0 4", 'There is no player "0"'), ("offer 3 4", 'There is no player "3"'),
            ("offer nobody 4", 'There is no player "nobody"'), ("offer 2 4", "You cannot buy from yourself"),
            ("offer 1 400", "You do not have enough coins."), ("offer 1 2", "An offer is at least 3 coins"),
            ("offer 1 x", "not understood"), ("offer 1", "Offer 3 coins"), ("offer  1 4", "There is no player"),
        )  # fmt: skip
        self.assertIn("Player 2 offers Ada 4 coins for: cider.", game.say("offer 1 4"))
        game.say("refuse")
        self.assertIn("Player 2 offers Ada 5 coins for: cider.", game.say("offer Ada 5"), "by name")
        self.answers(game, ("pass", 'First answer the offer: "accept", "refuse", or "counter" and a price.'))
        game.say("accept")
        lines = re.findall(r"(?m)^p1 (offer .*)$", (self.folder / "game.rec").read_text())
        self.assertEqual(lines, ["offer 0 4", "offer 0 5"])
        self.fine("verify", "game.rec")

    def test_villages_and_scores(self):
        game = self.play(seats="greedy,you,random,random", seed="look")
        for word, pattern in (("village", r"The players\n  {}; Coins: "), ("score", r"{}: -?\d+ points")):
            mine = game.say(word)
            self.assertRegex(mine, "\\A" + pattern.format("Ada"))
            self.assertEqual(game.say(f"{word} 2"), mine)
            self.assertEqual(game.say(f"{word} Ada"), mine)
            self.assertRegex(game.say(f"{word} Rowan"), "\\A" + pattern.format("Rowan"))
            self.assertEqual(game.say(f"{word} Rowan"), game.say(f"{word} greedy"))
            self.assertEqual(game.say(f"{word} 1"), game.say(f"{word} greedy"))
            self.answers(game, (f"{word} 0", 'no player "0"'), (f"{word} 5", "from 1 to 4"), (f"{word} p1", 'no player "p1"'),
                         (f"{word} random", 'Several players are called "random"; say the number'))  # fmt: skip

    def test_sheets_of_cartographers(self):
        game = Game(self, "cartographers", "--seats", "you,greedy,you", "--seed", SEED, "--no-record")
        self.assertIn("Players: 1 Ada, 2 Rowan (greedy), 3 Player 2.\n", game.said)
        self.assertEqual(game.say("sheet greedy"), game.say("sheet 2"))
        self.assertEqual(game.say("sheet Player 2"), game.say("sheet 3"))
        self.assertIn('There is no player "4"', game.say("sheet 4"))

    def test_hints_name_players(self):
        game = self.play("labor sv1", "done", "pass", "sell cider", "pass", seats="you,you")
        self.assertNotRegex(game.say("hint"), r"\bp\d\b")
        self.assertNotRegex(game.say("legal"), r"\bp\d\b")


class ReasonTest(AnbTest):
    def test_what_is_on_sale_already(self):
        game = self.play("labor sv1", "done", "pass", "sell cider", seats="you,you")
        self.answers(game, ("sell cider", "This is already on sale."), ("withdraw", "on sale once per turn"))
        game.said = game.say("pass")

    def test_words_alone(self):
        game = self.play()
        self.answers(
            game, ("harvest", "There are no goods on your buildings."), ("place", "no goods that could go onto the track"),
            ("sell", "You have nothing that could be put on sale."), ("offer", "No other player has anything on sale."),
            ("bed", "This is done at the end of the round"), ("option", "This is decided below"),
            ("add", "No expedition is getting ready"), ("pay", "There is nothing to pay now"),
        )  # fmt: skip
        for word in ("harvest", "bed", "option"):
            self.assertRegex(game.say(word), r"\nAda, you can: refresh .*, pass\. ", "what is possible")
        game.say("explore sv1")
        self.answers(game, ("build", 'set out with "go"'), ("labor sv2", 'set out with "go"'), ("go", "At least two villagers"))

    def test_undo_says_what_is_in_the_way(self):
        for seed in map(str, range(40)):  # until the bot does something for which no card is drawn
            game = self.play("labor sv1", "done", seed=seed)
            record = (self.folder / "game.rec").read_text()
            since = record[record.index("p0 done") :]
            if "chance" not in since and re.search(r"(?m)^p1 ", since):
                break
            game.finish()
            (self.folder / "game.rec").unlink()
        self.assertIn("This can no longer be taken back: another player has acted since.", game.say("undo"))
        game.finish()
        (self.folder / "game.rec").unlink()
        game = self.play("refresh houses")
        self.assertIn("something has been revealed since", game.say("undo"))
