"""A token on a directed graph, read from a file of CSV or JSON."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules
from .verdict import NotChecked, Rejected


class Graph(Rules):
    """`graph:FILE`. Positions are the numbers of vertices in the natural order of their names."""

    endless = True

    def __init__(self, name: str, path: str, data: bytes):
        super().__init__(name)
        self.source = path
        edges = _edges(path, data)
        self.names = sorted({name for edge in edges for name in edge if name is not None}, key=natural_order)
        self.numbers = {name: v for v, name in enumerate(self.names)}
        self.edges: list[set[int]] = [set() for _ in self.names]
        for start, end in edges:
            if end is not None:
                self.edges[self.numbers[start]].add(self.numbers[end])

    def parse(self, text: str) -> int:
        if text not in self.numbers:
            raise Rejected(f"{self.name} has no vertex `{text[:40]}`")
        return self.numbers[text]

    def show(self, position: Any) -> str:
        return self.names[position]

    def options(self, position: Any) -> Iterator[Option]:
        return (((end,)) for end in self.edges[position])


def natural_order(name: str) -> Any:
    """What names compare by: those made of digits alone come first, by size, then the others by their bytes."""
    if name.isascii() and name.isdigit():
        digits = name.lstrip("0")
        return 0, len(digits), digits, len(name), b""
    return 1, 0, "", 0, name.encode()


def _edges(path: str, data: bytes) -> list[tuple[str, str | None]]:
    """The edges of a file; a vertex that is only declared has no end."""
    try:
        text = data.decode("utf-8-sig")
        if path.endswith(".json"):
            return _of_json(json.loads(text), path)
        if path.endswith((".csv", ".tsv")):
            tab = path.endswith(".tsv")
            rows = [[field.strip() for field in row] for row in csv.reader(io.StringIO(text, newline=""), delimiter="\t" if tab else ",")]
        else:
            raise NotChecked(f"graphs in files like {path} are")
    except (ValueError, csv.Error, RecursionError):
        raise NotChecked(f"{path}, which is not in its format, is") from None
    rows = [row for row in rows if row]
    if not rows or [field.lower() for field in rows[0]] != ["from", "to"] or not all(row[0] and len(row) <= 2 for row in rows):
        raise NotChecked(f"graphs with other columns than from,to, as {path}, are")
    return [(row[0], row[1] if len(row) > 1 and row[1] else None) for row in rows[1:]]


def _of_json(value: Any, path: str) -> list[tuple[str, str | None]]:
    pairs = value.get("edges") if isinstance(value, dict) and len(value) == 1 else None
    named = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(name) in (int, str) for name in pair) for pair in pairs)
    if not named:
        raise NotChecked(f"graphs of another form than edges, as {path}, are")
    return [(str(a), str(b)) for a, b in pairs]
