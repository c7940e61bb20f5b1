"""The carrier `ray`: values of heaps 0, 1, 2, …, each the mex of the values of its options, and perhaps a law."""

from functools import reduce
from operator import xor

from . import laws
from .book import Book
from .heaps import CodeGame, Grundy, Heap
from .reading import Fields
from .rules import MOST_OPTIONS, Rules
from .values import mex
from .verdict import NotChecked, Rejected, require

MOST_WORK = 10**9  # pairs of heaps


def check(fields: Fields, book: Book) -> None:
    """Verify the fact and note its values."""
    rules = book.rules(fields.text("ruleset"))
    listed = fields.numbers("values") if fields.there("values") else None
    sparse = fields.fields("sparse") if fields.has("sparse") else None
    law = fields.numbers("law") if fields.has("law") else None
    fields.done()
    if (listed is None) == (sparse is None) or (law is not None and len(law) != 3):
        raise Rejected("a ray has either `values` or `sparse`, and a law of three numbers")
    require(rules.heap and not rules.endless, f"the positions of {rules.name} are not single heaps with an end")
    require(rules.name not in book.rays, f"a second ray is about {rules.name}")
    if sparse is not None:
        book.rays[rules.name] = _sparse(sparse, rules)
    else:
        assert listed is not None
        computed = compute(rules, len(listed))
        for heap, (said, value) in enumerate(zip(listed, computed)):
            require(said == value, f"heap {heap} is worth {value}, not {said}")
        book.rays[rules.name] = computed
    if law is not None:
        e, p, s = law
        if not book.about_period:  # else the claim says whether it is proved
            laws.prove(rules, book.rays[rules.name], (e, p, s))
        book.laws[rules.name] = (e, p, s)


def compute(rules: Rules, count: int) -> list[int]:
    """The values of the heaps below `count`, from the definition."""
    if isinstance(rules, Grundy) or (isinstance(rules, CodeGame) and rules.shift == 0):
        return _sums(rules, count)
    if sum(rules.size(heap) for heap in range(0, count, max(1, count // 100))) * max(1, count // 100) > MOST_OPTIONS:
        raise NotChecked(f"{count} values of {rules.name} are")
    values: list[int] = []
    for heap in range(count):
        values.append(mex(reduce(xor, (values[part] for part in option), 0) for option in rules.options(heap)))
    return values


def _sums(rules: Rules, count: int) -> list[int]:
    """The same for splits: what two or three heaps of some counters in all may be worth is found once."""
    code = rules.code if isinstance(rules, CodeGame) else None
    three = code is not None and code.most > 2
    if (count**3 // 6 if three else count**2 // 4) > MOST_WORK:
        raise NotChecked(f"{count} values of {rules.name} are")
    # From `gapless` on all counters may be removed: what that leaves is left by all larger heaps too.
    gapless = len(code.digits) - 1 if code and code.endless else count
    farthest = gapless if code and code.endless else code.last if code else 0
    values: list[int] = []
    pairs: list[set[int]] = []
    triples: list[set[int]] = []
    ever: set[int] = set()

    def left(heap: int, removed: int) -> set[int]:
        digit, rest = code.digit(removed) if code else 4, heap - removed
        found = {0} if digit & 1 and rest == 0 else set()
        if digit & 2 and rest:
            found.add(values[rest])
        return found.union(pairs[rest] if digit & 4 else (), triples[rest] if digit & 8 else ())

    for heap in range(count):
        first = heap // 2 + 1 if code is None else (heap + 1) // 2
        pairs.append(set(map(xor, values[1 : heap - first + 1], reversed(values[first:heap]))))
        if three:
            triples.append({values[part] ^ two for part in range(1, heap // 3 + 1) for two in pairs[heap - part]})
        elif heap > farthest:
            pairs[heap - farthest - 1].clear()
        if heap >= max(gapless, 1):
            ever |= left(heap, gapless)
        found = ever.copy()
        for removed in range(min(heap, farthest, gapless - 1) + 1 if heap else 0):
            found |= left(heap, removed)
        values.append(mex(found))
    return values


def _sparse(sparse: Fields, rules: Rules) -> list[int]:
    count, mask, parity = sparse.number("heaps"), sparse.number("mask"), sparse.take("parity")
    rares = sparse.numbers("rares")
    sparse.done()
    if not isinstance(parity, bool):
        raise Rejected("`parity` is not true or false")
    # Heap n of the code is heap n - shift of the game.
    if isinstance(rules, Heap) and rules.shift:
        raise NotChecked("sparse values of a game whose heaps are shifted are")
    code = rules.code if isinstance(rules, CodeGame) else None
    ends = code is not None and not code.endless and code.most <= 2
    require(ends or isinstance(rules, Grundy), "sparse values are only for codes without digits from 8 on that end, and for Grundy's game")
    values = compute(rules, count)
    bit = 0
    if parity:
        removed = [i for i, digit in enumerate(code.digits) if digit & 4] if code else [0]
        require(removed and len({i % 2 for i in removed}) == 1, "moves that leave two heaps remove even and odd numbers")
        bit = removed[0]
    found = [n for n in range(1, count) if ((values[n] & mask).bit_count() + ((n + bit) if parity else 0)) % 2 == 0]
    require(found == rares, "the rare heaps are others")
    return values
