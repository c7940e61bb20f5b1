"""Positions, and the moves in them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Union

from grundy import _grundy
from grundy.errors import QuestionError
from grundy.limits import Memory, Time, bounds
from grundy.told import Told

if TYPE_CHECKING:
    from grundy.games import Rules

__all__ = ["Game", "Move", "Position"]

_FREE = (None, None, 1)

#: Whatever states a position: its text, a position, or rules that name their start.
Game = Union[str, "Position", "Rules"]


class Move(Told):
    """A move: one component of a position becomes some others.

    >>> import grundy as g
    >>> move = g.solve("nim 3 4 5").winning_moves[0]
    >>> move
    Move(component=0, origin='3', to=['1'], label='take 2')
    >>> move.label
    'take 2'
    """

    #: The number of the component, from 0.
    component: int
    #: The components that it becomes; empty where nothing is left.
    to: list[str]
    #: What the move does.
    label: str
    #: ``left`` or ``right`` where they have different moves.
    player: str | None

    @property
    def origin(self) -> str:
        """The component before the move."""
        origin: str = self.data["from"]
        return origin

    @property
    def copies(self) -> int:
        """How many equal components there are; the move can be made in each."""
        copies: int = self.data.get("copies", 1)
        return copies

    def __repr__(self) -> str:
        return f"Move(component={self.component}, origin={self.origin!r}, to={self.to!r}, label={self.label!r})"

    def __str__(self) -> str:
        return self.label


class Position:
    """A position: a sum of anything, as its text says. The text ``""`` is the position in which nothing is left.

    Positions are equal if they consist of the same components in the same order, and they can be keys of dictionaries.
    A position in which nothing is left also remembers whether the rules of the game that has ended ask for misère play.

    >>> import grundy as g
    >>> p = g.Position("nim 3 4 5") + "kayles 7"
    >>> p
    Position('nim 3 4 5 + kayles 7')
    >>> p.outcome(), p.outcome(misere=True)
    ('P', 'P')
    >>> p == g.Position("nim 3 4 5 + kayles 7")
    True
    """

    _sum: _grundy.Sum | None
    #: Whether the game that has ended is misère by its rules, where nothing is left.
    _misere: bool

    def __init__(self, text: Game) -> None:
        if isinstance(text, str):
            self._sum = _grundy.Sum.read(text, [], _FREE) if text.strip() else None
            self._misere = False
        else:
            position = text if isinstance(text, Position) else text.position()
            self._sum, self._misere = position._sum, position._misere

    @classmethod
    def _of(cls, sum: _grundy.Sum | None, misere: bool = False) -> Position:
        position = cls.__new__(cls)
        position._sum, position._misere = sum, misere
        return position

    @cached_property
    def text(self) -> str:
        """The position as text.

        >>> import grundy as g
        >>> g.Position("nim  3 4 5").text
        'nim 3 4 5'
        """
        return "" if self._sum is None else self._sum.text()

    @property
    def components(self) -> list[tuple[str, str, int]]:
        """The components: ruleset, position, and the number of copies.

        >>> import grundy as g
        >>> g.Position("nim 3 + kayles 2x5").components
        [('nim', '3', 1), ('kayles', '5', 2)]
        """
        return [] if self._sum is None else self._sum.components()

    def moves(
        self, *, time_limit: Time | None = None, memory_limit: Memory | None = None
    ) -> list[Move]:
        """All moves.

        >>> import grundy as g
        >>> [move.label for move in g.Position("take:1..3 2").moves()]
        ['take 2', 'take 1']
        """
        if self._sum is None:
            return []
        return [Move(told) for told in json.loads(self._sum.moves(bounds(time_limit, memory_limit, 1)))]

    @property
    def options(self) -> list[Position]:
        """The positions after exactly one move, each once.

        >>> import grundy as g
        >>> g.Position("kayles 3").options
        [Position('kayles 1'), Position('kayles 1 1'), Position('kayles 2')]
        """
        return list(dict.fromkeys(self._after(move) for move in self.moves()))

    def play(self, move: Move | str | tuple[int, Iterable[object]]) -> Position:
        """The position after a move: a :class:`Move`, its label, or the number of a component and what it becomes.

        >>> import grundy as g
        >>> p = g.Position("nim 3 4 5")
        >>> p.play("take 2")
        Traceback (most recent call last):
            ...
        grundy.errors.QuestionError: 3 moves of nim 3 4 5 are called 'take 2'; name the component and what it becomes
        >>> p.play((0, [1]))
        Position('nim 1 4 5')
        >>> p.play(g.solve(p).winning_moves[0]) == p.play((0, [1]))
        True
        """
        if isinstance(move, str):
            called = [other for other in self.moves() if other.label == move]
            if len(called) != 1:
                some = f"{len(called)} moves of {self} are called" if called else f"no move of {self} is called"
                raise QuestionError(f"{some} {move!r}; name the component and what it becomes")
            return self._after(called[0])
        if isinstance(move, Move):
            known = self.components
            stands_here = move.component < len(known) and known[move.component][1] == move.origin
            if not stands_here or self._step(move.component, move.to) is None:
                raise QuestionError(f"{move!r} is not a move of {self}")
            return self._after(move)
        component, to = move[0], [str(part) for part in move[1]]
        step = self._step(component, to)
        if step is None:
            raise QuestionError(f"the rules do not allow the move of component {component} of {self} to {to}")
        return self._after(step)

    def _step(self, component: int, to: list[str]) -> Move | None:
        """The move that turns a component into others, if the rules allow it."""
        told = None if self._sum is None else json.loads(self._sum.step(component, to, _FREE))
        return None if told is None else Move(told)

    def outcome(
        self, *, misere: bool = False, time_limit: Time | None = None, memory_limit: Memory | None = None
    ) -> str:
        """Who wins: ``N``, ``P``, ``D``, and also ``L`` or ``R`` where Left and Right have different moves.

        >>> import grundy as g
        >>> g.Position("nim 1 1").outcome(), g.Position("nim 1 1").outcome(misere=True)
        ('P', 'N')
        >>> g.Position("").outcome()
        'P'
        """
        if self._sum is None:
            # Whoever must move cannot.
            return "N" if misere or self._misere else "P"
        limits = bounds(time_limit, memory_limit, 1)
        outcome: str = json.loads(_grundy.solve(self._sum, misere, 0, None, limits).json())["outcome"]
        return outcome

    @property
    def is_over(self) -> bool:
        """Whether play has ended here: the player to move has no move.

        >>> import grundy as g
        >>> g.Position("").is_over, g.Position("nim 1").is_over
        (True, False)
        """
        return not self.moves()

    def _after(self, move: Move) -> Position:
        if self._sum is None:
            return self
        left = self._sum.after(move.component, move.to, _FREE)
        return Position._of(left, left is None and self._sum.ends_misere())

    def __add__(self, other: Game) -> Position:
        if not isinstance(other, Position):
            other = Position(other)
        if self._sum is None or other._sum is None:
            return self if other._sum is None else other
        return Position._of(self._sum.plus(other._sum))

    def __radd__(self, other: str) -> Position:
        return Position(other) + self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self._sum is None or other._sum is None:
            return self._sum is other._sum and self._misere == other._misere
        return self._sum.equals(other._sum)

    def __hash__(self) -> int:
        return 0 if self._sum is None else self._sum.hash()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position({self.text!r})"

    def _repr_html_(self) -> str:
        drawings = [] if self._sum is None else self._sum.drawings()
        drawn = "".join(f"<pre>{escape(drawing)}</pre>" for drawing in drawings)
        return f"{drawn}<code>{escape(self.text) or '(nothing)'}</code>"

    def _repr_svg_(self) -> str | None:
        if self._sum is None or not self._sum.is_picture():
            return None
        return _grundy.plot_sum(self._sum, (None, None), _FREE)
