"""What tests of Above and Below share: its book and texts, a game in sentences, seeds with a known beginning."""

import functools
import json
import re
import sys

from hearth_program import LANGUAGES, ROOT, Game, ProgramTest

sys.path.insert(0, str(ROOT / "scripts"))
import anb_book
import anb_translation  # noqa: E402
import check_catalogues  # noqa: E402

ANB = "above_and_below"
BOOK = {p.number: p for p in anb_book.read_book(ROOT / "data" / ANB / "book")}


@functools.cache
def book_in(lang):
    """The book as it is read in that language."""
    folder = ROOT / "data" / ANB / "book"
    return BOOK if lang == "en" else {p.number: p for p in anb_translation.read_translation(folder, lang)}

REFEREE = ROOT / "tests" / "referee" / f"{ANB}.py"
LIMIT = 2000  # decisions of one seat until a game counts as endless

# With these seeds the first explorers of the game meet what their names say.
CHEAP_SEED = "tea"  # School House, Apothecary and Fortune House are on offer; Pell is for hire
CHOICE_SEED = "39"  # three starters reach a reward with "choose"
POOR_SEED = "144"  # h15 takes the last coins, and then an option costs one
STORY_SEEDS = ("tea", "17", "39", "99", "43", "138")

CATALOGUE = {lang: check_catalogues.read(ROOT / "i18n" / lang / "hearth.po") for lang in LANGUAGES if lang != "en"}
CATALOGUE["en"] = check_catalogues.read(ROOT / "i18n" / "hearth.pot")


def forms(lang, context):
    """All forms of a text in a language; only those of counted texts are more than one."""
    entry = CATALOGUE[lang][context]
    words = ("msgid",) if lang == "en" else ("msgstr",)
    found = [text for key, text in entry.items() if key.startswith(words) and text]
    return found or [entry["msgid"]]


def text(lang, context, **values):
    """A text that is not counted, with its arguments."""
    (form,) = forms(lang, context)
    return form.format(**values)


def pattern(form, **values):
    """Matches a told text whatever its arguments are, but for those that are given."""
    parts = re.split(r"\{(\w+)\}", form)
    return "".join(
        re.escape(part) if n % 2 == 0 else re.escape(str(values[part])) if part in values else ".+?"
        for n, part in enumerate(parts)
    )


def plain(words):
    """Words however they are broken into lines."""
    return " ".join(words.split())


def stories(paragraph):
    """All that the results of a paragraph would tell."""
    return [r.story for o in paragraph.options for r in o.results() if r.story]


def asks(option):
    """The beginning of what an option asks for, as plain play says it."""
    numbers = [str(number) for number, _ in option.numbers]
    asked = f"explore {' or '.join(numbers)}" if numbers else "no dice"
    return asked + (f", pay {option.pay}" if option.pay else "")


def bonus(option):
    """What gives more lanterns, and what it gives now."""
    if not option.bonus:
        return ""
    how, what, lanterns = option.bonus
    why = f"{how} {what}"
    for words, told in ((r"per (hammer|quill)", r"per \1 in the party"), ("if fishfolk", "with fishfolk in the party"),
                        ("if food", r"if you own food \\(fruit, fish, mushroom, cider\\)"), (r"if 1 coin paid", "for a coin"),
                        (r"if (\w+)", r"if you own \1"), (r"per (\w+)", r"for each \1 you own")):  # fmt: skip
        if re.fullmatch(words, why):
            now = "" if "coin" in words else r": now \+\d"
            return rf", lanterns \+{lanterns} {re.sub(words, told, why)}{now}"
    raise AssertionError(why)


def outcome(option, lanterns):
    """The result that so many lanterns lead to, None if nothing is told of it."""
    if option.gain:
        return option.gain
    reached = [result for number, result in option.numbers if number <= lanterns]
    return reached[-1] if reached else option.fail


def question(said):
    """What was asked last, with the prompt. A turn and a night are asked with the village."""
    said = "\n" + said
    last = said[said.rindex("\n\n") :]
    return said[said.rindex("\n\nRound ") :] if last.startswith("\n\nVillage: ") else last


# "  3. build sv1 h06: Build with Builder: Orchard."
ANSWER = re.compile(r"(?m)^  \d+\. ([^:]+): ")
# "  Orchard   h06   house   4   renewing fruit": the code and the price
WARE = re.compile(r"(?m)^  \S.* ([hoks]\d+) +[a-z ]+ (\d+) +\S")


class Village(Game):
    """A game in sentences. `said` is what was said last."""

    def legal(self):
        return ANSWER.findall(self.say("legal"))

    def do(self, *lines):
        for line in lines:
            self.said = self.say(line)
        return self.said


class AnbTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "game.rec"

    def game(self, *words, seats="you,greedy", seed=CHEAP_SEED):
        return Village(self, ANB, "--seats", seats, "--seed", seed, "--record", "game.rec", *words)

    def resume(self):
        return Village(self, "--resume", "game.rec")

    def report(self, path="game.rec"):
        return json.loads(self.fine("verify", path, "--json"))

    def transcript(self, path="game.rec"):
        return json.loads(self.fine("replay", path, "--json"))

    def standing(self, path="game.rec"):
        """The table and the players of a record, as its position text says."""
        line = self.position_text(path)
        table, *players = (dict(word.split("=", 1) for word in part.split() if "=" in word)
                           for part in line.split(" player "))  # fmt: skip
        return table, players[: int(table["seats"])]

    def coins(self, seat=0, path="game.rec"):
        return int(self.standing(path)[1][seat]["coins"])

    def bots(self, name="bots.rec", seats="greedy,greedy", seed="tea"):
        """The record of one whole game between bots."""
        games = self.folder / f"{name}.games"
        games.mkdir()
        self.fine("sim", ANB, "--games", "1", "--seats", seats, "--seed", seed, "--records", games)
        return (games / "0.rec").rename(self.folder / name)

    def beginning(self, decisions):
        """Cuts the record of a game between bots after so many decisions."""
        kept, made = [], 0
        for line in self.bots().read_text().splitlines(keepends=True):
            made += bool(re.match(r"p\d ", line))
            if made > decisions:
                break
            kept.append(line)
        self.path.write_text("".join(kept))
