"""What the documents promise, line for line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import grundy as g

ROOT = Path(__file__).parents[2]


def test_every_line_of_the_promise(tmp_path: Path) -> None:
    a = g.solve("take:1..3 21 + kayles 7")
    assert (a.outcome, a.grundy, a.winning_move_count) == ("N", 3, len(a.winning_moves))
    assert a.method and str(a.explain())
    p = g.Position("nim 3 4 5") + "kayles 7"
    assert hash(p) == hash(g.Position("nim 3 4 5 + kayles 7"))
    assert p.play(p.moves()[0]) in p.options
    assert p.outcome(misere=True) in ("N", "P")
    values = g.values("kayles", to=10**6)
    assert values.shape == (10**6 + 1,) and values.base is not None
    assert g.table("wythoff", 200, 200).shape == (200, 200)
    assert len(g.frame("chomp 3,3,3")["position"]) == 19
    assert g.period("0.156").verdict == "proven"
    assert len(g.guess("boxes")) > 0
    assert g.prove("wythoff").verdict == "proven"
    assert g.quotient("0.123").order == 20
    a.certificate().save(tmp_path / "answer.json")
    assert g.check(tmp_path / "answer.json").valid
    x, y = np.array([5, 2], dtype=np.uint64), np.array([7, 2], dtype=np.uint64)
    assert g.nim_product(x, y).tolist() == [13, 3]
    assert g.mex({0, 1, 3}) == 2
    assert g.Nimber(5) * 7 == 13

    @g.rules(start=21)
    def mine(n: int) -> list[int]:
        return [n - k for k in (1, 2, 3) if k <= n]

    assert g.solve(mine).winning_moves[0].to == ["20"]
    frame = {"from": ["a", "b"], "to": ["b", "c"]}
    assert g.solve(g.graph(frame, source="from", target="to").position("a")).outcome == "P"
    assert g.plot("kayles", to=400)._repr_svg_().startswith("<svg")


@pytest.mark.skipif(shutil.which("cargo") is None, reason="cargo lists the libraries")
def test_every_library_that_is_linked_is_listed_with_its_licence() -> None:
    subprocess.run([sys.executable, ROOT / "python" / "third_party.py", "--check"], check=True)
