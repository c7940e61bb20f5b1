"""The carrier `list`: values of positions one by one (Smith's rule; where all options stand earlier, the mex)."""

from typing import Any

from .book import Book
from .reading import Fields, items, number, text
from .rules import Option, Rules
from .values import Value, mex
from .verdict import NoCertificate, require

EVER = 2**64


class _List:
    def __init__(self, rules: Rules, book: Book):
        self.rules = rules
        self.book = book
        self.places: dict[Any, tuple[int | None, int]] = {}

    def look(self, position: Any) -> tuple[Value | None, int] | None:
        """The value of a component and its place; None if it is in no row and no earlier fact."""
        for form in (position, self.rules.representative(position)):
            if form in self.places:
                return self.places[form]
        value = self.book.value(self.rules, position)
        return None if value is None else (value, 0)

    def split(self, option: Option, place: int) -> tuple[int, list[Any]]:
        """The exclusive or of the components before the place, and the components that are not."""
        sum_, rest = 0, []
        for component in option:
            found = self.look(component)
            if found is not None and isinstance(found[0], int) and found[1] < place:
                sum_ ^= found[0]
            else:
                rest.append(component)
        return sum_, rest

    def check(self, position: Any, place: int) -> tuple[int, bool, set[int]]:
        """The mex of the labelled options; whether every other one is reversed; the labels."""
        options = [self.split(option, place) for option in self.rules.ascending(position)]
        labels = {value for value, rest in options if not rest}
        least = mex(labels)
        reversed_ = all(not rest or (len(rest) == 1 and self.returns(rest[0], least ^ value, place)) for value, rest in options)
        return least, reversed_, labels

    def returns(self, component: Any, value: int, place: int) -> bool:
        """Whether the component, a row of this list, has an option before the place that is worth this."""
        row = any(form in self.places for form in (component, self.rules.representative(component)))
        return row and any(not rest and found == value for found, rest in (self.split(o, place) for o in self.rules.options(component)))


def check(fields: Fields, book: Book) -> None:
    """Verify the fact and note its values."""
    rules = book.rules(fields.text("ruleset"))
    rows = fields.items("rows")
    fields.done()
    require(not rules.own_endings, f"{rules.name} has endings of its own, and so no values")
    require(rules.name not in book.lists, f"a second list is about {rules.name}")
    work = _List(rules, book)
    order = []
    for place, row in enumerate(rows, 1):
        pair = items(row, "a row")
        if len(pair) != 2:
            raise NoCertificate("a row is a position and its value")
        position = rules.parse(text(pair[0], "a row"))
        value = None if pair[1] is None else number(pair[1], "a row")
        require(position not in work.places, f"{pair[0]} stands twice")
        work.places[position] = (value, place)
        order.append((position, value, place))
    found: dict[Any, Value] = {}
    for position, value, place in order:
        shown = rules.show(position)
        if value is not None:
            least, reversed_, _ = work.check(position, place)
            require(least == value, f"{shown} would be worth {least}, not {value}")
            require(reversed_, f"an option of {shown} that is not before it is not reversed")
            found[position] = value
        else:
            least, reversed_, labels = work.check(position, EVER)
            require(not reversed_, f"{shown} is worth {least}, not infinite")
            known = all(work.look(c) is not None for option in rules.options(position) for c in option)
            require(known, f"an option of {shown} is not known")
            found[position] = frozenset(labels)
    book.lists[rules.name] = found
    if rules.symmetric:
        book.trust(f"positions of {rules.name} that its rules call equal up to symmetry play alike")
