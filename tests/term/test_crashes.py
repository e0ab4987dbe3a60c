"""Nothing that was acknowledged is lost: the end of input, kills, full disks, resuming."""

import json
import os
import random
import re
import resource
import signal
import time
import unittest

from hearth_program import PATIENCE, Game, ProgramTest, drawings_of, told, told_drawings

CARTO = "cartographers"


class CrashTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "game.rec"

    def begin(self, *words, seed="tea", **options):
        return Game(self, CARTO, "--seed", seed, "--record", "game.rec", *words, **options)

    def resume(self, path="game.rec"):
        return Game(self, "--resume", path)

    def sound(self, path="game.rec"):
        return json.loads(self.fine("verify", path, "--json"))

    def question(self, said):
        """What is asked: from the line with season, time, stars and coins to the prompt."""
        return re.search(r"(?s)\n(Ada: [^\n]*, time \d+ of \d+.*Ada> )\Z", said)[1]


class ResumeTest(CrashTest):
    def test_the_end_of_input_keeps_the_game(self):
        game = self.begin()
        for _ in range(4):
            game.said = game.step()[1]
        result = game.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertTrue(result.out.endswith("Go on with: hearth play --resume game.rec\n"), result.out)
        before = self.path.read_bytes()
        self.assertFalse(self.sound()["complete"])

        resumed = self.resume()
        self.assertEqual(self.question(resumed.said), self.question(game.said))
        self.assertEqual(self.path.read_bytes(), before)
        drawing, _ = resumed.step()
        resumed.finish()
        self.assertEqual(drawings_of(self.path), told_drawings(result.out) + [drawing])

    def test_quit_and_resume_twice(self):
        moves = []
        game = self.begin("--seats", "you,greedy")
        for _ in range(3):
            for _ in range(3):
                drawing, game.said = game.step()
                moves.append("p0 " + drawing)
            result_question = self.question(game.said)
            game.send("quit")
            result = game.finish()
            self.assertEqual((result.code, result.err), (0, ""))
            self.assertIn("hearth play --resume game.rec", result.out)
            self.sound()
            game = self.resume()
            self.assertEqual(self.question(game.said), result_question)
        lines = self.path.read_text().splitlines()
        self.assertEqual([line for line in lines if line.startswith("p0 ")], moves)

    def test_a_resumed_game_goes_the_same_way(self):
        """Stopped after every move or played in one go: the record is the same."""
        game = self.begin()
        for _ in range(12):
            game.step()
        game.finish()
        whole = self.path.read_bytes()
        self.path.unlink()
        game = self.begin()
        for number in range(12):
            game.step()
            game.finish()
            if number < 11:
                game = self.resume()
        self.assertEqual(self.path.read_bytes(), whole)

    def test_an_open_round_is_resumed(self):
        game = self.begin("--seats", "you,you")
        game.say("farm a1 b1 b2 c1")
        game.finish()
        game = self.resume()
        answer = game.say("village a2 b2 b3 c2")
        self.assertIn(told("farm", "a1 b1 b2 c1", player=""), answer)
        self.assertIn(told("village", "a2 b2 b3 c2", player=""), answer)

    def test_the_advice_how_to_resume_can_be_followed(self):
        folder = self.folder.joinpath(*["d" * 90] * 4)
        folder.mkdir(parents=True)
        for path in (self.folder / "a.rec", folder / "b.rec"):
            out = self.fine("play", CARTO, "--plain", "--record", path)
            advice = re.search(r"hearth play --resume (.*)\n\Z", out)[1]
            self.assertEqual(advice, str(path))

    def test_a_game_that_two_resume_at_once_stays_sound(self):
        """The second is refused, or both get along; acknowledged moves stay either way."""
        self.begin().finish()
        first = self.resume()
        second = self.resume()
        heard = []
        for game in (first, second, first, second):
            if not game.closed:
                heard += told_drawings(game.step()[1])
        for game in (first, second):
            game.finish()
        self.sound()
        self.assertEqual(drawings_of(self.path), heard)

    def test_a_record_without_a_key_cannot_go_on(self):
        lines = self.fine("new", CARTO, "--seats", "you", "--seed", "tea", "--record", "-").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith(("seed", "commit", "chance explore"))]
        self.path.write_text("".join(kept))
        self.sentence(self.hearth("play", "--resume", "game.rec", "--plain"), 1)
        self.assertEqual(self.path.read_text(), "".join(kept))

    def test_an_end_line_that_was_not_written_any_more(self):
        """Killed between the last drawing and the end line: resuming completes the record."""
        whole = self.record("game.rec").read_text()
        last = whole.splitlines(keepends=True)[-1]
        self.assertTrue(last.startswith("end p0="))
        for cut in (last, last[2:], last[-1:]):
            self.path.write_text(whole.removesuffix(cut))
            self.assertIn("The game is over.", self.fine("play", "--resume", "game.rec", "--plain"))
            text = self.path.read_text()
            self.assertTrue(text.startswith(whole.removesuffix(last)))
            self.assertTrue(text.endswith(last))
            self.assertTrue(self.sound()["complete"])


