"""How many options of a large heap are worth a given number, and which come first."""

from collections.abc import Iterator

from .book import Book
from .heaps import CodeGame, Nim
from .rules import Option, Position, Rules
from .verdict import NotChecked

MOST = 10**6


def worth(book: Book, rules: Rules, position: Position, wanted: set[int] | None) -> tuple[int, Iterator[Option]]:
    """The number of options with a value in the set, and these, ascending. Raises NotChecked where neither way applies."""
    if wanted is None:
        raise NotChecked(f"the number of moves in so large a position of {rules.name} is")
    if not wanted:
        return 0, iter(())
    if isinstance(rules, Nim):
        below = sorted(v for v in wanted if v < position)
        return len(below), iter([(v,) if v else () for v in below])
    if isinstance(rules, CodeGame) and rules.code and not rules.code.endless and rules.code.most <= 2 and rules.shift == 0:
        law = book.laws.get(rules.name)
        if law is not None and law[2] == 0:
            return _residues(book, rules, position, wanted), _ascending(book, rules, position, wanted)
    raise NotChecked(f"the number of moves in so large a position of {rules.name} is")


def _residues(book: Book, rules: CodeGame, heap: int, wanted: set[int]) -> int:
    """Splits are counted by residue classes of the smaller part; heaps before the preperiod one by one."""
    code = rules.code
    assert code is not None
    e, p, _ = book.laws[rules.name]
    if e + p > MOST:
        raise NotChecked("so long a period is")

    def value(n: int) -> int:
        found = book.heap(rules, n)
        assert found is not None
        return found

    count = 0
    for i in range(min(heap, code.last) + 1):
        digit, rest = code.digit(i), heap - i
        count += bool(digit & 1 and rest == 0 and 0 in wanted)
        count += bool(digit & 2 and rest and value(rest) in wanted)
        if digit & 4:
            half = rest // 2
            for a in range(1, min(e, half + 1)):
                count += value(a) ^ value(rest - a) in wanted
            first = max(e, 1)
            for a in range(first, min(first + p, half + 1)):  # here the larger part is beyond the preperiod as well
                if value(a) ^ value(rest - a) in wanted:
                    count += (half - a) // p + 1
    return count


def _ascending(book: Book, rules: CodeGame, heap: int, wanted: set[int]) -> Iterator[Option]:
    code = rules.code
    assert code is not None
    removed = range(code.last, -1, -1)
    if any(code.digit(i) & 1 and i == heap for i in removed) and 0 in wanted:
        yield ()
    for a in range(1, heap + 1):
        for i in removed:
            digit, rest = code.digit(i), heap - i
            if digit & 2 and a == rest and book.heap(rules, a) in wanted:
                yield (a,)
            if digit & 4 and a <= rest - a and book.option(rules, (a, rest - a)) in wanted:
                yield (a, rest - a)
        if a > heap // 2:
            # What is left are single heaps; they are the last few.
            for single in range(max(a + 1, heap - code.last), heap):
                if code.digit(heap - single) & 2 and book.heap(rules, single) in wanted:
                    yield (single,)
            return
