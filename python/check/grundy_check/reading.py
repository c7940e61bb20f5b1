"""JSON, read strictly: no field twice, none unknown, no fractions, no number beyond 64 bits, nothing of the wrong type.

What is wrong with a value is kept in its place, as `Wrong`, until it is known that the file says it is a certificate."""

import json
import re
from typing import Any

from .verdict import NoCertificate, Rejected

LARGEST = 2**64 - 1
DIGITS = re.compile(r"0|[1-9][0-9]{0,3999}")


class Wrong(dict[str, Any]):
    """A value that no certificate holds. It keeps the fields of an object with a field that stands twice."""

    def __init__(self, reason: str, pairs: list[tuple[str, Any]] | None = None):
        super().__init__(pairs or [])
        self.reason = reason


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return dict(pairs) if len(dict(pairs)) == len(pairs) else Wrong("a field stands twice in one object", pairs)


class Negative(int):
    """A number below 0, which only offsets may be."""


def _integer(text: str) -> Any:
    if text.startswith("-") and 1 < len(text) <= 19 and int(text) < 0:
        return Negative(text)
    if text.startswith("-") or len(text) > 20 or int(text) > LARGEST:
        return Wrong(f"{text[:30]} is not an integer from 0 to 2^64 - 1")
    return int(text)


def _refuse(text: str) -> Any:
    raise ValueError(f"{text[:30]} is not a number")


def parse(data: bytes) -> dict[str, Any]:
    """The object that a file holds. Raises NoCertificate for all that is not a JSON object."""
    try:
        text = data.decode("utf-8")
        value = json.loads(text, object_pairs_hook=_object, parse_int=_integer,
                           parse_float=lambda text: Wrong(f"{text[:30]} is not an integer"), parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # refuses halves of surrogate pairs
    except RecursionError:
        raise NoCertificate("this is nested too deep") from None
    except ValueError as error:
        raise NoCertificate(f"this is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise NoCertificate("this is not an object")
    return value


class Fields:
    """An object whose fields are taken one by one; `done` says that there must be no more."""

    def __init__(self, value: Any, where: str):
        if isinstance(value, Wrong):
            raise Rejected(value.reason, "format")
        if not isinstance(value, dict):
            raise Rejected(f"{where} is not an object", "format")
        self.rest = dict(value)
        self.where = where

    def there(self, name: str) -> bool:
        """Whether a field that may be left out, but not be `null`, is there: a list, `saltus` or `sources`."""
        return name in self.rest

    def has(self, name: str) -> bool:
        """Whether a field that may be left out is there; `null` says that it is not."""
        if name in self.rest and self.rest[name] is None:
            del self.rest[name]
        return name in self.rest

    def take(self, name: str) -> Any:
        if name not in self.rest:
            raise Rejected(f"{self.where} lacks the field `{name}`", "format")
        return self.rest.pop(name)

    def number(self, name: str) -> int:
        return number(self.take(name), self.where)

    def count(self, name: str) -> int:
        """A number, or beyond 64 bits a text of digits."""
        value = self.take(name)
        if isinstance(value, str) and DIGITS.fullmatch(value) and int(value) > LARGEST:
            return int(value)
        return number(value, self.where)

    def maybe_number(self, name: str) -> int | None:
        value = self.take(name)
        return None if value is None else number(value, self.where)

    def text(self, name: str) -> str:
        return text(self.take(name), self.where)

    def one_of(self, name: str, *allowed: str) -> str:
        value = self.text(name)
        if value not in allowed:
            raise Rejected(f"`{name}` of {self.where} is none of {', '.join(allowed)}", "format")
        return value

    def items(self, name: str) -> list[Any]:
        return items(self.take(name), self.where)

    def numbers(self, name: str) -> list[int]:
        return [number(item, self.where) for item in self.items(name)]

    def texts(self, name: str) -> list[str]:
        return [text(item, self.where) for item in self.items(name)]

    def fields(self, name: str) -> "Fields":
        return Fields(self.take(name), f"`{name}` of {self.where}")

    def each(self, name: str) -> list["Fields"]:
        return [Fields(item, f"`{name}` of {self.where}") for item in self.items(name)]

    def done(self) -> None:
        if self.rest:
            raise Rejected(f"{self.where} has an unknown field `{next(iter(self.rest))}`", "format")


def number(value: Any, where: str) -> int:
    if type(value) is not int:
        raise Rejected(f"a number is expected in {where}", "format")
    return value


def shaped(value: Any, shape: Any) -> Any:
    """A value of this shape. A dictionary is an object of named fields; a list has items of one shape, a tuple items of
    several shapes. `±` is an integer; a text other than `text` and `flag` is a natural number. Lists in tuples become
    tuples."""
    if isinstance(shape, dict):
        fields = Fields(value, "the fact")
        made = {name: shaped(fields.take(name), own) for name, own in shape.items()}
        fields.done()
        return made
    if isinstance(shape, str):
        if shape == "±" and type(value) is Negative:
            return int(value)
        if shape == "flag" and type(value) is not bool:
            raise Rejected("true or false is expected", "format")
        return value if shape == "flag" else text(value, shape) if shape == "text" else number(value, shape)
    parts = items(value, "the fact")
    if isinstance(shape, list):
        listed = [shaped(part, shape[0]) for part in parts]
        return listed if isinstance(shape[0], dict) else tuple(listed)
    if len(parts) != len(shape):
        raise Rejected(f"a list has {len(parts)} elements instead of {len(shape)}", "format")
    return tuple(shaped(part, own) for part, own in zip(parts, shape))


def text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise Rejected(f"a text is expected in {where}", "format")
    return value


def items(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Rejected(f"a list is expected in {where}", "format")
    return value
