"""Graphs from frames, and frames for other libraries."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import grundy as g

EDGES = [("a", "b"), ("b", "c"), ("a", "c"), ("c", "d")]
COLUMNS = {"from": [edge[0] for edge in EDGES], "to": [edge[1] for edge in EDGES]}


def told(rules: g.Rules) -> list[tuple[Any, str]]:
    frame = g.frame(rules)
    return list(zip(frame["position"].tolist(), frame["outcome"].tolist()))


EXPECTED = [("a", "N"), ("b", "P"), ("c", "N"), ("d", "P")]


def test_a_graph_comes_from_lists_arrays_and_pairs() -> None:
    assert told(g.graph(COLUMNS)) == EXPECTED
    assert told(g.graph({name: np.array(column) for name, column in COLUMNS.items()})) == EXPECTED
    assert told(g.graph(EDGES)) == EXPECTED
    assert told(g.graph({"x": COLUMNS["from"], "y": COLUMNS["to"]}, source="x", target="y")) == EXPECTED
    with pytest.raises(g.QuestionError, match="source="):
        g.graph(COLUMNS, source="start")
    with pytest.raises(g.QuestionError, match="each edge"):
        g.graph({"from": [1, 2], "to": [3]})


def test_odd_names_are_names() -> None:
    names = ["New York", 'the "end"', "a,b", "x + y"]
    rules = g.graph(list(zip(names, names[1:])))
    assert {name for name, _ in told(rules)} == set(names)


def test_a_graph_comes_from_other_libraries() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(COLUMNS)
    assert told(g.graph(table)) == EXPECTED

    class Stream:
        def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
            return table.__arrow_c_stream__(requested_schema)

    assert told(g.graph(Stream())) == EXPECTED
    assert pyarrow.table(g.frame("nim 2"))["outcome"].to_pylist() == ["N", "P", "N"]


def test_a_graph_comes_from_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph(EDGES)
    graph.add_node("alone")
    assert told(g.graph(graph)) == [*EXPECTED[:1], ("alone", "P"), *EXPECTED[1:]]
    with pytest.raises(g.QuestionError, match="undirected"):
        g.graph(graph.to_undirected())


def test_a_gap_is_not_an_option_and_objects_keep_their_identity() -> None:
    nan = float("nan")
    gaps = g.graph({"from": [1, 2, 3, nan], "to": [2.0, nan, 2.0, None]})
    assert told(gaps) == [(1, "N"), (2, "P"), (3, "N")]
    with pytest.raises(g.QuestionError, match="row 1 has the target 2"):
        g.graph({"from": [1, None], "to": [3, 2]})
    mixed = g.graph([(1, "1"), ("1", 2), (" a", "a"), ("a", 1)])
    named = dict(told(mixed))
    assert len(named) == 5 and named[2] == "P" and named["1"] == "N" and named[1] == "P"
    for vertex, outcome in [(1, "P"), ("1", "N"), (2, "P"), ("a", "N"), (" a", "P")]:
        assert g.solve(mixed.position(vertex)).outcome == outcome, vertex


def test_a_frame_with_gaps() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"from": [1, 2, 3], "to": pandas.array([2, None, 2], dtype="Int64")})
    assert told(g.graph(frame)) == [(1, "N"), (2, "P"), (3, "N")]
    assert told(g.graph(frame.astype("float"))) == [(1, "N"), (2, "P"), (3, "N")]


def test_outcomes_of_random_graphs_agree_with_the_definition() -> None:
    source = random.Random(3)
    for _ in range(20):
        edges = {(source.randrange(9), source.randrange(9)) for _ in range(14)}
        vertices = sorted({vertex for edge in edges for vertex in edge})
        known: dict[int, str] = {}
        changed = True
        while changed:
            changed = False
            for vertex in vertices:
                options = [known.get(b) for a, b in edges if a == vertex]
                outcome = "N" if "P" in options else "P" if all(o == "N" for o in options) else None
                if vertex not in known and outcome:
                    known[vertex], changed = outcome, True
        frame = g.frame(g.graph(sorted(edges)))
        for name, outcome in zip(frame["position"].tolist(), frame["outcome"].tolist()):
            assert outcome == known.get(int(name), "D"), (edges, name)


def test_graphs_go_in_and_come_out_without_text() -> None:
    networkx = pytest.importorskip("networkx")
    vertices: list[Any] = [(0, 1), frozenset("ab"), "end", 7, 2.5]
    made = networkx.DiGraph([(vertices[0], vertices[1]), (vertices[1], vertices[2]), (vertices[0], vertices[2]), (7, (0, 1))])
    made.add_node(2.5)
    adjacency = {vertex: list(made.successors(vertex)) for vertex in made.nodes}
    for rules in (g.graph(made), g.graph(adjacency)):
        rows = g.frame(rules)
        assert set(rows["position"]) == set(vertices) and rows["position"].dtype == object
        by_vertex = dict(zip(rows["position"], rows["outcome"]))
        for vertex in vertices:
            position = rules.position(vertex)
            assert position.components == [(rules.name, vertex, 1)]
            assert position.outcome() == by_vertex[vertex]
            assert [move.becomes for move in position.moves()].count([vertices[2]]) == (vertices[2] in adjacency[vertex])
            for option in adjacency[vertex]:
                assert position.play((0, [option])) == rules.position(option)
        back = rules.to_networkx()
        assert set(back.edges) == set(made.edges) and set(back.nodes) == set(made.nodes)
        assert all(back.nodes[vertex]["outcome"] == by_vertex[vertex] for vertex in vertices)
    for wrong in ({1: 2}, {"a": "bc"}):
        with pytest.raises(g.QuestionError, match="the options of"):
            g.graph(wrong)
    with pytest.raises(g.QuestionError, match="not a graph"):
        g.Rules("kayles").to_networkx()


def test_arrays_are_edges_and_positions() -> None:
    edges = np.array([[0, 1], [1, 2], [0, 2]])
    rules = g.graph(edges)
    rows = g.frame(rules)
    assert rows["position"].dtype == np.int64 and rows["position"].tolist() == [0, 1, 2]
    assert rules.position(np.int64(1)).outcome() == "N"
    named = g.frame(g.graph(np.array([["a", "b"]])))
    assert named["position"].dtype.kind == "U" and named["position"].tolist() == ["a", "b"]
    assert g.Rules("wythoff").position(np.array([3, 5])) == g.Position("wythoff 3,5")
    assert g.Rules("nim").position(np.array([3, 4, 5])) == g.Position("nim 3 4 5") == g.Rules("nim").position(5, 4, 3)
    assert g.Rules("chomp").position([3, 2]) == g.Position("chomp 3,2")
    assert (g.table("wythoff", to=5) == g.table("wythoff", 6)).all()
    for count in ({}, {"rows": 3, "to": 3}):
        with pytest.raises(g.QuestionError, match="to="):
            g.table("wythoff", **count)


def test_all_that_can_be_reached_is_a_graph_of_networkx() -> None:
    pytest.importorskip("networkx")
    made = g.Position("kayles 4 + nim 1").to_networkx()
    for position in made:
        assert set(made.successors(position)) == set(position.options)
        assert made.nodes[position]["outcome"] == position.outcome()
    with pytest.raises(g.QuestionError, match="most="):
        g.Position("nim 5 5").to_networkx(most=10)
