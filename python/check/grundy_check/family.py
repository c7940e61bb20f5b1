"""The carrier `family`: the values of all boards that are words u F^n v of columns.

A column is a triple (cells, present cells, moves), and a move is a tuple of parts (needs, without, removes, adds), one for each
column from the first on. All sets are numbers whose bits are cells."""

from dataclasses import dataclass
from typing import Any

from .book import Book
from .reading import Fields, items, number, signed
from .row import Column, Piece, Row, image
from .values import mex
from .verdict import NotChecked, Rejected

# Lengths beyond this are not checked.
MOST = 2**20

Grown = tuple[tuple[int, int], ...]
Stretch = tuple[int, int, int]


@dataclass
class Kind:
    """Pieces left, cell^n, right; their moves near an end and inside, as the certificate lists them."""

    left: list[int]
    cell: int
    right: list[int]
    ends: list[tuple[int, Grown]]
    inner: list[tuple[int, Grown, Grown]]


@dataclass
class Boards:
    """The boards of one class of n."""

    n: int
    run: int
    least: int
    left: list[int]
    cell: int
    right: list[int]
    start: int
    pieces: list[tuple[int, Grown]]


def _grown(value: Any) -> Grown:
    pairs = [items(pair, "a piece") for pair in items(value, "pieces")]
    if any(len(pair) != 2 for pair in pairs):
        raise Rejected("a piece is a kind and an offset", "format")
    return tuple((number(kind, "a kind"), signed(offset, "an offset")) for kind, offset in pairs)


def _ends(fields: Fields, name: str) -> list[tuple[int, Grown]]:
    rows = [items(row, f"`{name}`") for row in fields.items(name)]
    if any(len(row) != 2 for row in rows):
        raise Rejected(f"an element of `{name}` is a value and pieces", "format")
    return [(number(fixed, "a value"), _grown(pieces)) for fixed, pieces in rows]


def _column(value: Any) -> Column:
    whole = items(value, "a column")
    if len(whole) != 3:
        raise Rejected("a column is its cells, the present ones, and its moves", "format")
    moves = [[items(part, "a part of a move") for part in items(move, "a move")] for move in items(whole[2], "moves")]
    if any(len(part) != 4 for move in moves for part in move):
        raise Rejected("a part of a move is four sets", "format")
    parts = tuple(tuple(tuple(number(cells, "a set") for cells in part) for part in move) for move in moves)
    return number(whole[0], "cells"), number(whole[1], "cells"), parts  # type: ignore[return-value]


