"""Who wins a position, and every winning move."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from html import escape
from typing import Any, Literal, overload

from grundy import _grundy
from grundy.certificates import Certificate
from grundy.errors import NoAnswer, QuestionError, raised
from grundy.explanations import Explanation
from grundy.limits import Memory, Time, bounds
from grundy.positions import Game, Move, Position
from grundy.told import Convention, Outcome, Player, Told

__all__ = ["Answer", "Component", "Infinity", "Loony", "Moves", "loony", "solve"]

#: Number of moves that are listed at first, as in the JSON of the program.
_LISTED = 10_000


class Infinity(frozenset[int]):
    """The value ∞(K) of a position from which play may go on for ever; it is the set K.

    >>> import grundy as g
    >>> graph = g.graph({"from": ["a", "a"], "to": ["a", "b"]})
    >>> g.solve(graph.position("a")).grundy
    Infinity({0})
    """

    def __repr__(self) -> str:
        return f"Infinity({{{', '.join(map(str, sorted(self)))}}})"

    def __str__(self) -> str:
        return f"∞({','.join(map(str, sorted(self)))})"

    def _repr_latex_(self) -> str:
        return f"$\\infty_{{\\{{{','.join(map(str, sorted(self)))}\\}}}}$"


class Loony:
    """The value ☾ of a position that the first player wins in every finite sum. :data:`loony` is its only object.

    >>> import grundy as g
    >>> g.solve("top-entails 3").grundy
    loony
    >>> g.solve("top-entails 3").grundy is g.loony
    True
    """

    def __new__(cls) -> Loony:
        return loony

    def __reduce__(self) -> str:
        return "loony"

    def __repr__(self) -> str:
        return "loony"

    def __str__(self) -> str:
        return "☾"

    def _repr_latex_(self) -> str:
        return "$\\text{☾}$"


#: The value ☾.
loony: Loony = object.__new__(Loony)


class Moves(Sequence[Move]):
    """Moves, made when they are looked at.

    >>> import grundy as g
    >>> moves = g.solve("nim 1 2 4").winning_moves
    >>> len(moves), moves[0].label
    (1, 'take 1')
    >>> [move.label for move in g.solve("take:1..3 21 + kayles 7").winning_moves]
    ['take 3', 'take 2, leaving 2 and 3']
    """

    def __init__(
        self, position: Position, told: dict[str, Any], kind: str, more: Callable[[int], _grundy.Solved]
    ) -> None:
        self._position = position
        self._told = told
        #: ``winning`` or ``drawing``.
        self._kind = kind
        self._more = more

    def _listed(self) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = self._told.get(f"{self._kind}_moves", [])
        return listed

    def _count(self) -> int:
        count: int = self._told.get(f"{self._kind}_move_count", 0)
        return count

    def _reaches(self, index: int) -> bool:
        """Whether there is a move of this number; more moves are listed until it is found."""
        while index >= (listed := len(self._listed())):
            if listed >= self._count():
                return False
            fuller = json.loads(self._more(max(index + 1, 8 * max(listed, 1))).json())
            if len(fuller[f"{self._kind}_moves"]) <= listed:
                return False
            self._told = fuller
        return True

    def __len__(self) -> int:
        if not any("copies" in component for component in self._told["components"]):
            return self._count()
        # Equal components are one entry, so only the list itself tells.
        while self._reaches(len(self._listed())):
            pass
        return len(self._listed())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if at < 0 or not self._reaches(at):
            raise IndexError(f"there is no move number {index}")
        return self._position._move(self._listed()[at])

    def __iter__(self) -> Iterator[Move]:
        at = 0
        while self._reaches(at):
            yield self._position._move(self._listed()[at])
            at += 1

    def __bool__(self) -> bool:
        return self._count() > 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Moves, list, tuple)):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other))

    def __hash__(self) -> int:
        return hash((self._kind, self._count()))

    def _repr_html_(self) -> str:
        return _moves_html(self, len(self))

    def __repr__(self) -> str:
        shown = [self[at].label for at in range(min(3, len(self._listed())))]
        more = ["…"] if self._count() > len(shown) else []
        return f"<{self._count()} moves: {', '.join(shown + more)}>"


def _moves_html(moves: Moves, count: int) -> str:
    """The first moves as a table."""
    rows = [
        f"<tr><td><code>{escape(move.origin)}</code></td><td>{escape(move.label)}</td>"
        f"<td>→ <code>{escape(' + '.join(move.to) or 'nothing')}</code></td></tr>"
        for move in moves[:10]
    ]
    more = f"<p>and {count - len(rows)} more</p>" if count > len(rows) else ""
    return f"<table>{''.join(rows)}</table>{more}" if rows else "no move"


def _value(told: Any) -> int | Infinity | Loony | None:
    """A value of the JSON."""
    if not isinstance(told, dict):
        number: int | None = told
        return number
    return loony if "loony" in told else Infinity(told["infinity"])


class Component(Told):
    """What is known of a component.

    >>> import grundy as g
    >>> [(part.ruleset, part.start, part.copies, part.grundy) for part in g.solve("nim 3x5 + kayles 7").components]
    [('nim', '5', 3, 5), ('kayles', '7', 1, 2)]
    """

    ruleset: str
    start: str

    @property
    def copies(self) -> int:
        """How many equal ones there are."""
        copies: int = self.data.get("copies", 1)
        return copies

    @property
    def grundy(self) -> int | Infinity | Loony | None:
        """The Grundy value of one copy."""
        return _value(self.data["grundy"])

    @property
    def value(self) -> str | None:
        """The value of one copy where Left and Right have different moves."""
        return _name(self.data)


def _name(told: dict[str, Any]) -> str | None:
    """The value where Left and Right have different moves: a number or a canonical form."""
    return next(iter(told["value"].values())) if "value" in told else None


class Answer(Told):
    """Who wins a position, its value, and every winning move.

    >>> import grundy as g
    >>> a = g.solve("take:1..3 21 + kayles 7")
    >>> a.outcome, a.grundy, a.winning_move_count
    ('N', 3, 2)
    >>> a
    <Answer: take:1..3 21 + kayles 7 is N, worth 3; 2 winning moves>
    >>> g.solve("nim 3 4 5").method, g.solve("nim 1000001x7").winning_move_count
    ('Bouton', 1000001)
    """

    #: ``normal`` or ``misere``.
    convention: Convention
    #: ``N``: the player to move wins; ``P``: the other one; ``D``: a draw; ``L``, ``R``: Left or Right wins.
    outcome: Outcome
    #: After how many moves the game ends if the winner hurries and the loser delays, where it was computed.
    remoteness: int | None
    #: How the answer was found.
    method: str
    #: How many winning moves there are; equal moves in equal components count separately. ``None`` where a limit ended
    #: the search for them.
    winning_move_count: int | None
    #: How many winning moves Left and Right have, where they have different moves.
    winning_move_counts: dict[Player, int] | None
    #: In a draw: how many moves keep it.
    drawing_move_count: int | None

    def __init__(
        self, position: Position, misere: bool | None, player: Player | None, limits: tuple[float | None, int | None, int]
    ) -> None:
        #: The position.
        self.position = position
        self._asked = (misere, player, limits)

    def _again(self, most: int) -> _grundy.Solved:
        """Solves the position, and lists at most so many moves."""
        (misere, player, limits), sum = self._asked, self.position._sum
        if sum is None:
            raise QuestionError("nothing is left of this position; name a position with at least one component")
        solved = _grundy.solve(sum, misere, most, None if player is None else player == "left", limits)
        if (stopped := solved.stopped()) is None:
            return solved
        error = raised(stopped)
        if isinstance(error, NoAnswer):
            self.__dict__.setdefault("_solved", solved)
            error.found = self
        raise error

    @cached_property
    def _solved(self) -> _grundy.Solved:
        return self._again(_LISTED)

    @cached_property
    def _told(self) -> str:  # type: ignore[override]
        return self._solved.json()

    def __reduce__(self) -> tuple[Callable[..., Answer], tuple[Any, ...]]:
        return _restored, (self.position, *self._asked, self.json())

    @property
    def misere(self) -> bool:
        """Whether this is misère play."""
        return self.convention == "misere"

    @property
    def grundy(self) -> int | Infinity | Loony | None:
        """The Grundy value: a number, ∞(K) or ☾; nothing where the convention has none, or where only the outcome is known.

        >>> import grundy as g
        >>> g.solve("nim 3 4 5").grundy
        2
        >>> g.solve("nim 3 4 5", misere=True).grundy is None
        True
        """
        return _value(self.data["grundy"])

    @property
    def value(self) -> str | None:
        """The value where Left and Right have different moves.

        >>> import grundy as g
        >>> g.solve(g.hackenbush("ground a blue\\na b red")).value
        '1/2'
        """
        return _name(self.data)

    @property
    def components(self) -> list[Component]:
        """The answers about the components."""
        return [Component(told) for told in self.data["components"]]

    @property
    def winning_moves(self) -> Moves:
        """The winning moves, in the order of the components and of what they become.

        Raises :class:`NoAnswer` where a limit ended the search for them.
        """
        if self.winning_move_count is None:
            raise NoAnswer("a limit ended the search for the winning moves; allow more, and solve the position again")
        return Moves(self.position, self.data, "winning", self._again)

    @property
    def drawing_moves(self) -> Moves:
        """In a draw: the moves that keep it."""
        return Moves(self.position, self.data, "drawing", self._again)

    def explain(
        self,
        lang: Literal["en", "zh-Hans", "zh-Hant"] = "en",
        *,
        time_limit: Time | None = None,
        memory_limit: Memory | None = None,
    ) -> Explanation:
        """Why the answer is right, in the words of a language.

        >>> import grundy as g
        >>> print(g.solve("nim 1 1").explain())  # doctest: +ELLIPSIS
        What each component is worth
        ...
        """
        return Explanation(self._solved.explain(lang, bounds(time_limit, memory_limit)))

    def certificate(self, *, time_limit: Time | None = None, memory_limit: Memory | None = None) -> Certificate:
        """A certificate, which :func:`grundy.check` verifies without the solvers.

        >>> import grundy as g
        >>> bool(g.check(g.solve("nim 3 4 5").certificate()))
        True
        """
        return Certificate(self._solved.certificate(bounds(time_limit, memory_limit)))

    def _worth(self) -> str:
        value = self.value if self.value is not None else self.grundy
        return "" if value is None else f", worth {value}"

    def __repr__(self) -> str:
        play = " in misère play" if self.misere else ""
        moves = _counted(self.winning_move_count, "winning")
        text = self.position.text
        shown = text if len(text) <= 80 else text[:79] + "…"
        return f"<Answer: {shown} is {self.outcome}{play}{self._worth()}; {moves}>"

    def _repr_html_(self) -> str:
        said = {
            "N": "the player to move wins",
            "P": "the previous player wins",
            "D": "neither wins: a draw",
            "L": "Left wins, whoever begins",
            "R": "Right wins, whoever begins",
        }[self.outcome]
        play = " in misère play" if self.misere else ""
        head = f"<b>{escape(self.position.text)}</b>: <b>{self.outcome}</b>{play}, {said}{escape(self._worth())}"
        lines = [f"<small>{escape(self.method)}</small>"]
        if self.remoteness is not None:
            lines.append(f"<small>the game ends after {self.remoteness} moves if the winner hurries</small>")
        if len(self.components) > 1:
            worths = [part.value if part.value is not None else part.grundy for part in self.components[:20]]
            listed = [
                f"{part.ruleset} {f'{part.copies}x' if part.copies > 1 else ''}{part.start}: {worth}"
                for part, worth in zip(self.components, worths)
                if worth is not None
            ]
            more = ["…"] if len(self.components) > 20 else []
            lines += [f"<small>{escape('; '.join(listed + more))}</small>"] if listed else []
        counts: list[tuple[int | None, str]] = [(self.winning_move_count, "winning")]
        if self.drawing_move_count:
            counts.append((self.drawing_move_count, "drawing"))
        moves = [
            f"<p>{_counted(count, kind)}</p>{_moves_html(getattr(self, f'{kind}_moves'), count) if count else ''}"
            for count, kind in counts
        ]
        picture = self.position._repr_svg_()
        drawn = f"<div>{picture}</div>" if picture else ""
        return f"<div>{drawn}{'<br>'.join([head, *lines])}{''.join(moves)}</div>"


def _counted(count: int | None, kind: str) -> str:
    return f"its {kind} moves are not known" if count is None else f"{count} {kind} move{'' if count == 1 else 's'}"


def _restored(
    position: Position, misere: bool | None, player: Player | None, limits: Any, told: str
) -> Answer:
    """An answer that was kept. It is computed anew only where more is asked of it."""
    if player not in ("left", "right", None):
        raise QuestionError(f'`{player}` is not a player; there are "left" and "right"')
    answer = Answer(position, misere, player, limits)
    answer.__dict__["_told"] = told
    return answer


def solve(
    game: Game,
    *,
    misere: bool | None = None,
    player: Player | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> Answer:
    """Solves a position: who wins, what it is worth, and every winning move.

    If a limit ends only the search for the moves, :attr:`NoAnswer.found` is the answer without them.

    ``misere=True`` asks for misère play and ``misere=False`` for normal play; otherwise the rules decide. ``player`` lists only the moves of one player,
    where Left and Right have different ones.

    >>> import grundy as g
    >>> g.solve("nim 3 4 5").grundy
    2
    >>> g.solve("bachet:3 21", misere=True).outcome
    'P'
    >>> g.solve("kayles 1000 + grundy 50", time_limit="10s", memory_limit="1GiB").outcome
    'N'
    """
    position = game if isinstance(game, Position) else Position(game)
    if not isinstance(misere, (bool, type(None))):
        raise TypeError(f"misere is True, False or None, and not {type(misere).__name__}")
    answer = Answer(position, misere, player, bounds(time_limit, memory_limit, threads))
    answer._solved
    return answer
