"""Exceptions: every exception of the package is an :class:`Error`."""

from __future__ import annotations

import json
from typing import Any, Literal

__all__ = ["Error", "FileError", "InputError", "NoAnswer", "QuestionError", "RulesError"]


class Error(Exception):
    """The base of all exceptions of this package.

    >>> import grundy as g
    >>> issubclass(g.InputError, g.Error) and issubclass(g.NoAnswer, g.Error)
    True
    """

    #: ``usage``, ``input``, ``rules``, ``file``, ``limit`` or ``interrupted``: the kinds of the program's errors.
    kind: Literal["usage", "input", "rules", "file", "limit", "interrupted"] = "usage"
    #: Where it is wrong, in a text or in a file of rules, as in the program's JSON.
    place: dict[str, Any] | None = None


class InputError(Error, ValueError):
    """A text is wrong. The message shows the text with the wrong part underlined, and how to mend it.

    >>> import grundy as g
    >>> try:
    ...     g.solve("nym 3 4")
    ... except g.InputError as error:
    ...     print(error)
    there is no ruleset `nym`
        nym 3 4
        ^^^
    did you mean nim? `grundy games` lists them all
    """

    #: What is wrong, in one sentence.
    message: str
    #: The text.
    text: str
    #: The first wrong character of the text, counted from 0, and the one behind the last wrong one.
    start: int
    end: int
    #: How to mend it.
    help: str | None
    kind: Literal["input", "file"] = "input"

    def __init__(self, message: str, text: str = "", start: int = 0, end: int = 0, help: str | None = None) -> None:
        super().__init__(message, text, start, end, help)
        self.message = message
        self.text = text
        self.start = start
        self.end = end
        self.help = help

    def __str__(self) -> str:
        lines = [self.message, *self._underlined()]
        if self.help is not None:
            lines.append(self.help)
        return "\n".join(lines)

    def _underlined(self) -> list[str]:
        """The neighbourhood of the mistake, and a line of marks below it."""
        around = 60
        first = max(self.start - around, 0)
        shown = self.text[first : self.end + around]
        if not shown.strip():
            return []
        plain = "".join(sign if sign.isprintable() else " " for sign in shown)
        marks = "^" * max(min(self.end - self.start, len(shown)), 1)
        return ["    " + plain, "    " + " " * (self.start - first) + marks]


class FileError(InputError, FileNotFoundError):
    """A text names a file that cannot be read.

    >>> import grundy as g
    >>> try:
    ...     g.solve("graph:none.csv a")
    ... except FileNotFoundError as error:
    ...     print(error.kind)
    file
    """

    kind = "file"


class QuestionError(Error, ValueError):
    """The question does not fit the game.

    >>> import grundy as g
    >>> g.values("wythoff", to=3)
    Traceback (most recent call last):
        ...
    grundy.QuestionError: the positions of `wythoff` are pairs of numbers, and this is about heaps
    """


class RulesError(Error, RuntimeError):
    """A user's rules failed. What a Python function raised is the cause (``__cause__``), with its traceback.

    >>> import grundy as g
    >>> @g.rules(start=3)
    ... def broken(n):
    ...     if n == 2:
    ...         raise ArithmeticError("two is too many")
    ...     return [n - 1]
    >>> try:
    ...     g.solve(broken)
    ... except g.RulesError as error:
    ...     print(error, "|", type(error.__cause__).__name__)
    two is too many at the position 2 | ArithmeticError
    """

    kind = "rules"


class NoAnswer(Error):
    """There is no answer within the limits.

    >>> import grundy as g
    >>> try:
    ...     g.values("kayles", to=10**12, memory_limit="1MiB")
    ... except g.NoAnswer as error:
    ...     print(error.limit)
    size
    """

    #: Which limit it was: ``time``, ``memory``, ``size`` or ``interrupt``.
    limit: Literal["time", "memory", "size", "interrupt"]
    #: What was found so far, where something was.
    found: object
    kind = "limit"

    def __init__(
        self,
        message: str,
        limit: Literal["time", "memory", "size", "interrupt"] = "size",
        found: object = None,
    ) -> None:
        super().__init__(message)
        self.limit = limit
        self.found = found


def raised(text: str) -> Error:
    """The exception of a failure, which the library tells as JSON."""
    told: dict[str, Any] = json.loads(text)
    kind, message, place = told["kind"], told["message"], told["place"]
    error: Error
    if kind == "input" or (kind == "file" and place):
        start, end = place["at"]
        error = (InputError if kind == "input" else FileError)(message, place["text"], start, end, told.get("help"))
    elif kind == "rules":
        error = RulesError(message)
    elif kind in ("limit", "interrupted"):
        error = NoAnswer(message, told.get("limit", "interrupt"))
    else:
        error = QuestionError(message)
    error.kind, error.place = kind, place
    return error
