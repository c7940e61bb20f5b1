"""The carrier `automaton`: P-positions, or values, of all positions of a game whose moves are formulas."""

from dataclasses import dataclass
from functools import reduce
from typing import Any

from . import formulas, statements
from .arithmetic import Arithmetic
from .book import Book
from .digits import Relation
from .language import Reader, names
from .reading import Fields, items, number
from .rules import Option
from .verdict import NotChecked, require


@dataclass
class Theorem:
    """The verified fact, which answers questions about positions."""

    name: str
    game: formulas.Game
    misere: bool
    labels: str
    states: int
    accepts: Relation
    numbers: Arithmetic
    domain: Relation
    reached: list[tuple[Relation, int]]  # moves to P-positions, or to what is worth H~; and their numbers of parts

    def _words(self, position: Any) -> dict[str, int] | None:
        heaps = position if isinstance(position, tuple) else (position,)
        words = dict(zip(self.game.heaps, map(self.numbers.word, heaps)))
        return words if len(heaps) == len(self.game.heaps) and self.domain.words(words)[0] else None

    def _code(self, value: int) -> int:
        return self.numbers.word(1 << value if self.labels == "powers" else value)

    def outcome(self, position: Any, misere: bool) -> str | None:
        """Who wins; `None` if the fact does not determine it."""
        words = self._words(position)
        if words is None or misere != self.misere:
            return None
        if self.labels != "p-positions":
            words["G"] = self._code(0)
        return "P" if self.accepts.words(words)[0] else "N"

    def value(self, position: Any) -> int | None:
        """The value in normal play, if the fact determines it."""
        if self.labels == "p-positions":
            return 0 if self.outcome(position, False) == "P" else None
        words = self._words(position)
        if words is None:
            return None
        (found,) = self.accepts.words(words)[1]
        value = self.numbers.number(found["G"])
        return value.bit_length() - 1 if self.labels == "powers" else value

    def options(self, position: Any, worth: set[int]) -> list[Option] | None:
        """The options with one of these values, ascending; in misère play 0 stands for the P-positions. `None` as above."""
        words = self._words(position)
        if words is None or (self.labels == "p-positions" and not worth <= {0}):
            return None
        found = set()
        for value in worth:
            given = words if self.labels == "p-positions" else {**words, "H~": self._code(value)}
            for relation, parts in self.reached:
                for way in relation.words(given)[1]:
                    found.add(self.game.option({name: self.numbers.number(word) for name, word in way.items()}, parts))
        return sorted(found)


def _automaton(fields: Fields, digits: int, tracks: list[str]) -> tuple[Relation, int]:
    """The relation, and its number of states, with that of the words that are lost."""
    rows = [items(row, "`next`") for row in fields.items("next")]
    accepting = fields.numbers("accepting")
    fields.done()
    letters = digits ** len(tracks)
    if letters > 2**16:
        raise NotChecked("so many letters are")
    require(rows and all(len(row) == letters for row in rows), f"a state has not {letters} successors")
    sink, lost = len(rows), False
    next_ = []
    for row in rows:
        for state in row:
            require(state is None or number(state, "`next`") < sink, "a successor is not a state")
        lost = lost or None in row
        next_.append([sink if state is None else state for state in row])
    require(all(state < sink for state in accepting), "an accepting state is none")
    require(next_[0][0] == 0, "leading zeros change the state")
    relation = Relation(tuple(tracks), digits, [*next_, [sink] * letters], set(accepting))
    return relation & Relation((), digits, [[0]], {0}), len(rows) + lost


