"""Rules in Python, in Starlark, and in files."""

from __future__ import annotations

import random
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

import grundy as g


@g.rules(start=21)
def one_to_three(n: int) -> list[int]:
    return [n - k for k in (1, 2, 3) if k <= n]


@g.rules(start=(2, 3))
def corner(m: int, n: int) -> list[tuple[int, int]]:
    """Wythoff's queen."""
    straight = [(i, n) for i in range(m)] + [(m, j) for j in range(n)]
    return straight + [(m - k, n - k) for k in range(1, min(m, n) + 1)]


def test_rules_in_python_are_those_of_the_catalogue() -> None:
    assert g.values(one_to_three, to=200).tolist() == g.values("take:1..3", to=200).tolist()
    assert g.table(corner, 12).tolist() == g.table("wythoff", 12).tolist()
    for heap in range(8):
        for misere in (False, True):
            mine = g.solve(one_to_three.position(heap) + "nim 2", misere=misere)
            known = g.solve(f"take:1..3 {heap} + nim 2", misere=misere)
            assert (mine.outcome, mine.grundy) == (known.outcome, known.grundy)
            assert [move.to for move in mine.winning_moves] == [move.to for move in known.winning_moves]


def test_positions_may_be_anything_hashable() -> None:
    @g.rules(start="XX.X")
    def crosses(row: str) -> list[str]:
        return [row[:at] + "." + row[at + 1 :] for at, sign in enumerate(row) if sign == "X"]

    assert g.solve(crosses).grundy == 1
    assert g.solve(crosses.position("XX") + crosses).outcome == "N"

    @g.rules(start=frozenset({1, 2, 3}))
    def sets(left: frozenset[int]) -> list[frozenset[int]]:
        return [left - {element} for element in left]

    assert g.solve(sets).grundy == 1
    pair = sets.position(frozenset({7, 8}))
    assert g.solve(pair).outcome == "P" and {option.outcome() for option in pair.options} == {"N"}
    assert pair.play(pair.moves()[0]) in pair.options


def test_positions_that_look_alike_are_told_apart() -> None:
    class Alike:
        def __init__(self, count: int) -> None:
            self.count = count

        def __hash__(self) -> int:
            return self.count

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Alike) and self.count == other.count

        def __repr__(self) -> str:
            return "alike"

    @g.rules(start=Alike(7))
    def taken(pile: Alike) -> list[Alike]:
        return [Alike(pile.count - k) for k in (1, 2, 3) if k <= pile.count]

    start = taken.position()
    assert [g.solve(option).grundy for option in start.options] == [2, 1, 0]
    assert len(set(start.options)) == 3
    assert start.play(g.solve(start).winning_moves[0]).outcome() == "P"


def test_the_function_is_asked_once_for_a_position() -> None:
    asked: list[int] = []

    @g.rules(start=30)
    def counted(n: int) -> list[int]:
        asked.append(n)
        return [n - k for k in (1, 2) if k <= n]

    for _ in range(3):
        answer = g.solve(counted)
        assert answer.grundy == 0 and "31 positions" in answer.method
    # Whatever is asked, the function is not asked again; and no answer depends on an earlier one.
    assert g.values(counted, to=30).tolist() == [n % 3 for n in range(31)]
    assert g.solve(counted, misere=True).outcome == g.solve("take:1,2 30", misere=True).outcome
    assert len(g.frame(counted)["position"]) == 31 and g.check(g.solve(counted).certificate(), rules=[counted]).valid
    assert "11 positions" in g.solve(counted.position(10)).method
    assert counted.position().play((0, [29])).outcome() == "N"
    assert len(asked) == len(set(asked)) == 31


def test_an_outcome_asks_about_no_more_than_it_needs() -> None:
    asked: list[int] = []

    @g.rules(start=300)
    def far(n: int) -> list[int]:
        asked.append(n)
        return [0, *range(1, n)] if n else []

    assert far.position().outcome() == "N" and len(asked) == 2
    assert far.position(299).outcome(misere=True) == "N" and len(asked) < 10


def test_outcomes_and_values_agree_with_the_definition_on_random_graphs() -> None:
    source = random.Random(7)
    for trial in range(60):
        size = 12
        backward = trial % 3 == 0
        split = trial % 3 == 1
        graph: dict[int, list[Any]] = {}
        for v in range(size):
            low = 0 if backward else v + 1
            graph[v] = [w for w in range(low, size) if w != v and source.random() < 0.25]
            if split and v + 2 < size:
                graph[v].append(g.split(source.randrange(v + 1, size), source.randrange(v + 1, size)))
        ends = {v: source.choice(("win", "loss", "draw", None)) for v in range(size)} if trial % 5 == 4 else None
        asked: list[int] = []

        def options(v: int) -> list[Any]:
            asked.append(v)
            return graph[v]

        result: Any = None if ends is None or split else ends.get
        for misere in (False, True):
            if split and misere:
                continue
            fast = g.rules(start=0, result=result)(options)
            slow = g.rules(start=0, result=result)(options)
            for v in source.sample(range(size), size):
                # The slow way: all positions are met, and analysed backwards from the ends.
                whole = dict(zip(*(g.frame(slow.position(v), misere=misere)[name].tolist() for name in ("position", "outcome"))))
                assert fast.position(v).outcome(misere=misere) == whole[v], (trial, v, misere)
                assert g.solve(fast.position(v), misere=misere).outcome == whole[v]
                if result is None and not misere:
                    heaps = g.frame(slow.position(v))["grundy"].tolist()
                    assert str(g.solve(fast.position(v)).grundy) == str(heaps[0])


