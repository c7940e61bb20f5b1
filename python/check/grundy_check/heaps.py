"""Games whose positions are single heaps."""

import re
from collections.abc import Iterator
from math import gcd, isqrt

from .rules import Option, Rules, natural
from .verdict import NotChecked, Rejected


class Heap(Rules):
    """A game on one heap. `code` and `taken` say by what theory a period may be proved."""

    heap = True
    code: "Code | None" = None  # heap n plays like the heap n + shift of this code
    shift = 0
    taken: "Taken | None" = None  # a subtraction game: what may be taken

    def parse(self, text: str) -> int:
        heap = natural(text)
        if heap >= 2**64:
            raise NotChecked(f"heaps beyond 64 bits, such as {text[:30]}, are")
        return heap

    def show(self, position: int) -> str:
        return str(position)

    def size(self, position: int) -> int:
        return position


class Code:
    """A take-and-break code: bit k of the digit of i says that taking i may leave exactly k heaps."""

    def __init__(self, text: str):
        self.text = text
        body = text.removesuffix("...")
        self.digits = [int(digit, 16) for digit in body.replace(".", "")]
        self.endless = text.endswith("...") and self.digits[-1] > 0
        self.last = max((i for i, digit in enumerate(self.digits) if digit), default=0)  # t
        self.most = max((digit.bit_length() - 1 for digit in self.digits if digit), default=0)  # h

    def digit(self, i: int) -> int:
        if i < len(self.digits):
            return self.digits[i]
        return self.digits[-1] if self.endless else 0

    def largest_removal(self, heap: int) -> int:
        return heap if self.endless else min(heap, self.last)


