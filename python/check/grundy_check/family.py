"""The carrier `family`: the values of all boards that are words u F^n v of columns. `row` defines columns."""

from types import SimpleNamespace
from typing import Any

from .book import Book
from .reading import Fields, shaped
from .row import Column, Piece, Row, image
from .values import mex
from .verdict import NotChecked, Rejected

# Lengths beyond this are not checked.
MOST = 2**20
Pieces = tuple[tuple[int, int], ...]

PIECES = [("a kind", "±")]
WORDS = {"left": ["a column"], "cell": "a column", "right": ["a column"]}
FACT = {
    "ruleset": "text", "start": "text", "ring": "flag", "weights": ["a weight"], "symmetries": [(["a cell"], "flag")],
    "columns": [("cells", "cells", [[("cells", "cells", "cells", "cells")]])], "small": [("n", ["a column"])],
    "boards": [WORDS | {"n": "n", "run": "a length", "least": "n", "from": "a length", "pieces": [("a value", PIECES)]}],
    "kinds": [WORDS | {"ends": [("a value", PIECES)], "inner": [("a value", PIECES, PIECES)]}],
    **dict.fromkeys(("steps", "width", "margin", "from", "preperiod", "period", "bound"), "a length"),
}


class Family(SimpleNamespace):
    """The fact. Its fields are those of the certificate, and `start_of` is `from`."""

    def __init__(self, fields: Fields):
        growth = fields.number("saltus") if fields.there("saltus") else 0
        super().__init__(saltus=growth, **shaped(fields.rest, FACT))
        self.start_of = vars(self)["from"]
        self.known: dict[Piece, int] = {}
        self.listed: dict[tuple[Piece, Column, Piece], int] = {}

    def word(self, of: dict[str, Any], run: int) -> Piece:
        return tuple(self.columns[at] for at in (*of["left"], *[of["cell"]] * run, *of["right"]))

    def _weight(self, cells: int) -> int:
        return sum(weight for slot, weight in enumerate(self.weights) if cells >> slot & 1)

    def well_formed(self) -> None:
        """The conditions on the columns, weights and words. Every move must lower a weight, so play ends."""
        slots = len(self.weights)
        for at, (cells, present, moves) in enumerate(self.columns):
            wrong = cells >> slots or present & ~cells
            for move in moves:
                wrong = wrong or not 0 < len(move) <= self.width or any(cells >> slots for part in move for cells in part)
                wrong = wrong or any(removes & adds for _, _, removes, adds in move)
                lost, won = (sum(map(self._weight, sets)) for sets in ([p[0] & p[2] for p in move], [p[3] & ~p[0] for p in move]))
                wrong = wrong or lost <= won
            if wrong:
                raise Rejected("it has an unknown cell, or a move that is too wide, removes what it adds, or does not lower the weight", f"witness[0].columns[{at}]")
        for at, (to, _) in enumerate(self.symmetries):
            if slots > 64 or sorted(to) != list(range(slots)) or any(self.weights[a] != self.weights[b] for a, b in enumerate(to)):
                raise Rejected("it does not permute equal weights", f"witness[0].symmetries[{at}]")
        words = [[*of["left"], of["cell"], *of["right"]] for of in self.boards + self.kinds]
        if any(at >= len(self.columns) for word in words + [word for _, word in self.small] for at in word):
            raise Rejected("a word names a column that is not listed", "witness[0].columns")
        if not self.width or not self.steps or len(self.boards) != self.steps or self.start_of < 2 * self.margin + self.width:
            raise Rejected("it is below 2 margin + width, or there is not one word for each class", "witness[0].from")
        own = [self.width, self.margin, self.start_of, self.bound, self.preperiod, self.period, self.steps, self.saltus]
        if max(own + [board[name] for board in self.boards for name in ("n", "run", "least", "from")]) > MOST:
            raise NotChecked("so long a row is")
        for at, kind in enumerate(self.kinds):
            left, right = ({**kind, side: []} for side in ("right", "left"))
            if self.listed.setdefault((self.word(left, 0), self.columns[kind["cell"]], self.word(right, 0)), at) != at:
                raise Rejected("it is listed twice", f"witness[0].kinds[{at}]")

    def equations(self) -> None:
        """Derive the moves of all kinds, and what the boards are, again: each on rows of two lengths."""
        for at, kind in enumerate(self.kinds):
            step = f"witness[0].kinds[{at}]"
            listed = [sorted(kind["ends"]), sorted(kind["inner"])]
            self._derive(lambda test: self._moves(kind, test, step), self.margin + 4 * self.width + 4, 32 * self.width + 512, listed, step)
        for at, board in enumerate(self.boards):
            step = f"witness[0].boards[{at}]"
            whole = not board["left"] and not board["right"] and board["from"] >= 2 * self.width
            if {board["n"] % self.steps, board["least"] % self.steps} != {at} or self.run(board, board["least"]) < 0 or self.ring and not whole:
                raise Rejected("its n are of another class, or it is not the whole ring", step)
            self._derive(lambda test: self._root(board, test, step), 4 * self.margin + 8 * self.width + 8, 64 * self.width + 1024, list(board["pieces"]), step)

    @staticmethod
    def _derive(derive: Any, test: int, most: int, listed: Any, step: str) -> None:
        while True:
            try:
                found = [derive(test), derive(test + 1)]
                break
            except Rejected:
                if test > most:
                    raise
                test += test // 2
        if found != [listed, listed]:
            raise Rejected("its columns give other moves", step)

    def _moves(self, kind: dict[str, Any], test: int, step: str) -> list[Any]:
        first, run = len(kind["left"]), 2 * test + self.width
        row = Row(self.word(kind, run))
        inner, ends = set(), set()
        for _, after in row.options(first + test):
            sides = [self._stretch(after, first, first + test, step), self._stretch(after, first + test + self.width, first + run, step)]
            if test - min(side[2] for side in sides) > self.margin:
                raise Rejected("a move inside is felt beyond the margin", f"{step}.inner")
            inner.add(self._fall_apart(after, sides, test, step))
        on_right = first + run - self.width - self.margin + 1
        for at in [*range(first + self.margin), *range(on_right, len(row.word))]:
            for wide, after in row.options(at):
                begin, end = (max(first, at + wide), first + run) if at < on_right else (first, min(at, first + run))
                stretch = self._stretch(after, begin, end, step)
                if run - stretch[2] > self.start_of:
                    raise Rejected("a move near an end needs a longer piece than `from`", f"{step}.ends")
                ends.add(self._fall_apart(after, [stretch], run, step))
        return [sorted(ends), sorted(inner)]

    def _root(self, board: dict[str, Any], test: int, step: str) -> list[Any]:
        row = Row(self.word(board, test), self.ring)
        found = set()
        for begin, after in row.options(0) if self.ring else [(len(board["left"]), row)]:
            stretch = self._stretch(after, begin, len(row.word) - len(board["right"]), step)
            if test - stretch[2] > board["from"]:
                raise Rejected("shorter boards have other pieces", f"{step}.from")
            found.add(self._fall_apart(after, [stretch], test, step))
        return sorted(found)

    def _stretch(self, row: Row, begin: int, end: int, step: str) -> tuple[int, int, int]:
        """The longest run of columns of which the same is said: where it is, its length, and how many can be taken out."""
        told, best, start = row.told(), (begin, 0), begin
        for at in range(begin, end):
            start = at if at > start and told[at] != told[at - 1] else start
            best = (start, at + 1 - start) if at + 1 - start > best[1] else best
        if best[1] < 2 * self.width + 1:
            raise Rejected("a move is felt at any distance", step)
        # Windows are anchored on one side, so the image of a piece may have a shorter run at both ends.
        return *best, best[1] + 2 - 2 * self.width

    def _fall_apart(self, row: Row, stretches: list[tuple[int, int, int]], length: int, step: str) -> tuple[Any, ...]:
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
            kind = self._kind_of(piece, middles[long[0]], length)
            if len(long) > 1 or kind is None:
                raise Rejected("a move leaves a piece of a kind that is not listed, or with two long runs", step)
            if kind[1] + length < stretches[long[0]][2]:
                raise Rejected("a move is felt at any distance", step)
            grown[long[0]] ^= {kind}  # two equal pieces are worth nothing together
        return fixed, *(tuple(sorted(pieces)) for pieces in grown)

    def _kind_of(self, piece: Piece, middle: int, length: int) -> tuple[int, int] | None:
        for to, is_reversed in self.symmetries:
            other = image(piece, to, is_reversed)
            start = end = len(other) - 1 - middle if is_reversed else middle
            while start > 0 and other[start - 1] == other[end]:
                start -= 1
            while end < len(other) and other[end] == other[start]:
                end += 1
            kind = self.listed.get((other[:start], other[start], other[end:]))
            if kind is not None:
                return kind, end - start - length
        return None

    def worth(self, piece: Piece) -> int:
        """The value of a piece, by the definition."""
        least = min((image(piece, to, turned) for to, turned in self.symmetries), default=piece)
        if least not in self.known:
            if len(self.known) > MOST:
                raise NotChecked("so many short pieces are")
            row = Row(least)
            self.known[least] = mex([self.of_row(after) for at in range(len(least)) for _, after in row.options(at)])
        return self.known[least]

    def of_row(self, row: Row) -> int:
        total = 0
        for begin, piece in row.pieces():
            if begin is None:
                raise NotChecked("so small a ring is")
            total ^= self.worth(piece)
        return total

    def values(self) -> tuple[int, list[int], int]:
        """The least n with a board, the values of the boards up to two periods, and by how much they rise in one."""
        near = [offset for kind in self.kinds for _, pieces in kind["ends"] for _, offset in pieces]
        far = [offset for kind in self.kinds for _, one, other in kind["inner"] for _, offset in one + other]
        bound = max(self.period + self.start_of - 1, self.period + self.preperiod - min([0, *near]) - 1)
        if any(kind["inner"] for kind in self.kinds):
            bound = max(bound, 2 * (max(self.preperiod - min([0, *far]), self.margin) + self.period) + self.width - 2)
        if not self.period or self.preperiod < self.start_of or self.kinds and self.bound < bound:
            raise Rejected(f"it must be at least {bound}, and `preperiod` at least `from`", "witness[0].bound")
        offsets = [[0, *(offset for _, pieces in board["pieces"] for _, offset in pieces)] for board in self.boards]
        runs = [max(board["from"], self.preperiod - min(own)) for board, own in zip(self.boards, offsets)]
        settled = [max(board["least"], board["n"] + (run - board["run"]) * self.steps) for board, run in zip(self.boards, runs)]
        end = max(settled) + 2 * self.steps * self.period
        table = self._table(max([self.bound] + [self.run(board, end + self.steps) + max(own) for board, own in zip(self.boards, offsets)]) + 1)
        for at, row in enumerate(table):
            before = [value + self._step(row) for value in row[self.preperiod : self.bound + 1 - self.period]]
            if before != row[self.preperiod + self.period : self.bound + 1]:
                raise Rejected("the period fails", f"witness[0].kinds[{at}]")
        if self.saltus:
            self._growth(table, max(self.preperiod - min([0, *far]), self.margin) + self.period)
        first = min([board["least"] for board in self.boards] + [n for n, _ in self.small])
        return first, [self._board(n, table) for n in range(first, end)], self._rise(end, table)

    def _step(self, row: list[int]) -> int:
        """By how much the values of a kind are larger after a period."""
        later = self.preperiod + self.period
        return 0 if later >= len(row) or row[later] == row[self.preperiod] else self.saltus

    def _growing(self, pieces: Pieces, table: list[list[int]], step: str) -> Pieces:
        """The piece among these that grows, if there is one."""
        growing = tuple(piece for piece in pieces if self._step(table[piece[0]]))
        if len(growing) > 1:
            raise Rejected("a move leaves two pieces that grow", step)
        return growing

    def _growth(self, table: list[list[int]], long: int) -> None:
        """The further hypotheses of `grows_for_ever` of proofs/Growth.v. A side is long from `long` on."""
        ends, inner, fixed = [], [], [0]
        for at, kind in enumerate(self.kinds):
            if not self._weight(self.columns[kind["cell"]][1]):
                raise Rejected("longer pieces do not weigh more", f"witness[0].kinds[{at}]")
            for value, pieces in kind["ends"]:
                fixed.append(value)
                ends += self._growing(pieces, table, f"witness[0].kinds[{at}].ends")
            for value, one, other in kind["inner"]:
                fixed.append(value)
                inner += self._growing(one + other, table, f"witness[0].kinds[{at}].inner")
        small = [value for row in table if not self._step(row) for value in row[: self.preperiod + self.period]]
        quantum = 1 << max(fixed + small).bit_length()
        if self.saltus % quantum:
            raise Rejected(f"it must be a multiple of {quantum}", "witness[0].saltus")
        short = [(kind, n) for kind, offset in inner for n in range(self.margin + offset, long + offset)]
        if any(not 0 <= n < len(table[kind]) for kind, n in short):
            raise Rejected("a short piece that grows is beyond it", "witness[0].bound")
        most = quantum + max((table[kind][n] for kind, n in short), default=0)
        low = [n for row in table if self._step(row) for n in range(self.bound + 1) if row[n] < self.saltus + most + quantum]
        large = max([self.preperiod - 1, *low]) + 1 + self.period
        bound = max([large - 1, *(large - d - 1 for _, d in ends), *(large + self.width + long - d - 2 for _, d in inner)])
        if self.bound < bound:
            raise Rejected(f"it must be at least {bound}", "witness[0].bound")

    def _rise(self, end: int, table: list[list[int]]) -> int:
        """By how much the values of all boards are larger after a period."""
        rises = {0} if not self.saltus else set[int]()
        for n in range(end - self.steps * self.period, end) if self.saltus else ():
            at = n % self.steps
            for fixed, pieces in self.boards[at]["pieces"]:
                growing = self._growing(pieces, table, f"witness[0].boards[{at}].pieces")
                beside = fixed ^ _total(table, tuple(set(pieces) - set(growing)), self.run(self.boards[at], n))
                rises.add(self.saltus if growing else 0)
                # What stands beside a growing piece is below a power of two that divides the saltus.
                if len(rises) > 1 or growing and (self.ring or beside >= self.saltus & -self.saltus):
                    raise Rejected("not all boards grow alike", f"witness[0].boards[{at}].pieces")
        return max(rises, default=0)

    def _table(self, length: int) -> list[list[int]]:
        """The values of all kinds below a length, and further where another kind needs that."""
        table: list[list[int]] = [[] for _ in self.kinds]
        goal = length
        while any(len(row) < length for row in table):
            before = sum(map(len, table))
            for kind, row in zip(self.kinds, table):
                while len(row) < goal and (value := self._value(kind, len(row), table)) is not None:
                    row.append(value)
            goal += self.width if sum(map(len, table)) == before else 0
            if goal > 2 * length + 16 * self.width:
                raise Rejected("the equations rest on themselves", "witness[0].kinds")
        return table

    def _value(self, kind: dict[str, Any], n: int, table: list[list[int]]) -> int | None:
        if n < self.start_of:
            return self.of_row(Row(self.word(kind, n)))
        most = n - self.width - self.margin
        needed = [(t, n + d) for _, pieces in kind["ends"] for t, d in pieces]
        needed += [(t, most + d) for _, one, other in kind["inner"] for t, d in one + other]
        if any(not 0 <= m < len(table[t]) for t, m in needed):
            return None
        seen = {fixed ^ _total(table, pieces, n) for fixed, pieces in kind["ends"]}
        for fixed, one, other in kind["inner"]:
            seen |= {fixed ^ _total(table, one, i) ^ _total(table, other, n - self.width - i) for i in range(self.margin, most + 1)}
        return mex(seen)

    def run(self, board: dict[str, Any], n: int) -> int:
        """How many columns the board of n has in its run."""
        return int(n // self.steps + board["run"] - board["n"] // self.steps)

    def _board(self, n: int, table: list[list[int]]) -> int:
        board, small = self.boards[n % self.steps], next((word for m, word in self.small if m == n), None)
        run = self.run(board, n) if n >= board["least"] else -1
        if small is None and run >= board["from"]:
            worths = [fixed ^ _total(table, pieces, run) for fixed, pieces in board["pieces"]]
            return mex(worths) if self.ring else worths[0]
        if small is None and run < 0:
            raise Rejected(f"the board of {n} is missing", "witness[0].small")
        word = self.word(board, run) if small is None else tuple(self.columns[at] for at in small)
        return self._small_ring(word) if self.ring else self.of_row(Row(word))

    def _small_ring(self, word: Piece) -> int:
        """All cells of a short ring as one column, for which the symmetries mean nothing."""
        slots, cells, present, moves = len(self.weights), 0, 0, []
        for at, column in enumerate(word):
            cells, present = cells | column[0] << at * slots, present | column[1] << at * slots
            for move in column[2]:
                whole = [0, 0, 0, 0]
                for offset, part in enumerate(move):
                    whole = [all_ | own << (at + offset) % len(word) * slots for all_, own in zip(whole, part)]
                moves.append((tuple(whole),))
        kept, self.symmetries = self.symmetries, []
        value = self.of_row(Row(((cells, present, tuple(moves)),)))  # type: ignore[arg-type]
        self.symmetries = kept
        return value


def _total(table: list[list[int]], pieces: Pieces, length: int) -> int:
    total = 0
    for kind, offset in pieces:
        total ^= table[kind][length + offset]
    return total


def check_claim(fields: Fields, book: Book) -> list[str]:
    """The values of all boards of a family."""
    name, start, family = fields.text("ruleset"), fields.text("start"), book.family
    told, values = [fields.number(field) for field in ("first", "preperiod", "period")], fields.numbers("values")
    told.append(fields.number("saltus") if fields.there("saltus") else 0)
    fields.done()
    if not isinstance(family, Family) or book.facts != 1 or (name, start) != (family.ruleset, family.start):
        raise Rejected("a claim about a family rests on one fact, which is that family", "witness")
    family.well_formed()
    family.equations()
    first, boards, rise = family.values()
    whole = family.steps * family.period

    def fails(values: list[int], p: int) -> list[int]:
        return [at for at in range(len(values) - p) if values[at] + rise * p // whole != values[at + p]]

    last = boards[-2 * whole :]
    period = next(p for p in range(1, whole + 1) if whole % p == 0 and rise * p % whole == 0 and not fails(last, p))
    settled, saltus = max(fails(boards, period), default=-1) + 1, rise * period // whole
    if told != [first, first + settled, period, saltus]:
        raise Rejected(f"the values begin at {first}, and from {first + settled} on rise by {saltus} in the period {period}")
    if values != boards[: settled + period]:
        raise Rejected("the values are others", "claim.values")
    book.trust(f"the boards of {name} {start} repeat as the certificate says")
    more = f"{saltus} more than " if saltus else ""
    return [f"for every n from {told[1]} on, the value of {name} {start} at n + {period} is {more}its value at n"]
