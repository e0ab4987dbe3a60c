"""What every referee does: reads transcripts line by line, judges each game, and tells the first breach.

A game's referee brings a class that is made from its facts and a transcript, judges itself, and knows its place."""

import argparse
import functools
import json
import multiprocessing
import reprlib
import sys


class Dispute(Exception):
    """A breach of the rules, told in one sentence."""


_brief = reprlib.Repr()
_brief.maxstring = _brief.maxother = 60
_brief.maxlist = _brief.maxdict = 12
show = _brief.repr


def is_int(value):
    # In Python True equals 1; in a transcript it does not.
    return type(value) is int


def field(holder, key, kind, owner):
    """A field that must be there and be of this kind."""
    if key not in holder:
        raise Dispute(f"{owner} lacks {key!r}")
    value = holder[key]
    if type(value) is not kind:
        raise Dispute(f"expected {key!r} of {owner} to be {kind.__name__}, got {show(value)}")
    return value


def demand(what, got, expected):
    """Equality that does not take true for 1 or 2.0 for 2."""
    if type(got) is not type(expected) or got != expected:
        raise Dispute(f"{what}: expected {show(expected)}, got {show(got)}")


def demand_ints(what, got, expected):
    if got != expected or not all(is_int(value) for value in got):
        raise Dispute(f"{what}: expected {show(expected)}, got {show(got)}")


def unique_keys(pairs):
    holder = dict(pairs)
    if len(holder) != len(pairs):
        raise ValueError("a key is given twice in one object")
    return holder


def reject_constant(name):
    raise ValueError(f"{name} is no JSON value")


DECODER = json.JSONDecoder(object_pairs_hook=unique_keys, parse_constant=reject_constant)


def judge(game_class, facts, transcript):
    """None for an honest game, else the sentence of the first dispute."""
    place = "header"
    try:
        game = game_class(facts, transcript)
        try:
            game.judge()
        finally:
            place = game.place
    except Dispute as dispute:
        return f"{place}: {dispute}."
    return None


def judge_line(judge_transcript, word, numbered):
    """Judges one numbered line of bytes, called `word`; None for an honest game, else a sentence."""
    number, raw = numbered
    try:
        transcript = DECODER.decode(raw.decode("utf-8"))
    except RecursionError:
        return f"{word} {number}, header: the JSON is nested too deeply."
    except ValueError as error:
        return f"{word} {number}, header: not valid JSON, {error}."
    sentence = judge_transcript(transcript)
    return sentence and f"{word} {number}, {sentence}"


def positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main(game, judge_transcript, word="game", arguments=None, of_tables=None):
    """of_tables: makes the judge of games that are played with other tables, `hearth pack show --json` in a file."""
    parser = argparse.ArgumentParser(description=f"Judges transcripts of {game} from standard input.")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes to use")
    if of_tables:
        parser.add_argument("--tables", metavar="FILE", help="what hearth pack show --json says of the pack")
    args = parser.parse_args(arguments)
    jobs = args.jobs
    if of_tables and args.tables:
        judge_transcript = of_tables(args.tables)
    lines = ((n, raw) for n, raw in enumerate(sys.stdin.buffer, 1) if raw.strip())
    one = functools.partial(judge_line, judge_transcript, word)
    games = disputed = 0

    def count(verdicts):
        nonlocal games, disputed
        for sentence in verdicts:
            games += 1
            if sentence:
                disputed += 1
                print(sentence, file=sys.stderr)

    if jobs == 1:
        count(map(one, lines))
    else:
        with multiprocessing.Pool(jobs) as pool:
            count(pool.imap(one, lines, chunksize=32))
    print(f"{games} games, {disputed} disputed")
    return 1 if disputed or not games else 0
