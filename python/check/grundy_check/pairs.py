"""Games whose positions are two numbers."""

from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules, natural
from .verdict import NotChecked, Rejected

KNIGHT = ((-2, 1), (-2, -1), (1, -2), (-1, -2))
NAMES = ("wythoff", "queen", "rook", "king", "knight", "euclid", "boxes", "chocolate")


class Pairs(Rules):
    """One of NAMES. Both orders of the numbers play alike."""

    symmetric = True

    def __init__(self, name: str):
        super().__init__(name)
        self.least = 1 if name in ("euclid", "boxes", "chocolate") else 0

    def parse(self, text: str) -> tuple[int, int]:
        parts = [natural(part) for part in text.split(",")]
        if len(parts) != 2 or min(parts) < self.least:
            raise Rejected(f"`{text[:40]}` is not a position of {self.name}")
        if max(parts) >= 2**64:
            raise NotChecked("numbers beyond 64 bits are")
        return parts[0], parts[1]

    def show(self, position: Any) -> str:
        return f"{position[0]},{position[1]}"

    def representative(self, position: Any) -> Any:
        return min(position), max(position)

    def size(self, position: Any) -> int:
        return 1 if self.name in ("king", "knight") else 2 * sum(position)

    def options(self, position: Any) -> Iterator[Option]:
        x, y = position
        if self.name in ("wythoff", "queen", "rook"):
            yield from (((k, y),) for k in range(x))
            yield from (((x, k),) for k in range(y))
            if self.name != "rook":
                yield from (((x - k, y - k),) for k in range(1, min(x, y) + 1))
        elif self.name == "king":
            yield from (((x - a, y - b),) for a in (0, 1) for b in (0, 1) if a + b and a <= x and b <= y)
        elif self.name == "knight":
            yield from (((x + a, y + b),) for a, b in KNIGHT if x + a >= 0 and y + b >= 0)
        elif self.name == "euclid":
            yield from (((x, k),) for k in range(y - x, 0, -x))
            yield from (((k, y),) for k in range(x - y, 0, -y))
        elif self.name == "boxes":
            yield from (((k, n - k),) for n in (x, y) for k in range(1, n))
        else:
            yield from (tuple(sorted(((k, y), (x - k, y)))) for k in range(1, x))
            yield from (tuple(sorted(((x, k), (x, y - k)))) for k in range(1, y))
