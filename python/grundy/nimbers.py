"""Nimbers: the numbers that positions are worth, with their sum and their product."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable
from typing import Any, Union

from grundy import _grundy
from grundy.errors import QuestionError
from grundy.limits import Memory, Time, bounds

__all__ = ["Nimber", "mex", "nimber"]


class Nimber:
    """A nimber: a number from 0 on, of any size. ``+`` is the nim-sum, ``*`` the nim-product, ``/`` its inverse.

    >>> import grundy as g
    >>> g.Nimber(5) * 7, g.Nimber(5) + 7, g.Nimber(5) / 7, g.Nimber(2) ** 3
    (Nimber(13), Nimber(2), Nimber(12), Nimber(1))
    >>> g.Nimber(7) ** -1 * 7
    Nimber(1)
    """

    __slots__ = ("value",)

    #: The number.
    value: int

    def __init__(self, value: Union[int, "Nimber"]) -> None:
        number = operator.index(value)
        if number < 0:
            raise QuestionError(f"a nimber is a number from 0 on, and {number} is not")
        self.value = number

    def __index__(self) -> int:
        return self.value

    __int__ = __index__

    def __bool__(self) -> bool:
        return self.value != 0

    def __add__(self, other: Union[int, "Nimber"]) -> Nimber:
        return Nimber(self.value ^ Nimber(other).value) if _is_number(other) else NotImplemented

    __radd__ = __sub__ = __rsub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    __pos__ = __neg__

    def __mul__(self, other: Union[int, "Nimber"]) -> Nimber:
        return _value(f"{self.value} * {Nimber(other).value}") if _is_number(other) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Union[int, "Nimber"]) -> Nimber:
        if not _is_number(other):
            return NotImplemented
        divisor = Nimber(other)
        if not divisor:
            raise ZeroDivisionError("the nimber 0 has no inverse")
        return _value(f"{self.value} / {divisor.value}")

    def __rtruediv__(self, other: Union[int, "Nimber"]) -> Nimber:
        return Nimber(other) / self if _is_number(other) else NotImplemented

    def __pow__(self, exponent: int) -> Nimber:
        if not _is_number(exponent) or isinstance(exponent, Nimber):
            return NotImplemented
        exponent = operator.index(exponent)
        base, times, power = (Nimber(1) / self if exponent < 0 else self), abs(exponent), Nimber(1)
        while times:
            if times & 1:
                power *= base
            base, times = base * base, times >> 1
        return power

    def sqrt(self) -> Nimber:
        """The number whose square this is; there is exactly one.

        >>> import grundy as g
        >>> root = g.Nimber(8).sqrt()
        >>> root * root
        Nimber(8)
        """
        return _value(f"sqrt {self.value}")

    def order(self) -> int:
        """The least positive exponent whose power is 1.

        >>> import grundy as g
        >>> g.Nimber(2).order()
        3
        """
        return int(_grundy.nimber(f"order {self.value}", bounds()))

    def __eq__(self, other: object) -> bool:
        return self.value == operator.index(other) if isinstance(other, (int, Nimber)) else NotImplemented

    def __lt__(self, other: Union[int, "Nimber"]) -> bool:
        return self.value < operator.index(other) if _is_number(other) else NotImplemented

    def __le__(self, other: Union[int, "Nimber"]) -> bool:
        return self.value <= operator.index(other) if _is_number(other) else NotImplemented

    def __gt__(self, other: Union[int, "Nimber"]) -> bool:
        return self.value > operator.index(other) if _is_number(other) else NotImplemented

    def __ge__(self, other: Union[int, "Nimber"]) -> bool:
        return self.value >= operator.index(other) if _is_number(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Nimber({self.value})"

    def _repr_latex_(self) -> str:
        return f"$\\ast {self.value}$"


def _is_number(value: object) -> bool:
    """Whether a value is a whole number: one of Python, of numpy, or a nimber."""
    return hasattr(value, "__index__")


def _value(expression: str) -> Nimber:
    return Nimber(int(_grundy.nimber(expression, bounds())))


def nimber(
    expression: str, *, time_limit: Time | None = None, memory_limit: Memory | None = None
) -> Union[Nimber, list[Nimber]]:
    """The value of an expression: ``+``, ``*``, ``/``, ``sqrt 8``, ``mex 0 1 2 4`` and others. It may have several.

    >>> import grundy as g
    >>> g.nimber("5 * 7 + 1/3")
    Nimber(15)
    """
    told: Any = json.loads(_grundy.nimber(expression, bounds(time_limit, memory_limit)))
    return [Nimber(root) for root in told] if isinstance(told, list) else Nimber(told)


def mex(values: Iterable[Union[int, Nimber]]) -> int:
    """The least number from 0 on that is not among these.

    >>> import grundy as g
    >>> g.mex({0, 1, 3}), g.mex([])
    (2, 0)
    """
    seen = {Nimber(value).value for value in values}
    least = 0
    while least in seen:
        least += 1
    return least
