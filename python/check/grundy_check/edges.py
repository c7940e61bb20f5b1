"""Files of graphs: their vertices and edges. The format defines names under "Graphs"."""

import json
import re
from collections.abc import Iterator
from typing import Any

from .verdict import NotChecked, Rejected

BLANKS = " \t\n\f\r"
HEADERS = (["from", "to"], ["source", "target"], ["u", "v"])
LARGEST = 2**64 - 1
MOST = 10**6

Edge = tuple[str, str]  # from, to; without `to` a vertex alone


FORMATS = {ending: ending for ending in ("csv", "tsv", "edges", "json", "adjlist")} | {"edgelist": "edges", "txt": "edges"}


def read(path: str, data: bytes, header: str, form: str = "") -> tuple[list[Edge], bool]:
    """The edges, in order; and whether `header` (`counts`, `none` or nothing) decides what the first line is. `form` is
    the format, if the ending of the name does not say it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Rejected(f"{path} is not UTF-8") from None
    ending = FORMATS.get(path.rpartition(".")[2].lower(), "")
    if form and form == ending:
        raise Rejected(f"{path} has a format that its ending says already")
    form = form or ending
    if form == "json":
        return _json(path, text), False
    if form in ("csv", "tsv"):
        return _lines(path, _table(path, text, "," if form == "csv" else "\t"), header, table=True)
    if form == "edges":
        return _lines(path, _words(text), header, table=False)
    if form == "adjlist":
        lines = [line.partition("#")[0].split() for line in re.split("\r?\n", text)]
        return [edge for line in lines if line for edge in [(line[0], ""), *((line[0], to) for to in line[1:])]], False
    raise NotChecked(f"graphs in files like {path} are")


def natural_order(name: str) -> tuple[Any, ...]:
    """Names made of digits come first, by size, then by length; then the others, by their bytes."""
    if name.isascii() and name.isdigit():
        digits = name.lstrip("0")
        return (0, len(digits), digits, len(name))
    return (1, name)


def _table(path: str, text: str, separator: str) -> Iterator[list[str]]:
    """The rows of CSV or TSV."""
    at = 0
    while at < len(text):
        if text[at] in "\r\n":
            at += 1
            continue
        fields: list[str] = []
        while True:
            while at < len(text) and text[at] in " \t\f" and text[at] != separator:
                at += 1
            name, quoted = "", text[at : at + 1] == '"'
            while quoted:
                end = text.find('"', at + 1)
                if end < 0:
                    raise Rejected(f"{path}: a quote is never closed")
                name += text[at + 1 : end]
                at = end + 1
                if text[at : at + 1] != '"':
                    break
                name += '"'
            end = at
            while end < len(text) and text[end] not in (separator, "\r", "\n"):
                end += 1
            rest = text[at:end].strip(BLANKS)
            if quoted and rest:
                raise Rejected(f"{path}: a name goes on after its quote")
            fields.append(name if quoted else rest)
            at = end + 1
            if text[end : end + 1] != separator:
                break
        yield fields


def _words(text: str) -> Iterator[list[str]]:
    """The rows of a list of edges."""
    for line in re.split("[\r\n]", text):
        line = line.strip(BLANKS)
        if line and line[0] not in "#%":
            words = [word for word in re.split(f"[{BLANKS},]", line) if word]
            # networkx writes attributes.
            yield words[:2] if len(words) > 2 and words[2].startswith("{") else words


def _lines(path: str, rows: Iterator[list[str]], header: str, table: bool) -> tuple[list[Edge], bool]:
    first = next(rows, None)
    turned = False
    if table:
        lower = [field.lower() for field in first or []]
        integers = [bool(re.fullmatch("-?[0-9]+", field)) for field in lower]
        if lower in (["from", "to"], ["to", "from"]):
            first, turned = None, lower[0] == "to"
        elif not (len(lower) == 2 and integers[0] and (integers[1] or not lower[1]) or len(lower) == 3 and all(integers)):
            raise Rejected(f"{path} has neither the header from,to nor numbers in its first line")
    elif first in HEADERS:
        first = None

    def edge(row: list[str]) -> Edge:
        if len(row) not in ((2,) if table else (1, 2)):
            raise Rejected(f"{path}: a line has {len(row)} names")
        source, target = [*row, ""][:2] if not turned else (row[1], row[0])
        if not source:
            raise Rejected(f"{path}: an edge begins nowhere")
        return source, target

    edges = [edge(row) for row in rows]
    counted = _counted(first or [], edges)
    if header == "counts" and first:
        if counted is None:
            raise Rejected(f"{path}: the first line does not count what follows")
        if not counted and edges:
            raise Rejected(f"{path}: the first line counts vertices, of which the first is 0 and the last as well")
        vertices = [str(vertex) for vertex in counted]
        return [(vertex, "") for vertex in vertices] + edges, True
    if counted is not None and not header:
        raise Rejected(f"{path}: the first line may count vertices and edges, and the name of the ruleset does not say so")
    return ([edge(first)] if first else []) + edges, counted is not None


def _counted(first: list[str], edges: list[Edge]) -> range | None:
    """The vertices that a first line `V E` or `V E X` may count: exactly E rows follow, and their numbers are at most V."""
    numbers = [_number(field) for field in first]
    if len(numbers) not in (2, 3) or None in numbers or numbers[1] != len(edges):
        return None
    most = numbers[0] or 0
    met = {_number(name) for edge in edges for name in edge if name}
    if any(number is None or number > most for number in met):
        return None
    if 0 in met and most in met:
        return range(0)
    if most > MOST:
        raise NotChecked("graphs of so many vertices are")
    return range(most) if 0 in met else range(1, most + 1)


def _number(name: str) -> int | None:
    if not re.fullmatch("0|[1-9][0-9]{0,19}", name):
        return None
    return int(name) if int(name) <= LARGEST else None


class _Object(list[tuple[str, Any]]):
    """A JSON object, with its keys in order."""


def _json(path: str, text: str) -> list[Edge]:
    try:
        whole = json.loads(text, object_pairs_hook=_Object, parse_int=lambda digits: float(digits) if digits == "-0" else int(digits))
    except (ValueError, RecursionError) as error:
        raise Rejected(f"{path} is not JSON: {error}") from None
    if not isinstance(whole, _Object):
        raise Rejected(f"{path} is not an object")

    def name(value: Any) -> str:
        if type(value) is int and -(2**63) <= value <= LARGEST:
            return str(value)
        try:
            if type(value) is str and value.encode():
                return value
        except UnicodeEncodeError:
            pass
        raise Rejected(f"{path}: a name is neither a text nor a whole number")

    def items(value: Any) -> list[Any]:
        if type(value) is not list:
            raise Rejected(f"{path}: a list is expected")
        return value

    if whole and whole[0][0] not in ("edges", "vertices"):
        lists = [(name(key), [name(to) for to in items(value)]) for key, value in whole]
        return [edge for key, ends in lists for edge in [(key, ""), *((key, to) for to in ends)]]
    keys = [key for key, _ in whole]
    if "edges" not in keys or not set(keys) <= {"edges", "vertices"} or len(set(keys)) < len(keys):
        raise Rejected(f"{path} has other keys than `edges` and `vertices`")
    edges: list[Edge] = []
    for key, value in whole:
        for item in items(value):
            if key == "vertices":
                edges.append((name(item), ""))
            elif len(items(item)) == 2:
                edges.append((name(item[0]), name(item[1])))
            else:
                raise Rejected(f"{path}: an edge has two names")
    return edges
