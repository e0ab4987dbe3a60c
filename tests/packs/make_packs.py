#!/usr/bin/python3
"""Makes the invented data sets of this folder: other numbers everywhere, within the bounds of a pack.

Usage: make_packs.py [--check]
They are no good game; they show that nothing in the program counts on the values that are built in. The same seed
makes the same packs; --check only says whether the files are up to date.
"""
import argparse
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
GOODS = "fruit fish mushroom rope pot paper ore amethyst".split()
ITEMS = [*GOODS, "potion", "cider"]
COUNTED = [*ITEMS, "outpost", "house", "key_house", "star_house", "villager", "empty_cave"]
SPECIALS = "water_woman glogo cave_cat metal_man".split()
ENTRIES, PARAGRAPHS = 150, 201


def row(rng, count, low, high):
    return " ".join(str(rng.randint(low, high)) for _ in range(count))


# ---- Above and Below ------------------------------------------------------------------------------

def building(rng):
    words = [f"cost {rng.randint(0, 20)}"]
    for field, most in (("beds", 3), ("income", 20), ("vp", 20), ("potion_on_build", 20), ("potion_income", 20),
                        ("reputation_on_build", 10), ("rerolls", 3), ("coin_on_build", 20), ("coin_on_explore", 20)):
        if rng.random() < 0.25:
            words.append(f"{field} {rng.randint(1, most if rng.random() < 0.3 else 3)}")
    count = rng.randint(1, 3)
    if rng.random() < 0.5:
        words.append(f"goods {rng.choice(GOODS)} {count}")
        if count == 1 and rng.random() < 0.6:
            words.append("renewing")
    if rng.random() < 0.25:
        words.append(f"vp_per {rng.randint(1, 4)} " + " ".join(sorted(rng.sample(COUNTED, rng.randint(1, 4)), key=COUNTED.index)))
    if rng.random() < 0.1:
        words.append("income_per " + " ".join(sorted(rng.sample(GOODS, 2), key=GOODS.index)))
    words += [flag for flag in ("train_ready", "tokens_as_coins") if rng.random() < 0.1]
    return " ".join(words)


def villager(rng, hammers=("hammer", "quill"), must=()):
    first = rng.randint(1, 5)
    faces = [(first, rng.randint(0, 2))]
    if rng.random() < 0.8:
        faces.append((rng.randint(first + 1, 6), rng.randint(faces[0][1] + 1, 3)))
    words = "faces " + " ".join("%d:%d" % face for face in faces)
    symbols = [symbol + rng.choice(("", "_plus")) for symbol in hammers if symbol in must or rng.random() < 0.5]
    return words + (" symbols " + " ".join(symbols) if symbols else "") + (" kin fishfolk" if rng.random() < 0.3 else "")


def simple_effect(rng):
    many = rng.choice((2, 3, 5, 9, 40, 99))
    return rng.choice((f"{many} coins", "1 coin", f"{rng.choice((1, 1, 2, 9))} {rng.choice(ITEMS)}", f"lose {many} coins", "lose 1 coin",
                       f"reputation {rng.choice('+-')}{rng.randint(1, 3)}", "villager", "cave", f"special {rng.choice(SPECIALS)}"))


