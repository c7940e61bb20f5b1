"""The limits of a question: how long it may take, how much memory, how many threads."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Tuple, Union

__all__ = ["Memory", "Time", "bounds"]

#: Seconds, a duration, or a text such as ``"10s"`` or ``"5min"``.
Time = Union[float, int, timedelta, str]
#: Bytes, or a text such as ``"4GiB"``.
Memory = Union[int, str]

_Bounds = Tuple[Union[float, None], Union[int, None], int]

_SECONDS = {"ms": 0.001, "s": 1.0, "sec": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_BYTES = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
_BYTES |= {"kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}


def _amount(text: str, units: dict[str, float] | dict[str, int], what: str) -> float:
    match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*([A-Za-z]*)\s*", text)
    unit = units.get(match[2].lower()) if match else None
    if match is None or unit is None:
        known = ", ".join(name for name in units if name)
        raise ValueError(f"{text!r} is not a {what}: write a number and one of the units {known}")
    return float(match[1]) * unit


def bounds(time_limit: Time | None, memory_limit: Memory | None, threads: int) -> _Bounds:
    """The limits as the library takes them: seconds, bytes and threads.

    >>> from grundy.limits import bounds
    >>> bounds("5min", "4GiB", 2)
    (300.0, 4294967296, 2)
    >>> bounds(None, None, 1)
    (None, None, 1)
    """
    if isinstance(time_limit, timedelta):
        time_limit = time_limit.total_seconds()
    if isinstance(time_limit, str):
        time_limit = _amount(time_limit, _SECONDS, "time")
    if isinstance(memory_limit, str):
        memory_limit = int(_amount(memory_limit, _BYTES, "size"))
    if threads < 1:
        raise ValueError("threads must be at least 1")
    return (None if time_limit is None else float(time_limit), memory_limit, threads)
