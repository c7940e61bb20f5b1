"""Rulesets: from the catalogue, from texts and files, from graphs, and Python functions."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Union, overload
from weakref import WeakValueDictionary

from grundy import _grundy
from grundy.errors import Error, QuestionError
from grundy.limits import Memory, Time, bounds, limits
from grundy.positions import Position

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Rules", "Ruleset", "games", "graph", "hackenbush", "rules", "rules_file", "rules_text", "split"]

#: Whatever names rules: their word, such as ``"take:1..3"``, or the rules.
Ruleset = Union[str, "Rules"]

#: What ``result`` says of the player to move.
Result = Literal["win", "loss", "draw"]


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

    def __eq__(self, other: object) -> bool:
        return self.parts == other.parts if isinstance(other, split) else NotImplemented

    def __hash__(self) -> int:
        return hash((split, self.parts))

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
    #: The start of rules that are a function.
    _start: Hashable = None
    #: What makes these rules anew, where their name is not enough.
    _again: tuple[Callable[..., Rules], tuple[Any, ...]] | None

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise TypeError(f"rules have a name such as 'nim', and not {type(name).__name__}")
        self._rules = _grundy.Rules.find(name, [], bounds())
        self._held, self._function, self._vertices, self._again = [], None, {}, None

    @classmethod
    def _of(
        cls,
        rules: _grundy.Rules,
        held: list[tuple[str, str]],
        again: tuple[Callable[..., Rules], tuple[Any, ...]] | None,
        function: Callable[..., Any] | None = None,
        vertices: Mapping[Any, str] = {},
    ) -> Rules:
        made = cls.__new__(cls)
        made._rules, made._held, made._function, made._vertices = rules, held, function, vertices
        made._again = again
        return made

    @property
    def _is_named(self) -> bool:
        """Whether the name is enough to find these rules."""
        return not self._held and self._function is None

    @cached_property
    def _objects(self) -> dict[str, Any]:
        """The vertices of a graph by their names."""
        return {name: vertex for vertex, name in self._vertices.items()}

    def _text(self, start: Any) -> str:
        """The text of a position: an object of a function, a vertex, or what is written as it is."""
        if self._function is not None:
            return _grundy.Sum.of(self._rules, start).starts()[0]
        return self._vertices[start] if isinstance(start, Hashable) and start in self._vertices else str(start)

    @property
    def name(self) -> str:
        """The name, with its parameter."""
        return self._rules.name

    @property
    def shape(self) -> Literal["heap", "pair", "list", "other"]:
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
        return Rules._of(self._rules.family(start), self._held, (Rules.family, (self, start)))

    def position(self, *start: object) -> Position:
        """A position of these rules; without a start, the one that the rules name.

        A start is numbers, a list or an array of them, a text, a vertex, or any object for rules in Python. Several heaps
        are a sum.

        >>> import grundy as g
        >>> g.Rules("wythoff").position(3, 5)
        Position('wythoff 3,5')
        >>> g.Rules("nim").position([3, 4, 5])
        Position('nim 3 4 5')
        """
        if not start:
            return Position._of(_grundy.Sum.of(self._rules, None), (self,))
        given: Any = start[0] if len(start) == 1 else start
        if hasattr(given, "tolist"):
            given = given.tolist()
        if self._function is None and isinstance(given, Hashable) and given in self._vertices:
            return Position._of(_grundy.Sum.of(self._rules, self._vertices[given]), (self,))
        several = isinstance(given, (list, tuple)) and type(given) in (list, tuple)
        # To a function, one tuple is one position.
        whole = self._function is not None and len(start) == 1 and isinstance(given, tuple)
        if several and not whole and self.shape == "heap" and not self._rules.is_graph:
            # An empty list is nothing.
            return sum((self.position(heap) for heap in given), Position(""))
        if self._function is not None:
            kind = type(self._start)
            if several and issubclass(kind, tuple):
                # A NamedTuple has names for its parts.
                given = kind._make(given) if hasattr(kind, "_make") else tuple(given)
            return Position._of(_grundy.Sum.of(self._rules, given), (self,))
        text = ",".join(map(str, given)) if several else str(given)
        return Position._of(_grundy.Sum.of(self._rules, text), (self,))

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
        if not isinstance(other, (str, Position, Rules)):
            return NotImplemented
        return self.position() + (other.position() if isinstance(other, Rules) else other)

    def __radd__(self, other: str | int) -> Position:
        if isinstance(other, int) and other == 0:
            return self.position()
        return Position(other) + self.position() if isinstance(other, str) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._rules.equals(other._rules) if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> str | tuple[Callable[..., Rules], tuple[Any, ...]]:
        function = self._function
        if function is not None:
            # Rules that a decorator has put where their function was are found by its name.
            found: Any = sys.modules.get(getattr(function, "__module__", ""))
            for name in getattr(function, "__qualname__", "").split("."):
                found = getattr(found, name, None)
            if found is self:
                return _at, (function.__module__, function.__qualname__)
        return self._again or (Rules, (self.name,))

    def to_dict(self) -> dict[str, Any]:
        """The name, the shape, and the text that stands for a file.

        >>> import grundy as g
        >>> g.Rules("kayles").to_dict()
        {'name': 'kayles', 'shape': 'heap', 'content': None}
        """
        return {"name": self.name, "shape": self.shape, "content": self.content}

    def to_networkx(self, *, time_limit: Time | None = None, memory_limit: Memory | None = None) -> Any:
        """A graph as a directed graph of networkx. Its nodes have their ``outcome``, ``grundy`` and ``remoteness``.

        >>> import grundy as g
        >>> graph = g.graph({"a": ["b"], "b": []}).to_networkx()
        >>> list(graph.edges), graph.nodes["a"]["outcome"]
        ([('a', 'b')], 'N')
        """
        import networkx  # type: ignore[import-untyped, unused-ignore]

        from grundy.series import frame

        if not self._vertices:
            raise QuestionError(f"{self.name} is not a graph that was made from vertices; `Position.to_networkx` is for others")
        rows = frame(self, time_limit=time_limit, memory_limit=memory_limit)
        made = networkx.DiGraph()
        for vertex, *known in zip(*(rows[name].tolist() for name in ("position", "outcome", "grundy", "remoteness"))):
            made.add_node(vertex, **dict(zip(("outcome", "grundy", "remoteness"), known)))
        held = csv.reader(io.StringIO(self._held[0][1]))
        next(held)
        made.add_edges_from((self._objects[start], self._objects[end]) for start, end in held if end)
        return made

    def __repr__(self) -> str:
        return f"Rules({self.name!r})"

    def _repr_html_(self) -> str:
        picture = self._repr_svg_()
        return f"{f'<div>{picture}</div>' if picture else ''}rules <code>{escape(self.name)}</code>"

    def _repr_svg_(self) -> str | None:
        if not self._rules.is_picture and not self._rules.is_graph:
            return None
        try:
            return _grundy.plot_rules(self._rules, None, None, (None, None), bounds())
        except Error:
            # A graph of many vertices has no picture.
            return None


#: Rules of functions that were made anew: for the same function they are the same rules.
_known: WeakValueDictionary[tuple[Any, ...], Rules] = WeakValueDictionary()


def _at(module: str, name: str) -> Rules:
    """The rules that stand in a module under a name."""
    import importlib

    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    rules: Rules = found
    return rules


def _own(function: Callable[..., Iterable[Any]], start: Hashable, misere: bool, result: Any, name: str) -> Rules:
    """Rules that are a function."""
    known = _known.get((id(function), type(start), hash(start), misere, id(result), name))
    if known is not None and known._start == start:
        return known
    return rules(start=start, misere=misere, result=result, name=name)(function)


def _read(word: str, held: list[tuple[str, str]], vertices: Mapping[Any, str]) -> Rules:
    """Rules from texts that stand for files."""
    return Rules._of(_grundy.Rules.find(word, held, bounds()), held, (_read, (word, held, vertices)), None, vertices)


def ruleset(game: Ruleset) -> Rules:
    """The rules of this name."""
    return game if isinstance(game, Rules) else Rules(game)


def find(game: Ruleset) -> _grundy.Rules:
    """The rules of this name."""
    return ruleset(game)._rules


def games() -> list[dict[str, Any]]:
    """The catalogue: the list ``games`` that ``grundy games --format json`` prints.

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
    result: Callable[[Any], Result | None] | None = ...,
    name: str | None = ...,
) -> Callable[[Callable[..., Iterable[Any]]], Rules]: ...
def rules(
    function: Callable[..., Iterable[Any]] | None = None,
    /,
    *,
    start: Hashable = 0,
    misere: bool = False,
    result: Callable[[Any], Result | None] | None = None,
    name: str | None = None,
) -> Rules | Callable[[Callable[..., Iterable[Any]]], Rules]:
    """Makes rules of a Python function from a position to its options: the positions after exactly one move.

    A position is any hashable object, and the function gets the objects that it made. A tuple may also be taken apart into
    the parameters of the function. An option that falls apart is a :class:`split`. ``start`` is the position to begin with, and an example of a position.
    ``misere`` says that whoever cannot move wins. ``result`` says who has won: ``"win"``, ``"loss"`` or ``"draw"`` for
    the player to move, or nothing while play goes on. The function is asked once for each position, and what it said is
    kept as long as the rules.

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

    if function is not None and not callable(function):
        raise TypeError(f"rules are a function from a position to its options, and not {type(function).__name__}")

    def made(function: Callable[..., Iterable[Any]]) -> Rules:
        spread = isinstance(start, tuple) and _parameters(function) == len(start) != 1

        def options(position: Any) -> Iterable[Any]:
            return function(*position)

        asked = options if spread else function
        own = (asked, result, split, misere, start)
        title = name if name is not None else str(getattr(function, "__name__", "rules"))
        parts = (function, start, misere, result, title)
        own_rules = Rules._of(_grundy.Rules.own(title, own), [], (_own, parts), function)
        own_rules._start = start
        # The rules hold their function, so its number is its own as long as they live. The key holds nothing.
        _known[(id(function), type(start), hash(start), misere, id(result), title)] = own_rules
        return own_rules

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
    return _read(f"rules:{name}.star", [(f"{name}.star", text)], {})


def rules_file(path: str | os.PathLike[str]) -> Rules:
    """Rules from a file: ``.star``, a board (``.txt``), a graph (``.csv``, ``.json``, ``.parquet``), a picture (``.hb``).

    >>> import grundy as g
    >>> g.rules_file("rules/nowhere.star")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    grundy.FileError: rules/nowhere.star cannot be read: ...
    """
    doors = {".star": "rules", ".hb": "hackenbush", ".txt": "board"}
    graphs = dict.fromkeys((".csv", ".tsv", ".json", ".parquet", ".edges"), "graph")
    door = (doors | graphs).get(Path(path).suffix.lower())
    if door is None:
        known = ", ".join(doors | graphs)
        raise QuestionError(f"the name {str(path)!r} does not say what it holds: it must end in one of {known}")
    return Rules(f"{door}:{os.fspath(path)}")


def hackenbush(edges: str, *, name: str = "picture") -> Rules:
    """A picture of Hackenbush: one edge a line, ``vertex vertex [colour] [xN]``.

    >>> import grundy as g
    >>> g.solve(g.hackenbush("ground a blue\\na b red")).value
    '1/2'
    """
    return _read(f"hackenbush:{name}.hb", [(f"{name}.hb", edges)], {})


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
    (DuckDB; this needs pyarrow), a directed graph of networkx, a sequence of pairs, an array with two columns, or a
    dictionary from each vertex to its options.

    Vertices are told apart as objects: ``1`` and ``"1"`` are two, ``2`` and ``2.0`` are one. The name of a vertex is its
    text, or what ``repr`` shows if another vertex has the same text; ``position`` takes the vertex itself too. A missing
    target (nothing, NaN, an empty text) is not an option: the row says that there is a vertex ``source``.

    >>> import grundy as g
    >>> game = g.graph({"from": ["a", "b", "a"], "to": ["b", "c", "c"]})
    >>> g.solve(game.position("a")).grundy, g.solve(game.position("b")).outcome
    (2, 'N')
    >>> g.frame(game)["outcome"].tolist()
    ['N', 'N', 'P']
    >>> g.frame(g.graph({1: [2, 3], 2: [3], 3: []}))["position"].tolist()
    [1, 2, 3]
    """
    edges: list[tuple[Any, Any]] = []
    lone: list[Any] = []
    if hasattr(frame, "is_directed") and hasattr(frame, "edges"):
        if not frame.is_directed():
            raise QuestionError("this graph is undirected; play needs a direction: `to_directed()` takes both")
        # A node is a vertex, whatever it is: NaN and the empty text too.
        edges = [(edge[0], edge[1]) for edge in frame.edges]
        lone = [vertex for vertex in frame.nodes if frame.out_degree(vertex) == 0]
    elif isinstance(frame, Mapping) and not {source, target} & set(frame):
        for vertex, options in frame.items():
            if isinstance(options, (str, bytes)) or not isinstance(options, Iterable):
                raise QuestionError(f"the options of {vertex!r} are a list of vertices, and {options!r} is none")
            ends = list(options)
            edges += [(vertex, end) for end in ends]
            lone += [] if ends else [vertex]
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
    with limits(time_limit=time_limit, memory_limit=memory_limit):
        return _read(f"graph:{name}.csv", [(f"{name}.csv", written.getvalue())], vertices)


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
    if frame is None or isinstance(frame, (int, float, str, bytes)):
        raise TypeError(f"a graph comes from two columns, pairs, or a dictionary of vertices, and not {type(frame).__name__}")
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
