"""The megalith board of Endless Winter, in half squares: (column, row), west and north first."""

DIRECTIONS = ((2, 0), (-2, 0), (0, 2), (0, -2))


class Megaliths:
    def __init__(self, facts):
        self.facts = facts
        self.tiles = []  # in the order of the layout
        self.levels = {1: set()}  # centers of the pieces

    def squares(self):
        """Every square of the board: center, tile, its number on the tile."""
        for slot, tile in enumerate(self.tiles):
            row = self.facts["megalith_tiles"][tile]
            for number in range(len(row["squares"])):
                yield self.center(slot, number), row, number

    def center(self, slot, number):
        left, top = self.facts["megalith_layout"][slot]
        columns = self.facts["megalith_tiles"][self.tiles[slot]]["columns"]
        return 2 * (left + number % columns), 2 * (top + number // columns)

    def rewards(self, center):
        return next(row["squares"][number] for at, row, number in self.squares() if at == center)

    def extra_squares(self, center, targets):
        """The squares named in `targets` of the tile that has the square at `center`, if empty."""
        for slot in range(len(self.tiles)):
            squares = [self.center(slot, n) for n in range(len(self.facts["megalith_tiles"][self.tiles[slot]]["squares"]))]
            if center in squares:
                return [squares[n] for n in targets if squares[n] not in self.levels[1]]
        raise KeyError(center)

    def board_sites(self):
        """Start squares, and squares beside a megalith."""
        lower = self.levels[1]
        return [(1, at) for at, row, number in self.squares() if at not in lower
                and (number == row["start_square"]
                     or any((at[0] + dx, at[1] + dy) in lower for dx, dy in DIRECTIONS))]

    def upper_sites(self):
        """Half on each of two neighbours of the level below, over none of its own level."""
        sites = []
        for level, below in sorted(self.levels.items()):
            own = self.levels.get(level + 1, set())
            for x, y in sorted(below):
                for dx, dy in ((2, 0), (0, 2)):
                    at = x + dx // 2, y + dy // 2
                    if (x + dx, y + dy) in below and not any(
                            abs(at[0] - a) < 2 and abs(at[1] - b) < 2 for a, b in own):
                        sites.append((level + 1, at))
        return sorted(set(sites))

    def put(self, level, at):
        self.levels.setdefault(level, set()).add(at)

    def points(self, level):
        return self.facts["level_points"][level] if level > 1 else 0
