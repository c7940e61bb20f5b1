"""Families of boards: each part of a certificate bears weight, and pieces are what the definition says."""

import copy
import json
import os
import random
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grundy_check import check
from grundy_check.row import Row
from grundy_check.values import mex

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[3]
# What is changed in a certificate (a number is added, anything else is put there), and the step that fails.
CHANGES: list[tuple[tuple[Any, ...], Any, str]] = [
    (("columns", "cell", 2, 0, 0, 2), -1, "witness[0].kinds[0]"),  # what a move removes
    (("columns", "cell", 2, 0, 0, 0), 2, "witness[0].columns["),  # a cell that is none
    (("columns", "cell", 2), [], "witness[0].kinds[0]"),
    (("weights",), [0], "witness[0].columns["),
    (("boards", 0, "run"), 1, "claim"),
    (("boards", 0, "pieces", 0, 1, 0, 1), 1, "witness[0].boards[0]"),
    (("boards", 0, "pieces"), [], "witness[0].boards[0]"),
    (("width",), -1, "witness[0].columns["),
    (("margin",), 1, "witness[0]."),
    (("from",), -1, "witness[0]."),
    (("kinds", 0, "ends", 0, 1, 0, 1), -1, "witness[0].kinds[0]"),
    (("kinds", 0, "ends", 0, 0), 1, "witness[0].kinds[0]"),
    (("kinds", 0, "inner", 0, 1, 0, 1), 1, "witness[0].kinds[0]"),
    (("kinds", 0, "inner"), [], "witness[0].kinds[0]"),
    (("kinds",), [], "witness[0].boards[0]"),
    (("preperiod",), -2, "witness[0].kinds[0]"),
    (("period",), -1, "witness[0].kinds[0]"),
    (("bound",), -60, "witness[0].bound"),
]
# What is a number of the proof. A changed proof may be a proof of the same claim only where these say.
PARTS = ("weights", "width", "margin", "from", "steps", "preperiod", "period", "bound", "saltus", "boards", "small", "kinds", "columns")
TRUE = {("weights", 1), ("from", 1), ("bound", 1), *((part, step) for part in ("boards", "small", "columns") for step in (1, -1))}
# For each certificate; the last one is slow.
MOST = 6 * int(os.environ.get("GRUNDY_MUTATIONS", "20"))
FILES = [("family-strip.json", MOST), ("family-ring.json", MOST), ("family-growth.json", MOST // 8)]


def numbers(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], int]]:
    """The paths to all numbers, and what is added to each. No set of cells is below 0."""
    if type(value) is int:
        yield from ((path, step) for step in (1, -1) if value + step >= 0 or path[0] != "columns")
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from numbers(value[key], (*path, key))


def whole(row: Row, known: dict[tuple[int, ...], int]) -> int:
    """The value by the definition."""
    state = tuple(row.present)
    if state not in known:
        known[state] = mex([whole(after, known) for at in range(len(row.word)) for _, after in row.options(at)])
    return known[state]


class Families(unittest.TestCase):
    def setUp(self) -> None:
        os.chdir(ROOT)

    def test_every_part_bears_weight(self) -> None:
        for name in ("family-ring.json", "family-strip.json"):
            whole = json.loads((GOLDEN / name).read_text("utf-8"))
            for path, change, step in CHANGES:
                other = copy.deepcopy(whole)
                inside = other["witness"][0]
                cell = inside["kinds"][0]["cell"]
                *way, last = (cell if key == "cell" else key for key in path)
                for key in way:
                    inside = inside[key]
                inside[last] = inside[last] + change if isinstance(change, int) else change
                with self.subTest(name, path=path):
                    verdict = check(json.dumps(other).encode())
                    self.assertEqual(verdict.word, "rejected")
                    self.assertTrue(verdict.step.startswith(step), verdict.step)

    def test_changed_numbers(self) -> None:
        """Each changed number is refused, and the step is named; or it is true.

        A larger bound, weight or `from` says less. A changed board, or a column of it, may have the same value, which
        the definition shows here. That the rules have these boards is trusted.
        """
        for name, most in FILES:
            honest = json.loads((GOLDEN / name).read_text("utf-8"))
            changes = [change for part in PARTS for change in numbers(honest["witness"][0].get(part), (part,))]
            for path, step in changes[:: -(-len(changes) // most)]:
                other = copy.deepcopy(honest)
                *way, last = path
                inside = fact = other["witness"][0]
                for key in way:
                    inside = inside[key]
                inside[last] += step
                with self.subTest(name, path=path, step=step):
                    verdict = check(json.dumps(other).encode())
                    if verdict.word == "rejected":
                        self.assertTrue(verdict.step.startswith(("witness[0]", "claim", "format")), verdict.step)
                        continue
                    self.assertEqual(verdict.word, "valid")
                    self.assertIn((path[0], step), TRUE)
                    small = dict(fact["small"])
                    for n, value in enumerate(other["claim"]["values"][:8], other["claim"]["first"]):
                        board = fact["boards"][n % fact["steps"]]
                        run = [board["cell"]] * (board["run"] + (n - board["n"]) // fact["steps"])
                        word = small.get(n, [*board["left"], *run, *board["right"]])
                        row = Row(tuple((a, b, tuple(tuple(map(tuple, move)) for move in moves)) for a, b, moves in (fact["columns"][at] for at in word)), fact["ring"])
                        self.assertEqual(whole(row, {}), value, n)

    def test_growth_bears_weight(self) -> None:
        whole = json.loads((GOLDEN / "family-growth.json").read_text("utf-8"))
        inside = [(("witness", 0, key), change) for key in ("saltus", "period") for change in (-1, 1)]
        changes = [*inside, (("witness", 0, "bound"), -1), (("claim", "saltus"), 1), (("claim", "saltus"), -1)]
        changes += [(("witness", 0, "weights", 0), -1), (("witness", 0, "boards", 0, "pieces", 0, 0), 64)]
        for path, change in changes:
            other = copy.deepcopy(whole)
            at: Any = other
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] += change
            with self.subTest(path=path, change=change):
                self.assertEqual(check(json.dumps(other).encode()).word, "rejected")

    def test_pieces_add_up_to_the_whole(self) -> None:
        chance = random.Random(7)

        def parted(row: Row) -> int:
            total = 0
            for begin, piece in row.pieces():
                self.assertIsNotNone(begin)
                alone = Row(piece)
                total ^= mex([parted(after) for at in range(len(piece)) for _, after in alone.options(at)])
            return total

        for _ in range(300):
            slots = chance.randint(1, 2)

            def cells() -> int:
                return chance.getrandbits(slots) & chance.getrandbits(slots)

            def move() -> tuple[tuple[int, int, int, int], ...]:
                parts = [(cells(), cells(), cells(), cells()) for _ in range(chance.randint(1, 3))]
                # What a move removes for sure must weigh more than what it adds.
                return tuple((a | (at == 0), b & ~a & ~(at == 0), c | (at == 0), 0) for at, (a, b, c, d) in enumerate(parts))

            columns = [(chance.getrandbits(slots) | 1, 0, tuple({move() for _ in range(2)})) for _ in range(2)]
            columns = [(all_, all_ & chance.getrandbits(slots), moves) for all_, _, moves in columns]
            row = Row(tuple(chance.choice(columns) for _ in range(chance.randint(1, 6))))
            self.assertEqual(parted(row), whole(row, {}))


if __name__ == "__main__":
    unittest.main()
