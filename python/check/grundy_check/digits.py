"""Finite automata that read the digits of several numbers side by side, and operations on them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from .verdict import NotChecked

MOST_STATES = 60_000
MOST_LETTERS = 5_000
MOST_WORDS = 10**6


class Relation:
    """A set of vectors of numbers. Each state has a successor for each letter; it begins in state 0.

    A letter holds one digit for each track: the sum of digit * digits^place."""

    def __init__(self, tracks: tuple[str, ...], digits: int, next_: list[list[int]], accepting: set[int]):
        self.tracks = tracks
        self.digits = digits
        self.next = next_
        self.accepting = accepting

    def on(self, tracks: Iterable[str]) -> "Relation":
        """The same on more tracks, or with tracks in another order."""
        wanted = tuple(tracks)
        if wanted == self.tracks:
            return self
        letters = self.digits ** len(wanted)
        if letters > MOST_LETTERS:
            raise NotChecked("a statement about so many numbers at once is")
        at = [wanted.index(track) for track in self.tracks]
        own = []
        for letter in range(letters):
            digit = [letter // self.digits**k % self.digits for k in range(len(wanted))]
            own.append(sum(digit[k] * self.digits**j for j, k in enumerate(at)))
        return Relation(wanted, self.digits, [[row[letter] for letter in own] for row in self.next], self.accepting)

    def named(self, *tracks: str) -> "Relation":
        """With other names; a name that stands twice means the same number twice."""
        renamed = Relation(tuple(tracks), self.digits, self.next, self.accepting)
        return renamed.on(sorted(set(tracks))) if len(set(tracks)) < len(tracks) or list(tracks) != sorted(tracks) else renamed

    def _with(self, other: "Relation", accepts: Callable[[bool, bool], bool]) -> "Relation":
        tracks = sorted({*self.tracks, *other.tracks})
        left, right = self.on(tracks), other.on(tracks)
        width = self.digits ** len(tracks)

        def step(pair: tuple[int, int]) -> list[tuple[int, int]]:
            a, b = left.next[pair[0]], right.next[pair[1]]
            return [(a[letter], b[letter]) for letter in range(width)]

        return _explore(tuple(tracks), self.digits, (0, 0), step, lambda p: accepts(p[0] in left.accepting, p[1] in right.accepting))

    def __and__(self, other: "Relation") -> "Relation":
        return self._with(other, lambda a, b: a and b)

    def __or__(self, other: "Relation") -> "Relation":
        return self._with(other, lambda a, b: a or b)

    def __sub__(self, other: "Relation") -> "Relation":
        return self._with(other, lambda a, b: a and not b)

    def some(self, track: str) -> "Relation":
        """There is a number for this track. It may have more digits than the others."""
        if track not in self.tracks:
            return self
        rest = tuple(t for t in self.tracks if t != track)
        place = self.digits ** self.tracks.index(track)
        source = self.on(self.tracks)
        lifted = []
        for letter in range(self.digits ** len(rest)):
            low, high = letter % place, letter // place
            lifted.append([low + place * (d + self.digits * high) for d in range(self.digits)])
        start, stack = {0}, [0]
        while stack:
            row = source.next[stack.pop()]
            for letter in lifted[0]:
                if row[letter] not in start:
                    start.add(row[letter])
                    stack.append(row[letter])

        def step(states: frozenset[int]) -> list[frozenset[int]]:
            return [frozenset(source.next[s][letter] for s in states for letter in group) for group in lifted]

        return _explore(rest, self.digits, frozenset(start), step, lambda states: not states.isdisjoint(source.accepting))

    def empty(self) -> bool:
        """Whether nothing is accepted: all states here can be reached."""
        return not self.accepting

    def words(self, given: dict[str, int]) -> tuple[int, Iterator[dict[str, int]]]:
        """The words of the other tracks that stand beside the given ones: how many, and each with those given.

        A word is the number that its digits write. Words may be longer than those given; there must be an end of them."""
        free = [k for k, track in enumerate(self.tracks) if track not in given]
        choices = [(sum(d * self.digits**k for d, k in zip(ds, free)), ds) for ds in product(range(self.digits), repeat=len(free))]
        powers = [1]
        while powers[-1] <= max(given.values(), default=0):
            powers.append(powers[-1] * self.digits)
        fixed = [sum(given[t] // power % self.digits * self.digits**k for k, t in enumerate(self.tracks) if t in given) for power in powers]

        def after(states: Iterable[int], first: int) -> set[int]:
            return {self.next[s][first + letter] for s in states for letter, _ in choices}

        before = {0}  # the states after digits in front, where the given words have zeros
        while not (more := after(before, 0)) <= before:
            before |= more
        reached = [before]
        for first in reversed(fixed):
            reached.append(after(reached[-1], first))
        ways = [{s: 1 for s in reached.pop() if s in self.accepting}]

        def count(states: Iterable[int], first: int) -> dict[int, int]:
            totals = {s: sum(ways[-1].get(self.next[s][first + letter], 0) for letter, _ in choices) for s in states}
            return {s: total for s, total in totals.items() if total}

        for first in fixed:
            ways.append(count(reached.pop(), first))
        live = set(ways[-1])
        while more := {s for s in before - live if not after({s}, 0).isdisjoint(live)}:
            live |= more
        longer = {self.next[0][letter] for letter, _ in choices if letter} & live
        while longer:
            if len(fixed) > len(powers) + len(live):
                raise NotChecked("a choice among infinitely many numbers is")
            fixed.append(0)
            ways.append(count(before, 0))
            longer = after(longer, 0) & live
        return ways[-1].get(0, 0), self._spelled(given, fixed, ways, choices, free)

    def _spelled(self, given, fixed, ways, choices, free) -> Iterator[dict[str, int]]:  # type: ignore[no-untyped-def]
        if ways[-1].get(0, 0) > MOST_WORDS:
            raise NotChecked("so many options are")
        found = {0: [tuple(0 for _ in free)]}
        for first, left in zip(reversed(fixed), reversed(ways[:-1])):
            longer: dict[int, list[tuple[int, ...]]] = {}
            for state, words in found.items():
                for letter, ds in choices:
                    if (after := self.next[state][first + letter]) in left:
                        longer.setdefault(after, []).extend(tuple(w * self.digits + d for w, d in zip(word, ds)) for word in words)
            found = longer
        for word in (word for words in found.values() for word in words):
            yield {**given, **{self.tracks[k]: w for k, w in zip(free, word)}}


def _explore(tracks, digits, first, step, accepts):  # type: ignore[no-untyped-def]
    numbers, order, next_ = {first: 0}, [first], []
    for state in order:
        row = []
        for after in step(state):
            if after not in numbers:
                if len(order) >= MOST_STATES:
                    raise NotChecked("a statement that needs so many states is")
                numbers[after] = len(order)
                order.append(after)
            row.append(numbers[after])
        next_.append(row)
    return _least(Relation(tracks, digits, next_, {i for i, state in enumerate(order) if accepts(state)}))


def _least(r: Relation) -> Relation:
    """The automaton with the fewest states (Moore 1956)."""
    kind = [int(s in r.accepting) for s in range(len(r.next))]
    count = len(set(kind))
    while True:
        names: dict[tuple[int, ...], int] = {}
        new = [names.setdefault((kind[s], *(kind[t] for t in row)), len(names)) for s, row in enumerate(r.next)]
        if len(names) == count:
            break
        kind, count = new, len(names)
    # `names` numbers classes as they are met, so that state 0 is first.
    rows: list[list[int]] = [[] for _ in range(count)]
    for s, row in enumerate(r.next):
        rows[new[s]] = [new[t] for t in row]
    return Relation(r.tracks, r.digits, rows, {new[s] for s in r.accepting})