class Family:
    """The fact; `verify` checks it, and gives the values of the boards."""

    def __init__(self, fields: Fields):
        self.ruleset, self.start = fields.text("ruleset"), fields.text("start")
        self.columns = [_column(column) for column in fields.items("columns")]
        self.weights = fields.numbers("weights")
        self.symmetries: list[tuple[list[int], bool]] = []
        for pair in fields.items("symmetries"):
            pair = items(pair, "`symmetries`")
            if len(pair) != 2 or type(pair[1]) is not bool:
                raise Rejected("a symmetry is a list of cells, and whether columns are reversed", "format")
            self.symmetries.append(([number(cell, "a symmetry") for cell in items(pair[0], "a symmetry")], pair[1]))
        self.ring = fields.take("ring")
        if type(self.ring) is not bool:
            raise Rejected("`ring` is true or false", "format")
        self.steps = fields.number("steps")
        self.boards = [self._boards(board) for board in fields.each("boards")]
        self.small: dict[int, list[int]] = {}
        for pair in fields.items("small"):
            n, word = items(pair, "`small`")[:2] if len(items(pair, "`small`")) == 2 else (None, None)
            self.small.setdefault(number(n, "`small`"), [number(column, "a word") for column in items(word, "a word")])
        self.width, self.margin, self.start_of = fields.number("width"), fields.number("margin"), fields.number("from")
        self.kinds = [self._kind(kind) for kind in fields.each("kinds")]
        self.preperiod, self.period, self.bound = (fields.number(name) for name in ("preperiod", "period", "bound"))
        fields.done()
        self.known: dict[Piece, int] = {}
        self.listed: dict[tuple[Piece, Column, Piece], int] = {}

    @staticmethod
    def _boards(fields: Fields) -> Boards:
        n, run, least = fields.number("n"), fields.number("run"), fields.number("least")
        left, cell, right = fields.numbers("left"), fields.number("cell"), fields.numbers("right")
        boards = Boards(n, run, least, left, cell, right, fields.number("from"), _ends(fields, "pieces"))
        fields.done()
        return boards

    @staticmethod
    def _kind(fields: Fields) -> Kind:
        left, cell, right = fields.numbers("left"), fields.number("cell"), fields.numbers("right")
        inner = [items(row, "`inner`") for row in fields.items("inner")]
        if any(len(row) != 3 for row in inner):
            raise Rejected("an element of `inner` is a value and two lists of pieces", "format")
        moves = [(number(row[0], "a value"), _grown(row[1]), _grown(row[2])) for row in inner]
        kind = Kind(left, cell, right, _ends(fields, "ends"), moves)
        fields.done()
        return kind

    def word(self, left: list[int], cell: int, run: int, right: list[int]) -> Piece:
        return tuple(self.columns[at] for at in [*left, *[cell] * run, *right])

    def well_formed(self) -> None:
        """What must hold of the columns, weights and words. Every move must lower a weight, so play ends."""
        slots = len(self.weights)
        for at, (cells, present, moves) in enumerate(self.columns):
            step = f"witness[0].columns[{at}]"
            if cells >> slots or present & ~cells:
                raise Rejected("it has a cell without a weight, or a present cell that is no cell", step)
            for move in moves:
                if not 0 < len(move) <= self.width or any(cells >> slots for part in move for cells in part):
                    raise Rejected("a move is wider than `width`, or names a cell without a weight", step)
                if sum(self._weight(p[0] & p[2]) for p in move) <= sum(self._weight(p[3] & ~p[0]) for p in move):
                    raise Rejected("a move does not lower the weight", step)
        for at, (to, _) in enumerate(self.symmetries):
            if slots > 64 or sorted(to) != list(range(slots)) or any(self.weights[a] != self.weights[b] for a, b in enumerate(to)):
                raise Rejected("it does not permute equal weights", f"witness[0].symmetries[{at}]")
        words = [[*word.left, word.cell, *word.right] for word in [*self.boards, *self.kinds]]
        if any(at >= len(self.columns) for word in [*words, *self.small.values()] for at in word):
            raise Rejected("a word names a column that is not listed", "witness[0].columns")
        if self.width < 1 or self.steps < 1 or len(self.boards) != self.steps or self.start_of < 2 * self.margin + self.width:
            raise Rejected("it is below 2 margin + width, or there is not one word for each class", "witness[0].from")
        own = [self.width, self.margin, self.start_of, self.bound, self.preperiod, self.period, self.steps]
        if max(own + [x for board in self.boards for x in (board.n, board.run, board.least, board.start)]) > MOST:
            raise NotChecked("so long a row is")
        for at, kind in enumerate(self.kinds):
            key = self.word(kind.left, 0, 0, []), self.columns[kind.cell], self.word([], 0, 0, kind.right)
            if self.listed.setdefault(key, at) != at:
                raise Rejected("it is listed twice", f"witness[0].kinds[{at}]")

    def _weight(self, cells: int) -> int:
        return sum(weight for slot, weight in enumerate(self.weights) if cells >> slot & 1)

    def equations(self) -> None:
        """Derive the moves of all kinds, and what the boards are, again: each on rows of two lengths."""
        for at, kind in enumerate(self.kinds):
            step = f"witness[0].kinds[{at}]"
            test = self.margin + 4 * self.width + 4
            while True:
                try:
                    found = [self._moves(kind, length, step) for length in (test, test + 1)]
                    break
                except Rejected:
                    if test > 32 * self.width + 512:
                        raise
                    test += test // 2
            for ends, inner in found:
                if sorted(kind.ends) != ends:
                    raise Rejected("the moves near the ends are others", f"{step}.ends")
                if sorted(kind.inner) != inner:
                    raise Rejected("the moves inside are others", f"{step}.inner")
        for at, board in enumerate(self.boards):
            step = f"witness[0].boards[{at}]"
            whole = not board.left and not board.right and board.start >= 2 * self.width
            if board.n % self.steps != at or board.least % self.steps != at or self.run(board, board.least) < 0 or self.ring and not whole:
                raise Rejected("its n are of another class, or it is not the whole ring", step)
            test = 4 * self.margin + 8 * self.width + 8
            while True:
                try:
                    rows = [self._root(board, length, step) for length in (test, test + 1)]
                    break
                except Rejected:
                    if test > 64 * self.width + 1024:
                        raise
                    test += test // 2
            if any(row != board.pieces for row in rows):
                raise Rejected("it is worth something else", f"{step}.pieces")

    def _moves(self, kind: Kind, test: int, step: str) -> tuple[list[Any], list[Any]]:
        first, run = len(kind.left), 2 * test + self.width
        row = Row(self.word(kind.left, kind.cell, run, kind.right))
        inner, ends = set(), set()
        for _, after in row.options(first + test):
            left = self._stretch(after, first, first + test, step)
            right = self._stretch(after, first + test + self.width, first + run, step)
            if test - min(left[2], right[2]) > self.margin:
                raise Rejected("a move inside is felt beyond the margin", f"{step}.inner")
            fixed, (one, other) = self._fall_apart(after, [left, right], test, step)
            inner.add((fixed, one, other))
        on_right = first + run - self.width - self.margin + 1
        for at in [*range(first + self.margin), *range(on_right, len(row.word))]:
            for wide, after in row.options(at):
                span = (max(first, at + wide), first + run) if at < on_right else (first, min(at, first + run))
                stretch = self._stretch(after, *span, step)
                if run - stretch[2] > self.start_of:
                    raise Rejected("a move near an end needs a longer piece than `from`", f"{step}.ends")
                fixed, (one,) = self._fall_apart(after, [stretch], run, step)
                ends.add((fixed, one))
        return sorted(ends), sorted(inner)

    def _root(self, board: Boards, test: int, step: str) -> list[tuple[int, Grown]]:
        row = Row(self.word(board.left, board.cell, test, board.right), self.ring)
        found = set()
        for begin, after in row.options(0) if self.ring else [(len(board.left), row)]:
            stretch = self._stretch(after, begin, len(row.word) - len(board.right), step)
            if test - stretch[2] > board.start:
                raise Rejected("shorter boards have other pieces", f"{step}.from")
            fixed, (one,) = self._fall_apart(after, [stretch], test, step)
            found.add((fixed, one))
        return sorted(found)

    def _stretch(self, row: Row, begin: int, end: int, step: str) -> Stretch:
        """The longest run of columns of which the same is said: where it is, and how many can be taken out."""
        told = row.told()
        best, start = (begin, 0), begin
        for at in range(begin, end):
            if at > start and told[at] != told[at - 1]:
                start = at
            if at + 1 - start > best[1]:
                best = start, at + 1 - start
        if best[1] < 2 * self.width + 1:
            raise Rejected("a move is felt at any distance", step)
        return best[0], best[1], best[1] + 1 - self.width

    def _fall_apart(self, row: Row, stretches: list[Stretch], length: int, step: str) -> tuple[int, list[Grown]]:
        """What has a fixed size is worth; and for each stretch the kinds of the pieces in it, with their offsets."""
        fixed, grown = 0, [set[tuple[int, int]]() for _ in stretches]
        for begin, piece in row.pieces():
            if begin is None:
                raise Rejected("a move does not open the ring", step)
            middles = [(start + many // 2 - begin) % len(row.word) for start, many, _ in stretches]
            long = [at for at, middle in enumerate(middles) if middle < len(piece) and piece[middle][0]]
            if not long:
                fixed ^= self.worth(piece)
                continue
            if len(long) > 1:
                raise Rejected("a move leaves one piece with two long runs", step)
            found = self._kind_of(piece, middles[long[0]])
            if found is None:
                raise Rejected("a move leaves a piece of a kind that is not listed", step)
            # Two equal pieces are worth nothing together.
            grown[long[0]] ^= {(found[0], found[1] - length)}
        return fixed, [tuple(sorted(pieces)) for pieces in grown]

    def _kind_of(self, piece: Piece, middle: int) -> tuple[int, int] | None:
        for to, is_reversed in self.symmetries:
            other = image(piece, to, is_reversed)
            start = end = len(other) - 1 - middle if is_reversed else middle
            cell = other[start]
            while start > 0 and other[start - 1] == cell:
                start -= 1
            while end < len(other) and other[end] == cell:
                end += 1
            kind = self.listed.get((other[:start], cell, other[end:]))
            if kind is not None:
                return kind, end - start
        return None

    def worth(self, piece: Piece) -> int:
        """The value of a piece, by the definition."""
        least = min((image(piece, to, turned) for to, turned in self.symmetries), default=piece)
        if least not in self.known:
            if len(self.known) > MOST:
                raise NotChecked("so many short pieces are")
            row = Row(least)
            options = [after for at in range(len(least)) for _, after in row.options(at)]
            self.known[least] = mex([self.of_row(after) for after in options])
        return self.known[least]

    def of_row(self, row: Row) -> int:
        total = 0
        for begin, piece in row.pieces():
            if begin is None:
                raise NotChecked("so small a ring is")
            total ^= self.worth(piece)
        return total

    def values(self) -> tuple[int, int, list[int]]:
        """The least n, the period in units of n that all boards have, and the values of the boards up to two periods."""
        near = [offset for kind in self.kinds for _, pieces in kind.ends for _, offset in pieces]
        far = [offset for kind in self.kinds for _, one, other in kind.inner for _, offset in one + other]
        period, preperiod = self.period, self.preperiod
        bound = max(period + self.start_of - 1, period + preperiod - min([0, *near]) - 1)
        if any(kind.inner for kind in self.kinds):
            bound = max(bound, 2 * (max(preperiod - min([0, *far]), self.margin) + period) + self.width - 2)
        if period < 1 or preperiod < self.start_of or self.kinds and self.bound < bound:
            raise Rejected(f"it must be at least {bound}, and `preperiod` at least `from`", "witness[0].bound")
        end, longest = 0, self.bound
        for board in self.boards:
            offsets = [offset for _, pieces in board.pieces for _, offset in pieces]
            run = max(board.start, preperiod - min([0, *offsets]))
            end = max(end, board.least, board.n + (run - board.run) * self.steps)
        end += 2 * self.steps * period
        for board in self.boards:
            offsets = [offset for _, pieces in board.pieces for _, offset in pieces]
            longest = max(longest, self.run(board, end + self.steps) + max([0, *offsets]))
        table = self._table(longest + 1)
        for at, row in enumerate(table):
            for n in range(preperiod, self.bound - period + 1):
                if row[n] != row[n + period]:
                    raise Rejected(f"the period fails at the length {n}", f"witness[0].kinds[{at}]")
        first = min([board.least for board in self.boards] + list(self.small))
        return first, self.steps * period, [self._board(n, table) for n in range(first, end)]

    def _table(self, length: int) -> list[list[int]]:
        """The values of all kinds below a length, and further where another kind needs that."""
        table: list[list[int]] = [[] for _ in self.kinds]
        goal = length
        while any(len(row) < length for row in table):
            before = sum(map(len, table))
            for kind, row in zip(self.kinds, table):
                while len(row) < goal and (value := self._value(kind, len(row), table)) is not None:
                    row.append(value)
            if sum(map(len, table)) == before:
                goal += self.width
                if goal > 2 * length + 16 * self.width:
                    raise Rejected("the equations rest on themselves", "witness[0].kinds")
        return table

    def _value(self, kind: Kind, n: int, table: list[list[int]]) -> int | None:
        if n < self.start_of:
            return self.of_row(Row(self.word(kind.left, kind.cell, n, kind.right)))
        most = n - self.width - self.margin
        needed = [(t, n + d) for _, pieces in kind.ends for t, d in pieces]
        needed += [(t, most + d) for _, one, other in kind.inner for t, d in one + other]
        if any(not 0 <= m < len(table[t]) for t, m in needed):
            return None
        seen = {fixed ^ _total(table, pieces, n) for fixed, pieces in kind.ends}
        for fixed, one, other in kind.inner:
            seen |= {fixed ^ _total(table, one, i) ^ _total(table, other, n - self.width - i) for i in range(self.margin, most + 1)}
        return mex(seen)

    def run(self, board: Boards, n: int) -> int:
        """How many columns the board of n has in its run."""
        return n // self.steps + board.run - board.n // self.steps

    def _board(self, n: int, table: list[list[int]]) -> int:
        board = self.boards[n % self.steps]
        run = self.run(board, n) if n >= board.least else -1
        if n not in self.small and run >= board.start:
            worths = [fixed ^ _total(table, pieces, run) for fixed, pieces in board.pieces]
            return mex(worths) if self.ring else worths[0]
        if n not in self.small and run < 0:
            raise Rejected(f"the board of {n} is missing", "witness[0].small")
        word = self.word(self.small[n], 0, 0, []) if n in self.small else self.word(board.left, board.cell, run, board.right)
        return self._small_ring(word) if self.ring else self.of_row(Row(word))

    def _small_ring(self, word: Piece) -> int:
        """All cells of a short ring as one column."""
        slots, cells, present, moves = len(self.weights), 0, 0, []
        for at, column in enumerate(word):
            cells, present = cells | column[0] << at * slots, present | column[1] << at * slots
            for move in column[2]:
                whole = [0, 0, 0, 0]
                for offset, part in enumerate(move):
                    whole = [all_ | own << (at + offset) % len(word) * slots for all_, own in zip(whole, part)]
                moves.append((tuple(whole),))
        alone = Row(((cells, present, tuple(moves)),))  # type: ignore[arg-type]
        kept, self.symmetries = self.symmetries, []
        value = self.of_row(alone)
        self.symmetries = kept
        return value


def _total(table: list[list[int]], pieces: Grown, length: int) -> int:
    total = 0
    for kind, offset in pieces:
        total ^= table[kind][length + offset]
    return total


def check_claim(fields: Fields, book: Book) -> list[str]:
    """The values of all boards of a family."""
    names = fields.text("ruleset"), fields.text("start")
    told = fields.number("first"), fields.number("preperiod"), fields.number("period")
    values = fields.numbers("values")
    fields.done()
    family = book.family
    if not isinstance(family, Family) or book.facts != 1:
        raise Rejected("a claim about a family rests on one fact, a family", "witness")
    if names != (family.ruleset, family.start):
        raise Rejected("the fact is about another family")
    family.well_formed()
    family.equations()
    first, period, boards = family.values()
    last = boards[len(boards) - 2 * period :]
    period = next(p for p in range(1, period + 1) if period % p == 0 and last[p:] == last[:-p])
    settled = next((at + 1 for at in range(len(boards) - period - 1, -1, -1) if boards[at] != boards[at + period]), 0)
    if told != (first, first + settled, period):
        raise Rejected(f"the values begin at {first}, and have the period {period} from {first + settled} on")
    if values != boards[: settled + period]:
        raise Rejected("the values are others", "claim.values")
    name, start = names
    book.trust(f"the boards of {name} {start} repeat as the certificate says")
    return [f"for every n from {told[1]} on, the value of {name} {start} at n + {period} is its value at n"]
