"""A token on a directed graph, read from a file of CSV or JSON."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules
from .verdict import NotChecked, Rejected


class Graph(Rules):
    """`graph:FILE`. Positions are the names of vertices; they compare in the order in which the file names them first."""

    def __init__(self, name: str, path: str, data: bytes):
        super().__init__(name)
        self.source = path
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.edges: list[set[int]] = []
        for start, end in _edges(path, data):
            source = self._number(start)
            if end:
                self.edges[source].add(self._number(end))
        self.endless = not self._ends()

    def _number(self, vertex: str) -> int:
        if vertex not in self.numbers:
            self.numbers[vertex] = len(self.names)
            self.names.append(vertex)
            self.edges.append(set())
        return self.numbers[vertex]

    def _ends(self) -> bool:
        """Whether no walk returns: take away vertices that have no edge to one that is left."""
        into: list[list[int]] = [[] for _ in self.names]
        for a, ends in enumerate(self.edges):
            for b in ends:
                into[b].append(a)
        left = [len(ends) for ends in self.edges]
        done = [v for v, count in enumerate(left) if count == 0]
        for v in done:
            for a in into[v]:
                left[a] -= 1
                if left[a] == 0:
                    done.append(a)
        return len(done) == len(self.names)

    def parse(self, text: str) -> int:
        if text not in self.numbers:
            raise Rejected(f"{self.name} has no vertex `{text[:40]}`")
        return self.numbers[text]

    def show(self, position: Any) -> str:
        return self.names[position]

    def options(self, position: Any) -> Iterator[Option]:
        return (((end,)) for end in self.edges[position])


def _edges(path: str, data: bytes) -> list[tuple[str, str]]:
    text = data.decode("utf-8-sig")
    if path.endswith(".json"):
        return [(str(a), str(b)) for a, b in json.loads(text)["edges"]]
    if not path.endswith((".csv", ".tsv")):
        raise NotChecked(f"graphs in files like {path} are")
    rows = [row for row in csv.reader(io.StringIO(text), delimiter="\t" if path.endswith(".tsv") else ",") if row]
    if not rows or rows[0] != ["from", "to"]:
        raise NotChecked(f"graphs with other columns than from,to, as {path}, are")
    return [(row[0].strip(), row[1].strip() if len(row) > 1 else "") for row in rows[1:]]
