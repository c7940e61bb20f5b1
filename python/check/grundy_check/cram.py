"""Cram, as the example of a game on a board that falls into regions."""

from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules, natural
from .verdict import Rejected


class Cram(Rules):
    """A position is the tuple (width, row, row, …): bit c of a row is set where its column c, from 0 on the left, is free."""

    symmetric = True

    def parse(self, text: str) -> tuple[int, ...]:
        if text[:1].isdigit():
            sizes = [natural(part) for part in text.split(",")]
            if len(sizes) != 2 or not all(1 <= size <= 64 for size in sizes):
                raise Rejected(f"`{text[:40]}` is not a board")
            position = (sizes[1], *[2 ** sizes[1] - 1] * sizes[0])
        else:
            rows = text.split("/")
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - {".", "#"} or not 1 <= len(rows[0]) <= 64 or len(rows) > 64:
                raise Rejected(f"`{text[:80]}` is not a board")
            position = _packed(rows)
        if self.show(position) != text:
            raise Rejected(f"`{text[:80]}` is not as it is shown")
        return position

    def show(self, position: Any) -> str:
        rows = _rows(position)
        return "/".join(rows) if any("#" in row for row in rows) else f"{len(rows)},{position[0]}"

    def representative(self, position: Any) -> Any:
        """Of the eight images of the trimmed board the least by height, then width, then rows."""
        images, board = [], _trimmed(_rows(position))
        for _ in range(4):
            board = _turned(board)
            images += [_packed(board), _packed([row[::-1] for row in board])]
        return min(images, key=lambda image: (len(image), image))

    def options(self, position: Any) -> Iterator[Option]:
        cells = {(r, c) for r, row in enumerate(_rows(position)) for c, cell in enumerate(row) if cell == "."}
        for r, c in cells:
            for other in ((r + 1, c), (r, c + 1)):
                if other in cells:
                    yield tuple(sorted(map(_region, _regions(cells - {(r, c), other}))))


def _rows(position: Any) -> list[str]:
    return ["".join("." if row >> c & 1 else "#" for c in range(position[0])) for row in position[1:]]


def _packed(rows: list[str]) -> tuple[int, ...]:
    return (len(rows[0]) if rows else 0, *(sum(1 << c for c, cell in enumerate(row) if cell == ".") for row in rows))


def _turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows[::-1])]


def _trimmed(rows: list[str]) -> list[str]:
    """The board without outer rows and columns that hold no free square."""
    for _ in range(4):
        while rows and "." not in rows[0]:
            rows = rows[1:]
        rows = _turned(rows)
    return rows


def _regions(cells: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    """Connected parts of at least two squares; a single square is nothing."""
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
            yield region


def _region(region: set[tuple[int, int]]) -> tuple[int, ...]:
    rows, columns = [r for r, _ in region], [c for _, c in region]
    wide = range(min(columns), max(columns) + 1)
    return _packed(["".join("." if (r, c) in region else "#" for c in wide) for r in range(min(rows), max(rows) + 1)])