def result(rng, stake=False):
    if rng.random() < 0.1:
        return "nothing"
    effects = [simple_effect(rng) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.2:
        effects.append("choose " + " or ".join(simple_effect(rng) for _ in range(rng.randint(2, 4))))
    if rng.random() < 0.15:
        effects.append(rng.choice(("injure", "copy", "injure chosen", f"building {rng.choice((1, 5, 15, 99))}")))
    if stake:
        effects.append("lose stake")
    return ", ".join(effects)


def option(rng, goes_on):
    """goes_on: (for options that roll, for those that do not)."""
    if rng.random() < 0.3:
        return f"goto {goes_on[1].pop()}" if goes_on[1] and rng.random() < 0.7 else f"gain {result(rng)}"
    clauses, item = [], rng.choice(GOODS)
    if rng.random() < 0.2:
        clauses.append(f"pay {rng.randint(1, 9)}")
    bonus = rng.choice(("", "", "per hammer", "per quill", f"per {item}", f"if {item}", "if food", "if fishfolk", "if 1 coin paid"))
    if bonus:
        clauses.append(f"bonus +{rng.randint(1, 3)} {bonus}")
    numbers = sorted(rng.sample(range(1, 9), rng.randint(1, 2)))
    stake = bonus.endswith(item) and rng.random() < 0.3
    for number in numbers:
        follow = goes_on[0] and rng.random() < 0.6
        clauses.append(f"{number}: " + (f"goto {goes_on[0].pop()}" if follow else result(rng, stake)))
    if rng.random() < 0.6:
        clauses.append(f"fail: {result(rng)}")
    return "; ".join(clauses)


def book(rng):
    """Entries lead to follow-ups; those after a roll ask for none."""
    quiet, rolling = list(range(ENTRIES + 1, 176)), list(range(176, PARAGRAPHS + 1))
    goes_on = ([*quiet], [*rolling])
    lines = {}
    for number in range(1, ENTRIES + 1):
        lines[number] = [option(rng, goes_on) for _ in range(rng.randint(2, 3))]
    for number in quiet:
        lines[number] = [f"gain {result(rng)}" for _ in range(rng.randint(1, 3))]
    for number in rolling:
        lines[number] = [option(rng, ([], [])) for _ in range(rng.randint(1, 3))]
    for left, entry in zip(goes_on[0], range(1, 100)):
        lines[entry][0] = f"4: goto {left}"
    for left, entry in zip(goes_on[1], range(1, 100)):
        lines[entry][1] = f"goto {left}"
    yield f"paragraphs {PARAGRAPHS}"
    for number, options in sorted(lines.items()):
        for i, words in enumerate(options, 1):
            yield f"option {number}.{i}: {words}"


def above_and_below(rng):
    yield "title An invented village"
    for item in ITEMS:
        yield f"supply {item} {rng.choice((1, 3, 8, 20, 60))}"
    yield f"track start_income {rng.randint(0, 20)} vp {row(rng, 8, 0, 30)} income {row(rng, 8, 0, 30)}"
    yield f"hire prices {row(rng, 5, 0, 12)}"
    bonuses = " / ".join(row(rng, count, 0, 20) for count in (2, 3, 4))
    yield f"reputation lowest {rng.randint(-10, 0)} vp {row(rng, 11, -20, 20)} rank_bonus {bonuses}"
    yield "start_beds 5"
    for word, prefix, count, digits in (("house", "h", 25, 2), ("outpost", "o", 24, 2), ("key_house", "k", 9, 1), ("star_house", "s", 6, 1)):
        for i in range(1, count + 1):
            yield f"{word} {prefix}{i:0{digits}} {building(rng)}"
    for word, ids in (("starter", [f"sv{i}" for i in range(1, 4)]), ("villager", [f"v{i:02}" for i in range(1, 19)]), ("special", SPECIALS)):
        for each in ids:
            if word == "starter":  # the first, and no other, has a hammer: with four players it alone is ready
                first = each == "sv1"
                yield f"{word} {each} {villager(rng, ('hammer', 'quill') if first else ('quill',), ('hammer',))}"
            else:
                yield f"{word} {each} {villager(rng, () if each == 'cave_cat' else ('hammer', 'quill'))}"
    for i in range(1, 26):
        yield f"cave {i} {row(rng, 6, 1, ENTRIES)}"
    yield from book(rng)
    yield "name h01 The First Invented House"
    yield "name v01 Somebody Else"
    yield "paragraph 1 An invented page"
    yield "text 1 Something happens here, and nobody has written it down."
    yield "choice 1.1 The first way"
    yield "choice 1.2 The second way"


# ---- Endless Winter -------------------------------------------------------------------------------

PLAIN = {"food": 10, "tool": 5, "idol": 9, "draw": 9, "points": 20, "bury": 9, "tribe": 4, "tribe_discard": 4, "culture": 4, "animal": 4,
         "animal_random": 4, "reveal": 6, "tip": 4, "camp": 5, "move": 9, "megalith": 4, "stone": 1}  # the most of each
WHAT = ("own_megalith_level1 own_megalith_upper own_megalith_any tipped_animal upright_animal different_upright_animal_type "
        "complete_animal_set_of_4 buried_card camp_on_forest_or_grassland camp_on_lake_or_mountain glacier_tile_with_own_camp village "
        "different_tribe_type_owned honor_level sacrifice_level culture_card_owned").split()
COLUMNS = "initiate develop migrate hunt".split()
TRIBES = "hunter crafter scout elder shaman".split()
ANIMALS = "sloth rhino sabertooth glyptodon elk mammoth argentavis".split()
POOL = []  # a box has fewer than 256 different lists


def plain_effect(rng, without=()):
    op = rng.choice([op for op in PLAIN if op not in without])
    n = rng.randint(1, PLAIN[op] if rng.random() < 0.08 else min(2, PLAIN[op]))
    return f"{n} {'point' if op == 'points' and n == 1 else op}"


def plain_list(rng):
    if not POOL:
        POOL.extend(", ".join(plain_effect(rng) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))) for _ in range(40))
    return rng.choice(POOL)


