"""Rows of columns: the moves of a position, and how it falls apart."""

from collections.abc import Iterator

Part = tuple[int, int, int, int]
Move = tuple[Part, ...]
# Cells, present cells, and the moves that begin in the column.
Column = tuple[int, int, tuple[Move, ...]]
Piece = tuple[Column, ...]
Placed = list[tuple[int, Part]]


def bits(cells: int) -> Iterator[int]:
    """The cells of a set."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


class Row:
    """A position: columns, and the cells that are present in each. In a ring the first column follows the last."""

    def __init__(self, word: Piece, ring: bool = False, present: list[int] | None = None):
        self.word, self.ring = word, ring
        self.present = [column[1] for column in word] if present is None else present
        self.parted = False

    def _placed(self, at: int, move: Move) -> Placed | None:
        """The parts of a move with their columns; none if it needs a cell beyond the row, or that a column does not have."""
        placed: Placed = []
        for place, part in enumerate(move, at):
            inside = self.ring or place < len(self.word)
            if part[0] & ~(self.word[place % len(self.word)][0] if inside else 0):
                return None
            if inside:
                placed.append((place % len(self.word), part))
        return placed

    def options(self, at: int) -> Iterator[tuple[int, "Row"]]:
        """The rows after the moves that begin in a column, and the width of each move."""
        for move in self.word[at][2]:
            placed = self._placed(at, move)
            if placed is None or any(part[0] & ~self.present[place] or part[1] & self.present[place] for place, part in placed):
                continue
            present = list(self.present)
            for place, (_, _, removes, adds) in placed:
                present[place] = present[place] & ~removes | adds & self.word[place][0]
            yield len(move), Row(self.word, self.ring, present)

    def _part(self) -> None:
        """Find which cells may be present and may be absent, which are read, and which belong together."""
        if self.parted:
            return
        self.parted = True
        here = list(self.present)
        gone = [column[0] & ~present for column, present in zip(self.word, self.present)]
        rest = [(at, placed) for at, column in enumerate(self.word) for move in column[2] if (placed := self._placed(at, move)) is not None]
        possible: list[tuple[int, Placed]] = []
        grows = True
        while grows:
            grows, waiting = False, []
            for at, placed in rest:
                # What a column does not have is absent for ever.
                if any(p[0] & ~here[c] or p[1] & self.word[c][0] & ~gone[c] for c, p in placed):
                    waiting.append((at, placed))
                    continue
                grows = True
                possible.append((at, placed))
                for c, (_, _, removes, adds) in placed:
                    here[c] |= adds & self.word[c][0]
                    gone[c] |= removes & self.word[c][0]
            rest = waiting
        read = [0] * len(self.word)
        for _, placed in possible:
            for c, (needs, without, _, _) in placed:
                read[c] |= needs & gone[c] | without & here[c]
        self.moves: list[tuple[int, Placed]] = []
        parent: dict[tuple[int, int], tuple[int, int]] = {(c, bit): (c, bit) for c in range(len(read)) for bit in bits(read[c])}

        def root(cell: tuple[int, int]) -> tuple[int, int]:
            while parent[cell] != cell:
                parent[cell] = parent[parent[cell]]
                cell = parent[cell]
            return cell

        for at, placed in possible:
            cut: Placed = []
            for c, (needs, without, removes, adds) in placed:
                needs, without = needs & gone[c], without & here[c]
                cut.append((c, (needs, without, removes & here[c] & read[c] & ~without, adds & gone[c] & read[c] & ~needs)))
            self.moves.append((at, cut))
            cells = [(c, bit) for c, part in cut for bit in bits(part[0] | part[1] | part[2] | part[3])]
            for cell in cells[1:]:
                one, other = sorted((root(cells[0]), root(cell)))
                parent[other] = one
        self.label = {cell: root(cell) for cell in parent}
        self.read, self.here, self.gone = read, here, gone

    def told(self) -> list[tuple[object, ...]]:
        """What is said of each column: itself, its present cells, those that may be present or absent, and the piece of each."""
        self._part()
        return [(column, self.present[c], self.here[c], self.gone[c], self.read[c], tuple(self.label[c, bit] for bit in bits(self.read[c])))
                for c, column in enumerate(self.word)]

    def pieces(self) -> list[tuple[int | None, Piece]]:
        """The pieces, each with the column in which it begins; none for one that goes round the ring."""
        self._part()
        own: dict[tuple[int, int], dict[int, int]] = {}
        for (c, bit), root in self.label.items():
            cells = own.setdefault(root, {})
            cells[c] = cells.get(c, 0) | 1 << bit
        moves: dict[tuple[int, int], list[tuple[int, Placed]]] = {root: [] for root in own}
        for at, placed in self.moves:
            for c, part in placed:
                if any(part):
                    moves[self.label[c, next(bits(part[0] | part[1] | part[2] | part[3]))]].append((at, placed))
                    break
        return [self._piece(own[root], moves[root]) for root in sorted(own)]

    def _piece(self, own: dict[int, int], moves: list[tuple[int, Placed]]) -> tuple[int | None, Piece]:
        length = len(self.word)
        crossed: set[int] = set()
        windows: list[tuple[int, Move]] = []
        for at, placed in moves:
            named = {(c - at) % length: part for c, part in placed if any(part)}
            first, last = min(named), max(named)
            crossed |= {(at + place) % length for place in range(first + 1, last + 1)}
            windows.append(((at + first) % length, tuple(named.get(place, (0, 0, 0, 0)) for place in range(first, last + 1))))
        begins = [c for c in sorted(own) if c not in crossed] if self.ring else [min(own)]
        if len(begins) != 1:
            return None, ()
        begin = begins[0]
        size = max((c - begin) % length for c in own) + 1
        listed: list[set[Move]] = [set() for _ in range(size)]
        for c, window in windows:
            listed[(c - begin) % length].add(window)
        places = [(begin + place) % length for place in range(size)]
        return begin, tuple(
            (own.get(c, 0), own.get(c, 0) & self.present[c], tuple(sorted(found))) for c, found in zip(places, listed)
        )


def image(piece: Piece, to: list[int], is_reversed: bool) -> Piece:
    """The piece with its cells where `to` says, and its columns in reverse order or not."""

    def moved(cells: int) -> int:
        return sum(1 << to[bit] for bit in bits(cells))

    listed: list[list[Move]] = [[] for _ in piece]
    for at, column in enumerate(piece):
        for move in column[2]:
            window: Move = tuple((moved(a), moved(b), moved(c), moved(d)) for a, b, c, d in move)
            place = len(piece) - at - len(move) if is_reversed else at
            listed[place].append(window[::-1] if is_reversed else window)
    columns = piece[::-1] if is_reversed else piece
    return tuple((moved(cells), moved(present), tuple(sorted(found))) for (cells, present, _), found in zip(columns, listed))
