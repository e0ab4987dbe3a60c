"""Above and Below as people play it in sentences, and the commands around it."""

import json
import random
import re
import subprocess
import sys
import unittest

from hearth_above_and_below import (ANB, ANSWER, BOOK, CATALOGUE, CHEAP_SEED, CHOICE_SEED, LIMIT, POOR_SEED, REFEREE,
                                    STORY_SEEDS, WARE, AnbTest, Village, asks, bonus, forms, outcome, pattern,
                                    plain, question, stories, text)  # fmt: skip
from hearth_program import LANGUAGES, PATIENCE, Engine


class CommandTest(AnbTest):
    def test_listed(self):
        game = next(game for game in json.loads(self.fine("games", "--json")) if game["id"] == ANB)
        self.assertEqual((game["players"], game["bots"]), ([2, 4], ["random", "greedy", "planner"]))
        self.assertEqual(list(game["options"]), ["data"])
        lines = self.fine("games").splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith(f"{ANB}: Above and Below. Players: 2 to 4. "))
        own = []
        for line in lines[at + 1 :]:
            if not line.startswith("  "):
                break
            own.append(line.split(":")[0].strip())
        self.assertEqual(own[1:], ["bot random", "bot greedy", "bot planner"])
        for lang in LANGUAGES:
            self.assertIn(text(lang, "anb.summary"), self.fine("games", "--lang", lang))

    def test_too_few_and_too_many_seats(self):
        for count in (1, 5):
            bots = ",".join(["greedy"] * count)
            people = ",".join(["you"] * count)
            for words in (("play", ANB, "--plain", "--seats", people), ("new", ANB, "--seats", people),
                          ("sim", ANB, "--games", "1", "--seats", bots)):  # fmt: skip
                self.assertRegex(self.refused(*words), rf"\b2 to 4\b.*\b{count}\.\Z")
        for count in (2, 3, 4):
            self.fine("sim", ANB, "--games", "1", "--seats", f"greedy*{count}", "--seed", "1")
        self.assertFalse((self.folder / "state").exists(), "nothing is kept of what was refused")

    def test_other_data(self):
        for words in (("play", ANB, "--plain", "--seats", "you,greedy"), ("new", ANB, "--seats", "you,you"),
                      ("sim", ANB, "--seats", "greedy,greedy", "--games", "1")):  # fmt: skip
            self.assertIn("wrong", self.refused(*words, "--option", "data=wrong"))
        record = self.bots().read_text()
        ours = re.search(r"(?m)^options data=(\w+)$", record)[1]
        theirs = ours[:-1] + ("0" if ours[-1] != "0" else "1")
        self.path.write_text(record.replace(f"data={ours}", f"data={theirs}"))
        for words in (("verify",), ("replay",), ("replay", "--json"), ("hint",), ("analyze",),
                      ("play", "--plain", "--resume")):  # fmt: skip
            sentence = self.refused(*words, "game.rec", code=1)
            self.assertIn(theirs, sentence)
            self.assertIn(ours, sentence)
        self.assertEqual(self.path.read_text(), record.replace(f"data={ours}", f"data={theirs}"))

    def test_sim(self):
        words = ("sim", ANB, "--games", "3", "--seats", "greedy,random,greedy", "--seed", "s")
        report = json.loads(self.fine(*words, "--json"))
        self.assertEqual(list(report), ["game", "seed", "games", "seconds", "games_per_second", "seats"])
        self.assertEqual((report["game"], report["seed"], report["games"]), (ANB, "s", 3))
        for seat in report["seats"]:
            self.assertEqual(list(seat), ["bot", "mean_total", "stderr_total", "mean_rating", "wins", "ms_per_move"])
            self.assertIsNone(seat["mean_rating"])
        self.assertEqual([seat["bot"] for seat in report["seats"]], ["greedy", "random", "greedy"])

        lines = self.hearth(*words, "--transcripts").out.splitlines()
        games = [json.loads(line) for line in lines]
        self.assertEqual(len(games), 3)
        for game in games:
            self.assertEqual(list(game), ["game", "rules", "players", "options", "events", "result"])
            self.assertEqual((game["game"], game["events"][-1]), (ANB, {"type": "end"}))
            rounds = [event["round"] for event in game["events"] if event["type"] == "round"]
            self.assertEqual(rounds, list(range(1, 8)))
            best = max(game["result"]["totals"])
            self.assertTrue(all(game["result"]["totals"][seat] == best for seat in game["result"]["winners"]))
        for seat, told in enumerate(report["seats"]):
            mean = sum(game["result"]["totals"][seat] for game in games) / 3
            self.assertAlmostEqual(told["mean_total"], mean, places=3)
            self.assertEqual(told["wins"], sum(seat in game["result"]["winners"] for game in games))
        judged = subprocess.run(
            [sys.executable, REFEREE], input="\n".join(lines), capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertEqual((judged.returncode, judged.stderr), (0, ""))
        self.assertTrue(judged.stdout.startswith("3 games, 0 disputed"), judged.stdout)

    def test_match(self):
        words = ("match", "greedy", "random", "--game", ANB, "--games", "4", "--seed", "m", "--json")
        report = json.loads(self.fine(*words))
        self.assertEqual((report["game"], report["bots"]), (ANB, ["greedy", "random"]))
        low, high = report["interval"]
        self.assertTrue(0 < low <= report["difference"] <= high, report)

    def test_hint(self):
        self.fine("new", ANB, "--seats", "you,you", "--seed", CHEAP_SEED, "--record", "game.rec")
        game = self.resume()
        legal = game.legal()
        game.finish()
        moves = json.loads(self.fine("hint", "game.rec", "--rollouts", "200", "--json"))
        self.assertEqual(len({move["move"] for move in moves}), 3)
        expected = [move["expected"] for move in moves]
        self.assertEqual(expected, sorted(expected, reverse=True))
        for move in moves:
            self.assertEqual(move["seat"], 0)
            self.assertIn(move["move"], legal)
        told = self.fine("hint", "game.rec", "--rollouts", "200")
        self.assertRegex(told, r"\AAda, 1\. [A-Z].* simple play: -?\d+\.\d\.\n")

    def test_analyze(self):
        self.beginning(12)
        played = re.findall(r"(?m)^(p\d) (.*)$", self.path.read_text())
        report = json.loads(self.fine("analyze", "game.rec", "--rollouts", "10", "--json"))
        self.assertEqual([(f"p{d['seat']}", d["played"]) for d in report["decisions"]], played)
        for decision in report["decisions"]:
            self.assertGreaterEqual(decision["cost"], 0)
            if decision["played"] == decision["best"]:
                self.assertEqual(decision["cost"], 0)
        for seat in report["seats"]:
            costs = [d["cost"] for d in report["decisions"] if d["seat"] == seat["seat"]]
            self.assertEqual(seat["decisions"], len(costs))
            self.assertAlmostEqual(seat["cost"], sum(costs), places=1)

    def test_engine(self):
        engine = Engine(self, ANB)
        self.assertEqual(engine.greeting, f"hearth-engine 1 game {ANB} rules 2")
        self.assertEqual(engine.ask("new 2 tea"), "ok")
        rng = random.Random(1)
        for _ in range(LIMIT):
            epoch, (seat,) = engine.pending()
            if seat == "over":
                break
            if seat == "chance":
                self.assertRegex(engine.ask("draw"), r"\Aok (key|house|outpost|villager|cave|die) \w+\Z")
                continue
            legal = engine.ask(f"legal {seat}")
            choice = rng.choice(legal)
            if rng.randrange(4) == 0:
                choice = engine.ask(f"bot greedy {seat}").removeprefix("ok ")
                self.assertIn(choice, legal)
            if rng.randrange(20) == 0:
                before = engine.ask(f"view {seat}")
                self.assertRegex(engine.ask(f"play {seat} {epoch} build sv1 h99"), r"\Aerror ")
                self.assertEqual(engine.ask(f"view {seat}"), before)
            self.assertTrue(engine.ask(f"play {seat} {epoch} {choice}").startswith("ok"), choice)
        self.assertEqual(engine.pending()[1], ["over"])
        game = json.loads(engine.ask("transcript"))
        self.assertEqual([engine.ask(f"score p{n}") for n in range(2)], [f"ok {n}" for n in game["result"]["totals"]])
        self.path.write_text("\n".join(engine.ask("record")) + "\n")
        self.assertTrue(self.report()["complete"])
        self.assertEqual(engine.ask("quit"), "ok")
        self.assertEqual(engine.finish().code, 0)


class WholeGameTest(AnbTest):
    def play_out(self, choose, **options):
        game = self.game(**options)
        played = []
        while not game.closed:
            played.append(choose(game.legal()))
            game.do(played[-1])
            self.assertLess(len(played), LIMIT)
        result = game.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        typed = re.sub(r"(?m)^p0 offer (\d)", lambda seat: f"p0 offer {int(seat[1]) + 1}", self.path.read_text())
        self.assertEqual(re.findall(r"(?m)^p0 (.*)$", typed), played)  # people count players from 1
        return result.out

    def check(self, told, names):
        """The end of the game as it was told, against the record."""
        end = told[told.rindex("\nThe game is over.\n") :]
        totals = self.transcript()["result"]["totals"]
        ranks = re.findall(r"(?m)^(\d)\. (\w+): (-?\d+)$", end)
        self.assertEqual({name: int(total) for _, name, total in ranks}, dict(zip(names, totals, strict=True)))
        self.assertEqual([int(total) for *_, total in ranks], sorted(totals, reverse=True))
        for name, total, lines in re.findall(r"(?m)^(\w+): (-?\d+) points\n((?:  .*\n)+)", end):
            parts = re.findall(r"(?m)^  (-?\d+) x (-?\d+) = (-?\d+): .+$", lines)
            self.assertEqual(sum(int(points) for *_, points in parts), int(total))
            self.assertEqual(int(total), totals[names.index(name)])
            self.assertTrue(all(int(a) * int(b) == int(c) for a, b, c in parts), lines)
        ends = " ".join(f"p{n}={total}" for n, total in enumerate(totals))
        self.assertTrue(self.path.read_text().endswith(f"\nend {ends}\n"))
        report = self.report()
        self.assertTrue(report["complete"])
        self.assertEqual(report["draws_checked"], report["draws"])
        for n in range(1, 8):
            self.assertIn(f"Round {n} begins. First: ", told)

    def test_passing_all_the_time(self):
        told = self.play_out(lambda legal: "pass" if "pass" in legal else legal[0])
        self.check(told, ["Ada", "Rowan"])
        self.assertEqual(told.count("Ada passes."), 7)

    def test_the_first_legal_action(self):
        self.check(self.play_out(lambda legal: legal[0]), ["Ada", "Rowan"])

    def test_all_kinds_of_actions(self):
        rng = random.Random(7)

        def choose(legal):  # every word is as likely as any other, and exploring more so
            words = sorted({line.split()[0] for line in legal})
            word = rng.choice(words + [word for word in words if word in ("explore", "option", "go")] * 4)
            return rng.choice([line for line in legal if line.split()[0] == word])

        told = self.play_out(choose)
        self.check(told, ["Ada", "Rowan"])
        # Whatever paragraph was opened is told whole, and the result as the book has it.
        events = [event for event in self.transcript()["events"] if event.get("seat") == 0]
        opened = [event["paragraph"] for event in events if event["type"] == "paragraph"]
        self.assertGreater(len(opened), 3)
        for number in opened:
            self.assertIn(f"\n{number}. {BOOK[number].title}\n  {BOOK[number].text}\n", told)
        option = None
        for event in events:
            if event["type"] == "option":
                option = BOOK[event["paragraph"]].options[event["option"] - 1]
            elif event["type"] == "result":
                result = outcome(option, event["lanterns"])
                self.assertIn(result.story if result and result.story else "", told)

    def test_several_bots(self):
        rng = random.Random(2)
        told = self.play_out(rng.choice, seats="you,greedy,random", seed="three")
        self.check(told, ["Ada", "Rowan", "Hazel"])

    def test_a_finished_game_resumes_to_its_end(self):
        before = self.bots("game.rec").read_bytes()
        told = self.fine("play", "--resume", "game.rec", "--plain")
        self.assertIn("The game is over.", told)
        self.assertEqual(self.path.read_bytes(), before)


class QuestionTest(AnbTest):
    def test_the_first_question(self):
        game = self.game()
        self.assertIn("Round 1 begins. First: Ada.\n", game.said)
        seat = "Ada; Coins: 7; Income: 4; Beds: 3; Empty caves: 0; Reputation: 0; Ready villagers: 3; Points now: 2"
        self.assertIn(f"\n\nRound 1 of 7.\n\nThe players\n  {seat}\n\nVillage: Ada\n", game.said)
        self.assertRegex(game.said, r"\n  Builder +ready +hammer +2:1 .*\n  Scribe +ready +quill +2:1 .*\n  Explorer +ready +1:1 .*\n")
        self.assertIn("\nYour turn: free actions first, if you like, then one action or a pass.\nAda, you can: ", game.said)
        self.assertEqual(game.say(""), question(game.said)[1:])

    def test_numbers_answer_as_words_do(self):
        game = self.game()
        legal = game.legal()
        game.say(str(legal.index("labor sv1") + 1))
        self.assertEqual(game.legal(), ["labor sv2", "labor sv3", "done"])

    def test_a_word_alone_lists_what_goes_with_it(self):
        game = self.game()
        before = self.path.read_bytes()
        legal = game.legal()
        words = re.search(r"you can: (.*)\. A word alone", game.said)[1].split(", ")
        self.assertEqual(words[-1], "pass")
        counted = dict(re.fullmatch(r"(\w+) \((\d+)\)", word).groups() for word in words[:-1])
        self.assertEqual(set(counted), {"refresh", "explore", "build", "train", "labor"})
        for word, count in counted.items():
            lines = game.say(word).splitlines()[:-1]
            self.assertEqual(len(lines), int(count))
            self.assertEqual(ANSWER.findall("\n".join(lines)), [line for line in legal if line.startswith(word)])
            self.assertTrue(all(re.search(r": [A-Z].*\.( \(.+\))?$", line) for line in lines), lines)
        self.assertEqual(sum(map(int, counted.values())) + 1, len(legal))
        for line in game.say("build sv1").splitlines()[:-1]:  # so does the beginning of an action
            self.assertRegex(line, r"^  \d+\. build sv1 ")
        for word in ("bui", "build sv", "dance"):
            self.assertIn(f'not understood: "{word}"', game.say(word))
        self.assertEqual(self.path.read_bytes(), before)

    def test_the_night_names_owners(self):
        game = self.game(seats="you,greedy", seed="night")
        told = "".join(game.say(line) for line in ("labor sv1", "done", "pass"))
        for _ in range(30):
            if "Round 2 begins" in told or game.closed:
                break
            told += game.say("1")
        slept = re.findall(r"(?m)^(?:Ada> )?(.*) has slept well\.$", told)
        self.assertGreater(len(slept), 1)
        self.assertEqual({line.split(": ")[0] for line in slept}, {"Ada", "Rowan"})

    def test_market_limits_are_in_the_rules(self):
        told = self.fine("rules", ANB, "market")
        for word in ("3 to 99 coins", "three offers per turn", "once per turn", "your next turn"):
            self.assertIn(word, told)

    def test_the_school_speaks_of_training(self):
        for lang, words in (("en", "villagers you train are ready at once"), ("el", "εκπαιδεύετε"), ("hu", "kiképzel"),
                            ("pl", "wyszkoleni")):  # fmt: skip
            told = Village(self, ANB, "--seed", "tea", "--no-record", "--lang", lang).say("market")
            self.assertIn(words, told)

    def test_looking_around(self):
        game = self.game(seats="greedy,you,random", seed="look")
        before = self.path.read_bytes()
        market = game.say("market")
        rows = WARE.findall(market)
        self.assertEqual([sum(card[0] == kind for card, _ in rows) for kind in "oks"], [4, 4, 6])
        self.assertEqual(len(re.findall(r"(?m)^  \d +\w+ +\d .*\d:\d", market)), 5)
        mine = game.say("village")
        self.assertTrue(mine.startswith("The players\n  Ada; Coins: "))
        self.assertEqual(game.say("village 2"), mine)
        self.assertTrue(game.say("village 1").startswith("The players\n  Rowan; "))
        self.assertTrue(game.say("village 3").startswith("The players\n  Hazel; "))
        whole = game.say("table")
        for part in (market, mine[mine.index("\nVillage: ") :], game.say("village 3").split("\n\n")[1]):
            self.assertIn(part.removesuffix("\nAda> "), whole)
        self.assertIn('There is no player "4"', game.say("village 4"))
        self.assertRegex(game.say("score"), r"\AAda: \d points\n(  \d x \d = \d: .+\n)+Ada> \Z")
        self.assertTrue(game.say("score 1").startswith("Rowan: "))
        self.assertTrue(game.say("rules").startswith("A turn (turn)\n"))
        self.assertTrue(game.say("rules night").startswith("The end of a round (night)\n"))
        self.assertEqual(self.path.read_bytes(), before)

    def test_the_night_belongs_to_its_round(self):
        game = self.game()
        answer = game.do("labor sv1", "done", "pass")
        self.assertNotIn("Round 2 begins.", answer)
        self.assertEqual(game.legal()[0], "done")  # the cider may wake somebody
        self.assertTrue(question(answer).startswith("\n\nRound 1 of 7.\n\nThe players\n  Ada; "), question(answer))
        self.assertIn("\nNight falls: who gets a potion or a cider?\n", answer)

    def test_hint(self):
        game = self.game()
        told = game.say("hint")
        hints = re.findall(r"(?m)^Ada, (\d+)\. (.*) Points expected at the end", told)
        self.assertEqual((len(hints), len(told.splitlines()[:-1])), (3, 3))
        listed = game.say("legal")
        for number, move in hints:  # with the number that the answer has
            self.assertRegex(listed, rf"(?m)^  {number}\. [^:]+: {re.escape(move)}( \(.+\))?$")

    def test_villagers_for_hire_go_by_name(self):
        """The list has names and prices, so do hints: nobody is asked to count spaces."""
        game = self.game(seed="tea")
        for_hire = dict(re.findall(r"(?m)^For hire in space (\d): (.+)\.$", game.said))
        listed = re.findall(r"(?m)^  \d+\. train sv2 (\d): Train with Scribe: (\w+)\. \(price \d+; ", game.say("train"))
        self.assertEqual(dict(listed), for_hire)
        hints = game.say("hint")
        self.assertNotRegex(hints, r"\bspace \d")
        for name in re.findall(r"Train with \w+: (\w+)\.", hints):
            self.assertIn(name, for_hire.values())

    def test_a_number_means_what_was_listed_last(self):
        game = self.game()
        before = self.path.read_bytes()
        self.assertNotIn("  1. ", game.said)  # there are too many answers
        for number in ("9", "1", "21", "0", "99999999999999999999"):
            self.assertIn("Nothing has been listed with numbers yet", game.say(number))
        self.assertEqual(self.path.read_bytes(), before)
        everything = re.findall(r"(?m)^  (\d+)\. (.+?): ", game.say("legal"))
        self.assertEqual([number for number, _ in everything], [str(i + 1) for i in range(len(everything))])
        most = len(everything)
        for number in ("0", str(most + 1), "99999999999999999999"):
            self.assertIn(f"{number[:20]} is not in the list. The numbers that were listed last: 1-{most}.", game.say(number))
        builds = re.findall(r"(?m)^  (\d+)\. (.+?): ", game.say("build"))
        self.assertEqual(builds, [answer for answer in everything if answer[1].startswith("build ")])
        (first, _), (last, _) = builds[0], builds[-1]
        for number in ("1", str(most)):
            self.assertIn(f"{number} is not in the list. The numbers that were listed last: {first}-{last}.", game.say(number))
        game.say("village")
        self.assertEqual(self.path.read_bytes(), before)
        game.say(first)
        self.assertIn(f"\np0 {builds[0][1]}\n", self.path.read_text())

    def test_a_list_is_forgotten_with_its_question(self):
        game = self.game(seats="you,you")
        game.say("legal")
        said = game.say("labor sv1")
        while "Player 2> " not in said:
            said = game.say("done" if "done" in said else "pass")
        self.assertIn("Nothing has been listed with numbers yet", game.say("9"))

    def test_hints_have_the_numbers_of_answers(self):
        game = self.game()
        number, move = re.search(r"(?m)^Ada, (\d+)\. (.*) Points expected", game.say("hint")).groups()
        before = game.say(str(1 if number != "1" else 2))
        self.assertIn("is not in the list", before)
        listed = dict(re.findall(r"(?m)^  (\d+)\. (.+?): ", game.say("legal")))
        game.say("hint")
        game.say(number)
        self.assertIn(f"\np0 {listed[number]}\n", self.path.read_text())

    def test_help_speaks_of_this_game(self):
        """What help names is understood, and nothing of it belongs to Cartographers."""
        game = self.game()
        told = game.say("help")
        self.assertEqual(game.say("?"), told)
        for word in ("legal", "village", "market", "score", "hint", "rules", "undo", "quit"):
            self.assertRegex(told, rf"(?m)^{word}\b")
        self.assertNotRegex(told, r"\bdrawings?\b|\bsheets?\b|\bedicts?\b|\bruins\b")
        for word in re.findall(r"\b(?:rules|village|score) \w+(?=:)", told):
            self.assertNotIn("not understood", game.say(word), word)

    def test_wrong_actions(self):
        game = self.game()
        market = game.say("market")
        on_offer = {card: int(price) for card, price in WARE.findall(market)}
        dear = max(on_offer, key=on_offer.get)
        outpost = next(card for card in on_offer if card[0] == "o")
        absent = next(f"h{n:02}" for n in range(1, 26) if f"h{n:02}" not in on_offer)
        before = self.path.read_bytes()
        for line, why in (
            (f"build sv1 {dear}", "You do not have enough coins."),
            (f"build sv1 {absent}", "This building is not on offer."),
            (f"build sv1 {outpost}", "An outpost needs an empty cave of your own."),
            ("build sv2 k1", "Only a villager with a hammer can build."),
            ("train sv1 1", "Only a villager with a quill can train others."),
            ("train sv2 6", "Nobody is for hire there."),
            ("labor v16", "This villager is not in your village."),
            ("build v16 k1", "This villager is not in your village."),
            ("harvest sv1 k1", "There is nothing to harvest there."),
            ("explore sv3", "At least two villagers must go; name them in the order of the list."),
            ("place fish", "You have no such good to place on the track."),
            ("place cider", "You have no such good to place on the track."),
            ("sell cider", "You have no such item to put on sale."),
            ("offer 2 3", "Nothing is on sale there."),
            ("offer 9 3", 'There is no player "9"'),
            ("add sv2", "No expedition is getting ready"),
            ("option 1", "This is decided below"),
            ("accept", "Nobody has made you an offer."),
            ("bed sv1", "This is done at the end of the round"),
            ("next", "do an action first, or pass."),
            ("build sv1 h99", '"build sv1 h99"'),
            ("labor", None),  # lists
            ("labor sv4", '"labor sv4"'),
            ("train sv2 0", '"train sv2 0"'),
            ("Pass", '"Pass"'),
            ("pass ", '"pass "'),
            ("build sv1 k1 now", '"build sv1 k1 now"'),
            ("{player}", '"{player}"'),
        ):
            answer = game.say(line)
            self.assertIn(why or "labor sv1", answer, line)
            self.assertTrue(answer.endswith("\nAda> "))
        for line in (b"\xff\xfe", b"\x1b[2J", b"zero\x00byte", b"x" * 5000):
            self.assertNotRegex(game.say(line), "[\x00\x1b]")
        self.assertEqual(self.path.read_bytes(), before)
        self.assertEqual(game.say(""), question(game.said)[1:])

        # Refreshing is possible once, and who has worked is not ready.
        game.do("refresh houses")
        self.assertIn("A row can be refreshed once per round.", game.say("refresh outposts"))
        game.do("labor sv1", "done")
        before = self.path.read_bytes()
        self.assertIn("This villager is not ready.", game.say("labor sv1"))
        self.assertIn("This villager is not ready.", game.say("build sv1 k1"))
        self.assertEqual(self.path.read_bytes(), before)


class BookTest(AnbTest):
    """Exploring in sentences: what is read, and what is not yet."""

    def explore(self, seed, *between):
        """Three starters go below; everything said since, and the paragraph that is open."""
        game = self.game(seed=seed)
        self.assertEqual(game.do("explore sv1", "add sv2").splitlines()[-1], "Ada> ")
        told = game.do("add sv3", "go")
        number = int(re.search(r"\n\n(\d+)\. ", told)[1])
        self.assertEqual(int(self.standing()[0]["paragraph"]), number)
        for line in between:
            told += game.say(line)
        return game, told, BOOK[number]

    def unspoiled(self, told, paragraph):
        for story in stories(paragraph):
            self.assertNotIn(story, told)
        self.assertNotRegex(told, r"(?m)^(Success|Failure|No dice are needed)|\bgains\b|is hurt|Reputation of")

    def page(self, said, paragraph):
        """The question shows the title, the text and the options, and nothing else of the book."""
        lines = question(said).splitlines()[2:]
        self.assertEqual(lines[0], f"{paragraph.number}. {paragraph.title}")
        self.assertTrue("\n".join(lines[1:]).startswith(f"  {paragraph.text}\n  Options\n"), lines)
        told = lines[lines.index("  Options") + 1 : lines.index("  The party and its dice")]
        options = [line for line in told if re.match(r"  \d", line)]  # short ones have a head line
        for n, (line, option) in enumerate(zip(options, paragraph.options, strict=True), 1):
            asked = re.escape(asks(option)) + bonus(option)
            self.assertRegex(line, rf"\A  {n}\.? +{re.escape(option.text)}( What it asks for:)? +{asked}\Z")
        self.assertEqual(lines[-3], "Which option do you choose?")
        self.assertRegex(lines[-2], r"\AAda, you can: option( \(\d\)| \d)\. ")

    def test_numbers_are_those_of_the_page(self):
        """Also of an option that cannot be paid; behind the last there are none."""
        for seed in STORY_SEEDS:
            with self.subTest(seed=seed):
                self.path.unlink(missing_ok=True)
                game, _, paragraph = self.explore(seed)
                before = self.path.read_bytes()
                self.assertRegex(game.say("99"), r"\A99 is not in the list\. The numbers that were listed last: 1(-\d|, \d)*\.\n")
                self.assertEqual(self.path.read_bytes(), before)
                self.assertIn(f"Ada chooses: {paragraph.options[0].text}\n", game.say("1"))

    def test_nothing_is_told_before_it_is_earned(self):
        seen = set()
        for seed in STORY_SEEDS:
            with self.subTest(seed=seed):
                self.path.unlink(missing_ok=True)
                looks = ("legal", "option", "village", "score", "market", "rules", "help", "village 2", "option 9")
                game, told, paragraph = self.explore(seed, *looks, *(("hint",) if seed == "tea" else ()))
                seen.add(paragraph.number)
                self.page(game.said, paragraph)
                self.unspoiled(told, paragraph)
                options = [line for line in game.legal() if line.startswith("option ")]
                chosen = random.Random(seed).choice(options)
                answer = game.do(chosen)
                option = paragraph.options[int(chosen.split()[1]) - 1]
                self.assertIn(f"Ada chooses: {option.text}\n", answer)
                while re.search(r"\n  Lanterns: \d+\.\n", question(answer)):  # rerolls and exerting
                    self.unspoiled(answer, paragraph)
                    self.assertRegex(question(answer), r"\n  Builder +hammer +\S+ \S+ +[1-6] +\d\n")
                    self.assertNotIn(paragraph.text, answer, "the story is read once")
                    answer = game.do("done")
                events = self.transcript()["events"]
                at = next(n for n, event in enumerate(events) if event["type"] == "option")
                result = next((event for event in events[at:] if event["type"] == "result"), None)
                lanterns = result["lanterns"] if result else sum(
                    int(n) for n in re.findall(r"(?m)^\w+ rolls \d: (\d) lantern", answer))  # fmt: skip
                reached = outcome(option, lanterns)
                if reached and reached.goto:
                    seen.add("goto")
                    follow = BOOK[reached.goto]
                    self.page(game.said, follow)
                    self.assertFalse([story for story in stories(follow) + stories(paragraph) if story in game.said])
                elif reached:
                    seen.add("story")
                    verdict = "Success" if option.numbers else "No dice are needed"
                    if reached is option.fail:
                        verdict = "Failure"
                    self.assertRegex(answer, rf"(?m)^{verdict}.* {re.escape(reached.story)}$")
                    self.assertEqual([story for story in stories(paragraph) if story in answer], [reached.story])
                else:
                    self.assertRegex(answer, r"(?m)^Failure \(lanterns: \d+\)\. The book says no more\.$")
                game.finish()
        self.assertEqual(len(seen - {"goto", "story"}), len(STORY_SEEDS))
        self.assertIn("story", seen)

    def test_a_story_that_goes_on_is_not_at_its_end(self):
        game, _, paragraph = self.explore("99")
        answer = game.do("option 2 coin")
        lanterns = int(re.search(r"Success \(lanterns: (\d+)\)", answer)[1])
        follow = BOOK[outcome(paragraph.options[1], lanterns).goto]
        self.page(answer, follow)
        self.assertNotIn("The book says no more.", answer)

    def test_a_choice_of_rewards_says_what_they_are(self):
        """Nobody can choose between "reward 1" and "reward 2"."""
        game, _, paragraph = self.explore(CHOICE_SEED)
        ((number, things),) = [(i, e[1]) for i, o in enumerate(paragraph.options, 1) for r in o.results() for e in r.effects
                               if e[0] == "choose"]
        answer = game.do(f"option {number}")
        for villager in ("sv1", "sv2", "sv3"):
            if "you can: choose" not in answer:
                answer = game.do(f"exert {villager}")
        self.assertEqual(game.legal(), ["choose 1", "choose 2"])
        for line, (thing, count) in zip(game.say("legal").splitlines(), things):
            self.assertIn(thing, line)
            self.assertIn(str(count), line.split(": ", 1)[1])

    def test_a_number_in_a_paragraph_is_that_of_the_option(self):
        game, _, _ = self.explore(CHOICE_SEED)
        game.do("2")
        self.assertRegex(self.path.read_text(), r"(?m)^p0 option 2$")

    def test_numbers_stay_when_an_option_cannot_be_paid(self):
        game = self.game(seed=POOR_SEED)
        game.do("build sv1 h15", "explore sv2", "add sv3", "go")
        options = BOOK[int(self.standing()[0]["paragraph"])].options
        (dear,) = [str(i) for i, o in enumerate(options, 1) if o.pay]
        others = [n for n in ("1", "2", "3") if n != dear]
        self.assertNotEqual(dear, "3", "numbers would not shift")
        listed = re.findall(r"(?m)^  (\d)\. option (\d): ", game.say("legal"))
        self.assertEqual(listed, [(n, n) for n in others])
        text = re.escape(options[int(dear) - 1].text)
        self.assertRegex(question(game.said), rf"\n  {dear}\.? +{text}", "the page shows it all the same")
        self.assertIn("You do not have enough coins.", game.say(dear))
        game.do("3")
        self.assertRegex(self.path.read_text(), r"(?m)^p0 option 3$")

    def test_a_coin_for_a_bonus_has_a_number_behind_the_options(self):
        for typed in ("3", "2 coin", "option 2 coin"):
            self.path.unlink(missing_ok=True)
            game, _, _ = self.explore("99")
            self.assertRegex(game.say("legal"), r"(?m)^  3\. option 2 coin: ")
            game.do(typed)
            self.assertRegex(self.path.read_text(), r"(?m)^p0 option 2 coin$", typed)
            game.finish()


class MarketTest(AnbTest):
    def stall(self):
        """The first person has a cider on sale, and the second is to decide."""
        game = self.game(seats="you,you")
        answer = game.do("labor sv1", "done", "pass", "sell cider", "pass")
        self.assertTrue(answer.endswith("\nPlayer 2> "))
        self.assertRegex(game.say("village 1"), r"\n  cider; Beside the track: 0; On sale: 1; On the track: 0\n")
        return game

    def wealth(self):
        """Coins, and cider beside the board, of both; the cider on sale."""
        _, players = self.standing()
        return [(int(p["coins"]), int(p["items"].split(",")[9]), p["sale"] != "0") for p in players]

    def test_an_offer_is_accepted(self):
        game = self.stall()
        (seller, *_), (buyer, *_) = self.wealth()
        offers = [line for line in game.legal() if line.startswith("offer ")]
        self.assertEqual(offers, [f"offer 1 {price}" for price in range(3, buyer + 1)])
        answer = game.do("offer 1 5")
        self.assertIn("Player 2 offers Ada 5 coins for: cider.\n", answer)
        self.assertTrue(question(answer).startswith("\n\nPlayer 2 offers you 5 coins for: cider.\n"))
        self.assertTrue(answer.endswith("\nAda> "), "the seller is asked")
        self.assertEqual(game.legal(), ["accept", "refuse", *(f"counter {price}" for price in range(6, 100))])
        self.assertIn("accept, refuse, counter (94)", answer)
        self.assertIn('type it after "counter"', plain(question(answer)))
        self.assertEqual(self.wealth(), [(seller, 0, True), (buyer, 0, False)])
        self.assertIn('First answer the offer: "accept", "refuse", or "counter" and a price.', game.say("pass"))
        answer = game.do("accept")
        self.assertIn("Ada accepts.\n", answer)
        self.assertTrue(answer.endswith("\nPlayer 2> "))
        self.assertEqual(self.wealth(), [(seller + 5, 0, False), (buyer - 5, 1, False)])
        self.assertIn("Nothing is on sale there.", game.say("offer 1 5"))
        self.report()

    def test_an_offer_is_refused(self):
        game = self.stall()
        before = self.wealth()
        written = self.path.read_bytes()
        for line, why in (("offer 1 2", "An offer is at least 3 coins"), ("offer 1 99", "You do not have enough coins."),
                          ("offer 2 3", "You cannot buy from yourself")):  # fmt: skip
            self.assertIn(why, game.say(line))
        self.assertEqual(self.path.read_bytes(), written)
        answer = game.do("offer 1 3", "refuse")
        self.assertIn("Ada refuses.\n", answer)
        self.assertEqual(self.wealth(), before)
        self.assertIn("higher than what was refused this turn", game.say("offer 1 3"))
        game.do("offer 1 4", "refuse", "offer 1 6", "refuse")
        self.assertIn("Three offers per turn is the limit.", game.say("offer 1 7"))
        self.assertEqual(self.wealth(), before)

    def test_a_price_is_named(self):
        game = self.stall()
        (seller, *_), (buyer, *_) = self.wealth()
        game.do("offer 1 3")
        self.assertIn("higher than the offer", game.say("counter 3"))
        self.assertIn("(more coins than the buyer has)", game.say("counter"))
        answer = game.do("counter 6")
        self.assertIn("Ada names a price to Player 2: 6 coins for: cider.\n", answer)
        self.assertTrue(question(answer).startswith("\n\nAda wants 6 coins for: cider. Do you buy it?\n"))
        self.assertTrue(answer.endswith("\nPlayer 2> "), "the buyer is asked")
        self.assertIn("  1. accept: Buy it for 6 coins.\n  2. refuse: Do not buy it.\n", answer)
        self.assertIn("First answer the price that was named", game.say("pass"))
        self.assertIn("Player 2 does not buy.\n", game.do("2"))
        self.assertEqual(self.wealth(), [(seller, 0, True), (buyer, 0, False)])
        game.do("offer 1 4", f"counter {buyer + 1}")
        self.assertEqual(game.legal(), ["refuse"])
        self.assertIn("You do not have enough coins.", game.say("accept"))
        answer = game.do("refuse", "offer 1 5", "counter 6", "accept")
        self.assertIn("Player 2 agrees to the price.\n", answer)
        self.assertEqual(self.wealth(), [(seller + 6, 0, False), (buyer - 6, 1, False)])
        self.assertRegex(self.path.read_text(), r"(?m)^game above_and_below rules 2$")
        self.report()

    def test_a_bot_answers(self):
        """With a bot as the seller the game goes on without the keyboard."""
        game = self.game(seed="1")
        for _ in range(60):
            legal = game.legal()
            offers = [line for line in legal if line.startswith("offer ")]
            if offers:
                break
            game.do("pass" if "pass" in legal else legal[0])
            self.assertFalse(game.closed, "greedy sold nothing in this game")
        answer = game.do(offers[-1])
        self.assertRegex(answer, r"Ada offers Rowan \d+ coins for: \w+\.\nRowan (accepts|refuses|names a price)")
        self.assertTrue(answer.endswith("\nAda> "))


class UndoTest(AnbTest):
    REFUSED = "can no longer be taken back"

    def taken(self, game):
        answer = game.do("undo")
        self.assertIn("Taken back.\n", answer)
        return answer

    def kept(self, game):
        before = self.path.read_bytes()
        self.assertIn(self.REFUSED, game.do("undo"))
        self.assertEqual(self.path.read_bytes(), before)

    def test_up_to_the_die(self):
        game = self.game()
        first = question(game.said)
        self.assertIn("nothing to take back", game.do("undo"))
        game.do("explore sv1")
        second = question(game.said)
        game.do("add sv3")
        self.assertEqual(question(self.taken(game)), second)
        self.assertEqual(question(self.taken(game)), first)
        self.assertIn("nothing to take back", game.do("undo"))
        game.do("explore sv1", "add sv2", "go")
        self.kept(game)  # the die has shown which page it is
        game.do("option 1")
        self.kept(game)
        self.assertEqual(self.report()["undos"], 2)

    def test_up_to_the_card(self):
        for card, drawn in (("k1", False), ("h03", True)):
            with self.subTest(card=card):
                self.path.unlink(missing_ok=True)
                game = self.game(seats="you,you")
                first = question(game.said)
                coins = self.coins()
                answer = game.do(f"build sv1 {card}")
                self.assertEqual("On offer: " in answer, drawn)
                self.assertLess(self.coins(), coins)
                if drawn:
                    self.kept(game)
                    self.assertLess(self.coins(), coins)
                else:
                    self.assertEqual(question(self.taken(game)), first)
                    self.assertEqual(self.coins(), coins)
                game.finish()
        self.path.unlink()
        game = self.game()
        game.do("refresh houses")
        self.kept(game)

    def test_practice_is_for_one(self):
        sentence = self.refused("play", ANB, "--plain", "--practice", "--seats", "you,greedy", "--record", self.path)
        self.assertIn("solo", sentence)
        self.assertFalse(self.path.exists())

    def test_the_second_person_takes_back(self):
        game = self.game(seats="you,you")
        game.do("labor sv1", "done")
        first = question(game.said)
        self.assertTrue(first.endswith("\nPlayer 2> "))
        game.do("labor sv1")
        self.assertEqual(question(self.taken(game)), first)

    def test_the_pass_of_the_second_person_is_taken_back(self):
        game = self.game(seats="you,you")
        game.do("labor sv1", "done")
        first = question(game.said)
        self.assertTrue(game.do("pass").endswith("\nAda> "))
        self.assertEqual(question(self.taken(game)), first)


class CrashTest(AnbTest):
    def test_killed_at_every_question(self):
        game = self.game()
        for line in (None, "explore sv1", "add sv2", "go", "option 2", "done", "labor sv3", "done", "pass"):
            if line:
                game.do(line)
            asked, heard = question(game.said), self.path.read_bytes()
            game.process.kill()
            game.process.wait()
            game = self.resume()
            self.assertEqual(question(game.said), asked, line)
            self.assertEqual(self.path.read_bytes(), heard)
        rng = random.Random(3)
        while not game.closed:
            game.do(rng.choice(game.legal()))
        self.assertEqual(game.finish().code, 0)
        self.assertTrue(self.report()["complete"])

    def test_a_line_that_was_cut_off(self):
        game = self.game()
        game.do("labor sv1")
        game.process.kill()
        game.process.wait()
        whole = self.path.read_bytes()
        self.path.write_bytes(whole + b"p0 labor sv")
        game = self.resume()
        self.assertIn("cut off", game.said)
        game.do("done")
        self.assertTrue(self.path.read_bytes().startswith(whole))
        self.report()

    def test_quit_and_the_list_of_unfinished_games(self):
        game = Village(self, ANB, "--seats", "you,greedy", "--seed", CHEAP_SEED)
        game.do("labor sv1", "done")
        asked = question(game.said)
        game.do("quit")
        self.assertIn("hearth play --resume ", game.finish().out)
        result = self.hearth("play", "--plain", stdin="1\nquit\n")
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertRegex(result.out, r"1\. Above and Below, Ada, Rowan \(greedy\)\. Round 1 of 7\. ")
        self.assertIn(asked.strip(), result.out)


class LanguageTest(AnbTest):
    LINES = ("legal", "market", "village 2", "score", "help", "rules", "dance", "undo", "build sv1 s6", "build sv1 h99",
             "build sv2 k1", "build sv1 o10", "train sv1 1", "labor v16", "place fish", "sell fish", "offer 2 3",
             "harvest sv1 k1", "explore sv3", "next", "labor sv3", "undo", "explore sv1", "add sv2", "go", "legal",
             "option 1", "done", "undo", "build sv1 k1", "labor sv3", "labor sv1", "done", "pass", "cider sv1", "village", "quit")  # fmt: skip
    # Told in every session; the numbers and names in them differ.
    SAID = ("anb.say.where", "anb.say.offer", "anb.say.hire", "term.ew.choice", "anb.say.ask.paragraph", "term.play.points",
            "term.play.bye", "term.play.resume", "anb.do.refresh", "anb.do.explore", "anb.do.build", "anb.do.train",
            "anb.do.labor", "anb.do.pass", "anb.do.option", "anb.ev.round", "anb.ev.offered", "anb.ev.hirable",
            "anb.ev.explore", "anb.ev.option", "anb.ev.roll", "anb.ev.labor_cider", "anb.ev.pass", "anb.ev.income",
            "anb.no_coins", "anb.no_hammer", "anb.no_quill", "anb.not_ready", "anb.no_good", "anb.no_item",
            "anb.nothing_on_sale", "anb.no_goods_there", "anb.party_small", "anb.no_cave",
            "term.play.word", "term.play.taken", "term.anb.help.buy", "term.anb.help.undo")  # fmt: skip

    def session(self, lang):
        path = self.folder / f"{lang}.rec"
        told = self.fine("play", ANB, "--plain", "--seats", "you,greedy", "--seed", CHEAP_SEED, "--record", path,
                         "--lang", lang, stdin="\n".join(self.LINES) + "\n")  # fmt: skip
        return told, path.read_bytes()

    def without_the_book(self, told):
        """The book is written in English only; its words count for nothing here."""
        for paragraph in BOOK.values():
            for words in (paragraph.title, paragraph.text, *(o.text for o in paragraph.options), *stories(paragraph)):
                told = told.replace(words, "BOOK")
        return told

    def test_plain_play(self):
        told, records = {}, set()
        for lang in LANGUAGES:
            words, record = self.session(lang)
            told[lang] = self.without_the_book(words)
            records.add(record)
        self.assertEqual(len(records), 1, "records do not depend on the language")
        answers = {tuple(re.findall(r"(?m)^  (\d+\. [a-z][a-z\d ]*): ", words)) for words in told.values()}
        self.assertEqual(len(answers), 1)
        # English sentences, or the longest piece of them between two arguments
        leftovers = {}
        for context, entry in CATALOGUE["en"].items():
            if context and re.match(r"(anb|term\.anb|term\.play)\.", context):
                piece = max(re.split(r"\{\w+\}", entry["msgid"]), key=len).strip()
                if " " in piece and len(piece) >= 8:
                    leftovers[context] = piece
        self.assertGreater(len(leftovers), 100)
        for lang, words in told.items():
            self.assertNotRegex(words.replace('"{player}"', ""), r"[{}]", lang)
            for context in self.SAID:
                found = any(re.search(pattern(form), words) for form in forms(lang, context))
                self.assertTrue(found, (lang, context, forms(lang, context)))
            for villager in ("sv1", "sv2", "sv3"):
                self.assertIn(text(lang, f"anb.villager.{villager}"), words)
            for building in ("school_house", "apothecary", "town_hall"):
                self.assertIn(text(lang, f"anb.building.{building}"), words)
            for context, piece in leftovers.items():
                if lang != "en" and all(piece not in form for form in forms(lang, context)):
                    self.assertNotIn(piece, words, (lang, context))

    def test_refusals(self):
        for words in (("play", ANB, "--seats", "you", "--plain"), ("sim", ANB, "--seats", "greedy*5"),
                      ("sim", ANB, "--seats", "greedy,greedy", "--option", "data=wrong"), ("rules", ANB, "x")):  # fmt: skip
            sentences = {self.refused(*words, "--lang", lang) for lang in LANGUAGES}
            self.assertEqual(len(sentences), 4, sentences)


if __name__ == "__main__":
    unittest.main()
