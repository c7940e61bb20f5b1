"""Boards in notebooks: the browser's part is stood in for by setting the state that it shares."""

from __future__ import annotations

import json

import pytest

import grundy as g

pytest.importorskip("anywidget")


def click(board: g.Board, **wish: object) -> None:
    """What the browser does: it writes into the state."""
    board._wish = {"number": board._wish["number"] + 1, **wish}


def test_a_click_moves_and_a_perfect_opponent_answers() -> None:
    board = g.Board("nim 3 4 5")
    click(board, move={"component": 0, "to": ["1"]})
    assert g.Position("nim 1 4 5").outcome() == "P"
    # Whatever the opponent did, the person can win now.
    assert board.state in g.Position("nim 1 4 5").options
    assert board.state.outcome() == "N"
    click(board, want="undo")
    assert board.position == "nim 3 4 5"


def test_whole_games_end_with_the_winner_that_the_values_say() -> None:
    nothing = "convention = 'misere'\ndef options(n):\n    return [split() if n == k else n - k for k in [1, 2] if k <= n]\n"
    last_loses = g.rules_text(nothing).position(5)
    games = ("nim 1 2", "kayles 5", "cram 2,3", "notakto 2,3", "nimstring 1,2", "top-entails 4", last_loses)
    for text, misere in [(text, misere) for text in games for misere in (False, True)]:
        start = g.Position(text)
        board = g.Board(text, misere=misere or None)
        while board.winner is None:
            moves = [move for move in board.state.moves() if board.state.play(move).outcome(misere=misere) == "P"]
            board.play(moves[0] if moves else board.state.moves()[0])
        # Both play perfectly.
        assert board.winner == (0 if start.outcome(misere=misere) == "N" else 1), text
        assert not json.loads(board._table)["moves"] or not board._open


def test_what_the_browser_shows_is_the_state() -> None:
    board = g.Board("nim 2", opponent=None)
    assert board._said == "turn-first" and board._open
    table = json.loads(board._table)
    assert [move["to"] for move in table["moves"]] == [[], ["1"]]
    board.position = "kayles 3"
    assert json.loads(board._table)["text"] == "kayles 3"
    click(board, move={"component": 0, "to": ["1", "1"]})
    assert board.position == "kayles 1 1" and board._said == "turn-second"
    # A move of a position that is gone changes nothing.
    click(board, move={"component": 7, "to": ["1"]})
    assert board.position == "kayles 1 1"


def test_rules_in_python_are_played_too() -> None:
    @g.rules(start=5)
    def mine(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    board = g.Board(mine)
    click(board, move={"component": 0, "to": ["3"]})
    assert board.state.outcome() == "N" and board.winner is None


def test_without_widgets_it_is_a_picture() -> None:
    bundle, _ = g.Board("nim 3")._repr_mimebundle_()
    assert "text/html" in bundle and "application/vnd.jupyter.widget-view+json" in bundle


def test_an_opponent_that_is_not_there() -> None:
    with pytest.raises(g.QuestionError, match="perfect"):
        g.Board("nim 3", opponent="bob")
