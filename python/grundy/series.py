"""Values of many positions: arrays and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from grundy import _grundy
from grundy.certificates import Certificate
from grundy.errors import NoAnswer, QuestionError, raised
from grundy.games import Rules, Ruleset, find
from grundy.limits import Memory, Time, bounds
from grundy.positions import Game, Position

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Frame", "certify_values", "frame", "table", "values"]


def values(
    ruleset: Ruleset,
    *,
    to: int,
    start: int = 0,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> npt.NDArray[np.int64]:
    """The Grundy values of the heaps ``start`` to ``to``, both included, as an array that shares the library's memory.

    The array cannot be written; ``.copy()`` makes one that can. A family is a start with one open number n, such as
    ``"cram 3,n"``. Where an n has no position the array is masked. Values that are no numbers make it one of texts.

    >>> import grundy as g
    >>> g.values("kayles", to=11)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    >>> g.values("kayles", start=10, to=11).tolist()
    [2, 6]
    >>> g.values("cram 1,n", start=1, to=10).tolist(), g.values("cram 1,n", to=1).tolist()
    ([0, 1, 1, 2, 0, 3, 1, 1, 0, 3], [None, 0])
    """
    import numpy as np

    if not 0 <= start <= to < 1 << 64:
        raise QuestionError(f"there are no heaps {start} to {to}; start is at least 0, and to is between start and 2^64 - 1")
    rules, limits = find(ruleset), bounds(time_limit, memory_limit, threads)
    if not rules.is_family:
        return np.asarray(_grundy.values(rules, start, to, limits))
    numbers, texts, stopped = _grundy.family_values(rules, start, to, limits)
    array = np.asarray(numbers) if numbers is not None else _of_texts(texts)
    if stopped is not None:
        error = raised(stopped)
        if isinstance(error, NoAnswer):
            error.found = array
        raise error
    return array


def _of_texts(texts: list[str | None]) -> Any:
    """An array of numbers, or of texts where some are none; masked where there is nothing."""
    import numpy as np

    numbers = all(text is None or text.isdecimal() for text in texts)
    array = np.array([text or "0" for text in texts], dtype=np.int64 if numbers else object)
    missing = [text is None for text in texts]
    return np.ma.masked_array(array, mask=missing) if any(missing) else array


def table(
    ruleset: Ruleset,
    rows: int | None = None,
    columns: int | None = None,
    *,
    to: int | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> npt.NDArray[np.int64] | np.ma.MaskedArray[Any, np.dtype[np.int64]]:
    """The Grundy values of a game on two numbers: the entry ``[m, n]`` is that of the position ``m,n``.

    ``to`` is the largest number of both, as everywhere; or say how many rows and columns there are. Where some pairs are not
    positions, they are masked.

    >>> import grundy as g
    >>> g.table("wythoff", 3, 4)
    array([[0, 1, 2, 3],
           [1, 2, 0, 4],
           [2, 0, 1, 5]])
    >>> g.table("wythoff", to=2).shape
    (3, 3)
    >>> g.table("chocolate", 2).mask.tolist()
    [[True, True], [True, False]]
    """
    import numpy as np

    if (rows is None) == (to is None):
        raise QuestionError("say to=, the largest number, or how many rows there are")
    rows = to + 1 if to is not None else rows or 0
    columns = rows if columns is None else columns
    if rows < 1 or columns < 1:
        raise QuestionError("a table has at least one row and one column")
    limits = bounds(time_limit, memory_limit, threads)
    numbers, missing, is_missing = _grundy.table(find(ruleset), 0, max(rows, columns) - 1, limits)
    whole: npt.NDArray[np.int64] = np.asarray(numbers)[:rows, :columns]
    if not is_missing:
        return whole
    return np.ma.masked_array(whole, mask=np.asarray(missing)[:rows, :columns])


def certify_values(
    ruleset: Ruleset, *, to: int, start: int = 0, time_limit: Time | None = None, memory_limit: Memory | None = None
) -> Certificate:
    """The certificate of the values of the heaps, or of the table, from ``start`` to ``to``.

    >>> import grundy as g
    >>> g.check(g.certify_values("kayles", to=20)).valid
    True
    """
    return Certificate(_grundy.certify_values(find(ruleset), start, to, bounds(time_limit, memory_limit)))


class Frame(dict[str, Any]):
    """A table: a dictionary of numpy arrays of equal length, which pandas and Polars take as it is.

    >>> import grundy as g
    >>> frame = g.frame("chomp 2,1")
    >>> list(frame)
    ['position', 'outcome', 'grundy', 'remoteness']
    >>> frame["position"].tolist()
    ['2,1', '1,1', '2', '1']
    """

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns as lists.

        >>> import grundy as g
        >>> g.frame("nim 1").to_dict()["outcome"]
        ['N', 'P']
        """
        return {name: column.tolist() for name, column in self.items()}

    def __eq__(self, other: object) -> bool:
        import numpy as np

        def same(one: Any, two: Any) -> bool:
            return bool(np.array_equal(one, two, equal_nan=one.dtype.kind == two.dtype.kind == "f"))

        if not isinstance(other, Frame):
            return NotImplemented
        return list(self) == list(other) and all(same(column, other[name]) for name, column in self.items())

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow stream; this needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> Any:
        """The table for Arrow; this needs pyarrow."""
        import pyarrow  # type: ignore[import-untyped, unused-ignore]

        return pyarrow.table({name: pyarrow.array(column) for name, column in self.items()})

    def __repr__(self) -> str:
        rows = len(next(iter(self.values()), ()))
        return f"<Frame: {rows} rows of {', '.join(self)}>"

    def _repr_html_(self) -> str:
        from html import escape

        rows = len(next(iter(self.values()), ()))
        head = "".join(f"<th>{escape(name)}</th>" for name in self)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(str(column[at]))}</td>' for column in self.values())}</tr>"
            for at in range(min(rows, 20))
        )
        more = f"<p>and {rows - 20} more rows</p>" if rows > 20 else ""
        return f"<table><tr>{head}</tr>{body}</table>{more}"


