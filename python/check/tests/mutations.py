"""Certificates with one thing changed."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

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


def changes(whole: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    """The whole with the part at the path deleted, changed, swapped or doubled."""

    def changed(work: Any) -> Any:
        result = copy.deepcopy(whole)
        inside = result
        for key in path[:-1]:
            inside = inside[key]
        work(inside, path[-1])
        return result

    inside = whole
    for key in path:
        inside = inside[key]
    yield changed(lambda holder, key: holder.pop(key))
    if type(inside) is int:
        for step in (1, -1, 2):
            yield changed(lambda holder, key: holder.__setitem__(key, inside + step))
    if isinstance(inside, str):
        digits = [i for i, c in enumerate(inside) if c.isdigit()]
        for i in digits[:4]:
            other = str((int(inside[i]) + 1) % 10)
            yield changed(lambda holder, key: holder.__setitem__(key, inside[:i] + other + inside[i + 1 :]))
        yield changed(lambda holder, key: holder.__setitem__(key, inside + "0"))
        swap = {"N": "P", "P": "N", "D": "N", "normal": "misere", "misere": "normal", "proven": "observed", "observed": "proven"}
        if inside in swap:
            yield changed(lambda holder, key: holder.__setitem__(key, swap[inside]))
    for other in OTHERS:
        if type(other) is not type(inside) or other != inside:
            yield changed(lambda holder, key: holder.__setitem__(key, other))
    last = path[-1]
    if isinstance(last, int):
        yield changed(lambda holder, key: holder.insert(key, holder[key]))
        if last > 0:
            yield changed(lambda holder, key: holder.__setitem__(slice(key - 1, key + 1), [holder[key], holder[key - 1]]))
    elif isinstance(last, str):
        yield changed(lambda holder, key: holder.__setitem__(key + "s", holder.pop(key)))
    if isinstance(inside, dict):
        yield changed(lambda holder, key: holder[key].__setitem__("more", 1))


def all_of(text: str, most: int, seed: str) -> list[str]:
    """Different mutations of a certificate, at most `most` of them, the same ones each time."""
    whole = json.loads(text)
    found = {json.dumps(other) for path in places(whole) for other in changes(whole, path) if other != whole or str(other) != str(whole)}
    found.discard(json.dumps(whole))
    listed = sorted(found)
    random.Random(seed).shuffle(listed)
    return listed[:most]
