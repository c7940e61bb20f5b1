"""Formulas as automata against Python's own arithmetic, also where numbers are negative; and moves that can be read in two ways."""

import json
import os
import random
import re
import unittest
from functools import reduce
from itertools import product
from operator import xor
from pathlib import Path
from typing import Any

from grundy_check import automaton, check
from grundy_check.arithmetic import base_two
from grundy_check.book import Book
from grundy_check.digits import Relation
from grundy_check.formulas import FormulaGame, Game
from grundy_check.language import Reader, names
from grundy_check.reading import Fields
from grundy_check.values import mex
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


def game(heaps: str, *moves: str, **more: str) -> FormulaGame:
    lines = [f"heaps = {heaps.split()}", f"moves = {list(moves)}", *(f"{name} = {text!r}" for name, text in more.items())]
    return FormulaGame("rules:g.star", "g.star", "\n".join(lines).encode())


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
                    self.assertRaises(NotChecked, game.move, numbers, text)


class Play(unittest.TestCase):
    def test_options_are_those_of_the_definition(self) -> None:
        chance = random.Random(7)
        for _ in range(ROUNDS // 4):
            text = formula(chance, chance.randrange(2))
            most = chance.randrange(40)
            rules = game("n", f"n' <= {most}, " + re.sub(r"\by\b", "n'", re.sub(r"\bx\b", "n", text)))
            code = compile(re.sub(r"(?<![<>!])=", "==", text), text, "eval")
            try:
                for x in (0, 1, 2, 5):
                    right = [(y,) for y in range(most + 1) if eval(code, {"x": x, "y": y})]
                    self.assertEqual((rules.ascending(x), rules.size(x)), (right, len(right)), (text, x))
            except NotChecked:
                continue

    def test_options_may_be_longer_than_the_position(self) -> None:
        self.assertEqual(game("n", "n' = n + 5, n <= 2", "n' = n - 3").ascending(2), [(7,)])
        self.assertEqual(game("n", "n' = 1000*n + 1", "n' = n - 1").ascending(1), [(0,), (1001,)])
        self.assertEqual(len(game("x y", "x' = x - 1, y' <= 9*x, y' = y + 8").ascending((1, 0))), 1)
        self.assertEqual(len(game("x y", "x' = x - 1, y' <= 7").ascending((1, 1))), 8)
        self.assertEqual(game("n", "n' = 0, n'' = 40, n = 3", where="n != 2").ascending(3), [(0, 40)])

    def test_numbers_that_a_start_may_leave_out(self) -> None:
        move = "x' = x - l', 1 <= l' <= 3, l' != l"
        for heaps in (["x", "l = 0"], ["x", " l=+07 "], ["x = 1", "l = 18446744073709551615"]):
            with self.subTest(heaps):
                rules = FormulaGame("rules:g.star", "g.star", f"heaps = {heaps}\nmoves = [{move!r}]".encode())
                self.assertEqual(rules.game.heaps, ["x", "l"])
                self.assertEqual(rules.ascending(rules.parse("3,2")), [((0, 3),), ((2, 1),)])
                self.assertRaisesRegex(Rejected, "as it is shown", rules.parse, "3")
        wrong = ["l = ", "l = y", "l = -1", "l = 1.0", f"l = {2**64}", "x = 0", "= 0", "l = 0 = 0", "G = 0", "Xor"]
        for heaps in (*(["x", heap] for heap in wrong), ["x = 0", "l"], ["x ", "l"]):
            with self.subTest(heaps):
                text = f"heaps = {heaps}\nmoves = [{move!r}]".encode()
                self.assertRaises(NotChecked, FormulaGame, "rules:g.star", "g.star", text)

    def test_choices_without_an_end(self) -> None:
        for heaps, text, position in (("x y", "x' = x - 1 or y' = y - 1", (0, 0)), ("n", "n' >= n", 3), ("n", "n' = n - 1, n'' % 2 = 0", 0),
                                      ("n", "n' = n - 1, exists t: t = n''", 1), ("x y", "x' = x - 1, y' >= x", (1, 1))):  # fmt: skip
            with self.subTest(text):
                self.assertRaises(NotChecked, game(heaps, text).ascending, position)

    def test_whether_play_ends(self) -> None:
        for heaps, moves, more, endless, heap in (
            ("n", ["n' < n"], {}, False, True), ("n", ["n' = n - 1", "n' = n + 1, n % 4 = 2"], {}, True, False),
            ("n", ["n' < n"], {"where": "n != 1"}, False, False), ("n", ["n' < n"], {"rank": "n // 2"}, True, True),
            ("n", ["n' = n + 1, n < 9"], {"rank": "9 - n"}, True, False), ("n", ["n' = n + 1"], {"rank": "9 - n", "where": "n <= 9"}, False, False),
            ("x y", ["x' = x - 1, y' = y + 1", "y' = y - 1"], {"rank": "x + y"}, True, False), ("x y", ["x' = x - 1, y' = y + 1", "y' = y - 1"], {}, False, False), ("x y", ["x' = x - 1, y' = y + 1", "y' = y - 1"], {"rank": "x, y"}, False, False),
            ("x y", ["x' = x - 1, y' = y + 1, x > 9"], {"over": "x > 9"}, False, False), ("n", ["n' < n, n'' <= n"], {}, True, False),
        ):  # fmt: skip
            with self.subTest(moves, **more):
                rules = game(heaps, *moves, **more)
                self.assertEqual((rules.endless, rules.heap), (endless, heap))

    def test_automata_tell_what_the_definition_tells(self) -> None:
        folder = Path(__file__).parent / "golden"
        tried = 0
        for path in sorted(folder.glob("prove-*.json")):
            facts = json.loads(path.read_text("utf-8"))["witness"]
            book, own = Book(), [fact for fact in facts if fact["kind"] == "automaton" and ":" not in fact["ruleset"].replace("take:", "")]
            if not own or "quantified" in own[0]:
                continue
            automaton.check(Fields({name: part for name, part in own[0].items() if name != "kind"}, "witness[0]"), book)
            (theorem,) = book.automata.values()
            of = theorem.game
            if len(of.heaps) > 2:
                continue
            rules = game(" ".join(of.heaps), *of.moves, **({"where": of.where} if of.where else {}))
            worth: dict[Any, int] = {}  # in misère play 0 for a P-position, else 1
            for position in sorted(product(range(8), repeat=len(of.heaps)), key=sum):
                position = position if len(position) > 1 else position[0]
                try:
                    rules.parse(rules.show(position))
                except Rejected:
                    self.assertIsNone(theorem.outcome(position, theorem.misere))
                    continue
                options = rules.ascending(position)
                worths = [reduce(xor, (worth[part] for part in option)) for option in options]
                worth[position] = int(not options or 0 in worths) if theorem.misere else mex(worths)
                with self.subTest(path.name, position=position):
                    whole = theorem.labels != "p-positions"
                    self.assertEqual(theorem.outcome(position, theorem.misere), "N" if worth[position] else "P")
                    self.assertIsNone(theorem.outcome(position, not theorem.misere))
                    for goal in (0, 1, 2) if whole else (0,):
                        self.assertEqual(theorem.options(position, {goal}), [o for o, w in zip(options, worths) if w == goal])
                    is_told = whole or (worth[position] == 0 and not theorem.misere)
                    self.assertEqual(theorem.value(position), worth[position] if is_told else None)
                tried += 1
        self.assertGreater(tried, 300)

    def test_positions_that_automata_decide(self) -> None:
        for name, start, value, outcome, to, right in (
            ("prove-wythoff", "1618033,1000000", None, "N", ["1618031,999998"], "valid"), ("prove-wythoff", "1618033,1000000", 0, "P", [], "rejected"),
            ("prove-wythoff", "1618031,999998", 0, "P", [], "valid"), ("prove-wythoff", "1618031,999998", None, "P", [], "rejected"),
            ("prove-take", "1000000003", None, "N", ["1000000000"], "valid"), ("prove-take", "1000000003", None, "N", ["1000000001"], "rejected"),
            ("prove-take", "1000000000", 0, "P", [], "valid"), ("prove-rook", "1000000000,7", 1000000007, "N", ["7,7"], "valid"),
            ("prove-rook", "1000000000,7", 1000000006, "N", ["7,7"], "rejected"), ("prove-king", "1000000000,1000000000", None, "P", [], "valid"),
            ("prove-king", "1000000000,1000000000", None, "N", ["999999999,999999999"], "rejected"),
        ):  # fmt: skip
            with self.subTest(name, start=start, outcome=outcome):
                whole = json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text("utf-8"))
                ruleset = whole["claim"]["ruleset"]
                whole["claim"] = {
                    "kind": "position", "position": f"{ruleset} {start}", "convention": whole["witness"][0]["convention"], "outcome": outcome, "grundy": value,
                    "components": [{"ruleset": ruleset, "start": start, "copies": 1, "grundy": value}], "winning_move_count": len(to),
                    "moves_listed": len(to), "winning_moves": [{"component": 0, "from": start, "to": [part]} for part in to],
                }  # fmt: skip
                self.assertEqual(check(json.dumps(whole).encode()).word, right)


if __name__ == "__main__":
    unittest.main()