def _numeration(fields: Fields) -> Arithmetic:
    digits = fields.number("digits")
    require(2 <= digits <= 40, "a numeration has at least 2 digits")
    valid, _ = _automaton(fields.fields("valid"), digits, ["x"])
    successor, _ = _automaton(fields.fields("successor"), digits, ["x", "y"])
    adder, _ = _automaton(fields.fields("adder"), digits, ["x", "y", "z"])
    fields.done()
    n = Arithmetic(digits, valid, successor, adder)
    require(0 in valid.accepting, "the empty word is not valid")
    require((successor - n.less("x", "y")).empty(), "a successor is not larger, or not valid")
    require((successor & n.less("x", "z") & n.less("z", "y")).empty(), "a word lies between a word and its successor")
    require((n.valid("x") - successor.some("y")).empty(), "a word has no successor")
    require((adder - n.valid("x", "y", "z")).empty(), "the adder accepts what is not a number")
    zero = n.constant("y", 0)
    require(_same(adder & zero, n.equal("x", "z") & zero), "x + 0 is not x")
    after = successor.named("y", "v")
    later = adder.named("x", "v", "w") & after
    shifted = (adder & successor.named("z", "w")).some("z") & after
    require(_same(later, shifted), "x + (y + 1) is not (x + y) + 1")
    return n


def _same(a: Relation, b: Relation) -> bool:
    return (a - b).empty() and (b - a).empty()


def check(fields: Fields, book: Book) -> None:
    """Verify the fact: that its set is that of the P-positions, or of the positions with their values."""
    rules = book.rules(fields.text("ruleset"))
    heaps = fields.number("heaps")
    misere = fields.one_of("convention", "normal", "misere") == "misere"
    labels = fields.one_of("labels", "p-positions", "values", "powers")
    numbers = _numeration(fields.fields("numeration"))
    require(rules.name not in book.automata, f"a second automaton is about {rules.name}")
    if not 1 <= heaps <= 6:
        raise NotChecked(f"positions of {heaps} heaps are")
    game = formulas.of(rules, heaps)
    positions = fields.fields("positions") if fields.has("positions") else None
    quantified = fields.each("quantified") if fields.there("quantified") else []
    ends_fields = fields.fields("ends") if fields.has("ends") else None
    x = game.heaps
    set_, states = _automaton(fields.fields("set"), numbers.digits, x if labels == "p-positions" else [*x, "G"])
    fields.done()
    domain = game.domain(numbers)
    moves = [game.move(numbers, text) for text in game.moves]
    asked = list(game.universal(book.claimed, statements.coded if labels == "powers" else None))
    require(len(asked) == len(quantified), "`quantified` tells other formulas than those that ask for all numbers")
    for (tree, tracks), automaton in zip(asked, quantified):
        told, _ = _automaton(automaton, numbers.digits, tracks)
        there = numbers.valid(*tracks)
        require(_same(told & there, numbers.of(tree) & there), "an automaton in `quantified` is another")
    require((positions is not None) == (game.where is not None), "`positions` stands there exactly if the rules have a `where`")
    if positions is not None:
        require(_same(_automaton(positions, numbers.digits, x)[0] & numbers.valid(*x), domain), "`positions` are others")
    require((set_ - domain).empty(), "the set holds what is not a position")
    endless = game.unlowered(numbers, moves)
    require(endless is None, str(endless))
    if any(parts > 2 for _, parts in moves):
        raise NotChecked("a theorem about moves that leave more than two parts is")
    if labels == "p-positions":
        require(all(parts == 1 for _, parts in moves), "where moves split a position, its values decide")
        ends = _automaton(ends_fields, numbers.digits, x)[0] if ends_fields is not None else domain - domain
        require(misere or ends_fields is None, "`ends` is for misère play only")
        reached = [(relation & _primed(set_, x, "'"), 1) for relation, _ in moves]
        _p_positions(set_, domain, _from(moves, x), _from(reached, x), ends, misere)
    else:
        require(not misere and ends_fields is None, "there are no values in misère play")
        reached = [(_worth(numbers, x, set_, *move, labels == "powers"), move[1]) for move in moves]
        _values(numbers, set_, domain, _from(reached, x), labels == "powers")
    book.automata[rules.name] = Theorem(rules.name, game, misere, labels, states, set_, numbers, domain, reached)


def _primed(relation: Relation, heaps: list[str], prime: str, value: str = "G") -> Relation:
    return relation.named(*(t + prime if t in heaps else value for t in relation.tracks))