class KillTest(CrashTest):
    def check_after_a_crash(self, heard):
        """The record is sound but for a cut last line, and resuming keeps all that was told."""
        result = self.hearth("verify", "game.rec")
        if result.code:
            sentence = self.sentence(result, 1)
            self.assertIn("game.rec", sentence)
            self.assertIn("cut off", sentence)
            line = self.path.read_bytes().count(b"\n") + 1
            self.assertIn(f"Line {line}:", sentence)
        self.assertEqual(drawings_of(self.path)[: len(heard)], heard)
        out = self.fine("play", "--resume", "game.rec", "--plain", stdin="quit\n")
        self.assertEqual("dropped" in out, result.code == 1)
        self.sound()
        self.assertEqual(drawings_of(self.path)[: len(heard)], heard)

    def test_killed_at_any_instant(self):
        rng = random.Random(1)
        for number in range(15):
            self.path.unlink(missing_ok=True)
            game = self.begin(seed=f"kill {number}")
            for _ in range(rng.randrange(6)):
                game.step(rng.choice)
            drawing = rng.choice(game.legal())
            game.send(drawing)
            time.sleep(rng.choice((0, 0, rng.random() * 0.004)))
            game.process.send_signal(signal.SIGKILL)
            game.read_until(lambda _: False)
            self.assertEqual(game.process.wait(PATIENCE), -signal.SIGKILL)
            self.assertEqual(game.process.stderr.read(), b"")
            self.check_after_a_crash(told_drawings(game.heard.decode()))

    def test_killed_before_the_first_question(self):
        rng = random.Random(2)
        for number in range(5):
            self.path.unlink(missing_ok=True)
            process = self.start("play", CARTO, "--plain", "--record", "game.rec", "--seed", str(number))
            time.sleep(rng.random() * 0.03)
            process.kill()
            process.communicate()
            if self.path.exists() and self.path.read_bytes().count(b"\n") > 5:
                self.check_after_a_crash([])

    def test_cut_at_every_byte_of_the_last_lines(self):
        game = self.begin("--seats", "you,random")
        for _ in range(3):
            game.step()
        game.finish()
        whole = self.path.read_bytes()
        self.assertEqual(len(told_drawings(game.heard.decode())), 3)
        for cut in range(1, 90, 2):
            self.path.write_bytes(whole[:-cut])
            lines = whole[:-cut].rpartition(b"\n")[0] + b"\n"
            out = self.fine("play", "--resume", "game.rec", "--plain", stdin="quit\n")
            self.assertEqual("dropped" in out, whole[-cut - 1 : -cut] != b"\n")
            self.assertTrue(self.path.read_bytes().startswith(lines))
            self.sound()

    def test_interrupted_by_the_keyboard(self):
        game = self.begin()
        drawing, _ = game.step()
        game.process.send_signal(signal.SIGINT)
        game.process.wait(PATIENCE)
        self.check_after_a_crash([drawing])


def limit_files(size):
    def apply():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return apply


