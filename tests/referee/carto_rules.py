"""The rules of Cartographers as the referee knows them.

Everything here follows from the fact table beside this file, so that a slip in
the engine cannot repeat itself in the referee. A set of cells is one integer
with a bit per cell; each row has a spare bit at its end, so that a shift by one
column never wraps into the next row.
"""

import json
import pathlib

from judging import Dispute

FACTS_FILE = pathlib.Path(__file__).with_name("cartographers_facts.json")


def load_facts():
    with open(FACTS_FILE, encoding="utf-8") as stream:
        return json.load(stream)


FACTS = load_facts()
HEIGHT, WIDTH = FACTS["map_size"]
STRIDE = WIDTH + 1
COIN_CAP = FACTS["coin_track_length"]
PLAYER_TERRAINS = tuple(FACTS["player_terrains"])


def bit(row, col):
    return 1 << (row * STRIDE + col)


def mask_of(cells):
    mask = 0
    for row, col in cells:
        mask |= bit(row, col)
    return mask


def cells_of(mask):
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(list(divmod(lowest.bit_length() - 1, STRIDE)))
        mask ^= lowest
    return cells


ROWS = [mask_of((row, col) for col in range(WIDTH)) for row in range(HEIGHT)]
COLUMNS = [mask_of((row, col) for row in range(HEIGHT)) for col in range(WIDTH)]
ALL = sum(ROWS)
BORDER = ROWS[0] | ROWS[-1] | COLUMNS[0] | COLUMNS[-1]
# Only the lines that fall to the right, from the left edge to the bottom edge.
DIAGONALS = [
    mask_of((start + step, step) for step in range(HEIGHT - start))
    for start in range(HEIGHT)
]


