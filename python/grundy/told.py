"""What the library says: the JSON that the program prints, as an object."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, Union

__all__ = ["Told"]


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
        return type(self) is type(other) and isinstance(other, Told) and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.json())

    def __repr__(self) -> str:
        fields = [f"{name}={value!r}" for name, value in self.data.items() if not isinstance(value, (dict, list))]
        return f"{type(self).__name__}({', '.join(fields)})"
