"""The facts verified so far: the one place where values are looked up."""

from collections.abc import Callable
from typing import Any

from . import rulesets
from .rules import Option, Position, Rules
from .theorems import Theorem
from .values import Value, add
from .verdict import Rejected

Law = tuple[int, int, int]


class Book:
    """The facts of a witness, and the rulesets that they are about."""

    def __init__(self) -> None:
        self.rulesets: dict[str, Rules] = {}
        self.sources: dict[str, str] = {}
        self.rays: dict[str, list[int]] = {}
        self.laws: dict[str, Law] = {}
        self.lists: dict[str, dict[Position, Value]] = {}
        self.excluded: dict[str, dict[Position, set[int]]] = {}
        self.theorems: dict[str, list[Theorem]] = {}
        self.outcomes = None
        self.monoid = None
        self.automata: dict[str, Any] = {}
        self.family: Any = None
        self.about_family = False  # whether the claim is one about a family
        self.trusted_files: set[str] = set()
        self.claimed: str | None = None  # the formula of a claim about all positions, which a fact may speak of
        self.facts = 0
        self.about_period = False  # whether the claim is one about a period
        self.trusted: list[str] = []

    def rules(self, name: str) -> Rules:
        """The ruleset of this name, for a fact or claim that tells values or outcomes of its positions alone."""
        rules = self.any_rules(name)
        if rules.entails:
            raise Rejected(f"{name}: a move may have to be answered, so only outcomes of whole sums are told")
        return rules

    def any_rules(self, name: str) -> Rules:
        """The ruleset of this name; reads its file the first time."""
        if name not in self.rulesets:
            self.rulesets[name] = rulesets.find(name, self.sources)
        return self.rulesets[name]

    def boards(self, name: str) -> None:
        """The file of rules whose boards are trusted to be those of a certificate: its hash must be right."""
        rulesets.check_file(name, self.sources)
        self.trusted_files.add(name)

    def trust(self, sentence: str) -> None:
        if sentence not in self.trusted:
            self.trusted.append(sentence)

    def value(self, rules: Rules, position: Position) -> Value | None:
        """The value of the position by the facts, if they give it."""
        found = self.heap(rules, position) if rules.heap else None
        rows = self.lists.get(rules.name, {})
        for form in (position, rules.representative(position)):
            if found is None:
                found = rows.get(form)
        for theorem in self.theorems.get(rules.name, []):
            if found is None:
                said = theorem.value(position)
                found = said if isinstance(said, int) else None
        if found is None and rules.name in self.automata:
            found = self.automata[rules.name].value(position)
        return found

    def only_automaton(self) -> Any:
        """The automaton that is the whole witness of a claim about all positions."""
        if self.facts != 1 or len(self.automata) != 1:
            raise Rejected("the witness is not one automaton")
        (fact,) = self.automata.values()
        return fact

    def heap(self, rules: Rules, heap: int) -> int | None:
        """The value of a heap by a ray, or by its law beyond the values at hand."""
        values = self.rays.get(rules.name)
        if values is None or heap < len(values):
            return values[heap] if values else None
        if rules.name not in self.laws:
            return None
        e, p, s = self.laws[rules.name]
        return values[e + (heap - e) % p] + s * ((heap - e) // p)

    def option(self, rules: Rules, option: Option) -> Value | None:
        """The value of an option: the sum of its components."""
        result: Value = 0
        for component in option:
            value = self.value(rules, component)
            if value is None:
                return None
            result = add(result, value)
        return result

    def is_not(self, rules: Rules, option: Option, target: int) -> bool:
        """Whether all components of an option but one have numbers as values, and a list tells that the last one is not worth
        what they and the target add up to."""
        each = [(component, self.value(rules, component)) for component in option]
        open_ = [component for component, value in each if value is None]
        if len(open_) != 1 or any(isinstance(value, frozenset) for _, value in each):
            return False
        for _, value in each:
            target ^= value if isinstance(value, int) else 0
        rows = self.excluded.get(rules.name, {})
        for form in (open_[0], rules.representative(open_[0])):
            if form in rows:
                return target in rows[form]
        return False

    def said(self, rules: Rules, option: Option, misere: bool) -> str | None:
        """The outcome that a theorem declares of positions that are left together."""
        if not option:
            return "N" if misere else "P"
        for theorem in self.theorems.get(rules.name, []):
            if len(option) > 1:
                said = theorem.misere_sum(option) if misere else None
            else:
                said = theorem.misere(option[0]) if misere else theorem.value(option[0])
            if said is not None:
                return said if isinstance(said, str) else "N" if said else "P"
        return self.automata[rules.name].outcome(option[0], misere) if len(option) == 1 and rules.name in self.automata else None


def at(step: str, work: Callable[[], None]) -> None:
    """Do one step of the check; a rejection in it bears its name, unless it has a step of its own."""
    try:
        work()
    except Rejected as rejected:
        raise Rejected(rejected.reason, step if rejected.step == "claim" else rejected.step) from None
