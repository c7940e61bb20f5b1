"""Top Entails, as the example of a game in which a move may have to be answered."""

from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules, natural


class TopEntails(Rules):
    """A position is the tuple (n,), or (n, 1) where the next move must be made in this stack."""

    entails = True

    def parse(self, text: str) -> tuple[int, ...]:
        return (natural(text[:-1]), 1) if text.endswith("!") else (natural(text),)

    def show(self, position: Any) -> str:
        return f"{position[0]}{'!' if self.urgent(position) else ''}"

    def urgent(self, position: Any) -> bool:
        return len(position) == 2

    def size(self, position: Any) -> int:
        return int(position[0]) // 2 + 1

    def options(self, position: Any) -> Iterator[Option]:
        stack = position[0]
        if stack:
            yield ((stack - 1, 1),)
        for part in range(1, stack // 2 + 1):
            yield ((part,), (stack - part,))