def _from(moves: list[tuple[Relation, int]], heaps: list[str]) -> Relation:
    """The positions from which one of the moves leads somewhere, and what else is said of them."""
    require(moves, "there is no move")
    found = []
    for relation, parts in moves:
        for name in (*(heap + "'" * k for k in range(1, parts + 1) for heap in heaps), "I~", "J~"):
            relation = relation.some(name)
        found.append(relation)
    return reduce(Relation.__or__, found)


def _p_positions(set_: Relation, domain: Relation, movable: Relation, into: Relation, ends: Relation, misere: bool) -> None:
    require((set_ & into).empty(), "a move leads from a P-position to one")
    if misere:
        require((ends & movable).empty(), "an end has a move")
        require((set_ - movable).empty(), "a P-position has no move")
    require((domain - set_ - ends - into).empty(), "a position outside has no move to a P-position")


def _worth(n: Arithmetic, x: list[str], set_: Relation, move: Relation, parts: int, powers: bool) -> Relation:
    """The move to what is worth H~: the nim-sum of I~ and J~, where it leaves two parts."""
    if parts == 1:
        return move & _primed(set_, x, "'", "H~")
    require(n.binary() and not powers, "an option in two parts needs base 2 and the values themselves")
    return move & _primed(set_, x, "'", "I~") & _primed(set_, x, "''", "J~") & n.nim_sum("I~", "J~", "H~")


def _values(n: Arithmetic, set_: Relation, domain: Relation, reached: Relation, powers: bool) -> None:
    numbers = n.power("G") if powers else n.valid("G")
    require((set_ - numbers).empty(), "a value is none")
    require((domain - set_.some("G")).empty(), "a position has no value")
    require((set_ & _named(set_, "G", "H~") & n.less("G", "H~")).empty(), "a position has two values")
    require((set_ & _named(reached, "H~", "G")).empty(), "an option has the value")
    smaller = set_ & n.less("H~", "G")
    if powers:
        smaller = smaller & n.power("H~")
    require((smaller - reached).empty(), "a smaller value is not that of an option")


def _named(relation: Relation, old: str, new: str) -> Relation:
    return relation.named(*(new if track == old else track for track in relation.tracks))


def check_claim(fields: Fields, book: Book) -> list[str]:
    """Verify the claim `theorem`."""
    name, heaps = fields.text("ruleset"), fields.number("heaps")
    misere = fields.one_of("convention", "normal", "misere") == "misere"
    about, states = fields.one_of("about", "P-positions", "values"), fields.number("states")
    text = fields.text("claim") if fields.has("claim") else None
    fields.done()
    fact: Theorem = book.only_automaton()
    labels, x = fact.labels, fact.game.heaps
    require((name, heaps, misere) == (fact.name, len(x), fact.misere), "the automaton is about something else")
    require(about == ("P-positions" if labels == "p-positions" else "values"), "the automaton is about something else")
    require(states == fact.states, f"the automaton has {fact.states} states")
    if text is not None:
        require(labels != "powers", "a formula is not compared with powers")
        tree = Reader(text).read()
        tracks = [*x] if labels == "p-positions" else [*x, "G"]
        require(names(tree) <= set(tracks), "a name in the claim is unknown")
        said = fact.numbers.of(tree) & fact.domain & fact.numbers.valid(*tracks)
        require(_same(said, fact.accepts), "the formula says something else")
    play = "misere" if misere else "normal"
    if text is None:
        told = f"the {about} of {name} are those that the automaton accepts"
    elif about == "values":
        told = f"the values of {name} are the G with {text}"
    else:
        told = f"the P-positions of {name} are exactly the positions with {text}"
    meaning = formulas.meaning(book.rules(name))
    if meaning is not None:
        book.trust("Coin turning: each head is a game of its own")
    return [f"{told}, in {play} play, for all positions", "play always ends", *([f"in this theorem {meaning}"] if meaning else [])]
