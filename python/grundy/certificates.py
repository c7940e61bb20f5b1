"""Certificates: answers that can be checked without the solvers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Union

from grundy import _grundy
from grundy.limits import Memory, Time, bounds
from grundy.told import Told, table

if TYPE_CHECKING:
    from grundy.games import Rules

__all__ = ["Certificate", "Checked", "check"]


class Certificate:
    """A claim with its proof, as JSON.

    >>> import grundy as g
    >>> certificate = g.solve("nim 3 4 5").certificate()
    >>> certificate.claim["outcome"]
    'N'
    """

    #: The certificate as text.
    text: str

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def data(self) -> dict[str, Any]:
        """The certificate as data."""
        loaded: dict[str, Any] = json.loads(self.text)
        return loaded

    @property
    def claim(self) -> dict[str, Any]:
        """The claim."""
        claim: dict[str, Any] = self.data["claim"]
        return claim

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the certificate to a file, which ``grundy check`` reads as well.

        >>> import grundy as g, pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "answer.json"
        >>> g.solve("nim 1 2 3").certificate().save(path)
        >>> g.check(path).valid
        True
        """
        _grundy.write(Path(path), self.text + "\n")

    def to_dict(self) -> dict[str, Any]:
        """The certificate, as a dictionary of your own."""
        return self.data

    def __eq__(self, other: object) -> bool:
        return self.data == other.data if isinstance(other, Certificate) else NotImplemented

    def __hash__(self) -> int:
        return hash(json.dumps(self.data, sort_keys=True))

    def __repr__(self) -> str:
        return f"<Certificate of {len(self.text)} bytes>"

    def _repr_html_(self) -> str:
        return f"a certificate of {len(self.text):,} bytes, which claims{table(self.claim)}"


class Checked(Told):
    """What the checker says. It is true if the certificate is valid.

    >>> import grundy as g
    >>> checked = g.check(g.solve("nim 3 4 5").certificate())
    >>> checked.valid, checked.established[0]
    (True, 'nim 3 4 5 is N in normal play, worth 2')
    """

    #: ``valid``; ``rejected``; or ``cannot-check``, where the certificate may be right.
    verdict: Literal["valid", "rejected", "cannot-check"]
    #: What was established, in sentences.
    established: list[str]
    #: What was taken from the literature or from the rules.
    trusted: list[str]
    #: Where the check ended, and why.
    step: str | None
    reason: str | None

    @property
    def valid(self) -> bool:
        """Whether every claim was derived again."""
        return self.verdict == "valid"

    def __bool__(self) -> bool:
        return self.valid

    def _repr_html_(self) -> str:
        if not self.valid:
            return f"<b>{self.verdict}</b> at <code>{escape(self.step or '')}</code>: {escape(self.reason or '')}"
        lines = [f"<li>{escape(line)}</li>" for line in self.established]
        lines += [f"<li>trusted: {escape(line)}</li>" for line in self.trusted]
        return f"<b>valid</b><ul>{''.join(lines)}</ul>"


def check(
    certificate: Union[Certificate, str, os.PathLike[str], dict[str, Any]],
    *,
    rules: Iterable[Rules] = (),
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
) -> Checked:
    """Verifies a certificate with the independent checker.

    The certificate is an object of this package, the path of a file, or its data. ``rules`` are rules of your own that
    it names.

    >>> import grundy as g
    >>> data = g.solve("nim 3 4 5").certificate().data
    >>> data["claim"]["grundy"] = 3
    >>> checked = g.check(data)
    >>> checked.valid, checked.step
    (False, 'claim.grundy')
    """
    if isinstance(certificate, Certificate):
        text = certificate.text
    elif isinstance(certificate, dict):
        text = json.dumps(certificate)
    elif not isinstance(certificate, (str, os.PathLike)):
        raise TypeError(f"a certificate is an object, the path of a file or its data, and not {type(certificate).__name__}")
    else:
        text = Path(certificate).read_text(encoding="utf-8")
    known = list(rules)
    if strange := [one for one in known if not hasattr(one, "_held")]:
        raise TypeError(f"rules= is a list of Rules, and {strange[0]!r} is none")
    held = [file for game in known for file in game._held]
    own = [game._rules for game in known]
    return Checked(_grundy.check(text, own, held, bounds(time_limit, memory_limit)))
