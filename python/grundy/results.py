"""Periods, formulas, theorems and misère quotients."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, Literal, TypeVar, Union

from grundy import _grundy
from grundy.certificates import Certificate
from grundy.errors import NoAnswer, raised
from grundy.explanations import Explanation
from grundy.games import Ruleset, ruleset as rules_of
from grundy.limits import Memory, Time, bounds
from grundy.told import Convention, Told, table

__all__ = ["FamilyTheorem", "Formula", "Guesses", "Period", "Quotient", "Theorem", "guess", "period", "prove", "quotient"]

_Kind = TypeVar("_Kind", bound="_Result")


class _Result(Told):
    """A result that may have a certificate."""

    #: The name of the function of the library that makes the certificate, and the rules and the rest that it takes.
    _certified: tuple[str, Any, tuple[Any, ...]] | None = None

    def certificate(self) -> Certificate:
        """A certificate, which :func:`grundy.check` verifies without the solvers.

        >>> import grundy as g
        >>> g.check(g.period("kayles").certificate()).valid
        True
        """
        if self._certified is None:
            raise NoAnswer("there is no certificate of this")
        name, rules, rest = self._certified
        named = [one._rules for one in rules] if isinstance(rules, list) else rules._rules
        return Certificate(getattr(_grundy, name)(named, *rest))


def _made(kind: type[_Kind], text: str, stopped: str | None, certified: tuple[str, Any, tuple[Any, ...]] | None) -> _Kind:
    """A result of its JSON. If a limit was in the way, it is what the exception has found."""
    result = kind(text)
    result._certified = certified
    if stopped is not None:
        error = raised(stopped)
        if isinstance(error, NoAnswer):
            error.found = result
        raise error
    return result


class Period(_Result):
    """The period of a sequence of values: G(n + period) = G(n) + saltus for all n from ``preperiod`` on.

    >>> import grundy as g
    >>> p = g.period("0.77")
    >>> p.verdict, p.preperiod, p.period, p.saltus, p.last_exception
    ('proven', 71, 12, 0, 70)
    """

    ruleset: str
    #: ``proven``, ``observed`` (it repeats so far) or ``unknown``.
    verdict: Literal["proven", "observed", "unknown"]
    preperiod: int | None
    period: int | None
    saltus: int | None
    #: How many values were computed.
    values_used: int
    #: The largest of them.
    max_grundy: int | None
    #: The last heap that breaks the period.
    last_exception: int | None
    #: The theorem that proves it.
    theorem: str | None
    #: In misère play: what has the period, ``quotient`` or ``outcomes``.
    about: Literal["quotient", "outcomes"] | None
    #: How many kinds of pieces the boards of a family have, if that is known.
    kinds: int | None

    def _repr_html_(self) -> str:
        if self.period is None:
            return table(self.data)
        growth = f" + {self.saltus}" if self.saltus else ""
        said = f"G(n + {self.period}) = G(n){growth} for n ≥ {self.preperiod}: <b>{self.verdict}</b>"
        return f"<b>{escape(self.ruleset)}</b>: {said}{table(self.data)}"

    def _repr_latex_(self) -> str | None:
        if self.period is None:
            return None
        growth = f" + {self.saltus}" if self.saltus else ""
        return f"$G(n + {self.period}) = G(n){growth}\\quad\\text{{for }} n \\ge {self.preperiod}\\ \\text{{({self.verdict})}}$"


def period(
    ruleset: Ruleset,
    *,
    to: int | None = None,
    misere: bool = False,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> Period:
    """Computes the values of a heap game until a period is *proved*, or to heap ``to``.

    Of a family, such as ``"cram 2,n"``, the period of n = 0, 1, …, ``to`` is only *observed*.

    With a time limit the search goes on until it passes; then :class:`NoAnswer` holds what was found.

    >>> import grundy as g
    >>> g.period("kayles").verdict, g.period("kayles", to=167).verdict
    ('proven', 'observed')
    >>> g.period("0.123", misere=True).period
    5
    >>> rows = g.period("cram 2,n", to=12)
    >>> rows.verdict, rows.preperiod, rows.period
    ('observed', 1, 2)
    """
    rules, limits = rules_of(ruleset), bounds(time_limit, memory_limit, threads)
    if misere:
        return _made(Period, *_grundy.misere_period(rules._rules, to, limits), None)
    return _made(Period, *_grundy.period(rules._rules, to, limits), ("certify_period", rules, (to, limits)))


class Formula(Told):
    """A formula that fits all values that were computed.

    >>> import grundy as g
    >>> formula = g.guess("take:1..3")[0]
    >>> formula.verdict, formula.claim
    ('proven', 'G = n mod 4')
    >>> g.prove("take:1..3", claim=formula.claim).verdict
    'proven'
    """

    formula: str
    #: Whether it is proved for all positions, or only fits.
    verdict: Literal["proven", "fits"]
    #: The formula as :func:`grundy.prove` takes it, if it can be told so.
    claim: str | None
    #: ``values`` or ``p-positions``.
    about: Literal["values", "p-positions"]
    #: How many values tested it.
    tested: int
    #: Where it fails.
    exceptions: list[Union[int, list[int]]]
    #: Whether more exceptions are to be expected.
    exceptions_keep_coming: bool | None

    @property
    def start(self) -> int:
        """The least number from which it holds."""
        start: int = self.data["from"]
        return start

    def __str__(self) -> str:
        return self.formula

    def _repr_html_(self) -> str:
        said = "proved" if self.verdict == "proven" else "it fits, and is not proved"
        return f"{escape(self.formula)}: {said}{table(self.data)}"


class Guesses(_Result):
    """The formulas that fit, the simplest first. A fit proves nothing; ``proven`` has what is proved.

    >>> import grundy as g
    >>> guesses = g.guess("nim")
    >>> guesses[0].formula, len(guesses) > 0
    ('G(n) = n', True)
    >>> [theorem["about"] for theorem in g.guess("take:1..3").proven]
    ['values', 'P-positions']
    """

    ruleset: str
    to: int
    values_used: int
    guesses: list[dict[str, Any]]
    #: What is proved for all positions: ``about`` (``values`` or ``P-positions``) and ``statement`` of each theorem.
    proven: list[dict[str, str]]

    @property
    def formulas(self) -> list[Formula]:
        """The formulas.

        >>> import grundy as g
        >>> [formula.about for formula in g.guess("nim").formulas][:1]
        ['values']
        """

        return [Formula(told) for told in self.guesses]

    def __len__(self) -> int:
        return len(self.guesses)

    def __iter__(self) -> Iterator[Formula]:
        return iter(self.formulas)

    def __getitem__(self, index: int) -> Formula:
        return self.formulas[index]

    def _repr_html_(self) -> str:
        rows = [
            f"<tr><td>{escape(one.formula)}</td><td>{one.about}</td><td>from {one.start}</td>"
            f"<td>tested by {one.tested}</td><td>{one.verdict}</td><td>{escape(_exceptions(one))}</td></tr>"
            for one in self.formulas
        ]
        proven = [f"Proved for all positions: {escape(theorem['statement'])}" for theorem in self.proven]
        said = "<br>".join(proven or ["A fit proves nothing."])
        found = f"<table>{''.join(rows)}</table>" if rows else "no formula fits<br>"
        head = f"<b>{escape(self.ruleset)}</b>, {self.values_used} values up to {self.to}"
        return f"{head}<br>{found}<small>{said}</small>"


def _exceptions(formula: Formula) -> str:
    """Where a formula fails, in words."""
    if not formula.exceptions:
        return ""
    shown = ", ".join(map(str, formula.exceptions[:20])) + (" …" if len(formula.exceptions) > 20 else "")
    return f"except {shown}" + ("; more are to be expected" if formula.exceptions_keep_coming else "")


def guess(
    ruleset: Ruleset,
    *,
    to: int | None = None,
    heaps: int | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> Guesses:
    """Looks for formulas that fit the values up to ``to``, of one number, two or three. If none fits, the list is empty.

    Where a game may have any number of heaps, ``heaps`` says how many.

    >>> import grundy as g
    >>> str(g.guess("take:1..3")[0])
    'G(n) = n mod 4'
    >>> str(g.guess("nim", heaps=3)[0])
    'G(a, b, c) = a xor b xor c'
    """
    rules = rules_of(ruleset)
    found = _grundy.guess(rules._rules, to, heaps, bounds(time_limit, memory_limit, threads))
    return _made(Guesses, found, None, None)


class Theorem(_Result):
    """What holds for all positions of a game, and whether it is proved.

    >>> import grundy as g
    >>> t = g.prove("take:1..3")
    >>> t.verdict, t.about, t.counterexample
    ('proven', 'P-positions', None)
    """

    ruleset: str
    convention: Convention
    #: ``P-positions`` or ``values``.
    about: Literal["P-positions", "values"]
    #: ``proven``; ``refuted``, a claim with a counterexample; ``fits``, all that was tested; ``unknown``.
    verdict: Literal["proven", "refuted", "fits", "unknown"]
    statement: str
    numeration: str | None
    #: How many states the automaton has.
    states: int | None
    #: How many positions were tested.
    tested: int
    #: The least position that differs from the claim.
    counterexample: list[int | str] | None
    #: What every move lowers.
    rank: str
    #: If refuted: what the claim says of the counterexample, and what is true of it.
    claimed: int | str | None
    is_: int | str | None
    #: If refuted: the move that breaks the claim.
    move: list[Any] | None
    #: Why it is not proved.
    reason: str | None
    #: What the numbers of positions mean, where positions are written in another way.
    numbers: str | None
    #: Why it is true, as data; who wins at one position, and by which moves.
    explanation: dict[str, Any] | None
    at: dict[str, Any] | None

    def __bool__(self) -> bool:
        return self.verdict == "proven"

    def _repr_html_(self) -> str:
        head = f"<b>{escape(self.ruleset)}</b>, {escape(self.about)}: <b>{self.verdict}</b><br>{escape(self.statement)}"
        if self.counterexample is not None:
            at = ",".join(map(str, self.counterexample))
            said = "" if self.claimed is None else f" the claim says {self.claimed}, and"
            head += f"<br>It is false at <b>{escape(at)}</b>:{escape(said)} it is {escape(str(self.is_))}."
        shown = ("ruleset", "about", "verdict", "statement", "explanation", "at")
        parts = [head, table({name: value for name, value in self.data.items() if name not in shown})]
        if self.at is not None:
            parts.append(table(self.at))
        if self.explanation is not None:
            parts.append(Explanation(json.dumps(self.explanation))._repr_html_())
        return "".join(parts)


class FamilyTheorem(_Result):
    """What holds for all boards of a family, and whether it is proved. All numbers are in units of n.

    >>> import grundy as g
    >>> t = g.prove("cram 1,n")
    >>> t.verdict, t.statement, t.last_exception
    ('proven', 'For every n >= 53: G(n + 34) = G(n).', 52)
    >>> g.prove("cram 1,n", claim="G = n % 2").counterexample
    [1]
    """

    ruleset: str
    convention: Convention
    #: Always ``values``.
    about: Literal["values"]
    #: ``proven``; ``refuted``, a claim; ``observed``, true of all n that were tested; ``unknown``.
    verdict: Literal["proven", "refuted", "observed", "unknown"]
    statement: str
    preperiod: int | None
    period: int | None
    #: The growth of the values in one period.
    saltus: int | None
    #: The last n that breaks the period.
    last_exception: int | None
    #: How many kinds of pieces there are, if they close.
    kinds: int | None
    #: What the proof relies on.
    trusted: list[str]
    #: The least n for which a claim is false, as a list of one number.
    counterexample: list[int | str] | None
    #: If refuted: what the claim says of the counterexample, and its value.
    claimed: int | str | None
    is_: int | str | None
    #: Why it is not proved: the move, the cell or the limit.
    reason: str | None
    #: Why it is true, as data.
    explanation: dict[str, Any] | None

    def __bool__(self) -> bool:
        return self.verdict == "proven"

    def _repr_html_(self) -> str:
        shown = ("ruleset", "verdict", "statement", "explanation")
        head = f"<b>{escape(self.ruleset)}</b>: <b>{self.verdict}</b><br>{escape(self.statement)}"
        parts = [head, table({name: value for name, value in self.data.items() if name not in shown})]
        if self.explanation is not None:
            parts.append(Explanation(json.dumps(self.explanation))._repr_html_())
        return "".join(parts)


def prove(
    ruleset: Ruleset,
    *,
    claim: str | None = None,
    values: bool = False,
    misere: bool = False,
    heaps: int | None = None,
    numeration: str | None = None,
    explain: bool = False,
    at: Iterable[int] | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
) -> Theorem | FamilyTheorem:
    """Finds and proves what the P-positions (or the values) of a game are, or decides a claim about them.

    Of a family of boards, such as ``cram 1,n`` or a rule file with ``board``, it proves the period of the values for all n
    (:class:`FamilyTheorem`).

    With ``explain`` a proved theorem has its ``explanation``; with the numbers of a position it says who wins there (``at``).

    >>> import grundy as g
    >>> g.prove("wythoff").verdict
    'proven'
    >>> refuted = g.prove("take:1..3", claim="n % 5 = 0")
    >>> refuted.counterexample, refuted.claimed, refuted.is_
    ([4], 'N', 'P')
    >>> g.prove("wythoff", at=(3, 4)).at["winning_moves"]
    [[1, 2]]
    """
    rules, limits = rules_of(ruleset), bounds(time_limit, memory_limit)
    asked = (misere, values, heaps, claim, numeration)
    numbers = None if at is None else [str(number) for number in at]
    told = _grundy.prove(rules._rules, asked, explain, numbers, limits)
    kind: type[Theorem | FamilyTheorem] = FamilyTheorem if "kinds" in json.loads(told[0]) else Theorem
    return _made(kind, *told, ("certify_theorem", rules, (asked, limits)))


class Quotient(_Result):
    """A misère quotient: the elements of heaps, of which sums are products.

    >>> import grundy as g
    >>> q = g.quotient("0.123")
    >>> q.order, q.verdict, q.preperiod, q.period, q.tame
    (20, 'proven', 5, 5, False)
    """

    ruleset: str
    #: The largest heap covered.
    heaps: int
    #: How many elements it has, and how many of them are P-positions.
    order: int
    p_order: int
    #: ``proven`` for all heaps, ``partial`` or ``unknown``.
    verdict: Literal["proven", "partial", "unknown"]
    preperiod: int | None
    period: int | None
    tame: bool
    name: str | None
    #: The element of each heap, from heap 0 on, for each ruleset.
    phi: list[dict[str, Any]]
    #: The elements that are P-positions.
    p: list[int]
    generators: list[Any]
    relations: list[str]
    #: How many pairs prove it.
    pairs: int


def quotient(
    *rulesets: Ruleset,
    to: int | None = None,
    time_limit: Time | None = None,
    memory_limit: Memory | None = None,
    threads: int = 1,
) -> Quotient:
    """Finds the misère quotient of one or several heap games, of the heaps up to ``to`` or of all.

    >>> import grundy as g
    >>> g.quotient("nim", to=2).order
    6
    """
    rules, limits = [rules_of(ruleset) for ruleset in rulesets], bounds(time_limit, memory_limit, threads)
    if not rules:
        raise TypeError("quotient needs at least one ruleset")
    told = _grundy.quotient([one._rules for one in rules], to, limits)
    return _made(Quotient, *told, ("certify_quotient", rules, (to, limits)))
