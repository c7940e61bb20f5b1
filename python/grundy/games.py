"""Rulesets: from the catalogue, from texts and files, from graphs, and Python functions."""

from __future__ import annotations

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union, overload

from grundy import _grundy
from grundy.errors import QuestionError
from grundy.limits import Memory, Time, bounds
from grundy.positions import Position

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Rules", "Ruleset", "games", "graph", "hackenbush", "rules", "rules_file", "rules_text", "split"]

_FREE = (None, None, 1)

#: Whatever names rules: their word, such as ``"take:1..3"``, or the rules.
Ruleset = Union[str, "Rules"]


class split:
    """An option that falls apart into several independent positions.

    >>> import grundy as g
    >>> @g.rules(start=7)
    ... def pins(n):
    ...     for taken in (1, 2):
    ...         for left in range(n - taken + 1):
    ...             yield g.split(left, n - taken - left)
    >>> g.values(pins, to=9).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """

    def __init__(self, *parts: Hashable) -> None:
        self.parts = parts

    def __repr__(self) -> str:
        return f"split({', '.join(map(repr, self.parts))})"


class Rules:
    """Rules ready to be played. :func:`solve`, :func:`values` and the others take them wherever they take a name.

    >>> import grundy as g
    >>> kayles = g.Rules("kayles")
    >>> kayles
    Rules('kayles')
    >>> kayles.position(7) + "nim 3"
    Position('kayles 7 + nim 3')
    """

    _rules: _grundy.Rules
    #: Texts that stand for files.
    _held: list[tuple[str, str]]
    #: The function, for rules in Python.
    _function: Callable[..., Any] | None
    #: The name of each vertex, for a graph of objects.
    _vertices: Mapping[Any, str]

    def __init__(self, name: str) -> None:
        self._rules = _grundy.Rules.find(name, [], _FREE)
        self._held = []
        self._function = None
        self._vertices = {}

    @classmethod
    def _of(
        cls,
        rules: _grundy.Rules,
        held: list[tuple[str, str]],
        function: Callable[..., Any] | None = None,
        vertices: Mapping[Any, str] = {},
    ) -> Rules:
        made = cls.__new__(cls)
        made._rules, made._held, made._function, made._vertices = rules, held, function, vertices
        return made

    @property
    def name(self) -> str:
        """The name, with its parameter."""
        return self._rules.name

    @property
    def shape(self) -> str:
        """What a position consists of: ``heap``, ``pair``, ``list`` or ``other``.

        >>> import grundy as g
        >>> g.Rules("kayles").shape, g.Rules("wythoff").shape, g.Rules("chomp").shape
        ('heap', 'pair', 'list')
        """
        return self._rules.shape

    @property
    def content(self) -> str | None:
        """The text that stands for a file, for rules from texts and graphs: the checker of a certificate needs it."""
        return self._held[0][1] if self._held else None

    def family(self, start: str) -> Rules:
        """All positions with this start, in which one number n is open.

        >>> import grundy as g
        >>> rows = g.Rules("cram").family("2,n")
        >>> rows.name, g.values(rows, start=1, to=6).tolist()
        ('cram 2,n', [1, 0, 1, 0, 1, 0])
        """
        return Rules._of(self._rules.family(start), self._held)

    def position(self, *start: object) -> Position:
        """A position of these rules; without a start, the one that the rules name.

        >>> import grundy as g
        >>> g.Rules("wythoff").position(3, 5)
        Position('wythoff 3,5')
        """
        if not start:
            return Position._of(_grundy.Sum.of(self._rules, None))
        if self._function is not None:
            return Position._of(_grundy.Sum.of(self._rules, start[0] if len(start) == 1 else start))
        if len(start) == 1 and isinstance(start[0], Hashable) and start[0] in self._vertices:
            text = self._vertices[start[0]]
        elif len(start) == 1 and isinstance(start[0], (tuple, list)):
            text = ",".join(map(str, start[0]))
        else:
            text = ",".join(map(str, start))
        return Position._of(_grundy.Sum.of(self._rules, text))

    def __call__(self, *arguments: Any) -> Any:
        """The function itself, for rules that are one.

        >>> import grundy as g
        >>> @g.rules(start=21)
        ... def mine(n): return [n - k for k in (1, 2, 3) if k <= n]
        >>> mine(2)
        [1, 0]
        """
        if self._function is None:
            raise TypeError(f"{self!r} is not a Python function; `position` makes a position of it")
        return self._function(*arguments)

    def __add__(self, other: str | Position | Rules) -> Position:
        return self.position() + (other.position() if isinstance(other, Rules) else other)

    def __radd__(self, other: str) -> Position:
        return Position(other) + self.position()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._rules.equals(other._rules)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Rules({self.name!r})"

    def _repr_html_(self) -> str:
        return f"rules <code>{escape(self.name)}</code>"

    def _repr_svg_(self) -> str | None:
        if not self._rules.is_picture:
            return None
        return _grundy.plot_rules(self._rules, None, None, (None, None), _FREE)


