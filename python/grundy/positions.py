"""Positions, and the moves in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Union

from grundy import _grundy
from grundy.errors import QuestionError
from grundy.limits import Memory, Time, bounds
from grundy.told import Outcome, Player, Told

if TYPE_CHECKING:
    from grundy.games import Rules

__all__ = ["Game", "Move", "Position"]

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
    player: Player | None
    #: The position in which it is a move.
    _position: Position | None = None

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

    @property
    def becomes(self) -> list[Any]:
        """What the component becomes: the objects themselves for rules in Python and vertices of a graph, else texts.

        >>> import grundy as g
        >>> @g.rules(start=frozenset("ab"))
        ... def sets(left): return [left - {element} for element in left]
        >>> sorted(move.becomes[0] == frozenset("b") for move in sets.position().moves())
        [False, True]
        """
        if self._position is None or self._position._sum is None:
            return list(self.to)
        return self._position._objects(self.component, self.to)

    def __repr__(self) -> str:
        return f"Move(component={self.component}, origin={self.origin!r}, to={self.to!r}, label={self.label!r})"

    def __str__(self) -> str:
        return self.label


class Position:
    """A position: a sum of anything, as its text says. The text ``""`` is the position in which nothing is left.

    Positions are equal if they consist of the same components, in any order, and they can be keys of dictionaries. ``+`` and
    ``sum`` add them, and a loop over a position visits its components. They are never changed, so a copy is the same object.
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
    #: The rules that no text can name: those from texts, graphs and functions.
    _rules: tuple[Rules, ...]
    #: Whether the game that has ended is misère by its rules, where nothing is left.
    _misere: bool

    def __init__(self, text: Game) -> None:
        if isinstance(text, str):
            self._sum = _grundy.Sum.read(text, [], bounds()) if text.strip() else None
            self._misere, self._rules = False, ()
            return
        position = text if isinstance(text, Position) else getattr(text, "position", None)
        if position is None:
            raise TypeError(f"a position is a text, a Position or Rules that name a start, and not {type(text).__name__}")
        position = position if isinstance(position, Position) else position()
        self._sum, self._misere, self._rules = position._sum, position._misere, position._rules

    @classmethod
    def _of(cls, sum: _grundy.Sum | None, rules: Iterable[Rules] = (), misere: bool = False) -> Position:
        position = cls.__new__(cls)
        position._sum, position._misere = sum, misere
        position._rules = tuple(dict.fromkeys(one for one in rules if not one._is_named))
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
    def components(self) -> list[tuple[str, Any, int]]:
        """The components: ruleset, position, and the number of copies.

        A position is its text, or the object itself for rules in Python and vertices of a graph.

        >>> import grundy as g
        >>> g.Position("nim 3 + kayles 2x5").components
        [('nim', '3', 1), ('kayles', '5', 2)]
        >>> g.graph({1: [2], 2: []}).position(1).components
        [('graph:graph.csv', 1, 1)]
        """
        listed = [] if self._sum is None else self._sum.components()
        return [(name, self._object(name, start), copies) for name, start, copies in listed] if self._rules else listed

    def _named(self, name: str) -> Rules | None:
        """The rules of this name, if they are not known by it everywhere."""
        return next((rules for rules in self._rules if rules.name == name), None)

    def _object(self, name: str, start: Any) -> Any:
        rules = self._named(name)
        return start if rules is None or rules._function is not None else rules._objects.get(start, start)

    def _objects(self, component: int, to: list[str]) -> list[Any]:
        if self._sum is None or not self._rules:
            return list(to)
        name = self._sum.components()[component][0]
        return [self._object(name, start) for start in self._sum.objects(component, to)]

    def _texts(self, component: int, to: Iterable[object]) -> list[str]:
        """The texts of the components that a component becomes."""
        name = None
        if self._sum is not None and self._rules:
            listed = self._sum.components()
            name = listed[component][0] if 0 <= component < len(listed) else None
        rules = None if name is None else self._named(name)
        return [str(part) if rules is None else rules._text(part) for part in to]

    def moves(
        self, *, time_limit: Time | None = None, memory_limit: Memory | None = None
    ) -> list[Move]:
        """All moves. A loop over them is what :attr:`options` is for positions.

        >>> import grundy as g
        >>> [move.label for move in g.Position("take:1..3 2").moves()]
        ['take 2', 'take 1']
        """
        if self._sum is None:
            return []
        return [self._move(told) for told in json.loads(self._sum.moves(bounds(time_limit, memory_limit)))]

    def _move(self, told: dict[str, Any]) -> Move:
        move = Move(told)
        move._position = self
        return move

    @property
    def options(self) -> list[Position]:
        """The positions after exactly one move, each once. Limits are those of :func:`grundy.limits`.

        >>> import grundy as g
        >>> g.Position("kayles 3").options
        [Position('kayles 1'), Position('kayles 1 1'), Position('kayles 2')]
        """
        return list(dict.fromkeys(self._after(move) for move in self.moves()))

    def play(self, move: Move | str | tuple[int, Iterable[object]] | Position) -> Position:
        """The position after a move: a :class:`Move`, its label, the number of a component and what it becomes, or an option.

        >>> import grundy as g
        >>> p = g.Position("nim 3 4 5")
        >>> p.play("take 2")
        Traceback (most recent call last):
            ...
        grundy.QuestionError: 3 moves of nim 3 4 5 are called 'take 2'; name the component and what it becomes
        >>> p.play((0, [1]))
        Position('nim 1 4 5')
        >>> p.play(g.solve(p).winning_moves[0]) == p.play((0, [1]))
        True
        """
        return self._after(self._find(move))

    def _find(self, move: Move | str | tuple[int, Iterable[object]] | Position) -> Move:
        """The move that is named so."""
        if isinstance(move, (str, Position)):
            moves = self.moves()
            called = [one for one in moves if (one.label if isinstance(move, str) else self._after(one)) == move]
            if not called or isinstance(move, str) and len(called) > 1:
                if isinstance(move, Position):
                    raise QuestionError(f"no move of {self} leads to {move}")
                some = f"{len(called)} moves of {self} are called" if called else f"no move of {self} is called"
                raise QuestionError(f"{some} {move!r}; name the component and what it becomes")
            return called[0]
        if isinstance(move, Move):
            known = [] if self._sum is None else self._sum.starts()
            stands_here = move.component < len(known) and known[move.component] == move.origin
            if not stands_here or self._step(move.component, move.to) is None:
                raise QuestionError(f"{move!r} is not a move of {self}")
            return move
        if not isinstance(move, (tuple, list)) or len(move) != 2 or not isinstance(move[0], int):
            raise TypeError(f"a move is a Move, a label, a pair such as (0, [1]) or an option, and not {move!r}")
        if isinstance(move[1], str) or not isinstance(move[1], Iterable):
            raise TypeError(f"a component becomes a list of positions, such as [1], and not {move[1]!r}")
        component, to = move[0], self._texts(*move)
        step = self._step(component, to)
        if step is None:
            raise QuestionError(f"the rules do not allow the move of component {component} of {self} to {to}")
        return step

    def _step(self, component: int, to: list[str]) -> Move | None:
        """The move that turns a component into others, if the rules allow it."""
        told = None if self._sum is None else json.loads(self._sum.step(component, to, bounds()))
        return None if told is None else self._move(told)

    def outcome(
        self, *, misere: bool | None = None, time_limit: Time | None = None, memory_limit: Memory | None = None
    ) -> Outcome:
        """Who wins: ``N``, ``P``, ``D``, and also ``L`` or ``R`` where Left and Right have different moves.

        ``misere=True`` asks for misère play and ``misere=False`` for normal play; otherwise the rules decide. No value is
        computed where the outcome is found faster.

        >>> import grundy as g
        >>> g.Position("nim 1 1").outcome(), g.Position("nim 1 1").outcome(misere=True)
        ('P', 'N')
        >>> g.Position("").outcome()
        'P'
        """
        if self._sum is None:
            # Whoever must move cannot.
            return "N" if (self._misere if misere is None else misere) else "P"
        return _grundy.outcome(self._sum, misere, bounds(time_limit, memory_limit))

    @property
    def is_over(self) -> bool:
        """Whether play has ended here: the player to move has no move.

        >>> import grundy as g
        >>> g.Position("").is_over, g.Position("nim 1").is_over
        (True, False)
        """
        return not self.moves()

    def to_dict(self) -> dict[str, Any]:
        """The text and the components.

        >>> import grundy as g
        >>> g.Position("nim 3").to_dict()
        {'text': 'nim 3', 'components': [{'ruleset': 'nim', 'start': '3', 'copies': 1}]}
        """
        keys = ("ruleset", "start", "copies")
        return {"text": self.text, "components": [dict(zip(keys, part)) for part in self.components]}

    def to_networkx(
        self, *, most: int = 10_000, time_limit: Time | None = None, memory_limit: Memory | None = None
    ) -> Any:
        """All positions that can be reached, as a directed graph of networkx. Its nodes are positions, with their ``outcome``.

        >>> import grundy as g
        >>> graph = g.Position("nim 2").to_networkx()
        >>> sorted((str(one), str(other)) for one, other in graph.edges)
        [('nim 1', ''), ('nim 2', ''), ('nim 2', 'nim 1')]
        """
        import networkx  # type: ignore[import-untyped, unused-ignore]

        made, waiting = networkx.DiGraph(), [self]
        made.add_node(self)
        while waiting:
            position = waiting.pop()
            made.nodes[position]["outcome"] = position.outcome(time_limit=time_limit, memory_limit=memory_limit)
            moves = position.moves(time_limit=time_limit, memory_limit=memory_limit)
            for option in dict.fromkeys(position._after(move) for move in moves):
                if option not in made:
                    waiting.append(option)
                made.add_edge(position, option)
            if len(made) > most:
                raise QuestionError(f"more than {most} positions can be reached; say most=")
        return made

    def _after(self, move: Move) -> Position:
        if self._sum is None:
            return self
        left = self._sum.after(move.component, move.to, bounds())
        return Position._of(left, self._rules, left is None and self._sum.ends_misere())

    def __add__(self, other: Game) -> Position:
        if not isinstance(other, Position):
            if not isinstance(other, str) and not hasattr(other, "position"):
                return NotImplemented
            other = Position(other)
        if self._sum is None or other._sum is None:
            return self if other._sum is None else other
        return Position._of(self._sum.plus(other._sum), self._rules + other._rules)

    def __radd__(self, other: str | int) -> Position:
        # Python's `sum` begins with 0.
        if isinstance(other, int) and other == 0:
            return self
        return Position(other) + self if isinstance(other, str) else NotImplemented

    def __iter__(self) -> Iterator[Position]:
        for part, copies in ([] if self._sum is None else self._sum.split()):
            yield from [Position._of(part, self._rules)] * copies

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self._sum is None or other._sum is None:
            return self._sum is other._sum and self._misere == other._misere
        return self._sum.equals(other._sum)

    def __hash__(self) -> int:
        return 0 if self._sum is None else self._sum.hash()

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        if self._sum is None:
            return _ended, (self._misere,)
        if not self._rules:
            return Position, (self.text,)
        texts = [part.text() for part, _ in self._sum.split()]
        listed = zip(self.components, texts)
        return _joined, ([(self._named(name), start, text, copies) for (name, start, copies), text in listed],)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position({self.text!r})"

    def _repr_html_(self) -> str:
        picture = self._repr_svg_()
        drawings = [] if self._sum is None else self._sum.drawings()
        drawn = f"<div>{picture}</div>" if picture else "".join(f"<pre>{escape(drawing)}</pre>" for drawing in drawings)
        return f"{drawn}<code>{escape(self.text) or '(nothing)'}</code>"

    def _repr_svg_(self) -> str | None:
        if self._sum is None or not self._sum.is_picture():
            return None
        return _grundy.plot_sum(self._sum, (None, None), bounds())


def _ended(misere: bool) -> Position:
    """The position in which nothing is left."""
    return Position._of(None, (), misere)


def _joined(parts: list[tuple[Rules | None, Any, str, int]]) -> Position:
    """The sum of components, each of some rules, or read from its text."""
    joined = _ended(False)
    for rules, start, text, copies in parts:
        one = Position(text) if rules is None else rules.position(start)
        while copies:
            if copies % 2:
                joined = joined + one
            one, copies = one + one, copies // 2
    return joined
