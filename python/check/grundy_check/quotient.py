"""The claim `quotient`."""

from .book import Book
from .monoid import Quotient
from .reading import Fields, items, number
from .verdict import require


def check(fields: Fields, book: Book) -> list[str]:
    """Verify the claim about a misère quotient."""
    rulesets, verdict = fields.texts("rulesets"), fields.one_of("verdict", "proven", "partial")
    heaps, order, p_order = fields.number("heaps"), fields.number("order"), fields.number("p_order")
    laws = [tuple(number(x, "`laws`") for x in items(pair, "`laws`")) for pair in fields.items("laws")] or None
    fields.done()
    q = book.monoid
    require(q is not None, "there is no monoid")
    assert isinstance(q, Quotient)
    require(rulesets == q.rulesets, "the rulesets are others")
    require(laws == q.laws, "the laws are others")
    require((verdict == "proven") == (laws is not None), "with laws it is proven, else partial")
    require(heaps == min(map(len, q.phi)) - 1, "the largest heap is another")
    require(order == len(q.steps) and p_order == len(q.p), "the monoid has another number of elements")
    names = " and ".join(rulesets)
    if laws is None:
        return [f"the misère quotient of {names} for heaps up to {heaps} has {order} elements, {p_order} of them those of P-positions"]
    established = [f"the misère quotient of {names} for all heaps has {order} elements, {p_order} of them those of P-positions"]
    for name, phi, (e, p) in zip(rulesets, q.phi, q.laws or []):
        require(e == 0 or phi[e - 1] != phi[e - 1 + p], "a smaller preperiod will do")
        for d in (d for d in range(1, p) if p % d == 0):
            require(any(phi[n] != phi[e + (n + d - e) % p] for n in range(e, e + p)), "a smaller period will do")
        established.append(f"the elements of {name} have the period {p} from heap {e} on")
    return established
