"""The carrier `outcomes`: who wins sums that are played as a whole."""

from typing import Any

from .book import Book
from .formulas import FormulaGame
from .reading import Fields, items, number, text
from .rules import Rules
from .verdict import NotChecked, Rejected, require

# A sum: pairs of the number of a ruleset and a position, ascending.
Sum = tuple[tuple[int, Any], ...]


class Outcomes:
    """The rows of the fact by their sums: outcome, remoteness and place."""

    def __init__(self, games: list[Rules], misere: bool):
        self.games = games
        self.misere = misere
        self.rows: dict[Sum, tuple[str, int | None, int]] = {}
        self.known: dict[Sum, list[Sum]] = {}
        self.dead: dict[tuple[int, Any], bool] = {}

    def sum(self, components: list[tuple[int, Any]], whole: bool = False) -> Sum:
        """The representatives of the components, in order; without `whole`, dead components are left out."""
        forms = [(i, self.games[i].representative(position)) for i, position in components]
        return tuple(sorted(c for c in forms if whole or not self._left_out(c)))

    def _left_out(self, component: tuple[int, Any]) -> bool:
        if component not in self.dead:
            rules = self.games[component[0]]
            kept = rules.endless or rules.urgent(component[1])
            self.dead[component] = not kept and next(iter(rules.options(component[1])), None) is None
        return self.dead[component]

    def options(self, sum_: Sum) -> list[Sum]:
        if sum_ not in self.known:
            found: set[Sum] = set()
            urgent = self.urgent(sum_)
            for k, (i, position) in enumerate(sum_):
                if (k and sum_[k - 1] == sum_[k]) or (urgent and k not in urgent):
                    continue
                rest = [*sum_[:k], *sum_[k + 1 :]]
                for option in self.games[i].ascending(position):
                    found.add(self.sum([*rest, *((i, part) for part in option)]))
            self.known[sum_] = list(found)
        return self.known[sum_]

    def urgent(self, sum_: Sum) -> list[int]:
        """The component in which the next move must be made, if there is one."""
        found = [k for k, (i, position) in enumerate(sum_) if self.games[i].urgent(position)]
        require(len(found) <= 1, "two components must be answered at once")
        return found

    def look(self, sum_: Sum) -> tuple[str, int | None, int] | None:
        """Outcome, remoteness and place of a sum."""
        if sum_ in self.rows:
            return self.rows[sum_]
        return None if self.options(sum_) else ("N" if self.misere else "P", 0, 0)

    def is_p(self, sum_: Sum, place: int) -> bool:
        found = self.look(sum_)
        return found is not None and found[0] == "P" and found[2] < place

    def answered(self, sum_: Sum, place: int) -> bool:
        """Whether some option is a P-position before the place."""
        return any(self.is_p(option, place) for option in self.options(sum_))

    def shown(self, sum_: Sum, place: int) -> bool:
        """Whether some option is a P-position in a row before the place."""
        rows = (self.rows.get(option) for option in self.options(sum_))
        return any(row is not None and row[0] == "P" and row[2] < place for row in rows)

    def decide(self, sum_: Sum) -> str | None:
        """The outcome of a sum, from its row or from those of its options."""
        found = self.look(sum_)
        if found is not None:
            return found[0]
        return "N" if self.shown(sum_, 2**64) else None


def check(fields: Fields, book: Book) -> None:
    """Verify the fact."""
    games = [book.any_rules(name) for name in fields.texts("rulesets")]
    misere = fields.one_of("convention", "normal", "misere") == "misere"
    rows = fields.items("rows")
    fields.done()
    require(book.outcomes is None, "there is a second `outcomes`")
    require(len({rules.name for rules in games}) == len(games), "a ruleset stands twice")
    work = Outcomes(games, misere)
    for place, row in enumerate(rows, 1):
        parts = items(row, "a row")
        if len(parts) != 3 or parts[1] not in ("N", "P", "D"):
            raise Rejected("a row is a sum, its outcome and its remoteness")
        remoteness = None if parts[2] is None else number(parts[2], "a row")
        components = []
        for pair in items(parts[0], "a row"):
            if len(items(pair, "a component")) != 2:
                raise Rejected("a component is a pair")
            i = number(pair[0], "a component")
            require(i < len(games), f"there is no ruleset {i}")
            components.append((i, games[i].parse(text(pair[1], "a component"))))
        sum_ = tuple(components)
        if sum_ == work.sum(components, whole=True) != work.sum(components) and any(isinstance(rules, FormulaGame) for rules in games):
            raise NotChecked("whether linear reasoning shows that play ends is")
        require(sum_ == work.sum(components), f"row {place} is not in its one form")
        work.urgent(sum_)
        require(sum_ not in work.rows, f"the sum of row {place} stands twice")
        work.rows[sum_] = (parts[1], remoteness, place)
    for sum_, (outcome, remoteness, place) in work.rows.items():
        _row(work, sum_, outcome, place)
        if remoteness is not None:
            _remoteness(work, sum_, outcome, remoteness, place)
    for rules in games:
        if rules.symmetric:
            book.trust(f"positions of {rules.name} that its rules call equal up to symmetry play alike")
    book.outcomes = work  # type: ignore[assignment]


def _row(work: Outcomes, sum_: Sum, outcome: str, place: int) -> None:
    options = work.options(sum_)
    if not options:
        require(outcome == ("N" if work.misere else "P"), f"row {place}: whoever cannot move has another outcome")
    elif outcome == "N":
        require(work.answered(sum_, place), f"row {place}: no option is a P-position before it")
    elif outcome == "P":
        for option in options:
            found = work.look(option)
            require(found is None or found[0] != "P" or found[2] >= place, f"row {place}: an option is a P-position")
            before = found is not None and found[0] == "N" and found[2] < place
            require(before or work.shown(option, place), f"row {place}: an option is not known to be an N-position")
    else:
        found_all = [work.look(option) for option in options]
        require(all(f is None or f[0] != "P" for f in found_all), f"row {place}: an option is a P-position")
        known = all(f is not None or work.shown(option, 2**64) for option, f in zip(options, found_all))
        require(known, f"row {place}: an option is not known")
        require(any(f is not None and f[0] == "D" for f in found_all), f"row {place}: no option is a draw")


def _remoteness(work: Outcomes, sum_: Sum, outcome: str, said: int, place: int) -> None:
    require(outcome != "D", f"row {place}: a draw has no remoteness")
    options = work.options(sum_)
    if not options:
        require(said == 0, f"row {place}: it is over")
        return
    found = [work.look(option) for option in options]
    require(all(f is not None and (f[0] == "D" or f[1] is not None) for f in found), f"row {place}: an option has no remoteness")
    known = [f for f in found if f is not None]
    if outcome == "N":
        right = 1 + min(f[1] or 0 for f in known if f[0] == "P")
    else:
        right = 1 + max(f[1] or 0 for f in known)
    require(said == right, f"row {place}: the remoteness is {right}")
