"""Games whose moves are formulas: those of the catalogue, and files of rules with `heaps` and `moves`."""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import arithmetic
from .arithmetic import Arithmetic
from .coins import Coins
from .digits import Relation
from .heaps import Subtraction
from .language import WORDS, Reader, bound, names, universal
from .rules import Option, Rules, natural
from .verdict import NotChecked, Rejected


MOST_PARTS = 8


@contextmanager
def _of_rules() -> Iterator[None]:
    """Formulas of rules. A certificate is not wrong because this checker does not understand its rules."""
    try:
        yield
    except Rejected as rejected:
        raise NotChecked(f"rules in which {rejected.reason} are") from None


@dataclass
class Game:
    """Heaps and formulas as texts."""

    heaps: list[str]
    moves: list[str]
    where: str | None = None
    over: str | None = None
    rank: str | None = None

    @_of_rules()
    def move(self, numbers: Arithmetic, text: str) -> tuple[Relation, int]:
        """The relation of a move, between the heaps and those with one prime (and more), and its number of parts."""
        tree = self.tree(text)
        used = names(tree)
        parts = max((len(name) - len(name.rstrip("'")) for name in used), default=0)
        if not 1 <= parts <= MOST_PARTS:
            raise Rejected(f"a move leads to 1 to {MOST_PARTS} parts, not {parts}")
        relation = numbers.of(tree)
        for name in used:
            if name.rstrip("'") not in self.heaps:
                if name.endswith("'"):
                    raise Rejected(f"`{name}` is not a heap")
                relation = relation.some(name)
        for heap in self.heaps:
            after = [heap + "'" * k for k in range(1, parts + 1)]
            missing = [name for name in after if name not in used]
            if missing and len(missing) < parts:
                raise Rejected(f"a move names {heap} in one part and not {missing[0]}, which may be {heap} or any number")
            for name in missing:
                relation = relation & numbers.equal(heap, name)
        if self.over is not None:
            relation = relation - numbers.of(self.tree(self.over, self.heaps))
        for k in range(parts + 1):
            relation = relation & self.domain(numbers, "'" * k)
        after = [heap + "'" * k for k in range(1, parts + 1) for heap in self.heaps]
        for name in after:  # for each position a number that none after a move exceeds
            larger = relation & numbers.less("b~", name)
            for other in after:
                larger = larger.some(other)
            if not (numbers.valid(*self.heaps) - (numbers.valid(*self.heaps, "b~") - larger).some("b~")).empty():
                raise NotChecked(f"a move that may choose `{name}` among infinitely many numbers is")
        return relation, parts

    @_of_rules()
    def tree(self, text: str, free: list[str] | None = None) -> Any:
        """A formula about these names; `None` in a move, which may choose numbers."""
        tree = Reader(text).read()
        for name in bound(tree):
            if not name.isidentifier() or name in (*self.heaps, *WORDS):
                raise Rejected(f"a quantifier cannot bind `{name}`")
        if free is not None and not names(tree) <= set(free):
            raise Rejected("a name in a formula is unknown")
        return tree

    @_of_rules()
    def domain(self, numbers: Arithmetic, prime: str = "") -> Relation:
        """The vectors that are positions."""
        renamed = [heap + prime for heap in self.heaps]
        result = numbers.valid(*renamed)
        if self.where is not None:
            where = numbers.of(self.tree(self.where, self.heaps))
            result = result & where.named(*(t + prime for t in where.tracks))
        return result

    def universal(self, claim: str | None, coded: Callable[[Any], Any] | None = None) -> Iterator[tuple[Any, list[str]]]:
        """The formulas that ask for all numbers, each with its free names in their order; those of the claim after coding."""
        texts = [(self.where, True, False), *((move, True, False) for move in self.moves), (self.over, False, True), (claim, True, True)]
        for text, holds, fails in texts:
            if text is None:
                continue
            with _of_rules() if text is not claim else nullcontext():
                reader = Reader(text)
                tree = reader.read()
            if text is claim and coded is not None:
                tree = coded(tree)
            heaps = [heap + "'" * k for k in range(MOST_PARTS + 1) for heap in self.heaps]
            order = [*heaps, *(["G"] if text is claim else []), *reader.tokens]
            for part in universal(tree, holds, fails):
                yield part, sorted(names(part), key=order.index)

    def option(self, numbers: dict[str, int], parts: int) -> Option:
        """The parts after a move, ascending."""
        if len(self.heaps) == 1:
            return tuple(sorted(numbers[self.heaps[0] + "'" * k] for k in range(1, parts + 1)))
        return tuple(sorted(tuple(numbers[heap + "'" * k] for heap in self.heaps) for k in range(1, parts + 1)))

    @_of_rules()
    def unlowered(self, numbers: Arithmetic, moves: list[tuple[Relation, int]]) -> str | None:
        """Why play may go on for ever: a rank is negative, or a move does not lower it. `None` if play ends."""
        pairs = [f"{first}, {then}" for first in self.heaps for then in self.heaps if first != then]
        texts = [self.rank] if self.rank is not None else [" + ".join(self.heaps), *self.heaps, *pairs]
        reasons = (self._unlowered_by(text, numbers, moves) for text in texts)
        first = next(reasons)
        return first if first is None or all(reasons) else None

    def _unlowered_by(self, text: str, numbers: Arithmetic, moves: list[tuple[Relation, int]]) -> str | None:
        ranks = _ranks(text)
        for rank in ranks:
            if not (self.domain(numbers) & numbers.of(("<", rank, 0))).empty():
                return "a rank is negative"
        for relation, parts in moves:
            for k in range(1, parts + 1):
                after = [_renamed(rank, "'" * k) for rank in ranks]
                kept = (">=", after[-1], ranks[-1])  # the first term that changes decides
                for there, here in reversed([*zip(after, ranks)][:-1]):
                    kept = ("or", (">", there, here), ("and", ("=", there, here), kept))
                if not (relation & numbers.of(kept)).empty():
                    return "a move does not lower the rank"
        return None


