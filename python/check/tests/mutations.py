"""Certificates with one thing changed."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

# Changes one part of what holds it, at this key or index.
Change = Callable[[Any, Any], Any]
OTHERS: list[Any] = [None, 0, "x", [], {}, True, "1", 18446744073709551615]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts of a value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from places(item, (*path, i))


def changes(whole: Any, path: tuple[Any, ...]) -> Iterator[Change]:
    """What deletes, changes, swaps or doubles the part at the path, given what holds it."""
    inside = whole
    for key in path:
        inside = inside[key]

    def instead(other: Any) -> Change:
        return lambda holder, key: holder.__setitem__(key, other)

    yield lambda holder, key: holder.pop(key)
    if type(inside) is int:
        yield from (instead(inside + step) for step in (1, -1, 2))
    if isinstance(inside, str):
        digits = [i for i, c in enumerate(inside) if c.isdigit()]
        yield from (instead(f"{inside[:i]}{(int(inside[i]) + 1) % 10}{inside[i + 1 :]}") for i in digits[:4])
        yield instead(inside + "0")
        swap = {"N": "P", "P": "N", "D": "N", "normal": "misere", "misere": "normal", "proven": "observed", "observed": "proven"}
        if inside in swap:
            yield instead(swap[inside])
    yield from (instead(other) for other in OTHERS if type(other) is not type(inside) or other != inside)
    last = path[-1]
    if isinstance(last, int):
        yield lambda holder, key: holder.insert(key, holder[key])
        if last > 0:
            yield lambda holder, key: holder.__setitem__(slice(key - 1, key + 1), [holder[key], holder[key - 1]])
    elif isinstance(last, str):
        yield lambda holder, key: holder.__setitem__(key + "s", holder.pop(key))
    if isinstance(inside, dict):
        yield lambda holder, key: holder[key].__setitem__("more", 1)


def mutated(text: str, path: tuple[Any, ...], change: Change) -> str:
    """The certificate of this text, with a change at this path."""
    *way, last = path
    whole = holder = json.loads(text)
    for key in way:
        holder = holder[key]
    change(holder, last)
    return json.dumps(whole)


def all_of(text: str, most: int, seed: str) -> list[str]:
    """Different mutations of a certificate, at most `most` of them, the same ones each time."""
    whole = json.loads(text)
    every = [(path, change) for path in places(whole) for change in changes(whole, path)]
    random.Random(seed).shuffle(every)
    found = {json.dumps(whole): None}
    for path, change in every:
        if len(found) > most:
            break
        found[mutated(text, path, change)] = None
    return list(found)[1:]
