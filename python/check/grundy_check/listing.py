"""The carrier `list`: what positions are worth, or not worth, one by one (Smith's rule; where all options stand earlier, the mex)."""

from typing import Any

from .book import Book
from .reading import Fields, items, number, text
from .rules import Option, Rules
from .values import Value, mex
from .verdict import Rejected, require

EVER = 2**64


class _List:
    def __init__(self, rules: Rules, book: Book):
        self.rules = rules
        self.book = book
        self.places: dict[Any, tuple[int | None, int]] = {}
        self.excluded: dict[Any, tuple[set[int], int]] = {}

    def look(self, position: Any) -> tuple[Value | None, int] | None:
        """The value of a component and its place; None if it is in no row and no earlier fact."""
        for form in (position, self.rules.representative(position)):
            if form in self.places:
                return self.places[form]
            if form in self.excluded:
                return None
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
        reversed_ = all(not rest or (len(rest) == 1 and self.answered(rest[0], least ^ value, place)) for value, rest in options)
        return least, reversed_, labels

    def labels(self, position: Any, place: int) -> set[int]:
        """What the options are worth whose components are all before the place."""
        options = (self.split(option, place) for option in self.rules.ascending(position))
        return {value for value, rest in options if not rest}

    def answered(self, component: Any, value: int, place: int) -> bool:
        """Whether the component is before the place and not worth this, or returns to it."""
        for form in (component, self.rules.representative(component)):
            if form in self.excluded:
                numbers, own = self.excluded[form]
                if own < place and value in numbers:
                    return True
            if form in self.excluded or form in self.places:
                break
        return self.returns(component, value, place)

    def returns(self, component: Any, value: int, place: int) -> bool:
        """Whether the component, a row of this list, has an option before the place that is worth this."""
        row = any(form in self.places or form in self.excluded for form in (component, self.rules.representative(component)))
        return row and any(not rest and found == value for found, rest in (self.split(o, place) for o in self.rules.ascending(component)))


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
            raise Rejected("a row is a position and its value")
        position = rules.parse(text(pair[0], "a row"))
        require(position not in work.places and position not in work.excluded, f"{pair[0]} stands twice")
        told = pair[1]
        if isinstance(told, dict):
            work.excluded[position] = (_numbers(Fields(told, "a row")), place)
        else:
            work.places[position] = (None if told is None else number(told, "a row"), place)
        order.append((position, place))
    found: dict[Any, Value] = {}
    for position, place in order:
        shown = rules.show(position)
        if position in work.excluded:
            numbers = work.excluded[position][0]
            labels = work.labels(position, place)
            require(numbers <= labels, f"{shown} has no option before it that is worth one of {sorted(numbers)}")
            continue
        value = work.places[position][0]
        if value is not None:
            least, reversed_, _ = work.check(position, place)
            require(least == value, f"{shown} would be worth {least}, not {value}")
            require(reversed_, f"an option of {shown} that is not before it is not reversed")
            found[position] = value
        else:
            least, reversed_, labels = work.check(position, EVER)
            require(not reversed_, f"{shown} is worth {least}, not infinite")
            known = all(work.look(c) is not None for option in rules.ascending(position) for c in option)
            require(known, f"an option of {shown} is not known")
            found[position] = frozenset(labels)
    book.lists[rules.name] = found
    book.excluded[rules.name] = {position: numbers for position, (numbers, _) in work.excluded.items()}
    if rules.symmetric:
        book.trust(f"positions of {rules.name} that its rules call equal up to symmetry play alike")


def _numbers(fields: Fields) -> set[int]:
    """The numbers that a position is not worth."""
    numbers = fields.numbers("not")
    fields.done()
    ascend = all(a < b for a, b in zip(numbers, numbers[1:]))
    require(bool(numbers) and ascend and numbers[-1] < 64, "`not` lists ascending numbers below 64, and at least one")
    return set(numbers)