class CodeGame(Heap):
    """A game that plays like a code, perhaps with larger or smaller heaps."""

    def __init__(self, name: str, code: str, shift: int = 0):
        super().__init__(name)
        self.code = Code(code)
        self.shift = shift

    def options(self, position: int) -> Iterator[Option]:
        code, heap = self.code, position + self.shift
        assert code is not None
        for i in range(code.largest_removal(heap) + 1 if heap > 0 else 0):
            digit, rest = code.digit(i), heap - i
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield self._parts(rest)
            if digit & 4:
                for a in range(1, rest // 2 + 1):
                    yield self._parts(a, rest - a)
            if digit & 8:
                for a in range(1, rest // 3 + 1):
                    for b in range(a, (rest - a) // 2 + 1):
                        yield self._parts(a, b, rest - a - b)

    def _parts(self, *heaps: int) -> Option:
        """Heaps of the code as heaps of the game; nothing is left of those that are too small."""
        return tuple(sorted(h - self.shift for h in heaps if h > self.shift))

    def size(self, position: int) -> int:
        assert self.code is not None
        return (self.code.largest_removal(position) + 1) * max(position, 1) ** max(0, self.code.most - 1)


class Taken:
    """The numbers that may be taken: members of a set, or all but these."""

    def __init__(self, text: str, others: bool):
        self.others = others
        self.single: set[int] = set()
        self.ranges: list[tuple[int, int]] = []
        self.named: list[str] = []
        for item in text.split(","):
            if item == "powers-of:1":
                self.single.add(1)
            elif match := re.fullmatch(r"([0-9]+)\.\.([0-9]+)", item):
                low, high = natural(match[1]), natural(match[2])
                if low > high or low < 1:
                    raise Rejected(f"the range {item} is empty or holds 0")
                self.ranges.append((low, high))
            elif item in ("odd", "even", "squares", "primes", "factorials", "fibonacci") or re.fullmatch(r"powers-of:[1-9][0-9]{0,18}", item):
                self.named.append(item)
            else:
                member = natural(item)
                if member == 0:
                    raise Rejected("0 cannot be taken")
                self.single.add(member)
        self.finite = {"odd", "even"} <= set(self.named) if others else not self.named
        # The least number beyond which parity alone decides, where all named sets are `odd` and `even`.
        alone = [parity for parity, name in enumerate(("even", "odd")) if name not in self.named]
        parts = [*((k, k) for k in self.single), *self.ranges]
        self.known = max((k for low, high in parts for k in (high, high - 1) if k >= low and k % 2 in alone), default=0)
        self.by_parity = all(item in ("odd", "even") for item in self.named)

    def __contains__(self, k: int) -> bool:
        if k < 1:
            return False
        inside = k in self.single or any(low <= k <= high for low, high in self.ranges)
        return (inside or any(_named(item, k) for item in self.named)) != self.others


def _named(name: str, k: int) -> bool:
    if name in ("odd", "even"):
        return k % 2 == (name == "odd")
    if name == "squares":
        return isqrt(k) ** 2 == k
    if name == "primes":
        return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))
    if name == "factorials":
        f, i = 1, 1
        while f < k:
            i += 1
            f *= i
        return f == k
    if name == "fibonacci":
        a, b = 1, 2
        while a < k:
            a, b = b, a + b
        return a == k
    base = int(name.removeprefix("powers-of:"))
    while base > 1 and k % base == 0:
        k //= base
    return k == 1


class Subtraction(Heap):
    """A subtraction game."""

    def __init__(self, name: str, text: str, others: bool = False):
        super().__init__(name)
        self.taken = Taken(text, others) if text else Taken("1", False)

    def options(self, position: int) -> Iterator[Option]:
        taken = self.taken
        assert taken is not None
        most = min(position, taken.known) if taken.finite else position
        for k in range(1, most + 1):
            if k in taken:
                yield (position - k,) if k < position else ()

    def size(self, position: int) -> int:
        assert self.taken is not None
        return min(position, self.taken.known) if self.taken.finite else position


class Nim(Subtraction):
    """Any number may be taken."""

    def __init__(self) -> None:
        super().__init__("nim", "")
        self.taken = Taken("1", False)
        taken = self.taken
        taken.single, taken.named, taken.finite, taken.known = set(), ["odd", "even"], False, 0


class Grundy(Heap):
    """Split a heap into two unequal ones."""

    def options(self, position: int) -> Iterator[Option]:
        for a in range(1, (position + 1) // 2):
            yield (a, position - a)


class Couples(Heap):
    """Split a heap of at least 3 into two. It plays like 0.6 with one counter less."""

    def __init__(self) -> None:
        super().__init__("couples")
        self.code, self.shift = Code("0.6"), -1

    def options(self, position: int) -> Iterator[Option]:
        for a in range(1, position // 2 + 1 if position >= 3 else 1):
            yield (a, position - a)


class Prim(Heap):
    """Take a number without a common divisor with the heap."""

    def options(self, position: int) -> Iterator[Option]:
        for k in range(1, position + 1):
            if gcd(k, position) == 1:
                yield (position - k,) if k < position else ()


class Dim(Heap):
    """Take a divisor of the heap."""

    def options(self, position: int) -> Iterator[Option]:
        for k in range(1, position + 1):
            if position % k == 0:
                yield (position - k,) if k < position else ()


CODES = {
    "kayles": ("0.77", 0),
    "dawson-kayles": ("0.07", 0),
    "dawson-chess": ("0.137", 0),
    "treblecross": ("0.007", 2),
    "guiles": ("0.15", 0),
    "officers": ("0.6", 0),
    "lasker": ("4.333...", 0),
    "adjacent": ("0.137", 0),
}


def find(name: str) -> Rules | None:
    """The game of heaps of this name."""
    if name in CODES:
        return CodeGame(name, *CODES[name])
    if re.fullmatch(r"[048C]\.[0-9A-F]+(\.\.\.)?", name):
        return CodeGame(name, name)
    if name.startswith("take:"):
        return Subtraction(name, name[5:])
    if name.startswith("all-but:"):
        return Subtraction(name, name[8:], others=True)
    if match := re.fullmatch(r"bachet:([1-9][0-9]{0,18})", name):
        return Subtraction(name, f"1..{match[1]}")
    plain = {"nim": Nim, "couples": Couples}
    if name in plain:
        return plain[name]()  # type: ignore[abstract]
    bare = {"grundy": Grundy, "prim": Prim, "dim": Dim}
    return bare[name](name) if name in bare else None
