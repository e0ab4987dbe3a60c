"""What each reward of the book is worth, in points (data/above_and_below/book/README.md has the table and where it is
from), and what an option is worth with a number of lanterns."""

COIN, REPUTATION, CAVE, INJURY = 0.52, 0.87, 0.84, -0.86
COMMON, LESS_COMMON, RARE = 1.13, 1.46, 1.94
ITEMS = {"fruit": COMMON, "fish": COMMON, "mushroom": COMMON, "rope": LESS_COMMON, "pot": LESS_COMMON,
         "paper": LESS_COMMON, "ore": RARE, "amethyst": RARE, "potion": 0.31, "cider": 0.37}
SPECIALS = {"water_woman": 0.93, "glogo": 2.3, "cave_cat": 1.0, "metal_man": 2.0}
VILLAGER, COPY = 1.46, 1.94
MOST_LANTERNS = 14
SAME = 0.005  # two values that differ by less are the same


def effect_worth(effect, option):
    kind, n = effect
    if kind == "choose":
        return max(effect_worth(e, option) for e in n)
    if kind == "coins":
        return n * COIN
    if kind in ITEMS:
        return n * ITEMS[kind]
    if kind == "special":
        return SPECIALS[n]
    if kind == "stake":
        return -ITEMS[option.bonus[1]]
    return {"reputation": n * REPUTATION, "villager": VILLAGER, "cave": CAVE, "copy": COPY, "injure": INJURY,
            "building": n * COIN}[kind]


def result_worth(book, option, result, lanterns):
    """Of effects, or of the paragraph where it goes on (there the best is taken)."""
    if result.goto:
        return max(option_worth(book, o, lanterns) for o in book[result.goto].options)
    return sum(effect_worth(e, option) for e in result.effects)


def option_worth(book, option, lanterns, bonus=0):
    """With so many lanterns, those won by exerting included. Every success keeps the cave, which is counted only
    against failures; what is paid is paid on success."""
    if option.gain:
        more = 0 if option.gain.goto else CAVE  # a follow-up counts it itself
        return result_worth(book, option, option.gain, lanterns) + more
    reached = None
    for number, result in option.numbers:
        if lanterns + bonus >= number:
            reached = result
    if reached is None:
        return result_worth(book, option, option.fail, lanterns) if option.fail else 0.0
    more = 0 if reached.goto else CAVE
    paid_coin = COIN if option.bonus and option.bonus[1] == "1 coin paid" and bonus else 0
    return result_worth(book, option, reached, lanterns) + more - option.pay * COIN - paid_coin


def bonuses(option):
    """What a bonus may add: nothing, or what a usual party has."""
    if not option.bonus:
        return (0,)
    how, _, lanterns = option.bonus
    return (0, lanterns, 2 * lanterns) if how == "per" else (0, lanterns)


def curve(book, option, bonus=0):
    return [option_worth(book, option, n, bonus) for n in range(1, MOST_LANTERNS + 1)]


def dominated(book, worse, better):
    """No better at any number of lanterns, whatever either bonus adds."""
    return all(a <= b + SAME for bonus in bonuses(worse)
               for a, b in zip(curve(book, worse, bonus), curve(book, better, 0)))


def mean(book, option):
    values = curve(book, option)
    return sum(values) / len(values)


def richest(book, option):
    return option_worth(book, option, MOST_LANTERNS)


def brings_less(book, option):
    """Reaching the second number is worth less than reaching the first, or failing as much as succeeding."""
    if not option.numbers:
        return ""
    values = [option_worth(book, option, n) for n, _ in option.numbers]
    if len(values) == 2 and values[1] <= values[0] + SAME:
        return f"the second number brings {values[1]:.2f}, no more than the first: {values[0]:.2f}"
    failed = result_worth(book, option, option.fail, 0) if option.fail else 0.0
    if values[-1] <= failed + SAME:
        return "failing is worth as much as success"
    return ""


def never_best(book, options, i):
    """There is no number of lanterns at which this option is worth more than all others."""
    others = [curve(book, o) for j, o in enumerate(options) if j != i]
    if not others:
        return False
    return not any(a > max(b) + SAME for bonus in bonuses(options[i])
                   for a, *b in zip(curve(book, options[i], bonus), *others))
