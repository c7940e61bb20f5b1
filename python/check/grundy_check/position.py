"""The claim `position`: who wins a sum, what it is worth, and by which moves."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from . import counting, values
from .book import Book
from .heaps import Subtraction
from .reading import Fields, text
from .rules import Option, Rules, as_word, ruleset_as_word
from .values import Value
from .verdict import NotChecked, Rejected, require

SHORT = 10**6


@dataclass
class Component:
    rules: Rules
    position: Any
    copies: int


def check(fields: Fields, book: Book) -> list[str]:
    """Verify the claim; returns the statements that it establishes."""
    said_text = fields.text("position")
    misere = fields.one_of("convention", "normal", "misere") == "misere"
    said_outcome = fields.one_of("outcome", "N", "P", "D")
    said_value = values.read(fields.take("grundy"))
    remoteness = fields.maybe_number("remoteness") if fields.has("remoteness") else None
    components, each = _components(fields, book)
    count, listed = fields.count("winning_move_count"), fields.number("moves_listed")
    moves = [_move(item) for item in fields.items("winning_moves")]
    drawing = _drawing(fields.fields("drawing")) if fields.has("drawing") else None
    fields.done()
    require(said_text == _text(components), "the text of the position is another")
    decided = _Decision(book, components, misere)
    require(decided.outcome == said_outcome, f"the outcome is {decided.outcome}")
    require(decided.value == said_value, "the sum is worth something else")
    require(decided.each == each, "a component is worth something else")
    require(decided.remoteness == remoteness, "the remoteness is another")
    found = decided.moves("P", listed)
    _compare(found, components, count, listed, moves, "winning")
    if said_outcome == "D":
        require(drawing is not None, "the moves that keep the draw are missing")
        assert drawing is not None
        _compare(decided.moves("D", drawing[1]), components, *drawing, "drawing")
    else:
        require(drawing is None, "only a draw has moves that keep it")
    return _established(said_text, misere, decided, count, listed, remoteness, drawing)


def _components(fields: Fields, book: Book) -> tuple[list[Component], list[Value | None]]:
    components, each = [], []
    for item in fields.items("components"):
        part = Fields(item, "a component")
        name, start, copies = part.text("ruleset"), part.text("start"), part.number("copies")
        each.append(values.read(part.take("grundy")))
        part.done()
        require(copies >= 1, "a component has no copies")
        rules = book.any_rules(name)
        components.append(Component(rules, rules.parse(start), copies))
    require(components, "there is no component")
    return components, each


def _move(item: Any) -> tuple[int, str, list[str]]:
    fields = Fields(item, "a move")
    move = (fields.number("component"), fields.text("from"), fields.texts("to"))
    fields.done()
    return move


def _drawing(fields: Fields) -> tuple[int, int, list[tuple[int, str, list[str]]]]:
    found = fields.count("count"), fields.number("listed"), [_move(item) for item in fields.items("moves")]
    fields.done()
    return found


def _text(components: list[Component]) -> str:
    terms: list[str] = []
    before = None
    for c in components:
        start = as_word(c.rules.show(c.position))
        start = start if c.copies == 1 else f"{c.copies}x{start}"
        if c.rules.name == before:
            terms[-1] += f" {start}"
        else:
            terms.append(f"{ruleset_as_word(c.rules.name)} {start}")
        before = c.rules.name
    return " + ".join(terms)


Found = tuple[int, list[tuple[int, Option]]]


def _compare(found: Found, components: list[Component], count: int, listed: int, moves: Any, word: str) -> None:
    right, first = found
    require(count == right, f"there are {right} {word} moves")
    require(listed == len(moves), f"`listed` is not the number of {word} moves that are listed")
    require(listed <= len(first) or listed <= right, f"more {word} moves are listed than there are")
    shown = [(i, components[i].rules.show(components[i].position), [components[i].rules.show(p) for p in to]) for i, to in first[:listed]]
    require(shown == moves, f"the {word} moves are others")


class _Decision:
    """The outcome of the sum, and of the sums after each move."""

    def __init__(self, book: Book, components: list[Component], misere: bool):
        self.book = book
        self.components = components
        self.misere = misere
        self.each: list[Value | None] = [None] * len(components)
        self.value: Value | None = None
        self.remoteness: int | None = None
        self.after: Callable[[int, Option], str | None]
        self.wanted: Callable[[int, str], set[int] | None] = lambda i, outcome: None
        self.alone = False  # whether the outcome of a single position is told, and no value
        # The components in which a move may be made.
        self.movable = [i for i, c in enumerate(components) if c.rules.urgent(c.position)]
        require(sum(components[i].copies for i in self.movable) <= 1, "two components must be answered at once")
        self.movable = self.movable or list(range(len(components)))
        if any(c.rules.entails for c in components):
            require(book.outcomes is not None, "no fact tells the outcomes of sums")
            self._by_outcomes()
        elif misere and (book.outcomes is not None or book.monoid is not None):
            self._by_outcomes() if book.outcomes is not None else self._by_monoid()
        elif not misere and self._by_values():
            pass
        elif misere and (all(isinstance(c.rules, Subtraction) for c in components) or all(c.rules.name == "chocolate" for c in components)):
            self._by_ferguson()
        else:
            self._by_theorem()

    def _whole(self, i: int | None = None, option: Option = ()) -> Any:
        """The sum for the fact `outcomes`, after a move if there is one."""
        work: Any = self.book.outcomes
        index = {rules.name: k for k, rules in enumerate(work.games)}
        parts: list[tuple[int, Any]] = []
        for k, c in enumerate(self.components):
            require(c.rules.name in index, f"`outcomes` is not about {c.rules.name}")
            if c.copies > SHORT:
                raise NotChecked("so many copies are")
            parts += [(index[c.rules.name], c.position)] * (c.copies - (k == i))
        if i is not None:
            parts += [(index[self.components[i].rules.name], part) for part in option]
        return work.sum(parts)

    def _by_outcomes(self) -> None:
        work: Any = self.book.outcomes
        require(work.misere == self.misere, "the convention is that of `outcomes`")
        whole = self._whole()
        found, row = work.decide(whole), work.rows.get(whole)
        require(found is not None, "the sum is in no row")
        self.remoteness = row[1] if row is not None else None
        self.outcome = found
        self.after = lambda i, option: work.decide(self._whole(i, option))

    def _by_monoid(self) -> None:
        q: Any = self.book.monoid
        index = {name: k for k, name in enumerate(q.rulesets)}
        elements = []
        for c in self.components:
            require(c.rules.name in index, f"the monoid is not about {c.rules.name}")
            elements.append(q.of_heap(index[c.rules.name], c.position))

        def power(x: int, n: int) -> int:
            result = 0
            while n:
                if n & 1:
                    result = q.times(result, x)
                x, n = q.times(x, x), n >> 1
            return result

        def product(skip: int | None, start: int) -> int:
            for k, c in enumerate(self.components):
                start = q.times(start, power(elements[k], c.copies - (k == skip)))
            return start

        def after(i: int, option: Option) -> str:
            element = product(i, q.of_option(index[self.components[i].rules.name], option))
            return "P" if element in q.p else "N"

        self.outcome = "P" if product(None, 0) in q.p else "N"
        self.after = after

    def _by_values(self) -> bool:
        each = [self.book.value(c.rules, c.position) for c in self.components]
        if len(each) == 1 and each[0] is None and self.components[0].copies == 1:
            return False
        known = all(v is not None or (c.copies % 2 == 0 and not c.rules.endless) for v, c in zip(each, self.components))
        require(known, "a component's value is not established")

        def copies(value: Value | None, n: int) -> Value | None:
            if n == 0 or (n % 2 == 0 and (value is None or isinstance(value, int))):
                return 0
            return value if n == 1 or value is None or isinstance(value, int) else frozenset()

        def rest(i: int | None) -> Value | None:
            parts = [copies(v, c.copies - (k == i)) for k, (v, c) in enumerate(zip(each, self.components))]
            known = [v for v in parts if v is not None]
            return values.total(known) if len(known) == len(parts) else None

        self.each, self.value = each, rest(None)
        assert self.value is not None
        self.outcome = values.outcome(self.value)
        rests = [rest(i) for i in range(len(each))]

        def after(i: int, option: Option) -> str | None:
            value = self.book.option(self.components[i].rules, option)
            other = rests[i]
            if value is None or other is None:
                c = self.components[i]
                said = self.book.said(c.rules, option, False) if len(option) == 1 and other == 0 else None
                if said is None and self.outcome == "N" and isinstance(other, int) and self.book.is_not(c.rules, option, other):
                    return "N"
                return said
            return values.outcome(values.add(value, other))

        def wanted(i: int, outcome: str) -> set[int] | None:
            other = rests[i]
            return {other} if outcome == "P" and isinstance(other, int) else set() if outcome == "P" and other is not None else None

        self.after, self.wanted = after, wanted
        return True

    def _by_ferguson(self) -> None:
        each = [self.book.value(c.rules, c.position) for c in self.components]
        require(all(isinstance(v, int) for v in each), "a component's value is not established")
        self.book.trust("Ferguson 1974: sums of subtraction games in misère play are like sums of Nim heaps")
        numbers = [v for v in each if isinstance(v, int)]

        def outcome(i: int | None, more: int) -> str:
            bag = Counter([more] if i is not None else [])
            for k, (v, c) in enumerate(zip(numbers, self.components)):
                bag[v] += c.copies - (k == i)
            total, large = 0, False
            for v, n in bag.items():
                total ^= v if n % 2 else 0
                large = large or (n > 0 and v > 1)
            return "P" if total == (0 if large else 1) else "N"

        def after(i: int, option: Option) -> str | None:
            rules = self.components[i].rules
            value = self.book.option(rules, option)
            if value is None and all(self.book.is_not(rules, option, target) for target in wanted(i, "P")):
                return "N"
            return outcome(i, value) if isinstance(value, int) else None

        def wanted(i: int, goal: str) -> set[int]:
            total = 0
            for k, (v, c) in enumerate(zip(numbers, self.components)):
                total ^= v if (c.copies - (k == i)) % 2 else 0
            return {v for v in (0, 1, total) if outcome(i, v) == goal}

        self.outcome = outcome(None, 0)
        self.after, self.wanted = after, wanted

    def _by_theorem(self) -> None:
        require(len(self.components) == 1 and self.components[0].copies == 1, "nothing decides this sum")
        c = self.components[0]
        said = self.book.said(c.rules, (c.position,), self.misere)
        require(said is not None, "nothing decides this position")
        assert said is not None
        self.outcome = said
        self.after = lambda i, option: self.book.said(c.rules, option, self.misere)
        self.alone = True

    def moves(self, goal: str, listed: int) -> Found:
        """How many moves lead to such a sum, and the first of them."""
        total, first = 0, []
        if self.outcome == "P" or (self.outcome == "D" and goal == "P"):
            return 0, []  # what wins leads to a P-position, and this is none from which one is reached
        for i in self.movable:
            c = self.components[i]
            enough = max(0, min(listed, SHORT) - len(first))
            found = self._told(i, goal)
            if found is not None:
                number = len(found)
            elif c.rules.size(c.position) <= SHORT:
                found = []
                for option in c.rules.ascending(c.position):
                    after = self.after(i, option)
                    require(after is not None, f"a move in {c.rules.name} is not decided")
                    if after == goal:
                        found.append(option)
                number = len(found)
            else:
                number, lazy = counting.worth(self.book, c.rules, c.position, self.wanted(i, goal))
                found = list(islice(lazy, enough))
            total += number * c.copies
            first += [(i, option) for option in found[:enough]]
        return total, first


    def _told(self, i: int, goal: str) -> list[Option] | None:
        """The options that an automaton tells."""
        c = self.components[i]
        fact = self.book.automata.get(c.rules.name)
        wanted = ({0} if goal == "P" else None) if self.alone else self.wanted(i, goal)
        told = fact.options(c.position, wanted) if fact and wanted and fact.misere == (self.alone and self.misere) else None
        if told is None or not c.rules.heap or c.rules.name.startswith("rules:"):
            return told
        # An empty heap of the catalogue's games leaves the sum.
        return [tuple(part for part in option if part) for option in told]


def _established(position: str, misere: bool, d: _Decision, count: int, listed: int, remoteness: int | None, drawing: Any) -> list[str]:
    worth = f", worth {values.show(d.value)}" if d.value is not None else ""
    found = [f"{position} is {d.outcome} in {'misere' if misere else 'normal'} play{worth}"]
    found.append(_sentence(count, listed, "the winning moves are", "there are {} winning moves", "no move wins"))
    if drawing is not None:
        found.append(_sentence(drawing[0], drawing[1], "the moves that keep the draw are", "{} moves keep the draw", "no move is left to keep the draw"))
    if remoteness is not None:
        found.append(f"play ends after {remoteness} moves if the winner hurries and the loser delays")
    return found


def _sentence(count: int, listed: int, these: str, many: str, none: str) -> str:
    if count == 0:
        return none
    if count == listed:
        return f"{these} those listed ({count} of them)"
    return f"{many.format(count)}, and the first {listed} are those listed"
