"""Objects behave as Python's own: they are kept, copied, compared and added, and they come back as they were."""

from __future__ import annotations

import copy
import enum
import gc
import operator
import pickle
import pydoc
import weakref
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import pytest

import grundy as g


@g.rules(start=21)
def global_rules(n: int) -> list[int]:
    return [n - k for k in (1, 2, 3) if k <= n]


def plain(left: frozenset[str]) -> list[frozenset[str]]:
    return [left - {one} for one in left]


named_apart = g.rules(start=frozenset("abc"), name="sets")(plain)


def everything() -> dict[str, Any]:
    graph = g.graph({(0, 1): [(1, 1), "end"], "end": []})
    text = g.rules_text("def options(n):\n    return [n - 1] if n else []\n", name="down")
    answer = g.solve("nim 3 4 5 + kayles 2x3")
    refuted = g.prove("take:1..3", claim="n % 5 = 0")
    made: dict[str, Any] = {
        "answer": answer,
        "misère": g.solve("nim 3 4 5", misere=True),
        "loony": g.solve("top-entails 3"),
        "draw": g.solve(g.graph([("a", "b"), ("b", "a")]).position("a")),
        "own answer": g.solve(global_rules),
        "moves": answer.winning_moves,
        "move": answer.winning_moves[0],
        "component": answer.components[0],
        "explanation": answer.explain(),
        "certificate": answer.certificate(),
        "checked": g.check(answer.certificate()),
        "position": g.Position("wythoff 3,5 + nim 2x4"),
        "ended": g.Position("nim 1").play("take 1"),
        "ended misère": text.position(1).play((0, [0])),
        "own position": global_rules.position(7) + "nim 3" + global_rules.position(7),
        "object position": named_apart.position(frozenset("ab")) + graph.position((0, 1)) + text.position(4),
        "picture position": g.hackenbush("ground a blue").position(),
        "rules": g.Rules("kayles"),
        "family": g.Rules("cram 2,n"),
        "own rules": global_rules,
        "own rules by another name": named_apart,
        "text": text,
        "graph": graph,
        "file": g.Rules("rules:rules/boxes.star"),
        "split": g.split(3, 4),
        "infinity": g.Infinity({1, 2}),
        "value": g.loony,
        "nimber": g.Nimber(5),
        "period": g.period("kayles"),
        "guesses": g.guess("take:1..3"),
        "formula": g.guess("take:1..3")[0],
        "theorem": g.prove("wythoff"),
        "refuted": refuted,
        "quotient": g.quotient("0.123"),
        "picture": g.plot("kayles", to=20),
        "frame": g.frame("chomp 2,2"),
        "board": g.Board("nim 3 4"),
    }
    return made


def test_everything_pickles_copies_and_compares(in_root: object) -> None:
    for name, thing in everything().items():
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(thing, protocol)) == thing, name
        assert copy.copy(thing) == thing and copy.deepcopy(thing) == thing, name
        assert thing != object() and not thing == object(), name
        if name not in ("frame", "board"):
            assert hash(pickle.loads(pickle.dumps(thing))) == hash(thing), name


def test_what_was_kept_answers_further_questions() -> None:
    answer = pickle.loads(pickle.dumps(g.solve("nim " + " ".join(["1"] * 10_001))))
    assert len(answer.winning_moves) == 10_001 and answer.winning_moves[10_000].component == 10_000
    assert g.check(pickle.loads(pickle.dumps(g.solve("nim 3 4 5"))).certificate()).valid
    for result in (g.period("kayles"), g.prove("wythoff"), g.quotient("0.123")):
        assert g.check(pickle.loads(pickle.dumps(result)).certificate()).valid
    with pytest.raises(g.NoAnswer) as caught:
        g.period("0.376", time_limit="50ms")
    kept = pickle.loads(pickle.dumps(caught.value))
    assert kept.found == caught.value.found and kept.limit == "time"
    with pytest.raises(g.InputError) as wrong:
        g.solve("nym 3")
    assert str(pickle.loads(pickle.dumps(wrong.value))) == str(wrong.value)


