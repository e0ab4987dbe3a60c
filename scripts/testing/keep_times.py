#!/usr/bin/python3
"""keep_times.py - Writes scripts/testing/times.json from what the last runs here learned (build/tests/times.json).

In whole seconds: the file need not change with every breath of the machine.
"""
import json
from pathlib import Path

from runner import known_times

ROOT = Path(__file__).resolve().parent.parent.parent


def main():
    kept = ROOT / "scripts/testing/times.json"
    times = known_times(kept) | {name: round(seconds) for name, seconds in known_times(ROOT / "build/tests/times.json").items()}
    kept.write_text(json.dumps(times, indent=1, sort_keys=True) + "\n")
    print(f"{len(times)} times are kept in scripts/testing/times.json")


if __name__ == "__main__":
    main()