def find(game: Ruleset) -> _grundy.Rules:
    """The rules of this name."""
    return game._rules if isinstance(game, Rules) else _grundy.Rules.find(game, [], _FREE)


def games() -> list[dict[str, Any]]:
    """The catalogue, as ``grundy games --format json`` prints it.

    >>> import grundy as g
    >>> next(game["example"] for game in g.games() if game["name"] == "kayles")
    'kayles 10'
    """
    listed: list[dict[str, Any]] = json.loads(_grundy.catalogue())
    return listed


@overload
def rules(
    function: Callable[..., Iterable[Any]],
    /,
) -> Rules: ...
@overload
def rules(
    *,
    start: Hashable = ...,
    misere: bool = ...,
    result: Callable[[Any], str | None] | None = ...,
    name: str | None = ...,
) -> Callable[[Callable[..., Iterable[Any]]], Rules]: ...
def rules(
    function: Callable[..., Iterable[Any]] | None = None,
    /,
    *,
    start: Hashable = 0,
    misere: bool = False,
    result: Callable[[Any], str | None] | None = None,
    name: str | None = None,
) -> Rules | Callable[[Callable[..., Iterable[Any]]], Rules]:
    """Makes rules of a Python function from a position to its options: the positions after exactly one move.

    A position is any hashable value; a tuple may also be taken apart into the parameters of the function. An option
    that falls apart is a :class:`split`. ``start`` is the position to begin with, and an example of a position.
    ``misere`` says that whoever cannot move wins. ``result`` says who has won: ``"win"``, ``"loss"`` or ``"draw"`` for
    the player to move, or nothing while play goes on. The function is asked once for each position.

    What the function raises is the cause of a :class:`RulesError`.

    >>> import grundy as g
    >>> @g.rules(start=21)
    ... def mine(n):
    ...     return [n - k for k in (1, 2, 3) if k <= n]
    >>> g.solve(mine).grundy, g.solve(mine.position(22) + "nim 2").outcome
    (1, 'P')
    >>> @g.rules(start=(3, 5))
    ... def boxes(m, n):
    ...     return [(k, m - k) for k in range(1, m)] + [(k, n - k) for k in range(1, n)]
    >>> g.solve(boxes).outcome == g.solve("boxes 3,5").outcome
    True
    """

    def made(function: Callable[..., Iterable[Any]]) -> Rules:
        spread = isinstance(start, tuple) and _parameters(function) == len(start) != 1

        def options(position: Any) -> Iterable[Any]:
            return function(*position) if spread else function(position)

        def ended(position: Any) -> str | None:
            return None if result is None else result(position)

        own = (options, None if result is None else ended, split, misere, start)
        title = name if name is not None else str(getattr(function, "__name__", "rules"))
        return Rules._of(_grundy.Rules.own(title, own, start), [], function)

    return made if function is None else made(function)


def _parameters(function: Callable[..., Any]) -> int:
    """How many positions a function takes."""
    import inspect

    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return sum(parameter.kind in kinds and parameter.default is parameter.empty for parameter in parameters)


