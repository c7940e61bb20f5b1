"""Formulas as automata against Python's own arithmetic, also where numbers are negative; and moves that can be read in two ways."""

import os
import random
import re
import unittest

from grundy_check.arithmetic import base_two
from grundy_check.digits import Relation
from grundy_check.formulas import Game
from grundy_check.language import Reader, names
from grundy_check.verdict import NotChecked, Rejected

ROUNDS = 2000 if os.environ.get("GRUNDY_LONG") else 120
SMALL = range(8)


def term(chance: random.Random, depth: int) -> str:
    if depth == 0 or chance.random() < 0.3:
        return chance.choice(["x", "y", "x", "y", str(chance.randrange(6))])
    a, b = term(chance, depth - 1), term(chance, depth - 1)
    kind = chance.randrange(8)
    if kind < 3:
        return f"({a} {'+-^'[kind]} {b})"
    if kind < 5:
        return f"({a} {('//', '%')[kind - 3]} {chance.randrange(1, 5)})"
    return f"({chance.randrange(1, 4)} * {a})" if kind == 5 else f"{('min', 'max')[kind - 6]}({a}, {b})"


def formula(chance: random.Random, depth: int) -> str:
    if depth == 0:
        sign = chance.choice(["=", "!=", "<", "<=", ">", ">="])
        return f"{term(chance, 2)} {sign} {term(chance, 2)}"
    a, b = formula(chance, depth - 1), formula(chance, depth - 1)
    return chance.choice([f"({a} and {b})", f"({a} or {b})", f"not ({a})"])


def accepts(relation: Relation, numbers: dict[str, int]) -> bool:
    state = 0
    for place in range(3, -1, -1):
        state = relation.next[state][sum((numbers[track] >> place & 1) << k for k, track in enumerate(relation.tracks))]
    return state in relation.accepting


class Formulas(unittest.TestCase):
    def test_random_formulas(self) -> None:
        chance, numbers, decided = random.Random(43), base_two(), 0
        for _ in range(ROUNDS):
            text = formula(chance, chance.randrange(3))
            try:
                relation = numbers.of(Reader(text).read())
            except NotChecked:
                continue
            decided += 1
            code = compile(re.sub(r"(?<![<>!])=", "==", text), text, "eval")
            with self.subTest(text):
                for x in SMALL:
                    for y in SMALL:
                        self.assertEqual(accepts(relation, {"x": x, "y": y}), bool(eval(code, {"x": x, "y": y})), f"{x}, {y}")
        self.assertGreater(decided * 10, ROUNDS * 9)

    def test_names_after_a_move(self) -> None:
        numbers = base_two()
        for heaps, text, right in [
            ("n", "n' = n - 1", True), ("n", "n' < n, n'' < n'", True), ("n", "n' < n, n'' < n, n''' < n", True),
            ("m n", "m' + m'' = m", True), ("n nn", "nn' = nn - 1", True), ("H", "H' = H - 1", True),
            ("n", "n'' = n - 1", False), ("n", "n''' < n, n' < n", False), ("m n", "m' < m, m'' < m, n'' = n", False),
            ("n", "n = 1", False), ("n", "n' < n, t' = 1", False), ("n", "n' < n, exists n: n > 1", False),
            ("n", "n' < n, exists t': t' > 1", False),
        ]:
            with self.subTest(text):
                game = Game(heaps.split(), [text])
                if right:
                    relation, parts = game.move(numbers, text)
                    self.assertEqual({h + "'" * k for h in game.heaps for k in range(parts + 1)}, set(relation.tracks))
                    self.assertLessEqual(names(Reader(text).read()), set(relation.tracks))
                else:
                    self.assertRaises(Rejected, game.move, numbers, text)


if __name__ == "__main__":
    unittest.main()
