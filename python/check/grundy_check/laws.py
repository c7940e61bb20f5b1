"""When a law G(n + p) = G(n) + s for all n >= e is proved by finitely many values."""

from .book import Law
from .formulas import FormulaGame
from .heaps import Heap
from .rules import Rules
from .verdict import NotChecked, require


def holds(values: list[int], law: Law) -> bool:
    """Whether the law holds for all values at hand."""
    e, p, s = law
    return p >= 1 and all(values[n + p] == values[n] + s for n in range(e, len(values) - p))


def prove(rules: Rules, values: list[int], law: Law) -> int:
    """Reject unless the law is proved by the values; returns how many of them the theorem asks for."""
    if isinstance(rules, FormulaGame):
        raise NotChecked(f"that the formulas of {rules.name} take and break is")
    e, p, s = law
    require(p >= 1, "a period is at least 1")
    require(e + p <= len(values), "the first period is not at hand")
    require(holds(values, law), "the law does not hold for the values at hand")
    needed = least(rules, values, law)
    require(needed is not None and needed <= len(values), "no theorem proves the law by these values")
    assert needed is not None
    return needed


def least(rules: Rules, values: list[int], law: Law) -> int | None:
    """How many values the theorem asks for that proves such a law; None if no theorem does with those at hand."""
    e, p, s = law
    if not isinstance(rules, Heap):
        return None
    if rules.taken is not None:
        if rules.taken.finite:
            return e + p + rules.taken.known if s == 0 else None
        return _recurrence(rules, values, law)
    code = rules.code
    if code is None or code.endless:
        return None
    if s and code.most >= 3:
        raise NotChecked("arithmetic periods of codes with digits from 8 on are")
    if s:
        return None
    first = max(e + rules.shift, 0)
    bound = max(code.most * (first + p) + code.last, p + code.last + 1)
    return max(bound - rules.shift + 1, e + p)


def _recurrence(rules: Heap, values: list[int], law: Law) -> int | None:
    """Where parity alone decides beyond M: the least m so that the state before heap m is that one period earlier."""
    e, p, s = law
    taken = rules.taken
    assert taken is not None
    if not taken.by_parity:
        return None
    beyond = taken.known
    odd, even = (k in taken for k in sorted((beyond + 1, beyond + 2), key=lambda k: k % 2 == 0))
    if not odd and not even:
        return e + p + beyond if s == 0 else None
    q = p if odd == even or p % 2 == 0 else 2 * p
    states: list[tuple[object, int]] = []
    for n in range(len(values) + 1):
        states.append(_state(values, n, beyond, odd, even))
        if n >= q and n >= e:
            (now, base), (then, before) = states[n], states[n - q]
            if now == then and base - before == s * (q // p):
                return n
    return None


def _state(values: list[int], n: int, beyond: int, odd: bool, even: bool) -> tuple[object, int]:
    sets: list[set[int]] = [set(), set()]
    if odd or even:
        for heap in range(max(0, n - beyond)):
            sets[0 if odd and even else (n - heap) % 2].add(values[heap])
    if odd and even:
        sets[1] = sets[0]
    base = 0
    while base in sets[0] and base in sets[1]:
        base += 1
    last = tuple(values[h] - base if h >= 0 and values[h] >= base else None for h in range(n - beyond, n))
    return (tuple(frozenset(v - base for v in members if v >= base) for members in sets), last), base