def rules_text(text: str, *, name: str = "rules") -> Rules:
    """Rules in Starlark, as in a file of rules.

    >>> import grundy as g
    >>> halves = g.rules_text('''
    ... def options(n):
    ...     return [n // 2, n - 1] if n > 0 else []
    ... ''', name="halves")
    >>> g.values(halves, to=7).tolist()
    [0, 1, 0, 2, 1, 2, 0, 1]
    """
    held = [(f"{name}.star", text)]
    return Rules._of(_grundy.Rules.find(f"rules:{name}.star", held, _FREE), held)


def rules_file(path: str | os.PathLike[str]) -> Rules:
    """Rules from a file: ``.star``, a board (``.txt``), a graph (``.csv``, ``.json``, ``.parquet``), a picture (``.hb``).

    >>> import grundy as g
    >>> g.rules_file("rules/nowhere.star")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    grundy.errors.InputError: rules/nowhere.star cannot be read: ...
    """
    doors = {".star": "rules", ".hb": "hackenbush", ".txt": "board"}
    graphs = dict.fromkeys((".csv", ".tsv", ".json", ".parquet", ".edges"), "graph")
    door = (doors | graphs).get(Path(path).suffix.lower())
    if door is None:
        known = ", ".join(doors | graphs)
        raise QuestionError(f"the name {str(path)!r} does not say what it holds: it must end in one of {known}")
    return Rules._of(_grundy.Rules.find(f"{door}:{os.fspath(path)}", [], _FREE), [])


def hackenbush(edges: str, *, name: str = "picture") -> Rules:
    """A picture of Hackenbush: one edge a line, ``vertex vertex [colour] [xN]``.

    >>> import grundy as g
    >>> g.solve(g.hackenbush("ground a blue\\na b red")).value
    '1/2'
    """
    held = [(f"{name}.hb", edges)]
    return Rules._of(_grundy.Rules.find(f"hackenbush:{name}.hb", held, _FREE), held)


def graph(
    frame: Any,
    *,
    source: str = "from",
    target: str = "to",
    name: str = "graph",
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
) -> Rules:
    """A token on a directed graph, from anything with two columns: the edges go from ``source`` to ``target``.

    ``frame`` is a dictionary of arrays, a frame of pandas or Polars, a table of Arrow, anything with an Arrow stream
    (DuckDB; this needs pyarrow), a directed graph of networkx, a sequence of pairs, or an array with two columns.

    Vertices are told apart as objects: ``1`` and ``"1"`` are two, ``2`` and ``2.0`` are one. The name of a vertex is its
    text, or what ``repr`` shows if another vertex has the same text; ``position`` takes the vertex itself too. A missing
    target (nothing, NaN, an empty text) is not an option: the row says that there is a vertex ``source``.

    >>> import grundy as g
    >>> game = g.graph({"from": ["a", "b", "a"], "to": ["b", "c", "c"]})
    >>> g.solve(game.position("a")).grundy, g.solve(game.position("b")).outcome
    (2, 'N')
    >>> g.frame(game)["outcome"].tolist()
    ['N', 'N', 'P']
    """
    edges: list[tuple[Any, Any]] = []
    lone: list[Any] = []
    if hasattr(frame, "is_directed") and hasattr(frame, "edges"):
        if not frame.is_directed():
            raise QuestionError("this graph is undirected; play needs a direction: `to_directed()` takes both")
        # A node is a vertex, whatever it is: NaN and the empty text too.
        edges = [(edge[0], edge[1]) for edge in frame.edges]
        lone = [vertex for vertex in frame.nodes if frame.out_degree(vertex) == 0]
    else:
        sources, targets = _columns(frame, source, target)
        if len(sources) != len(targets):
            raise QuestionError(f"there are {len(sources)} sources and {len(targets)} targets; each edge needs both")
        for row, (start, end) in enumerate(zip(sources, targets)):
            if not _missing(end):
                if _missing(start):
                    raise QuestionError(f"row {row} has the target {end!r} and no source; an edge needs both")
                edges.append((start, end))
            elif not _missing(start):
                lone.append(start)
    vertices = _vertex_names([*(vertex for edge in edges for vertex in edge), *lone])
    written = io.StringIO()
    # Blanks at the ends of a name are part of it only in quotes, and so is a carriage return.
    quoted = any(name != name.strip() or "\r" in name for name in vertices.values())
    writer = csv.writer(written, lineterminator="\n", quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL)
    writer.writerow(("from", "to"))
    writer.writerows((vertices[start], vertices[end]) for start, end in edges)
    writer.writerows((vertices[vertex], "") for vertex in lone)
    held = [(f"{name}.csv", written.getvalue())]
    limits = bounds(time_limit, memory_limit, 1)
    return Rules._of(_grundy.Rules.find(f"graph:{name}.csv", held, limits), held, None, vertices)


