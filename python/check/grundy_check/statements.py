"""The claim `statement`: a formula that holds for every position and its value G."""

from typing import Any

from .arithmetic import Arithmetic, base_two
from .book import Book
from .digits import Relation
from .language import Reader, names
from .reading import Fields
from .verdict import NotChecked, Rejected, require

MOST_HEAPS = 5_000


def coded(tree: Any) -> Any:
    """The formula with 2^G in place of G; 2^G is named G."""
    if "G" not in names(tree):
        return tree
    kind = tree[0]
    if kind in ("and", "or", "not"):
        return (kind, *(coded(part) for part in tree[1:]))
    if kind in ("exists", "forall"):
        return (kind, tree[1], coded(tree[2]))
    if kind == "power":
        raise Rejected("`G` is not only compared with constants")
    return (kind, *(_power(side) for side in tree[1:]))


def _power(side: Any) -> Any:
    if side == "G":
        return side
    require(isinstance(side, int) and side < 62, "`G` is not only compared with constants below 62")
    return 1 << side if side >= 0 else 0


def check(fields: Fields, book: Book) -> list[str]:
    """Verify that no position has a value for which the formula fails."""
    rules = book.any_rules(fields.text("ruleset"))
    heaps, text = fields.number("heaps"), fields.text("formula")
    fields.done()
    tree = Reader(text).read()
    if not book.automata:
        _by_law(book, rules.name, heaps, tree)
        return [f"for every position of {rules.name} and its value G: {text}"]
    fact = book.only_automaton()
    numbers, worth = fact.numbers, fact.accepts
    require((rules.name, heaps, False) == (fact.name, len(fact.game.heaps), fact.misere), "the automaton is about something else")
    require(names(tree) <= {*fact.game.heaps, "G"}, "a name in the formula is unknown")
    holds = numbers.of(coded(tree) if fact.labels == "powers" else tree)
    if fact.labels == "p-positions":
        zero = numbers.constant("G", 0)
        worth = (worth & zero) | ((fact.domain - worth) & (numbers.valid("G") - zero))
    require((worth - holds).empty(), "the formula does not hold for every position and its value")
    from . import formulas

    meaning = formulas.meaning(rules)
    if meaning is not None:
        book.trust("Coin turning: each head is a game of its own")
    return [f"for every position of {rules.name} and its value G: {text}", "play always ends", *([f"in this theorem {meaning}"] if meaning else [])]


def _by_law(book: Book, name: str, heaps: int, tree: Any) -> None:
    require(heaps == 1 and name in book.rays and name in book.laws, "no fact tells the values of all heaps")
    require(names(tree) <= {"n", "G"}, "a name in the formula is unknown")
    values, (e, p, s) = book.rays[name], book.laws[name]
    if e + p > MOST_HEAPS:
        raise NotChecked(f"a statement about {e + p} heaps is")
    n = base_two()
    fails = n.valid("n", "G") - n.of(tree)
    if s == 0:
        for value in set(values[: e + p]):
            row = [[_reduced(2 * heap + digit, e, p) for digit in (0, 1)] for heap in range(e + p)]
            worth = Relation(("n",), 2, row, {heap for heap in range(e + p) if values[heap] == value})
            _none(n, worth & n.constant("G", value) & fails)
        return
    for heap in range(e + p):
        step, growth = (p, s) if heap >= e else (0, 0)
        worth = n.of(("and", ("=", "n", ("+", heap, ("*", step, "k"))), ("=", "G", ("+", values[heap], ("*", growth, "k")))))
        _none(n, worth & fails)


def _reduced(heap: int, e: int, p: int) -> int:
    return heap if heap < e + p else e + (heap - e) % p


def _none(n: Arithmetic, found: Relation) -> None:
    require(found.empty(), "the formula does not hold for every heap and its value")
