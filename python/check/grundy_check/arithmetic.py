"""Formulas as relations of numbers, in a numeration that has been verified (Büchi 1960)."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from .digits import Relation
from .verdict import NotChecked, Rejected

MOST_CONSTANT = 3000


class Arithmetic:
    """Numbers as words of digits: the n-th valid word is n."""

    def __init__(self, digits: int, valid: Relation, successor: Relation, adder: Relation):
        self.digits, self.valid_, self.successor, self.adder = digits, valid, successor, adder
        self.fresh = (f"~{i}" for i in count())
        self.constants: dict[int, Relation] = {}
        self.tails = [{s: 1 for s in valid.accepting}]  # how many valid words of this length begin in each state
        equal = [[0 if d % digits == d // digits else 1 for d in range(digits**2)], [1] * digits**2]
        less = [
            [0 if d % digits == d // digits else 1 if d % digits < d // digits else 2 for d in range(digits**2)],
            [1] * digits**2,
            [2] * digits**2,
        ]
        self.equal_ = Relation(("x", "y"), digits, equal, {0})
        self.less_ = Relation(("x", "y"), digits, less, {1})
        self.zero = Relation(("x",), digits, [[0] + [1] * (digits - 1), [1] * digits], {0})

    def valid(self, *tracks: str) -> Relation:
        result = Relation((), self.digits, [[0]], {0})
        for track in tracks:
            result = result & self.valid_.named(track)
        return result

    def equal(self, x: str, y: str) -> Relation:
        return self.equal_.named(x, y) & self.valid(x, y)

    def less(self, x: str, y: str) -> Relation:
        return self.less_.named(x, y) & self.valid(x, y)

    def binary(self) -> bool:
        """Whether the words are those of base 2."""
        return self.digits == 2 and (Relation(("x",), 2, [[0, 0]], {0}) - self.valid_.named("x")).empty()

    def _digits(self, length: int) -> Iterator[dict[int, int]]:
        """For each digit of words of this length: how many ways go on from each state after it."""
        while len(self.tails) <= length:
            ways = self.tails[-1]
            self.tails.append({s: sum(ways.get(t, 0) for t in row) for s, row in enumerate(self.valid_.next)})
        return reversed(self.tails[:length])

    def word(self, n: int) -> int:
        """The n-th valid word, as the number that its digits write."""
        length = state = word = 0
        while self.tails[length].get(0, 0) <= n:
            length += 1
            self._digits(length)
        for ways in self._digits(length):
            digit = 0
            while n >= (fewer := ways.get(self.valid_.next[state][digit], 0)):
                n -= fewer
                digit += 1
            word, state = word * self.digits + digit, self.valid_.next[state][digit]
        return word

    def number(self, word: int) -> int:
        """The number of a valid word."""
        digits, state, n = [], 0, 0
        while word:
            word, digit = divmod(word, self.digits)
            digits.append(digit)
        for digit, ways in zip(reversed(digits), self._digits(len(digits))):
            row = self.valid_.next[state]
            n += sum(ways.get(row[smaller], 0) for smaller in range(digit))
            state = row[digit]
        return n

    def constant(self, x: str, n: int) -> Relation:
        if n > MOST_CONSTANT:
            raise NotChecked("a formula with so large a number is")
        found = self.constants.setdefault(0, self.zero & self.valid_.named("x"))
        for k in range(1, n + 1):
            if k not in self.constants:
                self.constants[k] = (found.named("y") & self.successor.named("y", "x")).some("y")
            found = self.constants[k]
        return found.named(x)

    def times(self, x: str, factor: int, s: str) -> Relation:
        """s is the factor times x."""
        if factor == 1:
            return self.equal(x, s)
        half = next(self.fresh)
        double = (self.times(x, factor // 2, half) & self.adder.named(half, half, s)).some(half)
        if factor % 2 == 0:
            return double
        return (double.named(*(half if t == s else t for t in double.tracks)) & self.adder.named(half, x, s)).some(half)

    def nim_sum(self, x: str, y: str, z: str) -> Relation:
        if not self.binary():
            raise NotChecked("a nim-sum in another base than 2 is")
        return Relation(("x", "y", "z"), 2, [[int(d.bit_count() % 2) for d in range(8)], [1] * 8], {0}).named(x, y, z)

    def power(self, x: str) -> Relation:
        """x is a power of 2."""
        if not self.binary():
            raise NotChecked("powers of 2 in another base than 2 are")
        return Relation(("x",), 2, [[0, 1], [1, 2], [2, 2]], {1}).named(x)

    def of(self, tree: Any) -> Relation:
        """The relation of a formula's free names."""
        kind = tree[0]
        if kind in ("and", "or"):
            parts = [self.of(part) for part in tree[1:]]
            if not parts:
                return Relation((), self.digits, [[0]], {0} if kind == "and" else set())
            if kind == "or":
                return self.either(*parts)
            result = parts[0]
            for part in parts[1:]:
                result = result & part
            return result
        if kind == "not":
            inner = self.of(tree[1])
            return self.valid(*inner.tracks) - inner
        if kind == "exists":
            inner = self.of(tree[2])
            for name in tree[1]:
                inner = inner.some(name)
            return inner
        if kind == "forall":
            return self.of(("not", ("exists", tree[1], ("not", tree[2]))))
        if kind == "power":
            if tree[1] != 2:
                raise NotChecked("powers of other numbers than 2 are")
            name = next(self.fresh)
            return (self.kept(("=", name, tree[2]), name) & self.power(name)).some(name)
        return self.compare(*tree)

    def compare(self, sign: str, left: Any, right: Any, keep: tuple[str, ...] = ()) -> Relation:
        """A comparison: what is subtracted is added on the other side, and both sides get a name."""
        asides: list[Relation] = []
        form = _add(self.linear(left, asides), self.linear(right, asides), -1)
        sides = [{k: c for k, c in form.items() if c > 0}, {k: -c for k, c in form.items() if c < 0}]
        a, b = next(self.fresh), next(self.fresh)
        relation = self.total(sides[0], a) & self.total(sides[1], b)
        less, equal = self.less(a, b), self.equal(a, b)
        more = self.less(b, a)
        relation = relation & {"=": equal, "!=": less | more, "<": less, "<=": less | equal, ">": more, ">=": more | equal}[sign]
        for aside in asides:
            relation = relation & aside
        for track in relation.tracks:
            if track.startswith("~") and track not in keep:
                relation = relation.some(track)
        return relation

    def total(self, form: dict[str, int], s: str) -> Relation:
        result, so_far = None, ""
        for name, factor in form.items():
            part = next(self.fresh)
            summand = self.constant(part, factor) if name == "" else self.times(name, factor, part)
            if result is None:
                result, so_far = summand, part
            else:
                sum_ = next(self.fresh)
                result = (result & summand & self.adder.named(so_far, part, sum_)).some(so_far).some(part)
                so_far = sum_
        if result is None:
            return self.constant(s, 0)
        return result.named(*(s if t == so_far else t for t in result.tracks))

    def linear(self, tree: Any, asides: list[Relation]) -> dict[str, int]:
        """A term as factors of names. A part that is not linear gets a name; the relation of that name is returned too."""
        if isinstance(tree, int):
            return {"": tree} if tree else {}
        if isinstance(tree, str):
            return {tree: 1}
        kind, a, b = tree
        if kind in "+-":
            return _add(self.linear(a, asides), self.linear(b, asides), 1 if kind == "+" else -1)
        if kind == "*":
            x, y = self.linear(a, asides), self.linear(b, asides)
            if set(x) <= {""}:
                x, y = y, x
            if not set(y) <= {""}:
                raise Rejected("a factor is not a constant")
            return {k: c * y.get("", 0) for k, c in x.items() if y}
        one, other = self.linear(a, []), self.linear(b, [])
        if kind in ("//", "%"):
            by = other.get("", 0)
            if not set(other) <= {""} or by < 1:
                raise Rejected("a divisor is not a positive constant")
            found, names, sides = self._integer(_is_natural(one))
            rest = next(self.fresh)
            asides += [self.kept(("=", a, ("+", ("*", by, found), rest)), *names, rest) & self.kept(("<", rest, by), rest), *sides]
            return self.linear(found if kind == "//" else rest, asides)
        found, names, sides = self._integer(_is_natural(one) and _is_natural(other))
        if kind == "^":
            ways = []
            for x, x_below, left in self._signed(a, one):
                for y, y_below, right in self._signed(b, other):
                    z = next(self.fresh)
                    way = left & right & self.nim_sum(x, y, z)
                    way = way & self.kept(("=", found, z if x_below == y_below else ("-", -1, z)), *names, z)
                    ways.append(way.some(x).some(y).some(z))
        else:
            first, second = ("<=", ">") if kind == "min" else (">=", "<")
            ways = [self.kept((sign, a, b)) & self.kept(("=", found, t), *names) for sign, t in ((first, a), (second, b))]
        asides += [self.either(*ways), *sides]
        return self.linear(found, asides)

    def _integer(self, natural: bool) -> tuple[Any, tuple[str, ...], list[Relation]]:
        """A term for a number, its names, and what they obey: a natural number, or a difference where one of two is 0."""
        p, n = next(self.fresh), next(self.fresh)
        if natural:
            return p, (p,), []
        return ("-", p, n), (p, n), [self.either(self.constant(p, 0), self.constant(n, 0))]

    def _signed(self, tree: Any, form: dict[str, int]) -> Iterator[tuple[str, bool, Relation]]:
        """The natural number x that a term is; and the one for which the term is -1 - x, if it may be negative."""
        for below in (False,) if _is_natural(form) else (False, True):
            x = next(self.fresh)
            yield x, below, self.kept(("=", ("-", -1, x) if below else x, tree), x)

    def either(self, *parts: Relation) -> Relation:
        """The union of the relations, over the names of all of them."""
        result = parts[0]
        for part in parts[1:]:
            result = (result & self.valid(*part.tracks)) | (part & self.valid(*result.tracks))
        return result

    def kept(self, tree: Any, *names: str) -> Relation:
        """A comparison in which these fresh names stay free."""
        return self.compare(*tree, keep=names)


def _is_natural(form: dict[str, int]) -> bool:
    return all(factor > 0 for factor in form.values())


def _add(left: dict[str, int], right: dict[str, int], sign: int) -> dict[str, int]:
    found = dict(left)
    for name, factor in right.items():
        found[name] = found.get(name, 0) + sign * factor
    return {name: factor for name, factor in found.items() if factor}


def base_two() -> Arithmetic:
    """Ordinary binary numbers."""
    return Arithmetic(
        2,
        Relation(("x",), 2, [[0, 0]], {0}),
        Relation(("x", "y"), 2, [[0, 2, 1, 0], [2, 1, 2, 2], [2, 2, 2, 2]], {1}),
        Relation(("x", "y", "z"), 2, [[0, 2, 2, 2, 1, 0, 0, 2], [2, 1, 1, 0, 2, 2, 2, 1], [2] * 8], {0}),
    )