def _missing(value: Any) -> bool:
    """Whether a column has nothing here: ``None``, NaN, ``pandas.NA``, NaT or an empty text."""
    if value is None or isinstance(value, str):
        return not value
    try:
        return bool(value != value)
    except TypeError:
        # Whether `pandas.NA` differs from itself is not known.
        return True
    except ValueError:
        # An array, which is not one value.
        return False


def _vertex_names(vertices: Iterable[Any]) -> dict[Any, str]:
    """The name of each vertex: its text, or what ``repr`` shows if another vertex has this text."""
    try:
        texts = {vertex: _text(vertex) for vertex in vertices}
    except TypeError as error:
        raise QuestionError(f"a vertex is not hashable ({error}); use texts, numbers or tuples") from error
    times = Counter(texts.values())
    names = {vertex: text if times[text] == 1 else repr(vertex) for vertex, text in texts.items()}
    if len(set(names.values())) < len(names):
        twice = next(name for name, count in Counter(names.values()).items() if count > 1)
        raise QuestionError(f"two different vertices are shown as {twice}; give the vertices different texts")
    for name in names.values():
        try:
            name.encode()
        except UnicodeEncodeError as error:
            raise QuestionError(f"the name {name!r} holds half a character; give this vertex another text") from error
    return names


def _text(vertex: Any) -> str:
    # A column of whole numbers with gaps has the type float in numpy and pandas.
    text = str(int(vertex)) if isinstance(vertex, float) and vertex.is_integer() else str(vertex)
    return text or repr(vertex)


def _columns(frame: Any, source: str, target: str) -> tuple[list[Any], list[Any]]:
    """Two columns of a frame as lists."""
    if isinstance(frame, (list, tuple, set, frozenset)) or getattr(frame, "ndim", 0) == 2 and hasattr(frame, "dtype"):
        try:
            edges = [tuple(edge) for edge in (frame.tolist() if hasattr(frame, "dtype") else frame)]
        except TypeError as error:
            raise QuestionError(f"an edge is a pair of vertices ({error})") from error
        if wrong := next((edge for edge in edges if len(edge) != 2), None):
            raise QuestionError(f"an edge is a pair of vertices, and {wrong!r} is not a pair")
        return [edge[0] for edge in edges], [edge[1] for edge in edges]
    if not isinstance(frame, Mapping) and not hasattr(frame, "columns") and hasattr(frame, "__arrow_c_stream__"):
        try:
            import pyarrow  # type: ignore[import-untyped, unused-ignore]
        except ImportError as error:
            raise QuestionError("to read an Arrow stream, install pyarrow") from error
        frame = pyarrow.table(frame)
    if hasattr(frame, "fetchnumpy"):
        frame = frame.fetchnumpy()
    try:
        return _listed(frame[source]), _listed(frame[target])
    except (KeyError, TypeError, ValueError) as error:
        message = f"there are no columns {source!r} and {target!r}; name them with source= and target="
        raise QuestionError(message) from error


def _listed(column: Any) -> list[Any]:
    for convert in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, convert):
            listed: list[Any] = getattr(column, convert)()
            return listed
    return list(column)
