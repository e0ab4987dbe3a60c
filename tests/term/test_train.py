"""hearth train: a run that is killed goes on as if nothing had happened; wrong files are refused in one sentence."""

import os
import pathlib
import subprocess
import time
import unittest

from hearth_program import PATIENCE, PROGRAM, ProgramTest

PLAN = ["--games", "60", "--batch", "5", "--check-every", "2", "--check-games", "4", "--seed", "killed"]


class TrainTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.here = pathlib.Path(self.folder)

    def train(self, name, *more):
        files = ["--state", str(self.here / f"{name}.training"), "--out", str(self.here / f"{name}.weights")]
        return ["train", "cartographers", *PLAN, *files, *more]

    def trained(self, *words):
        """The progress goes to standard error; what is said in the end to standard output."""
        result = self.hearth(*words)
        self.assertEqual(result.code, 0, result)
        self.assertIn(" games", result.err)

    def both(self, name):
        return [(self.here / f"{name}.{ending}").read_bytes() for ending in ("training", "weights")]

    def test_killed_and_started_again(self):
        self.trained(*self.train("whole", "--threads", "1"))
        process = subprocess.Popen([PROGRAM, *self.train("killed", "--threads", "1")], stderr=subprocess.DEVNULL)
        state = self.here / "killed.training"
        deadline = time.monotonic() + PATIENCE
        while not state.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        process.kill()
        process.wait()
        self.assertTrue(state.exists())
        self.trained(*self.train("killed", "--threads", "2"))
        self.assertEqual(self.both("killed"), self.both("whole"))

    def test_in_parts(self):
        self.trained(*self.train("whole"))
        self.trained(*self.train("parts", "--until", "25"))
        self.trained(*self.train("parts"))
        self.assertEqual(self.both("parts"), self.both("whole"))

    def test_report_and_measure(self):
        self.trained(*self.train("told"))
        svg = self.fine("train", "cartographers", "--report", str(self.here / "told.training"))
        self.assertTrue(svg.startswith("<svg ") and svg.endswith("</svg>\n"))
        said = self.fine("train", "cartographers", "--measure", str(self.here / "told.weights"), "--games", "4")
        self.assertIn("games=60 batch=5", said)

    def test_wrong_files(self):
        self.trained(*self.train("good"))
        for ending, option in (("training", "--report"), ("weights", "--measure")):
            good = (self.here / f"good.{ending}").read_bytes()
            for broken in (b"", good[:-1], good[: len(good) // 2], good[:-9] + b"x" + good[-8:], b"\0" * 100):
                path = self.here / "broken"
                path.write_bytes(broken)
                self.assertIn("broken", self.refused("train", "cartographers", option, str(path), code=1))
        other = [word if word != "killed" else "another seed" for word in self.train("good")]
        self.assertIn("other settings", self.refused(*other))
        self.refused("train", "endless_winter")


class SpreadTest(ProgramTest):
    def mpirun(self, *words):
        command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2", PROGRAM, *words]
        # What Open MPI keeps to its end is not ours to give back.
        env = os.environ | {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=self.folder, env=env)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_two_processes_learn_the_same(self):
        here = pathlib.Path(self.folder)
        plan = ["train", "cartographers", "--games", "24", "--batch", "6", "--check-every", "2", "--check-games", "4", "--seed", "two"]
        alone = self.hearth(*plan, "--state", str(here / "one.training"), "--out", str(here / "one.weights"))
        self.assertEqual(alone.code, 0, alone)
        self.mpirun(*plan, "--state", str(here / "two.training"), "--out", str(here / "two.weights"))
        for ending in ("training", "weights"):
            self.assertEqual((here / f"one.{ending}").read_bytes(), (here / f"two.{ending}").read_bytes())

    def test_simulations_and_matches_have_the_same_totals(self):
        def totals(text):
            return [line for line in text.splitlines() if "milliseconds" not in line and "microseconds" not in line]

        match = ["match", "greedy", "random", "--games", "70", "--seed", "spread"]
        self.assertEqual(self.mpirun(*match), self.fine(*match))
        sim = ["sim", "cartographers", "--seats", "greedy,random", "--games", "70", "--seed", "spread"]
        self.assertEqual(totals(self.mpirun(*sim)), totals(self.fine(*sim)))


if __name__ == "__main__":
    unittest.main()
