"""Boards: games that are played, and their widgets. The browser is stood in for by setting the state that it shares."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import time

import pytest

import grundy as g


def click(board: g.Board, **wish: object) -> None:
    """What the browser does: it writes into the state."""
    pytest.importorskip("anywidget")
    board.widget._wish = {"number": board.widget._wish["number"] + 1, **wish}


def test_moves_are_pushed_and_popped() -> None:
    board = g.Board("nim 3 4 5 + kayles 3", opponent=None)
    seen = [board.state]
    while not board.is_over:
        assert board.turn == len(board.played) % 2 and board.outcome() == board.state.outcome()
        move = board.best_move()
        assert move in board.moves
        board.push(move)
        seen.append(board.state)
    # Both play perfectly.
    assert board.winner == (0 if seen[0].outcome() == "N" else 1)
    assert board.best_move() is None and board.moves == []
    with pytest.raises(g.QuestionError, match="over"):
        board.push("take 1")
    for position in reversed(seen):
        assert board.state == position
        if position != seen[0]:
            board.pop()
    with pytest.raises(IndexError):
        board.pop()


def test_a_move_has_many_names() -> None:
    for name in ((0, [1]), "take 2", g.Position("nim 1"), g.Position("nim 3").play("take 2"), g.Position("nim 3").moves()[1]):
        board = g.Board("nim 3", opponent=None)
        board.push(name)
        assert board.position == "nim 1" and board.played[0].label == "take 2"


def test_the_opponent_may_begin() -> None:
    board = g.Board("nim 1 2 4", begins="opponent")
    assert board.turn == 1 and board.outcome() == "P" and len(board.played) == 1
    first = board.position
    board.play(board.moves[0])
    assert board.turn == 1 and board.outcome() == "P"
    board.undo()
    assert board.position == first
    board.undo()
    assert board.position == first
    board.restart()
    assert board.position == first
    while not board.is_over:
        board.play(board.moves[0])
    assert board.winner == 0
    with pytest.raises(g.QuestionError, match="begin"):
        g.Board("nim 1", begins="opponent", opponent=None)


def test_a_limit_that_the_opponent_meets_is_said() -> None:
    @g.rules(start=40)
    def slow(n: int) -> list[int]:
        time.sleep(0.02)
        return [n - k for k in (1, 2, 3) if k <= n]

    board = g.Board(slow, time_limit=0.2)
    board.play((0, [39]))
    assert "time limit" in board.note and board.turn == 1
    assert board.note in board._repr_html_()
    # Whoever plays here may move for it.
    board.push((0, [38]))
    assert board.note == "" and board.turn == 0


def test_boards_are_copied_pickled_and_compared() -> None:
    board = g.Board("nim 3 4 5 + kayles 3")
    board.play((0, [1]))
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board and other.played == board.played
        other.undo()
        assert other != board and other.position == "nim 3 4 5 + kayles 3"


def test_everything_works_without_widgets() -> None:
    script = """
import sys
sys.modules["anywidget"] = None
from grundy import *
import grundy, pydoc
board = Board("nim 3 4 5")
board.play((0, [1]))
bundle, _ = board._repr_mimebundle_()
assert board.position == "nim 4 5" and "nim 4 5" in bundle["text/html"]
assert "class Board" in pydoc.render_doc(grundy, renderer=pydoc.plaintext)
assert "anywidget" not in [name for name, module in sys.modules.items() if module]
try:
    board.widget
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "pip install" in done.stdout, done.stdout + done.stderr


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
        asked = misere or None
        board = g.Board(text, misere=asked)
        while board.winner is None:
            moves = [move for move in board.state.moves() if board.state.play(move).outcome(misere=asked) == "P"]
            board.play(moves[0] if moves else board.state.moves()[0])
        # Both play perfectly.
        assert board.winner == (0 if start.outcome(misere=asked) == "N" else 1), text
        assert not board.moves


def test_what_the_browser_shows_is_the_state() -> None:
    pytest.importorskip("anywidget")
    board = g.Board("nim 2", opponent=None)
    shown = board.widget
    assert shown._said == "turn-first" and shown._open
    table = json.loads(shown._table)
    assert [move["to"] for move in table["moves"]] == [[], ["1"]]
    shown.position = "kayles 3"
    assert json.loads(shown._table)["text"] == "kayles 3" == board.position
    click(board, move={"component": 0, "to": ["1", "1"]})
    assert board.position == "kayles 1 1" and shown._said == "turn-second"
    # A move of a position that is gone changes nothing.
    click(board, move={"component": 7, "to": ["1"]})
    assert board.position == "kayles 1 1"
    # What is done in Python is shown.
    board.pop()
    assert shown.position == "kayles 3" and shown._said == "turn-first"
    board.position = "nim 1"
    assert json.loads(shown._table)["text"] == "nim 1"
    board.push("take 1")
    assert not shown._open and shown._said == "first-wins"


def test_rules_in_python_are_played_too() -> None:
    @g.rules(start=5)
    def mine(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    board = g.Board(mine)
    click(board, move={"component": 0, "to": ["3"]})
    assert board.state.outcome() == "N" and board.winner is None


def test_without_widgets_it_is_a_picture() -> None:
    pytest.importorskip("anywidget")
    bundle, _ = g.Board("nim 3")._repr_mimebundle_()
    assert "text/html" in bundle and "application/vnd.jupyter.widget-view+json" in bundle


def test_an_opponent_that_is_not_there() -> None:
    with pytest.raises(g.QuestionError, match="perfect"):
        g.Board("nim 3", opponent="bob")  # type: ignore[arg-type]