class FullDiskTest(CrashTest):
    def test_the_disk_fills_up_in_the_middle(self):
        for size in (500, 555, 600, 700, 903):
            with self.subTest(size=size):
                self.path.unlink(missing_ok=True)
                game = self.begin(preexec_fn=limit_files(size))
                while not game.closed:
                    game.step()
                result = game.finish()
                self.assertIn("game.rec", self.sentence(result, 1))
                self.assertLessEqual(self.path.stat().st_size, size)
                heard = told_drawings(result.out)
                self.assertEqual(drawings_of(self.path), heard)
                self.assertFalse(self.sound()["complete"])
                resumed = self.resume()
                drawing, _ = resumed.step()
                resumed.finish()
                self.assertEqual(drawings_of(self.path), heard + [drawing])

    def test_a_refused_take_back_is_not_told(self):
        game = self.begin("--practice", preexec_fn=limit_files(570))
        while not game.closed:
            game.say("farm a1 b1 b2 c1")
            answer = game.say("undo") if not game.closed else ""
        result = game.finish()
        self.sentence(result, 1)
        self.assertEqual(self.sound()["undos"], result.out.count("Taken back."))
        self.assertNotIn("Taken back.", answer)

    def test_there_is_no_room_at_all(self):
        for words in (("play", CARTO, "--plain", "--record", "x.rec"), ("new", CARTO, "--record", "x.rec")):
            result = self.hearth(*words, preexec_fn=limit_files(40))
            self.assertIn("x.rec", self.sentence(result, 1))
            # What is no record must not stand where the next try wants to write one.
            self.assertFalse((self.folder / "x.rec").exists(), words)

    def test_simulations_need_room_for_their_records(self):
        result = self.hearth("sim", CARTO, "--games", "2", "--records", ".", preexec_fn=limit_files(900))
        self.assertIn("0.rec", self.sentence(result, 1))

    def test_nobody_listens_any_more(self):
        """Standard output is full: the moves are still written down, and the exit code says it."""
        drawings = "farm a1 b1 b2 c1\n"
        with open("/dev/full", "wb") as full:
            result = self.hearth("play", CARTO, "--plain", "--seed", "tea", "--record", "game.rec",
                                 stdin=drawings, stdout=full)  # fmt: skip
        self.sentence(result, 1)
        self.sound()

    def test_a_reader_that_goes_away(self):
        read, write = os.pipe()
        os.close(read)
        try:
            result = self.hearth("sim", CARTO, "--games", "200", "--transcripts", "--seed", "1", stdout=write)
        finally:
            os.close(write)
        self.assertEqual((result.code, result.err), (0, "Seed: 1\n"), "it has read enough; that is no error")


class FolderTest(CrashTest):
    def test_an_existing_record_is_not_overwritten(self):
        self.path.write_text("precious\n")
        sentence = self.refused("play", CARTO, "--plain", "--record", "game.rec", code=1)
        self.assertIn("game.rec", sentence)
        self.assertEqual(self.path.read_text(), "precious\n")

    def test_folders_that_cannot_take_a_record(self):
        (self.folder / "file").write_text("")
        for path in ("nosuch/game.rec", "file/game.rec", "."):
            sentence = self.refused("play", CARTO, "--plain", "--record", path, code=1)
            self.assertIn(path, sentence)

    def test_a_state_folder_that_cannot_be_made(self):
        (self.folder / "file").write_text("")
        state = str(self.folder / "file" / "state")
        sentence = self.refused("play", CARTO, "--plain", code=1, env={"XDG_STATE_HOME": state})
        self.assertIn(state, sentence)

    @unittest.skipIf(os.geteuid() == 0, "nothing is read-only for this user")
    def test_a_read_only_folder(self):
        shut = self.folder / "shut"
        shut.mkdir(mode=0o555)
        self.assertIn("shut", self.refused("play", CARTO, "--plain", "--record", "shut/a.rec", code=1))
        self.begin().finish()
        self.path.chmod(0o444)
        self.assertIn("game.rec", self.refused("play", "--resume", "game.rec", code=1))


if __name__ == "__main__":
    unittest.main()
