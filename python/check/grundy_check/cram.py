"""Cram, as the example of a game on a board that falls into regions."""

from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules, natural
from .verdict import Rejected


class Cram(Rules):
    """A position is the tuple of its rows, cut down to the region's bounds: `.` is free, `#` is not."""

    symmetric = True

    def parse(self, text: str) -> tuple[str, ...]:
        if text[:1].isdigit():
            sizes = [natural(part) for part in text.split(",")]
            if len(sizes) != 2 or not all(1 <= size <= 64 for size in sizes):
                raise Rejected(f"`{text}` is no board")
            rows = ("." * sizes[1],) * sizes[0]
        else:
            rows = tuple(text.split("/"))
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - {".", "#"} or not rows[0]:
                raise Rejected(f"`{text[:80]}` is no board")
        if self.show(rows) != text:
            raise Rejected(f"`{text[:80]}` is not as it is shown")
        return rows

    def show(self, position: Any) -> str:
        if not any("#" in row for row in position):
            return f"{len(position)},{len(position[0])}"
        return "/".join(position)

    def representative(self, position: Any) -> Any:
        forms = []
        board = _trimmed(position)
        for _ in range(4):
            board = tuple("".join(column) for column in zip(*board[::-1]))
            forms += [board, tuple(row[::-1] for row in board)]
        return max(forms, key=lambda rows: (len(rows[0]), [tuple(row) for row in rows]))

    def options(self, position: Any) -> Iterator[Option]:
        cells = {(r, c) for r, row in enumerate(position) for c, cell in enumerate(row) if cell == "."}
        for r, c in cells:
            for other in ((r + 1, c), (r, c + 1)):
                if other in cells:
                    yield self._regions(cells - {(r, c), other})

    def _regions(self, cells: set[tuple[int, int]]) -> Option:
        regions = []
        while cells:
            region, stack = set(), [cells.pop()]
            while stack:
                r, c = stack.pop()
                region.add((r, c))
                for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if near in cells:
                        cells.remove(near)
                        stack.append(near)
            if len(region) > 1:
                rows, columns = [r for r, _ in region], [c for _, c in region]
                regions.append(tuple(
                    "".join("." if (r, c) in region else "#" for c in range(min(columns), max(columns) + 1))
                    for r in range(min(rows), max(rows) + 1)))
        return tuple(sorted(regions))


def _trimmed(rows: Any) -> Any:
    """The board without outer rows and columns that hold no free square."""
    for _ in range(4):
        while rows and "." not in rows[0]:
            rows = rows[1:]
        rows = tuple("".join(column) for column in zip(*rows[::-1]))
    return rows
