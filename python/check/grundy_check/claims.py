"""The claims `values`, `table`, `period` and `quotient`."""

from . import laws
from .book import Book, Law
from .reading import Fields, items
from .values import Value
from .verdict import NotChecked, Rejected, require

MOST = 10**7


def check_values(fields: Fields, book: Book) -> list[str]:
    """Values of heaps."""
    rules = book.rules(fields.text("ruleset"))
    low, high, values = fields.number("from"), fields.number("to"), fields.numbers("values")
    fields.done()
    require(rules.heap, f"the positions of {rules.name} are not single heaps")
    require(low <= high and len(values) == high - low + 1, "the number of values is wrong")
    for heap, value in enumerate(values, low):
        known = book.value(rules, heap)
        require(known is not None, f"the value of heap {heap} is not established")
        require(known == value, f"heap {heap} is worth {known}, not {value}")
    return [f"the values of the heaps {low}..={high} of {rules.name}"]


def check_table(fields: Fields, book: Book) -> list[str]:
    """A square of values of positions m,n."""
    rules = book.rules(fields.text("ruleset"))
    low, high = fields.number("from"), fields.number("to")
    rows = [items(row, "a row") for row in fields.items("rows")]
    fields.done()
    require(low <= high and len(rows) == high - low + 1, "the number of rows is wrong")
    for m, row in enumerate(rows, low):
        require(len(row) == len(rows), f"row {m} has a wrong length")
        for n, value in enumerate(row, low):
            if value is not None and type(value) is not int:
                raise Rejected("a value in a table is not a number")
            known: Value | None = None
            try:
                position = rules.parse(f"{m},{n}")
            except Rejected:
                require(value is None, f"{m},{n} is not a position")
                continue
            require(value is not None, f"{m},{n} is a position")
            known = book.value(rules, position)
            require(known is not None, f"the value of {m},{n} is not established")
            require(known == value, f"{m},{n} is worth {known}, not {value}")
    return [f"the values of {rules.name} for {low}..={high} by {low}..={high}"]


def check_period(fields: Fields, book: Book) -> list[str]:
    """A law of the values of heaps, and that both its numbers are the least."""
    rules = book.rules(fields.text("ruleset"))
    verdict = fields.one_of("verdict", "proven", "observed", "unknown")
    said = [fields.maybe_number(name) for name in ("preperiod", "period", "saltus")]
    used, most, exception = fields.number("values_used"), fields.maybe_number("max_grundy"), fields.maybe_number("last_exception")
    fields.done()
    values = book.rays.get(rules.name)
    declared = [theorem.law for theorem in book.theorems.get(rules.name, []) if theorem.law]
    if verdict == "unknown":
        require(said == [None] * 3 and exception is None, "nothing is known, and yet told")
        if book.facts == 0:
            require(used == 0 and most is None, "no values are used")
            return [f"nothing is claimed about {rules.name}"]
        require(values is not None and rules.name not in book.laws, "there are no values, or a law")
        assert values is not None
        require(used == len(values), "all values at hand are used")
        require(most == max(values, default=None), "the largest value is another")
        return [f"the values of {rules.name} for heaps 0..{used} (no period is claimed)"]
    if None in said:
        raise Rejected("a law has three numbers")
    law: Law = (said[0] or 0, said[1] or 0, said[2] or 0)
    e, p, s = law
    require(exception == (e - 1 if e else None), "the last exception is the heap before the preperiod")
    equation = f"G(n + {p}) = G(n) + {s} in {rules.name}"
    require(rules.name not in book.laws or book.laws[rules.name] == law, "the ray tells another law")
    if values is None:
        require(verdict == "proven" and law in declared, "no theorem gives this law")
        require(used == 0 and most is None, "no values are used")
        return [f"{equation} for all n ≥ {e}, by theorem"]
    if verdict == "proven":
        needed = laws.prove(rules, values, law)
    else:
        require(laws.holds(values, law), "the law does not hold for the values at hand")
        require(len(values) >= e + 2 * p, "the law is not seen twice")
        enough = laws.least(rules, values, law)
        require(enough is None or enough > len(values), "the law is proved by these values")
        needed = len(values)
    require(used == needed, f"the theorem asks for {needed} values")
    require(most == (max(values[:needed], default=0) if s == 0 else None), "the largest value is another")
    _least(values, law, verdict == "proven")
    if verdict == "proven":
        return [f"{equation} for all heaps n ≥ {e}; both are the least", f"the values of the heaps 0..{used}"]
    return [f"{equation} for the heaps computed, n ≥ {e}; both are the least", f"the values of the heaps 0..{used}"]


def _least(values: list[int], law: Law, proven: bool) -> None:
    e, p, s = law
    require(e == 0 or values[e - 1 + p] != values[e - 1] + s, "a smaller preperiod will do")
    if e + p > MOST:
        raise NotChecked("so long a period is")
    for d in range(1, p):
        if proven and (p % d or s * d % p):
            continue  # a smaller period of an endless law divides it
        end = e + p if proven else len(values) - d
        step = values[e + d] - values[e]
        smaller = all(_at(values, law, n + d) == values[n] + step for n in range(e, end))
        require(not smaller or step < 0, f"the smaller period {d} will do")


def _at(values: list[int], law: Law, n: int) -> int:
    e, p, s = law
    return values[n] if n < len(values) else values[e + (n - e) % p] + s * ((n - e) // p)
