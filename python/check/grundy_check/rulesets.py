"""Rulesets by their names, and the files that some are read from."""

import re
from pathlib import Path

from . import blake3, coins, heaps, pairs
from .cram import Cram
from .graphs import Graph
from .rules import Rules
from .top_entails import TopEntails
from .verdict import NotChecked, Rejected

LARGEST_FILE = 2**22


def find(name: str, sources: dict[str, str]) -> Rules:
    """The ruleset. Its file, if it has one, must have the hash that `sources` gives under its name."""
    try:
        rules = heaps.find(name)
    except Rejected as rejected:
        raise NotChecked(f"the ruleset {name[:60]}, in which {rejected.reason}, is") from None
    if rules is not None:
        return rules
    if name in pairs.NAMES:
        return pairs.Pairs(name)
    if name == "cram":
        return Cram(name)
    if name in coins.GAMES:
        return coins.Coins(name)
    if name == "top-entails":
        return TopEntails(name)
    door, _, path = name.partition(":")
    # What the first line is, and the format, each said once and in this order.
    said = re.match("(?:header=(counts|none):)?(?:format=([a-z0-9]+):)?", path if door == "graph" else "")
    header, form = (said.group(1) or "", said.group(2) or "") if said else ("", "")
    path = path[said.end() :] if said else path
    if door in ("graph", "rules") and path:
        digest = _hash(name, sources)
        data = _content(path) if door == "graph" else _rules(name, path, digest)
        from .formulas import FormulaGame

        # Rules that must be run may read graphs, which are hashed with them.
        formulas = FormulaGame(name, path, data) if door == "rules" else None
        if digest != blake3.digest(data):
            raise Rejected(f"the file of {name} has the hash {blake3.digest(data)}", "sources")
        return formulas or Graph(name, path, data, header, form)
    raise NotChecked(f"the ruleset {name[:60]} is")


def _content(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise NotChecked(f"{path}, which cannot be read ({error}), is") from None
    if len(data) > LARGEST_FILE:
        raise NotChecked(f"files as large as {path} are")
    return data


def _hash(name: str, sources: dict[str, str]) -> str:
    if name not in sources:
        raise Rejected(f"the hash of the file of {name} is missing", "sources")
    return sources[name]


def _rules(name: str, path: str, digest: str) -> bytes:
    """The file of `rules:PATH`. One word may name a rule file that comes with grundy, `rules/WORD.star` there. It is
    unknown here which words do. So the hash decides between the files, and no file is called a changed one."""
    if set(path) & set("./\\"):
        return _content(path)
    word = re.sub("['’]s", "", path.lower()).replace("_", "-")
    for file in (path, f"rules/{word}.star"):
        try:
            data = _content(file)
        except NotChecked:
            continue
        if blake3.digest(data) == digest:
            return data
    told = f"{name} may be a rule file that comes with grundy"
    raise NotChecked(f"{told}, and neither {path} nor rules/{word}.star here has its hash: it is")


def check_file(name: str, sources: dict[str, str]) -> None:
    """Compare the hash of a file of rules that is not run here."""
    door, _, path = name.partition(":")
    if door != "rules" or not path:
        raise NotChecked(f"a family of {name[:60]} is")
    digest = _hash(name, sources)
    data = _rules(name, path, digest)
    if digest != blake3.digest(data):
        # Files that read graphs are hashed with them.
        if b"graph(" in data:
            raise NotChecked(f"{path}, which reads graphs, is")
        raise Rejected(f"the file of {name} has the hash {blake3.digest(data)}", "sources")
