"""The carrier `monoid`: a misère quotient."""

from .book import Book
from .heaps import Heap
from .reading import Fields, items, number
from .rules import Option, Rules
from .verdict import NotChecked, Rejected, require

MOST_PAIRS = 10**6


class Quotient:
    """A finite commutative monoid, and the elements of the heaps."""

    def __init__(self, fields: Fields, book: Book):
        self.rulesets = fields.texts("rulesets")
        self.steps = [[number(x, "`steps`") for x in items(row, "`steps`")] for row in fields.items("steps")]
        self.p = fields.numbers("p")
        self.phi = [[number(x, "`phi`") for x in items(row, "`phi`")] for row in fields.items("phi")]
        self.laws: list[tuple[int, int]] | None = None
        if fields.there("laws"):
            pairs = [[number(x, "`laws`") for x in items(pair, "`laws`")] for pair in fields.items("laws")]
            if any(len(pair) != 2 for pair in pairs):
                raise Rejected("a law of `laws` is a preperiod and a period")
            self.laws = [(pair[0], pair[1]) for pair in pairs] or None
        fields.done()
        self.games = [book.rules(name) for name in self.rulesets]
        self._table()

    def _table(self) -> None:
        """Condition 1: the table of a commutative monoid. Fills `words`, by which generators each element was first met."""
        steps, size = self.steps, len(self.steps)
        require(size >= 1, "there are no elements")
        width = len(steps[0])
        require(all(len(row) == width for row in steps), "the rows of `steps` have several lengths")
        words: dict[int, tuple[int, ...]] = {0: ()}
        for x, row in enumerate(steps):
            for g, y in enumerate(row):
                require(y <= len(words) and y < size, f"{y} is met too early in row {x}")
                if y not in words:
                    require(x in words, f"element {x} is not met before its row")
                    words[y] = (*words[x], g)
        require(len(words) == size, "an element is never met")
        self.words = words
        for row in steps:
            for g in range(width):
                require(all(steps[row[g]][h] == steps[row[h]][g] for h in range(g)), "the generators do not commute")

    def times(self, x: int, y: int) -> int:
        for g in self.words[y]:
            x = self.steps[x][g]
        return x

    def of_option(self, game: int, option: Option) -> int:
        element = 0
        for heap in option:
            element = self.times(element, self.of_heap(game, heap))
        return element

    def of_heap(self, game: int, heap: int) -> int:
        phi = self.phi[game]
        if heap < len(phi):
            return phi[heap]
        require(self.laws is not None, f"heap {heap} of {self.rulesets[game]} is not covered")
        assert self.laws is not None
        e, p = self.laws[game]
        return phi[e + (heap - e) % p]


def check(fields: Fields, book: Book) -> None:
    """Verify the fact."""
    q = Quotient(fields, book)
    size = len(q.steps)
    require(book.monoid is None, "a second monoid")
    require(len(set(q.rulesets)) == len(q.rulesets) and q.rulesets, "the rulesets are not different ones")
    require(all(game.heap and not game.endless for game in q.games), "misère quotients are of games on single heaps with an end")
    require(len(q.phi) == len(q.rulesets), "`phi` has not one list for each ruleset")
    require(all(row and row[0] == 0 and max(row) < size for row in q.phi), "heap 0 is not the identity, or an element is none")
    require(all(a < b for a, b in zip(q.p, q.p[1:])) and (not q.p or q.p[-1] < size), "`p` does not ascend")
    p = set(q.p)
    if size * size > MOST_PAIRS:
        raise NotChecked("so large a monoid is")
    product = [[q.times(x, y) for y in range(size)] for x in range(size)]
    rows = {tuple(product[x][z] in p for z in range(size)) for x in range(size)}
    require(len(rows) == size, "two elements are not told apart")
    heaps: set[tuple[int, frozenset[int]]] = set()
    for game, phi in enumerate(q.phi):
        for heap, element in enumerate(phi):
            if heap and q.games[game].size(heap) > MOST_PAIRS:
                raise NotChecked("so large heaps are")
            moves = frozenset(q.of_option(game, option) for option in q.games[game].ascending(heap))
            heaps.add((element, moves))
    seen = {(0, frozenset[int]())}
    todo = list(seen)
    while todo:
        x, moves = todo.pop()
        require((x in p) == (bool(moves) and not moves & p), f"element {x} has another outcome")
        for element, own in heaps:
            step = (product[x][element], frozenset(product[m][element] for m in moves) | frozenset(product[x][m] for m in own))
            if step not in seen:
                if len(seen) > MOST_PAIRS:
                    raise NotChecked("so many pairs are")
                seen.add(step)
                todo.append(step)
    require({x for x, _ in seen} == set(range(size)), "an element is that of no sum")
    if q.laws is not None:
        require(len(q.laws) == len(q.phi), "`laws` has not one law for each ruleset")
        for rules, phi, (e, period) in zip(q.games, q.phi, q.laws):
            _law(rules, phi, e, period)
    book.monoid = q  # type: ignore[assignment]


def _law(rules: Rules, phi: list[int], e: int, period: int) -> None:
    if not isinstance(rules, Heap):
        raise Rejected(f"no theorem gives {rules.name} a period")
    require(period >= 1, "a period is at least 1")
    if rules.taken is not None and rules.taken.finite:
        t, h = rules.taken.known, 1
    else:
        require(rules.code is not None and not rules.code.endless and rules.shift == 0, f"no theorem gives {rules.name} a period")
        assert rules.code is not None
        t, h = rules.code.last, rules.code.most
    require(max(h * (e + period) + t, period + t + 1) < len(phi), "the heaps that the theorem asks for are not covered")
    require(all(phi[n + period] == phi[n] for n in range(e, len(phi) - period)), "the elements do not obey the law")