def per(rng):
    n = rng.randint(1, 3)
    each = rng.choice(("", "", "2 "))
    return f"{n} point{'s' if n > 1 else ''} per {each}{rng.choice(WHAT)} (max {rng.randint(2, 9)})"


def own_list(rng, labor=False):
    kind = rng.random()
    if kind < 0.15:
        return f"pay {rng.choice(('1 food', '1 tool', '2 food and 1 tool'))} for ({plain_list(rng)})"
    if kind < 0.3:
        return f"choose 1 of ({plain_list(rng)} | {plain_list(rng)} | {plain_list(rng)})"
    if kind < 0.4:
        return per(rng)
    if kind < 0.45:
        return rng.choice(("fill_food", "1 village (1 food cheaper)", "1 stone (1 food and 2 tool cheaper)"))
    return f"{rng.randint(1, 4)} labor" if labor and kind < 0.6 else plain_list(rng)


def rising(rng, count):
    value, values = 0, []
    for _ in range(count):
        value += rng.randint(0, 4)
        values.append(value)
    return " ".join(map(str, values))


def card(rng):
    bonus = f" bonus {rng.randint(1, 4)} {rng.choice([*COLUMNS, 'any'])}" if rng.random() < 0.7 else ""
    eclipse = rng.choice(("nothing", plain_list(rng), own_list(rng), f"{rng.choice(('0.5', '1', '2.5', '9'))} labor_eclipse, {plain_effect(rng)}"))
    return f"labor {rng.randint(0, 4)} points {rng.randint(0, 9)}{bonus}: {eclipse}"


def nomad_cell(rng):
    return rng.choice((".", *("".join(rng.choice("ITFCBARVEGSMW") for _ in range(rng.randint(1, 4))) for _ in range(6))))


CELLS = []


def cells(rng):
    if not CELLS:
        CELLS.extend(nomad_cell(rng) for _ in range(40))
    return " ".join(rng.choice(CELLS) for _ in range(4))


def price(rng):
    """What a top or middle line costs besides labor."""
    return rng.choice(("", " food 1", " tool 1", " food 2 tool 1"))


def columns(rng):
    """What each column is for stays; all else is other."""
    def line(gain):
        return f"top labor {rng.randint(1, 4)}{price(rng)} gain {gain}"

    yield f"column initiate: {line('2 tribe')}; {line('1 tribe_discard, 1 food')}; middle tool 2 gain 1 bury; bottom {own_list(rng)}"
    yield f"column develop: top labor {rng.randint(1, 4)} gain 1 culture; middle gain 1 stone; bottom {own_list(rng)}"
    yield f"column migrate: {line('2 camp')}; {line(own_list(rng))}; middle gain 1 village; bottom {own_list(rng)}"
    yield f"column hunt: {line('3 reveal')}; {line('1 animal, 1 draw')}; middle{price(rng)} gain 2 tip; bottom {own_list(rng)}"


