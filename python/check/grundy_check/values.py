"""Values of positions: numbers, and the infinite values of Smith."""

from collections.abc import Iterable
from typing import Any

from .reading import Fields
from .verdict import Rejected

# A number; or a frozenset K, which stands for infinity(K).
Value = int | frozenset[int]


def mex(values: Iterable[int]) -> int:
    """The least number that is not among them."""
    found = set(values)
    least = 0
    while least in found:
        least += 1
    return least


def add(left: Value, right: Value) -> Value:
    """The value of a sum of two."""
    if isinstance(left, int) and isinstance(right, int):
        return left ^ right
    if isinstance(left, int):
        left, right = right, left
    if isinstance(right, int):
        return frozenset(k ^ right for k in left)  # type: ignore[union-attr]
    return frozenset()


def total(values: Iterable[Value]) -> Value:
    """The value of a sum."""
    result: Value = 0
    for value in values:
        result = add(result, value)
    return result


def outcome(value: Value) -> str:
    """Who wins a position of this value in normal play."""
    if isinstance(value, int):
        return "P" if value == 0 else "N"
    return "N" if 0 in value else "D"


def read(value: Any) -> Value | None:
    """A value as it stands in a claim; `null` is None."""
    if value is None or type(value) is int:
        return value
    fields = Fields(value, "a value")
    members = fields.numbers("infinity")
    fields.done()
    if any(a >= b for a, b in zip(members, members[1:])):
        raise Rejected("the members of an infinite value do not ascend")
    return frozenset(members)


def show(value: Value) -> str:
    """The value for people."""
    return str(value) if isinstance(value, int) else f"∞({','.join(map(str, sorted(value)))})"