def test_to_dict_is_a_copy() -> None:
    for name in ("answer", "certificate", "explanation", "theorem", "move", "checked"):
        thing = everything()[name]
        told = thing.to_dict()
        assert told == thing.data
        told.clear()
        assert thing.to_dict()


def test_numbers_refuse_what_is_no_number() -> None:
    several: list[Any] = [None, 3.5, "3", [1]]
    for strange in several:
        for work in (operator.add, operator.sub, operator.truediv, operator.pow, operator.lt, operator.ge):
            with pytest.raises(TypeError):
                work(g.Nimber(1), strange)
            with pytest.raises(TypeError):
                work(strange, g.Nimber(1))
        assert g.Nimber(1).__add__(strange) is NotImplemented is g.Nimber(1).__pow__(strange)
        assert g.Nimber(1) != strange
    three: Any = np.int64(3)
    assert g.Nimber(1) + three == 2 and sum([g.Nimber(3), g.Nimber(4)]) == 7
    assert [g.Nimber(2) < 3, g.Nimber(2) <= 2, g.Nimber(2) > 2, 3 >= g.Nimber(2)] == [True, True, False, True]


@pytest.mark.parametrize("wrong", [3, None, 3.5, ["nim 3"], b"nim 3", {}])
def test_a_wrong_type_is_a_type_error(wrong: Any) -> None:
    for work in (
        lambda: g.solve(wrong),
        lambda: g.Position(wrong),
        lambda: g.Rules(wrong),
        lambda: g.values(wrong, to=3),
        lambda: g.period(wrong),
        lambda: g.Position("nim 1") + wrong,
        lambda: g.Position("nim 1").play(wrong),
        lambda: g.Rules("kayles") + wrong,
        lambda: g.hackenbush(wrong),
        lambda: g.nimber(wrong),
        lambda: g.frame(wrong),
    ):
        with pytest.raises(TypeError):
            work()
    if wrong is not None:
        with pytest.raises(TypeError):
            g.rules(wrong)
        with pytest.raises(TypeError):
            g.solve("nim 1", misere=wrong)


def test_positions_add_up() -> None:
    parts = [g.Position("nim 3"), g.Position("kayles 2"), g.Position("nim 4")]
    whole: Any = sum(parts)
    assert whole == g.Position("nim 3 4 + kayles 2") == sum(whole) and list(whole) == parts
    mixed: list[Any] = [global_rules, "nim 1"]
    assert sum(mixed) == global_rules.position() + "nim 1"
    assert list(g.Position("nim 2x3")) == [g.Position("nim 3")] * 2 and list(g.Position("")) == []


def test_misere_play_is_as_asked() -> None:
    assert g.solve("notakto 3,3").misere and g.solve("notakto 3,3", misere=True).misere
    normal = g.solve("notakto 3,3", misere=False)
    assert not normal.misere and normal.grundy is not None
    for text in ("notakto 2,2", "notakto 1,3", "nim 1 1"):
        for misere in (None, False, True):
            position = g.Position(text)
            outcome = g.solve(text, misere=misere).outcome
            assert position.outcome(misere=misere) == outcome == g.frame(text, misere=misere)["outcome"][0]
            assert g.Board(text, misere=misere).outcome() == outcome


class Colour(enum.IntEnum):
    BLACK = 0
    GREY = 1
    WHITE = 2


class Pair(NamedTuple):
    big: int
    small: int


@dataclass(frozen=True)
class Pile:
    size: int


