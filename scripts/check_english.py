#!/usr/bin/python3
"""Checks the English of texts and documents for habits that a pattern can find.

Usage: check_english.py FILE...
In a .def file every text is read, in a Markdown file the prose and the tables, in a manual page the printed lines, in a
.txt file (data/rules) the paragraphs; code, names in backquotes and comments are not. A pattern cannot hear whether a
sentence sounds right: read it aloud.
"""
import re
import sys
from pathlib import Path

# What a sentence must not say, and what to do instead.
HABITS = [(re.compile(pattern), advice) for pattern, advice in (
    (r"^(Whoever|Who|Whatever|What) (?!(if|else|about)\b)[^?]*\.$", "a clause as the subject: name the thing (\"A player who ...\")"),
    (r"(?:[;:(] |\b(?:and|so|but|because|that) )whoever\b", "\"whoever\" as the subject: name the player, the client, the seat"),
    (r"(?i)(?:^|[,;:(] |\b(?:and|or|what|that|if|when|as|how|than|kind|where|which|because|so|games?|people|way|else|draw) )"
     r"one (can|likes|plays|must|needs|wants|sees|knows|has to)\b", "\"one\" for people in general: say \"you\""),
    (r"(?<!\b[Tt]here )\b(is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|better\b|later\b|larger\b|worse\b|one\b)",
     "\"is no ...\": say \"is not a ...\""),
    (r"(?i)\bany ?more\b(?! than\b)", "\"any more\": say \"no longer\""),
    (r"(?i)\b(lies?|lay|lying) (open|there|on the table)\b", "things are somewhere, cards are face up; they do not lie"),
    (r"(?i)\bbrings? (\w+ |\{\w+\} )?(stars?|points?|coins?|lanterns?|labor|income)\b", "\"brings\": say \"scores\", \"gives\" or \"earns\""),
    (r"(?i)\b(once|twice|one|two|three|four|five|\d+|points?|coins?|bytes|(micro|milli)?seconds|threads?) a "
     r"(seat|turn|round|game|move|decision|line|processor|player|client|connection|table|address|file|step)\b(?! (of|is|has|may|can|must|needs)\b)",
     "\"a\" for each: say \"per\""),
    (r"^(On offer|For hire|Hurt|Injured|Known|Missing|Left|Needed) (is|are) ", "the subject comes first"),
    (r"(?i)\b\w*(colour|neighbour|behaviour|honour|favour|labour|flavour|rumour|harbour|armour|humour|vapour)\w*|\b(grey|greyed|centre[ds]?"
     r"|licence|defence|offence|programme|artefacts?|judgement|analys(ed?|ing)|catalyse\w*|paralyse\w*|storey|whilst|amongst|learnt"
     r"|spelt|cancell(ed|ing)|travell\w+|labell(ed|ing)|modell(ed|ing)|signall(ed|ing)|towards|afterwards|mould|plough|sceptic\w*"
     r"|\w*(ganis|ealis|ecognis|itialis|erialis|timis|mmaris|inimis|aximis|ormalis|nitis|thoris|andomis|ustomis)(e[ds]?|ing|ations?))\b",
     "British spelling"),
)]

TEXT = re.compile(r'^TEXTS?\(\w+, "([^"]+)", (.*)\)$')
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
SKIPPED = ("<", "![", "=", "@", "+ ")  # lines of a document that are not prose; the last three are marks in data/rules
STRUCTURE = ("#", "|", *SKIPPED)
SENTENCE = re.compile(r"(?<=[.!?:;])[\"')*_]*\s+")


def texts(text):
    """(where, sentence) of a .def file."""
    for number, line in enumerate(text.splitlines(), 1):
        found = TEXT.match(line)
        for string in STRING.findall(found[2]) if found else ():
            for sentence in SENTENCE.split(string.replace('\\"', '"')):
                yield f"{number}: {found[1]}", sentence


def prose(text):
    """(where, sentence) of a document: paragraphs, points of lists and cells of tables."""
    fenced, paragraph, start = False, [], 0
    for number, line in enumerate(text.splitlines() + [""], 1):
        bare = line.strip()
        fence = bare.startswith("```")
        ends = fence or fenced or not bare or bare.startswith(STRUCTURE) or re.match(r"([-*]|\d+\.|[*]{2}\d) ", bare)
        if ends and paragraph:
            yield from sentences(start, " ".join(paragraph))
            paragraph = []
        if fence:
            fenced = not fenced
        elif bare.startswith("|") and not fenced:
            for cell in bare.strip("|").split("|"):
                yield from sentences(number, cell.strip())
        elif not fenced and bare and not bare.startswith(SKIPPED):
            start = start if paragraph else number
            paragraph.append(re.sub(r"^([-*#>]+|\d+\.) ", "", bare))


def sentences(number, text):
    text = re.sub(r"`[^`]*`", "X", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    for sentence in SENTENCE.split(text):
        yield str(number), sentence.strip("*_\"'()[] ")


def manual(text):
    """(where, sentence) of a manual page: lines that are printed."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith((".\\\"", ".TH", ".SH")):
            yield str(number), re.sub(r"\\f.|\\", "", re.sub(r"^\.\w+ ", "", line))


READERS = {".def": texts, ".md": prose, ".1": manual, ".txt": prose}


def problems(name, text):
    for where, sentence in READERS[Path(name).suffix](text):
        for pattern, advice in HABITS:
            found = pattern.search(sentence)
            if found:
                yield f"{name}:{where}: {found[0] if len(found[0]) < 60 else found[0][:57] + '...'}: {advice}"


def main():
    found = [problem for name in sys.argv[1:] for problem in problems(name, Path(name).read_text(encoding="utf-8"))]
    for problem in found:
        print(problem)
    sys.exit(1 if found or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
