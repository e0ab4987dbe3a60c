"""suites.py - How the tests of a build, of a folder of Python tests and of the page become units."""
import json
import os
import re
import subprocess
from pathlib import Path

from runner import Unit

PYTHON = "/usr/bin/python3"
HERE = Path(__file__).resolve().parent

# ---- ctest ----


def ctest_units(tree, label, wanted, more):
    """The tests that CMake knows in this tree, those that `wanted` takes."""
    listing = subprocess.run(["ctest", "--test-dir", tree, "--show-only=json-v1"], capture_output=True, text=True, check=True)
    units = []
    for test in json.loads(listing.stdout)["tests"]:
        name = test["name"]
        properties = {each["name"]: each["value"] for each in test.get("properties", [])}
        if not wanted(name, "second_compiler" in properties.get("LABELS", [])):
            continue
        if "command" not in test:
            raise RuntimeError(f"{name} is not built")
        env = more | dict(each.split("=", 1) for each in properties.get("ENVIRONMENT", []))
        units.append(Unit(f"{label}: {name}", test["command"], env, Path(properties["WORKING_DIRECTORY"])))
    return units


# ---- Python ----


def python_ran(expected):
    """Judges what unittest said: all tests must have run."""

    def judge(output):
        ran = re.search(r"^Ran (\d+) tests?", output, re.MULTILINE)
        count = int(ran.group(1)) if ran else 0
        return f"{count} of {expected} tests ran" if count != expected else ""

    return judge


def python_skips(output):
    return [f"{name}, because {reason}" for name, reason in
            re.findall(r"^(test\w*) .*\.\.\. skipped ['\"](.*)['\"]$", output, re.MULTILINE)]


def python_classes(folder, pattern, env):
    """Names of classes with how many tests each has. In a process of its own: folders have modules of the same name. Some have
    more tests with HEARTH_LONG."""
    found = subprocess.run([PYTHON, HERE / "list_classes.py", folder, pattern], env=os.environ | env, capture_output=True, text=True,
                           check=False)
    if found.returncode:
        raise RuntimeError(found.stderr.strip())
    return json.loads(found.stdout)


def python_units(folder, label, env, pattern="test*.py", without=(), load=0.7, words=()):
    """A unit per class, so that they cannot disturb each other; `words` choose among them."""
    units = []
    for name, count in python_classes(folder, pattern, env).items():
        if name.split(".")[0] + ".py" in without or (words and not any(word in name for word in words)):
            continue
        units.append(Unit(f"{label}: {name}", [PYTHON, "-m", "unittest", "-v", name], env | {"PYTHONPATH": str(folder)}, load=load,
                          judge=python_ran(count), skips=python_skips))
    return units


# ---- The browser ----

IN_BROWSER = ("node", "--import", "./tests/typescript.mjs", "--test-reporter=spec")


def browser_ran(output):
    """Judges what Node's reporter said: something ran, and nothing was left out."""
    counts = dict(re.findall(r"^\S+ (tests|skipped|todo|cancelled) (\d+)$", output, re.MULTILINE))
    if int(counts.get("tests", 0)) == 0:
        return "no test ran"
    left = [f"{kind} {counts[kind]}" for kind in ("skipped", "todo", "cancelled") if counts.get(kind, "0") != "0"]
    return ", ".join(left)


def browser_units(web, label, env):
    """A unit per file: each has a program and a browser of its own."""
    units = []
    for path in sorted((web / "tests").glob("*.test.ts")):
        name = path.name.split(".")[0]
        units.append(Unit(f"{label}: {name}", [*IN_BROWSER, f"tests/{path.name}"], env,
                          web, load=0.9, judge=browser_ran))
    return units
