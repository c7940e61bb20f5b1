"""Answers of the library: the JSON that the program prints, as an object."""

from __future__ import annotations

import copy
import json
from functools import cached_property
from html import escape
from typing import Any, Literal, Union

__all__ = ["Told"]

#: Who wins: ``N`` the player to move, ``P`` the other one, ``D`` nobody, ``L`` Left, ``R`` Right.
Outcome = Literal["N", "P", "D", "L", "R"]
Convention = Literal["normal", "misere"]
Player = Literal["left", "right"]


class Told:
    """An answer of the library. Each field of its JSON is an attribute; one that the answer lacks is ``None`` or an empty list.

    Two fields have names that are words of Python: they are ``is_`` and ``from_``.

    >>> import grundy as g
    >>> period = g.period("kayles")
    >>> period.period, period.data["period"]
    (12, 12)
    """

    def __init__(self, told: Union[str, dict[str, Any]]) -> None:
        self._told = told

    @cached_property
    def data(self) -> dict[str, Any]:
        """All fields."""
        data: dict[str, Any] = self._told if isinstance(self._told, dict) else json.loads(self._told)
        return data

    def to_dict(self) -> dict[str, Any]:
        """All fields, as a dictionary of your own."""
        return copy.deepcopy(self.data)

    def json(self) -> str:
        """The answer as JSON, as the program prints it."""
        return self._told if isinstance(self._told, str) else json.dumps(self._told)

    def __getattr__(self, name: str) -> Any:
        field = name.rstrip("_")
        if not name.startswith("_"):
            if field in self.data:
                return self.data[field]
            for kind in type(self).__mro__:
                if (wanted := kind.__dict__.get("__annotations__", {}).get(name)) is not None:
                    return [] if str(wanted).startswith("list") else None
        raise AttributeError(f"a {type(self).__name__} has no field {field}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Told):
            return NotImplemented
        return type(self) is type(other) and self.data == other.data

    def __hash__(self) -> int:
        return hash(json.dumps(self.data, sort_keys=True))

    def __repr__(self) -> str:
        fields = [f"{name}={value!r}" for name, value in self.data.items() if not isinstance(value, (dict, list))]
        return f"{type(self).__name__}({', '.join(fields)})"

    def _repr_html_(self) -> str:
        return table(self.data)


def table(fields: dict[str, Any]) -> str:
    """All fields that say something, as a table; long lists show their beginning."""
    rows = [
        f"<tr><th style='text-align:left'>{escape(name.replace('_', ' '))}</th><td style='text-align:left'>{_shown(value)}</td></tr>"
        for name, value in fields.items()
        if value is not None and value != [] and name != "schema"
    ]
    return f"<table>{''.join(rows)}</table>"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        more = f" … and {len(value) - 40} more" if len(value) > 40 else ""
        return ", ".join(map(_shown, value[:40])) + more
    if isinstance(value, dict):
        return "; ".join(f"{escape(str(name))}: {_shown(part)}" for name, part in value.items())
    return escape(str(value))
