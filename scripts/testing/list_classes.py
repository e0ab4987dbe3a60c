#!/usr/bin/python3
"""Prints the unittest classes of a folder as JSON, each with how many tests it has.

Usage: list_classes.py FOLDER PATTERN
"""
import json
import sys
import unittest


def each_test(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from each_test(part)
        else:
            yield part


def main():
    folder, pattern = sys.argv[1:]
    found = {}
    for test in each_test(unittest.TestLoader().discover(folder, pattern)):
        kind = type(test)
        # A module that cannot be loaded is a test of unittest's own that fails; run by name it says why.
        name = test.id().split(".")[-1] if kind.__module__ == "unittest.loader" else f"{kind.__module__}.{kind.__name__}"
        found[name] = found.get(name, 0) + 1
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
