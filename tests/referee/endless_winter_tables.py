"""The facts of a pack of Endless Winter for its referee, from what `hearth pack show --json` says.

What belongs to the rules and to no card (places, the chain of the Nomad) is taken from the fact sheet.
"""

import re


def split(words, sign):
    """Parts between signs that are not in brackets."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(words):
        depth += (char == "(") - (char == ")")
        if depth == 0 and words.startswith(sign, i):
            parts.append(words[start:i])
            start = i + len(sign)
    return [*parts, words[start:]]


def goods(words):
    return {name: int(n) for n, name in re.findall(r"(\d+) (food|tool)", words)}


def effect(words):
    if words == "fill_food":
        return {"op": "fill_food", "n": 1}
    found = re.fullmatch(r"choose (\d) of \((.*)\)", words)
    if found:
        return {"op": "choose", "n": 1, "pick": int(found[1]), "options": [effects(part) for part in split(found[2], " | ")]}
    found = re.fullmatch(r"pay (.*?) for \((.*)\)", words)
    if found:
        return {"op": "pay", "n": 1, "cost": goods(found[1]), "gain": effects(found[2])}
    found = re.fullmatch(r"megalith_extra on (\d) or (\d)", words)
    if found:
        return {"op": "megalith_extra", "n": 1, "targets": [int(found[1]), int(found[2])]}
    found = re.fullmatch(r"(\d+) points? per (?:(\d+) )?(\w+)(?: \(max (\d+)\))?", words)
    if found:
        return {"op": "points_per", "n": int(found[1]), "what": found[3], "div": int(found[2] or 1), "cap": int(found[4] or 10**6)}
    found = re.fullmatch(r"1 (village|stone) \((.*) cheaper\)", words)
    if found:
        return {"op": found[1], "n": 1, **{f"{name}_discount": n for name, n in goods(found[2]).items()}}
    n, op = words.split(" ")
    return {"op": "points" if op == "point" else op, "n": float(n) if "." in n else int(n)}


def effects(words):
    return [] if words == "nothing" else [effect(part) for part in split(words, ", ")]


def cost(line):
    return {name: line[name] for name in ("labor", "food", "tool") if line.get(name)}


def section(line):
    return {"cost": cost(line), "gain": effects(line["gain"])}


def by_id(rows, read):
    return {row["id"]: read(row) for row in rows}


def worker(row, copies):
    bonus = {"column": row["column"], "labor": row["bonus"]} if "bonus" in row else None
    return {copies: row["copies"], "labor": row["labor"], "bonus": bonus, "eclipse": effects(row["eclipse"]), "points": row["points"]}


def chief(row, side_a):
    pay = [{"op": "pay", "n": 1, "cost": {"tool": row["pay_tools"]}, "gain": [{"op": "labor", "n": row["pay_labor"]}]}] if "pay_tools" in row else []
    return {"a": side_a, "b": {"column": row["column"], "gain": [{"op": "labor", "n": row["labor"]}, *pay]}}


def nomad_card(row, codes, columns):
    def cells(cells):
        return {column: [{"op": codes[c], "n": 1} for c in cell if c != "."] for column, cell in zip(columns, cells)}

    across, along = row["arrows"].split(" ")
    return {"marker": row["marker"], "arrows": {"lr": across, "ud": along}, "labor": row["labor"], "upper_row": cells(row["upper"]),
            "bottom_row": cells(row["bottom"])}


def sheet_of(tables, rules):
    """tables: the JSON; rules: the fact sheet of the repository."""
    t, order = tables, rules["column_order"]
    columns = by_id(t["columns"], lambda row: {"top": [section(line) for line in row["top"]], "middle": section(row["middle"]),
                                              "bottom": effects(row["bottom"])})
    columns["migrate"]["middle"]["cost"].update(food=t["prices"]["village_food"], return_camps=3)
    side_a = {"any_column": [{"op": "labor", "n": t["chief_a"]["labor"]}], "rest": [{"op": "labor_eclipse", "n": t["chief_a"]["rest_labor"]}]}
    eras = ("1", "2")
    return {
        **rules, "data": t["data"], "hand": t["limits"]["hand"], "food_of_a_player": t["limits"]["food_capacity"],
        "food_icons": t["food_labor"]["spaces"], "columns": columns, "token_discount": t["prices"]["token_discount"],
        "rest": {"gain": effects(t["rest"]["gain"]), "eclipse_labor_per_figure": t["rest"]["labor"], "chief_a_side_bonus": t["chief_a"]["rest_labor"]},
        "culture_half_labor": int(2 * t["eclipse"]["culture_labor"]), "honor_points": t["honor"]["points"],
        "sacrifice_rewards": {level: effects(words) for level, words in t["sacrifice"]["gains"].items()},
        "leftover": t["sacrifice"]["leftover"], "burial": t["burial"],
        "order_rewards": [effects(row["eclipse"]) for row in t["turn_order"]], "order_start": [effects(row["start"]) for row in t["turn_order"]],
        "stone_spaces": [{"cost": {"food": row["food"], "tool": row["tool"]}, "gain": effects(row["gain"])} for row in t["stone_spaces"]],
        "board_rewards": {"per_village_placed": effects(t["eclipse"]["village"]),
                          "per_two_own_color_megaliths_placed": effects(t["eclipse"]["megaliths"]), "megaliths_each": t["eclipse"]["megaliths_each"]},
        "chiefs": by_id(t["chiefs"], lambda row: chief(row, side_a)),
        "tribe_cards": by_id(t["tribe_cards"], lambda row: worker(row, "copies")),
        "starting_cards": by_id(t["starting_cards"], lambda row: worker(row, "copies_per_player")),
        "animals": by_id(t["animals"], lambda row: {"copies": row["copies"], "tip": effects(row["tip"]), "set_points": row.get("set"),
                                                    **({"wild": True} if row.get("wild") else {})}),
        "animal_display": {**rules["animal_display"], "fill": t["animals_open"]},
        "cultures": {f"era{e}": by_id(t[f"cultures_{e}"], lambda row: {"cost_labor": row["labor"], "points": row["points"],
                                                                     "effects": effects(row["gain"])}) for e in eras},
        "stones": {f"era{e}": by_id(t[f"stones_{e}"], lambda row: effect(row["score"])) for e in eras},
        "stones_per_era": t["stones_open"], "second_era_of_stones": t["eras"]["second_from_round"],
        "tiles": by_id(t["tiles"], lambda row: {"type": row["land"], "eclipse": effects(row["gain"])}),
        "terrain": {sides: {**row, "glacier": t["terrain"]["glaciers"][sides]} for sides, row in rules["terrain"].items()},
        "megalith_tiles": by_id(t["megalith_tiles"], lambda row: {"columns": 4, "rows": 2, "start_square": row["start"],
                                                                  "squares": [effects(words) for words in row["squares"]]}),
        "level_points": {int(level): points for level, points in t["megalith_points"].items()},
        "setup_cards": by_id(t["setup_cards"], lambda row: {"food": row["food"], "tool": row["tool"], "tribe": row["tribe"],
                                                            "animals": row["animals"], "extra": effects(row["gain"])}),
        "rest_tiles": by_id(t["rest_tiles"], lambda row: effects(row["gain"])),
        "glacier_tiles": by_id(t["glacier_tokens"], lambda row: effects(row["gain"])),
        "nomad_cards": by_id(t["nomad_cards"], lambda row: nomad_card(row, t["nomad_codes"], order)),
        "map_cards": by_id(t["map_cards"], lambda row: {"inner": row["inner"], "outer": row["outer"]}),
        "nomad_stone_points": t["nomad"]["stone_points"],
        "nomad_charts": {row["id"]: row["nomad"] for row in t["animals"]},
    }
