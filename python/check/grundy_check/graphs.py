"""A token on a directed graph that was read from a file."""

from collections.abc import Iterator
from typing import Any

from . import edges
from .rules import Option, Rules
from .verdict import NotChecked, Rejected


class Graph(Rules):
    """`graph:FILE`. Positions are the places of vertices in the natural order of their names."""

    endless = True

    def __init__(self, name: str, path: str, data: bytes, header: str, form: str):
        super().__init__(name)
        self.source = path
        try:
            read, by_header = edges.read(path, data, header, form)
        except Rejected as malformed:
            raise NotChecked(f"{malformed.reason}; such graphs are") from None
        if header and not by_header:
            raise Rejected(f"{path}: no header decides what the first line is")
        self.names = sorted({vertex for edge in read for vertex in edge if vertex}, key=edges.natural_order)
        if not self.names:
            raise NotChecked(f"{path} names no vertex; such graphs are")
        self.numbers = {vertex: place for place, vertex in enumerate(self.names)}
        self.edges: list[set[int]] = [set() for _ in self.names]
        for start, end in read:
            if end:
                self.edges[self.numbers[start]].add(self.numbers[end])

    def parse(self, text: str) -> int:
        if text not in self.numbers:
            raise Rejected(f"{self.name} has no vertex `{text[:40]}`")
        return self.numbers[text]

    def show(self, position: Any) -> str:
        return self.names[position]

    def options(self, position: Any) -> Iterator[Option]:
        return (((end,)) for end in self.edges[position])