def _ranks(text: str) -> list[Any]:
    """The terms of a rank; of several the first that a move changes decides."""
    reader = Reader(text)
    terms = [reader.term()]
    while reader.peek():
        reader.next(",")
        terms.append(reader.term())
    return terms


def of(rules: Rules, heaps: int) -> Game:
    """The formulas of a ruleset for positions of this number of heaps."""
    if isinstance(rules, FormulaGame):
        if len(rules.game.heaps) == heaps:
            return rules.game
        raise Rejected(f"{rules.name} is not about {heaps} heaps")
    if isinstance(rules, Coins):
        if len(rules.names) == heaps:
            return Game(rules.names, rules.moves, rules.where, rank=rules.rank)
        raise Rejected(f"{rules.name} is not about {heaps} numbers")
    if isinstance(rules, Subtraction):
        return _subtraction(rules, heaps)
    if rules.name == "grundy" and heaps == 1:
        return Game(["n"], ["n' >= 1, n'' >= 1, n' != n'', n' + n'' = n"])
    from_one = "m >= 1, n >= 1"
    rook = ["m' = m - t, t >= 1", "n' = n - t, t >= 1"]
    queen = [*rook, "m' = m - t, n' = n - t, t >= 1"]
    knight = ["m' = m - 2, n' = n + 1", "m' = m - 2, n' = n - 1", "m' = m + 1, n' = n - 2", "m' = m - 1, n' = n - 2"]
    pairs = {
        "rook": (rook, None), "queen": (queen, None), "wythoff": (queen, None), "knight": (knight, None),
        "king": (["m' = m - 1", "n' = n - 1", "m' = m - 1, n' = n - 1"], None),
        "boxes": (["m' + n' = m", "m' + n' = n"], from_one), "chocolate": (["m' + m'' = m", "n' + n'' = n"], from_one),
    }
    if rules.name not in pairs or heaps != 2:
        raise Rejected(f"the rules of {rules.name} are no formulas about {heaps} heaps")
    moves, where = pairs[rules.name]
    return Game(["m", "n"], moves, where)


def meaning(rules: Rules) -> str | None:
    """The meaning of the numbers, where positions are written in another way."""
    return rules.meaning if isinstance(rules, Coins) else None


def _subtraction(rules: Subtraction, heaps: int) -> Game:
    if not 1 <= heaps <= 26:
        raise Rejected("no such number of heaps")
    taken = rules.taken
    assert taken is not None
    parts = [f"t = {k}" for k in sorted(taken.single)] + [f"{a} <= t <= {b}" for a, b in taken.ranges]
    for name in taken.named:
        if name in ("odd", "even"):
            parts.append("t % 2 = 1" if name == "odd" else "t >= 1 and t % 2 = 0")
        elif name.startswith("powers-of:"):
            parts.append(f"power({name[10:]}, t)")
        else:
            raise Rejected(f"no formula says {name}")
    may = " or ".join(parts)
    may = f"t >= 1, not ({may})" if taken.others else f"({may})"
    heap_names = ["n"] if heaps == 1 else [chr(97 + k) for k in range(heaps)]
    return Game(heap_names, [f"{h}' = {h} - t, {may}" for h in heap_names])


def _renamed(tree: Any, prime: str) -> Any:
    if isinstance(tree, tuple):
        return (tree[0], *(_renamed(part, prime) for part in tree[1:]))
    return tree + prime if isinstance(tree, str) else tree


