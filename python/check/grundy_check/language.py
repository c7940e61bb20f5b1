"""The language of formulas about natural numbers: read into trees of tuples."""

import re
from collections.abc import Iterator
from typing import Any

from .verdict import NotChecked, Rejected

TOKEN = re.compile(r"\s*(?:([0-9]+)|([^\W\d]\w*'*)|(//|!=|<=|>=|==|[=<>+\-*%^(),:⊕≤≥≠·]))")
# Other ways to write words and signs; words are in letters of either case.
SAME = {"xor": "^", "mod": "%", "div": "//", "⊕": "^", "≤": "<=", "≥": ">=", "≠": "!=", "·": "*", "==": "="}
LARGEST = 2**62 - 1
COMPARE = ("=", "!=", "<", "<=", ">", ">=")
DEEPEST = 60
WORDS = ("and", "or", "not", "xor", "mod", "div", "exists", "forall", "min", "max", "power", "true", "false", "True", "False")


class Reader:
    """Precedence as in Python; a comma binds least, and a quantifier reaches as far to the right as it can."""

    def __init__(self, text: str):
        self.tokens: list[str] = []
        at, text = 0, text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise Rejected(f"`{text[at:at + 10]}` is not a formula")
            token = match[match.lastindex or 0]
            lower = token.lower() if token.isascii() else token
            self.tokens.append(SAME.get(lower, lower if lower in ("and", "or", "not") else token))
            at = match.end()
        self.at = 0
        self.depth = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise Rejected(f"`{wanted}` is missing in a formula" if wanted else "a formula ends too early")
        self.at += 1
        return token

    def read(self) -> Any:
        tree = self.all()
        if self.peek():
            raise Rejected(f"`{self.peek()}` is unexpected in a formula")
        return tree

    def all(self) -> Any:
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotChecked("a formula nested so deep is")
        parts = [self.either()]
        while self.peek() == ",":
            self.next()
            parts.append(self.either())
        self.depth -= 1
        return ("and", *parts) if len(parts) > 1 else parts[0]

    def either(self) -> Any:
        parts = [self.both()]
        while self.peek() == "or":
            self.next()
            parts.append(self.both())
        return ("or", *parts) if len(parts) > 1 else parts[0]

    def both(self) -> Any:
        parts = [self.denial()]
        while self.peek() == "and":
            self.next()
            parts.append(self.denial())
        return ("and", *parts) if len(parts) > 1 else parts[0]

    def denial(self) -> Any:
        token = self.peek()
        if token == "not":
            self.next()
            self.depth += 1
            if self.depth > DEEPEST:
                raise NotChecked("a formula nested so deep is")
            inner = self.denial()
            self.depth -= 1
            return ("not", inner)
        if token in ("exists", "forall"):
            self.next()
            names = [self.next()]
            while self.peek() == ",":
                self.next()
                names.append(self.next())
            self.next(":")
            return (token, names, self.all())
        return self.comparison()

    def comparison(self) -> Any:
        before, depth = self.at, self.depth
        if self.peek() == "(":
            try:
                self.next()
                inner = self.all()
                self.next(")")
                if self.peek() in ("", ",", "or", "and", ")"):
                    return inner
            except Rejected:
                pass
            self.at, self.depth = before, depth
        if self.peek() in ("true", "True", "false", "False"):
            return ("and",) if self.next().lower() == "true" else ("or",)
        if self.peek() == "power" and self.tokens[self.at + 1 : self.at + 2] == ["("]:
            self.next()
            self.next("(")
            base = self.term()
            self.next(",")
            term = self.term()
            self.next(")")
            return ("power", base, term)
        left, parts = self.term(), []
        while self.peek() in COMPARE:
            sign = self.next()
            right = self.term()
            parts.append((sign, left, right))
            left = right
        if not parts:
            raise Rejected("a formula compares nothing")
        return ("and", *parts) if len(parts) > 1 else parts[0]

    def term(self) -> Any:
        tree = self.sum()
        while self.peek() == "^":
            self.next()
            tree = ("^", tree, self.sum())
        return tree

    def sum(self) -> Any:
        tree = self.product()
        while self.peek() in ("+", "-"):
            tree = (self.next(), tree, self.product())
        return tree

    def product(self) -> Any:
        tree = self.factor()
        while self.peek() in ("*", "//", "%"):
            tree = (self.next(), tree, self.factor())
        return tree

    def factor(self) -> Any:
        token = self.next()
        if token in ("(", "-"):
            self.depth += 1
            if self.depth > DEEPEST:
                raise NotChecked("a formula nested so deep is")
            if token == "(":
                tree = self.term()
                self.next(")")
            else:
                tree = ("-", 0, self.factor())
            self.depth -= 1
            return tree
        if token in ("min", "max"):
            self.next("(")
            tree = self.term()
            while self.peek() == ",":
                self.next()
                tree = (token, tree, self.term())
            self.next(")")
            return tree
        if "0" <= token[0] <= "9":
            if len(token) > 19 or int(token) > LARGEST:
                raise Rejected("a number of a formula has more than 62 bits")
            return int(token)
        if not re.match(r"[^\W\d]", token) or token in WORDS:
            raise Rejected(f"`{token}` is unexpected in a formula")
        return token


def universal(tree: Any, holds: bool, fails: bool) -> Iterator[Any]:
    """The parts that ask for all numbers when it is asked where the tree holds, or where it fails; inner ones first."""
    if not isinstance(tree, tuple):
        return
    if tree[0] in ("and", "or"):
        for part in tree[1:]:
            yield from universal(part, holds, fails)
    elif tree[0] == "not":
        yield from universal(tree[1], fails, holds)
    elif tree[0] in ("exists", "forall"):
        some = tree[0] == "exists"
        yield from universal(tree[2], some, not some)
        if fails if some else holds:
            yield tree


def bound(tree: Any) -> Iterator[str]:
    """The names that quantifiers bind."""
    if isinstance(tree, tuple):
        if tree[0] in ("exists", "forall"):
            yield from tree[1]
            tree = tree[1:]
        for part in tree[1:]:
            yield from bound(part)


def names(tree: Any) -> set[str]:
    """All names that occur free in a tree."""
    if isinstance(tree, str):
        return {tree}
    if isinstance(tree, tuple):
        if tree[0] in ("exists", "forall"):
            return names(tree[2]) - set(tree[1])
        return set().union(*map(names, tree[1:]))
    return set()
