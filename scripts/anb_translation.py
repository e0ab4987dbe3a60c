"""Reads the book of encounters in another language: data/above_and_below/book/LANG has the same files with the same
paragraphs, options and mechanics lines, and other words.

A mistake is a Broken with file, line and what is wrong.
"""
import re

from anb_book import Broken, Reader, chapters
from languages import LANGUAGES, TRANSLATIONS


def strange_signs(lang):
    """Finds what is neither a letter of the language nor ASCII nor one of its signs: half a dash, a raised dot, quotation
    marks."""
    own = LANGUAGES[lang]
    return re.compile(f"[^\x20-\x7e\u2013\u00b7{own['letters']}{own['quotes']}]")


def read_chapter(path, lang):
    name = LANGUAGES[lang]["english"]
    return Reader(path, strange_signs(lang), f"letters and signs of {name}").read()


def mechanics(option):
    """The lines of an option that the rules read, by what they say: [(kind, value)]."""
    lines = [("pay", option.pay)] * bool(option.pay) + [("bonus", option.bonus)] * bool(option.bonus)
    lines += [(f"{n}:", (r.effects, r.goto)) for n, r in option.numbers]
    for kind, r in (("gain", option.gain), ("fail:", option.fail)):
        lines += [(kind, (r.effects, r.goto))] if r else []
    return lines


def compare_options(there, here, number):
    """The option `here` does what the English one does."""
    if mechanics(here) != mechanics(there):
        wanted, found = mechanics(there), mechanics(here)
        missing = [kind for kind, value in wanted if (kind, value) not in found]
        kind = (missing or [kind for kind, value in found if (kind, value) not in wanted] or ["their order"])[0]
        here.line.broken(f'option {number} does not do what it does in English: look at "{kind}"')
    for english, result in zip(there.results(), here.results()):
        if bool(english.story) != bool(result.story):
            result.line.broken("the result has " + ("no story, but the English one has" if english.story else
                                                    "a story, but the English one has none"))


def compare_chapters(english, translated, name):
    """The same paragraphs in the same order, with the same options."""
    for there, here in zip(english, translated):
        if there.number != here.number:
            here.line.broken(f"paragraph {here.number} stands where the English has {there.number}")
        if not here.text:
            here.line.broken("a paragraph needs a text")
        if len(there.options) != len(here.options):
            here.line.broken(f"paragraph {here.number} has {len(here.options)} options, the English {len(there.options)}")
        for number, (a, b) in enumerate(zip(there.options, here.options), 1):
            compare_options(a, b, number)
    if len(english) != len(translated):
        raise Broken(f"{name}: has {len(translated)} paragraphs, the English {len(english)}")


def translated_chapter(folder, lang, path):
    """The paragraphs of the English chapter `path` in another language."""
    own = folder / path.name
    if not own.is_file():
        raise Broken(f"{lang}/{path.name}: is missing")
    try:
        translated = read_chapter(own, lang)
        compare_chapters(Reader(path).read(), translated, path.name)
    except Broken as e:
        raise Broken(f"{lang}/{e}") from None
    return translated


def read_translation(book, lang):
    """All paragraphs of book/LANG in order; it has every chapter and nothing else."""
    folder, names = book / lang, {path.name for path in chapters(book)}
    for path in chapters(folder):
        if path.name not in names:
            raise Broken(f"{lang}/{path.name}: there is no such chapter in English")
    found = [p for path in chapters(book) for p in translated_chapter(folder, lang, path)]
    return sorted(found, key=lambda p: p.number)


def languages_of(book):
    """Those that the book is there in, beside English."""
    folders = sorted(path.name for path in book.iterdir() if path.is_dir())
    for name in folders:
        if name not in TRANSLATIONS:
            raise Broken(f"{name}: is not a language of the book: " + ", ".join(TRANSLATIONS))
    return folders
