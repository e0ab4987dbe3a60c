#!/usr/bin/python3
"""same_games.py BUILD BUILD: programs of two compilers play the same games: their benches have the same signatures.

The report itself is looked at as well; with sanitizers a bench takes too long to be run once more for that."""
import json
import re
import subprocess
import sys

CARTOGRAPHERS = ("games_per_second.general", "games_per_second.batch", "games_per_second.lockstep", "games_per_second.array",
                 "legal_ns.fast", "legal_ns.array")


def bench(build):
    """The report; ends with a sentence if it is not as docs/transcripts.md says."""
    ran = subprocess.run([f"{build}/hearth", "bench", "--quick", "--json"], capture_output=True, text=True, check=False)
    if ran.returncode or ran.stderr:
        sys.exit(f"{build}: bench ended with {ran.returncode} and said: {ran.stderr}")
    report = json.loads(ran.stdout)
    if not re.fullmatch(r"[0-9a-f]{16}", report["signature"]):
        sys.exit(f"{build}: the signature is {report['signature']}")
    missing = {f"cartographers.{name}" for name in CARTOGRAPHERS} - set(report["rates"])
    still = [name for name, rate in report["rates"].items() if not rate > 0]
    if missing or still:
        sys.exit(f"{build}: rates that are missing: {sorted(missing)}, that are not above 0: {still}")
    return report


def main():
    first, second = (bench(build) for build in sys.argv[1:3])
    for name in ("signature", "signatures"):
        if first[name] != second[name]:
            sys.exit(f"{name}: {sys.argv[1]} {first[name]}, {sys.argv[2]} {second[name]}")
    print(f"both {first['signature']}")


if __name__ == "__main__":
    main()
