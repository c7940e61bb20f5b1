"""Every field of every answer of the program is one of an object here, with the same content."""

from __future__ import annotations

import json
import keyword
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

FIELDS = Path(__file__).resolve().parents[2] / "testdata/answer-fields.toml"
ROWS: list[list[str]] = [
    row for row in tomllib.loads(FIELDS.read_text(encoding="utf-8"))["fields"] if not row[2].startswith("words ")
]

#: Fields that have another name here, because Python has the word, or because it is an object of its own.
NAMES = {"from": "origin"}


def asked(words: list[str]) -> Any:
    """The answer to the words of a command line; a failure is the answer too."""
    command, rest = words[0], []
    flags: dict[str, Any] = {}
    pairs = iter(words[1:])
    for word in pairs:
        if word in ("--misere", "--values", "--explain"):
            flags[word[2:]] = True
        elif word.startswith("--"):
            flags[word[2:].replace("-", "_")] = next(pairs)
        else:
            rest.append(word)
    if "to" in flags:
        flags["to"] = int(flags["to"])
    try:
        if command == "solve":
            explained = flags.pop("explain", False)
            answer = g.solve(" ".join(rest), **flags)
            return answer.explain() if explained else answer
        if command == "prove":
            at = flags.pop("at", None)
            return g.prove(" ".join(rest), at=None if at is None else map(int, at.split(",")), **flags)
        if command == "quotient":
            return g.quotient(*rest, **flags)
        if command == "games":
            return next(game for game in g.games() if game["name"] == rest[0])
        return g.period(" ".join(rest), **flags) if command == "period" else g.guess(rest[0], **flags)
    except g.NoAnswer as error:
        return error if error.found is None else error.found
    except g.Error as error:
        return error


def attribute(answer: Any, path: list[str]) -> Any:
    """What stands at a place of the JSON, by the attributes of the objects."""
    for name in path:
        if isinstance(answer, (list, g.Moves)):
            answer = answer[int(name)]
        elif isinstance(answer, dict):
            answer = answer[name]
        elif isinstance(answer, g.Move):
            answer = getattr(answer, NAMES.get(name, name))
        elif isinstance(answer, g.Infinity) or answer is g.loony:
            answer = sorted(answer) if isinstance(answer, g.Infinity) else True
        elif name == "value":
            # It is a text here; its kind is in the data.
            assert answer.value in answer.data["value"].values()
            answer = answer.data["value"]
        else:
            answer = getattr(answer, name + "_" if keyword.iskeyword(name) else name)
    return answer


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}.{row[1]}")
def test_every_field_is_there(row: list[str], in_root: Path, program: Path) -> None:
    _, _, words, place, _ = row
    done = subprocess.run([program, *words.split(), "--format", "json"], capture_output=True, text=True, timeout=300)
    path = place.split("/")
    printed = json.loads(done.stderr if path[0] == "error" else done.stdout)
    for name in path:
        printed = printed[int(name)] if isinstance(printed, list) else printed[name]
    answer = asked(words.split())
    if path[0] == "error":
        path = path[1:]
    elif path[0] == "explanation" and isinstance(answer, g.Explanation):
        path = ["data", *path[1:]]
    found = attribute(answer, path)
    data = getattr(found, "data", found)
    if isinstance(found, g.Moves):
        data = [move.data for move in found]
    elif isinstance(found, list):
        data = [getattr(one, "data", one) for one in found]
    elif isinstance(found, g.Position):
        data = found.text
    elif isinstance(found, g.Infinity):
        data = {"infinity": sorted(found)}
    elif found is g.loony:
        data = {"loony": True}
    assert data == printed, row
