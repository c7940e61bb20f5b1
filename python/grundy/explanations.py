"""Why an answer is right, in words."""

from __future__ import annotations

import copy
import json
import textwrap
from collections.abc import Iterator
from html import escape
from typing import Any

__all__ = ["Explanation"]


class Explanation:
    """Why an answer is right: sections of steps.

    >>> import grundy as g
    >>> why = g.solve("nim 3 4 5").explain()
    >>> print(str(why).splitlines()[0])
    What each component is worth
    >>> why.data["sections"][0]["title"]
    'What each component is worth'
    """

    #: The explanation as data, as ``grundy solve --explain --format json`` prints it.
    data: dict[str, Any]

    def __init__(self, text: str) -> None:
        self.data = json.loads(text)

    def to_dict(self) -> dict[str, Any]:
        """The explanation, as a dictionary of your own."""
        return copy.deepcopy(self.data)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.data["sections"])

    def __eq__(self, other: object) -> bool:
        return self.data == other.data if isinstance(other, Explanation) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        lines: list[str] = []
        for section in self.data["sections"]:
            lines += ["", section["title"]]
            for step in section["steps"]:
                ((kind, content),) = step.items()
                lines += _lines(kind, content)
        return "\n".join(lines[1:])

    def __repr__(self) -> str:
        titles = [section["title"] for section in self.data["sections"]]
        return f"<Explanation: {'; '.join(titles)}>"

    def _repr_html_(self) -> str:
        parts: list[str] = []
        for section in self.data["sections"]:
            parts.append(f"<h4>{escape(section['title'])}</h4>")
            for step in section["steps"]:
                ((kind, content),) = step.items()
                if kind == "text":
                    parts.append(f"<p>{escape(content)}</p>")
                elif kind == "theorem":
                    said = f"<b>{escape(content['name'])}.</b> {escape(content['statement'])}"
                    parts.append(f"<blockquote>{said} <small>[{escape(content['source'])}]</small></blockquote>")
                else:
                    parts.append(f"<pre>{escape(chr(10).join(_lines(kind, content)))}</pre>")
        return "\n".join(parts)


def _paragraph(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, 100, initial_indent=indent, subsequent_indent=indent)


def _lines(kind: str, content: Any) -> list[str]:
    """One step as lines of text."""
    if kind == "text":
        return _paragraph(content, "  ")
    if kind == "theorem":
        said = f"{content['name']}: {content['statement']} [{content['source']}]"
        return _paragraph(said, "    ")
    if kind == "nim_sum":
        rows = [(value, name) for name, value in content["rows"]]
        every = [value for value, _ in rows] + [content["sum"]]
        bits, digits = max(max(every).bit_length(), 1), max(len(str(value)) for value in every)
        lines = [f"    {value:>{digits}} = {value:0{bits}b}   {name}" for value, name in rows]
        if content["more"]:
            lines.append(f"    and {content['more']} more")
        rule = "    " + "─" * (digits + 3 + bits)
        return [*lines, rule, f"    {content['sum']:>{digits}} = {content['sum']:0{bits}b}"]
    if kind == "options":
        lines = [f"    {_value(value):>3}: {'; '.join(names)}" for value, names in content["values"]]
        if content["mex"] is not None:
            lines.append(f"    {content['mex']:>3}: the least number that is missing")
        return lines
    if kind == "outline":
        return [
            f"    {'  ' * row['depth']}{row['name']}  {row['value']}  {row['text']}".rstrip() for row in content["rows"]
        ]
    if kind == "answers":
        return [f"    {made} → {answer}" for made, answer in content]
    return [f"    {content}"]


def _value(value: Any) -> str:
    """A value: a number, ∞ with a set, or ☾."""
    if isinstance(value, dict) and "loony" in value:
        return "☾"
    if isinstance(value, dict) and "infinity" in value:
        return f"∞({','.join(map(str, value['infinity']))})"
    return str(value)