def frame(
    game: Union[Game, Ruleset],
    *,
    misere: bool | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> Frame:
    """All positions that can be reached from a position, or all vertices of a graph, with what is known of each.

    Each row says what :func:`solve` says of its position, in misère play if ``misere`` is set or, where it is ``None``, the
    rules ask for it. ``position`` holds texts, or the objects themselves for rules in Python and vertices of a graph.
    ``grundy`` holds numbers, or texts where some values are infinite or ☾; it holds ``None`` where there is no value, as in
    misère play. ``remoteness`` is the number of moves until the
    end if the winner hurries and the loser delays; it is NaN in draws.

    >>> import grundy as g
    >>> frame = g.frame("nim 2")
    >>> frame["position"].tolist(), frame["outcome"].tolist(), frame["grundy"].tolist()
    (['2', 'nothing', '1'], ['N', 'P', 'N'], [2, 0, 1])
    >>> g.frame("nim 2", misere=True)["outcome"].tolist(), g.frame("top-entails 3")["grundy"].tolist()[0]
    (['N', 'N', 'P'], '☾')
    """
    import numpy as np

    limits = bounds(time_limit, memory_limit, threads)
    if isinstance(game, Rules) and game._rules.is_graph:
        names, outcomes, worths, ends = _grundy.survey(game._rules, bool(misere), limits)
        objects = [game._objects.get(name, name) for name in names]
    else:
        position = game if isinstance(game, Position) else Position(game)
        if position._sum is None:
            raise QuestionError("nothing is left of this position, so nothing can be reached from it")
        names, outcomes, worths, ends = _grundy.frame(position._sum, misere, limits)
        shown = position._sum.objects(None, names) if position._rules else names
        listed = position.components
        objects = [position._object(listed[0][0], one) for one in shown] if len(listed) == 1 else names
    numbers = all(worth is not None and worth.isdecimal() for worth in worths)
    return Frame(
        position=_column(objects),
        outcome=np.array(outcomes, dtype=np.str_),
        grundy=np.array(worths, dtype=np.int64 if numbers else object),
        remoteness=np.array([np.nan if end is None else end for end in ends], dtype=np.float64)
        if None in ends
        else np.array(ends, dtype=np.int64),
    )


def _column(objects: list[Any]) -> Any:
    """A column of texts, of numbers, or of other objects."""
    import numpy as np

    for kind, column in ((str, np.str_), (int, np.int64)):
        if all(type(one) is kind for one in objects):
            try:
                return np.array(objects, dtype=column)
            except OverflowError:
                break
    # An array of tuples would have two dimensions.
    made = np.empty(len(objects), dtype=object)
    for at, one in enumerate(objects):
        made[at] = one
    return made
