"""The closed forms that a certificate may name. They are trusted; here each is evaluated from its statement."""

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd, isqrt
from typing import Any

from .heaps import CodeGame, Subtraction
from .rules import Option, Rules
from .verdict import NotChecked

# What a theorem says of a position: a number; or an outcome alone; or nothing.
Said = int | str | None


@dataclass
class Theorem:
    """A theorem about a ruleset."""

    name: str
    value: Callable[[Any], Said]
    misere: Callable[[Any], Said] = lambda position: None
    law: tuple[int, int, int] | None = None
    # The misère outcome of several positions together.
    misere_sum: Callable[[Option], Said] = lambda option: None


def find(rules: Rules, name: str) -> Theorem:
    """The theorem of this name about the ruleset. Raises NotChecked where it is not known here."""
    game = rules.name.split(":")[0]
    if isinstance(rules, CodeGame) and rules.code is not None and rules.code.endless and set(rules.code.digits[1:]) == {3}:
        # Any number may be taken; with a 4 before the point a heap may also be split.
        game = {0: "nim", 4: "lasker"}.get(rules.code.digits[0], game)
    found = _subtraction(rules, name) if isinstance(rules, Subtraction) else None
    found = found or THEOREMS.get((game, name))
    if found is None:
        raise NotChecked(f"the theorem {name} of {rules.name} is")
    return found


def _subtraction(rules: Subtraction, name: str) -> Theorem | None:
    taken, value, law = rules.taken, None, None
    assert taken is not None
    # Which numbers may be taken, as far as not parity alone decides, and one of each parity beyond.
    few = taken.by_parity and not taken.finite and taken.known < 10**5
    members = [k in taken for k in range(1, taken.known + 4)] if few else []
    if name == "range of moves" and True in members and all(members[members.index(True) :]):
        least = members.index(True) + 1
        value, law = lambda n: n // least, (0, least, 1)
    elif name == "odd moves" and members and members[0] and not any(members[1::2]):
        value, law = lambda n: n % 2, (0, 2, 0)
    elif name == "even moves" and members and all(members[1::2]) and not any(members[::2]):
        value, law = lambda n: n // 2, (0, 2, 1)
    elif name in ("range of moves", "Bachet") and taken.finite and not taken.others and (name == "Bachet") == rules.name.startswith("bachet:"):
        ends = sorted([*((k, k) for k in taken.single), *taken.ranges])
        low, high = ends[0]
        for a, b in ends[1:]:
            if a > high + 1:
                return None
            high = max(high, b)
        value, law = lambda n: n % (low + high) // low, (0, low + high, 0)
    elif taken.others:
        return None
    elif name == "odd moves":
        odd = not taken.ranges and all(k % 2 for k in taken.single) and set(taken.named) <= {"odd"}
        if odd and 1 in taken:
            value, law = lambda n: n % 2, (0, 2, 0)
    elif name == "powers of an even number" and not taken.ranges and not taken.single and len(set(taken.named)) == 1:
        if taken.named[0].startswith("powers-of:"):
            base = int(taken.named[0][10:])
            if base % 2 == 0:
                value, law = lambda n: 2 if n % (base + 1) == base else n % (base + 1) % 2, (0, base + 1, 0)
    if value is None:
        return None
    return Theorem(name, value, lambda n: "P" if value(n) == 1 else "N", law)


def _wythoff(position: Any) -> Said:
    a, b = min(position), max(position)
    k = b - a  # floor(k * phi) = (k + isqrt(5 k^2)) // 2
    return 0 if (k + isqrt(5 * k * k)) // 2 == a else "N"


def _wythoff_misere(position: Any) -> Said:
    pair = (min(position), max(position))
    if pair in ((0, 0), (1, 2)):
        return "N"
    return "P" if pair in ((0, 1), (2, 2)) or _wythoff(pair) == 0 else "N"


def _nivasch(position: Any) -> int:
    x, y = min(position), max(position)
    return (y * y - x * x) // (x * y)


def _nivasch_misere(position: Any) -> str:
    x, y = (number // gcd(*position) for number in sorted(position))
    a, b = 1, 1
    while b < y:
        a, b = b, a + b
    neighbours = (x, y) in ((1, 1), (a, b))
    return "P" if (_nivasch(position) == 0) != neighbours else "N"


def _trailing_ones(n: int) -> int:
    return ((n + 1) & -(n + 1)).bit_length() - 1


def _king(position: Any) -> int:
    a, b = min(position), max(position)
    return 3 - b % 2 if a % 2 else b % 2


def _king_misere(position: Any) -> str:
    a, b = min(position), max(position)
    return "P" if (a == 0 and b % 2) or (a >= 2 and a % 2 == 0 and b % 2 == 0) else "N"


def _knight_misere(position: Any) -> str:
    a, b = min(position), max(position)
    wins = (a + b) % 2 == 0 if a >= 3 else b % 4 == 3 if a == 1 else a == 0 and b >= 2 and b % 4 != 1
    if a == 2:
        raise NotChecked("the misère law of the knight beside the edge is")
    return "P" if wins else "N"


def _rook_misere(position: Any) -> str:
    x, y = position
    return "P" if (x == y and x >= 2) or x + y == 1 else "N"


def _lasker(n: int) -> int:
    return n + (n % 4 == 3) - (n % 4 == 0 and n > 0)


def _lasker_misere(heaps: Option) -> str:
    total = 0
    for n in heaps:
        total ^= _lasker(n)
    return "P" if total == (0 if any(n > 1 for n in heaps) else 1) else "N"


def _prim(n: int) -> Said:
    if n < 2 or n % 2 == 0:
        return n % 2
    sieve = [p for p in range(2, min(isqrt(n), 100_000) + 1) if n % p == 0]
    if not sieve and n > 100_000:
        raise NotChecked("numbers without a small prime factor are")
    least = sieve[0] if sieve else n
    return sum(all(q % d for d in range(2, isqrt(q) + 1)) for q in range(2, least + 1))


def _outcome(wins: bool) -> str:
    return "P" if wins else "N"


THEOREMS: dict[tuple[str, str], Theorem] = {
    ("nim", "Bouton"): Theorem("Bouton", lambda n: n, lambda n: _outcome(n == 1), (0, 1, 1)),
    ("lasker", "Lasker"): Theorem("Lasker", _lasker, lambda n: _outcome(n == 1), (1, 4, 4), _lasker_misere),
    ("dim", "Dim"): Theorem("Dim", lambda n: (n & -n).bit_length(), lambda n: _outcome(n % 2 == 1)),
    ("prim", "Prim"): Theorem("Prim", _prim, lambda n: _outcome(n == 1)),
    ("rook", "Rook"): Theorem("Rook", lambda p: p[0] ^ p[1], _rook_misere),
    ("king", "King"): Theorem("King", _king, _king_misere),
    ("boxes", "Delete Nim"): Theorem(
        "Delete Nim", lambda p: _trailing_ones((p[0] - 1) | (p[1] - 1)),
        lambda p: _outcome(all(k == 1 or k % 3 == 2 for k in p) and p != (1, 1))),
    ("euclid", "Nivasch"): Theorem("Nivasch", _nivasch, _nivasch_misere),
    ("chocolate", "Chocolate"): Theorem(
        "Chocolate", lambda p: (p[0] * p[1] - 1) % 2, lambda p: _outcome((p[0] * p[1] - 1) % 2 == 1)),
    ("wythoff", "Wythoff"): Theorem("Wythoff", _wythoff, _wythoff_misere),
    ("queen", "Wythoff"): Theorem("Wythoff", _wythoff, _wythoff_misere),
}