def neighbours(mask):
    """Cells that share a side with a cell of the mask."""
    return (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & ALL


def clusters(mask):
    """The maximal connected groups of the mask."""
    found = []
    while mask:
        group = mask & -mask
        while True:
            grown = (group | neighbours(group)) & mask
            if grown == group:
                break
            group = grown
        found.append(group)
        mask ^= group
    return found


class Sheet:
    """One player's map with its coins."""

    __slots__ = ("mountains", "ruins", "wasteland", "terrain", "filled", "coins", "open_mountains")

    @classmethod
    def from_rows(cls, rows):
        """Reads a sheet; a lower-case terrain letter stands on a ruins space."""
        places = {name: 0 for name in FACTS["legend"].values()}
        for row, text in enumerate(rows):
            for col, letter in enumerate(text):
                name = FACTS["legend"].get(letter)
                if name is None:
                    name = FACTS["legend"][letter.upper()]
                    places["ruins"] |= bit(row, col)
                places[name] |= bit(row, col)
        sheet = cls()
        sheet.mountains = places["mountain"]
        sheet.ruins = places["ruins"]
        sheet.wasteland = places["wasteland"]
        sheet.terrain = {name: places[name] for name in PLAYER_TERRAINS}
        sheet.filled = sheet.mountains | sheet.wasteland
        for mask in sheet.terrain.values():
            sheet.filled |= mask
        sheet.coins = 0
        around = [neighbours(bit(row, col)) for row, col in cells_of(sheet.mountains)]
        sheet.open_mountains = [ring for ring in around if ring & ~sheet.filled]
        return sheet

    def copy(self):
        twin = Sheet()
        twin.mountains = self.mountains
        twin.ruins = self.ruins
        twin.wasteland = self.wasteland
        twin.terrain = dict(self.terrain)
        twin.filled = self.filled
        twin.coins = self.coins
        twin.open_mountains = list(self.open_mountains)
        return twin

    def empty(self):
        return ALL & ~self.filled

    def draw(self, terrain, mask, shape_coins):
        """Fills the cells and pays for the shape and for mountains closed by it."""
        self.terrain[terrain] |= mask
        self.filled |= mask
        still_open = [ring for ring in self.open_mountains if ring & ~self.filled]
        earned = shape_coins + len(self.open_mountains) - len(still_open)
        self.open_mountains = still_open
        self.coins = min(COIN_CAP, self.coins + earned)


# --- shapes -----------------------------------------------------------------


def grid_cells(grid):
    return [(r, c) for r, line in enumerate(grid) for c, mark in enumerate(line) if mark == "#"]


def orientations(grid):
    """All distinct turns and flips of a shape, each moved to the top left."""
    found = set()
    shape = grid_cells(grid)
    for _ in range(2):
        for _ in range(4):
            shape = [(col, -row) for row, col in shape]
            top = min(row for row, _ in shape)
            left = min(col for _, col in shape)
            found.add(tuple(sorted((row - top, col - left) for row, col in shape)))
        shape = [(row, -col) for row, col in shape]
    return sorted(found)


def placements(shape):
    """Masks of a shape, in this orientation, at every place of the map."""
    height = 1 + max(row for row, _ in shape)
    width = 1 + max(col for _, col in shape)
    corner_mask = mask_of(shape)
    return [
        corner_mask << (row * STRIDE + col)
        for row in range(HEIGHT - height + 1)
        for col in range(WIDTH - width + 1)
    ]


def solo_walk(grid, corner, direction):
    """The masks tried by a solo ambush, in order, printed orientation only."""
    shape = mask_of(grid_cells(grid))
    height, width = len(grid), len(grid[0])
    clockwise = ["top_left", "top_right", "bottom_right", "bottom_left"]
    order = clockwise if direction == "clockwise" else clockwise[::-1]
    start = order.index(corner)
    order = order[start:] + order[:start] + [corner]
    spots = []
    ring = 0
    while ring <= HEIGHT - ring - height and ring <= WIDTH - ring - width:
        top, bottom = ring, HEIGHT - ring - height
        left, right = ring, WIDTH - ring - width
        stops = [
            (top if name.startswith("top") else bottom, left if name.endswith("left") else right)
            for name in order
        ]
        for (row, col), (next_row, next_col) in zip(stops, stops[1:]):
            row_step = (next_row > row) - (next_row < row)
            col_step = (next_col > col) - (next_col < col)
            while (row, col) != (next_row, next_col):
                spots.append((row, col))
                row, col = row + row_step, col + col_step
        # The innermost ring may be a single spot, on which no leg has a length.
        spots.append(stops[0])
        ring += 1
    # Flat rings run back over themselves: only the first visit can matter.
    return [shape << (row * STRIDE + col) for row, col in dict.fromkeys(spots)]


# --- cards ------------------------------------------------------------------


class ExploreCard:
    def __init__(self, fact):
        self.name = fact["id"]
        self.is_ruins = fact["kind"] == "ruins"
        self.time = fact["time"] or 0
        self.terrains = tuple(fact["terrains"])
        # Mask of a placement -> coins earned by that shape.
        self.placements = {}
        for shape in fact["shapes"]:
            for turned in orientations(shape["grid"]):
                for mask in placements(turned):
                    self.placements[mask] = int(shape["coin"])


class AmbushCard:
    def __init__(self, fact):
        self.name = fact["id"]
        self.terrains = (fact["terrain"],)
        self.placements = {
            mask: 0 for turned in orientations(fact["grid"]) for mask in placements(turned)
        }
        self.walk = solo_walk(fact["grid"], fact["solo_corner"], fact["solo_direction"])
        # Seats are numbered clockwise; a clockwise card hands map i to seat i + 1.
        self.pass_step = 1 if fact["pass_direction"] == "clockwise" else -1

    def sheet_of(self, seat, players):
        """The map that lies before this seat while the ambush is drawn."""
        return (seat - self.pass_step) % players

    def solo_mask(self, sheet):
        for mask in self.walk:
            if not mask & sheet.filled:
                return mask
        return 0


class Rules:
    """Cards, maps and seasons, and what they allow."""

    def __init__(self, facts=FACTS):
        self.maps = {side: Sheet.from_rows(fact["rows"]) for side, fact in facts["maps"].items()}
        self.explore = {fact["id"]: ExploreCard(fact) for fact in facts["explore_cards"]}
        self.ambush = {fact["id"]: AmbushCard(fact) for fact in facts["ambush_cards"]}
        self.seasons = [
            (fact["id"], fact["threshold"], tuple(fact["edicts"])) for fact in facts["seasons"]
        ]
        self.edicts = tuple(facts["edicts"])
        self.category = {fact["id"]: fact["category"] for fact in facts["scoring_cards"]}
        self.solo_value = {fact["id"]: fact["solo_value"] for fact in facts["scoring_cards"]}
        self.max_players = facts["players"]["max"]
        self.ambushes_per_season = facts["ambush_cards_added_per_season"]

    def new_sheet(self, side):
        return self.maps[side].copy()

    def legal_shapes(self, sheet, card, ruins):
        """Masks at which a shape of the card may be drawn."""
        must_touch = sheet.ruins & sheet.empty() if ruins else ALL
        filled = sheet.filled
        return (mask for mask in card.placements if not mask & filled and mask & must_touch)

    def fallback_terrains(self, card, ruins, wide):
        """Terrains of the single cell that replaces a shape which fits nowhere."""
        if isinstance(card, ExploreCard) and (ruins or wide):
            return PLAYER_TERRAINS
        return card.terrains

    def judge_draw(self, sheet, card, terrain, mask, ruins=False, wide=False):
        """Returns the coins of the shape drawn, or raises a Dispute.

        `ruins` says that a ruins card waits to be met, `wide` that the single
        cell may be of any terrain even without one.
        """
        coins = card.placements.get(mask)
        overlap = mask & sheet.filled
        if overlap:
            raise Dispute(f"cells {cells_of(overlap)} are filled already")
        if not mask:
            if sheet.empty():
                raise Dispute("expected cells, got none although the sheet is not full")
            allowed, coins = card.terrains, 0
        elif coins is not None and not (ruins and not mask & sheet.ruins):
            allowed = card.terrains
        elif any(True for _ in self.legal_shapes(sheet, card, ruins)):
            if coins is not None:
                raise Dispute(f"{card.name} must cover an unfilled ruins space, got {cells_of(mask)}")
            if mask.bit_count() == 1:
                raise Dispute(
                    f"expected a shape of {card.name}, which fits, got the single cell {cells_of(mask)}"
                )
            raise Dispute(f"expected a shape of {card.name}, got {cells_of(mask)}")
        elif mask.bit_count() != 1:
            raise Dispute(
                f"expected a single cell, as no shape of {card.name} may be drawn, got {cells_of(mask)}"
            )
        else:
            allowed, coins = self.fallback_terrains(card, ruins, wide), 0
        if terrain not in allowed:
            raise Dispute(f"expected terrain {' or '.join(allowed)}, got {terrain!r}")
        return coins

    def stars(self, scoring_card, sheet):
        return SCORING[scoring_card](sheet)

    def monster_stars(self, sheet):
        """Zero or less: a star is lost for each empty cell next to a monster."""
        return -(neighbours(sheet.terrain["monster"]) & sheet.empty()).bit_count()

    def winners(self, totals, monsters):
        """Most stars, then fewest lost to monsters, then shared."""
        ranks = list(zip(totals, monsters))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def rating(self, total, scoring_cards):
        return total - sum(self.solo_value[card] for card in scoring_cards)


# --- scoring cards ----------------------------------------------------------


def surrounded(sheet, mask):
    """How many cells of the mask have no empty neighbour; the edge is no cell."""
    return (mask & ~neighbours(sheet.empty())).bit_count()


def lines_with(lines, mask):
    return sum(1 for line in lines if line & mask)


def full_lines(lines, sheet):
    return sum(1 for line in lines if not line & ~sheet.filled)


def sentinel_wood(sheet):
    return (sheet.terrain["forest"] & BORDER).bit_count()


def greenbough(sheet):
    forest = sheet.terrain["forest"]
    return lines_with(ROWS, forest) + lines_with(COLUMNS, forest)


def treetower(sheet):
    return surrounded(sheet, sheet.terrain["forest"])


def stoneside_forest(sheet):
    joined = 0
    for group in clusters(sheet.terrain["forest"]):
        touched = neighbours(group) & sheet.mountains
        if touched.bit_count() >= 2:
            joined |= touched
    return 3 * joined.bit_count()


def canal_lake(sheet):
    farm, water = sheet.terrain["farm"], sheet.terrain["water"]
    return (water & neighbours(farm)).bit_count() + (farm & neighbours(water)).bit_count()


def mages_valley(sheet):
    slopes = neighbours(sheet.mountains)
    water, farm = sheet.terrain["water"] & slopes, sheet.terrain["farm"] & slopes
    return 2 * water.bit_count() + farm.bit_count()


def golden_granary(sheet):
    water = sheet.terrain["water"] & neighbours(sheet.ruins)
    return water.bit_count() + 3 * (sheet.terrain["farm"] & sheet.ruins).bit_count()


def shoreside_expanse(sheet):
    farm, water = sheet.terrain["farm"], sheet.terrain["water"]
    quiet = 0
    for own, other in ((farm, water), (water, farm)):
        spoiled = BORDER | neighbours(other)
        quiet += sum(1 for group in clusters(own) if not group & spoiled)
    return 3 * quiet


def wildholds(sheet):
    return 8 * sum(1 for group in clusters(sheet.terrain["village"]) if group.bit_count() >= 6)


def great_city(sheet):
    slopes = neighbours(sheet.mountains)
    return max(
        (g.bit_count() for g in clusters(sheet.terrain["village"]) if not g & slopes), default=0
    )


def greengold_plains(sheet):
    kinds = [sheet.terrain[name] for name in ("forest", "farm", "water", "monster")]
    kinds.append(sheet.mountains)
    rich = 0
    for group in clusters(sheet.terrain["village"]):
        around = neighbours(group)
        rich += sum(1 for kind in kinds if kind & around) >= 3
    return 3 * rich


def shieldgate(sheet):
    sizes = sorted(group.bit_count() for group in clusters(sheet.terrain["village"]))
    return 2 * sizes[-2] if len(sizes) > 1 else 0


def borderlands(sheet):
    return 6 * (full_lines(ROWS, sheet) + full_lines(COLUMNS, sheet))


def lost_barony(sheet):
    # Cells that are the top left of a full square of the side reached so far.
    side, squares = 0, sheet.filled
    while squares:
        side += 1
        squares &= squares >> 1 & squares >> STRIDE & squares >> STRIDE + 1
    return 3 * side


def broken_road(sheet):
    return 3 * full_lines(DIAGONALS, sheet)


def cauldrons(sheet):
    return surrounded(sheet, sheet.empty())


SCORING = {
    rule.__name__: rule
    for rule in (
        sentinel_wood, greenbough, treetower, stoneside_forest,
        canal_lake, mages_valley, golden_granary, shoreside_expanse,
        wildholds, great_city, greengold_plains, shieldgate,
        borderlands, lost_barony, broken_road, cauldrons,
    )
}
