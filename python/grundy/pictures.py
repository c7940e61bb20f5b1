"""Pictures, which a notebook displays."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, Union

from grundy import _grundy
from grundy.errors import QuestionError
from grundy.games import Rules, Ruleset, find
from grundy.limits import Memory, Time, bounds
from grundy.positions import Game, Position

__all__ = ["Picture", "plot"]


class Picture:
    """A picture as SVG.

    >>> import grundy as g
    >>> picture = g.plot("kayles", to=60)
    >>> picture.svg[:4]
    '<svg'
    """

    #: The picture as SVG.
    svg: str

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, whose name ends in ``.svg``.

        >>> import grundy as g, pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "kayles.svg"
        >>> g.plot("kayles", to=60).save(path)
        >>> path.read_text(encoding="utf-8").startswith("<svg")
        True
        """
        if Path(path).suffix.lower() != ".svg":
            raise QuestionError(f"the picture is SVG, so the name {str(path)!r} must end in .svg")
        _grundy.write(Path(path), self.svg)

    def __eq__(self, other: object) -> bool:
        return self.svg == other.svg if isinstance(other, Picture) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} bytes of SVG>"


def plot(
    game: Union[Game, Ruleset],
    *,
    to: int | None = None,
    what: Literal["values", "outcomes"] | None = None,
    width: int | None = None,
    height: int | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> Picture:
    """Draws the values of a heap game, the map of a game on two numbers, a graph, a picture of Hackenbush, or all
    positions that can be reached from a position.

    A single word, such as ``"kayles"``, is a ruleset; more words are a position. A family is given by its rules, such as
    ``Rules("cram 1,n")``.

    >>> import grundy as g
    >>> g.plot("kayles", to=400)  # doctest: +ELLIPSIS
    <Picture of ... bytes of SVG>
    >>> "svg" in g.plot("wythoff", to=20).svg and "svg" in g.plot("nim 1 2").svg
    True
    """
    if what not in ("values", "outcomes", None):
        raise QuestionError(f'a map shows "values" or "outcomes", and not {what!r}')
    of_values = None if what is None else what == "values"
    limits, size = bounds(time_limit, memory_limit, threads), (width, height)
    if isinstance(game, Rules) or (isinstance(game, str) and len(game.split()) == 1):
        rules = find(game.strip() if isinstance(game, str) else game)
        drawable = rules.is_picture or rules.is_graph or rules.is_family or rules.shape in ("heap", "pair")
        if drawable or isinstance(game, str):
            return Picture(_grundy.plot_rules(rules, to, of_values, size, limits))
    position = game if isinstance(game, Position) else Position(game)
    if position._sum is None:
        raise QuestionError("nothing is left of this position, so there is nothing to draw")
    return Picture(_grundy.plot_sum(position._sum, size, limits))
