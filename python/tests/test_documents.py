"""The examples of every docstring and of the guide, run."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import grundy
import grundy as g

ROOT = Path(__file__).resolve().parents[2]


def documented() -> list[tuple[str, str]]:
    """Every public object with its text, members of classes too."""
    found = [("grundy", grundy.__doc__ or "")]
    for name in grundy.__all__:
        thing = getattr(grundy, name)
        found.append((name, inspect.getdoc(thing) or ""))
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    found.append((f"{name}.{member}", inspect.getdoc(getattr(thing, member)) or ""))
    return found


@pytest.mark.parametrize("name,text", documented(), ids=[name for name, _ in documented()])
def test_examples(name: str, text: str, in_root: Path) -> None:
    assert text, f"{name} has no docstring"
    run(text, name)


def test_every_public_name_outside_of_classes_has_an_example() -> None:
    # A class may be shown by the function that makes it.
    lacking = [name for name, text in documented() if "." not in name and ">>>" not in text]
    assert set(lacking) <= {"forget", "Formula"}, lacking


@pytest.mark.parametrize("document", ["docs/python.md", "python/README.md"])
def test_the_guide_is_run(document: str, in_root: Path) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert blocks
    run("\n".join(blocks), document)


def run(text: str, name: str) -> None:
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    test = doctest.DocTestParser().get_doctest(text, {"g": g}, name, None, 0)
    lines: list[str] = []
    doctest.DocTestRunner(optionflags=options).run(test, out=lines.append)
    assert not lines, "".join(lines)


def test_every_module_is_documented() -> None:
    for module in pkgutil.iter_modules(grundy.__path__):
        if module.name != "_grundy":
            assert __import__(f"grundy.{module.name}", fromlist=["x"]).__doc__
