"""A board in a notebook, to click on: the page's own boards, drawn by the browser and ruled by the kernel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import QuestionError

if TYPE_CHECKING:
    from grundy.board import Board

try:
    import anywidget
    import traitlets
except ImportError as missing:
    mend = "to click on a board needs the package anywidget: `pip install anywidget`, or `pip install 'grundy[notebook]'`"
    raise ImportError(mend) from missing

__all__ = ["BoardWidget"]

#: The names of the messages that the browser says in the language of whoever looks.
_TURNS = ("turn-you", "turn-computer")
_TURNS_OF_TWO = ("turn-first", "turn-second")
_WINS = ("you-win", "you-lose")
_WINS_OF_TWO = ("first-wins", "second-wins")


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """The browser's side of a :class:`grundy.Board`: the state that both share."""

    _esm = Path(__file__).with_name("board.js")

    #: The position on the board, as text.
    position = traitlets.Unicode().tag(sync=True)

    _table = traitlets.Unicode().tag(sync=True)
    _said = traitlets.Unicode().tag(sync=True)
    _open = traitlets.Bool(True).tag(sync=True)
    _wish: Any = traitlets.Dict({"number": 0}).tag(sync=True)

    def __init__(self, board: Board) -> None:
        self._board = board
        super().__init__()
        self._lay()
        self.observe(self._moved_to, "position")
        self.observe(self._wished, "_wish")

    def _lay(self) -> None:
        """Sends the position on the board to the browser."""
        with self.hold_sync():
            self._table = self._board._table()
            self.position = self._board.position
            self._said = self._standing()
            self._open = json.loads(self._table)["over"] is None

    def _standing(self) -> str:
        board = self._board
        people = board._opponent is None
        if board.note:
            return board.note
        if json.loads(self._table)["over"] == "nobody":
            return "draw"
        # Where the opponent began, the person is the second player.
        shift = 0 if board._begins == "person" else 1
        if board.winner is not None:
            return (_WINS_OF_TWO if people else _WINS)[(board.winner + shift) % 2]
        return (_TURNS_OF_TWO if people else _TURNS)[(board.turn + shift) % 2]

    def _moved_to(self, change: dict[str, Any]) -> None:
        """A position that somebody else has set."""
        if change["new"] != self._board.position:
            self._board.position = change["new"]

    def _wished(self, change: dict[str, Any]) -> None:
        """A click in the browser."""
        wish = change["new"]
        if wish.get("want") == "undo":
            self._board.undo()
        elif wish.get("want") == "again":
            self._board.restart()
        elif wish.get("move") is not None:
            try:
                self._board._click(wish["move"]["component"], wish["move"]["to"])
            except QuestionError:
                # The board has changed meanwhile; the browser will show how.
                self._lay()
