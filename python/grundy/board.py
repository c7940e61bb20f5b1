"""A game in progress: whose turn it is, the moves, and a perfect opponent. A notebook displays it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, Union

from grundy import _grundy
from grundy.errors import NoAnswer, QuestionError
from grundy.limits import Memory, Time, bounds
from grundy.positions import Game, Move, Position
from grundy.told import Outcome

__all__ = ["Board"]

#: What names a move, as :meth:`Position.play` reads it.
_Named = Union[Move, str, tuple[int, Iterable[object]], Position]


class Board:
    """A game in progress, like the boards of chess packages: ``push`` makes a move, and ``pop`` takes it back.

    ``turn`` is 0 when whoever began is to move, and 1 when the other one is. ``play`` makes a move, and a perfect opponent
    answers; with ``opponent=None`` two people play. ``begins="opponent"`` lets the opponent make the first move.

    In a notebook with the package anywidget the board can be clicked on; without it, it is a picture. ``position`` is the
    position on the board: it changes with every move, and to set it begins a new game from there.

    >>> import grundy as g
    >>> board = g.Board("nim 3 4 5")
    >>> board.turn, board.outcome(), board.best_move().label, len(board.moves)
    (0, 'N', 'take 2', 12)
    >>> board.push((0, [1]))
    >>> board.turn, board.position
    (1, 'nim 1 4 5')
    >>> board.pop().label, board.turn
    ('take 2', 0)
    >>> board.play((0, [1]))
    >>> board.position
    'nim 4 5'
    >>> board.undo()
    >>> board.position, board.winner
    ('nim 3 4 5', None)
    """

    #: What must be said of the opponent, such as a limit that it met; empty where there is nothing.
    note: str

    def __init__(
        self,
        game: Game,
        *,
        misere: bool | None = None,
        opponent: Literal["perfect"] | None = "perfect",
        begins: Literal["person", "opponent"] = "person",
        time_limit: Time | None = "10s",
        memory_limit: Memory | None = None,
    ) -> None:
        if opponent not in ("perfect", None):
            raise QuestionError(f'`{opponent}` is not an opponent; there is "perfect", and None for two people')
        if begins not in ("person", "opponent"):
            raise QuestionError(f'`{begins}` does not begin; there are "person" and "opponent"')
        if begins == "opponent" and opponent is None:
            raise QuestionError("no opponent is there to begin; two people agree who begins")
        self._misere, self._opponent, self._begins = misere, opponent, begins
        self._limits = bounds(time_limit, memory_limit)
        self._widget: Any = None
        self._begin(game if isinstance(game, Position) else Position(game))

    def _begin(self, start: Position) -> None:
        """Begins a game from here."""
        #: The positions so far, the one on the board last, and the moves between them.
        self._past, self._moves = [start], list[Move]()
        self.note = ""
        # Fails where the game is none for two players with the same moves.
        if self._over() is None and self._begins == "opponent":
            self._answer()

    @property
    def state(self) -> Position:
        """The position on the board, as a position."""
        return self._past[-1]

    @property
    def position(self) -> str:
        """The position on the board, as text. To set it begins a new game from there."""
        return self.state.text

    @position.setter
    def position(self, game: Game) -> None:
        self._begin(game if isinstance(game, Position) else Position(game))
        self._changed()

    @property
    def turn(self) -> int:
        """Who is to move: 0 whoever began, 1 the other one."""
        return len(self._moves) % 2

    @property
    def moves(self) -> list[Move]:
        """The moves that may be made; none where the game is over.

        >>> import grundy as g
        >>> [move.label for move in g.Board("nim 2").moves]
        ['take 2', 'take 1']
        """
        return [] if self._over() is not None else self.state.moves()

    @property
    def played(self) -> list[Move]:
        """The moves so far.

        >>> import grundy as g
        >>> board = g.Board("nim 2", opponent=None)
        >>> board.push("take 1")
        >>> [move.label for move in board.played]
        ['take 1']
        """
        return list(self._moves)

    @property
    def winner(self) -> int | None:
        """Who has won: 0 whoever began, 1 the other one; ``None`` while play goes on, and in a draw.

        >>> import grundy as g
        >>> board = g.Board("nim 1")
        >>> board.play("take 1")
        >>> board.winner
        0
        """
        return {"mover": self.turn, "other": 1 - self.turn}.get(self._over() or "")

    @property
    def is_over(self) -> bool:
        """Whether the game is over, also if nobody has won.

        >>> import grundy as g
        >>> g.Board("nim 1").is_over, g.Board("").is_over
        (False, True)
        """
        return self._over() is not None

    def outcome(self, *, time_limit: Time | None = None, memory_limit: Memory | None = None) -> Outcome:
        """Who wins from here if both play perfectly: ``N`` whoever is to move, ``P`` the other one, ``D`` nobody."""
        return self.state.outcome(misere=self._misere, time_limit=time_limit, memory_limit=memory_limit)

    def best_move(self, *, time_limit: Time | None = None, memory_limit: Memory | None = None) -> Move | None:
        """The move of a perfect player; ``None`` where the game is over. Where every move loses, it sets problems."""
        if self.state._sum is None or self.is_over:
            return None
        limits = self._limits if time_limit is None and memory_limit is None else bounds(time_limit, memory_limit)
        told = json.loads(_grundy.reply(self.state._sum, self._misere, limits))
        return None if told is None else self.state._move(told)

    def push(self, move: _Named) -> None:
        """Makes a move, as :meth:`Position.play` reads it. The opponent does not answer."""
        self._push(move)
        self._changed()

    def pop(self) -> Move:
        """Takes the last move back, and returns it."""
        if not self._moves:
            raise IndexError("no move was made")
        self._past.pop()
        self.note, move = "", self._moves.pop()
        self._changed()
        return move

    def play(self, move: _Named) -> None:
        """Makes a move, as :meth:`Position.play` reads it; the opponent answers. :attr:`note` says if it cannot."""
        self._push(move)
        if self._opponent is not None:
            self._answer()
        self._changed()

    def undo(self) -> None:
        """Takes back the last move of whoever plays here, and the opponent's answer with it."""
        person = 0 if self._begins == "person" else 1
        kept = len(self._moves) - 1
        while self._opponent is not None and kept > person and kept % 2 != person:
            kept -= 1
        kept = max(kept, person if self._opponent is not None else 0)
        if kept < len(self._moves):
            del self._moves[kept:], self._past[kept + 1 :]
        self.note = ""
        self._changed()

    def restart(self) -> None:
        """Begins the game anew."""
        self._begin(self._past[0])
        self._changed()

    def copy(self) -> Board:
        """Another board with the same game.

        >>> import grundy as g
        >>> board = g.Board("nim 3", opponent=None)
        >>> other = board.copy()
        >>> other.push("take 1")
        >>> board == other, board.position
        (False, 'nim 3')
        """
        other = object.__new__(type(self))
        other.__dict__ |= self.__getstate__()
        return other

    def _push(self, move: _Named) -> None:
        if self.is_over:
            raise QuestionError("the game is over; `restart` begins it anew")
        made = self.state._find(move)
        self._past.append(self.state._after(made))
        self._moves.append(made)
        self.note = ""

    def _click(self, component: int, to: list[str]) -> None:
        """Plays the move that the browser names by texts."""
        move = self.state._step(component, to)
        if move is None:
            raise QuestionError(f"component {component} of {self.state} cannot become {to}")
        self.play(move)

    def _answer(self) -> None:
        """The opponent's move."""
        try:
            move = self.best_move()
        except NoAnswer as error:
            self.note = f"The opponent found no move: {error}. Make a move for it, or take yours back."
            return
        if move is not None:
            self._push(move)

    def _over(self) -> str | None:
        """``mover``, ``other`` or ``nobody`` has won; nothing while play goes on."""
        over: str | None = json.loads(self._table())["over"]
        return over

    def _table(self) -> str:
        """The position on the board, for the browser."""
        misere = self.state._misere if self._misere is None and self.state._sum is None else self._misere
        return _grundy.laid(self.state._sum, misere, self._limits)

    def _changed(self) -> None:
        if self._widget is not None:
            self._widget._lay()

    @property
    def widget(self) -> Any:
        """The board to click on, for a notebook; this needs the package anywidget."""
        if self._widget is None:
            from grundy.widget import BoardWidget

            self._widget = BoardWidget(self)
        return self._widget

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_past": self._past[:], "_moves": self._moves[:], "_widget": None}

    def __copy__(self) -> Board:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, others = self.__getstate__(), other.__getstate__()
        return mine == others

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self._status()

    def __repr__(self) -> str:
        return f"<Board: {self.position or '(nothing)'}; {self._status()}>"

    def _status(self) -> str:
        who = ("whoever began", "the other player")
        if self.winner is not None:
            return f"{who[self.winner]} has won"
        return "a draw" if self.is_over else f"{who[self.turn]} is to move"

    def _repr_html_(self) -> str:
        said = f"{self._status()}. {self.note}" if self.note else self._status()
        return f"{self.state._repr_html_()}<br><small>{said}</small>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None, **rest: Any) -> Any:
        """The board to click on, and beside it what is shown where no widgets are."""
        shown = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        try:
            made = self.widget._repr_mimebundle_(**rest)
        except ImportError:
            return shown, {}
        bundle, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**bundle, **shown}, metadata
