"""Games of superseded rules and of other data, beside new ones: "Up the Hill" (src/games/race) with two versions of its
rules and two hills, replayed, verified, played on and asked for."""
import pathlib
import unittest

from hearth_program import ProgramTest

RECORDS = pathlib.Path(__file__).resolve().parents[1] / "records/race"
# Of each value: a whole game, and the head of its record.
VALUES = {
    "two_players": "game race rules 1\noptions rounds=6\n",
    "rules_2_hill_30": "game race rules 2\noptions rounds=6 data=hill30\n",
    "rules_2": "game race rules 2\noptions rounds=6 data=hill20\n",
}


class Versions(ProgramTest):
    def test_old_and_new_records_replay(self):
        for name, head in VALUES.items():
            record = RECORDS / f"{name}.rec"
            self.assertIn(head, record.read_text())
            self.assertEqual(self.hearth("verify", record).code, 0)
            shown = self.hearth("replay", record).out
            self.assertIn("of 30" if "hill30" in head else "of 20", shown)
            self.assertIn(f'"rules":{head.split()[3]},', self.hearth("replay", record, "--json").out)

    def test_games_under_way_are_played_on_by_their_own(self):
        for name, head in VALUES.items():
            path = self.folder / f"{name}.rec"
            lines = (RECORDS / f"{name}.rec").read_text().splitlines(keepends=True)
            actions = [i for i, line in enumerate(lines) if line.startswith("p")]
            path.write_text("".join(lines[:actions[len(actions) // 2]]).replace(" planner\n", " random\n"))
            played = self.hearth("play", "--plain", "--resume", path)
            self.assertEqual(played.code, 0, played.err)
            self.assertIn(head, path.read_text())
            self.assertRegex(path.read_text(), r"(?m)^end p0=\d+ p1=\d+$")
            self.assertEqual(self.hearth("verify", path).code, 0)

    def test_what_is_not_known_is_named_and_kept(self):
        text = (RECORDS / "rules_2.rec").read_text()
        path = self.folder / "later.rec"
        for head, sentence in (("rules 3\noptions rounds=6 data=hill20", "Up the Hill is known with rules 1 to 2, not with rules 3."),
                               ("rules 2\noptions rounds=6 data=hill40", "This program does not have the data set hill40 of Up the Hill")):
            path.write_text(text.replace("rules 2\noptions rounds=6 data=hill20", head))
            before = path.read_bytes()
            for command in (("verify", path), ("replay", path), ("play", "--plain", "--resume", path)):
                said = self.hearth(*command)
                self.assertEqual(said.code, 1)
                self.assertIn(sentence, said.err)
            self.assertEqual(path.read_bytes(), before)

    def test_older_rules_and_other_data_can_be_asked_for(self):
        def head(*options):
            words = [word for option in options for word in ("--option", option)]
            return self.hearth("new", "race", "--seats", "you,random", "--seed", "tea", "--record", "-", *words)

        self.assertIn("game race rules 2\noptions rounds=6 data=hill20\n", head("rounds=6").out)
        self.assertIn("game race rules 1\noptions rounds=6\n", head("rounds=6", "rules=1").out)
        self.assertIn("game race rules 2\noptions rounds=6 data=hill30\n", head("data=hill30", "rounds=6").out)
        self.assertIn('The option "rules" takes 1|2, not "3".', head("rules=3").err)
        engine = self.hearth("engine", "race", stdin="new 2 tea rules=1\nrecord\nnew 2 tea rules=3\nnew 2 tea data=hill40\nquit\n").out
        self.assertIn("game race rules 1\noptions rounds=6\n", engine)
        self.assertIn('error bad_option The option "rules" takes 1|2, not "3".\n', engine)
        self.assertIn("error bad_option This program does not have the data set hill40 of Up the Hill; it has hill20.\n", engine)


if __name__ == "__main__":
    unittest.main()
