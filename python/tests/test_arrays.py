"""Arrays, tables and the universal function."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import grundy as g


def test_an_array_shares_the_memory_of_the_library() -> None:
    values = g.values("kayles", to=1000)
    assert values.dtype == np.int64 and not values.flags.writeable and not values.flags.owndata
    column = values.base
    assert column is not None
    kept = values[10:20]
    del values
    g.values("nim", to=1000)
    assert kept.tolist() == [2, 6, 4, 1, 2, 7, 1, 4, 3, 2]


def test_a_part_of_the_values_is_a_part() -> None:
    whole = g.values("grundy", to=300)
    assert g.values("grundy", start=100, to=300).tolist() == whole[100:].tolist()
    assert [g.solve(f"grundy {n}").grundy for n in range(1, 40)] == whole[1:40].tolist()
    for wrong in [{"to": -1}, {"start": 3, "to": 2}]:
        with pytest.raises(g.QuestionError):
            g.values("grundy", **wrong)


def test_differences_of_values_have_signs() -> None:
    assert np.diff(g.values("take:1..3", to=5)).tolist() == [1, 1, 1, -3, 1]
    assert g.table("wythoff", 3).dtype == g.frame("nim 2")["grundy"].dtype == np.int64
    with pytest.raises(g.NoAnswer, match="int64"):
        g.values("nim", start=2**63 - 1, to=2**63)


def test_a_table_has_rows_and_columns() -> None:
    table = g.table("wythoff", 5, 9)
    assert table.shape == (5, 9)
    for (m, n), value in np.ndenumerate(table):
        assert value == g.solve(f"wythoff {m},{n}").grundy
    masked = g.table("euclid", 4)
    missing = np.ma.getmaskarray(masked)
    assert np.ma.isMaskedArray(masked) and missing[0].all() and not missing[1:, 1:].any()


def product(a: int, b: int, level: int = 6) -> int:
    """The nim-product by its definition on halves: Conway, On Numbers and Games, chapter 6."""
    if a < 2 or b < 2:
        return a * b
    half = 1 << (level - 1)
    if a >> half == b >> half == 0:
        return product(a, b, level - 1)
    mask = (1 << half) - 1
    high_a, low_a, high_b, low_b = a >> half, a & mask, b >> half, b & mask
    low = product(low_a, low_b, level - 1)
    high = product(high_a, high_b, level - 1)
    both = product(high_a ^ low_a, high_b ^ low_b, level - 1)
    return ((both ^ low) << half) ^ low ^ product(high, 1 << (half - 1), level - 1)


def test_the_product_is_a_universal_function() -> None:
    assert isinstance(g.nim_product, np.ufunc) and g.nim_product.nin == 2
    assert g.nim_product.identity == 1
    random = np.random.default_rng(7)
    a = random.integers(0, 2**64, size=(40, 1), dtype=np.uint64)
    b = random.integers(0, 2**64, size=(1, 30), dtype=np.uint64)
    found = g.nim_product(a, b)
    assert found.shape == (40, 30) and found.dtype == np.uint64
    for (row, column), value in np.ndenumerate(found[:6, :6]):
        assert int(value) == product(int(a[row, 0]), int(b[0, column]))
    out = np.zeros((40, 30), dtype=np.uint64)
    assert g.nim_product(a, b, out=out) is out and (out == found).all()
    # Any strides, any length, and in place.
    big = random.integers(0, 2**64, size=5000, dtype=np.uint64)
    expected = g.nim_product(big[::-2].copy(), big[1::2].copy())
    assert (g.nim_product(big[::-2], big[1::2]) == expected).all()
    place = big.copy()
    g.nim_product(place, place, out=place)
    assert (place == g.nim_product(big, big)).all()
    assert int(g.nim_product.reduce(np.array([2, 2, 2], dtype=np.uint64))) == 1
    powers = g.nim_product.accumulate(np.full(40, 7, dtype=np.uint64))
    assert powers.tolist() == [int(g.Nimber(7) ** exponent) for exponent in range(1, 41)]
    assert g.nim_product.outer(big[:3], big[:2]).shape == (3, 2)
    where = g.nim_product(a, b, where=np.False_, out=out.copy())
    assert (where == out).all()


def test_the_product_takes_numbers_of_python_and_shorter_ones() -> None:
    assert int(g.nim_product(5, 7)) == 13 == int(g.Nimber(5) * 7)
    assert g.nim_product(np.array([5], dtype=np.uint8), np.array([7], dtype=np.int16)).tolist() == [13]
    with pytest.raises(TypeError):
        g.nim_product(0.5, 2)
    assert g.nim_product(np.array([], dtype=np.uint64), 3).shape == (0,)


def test_nimbers_are_a_field() -> None:
    for a in range(1, 20):
        x = g.Nimber(a)
        assert x / x == 1 and x + x == 0 and x**-2 * x**2 == 1 and x.sqrt() * x.sqrt() == x
        for b in range(20):
            assert int(x * b) == product(a, b) and x * b == b * x
            for c in range(0, 20, 3):
                assert x * (g.Nimber(b) + c) == x * b + x * c
    assert g.Nimber(2**64) * 2**64 == 27670116110564327424
    with pytest.raises(ZeroDivisionError):
        g.Nimber(1) / 0
    with pytest.raises(g.QuestionError):
        g.Nimber(-1)
    with pytest.raises(g.InputError):
        g.nimber("5 * ")


def test_mex_is_the_least_number_missing() -> None:
    for values in ([], [0], [1], [0, 1, 2, 4], [7, 0, 0, 1]):
        assert g.mex(values) == min(set(range(len(values) + 1)) - set(values))


def test_a_frame_holds_every_position() -> None:
    frame = g.frame("kayles 5 + nim 1")
    for text, outcome, value in zip(frame["position"], frame["outcome"], frame["grundy"]):
        text = str(text)
        answer = None if text == "nothing" else g.solve(text)
        assert (outcome, value) == (("P", 0) if answer is None else (answer.outcome, answer.grundy)), text
    chomp = g.frame("chomp 3,3,3")
    assert chomp["position"][0] == "3,3,3" and (chomp["outcome"] == "P").sum() == 4 or len(chomp["outcome"]) == 19
    loopy = g.frame(g.graph([("a", "b"), ("b", "a"), ("b", "c")]))
    assert loopy["position"].tolist() == ["a", "b", "c"]
    with pytest.raises(g.RulesError, match="so it cannot be one of several"):
        g.frame(g.rules(start=2, result=lambda n: None)(lambda n: []).position(1) + "nim 2")


#: Rules in which a move may leave nothing, a player may move again, or the game ends by itself.
RULES = {
    "nothing": "convention = 'misere'\ndef options(n):\n    return [split() if n == k else n - k for k in [1, 2] if k <= n]\n",
    "again": "def options(n):\n    return [n - k for k in [1, 3] if k <= n] + ([again(n - 2)] if n > 1 else [])\n",
    "ended": "def options(n):\n    return [n - k for k in [1, 2] if k <= n]\ndef result(n):\n    return 'win' if n < 2 else None\n",
    "alone": "alone = True\nconvention = 'misere'\ndef options(n):\n    return [n - k for k in [1, 2] if k <= n]\n",
}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "game",
    [*(g.rules_text(text, name=name).position(6) for name, text in RULES.items())]
    + [g.Position(text) for text in ("top-entails 4", "nimstring 1,2", "notakto 2,3", "nim 1 2", "kayles 4", "cram 2,3")],
)
def test_each_row_of_a_frame_says_what_solve_says(game: g.Position, misere: bool) -> None:
    # All positions, by the moves that the rules allow.
    reached = [game]
    for position in reached:
        reached.extend(option for option in dict.fromkeys(position.options) if option not in reached)
    frame = g.frame(game, misere=misere)
    rows = list(zip(frame["outcome"], frame["grundy"], frame["remoteness"]))
    assert len(rows) == len({tuple(sorted(p.components)) for p in reached})
    ruleset = game.components[0][0]
    for position in reached:
        shown = " + ".join(sorted((start for _, start, copies in position.components for _ in range(copies)), key=len))
        names = frame["position"].tolist()
        at = [at for at, name in enumerate(names) if sorted(name.split(" + ")) == sorted(shown.split(" + "))]
        if not shown:
            at = [names.index("nothing")]
        assert len(at) == 1, (ruleset, position)
        outcome, grundy, remoteness = rows[at[0]]
        assert outcome == position.outcome(misere=misere), position
        if position.text:
            answer = g.solve(position, misere=misere)
            told = json.loads(answer.json())["grundy"]
            assert (grundy is None) == (told is None), position
            assert str(grundy) == str(told) if not isinstance(told, dict) else grundy[0] in "☾∞", position
            assert answer.remoteness is None or answer.remoteness == remoteness, position


def test_a_family_is_a_row_of_values(in_root: Path) -> None:
    row = g.values("cram 3,n", to=8)
    assert row.tolist() == [None, 1, 1, 0, 1, 1, 4, 1, 3]
    alone = [int(str(g.solve(f"cram 3,{n}").grundy)) for n in range(1, 9)]
    assert row[1:].tolist() == alone
    assert g.values("rules:rules/put-back.star", to=4).tolist() == ["0", "1", "∞(1)", "∞()", "∞(0)"]
    path = g.rules_text(
        "def board(n):\n"
        "    near = lambda i: [j for j in [i - 1, i, i + 1] if 0 <= j and j < n]\n"
        "    return game(list(range(n)), [change(needs = [i], removes = near(i)) for i in range(n)])\n"
    )
    assert g.values(path, to=60).tolist() == g.values("0.137", to=60).tolist()
    assert g.values(g.Rules("clobber").family("1,n"), start=1, to=12).tolist() == [0, 1, 1, 3, 0, 0, 2, 2, 4, 0, 5, 2]
    period = g.period("cram 2,n", to=20)
    assert (period.verdict, period.preperiod, period.period, period.last_exception) == ("observed", 1, 2, None)
    assert g.guess("cram 2,n", to=30)[0].start == 1
    assert "cram 1,n" in g.plot(g.Rules("cram 1,n"), to=12).svg
    with pytest.raises(g.NoAnswer) as stopped:
        g.values("cram 5,n", to=60, time_limit=0.3)
    found = stopped.value.found
    assert isinstance(found, np.ma.MaskedArray) and found[:4].tolist() == [None, 0, 1, 1]
    for wrong in ["cram 3,4", "cram n,n", "node-kayles:rules/petersen.csv n"]:
        with pytest.raises(g.InputError):
            g.values(wrong, to=3)
