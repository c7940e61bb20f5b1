"""The interface of a ruleset for the checker. Each family of games implements it in a file of its own."""

from collections.abc import Iterator
from typing import Any

from .verdict import NotChecked, Rejected

# A position is a number, a tuple or a text; an option is the tuple of its components, ascending.
Position = Any
Option = tuple[Any, ...]

# An option of a larger number of them is not listed.
MOST_OPTIONS = 2 * 10**7


class Rules:
    """A ruleset by its name."""

    heap = False  # positions are single heaps, and moves lead to smaller ones
    endless = False  # play may go on for ever
    own_endings = False  # the rules say who has won
    entails = False  # some positions are urgent: the next move must be made in them
    symmetric = False  # representatives are trusted to play alike
    source: str | None = None  # the file that was read

    def __init__(self, name: str):
        self.name = name

    def parse(self, text: str) -> Position:
        """The position that a text means; rejects all forms but the one in which it is shown."""
        raise NotImplementedError

    def show(self, position: Position) -> str:
        raise NotImplementedError

    def options(self, position: Position) -> Iterator[Option]:
        """The options, in any order and perhaps repeated."""
        raise NotImplementedError

    def ascending(self, position: Position) -> list[Option]:
        """The different options, in order."""
        if self.size(position) > MOST_OPTIONS:
            raise NotChecked(f"all options of so large a position of {self.name} are")
        return sorted(set(self.options(position)))

    def size(self, position: Position) -> int:
        """An upper bound of the work of listing the options."""
        return 1

    def urgent(self, position: Position) -> bool:
        return False

    def representative(self, position: Position) -> Position:
        return position


def natural(text: str) -> int:
    """A number as it is shown: no sign, no leading zero."""
    if not (text.isascii() and text.isdigit()) or len(text) > 10000 or (text[0] == "0" and text != "0"):
        raise Rejected(f"`{text[:40]}` is not a number as it is shown")
    if len(text) > 4000:
        raise NotChecked("numbers of so many digits are")
    return int(text)


WHITE = {chr(code) for code in (*range(9, 14), 32, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000)}
CLOSING = {"(": ")", "[": "]", "{": "}"}


def as_word(text: str) -> str:
    """A start in the text of a sum: in double quotes where it would not be one word."""
    count, x, _ = text.partition("x")
    is_count = count.isascii() and count.isdigit()
    if '"' in text or (_is_one_word(text) and not (x and is_count)):
        return text
    return f'"{text}"'


def ruleset_as_word(name: str) -> str:
    """The name of a ruleset in the text of a sum."""
    kind, colon, file = name.partition(":")
    return f'{kind}:"{file}"' if colon and '"' not in file and not _is_one_word(file) else name


def _is_one_word(text: str) -> bool:
    """Whether white space and `+` occur only inside brackets or quotes, and all of those are closed."""
    opened: list[str] = []
    quoted = False
    for c in text:
        if c == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif c in CLOSING:
            opened.append(CLOSING[c])
        elif c in CLOSING.values():
            if not opened or opened.pop() != c:
                return False
        elif not opened and (c in WHITE or c == "+"):
            return False
    return bool(text) and not quoted and not opened
