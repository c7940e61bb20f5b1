"""A board in a notebook, to play on: the page's own boards, drawn by the browser and ruled by the kernel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grundy import _grundy
from grundy.errors import QuestionError
from grundy.limits import Memory, Time, bounds
from grundy.positions import Game, Move, Position

try:
    import anywidget
    import traitlets
except ImportError as missing:
    mend = "a board needs the package anywidget: `pip install anywidget`, or `pip install 'grundy[notebook]'`"
    raise ImportError(mend) from missing

__all__ = ["Board"]

#: The names of the messages that the browser says in the language of whoever looks.
_TURNS = ("turn-you", "turn-computer")
_TURNS_OF_TWO = ("turn-first", "turn-second")
_WINS = ("you-win", "you-lose")
_WINS_OF_TWO = ("first-wins", "second-wins")


class Board(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A game on a board. Whoever clicks moves, and a perfect opponent answers.

    ``position`` is the position on the board: it changes with every move, and to set it begins a new game from there.
    ``opponent=None`` lets two people play. A saved notebook shows the board as it was left.

    >>> import grundy as g
    >>> board = g.Board("nim 3 4 5")
    >>> board.play((0, [1]))
    >>> board.position
    'nim 4 5'
    >>> board.undo()
    >>> board.position, board.winner
    ('nim 3 4 5', None)
    """

    _esm = Path(__file__).with_name("board.js")

    #: The position on the board, as text.
    position = traitlets.Unicode().tag(sync=True)

    _table = traitlets.Unicode().tag(sync=True)
    _said = traitlets.Unicode().tag(sync=True)
    _open = traitlets.Bool(True).tag(sync=True)
    _wish: Any = traitlets.Dict({"number": 0}).tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        misere: bool | None = None,
        opponent: str | None = "perfect",
        time_limit: Time | None = "10s",
        memory_limit: Memory | None = None,
    ) -> None:
        if opponent not in ("perfect", None):
            raise QuestionError(f'`{opponent}` is not an opponent; there is "perfect", and None for two people')
        self._misere = misere
        self._opponent = opponent
        self._limits = bounds(time_limit, memory_limit, 1)
        start = game if isinstance(game, Position) else Position(game)
        #: The positions so far, the one on the board last.
        self._past = [start]
        self._first = 0
        super().__init__()
        self._lay()
        self.observe(self._moved_to, "position")
        self.observe(self._wished, "_wish")

    @property
    def state(self) -> Position:
        """The position on the board, as a position."""
        return self._past[-1]

    @property
    def winner(self) -> int | None:
        """Who has won: 0 whoever began, 1 the other one; ``None`` while play goes on, and in a draw.

        >>> import grundy as g
        >>> board = g.Board("nim 1")
        >>> board.play("take 1")
        >>> board.winner
        0
        """
        over = json.loads(self._table)["over"]
        mover = (len(self._past) - 1) % 2
        return {"mover": mover, "other": 1 - mover}.get(over)

    def play(self, move: Move | str | tuple[int, list[object]]) -> None:
        """Makes a move, as :meth:`Position.play` reads it; the opponent answers."""
        self._past.append(self.state.play(move))
        self._lay()
        if self._opponent is not None and self.winner is None and self.state._sum is not None:
            answer = json.loads(_grundy.reply(self.state._sum, self._misere, self._limits))
            if answer is not None:
                self._past.append(self.state.play(Move(answer)))
                self._lay()

    def undo(self) -> None:
        """Takes back the last move, and the opponent's answer with it."""
        back = 1 if self._opponent is None or len(self._past) % 2 == 0 else 2
        del self._past[max(1, len(self._past) - back) :]
        self._lay()

    def restart(self) -> None:
        """Begins the game anew."""
        del self._past[1:]
        self._lay()

    def _lay(self) -> None:
        """Tells the browser what lies on the board."""
        with self.hold_sync():
            misere = self._misere or self.state._misere
            self._table = _grundy.laid(self.state._sum, misere, self._limits)
            self.position = self.state.text
            self._said = self._standing()
            self._open = json.loads(self._table)["over"] is None

    def _standing(self) -> str:
        people = self._opponent is None
        if json.loads(self._table)["over"] == "nobody":
            return "draw"
        if self.winner is not None:
            return (_WINS_OF_TWO if people else _WINS)[self.winner]
        return (_TURNS_OF_TWO if people else _TURNS)[(len(self._past) - 1) % 2]

    def _moved_to(self, change: dict[str, Any]) -> None:
        """A position that somebody else has set."""
        if change["new"] != self.state.text:
            self._past = [Position(change["new"])]
            self._lay()

    def _wished(self, change: dict[str, Any]) -> None:
        """A click in the browser."""
        wish = change["new"]
        if wish.get("want") == "undo":
            self.undo()
        elif wish.get("want") == "again":
            self.restart()
        elif wish.get("move") is not None:
            try:
                self.play((wish["move"]["component"], wish["move"]["to"]))
            except QuestionError:
                # The board has changed meanwhile; the browser will show how.
                self._lay()

    def _repr_mimebundle_(self, **rest: Any) -> Any:
        """The widget, and beside it what is shown where no widgets are."""
        made = super()._repr_mimebundle_(**rest)
        bundle, metadata = made if isinstance(made, tuple) else (made or {}, {})
        still = self.state._repr_svg_()
        shown = {"image/svg+xml": still} if still else {"text/html": self.state._repr_html_()}
        return {**shown, **bundle}, metadata
