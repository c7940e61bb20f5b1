"""Every established answer, and the same JSON as the program's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grundy as g

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILES = sorted((Path(__file__).resolve().parents[2] / "testdata/golden").glob("*.toml"))


def rows(file: Path, kind: str) -> list[dict[str, Any]]:
    with file.open("rb") as opened:
        listed: list[dict[str, Any]] = tomllib.load(opened).get(kind, [])
    return listed


def told(program: Path, words: tuple[str, ...]) -> Any:
    """What the program prints, without the version of the schema."""
    done = subprocess.run([program, *words, "--format", "json"], capture_output=True, text=True, timeout=300)
    assert done.stdout, (words, done.stderr)
    answer = json.loads(done.stdout)
    assert answer.pop("schema") == 1
    return answer


def test_there_are_golden_rows() -> None:
    assert sum(len(rows(file, "position")) for file in FILES) > 100


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden(file: Path, in_root: Path, program: Path) -> None:
    def asked(*words: str) -> Any:
        return told(program, words)

    for row in rows(file, "position") + rows(file, "partizan"):
        misere = row.get("convention") == "misere" or None
        answer = g.solve(row["position"], misere=misere)
        assert answer.outcome == row["outcome"], row
        if isinstance(row.get("grundy"), int):
            assert answer.grundy == row["grundy"], row
        words = ["solve", row["position"], *(["--misere"] if misere else [])]
        assert json.loads(answer.json()) == asked(*words), row
    for row in rows(file, "values"):
        assert g.values(row["ruleset"], to=len(row["values"]) - 1).tolist() == row["values"], row
    for row in rows(file, "period"):
        period = g.period(row["ruleset"], to=row.get("to"))
        for name in ("verdict", "preperiod", "period", "values_used", "max_grundy"):
            assert getattr(period, name) == row.get(name, getattr(period, name)), row
        to = ["--to", str(row["to"])] if "to" in row else []
        assert json.loads(period.json()) == asked("period", row["ruleset"], *to), row
    for row in rows(file, "table"):
        start = row.get("from", 0)
        found = g.table(row["ruleset"], start + len(row["rows"]))[start:, start:]
        assert found.tolist() == row["rows"], row


def test_the_other_answers_are_those_of_the_program(in_root: Path, program: Path) -> None:
    def asked(*words: str) -> Any:
        return told(program, words)

    for name in ("boxes", "take:1..3", "kayles", "wythoff"):
        assert json.loads(g.guess(name).json()) == asked("guess", name)
    assert json.loads(g.guess("nim", heaps=3, to=9).json()) == asked("guess", "nim", "--heaps", "3", "--to", "9")
    assert json.loads(g.quotient("0.123").json()) == asked("quotient", "0.123")
    assert json.loads(g.quotient("nim", "kayles", to=5).json()) == asked("quotient", "nim", "kayles", "--to", "5")
    assert json.loads(g.prove("wythoff").json()) == asked("prove", "wythoff")
    claim = "n % 5 = 0"
    assert json.loads(g.prove("take:1..3", claim=claim).json()) == asked("prove", "take:1..3", "--claim", claim)
    explained = asked("solve", "nim 3 4 5 + kayles 7", "--explain")["explanation"]
    assert g.solve("nim 3 4 5 + kayles 7").explain().data == explained