def endless_winter(rng):
    yield "title An invented winter"
    yield f"limits food_capacity {rng.randint(0, 4)} hand {rng.choice((3, 4, 6, 7, 8, 9))}"
    yield f"prices village_food {rng.choice((0, 1, 2, 4, 5, 6))} token_discount {rng.randint(2, 5)}"
    yield f"eras second_from_round {rng.choice((2, 4))}"
    yield f"eclipse culture_labor {rng.choice(('0', '1', '1.5', '4.5'))} megaliths_each {rng.choice((1, 3, 4))}: {plain_list(rng)}; {plain_list(rng)}"
    yield f"nomad stone_points {rng.choice((0, 1, 3, 5))}"
    yield from columns(rng)
    yield f"rest labor {rng.choice(('0.5', '1.5', '3'))}: {plain_list(rng)}"
    yield f"chief_a labor {rng.randint(2, 4)} rest_labor {rng.choice(('0', '0.5', '2.5'))}"
    for i, chief in enumerate(("tuskbreaker", "firewolf", "stonecarver", "handeye", "thunderpaw")):
        pay = f" pay_tools {rng.randint(1, 5)} pay_labor {rng.randint(1, 9)}" if i % 2 else ""
        yield f"chief {chief} column {[*COLUMNS, 'any'][(i + 1) % 5]} labor {rng.randint(0, 5)}{pay}"
    for tribe in TRIBES:
        yield f"tribe {tribe} {card(rng)}"
    for starter, copies in (("tribesman", 5), ("tribeswoman", 1), ("brave", 3)):
        yield f"starting {starter} copies {copies} {card(rng)}"
    for era in "12":
        for i in range(1, 21):
            yield f"culture c{era}{i:02} labor {rng.randint(0, 9)} points {rng.randint(0, 9)}: {own_list(rng, True)}"
    wild = rng.sample(ANIMALS, 2)
    for animal in ANIMALS:
        value = "wild" if animal in wild else f"set {rising(rng, rng.choice((1, 2, 3, 4, 4, 4, 4)))}"
        tip = ", ".join(plain_effect(rng, ("tip",)) for _ in range(2))
        yield f"animal {animal} {value} nomad {rising(rng, rng.randint(1, 4))}: {tip}"
    yield f"animals_open {row(rng, 3, 1, 6)}"
    for era in "12":
        for i in range(1, 11):
            yield f"stone s{era}{i:02}: {per(rng)}"
    yield f"stones_open {row(rng, 3, 1, 6)}"
    for i in range(1, 4):
        yield f"stone_space {i} food {rng.randint(0, 5)} tool {rng.randint(0, 5)}: {plain_list(rng)}"
    lands = "forest grassland lake mountain cave hotspring".split()
    yield f"tile base land base: {plain_list(rng)}"
    for i in range(1, 10):
        yield f"tile g{i} land glacier: {rng.choice(('nothing', plain_list(rng)))}"
    tiles = "forest1 forest2 forest3 grassland1 grassland2 grassland3 lake1 lake2 lake3 mountain1 mountain2 cave1 cave2 hotspring1 hotspring2"
    for i, tile in enumerate(tiles.split()):
        yield f"tile {tile} land {lands[i % 6]}: {plain_list(rng)}"
    yield f"glaciers {row(rng, 3, 3, 9)}"
    for i in range(1, 5):
        squares = [plain_list(rng) for _ in range(8)]
        squares[i] = f"megalith_extra on {(i + 2) % 8} or {(i + 5) % 8}"
        yield f"megalith_tile m{i} start {(3 * i) % 8}: {'; '.join(squares)}"
    yield f"megalith_points {row(rng, 7, 0, 50)}"
    for i in range(1, 7):
        animals = f" animals {' '.join(rng.sample(ANIMALS, rng.randint(1, 2)))}" if i % 2 else ""
        yield f"setup u{i} food {rng.randint(0, 10)} tool {rng.randint(0, 5)} tribe {TRIBES[i % 5]}{animals}: {plain_list(rng)}"
    yield f"food_labor {' '.join(str(space) for space in sorted(rng.sample(range(1, 11), 4)))}"
    yield f"honor {row(rng, 10, 0, 20)}"
    for i in range(1, 11):
        yield f"sacrifice {i}: {plain_list(rng) if i % 2 else 'nothing'}"
    for i in range(11):
        yield f"leftover {i} points {rng.randint(0, 9)} per {rng.randint(1, 15)}"
    for chart in ("first", "middle", "last"):
        yield f"burial {chart} {rising(rng, 8)}"
    for i in range(1, 5):
        yield f"turn_order {i}: {plain_list(rng)}; {plain_list(rng)}"
    for i in range(1, 7):
        yield f"rest_tile r{i}: {rng.choice((own_list(rng), '1.5 labor_eclipse, ' + plain_effect(rng)))}"
    for i in range(1, 10):
        yield f"glacier_token k{i}: {plain_list(rng)}"
    for i in range(1, 17):
        arrows = f"{'left right'.split()[i % 2]} {'up down'.split()[i // 2 % 2]}"
        yield f"nomad_card n{i:02} marker {COLUMNS[i * 3 % 4]} arrows {arrows} labor {rng.randint(0, 9)}: {cells(rng)}; {cells(rng)}"
    inner, outer = (5, 6, 9, 11, 14, 15), (1, 2, 3, 4, 7, 8, 12, 13, 16, 17, 18, 19)
    for i in range(1, 7):
        pair, three = sorted(rng.sample(inner, 2)), sorted(rng.sample(outer, 3))
        yield f"map_card p{i} inner {pair[0]} {pair[1]} outer {three[0]} {three[1]} {three[2]}"
    yield "name c105 An Invented Craft"
    yield "name hunter Someone With A Spear"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    stale = []
    for game, make in (("above_and_below", above_and_below), ("endless_winter", endless_winter)):
        rng = random.Random(f"packs of {game}")
        head = ["hearth-pack 1", f"game {game} rules 1", "# Made by tests/packs/make_packs.py; no good game, and no real one."]
        words = "\n".join([*head, *make(rng)]) + "\n"
        path = HERE / f"{game}.pack"
        if not path.exists() or path.read_text(encoding="utf-8") != words:
            stale.append(path)
            if not args.check:
                path.write_text(words, encoding="utf-8")
    if args.check and stale:
        sys.exit("".join(f"{path.name} is not up to date: tests/packs/make_packs.py\n" for path in stale))


if __name__ == "__main__":
    main()
