"""Families of boards: each part of a certificate bears weight, and pieces are what the definition says."""

import copy
import json
import os
import random
import unittest
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

        def whole(row: Row, known: dict[tuple[int, ...], int]) -> int:
            state = tuple(row.present)
            if state not in known:
                known[state] = mex([whole(after, known) for at in range(len(row.word)) for _, after in row.options(at)])
            return known[state]

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