def test_positions_come_back_as_they_were() -> None:
    @g.rules(start=Colour.WHITE)
    def fade(colour: Colour) -> list[Colour]:
        assert type(colour) is Colour
        return [Colour(shade) for shade in range(colour)]

    @g.rules(start=Pair(3, 2))
    def lower(pair: Pair) -> list[Pair]:
        assert type(pair) is Pair
        return [pair._replace(big=big) for big in range(pair.small, pair.big)]

    @g.rules(start=Pile(4))
    def halve(pile: Pile) -> list[Pile]:
        assert type(pile) is Pile
        return [Pile(pile.size // 2)] if pile.size else []

    sets = g.rules(start=frozenset("abc"), name="sets")(plain)
    for rules in (fade, lower, halve, sets):
        kind = type(rules.position().components[0][1])
        assert kind in (Colour, Pair, Pile, frozenset)
        answer = g.solve(rules)
        assert all(type(move.becomes[0]) is kind for move in rules.position().moves())
        assert all(type(one) is kind for one in g.frame(rules)["position"])
        best = answer.winning_moves[0]
        after = rules.position().play(best)
        assert after.components[0][1] == best.becomes[0] and after.outcome() == "P"
        assert rules.position().play((0, best.becomes)) == after == rules.position(best.becomes[0])
    assert lower.position(5, 2).components[0][1] == Pair(5, 2) == lower.position([5, 2]).components[0][1]


def test_a_certificate_is_checked_where_no_position_was_met() -> None:
    certificate = g.rules(start=frozenset("abc"), name="sets")(plain).position().outcome() and g.solve(
        g.rules(start=frozenset("abc"), name="sets")(plain)
    ).certificate()
    assert g.check(certificate, rules=[g.rules(start=frozenset("abc"), name="sets")(plain)]).valid


def test_rules_that_hold_themselves_are_collected() -> None:
    class Game:
        def __init__(self) -> None:
            self.rules = g.rules(start=frozenset({1, 2}))(self.options)
            self.self_rules = g.rules(start=self)(lambda game: [])
            self.answer = g.solve(self.rules)
            self.position = self.rules.position() + "nim 1"

        def options(self, left: frozenset[int]) -> list[frozenset[int]]:
            return [left - {one} for one in left]

    gc.collect()
    watched = [weakref.ref(Game()) for _ in range(3)]
    gc.collect()
    assert [watch() for watch in watched] == [None] * 3


def test_the_package_says_what_it_is() -> None:
    assert g.__version__.count(".") == 2
    text = pydoc.render_doc(g, renderer=getattr(pydoc, "plaintext"))
    assert all(name in text for name in g.__all__)
    for name in g.__all__:
        if isinstance(getattr(g, name), type):
            assert getattr(g, name).__module__ == "grundy", name


def test_words_have_literal_types() -> None:
    answer = g.solve("nim 1")
    outcome: Literal["N", "P", "D", "L", "R"] = answer.outcome
    same: Literal["N", "P", "D", "L", "R"] = answer.position.outcome()
    convention: Literal["normal", "misere"] = answer.convention
    verdict: Literal["proven", "refuted", "fits", "observed", "unknown"] = g.prove("nim").verdict
    period: Literal["proven", "observed", "unknown"] = g.period("kayles").verdict
    quotient: Literal["proven", "partial", "unknown"] = g.quotient("0.123").verdict
    checked: Literal["valid", "rejected", "cannot-check"] = g.check(answer.certificate()).verdict
    shape: Literal["heap", "pair", "list", "other"] = g.Rules("nim").shape
    words = (outcome, same, convention, verdict, period, quotient, checked, shape)
    assert words == ("N", "N", "normal", "proven", "proven", "proven", "valid", "heap")


def test_a_tuple_is_one_position_of_a_function_without_a_start() -> None:
    def less(pair: tuple[int, int]) -> list[tuple[int, int]]:
        return [(pair[0] - 1, pair[1])] if pair[0] else []

    rules = g.rules(less)
    assert g.solve(rules.position((3, 4))).winning_moves[0].becomes == [(2, 4)]
    counted = g.rules(start=5)(lambda n: [n - 1] if n else [])
    assert counted.position([3, 4]) == counted.position(3) + counted.position(4)