def test_play_may_go_on_for_ever() -> None:
    @g.rules(start="a")
    def ring(at: str) -> list[str]:
        return {"a": ["b"], "b": ["a", "c"], "c": []}[at]

    assert [g.solve(ring.position(at)).outcome for at in "abc"] == ["P", "N", "P"]

    @g.rules(start=1)
    def turns(at: int) -> list[int]:
        return [1 - at]

    assert g.solve(turns).outcome == "D" and g.solve(turns).grundy == g.Infinity()


def test_endings_and_the_misere_convention() -> None:
    @g.rules(start=5, result=lambda n: "win" if n == 0 else None)
    def last_loses(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    @g.rules(start=5, misere=True)
    def misere(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    for n in range(10):
        outcomes = {g.solve(rules.position(n)).outcome for rules in (last_loses, misere)}
        assert outcomes == {g.solve(f"take:1,2 {n}", misere=True).outcome} if n else outcomes == {"N"}
    with pytest.raises(g.RulesError, match="must be None"):
        g.solve(g.rules(start=1, result=lambda n: "perhaps")(lambda n: []))  # type: ignore[arg-type, return-value]


def test_a_fault_shows_the_traceback_of_the_user() -> None:
    @g.rules(start=10)
    def faulty(n: int) -> list[int]:
        if n == 4:
            raise LookupError("what now?")
        return [n - 1]

    with pytest.raises(g.RulesError, match="what now") as caught:
        g.solve(faulty)
    cause = caught.value.__cause__
    assert isinstance(cause, LookupError)
    frames = traceback.extract_tb(cause.__traceback__)
    assert frames[-1].name == "faulty" and "raise LookupError" in (frames[-1].line or "")


def test_positions_that_are_no_positions_are_refused() -> None:
    @g.rules(start=3)
    def lists(n: int) -> list[list[int]]:
        return [[n - 1]] if n else []

    with pytest.raises(g.RulesError, match="hashable"):
        g.solve(lists)

    @g.rules(start=3)
    def nothing(n: int) -> Any:
        return None

    with pytest.raises(g.RulesError) as caught:
        g.solve(nothing)
    assert isinstance(caught.value.__cause__, TypeError)


def test_rules_may_ask_questions_themselves() -> None:
    @g.rules(start=6)
    def asking(n: int) -> list[int]:
        assert g.solve("kayles 3 + nim 1").grundy == 2
        return [n - 1] if n else []

    assert g.solve(asking).grundy == 0


def test_certificates_of_rules_in_python_need_the_rules() -> None:
    certificate = g.solve(one_to_three).certificate()
    checked = g.check(certificate, rules=[one_to_three])
    assert checked.valid and any("one_to_three" in line for line in checked.trusted)
    assert not g.check(certificate).valid

    @g.rules(start=21, name="one_to_three")
    def other(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    assert not g.check(certificate, rules=[other]).valid


def test_rules_from_files_and_texts(in_root: Path) -> None:
    boxes = g.rules_file("rules/boxes.star")
    assert g.solve(boxes.position(3, 5)).outcome == g.solve("boxes 3,5").outcome
    same = g.rules_text((in_root / "rules/boxes.star").read_text(), name="boxes")
    assert g.table(same, 8)[1:, 1:].tolist() == g.table("boxes", 8)[1:, 1:].tolist()
    assert g.solve(g.rules_file("rules/kings.txt")).outcome == "P"
    assert g.solve(g.rules_file("rules/tree.hb")).position.components
    with pytest.raises(g.InputError, match="options"):
        g.rules_text("def option(n): return []", name="wrong")
    with pytest.raises(g.QuestionError, match="must end in"):
        g.rules_file("README.md")


COMPARED = """
import functools, sys, threading, time
import grundy as g

def memory():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

def corner(p):
    m, n = p
    straight = [(i, n) for i in range(m)] + [(m, j) for j in range(n)]
    return straight + [(m - k, n - k) for k in range(1, min(m, n) + 1)]

def defined():
    @functools.lru_cache(None)
    def value(p):
        found, least = {value(option) for option in corner(p)}, 0
        while least in found:
            least += 1
        return least
    return value((90, 90))

def own():
    return g.solve(g.rules(start=(90, 90))(corner)).grundy

g.solve("nim 3")
sys.setrecursionlimit(10**6)
threading.stack_size(1 << 29)
def run():
    for work in (defined, own):
        before, begin = memory(), time.perf_counter()
        print(work(), time.perf_counter() - begin, memory() - before)
thread = threading.Thread(target=run)
thread.start()
thread.join()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is read from /proc")
def test_an_own_game_is_about_as_fast_and_small_as_a_cache() -> None:
    done = subprocess.run([sys.executable, "-c", COMPARED], capture_output=True, text=True, timeout=300)
    (value, slow, small), (same, fast, large) = (map(float, line.split()) for line in done.stdout.splitlines())
    # A library without optimisation, on a busy machine, takes some times the usual time.
    assert value == same and fast < 3 * slow and large < 10 * small + (8 << 20), done.stdout