class FormulaGame(Rules):
    """`rules:FILE` where the file consists of formulas. Other rules must be run, which is not done here."""

    def __init__(self, name: str, path: str, data: bytes):
        super().__init__(name)
        self.source = path
        self.game = _read(path, data)
        self.single = len(self.game.heaps) == 1
        self.numbers = arithmetic.base_two()

    @cached_property
    def moves(self) -> list[tuple[Relation, int]]:
        return [self.game.move(self.numbers, text) for text in self.game.moves]

    @cached_property
    def domain(self) -> Relation:
        return self.game.domain(self.numbers)

    @cached_property
    def endless(self) -> bool:  # type: ignore[override]
        return self.game.unlowered(self.numbers, self.moves) is not None

    @cached_property
    def heap(self) -> bool:  # type: ignore[override]
        plain = Game(self.game.heaps, self.game.moves)
        return self.single and self.game.where is None and plain.unlowered(self.numbers, self.moves) is None

    def parse(self, text: str) -> Any:
        position = tuple(natural(part) for part in text.split(","))
        heaps = len(self.game.heaps)
        if len(position) != heaps:
            raise Rejected(f"`{text[:40]}` is not a position of {self.name} as it is shown, with {heaps} numbers")
        if not self.domain.words(dict(zip(self.game.heaps, position)))[0]:
            raise Rejected(f"`{text[:40]}` is not a position of {self.name}")
        return position[0] if self.single else position

    def show(self, position: Any) -> str:
        return str(position) if self.single else ",".join(map(str, position))

    def size(self, position: Any) -> int:
        return sum(relation.words(self._given(position))[0] for relation, _ in self.moves)

    def options(self, position: Any) -> Iterator[Option]:
        for relation, parts in self.moves:
            for found in relation.words(self._given(position))[1]:
                yield self.game.option(found, parts)

    def _given(self, position: Any) -> dict[str, int]:
        return dict(zip(self.game.heaps, (position,) if self.single else position))


def _read(path: str, data: bytes) -> Game:
    try:
        tree = ast.parse(data.decode("utf-8"))
    except (SyntaxError, ValueError, RecursionError):
        raise NotChecked(f"the rules in {path} are") from None
    found: dict[str, Any] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                try:
                    found[name] = [_text(item) for item in value.elts] if name == "moves" else ast.literal_eval(value)  # type: ignore[attr-defined]
                except (ValueError, AttributeError, TypeError, SyntaxError, RecursionError):
                    raise NotChecked(f"the rules in {path}, which compute something, are") from None
            case ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise NotChecked(f"the rules in {path}, which must be run, are")
    if set(found) - {"name", "start", "heaps", "moves", "where", "over", "rank", "convention"} or not {"heaps", "moves"} <= set(found):
        raise NotChecked(f"the rules in {path} are")
    heaps, conditions = found["heaps"], [found.get(name) for name in ("where", "over", "rank")]
    named = isinstance(heaps, (list, tuple)) and heaps and all(isinstance(heap, str) for heap in heaps)
    if not named or not all(text is None or isinstance(text, str) for text in conditions):
        raise NotChecked(f"the rules in {path} are")
    if not found["moves"]:
        raise NotChecked(f"the rules in {path}, which have no moves, are")
    heaps = _without_numbers(path, heaps)
    told_apart = len(set(heaps)) == len(heaps) and all(heap.isidentifier() and not _is_word(heap) for heap in heaps)
    if not told_apart:
        raise NotChecked(f"the rules in {path}, whose heaps have names that cannot be told apart, are")
    return Game(heaps, found["moves"], *conditions)


def _without_numbers(path: str, heaps: list[str]) -> list[str]:
    """The names of the heaps. The last ones may have numbers (`l = 0`), which a person may leave out of a start. A
    certificate leaves nothing out."""
    names, numbered = [], False
    for heap in heaps:
        name, sign, number = heap.partition("=")
        wrong = int(number) >= 2**64 if re.fullmatch(r"\s*\+?[0-9]{1,4000}\s*", number) else numbered or sign
        if wrong:
            raise NotChecked(f"the rules in {path}, with the heap `{heap[:40]}`, are")
        names.append(name.strip() if sign else name)
        numbered = bool(sign)
    return names


def _is_word(name: str) -> bool:
    """Whether a formula reads this name as something else than a heap."""
    return name in ("G", *WORDS) or name.lower() in WORDS[:6]


def _text(item: ast.expr) -> str:
    if isinstance(item, ast.Call) and isinstance(item.func, ast.Name) and item.func.id == "move" and len(item.args) == 1:
        item = item.args[0]
    text = ast.literal_eval(item)
    if not isinstance(text, str):
        raise ValueError
    return text
