"""Positions and moves."""

from __future__ import annotations

import pytest

import grundy as g


def test_the_sum_of_positions_is_that_of_the_text() -> None:
    assert g.Position("nim 3") + g.Position("nim 4") == g.Position("nim 3 4")
    assert "kayles 2" + g.Position("nim 1") == g.Position("kayles 2 + nim 1")
    assert g.Position("") + "nim 1" == g.Position("nim 1") == g.Position("nim 1") + g.Position("")
    assert g.Position("nim 3") != g.Position("kayles 3")
    # The order of the components makes no difference, nor how equal ones are written.
    assert len({g.Position("nim  3 4"), g.Position("nim 3 4"), g.Position("nim 4 3")}) == 1
    assert g.Position("nim 3 + kayles 2x5 + nim 1") == g.Position("kayles 5 + nim 1 3 + kayles 5")
    assert g.Position("nim 3 3 4") != g.Position("nim 3 4 4") and g.Position("nim 3 3") != g.Position("nim 3")


def test_the_outcome_of_every_option_agrees_with_the_definition() -> None:
    for text in ("kayles 5 + nim 2", "wythoff 2,3", "grundy 7", "chomp 3,2"):
        for misere in (False, True):
            seen: dict[g.Position, str] = {}

            def defined(p: g.Position) -> str:
                if p not in seen:
                    options = p.options
                    wins = not options if misere else False
                    seen[p] = "N" if wins or any(defined(option) == "P" for option in options) else "P"
                return seen[p]

            start = g.Position(text)
            defined(start)
            for position, outcome in seen.items():
                assert position.outcome(misere=misere) == outcome, (text, position, misere)


def test_where_nothing_is_left_the_rules_still_decide_who_has_won() -> None:
    text = "convention = 'misere'\ndef options(n):\n    return [split()] if n == 1 else []\n"
    rules = g.rules_text(text)
    ended = rules.position(1).play((0, []))
    assert ended.text == "" and ended.is_over and ended.outcome() == "N"
    assert ended != g.Position("") and g.Position(ended).outcome() == "N"
    assert rules.position(1).outcome() == "P" == g.solve(rules.position(1)).outcome
    assert (rules.position(1) + "nim 1").play((0, [])).outcome() == "N" == g.Position("nim 1").outcome()


def test_a_game_is_played_to_its_end() -> None:
    position = g.Position("nim 1 2 + kayles 3")
    moves = 0
    while not position.is_over:
        answer = g.solve(position)
        move = answer.winning_moves[0] if answer.winning_moves else position.moves()[0]
        position, moves = position.play(move), moves + 1
    assert moves > 1 and position.outcome() == "P" and position.outcome(misere=True) == "N"


def test_a_move_that_the_rules_forbid_is_refused() -> None:
    position = g.Position("take:1..3 21")
    for forbidden in [(0, [10]), (0, [21]), (0, [1, 2])]:
        with pytest.raises(g.QuestionError):
            position.play(forbidden)
    with pytest.raises(g.QuestionError, match="no component 3"):
        position.play((3, [1]))
    foreign = g.solve("nim 3 4 5").winning_moves[0]
    with pytest.raises(g.QuestionError, match="is not a move of"):
        position.play(foreign)
    assert position.play((0, [18])).text == "take:1..3 18"


def test_winning_moves_beyond_the_first_list_are_fetched() -> None:
    # Any of 12,001 equal heaps may be emptied: a list entry for each different one.
    answer = g.solve("nim " + " ".join(["1"] * 12_001))
    moves = answer.winning_moves
    assert answer.winning_move_count == 12_001 == len(moves)
    assert moves[12_000].component == 12_000 and moves[-1] == moves[12_000]
    assert sum(1 for _ in moves) == 12_001
    with pytest.raises(IndexError):
        moves[12_001]
    assert len(g.solve("nim 12001x1").winning_moves) == 1


def test_what_the_answer_knows_besides() -> None:
    answer = g.solve(g.hackenbush("ground a blue\na b red\nground c"), player="left")
    assert answer.outcome == "L" and all(move.player == "left" for move in answer.winning_moves)
    draw = g.solve(g.graph([("a", "b"), ("b", "a")]).position("a"))
    assert draw.outcome == "D" and [move.to for move in draw.drawing_moves] == [["b"]]
    assert draw.winning_move_count == 0 and not draw.winning_moves
    huge = g.solve("nim 18446744073709551615 + nim 5")
    assert huge.winning_move_count == 1


def test_the_convention_of_the_rules_is_heeded() -> None:
    assert g.solve("notakto 3,3").misere
    with pytest.raises(g.QuestionError, match="misere=True"):
        g.solve("notakto 3,3 + nim 1")
