"""The limits of a question: how long it may take, how much memory, how many threads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Tuple, Union

__all__ = ["Memory", "Time", "bounds", "limits"]

#: Seconds, a duration, or a text such as ``"10s"`` or ``"5min"``.
Time = Union[float, int, timedelta, str]
#: Bytes, or a text such as ``"4GiB"``.
Memory = Union[int, str]

_Bounds = Tuple[Union[float, None], Union[int, None], int]

_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_BYTES = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
_BYTES |= {"kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}

#: What holds where a question names no limits of its own.
_default: ContextVar[_Bounds] = ContextVar("limits", default=(None, None, 1))


def _amount(text: str, units: dict[str, float] | dict[str, int], what: str) -> float:
    match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*([A-Za-z]*)\s*", text)
    unit = units.get(match[2].lower()) if match else None
    if match is None or unit is None:
        known = ", ".join(name for name in units if name)
        raise ValueError(f"{text!r} is not a {what}: write a number and one of the units {known}")
    return float(match[1]) * unit


def bounds(time_limit: Time | None = None, memory_limit: Memory | None = None, threads: int = 1) -> _Bounds:
    """The limits as the library takes them: seconds, bytes and threads.

    >>> from grundy.limits import bounds
    >>> bounds("5min", "4GiB", 2)
    (300.0, 4294967296, 2)
    >>> bounds()
    (None, None, 1)
    """
    if isinstance(time_limit, timedelta):
        time_limit = time_limit.total_seconds()
    if isinstance(time_limit, str):
        time_limit = _amount(time_limit, _SECONDS, "time")
    if isinstance(memory_limit, str):
        memory_limit = int(_amount(memory_limit, _BYTES, "size"))
    if time_limit is not None and not isinstance(time_limit, (int, float)):
        raise TypeError(f"a time limit is seconds or a text such as '10s', and not {type(time_limit).__name__}")
    if memory_limit is not None and not isinstance(memory_limit, int):
        raise TypeError(f"a memory limit is bytes or a text such as '4GiB', and not {type(memory_limit).__name__}")
    if not isinstance(threads, int):
        raise TypeError(f"threads is a number, and not {type(threads).__name__}")
    if threads < 1:
        raise ValueError("threads must be at least 1")
    if time_limit is not None and not time_limit >= 0:
        raise ValueError(f"a time limit is at least 0, and {time_limit} is not")
    if memory_limit is not None and memory_limit < 0:
        raise ValueError(f"a memory limit is at least 0, and {memory_limit} is not")
    default = _default.get()
    return (
        default[0] if time_limit is None else float(time_limit),
        default[1] if memory_limit is None else memory_limit,
        default[2] if threads == 1 else threads,
    )


@contextmanager
def limits(
    *, time_limit: Time | None = None, memory_limit: Memory | None = None, threads: int = 1
) -> Iterator[None]:
    """Limits for every question inside that names none of its own; for properties, too, which cannot name any.

    >>> import grundy as g
    >>> with g.limits(time_limit="10s", memory_limit="1GiB"):
    ...     len(g.Position("kayles 30").options)
    30
    """
    token = _default.set(bounds(time_limit, memory_limit, threads))
    try:
        yield
    finally:
        _default.reset(token)
