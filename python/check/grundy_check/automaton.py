"""The carrier `automaton`: P-positions, or values, of all positions of a game whose moves are formulas."""

from typing import Any

from . import formulas, statements
from .arithmetic import Arithmetic
from .book import Book
from .digits import Relation
from .language import Reader, names
from .reading import Fields, items, number
from .verdict import NotChecked, require


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
            require(state is None or number(state, "`next`") < sink, "a successor is no state")
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
    require((adder - n.valid("x", "y", "z")).empty(), "the adder accepts what is no number")
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
    require(book.automaton is None, "there is a second automaton")
    if not 1 <= heaps <= 6:
        raise NotChecked(f"positions of {heaps} heaps are")
    game = formulas.of(rules, heaps)
    positions = fields.fields("positions") if fields.has("positions") else None
    quantified = fields.each("quantified") if fields.has("quantified") else []
    ends_fields = fields.fields("ends") if fields.has("ends") else None
    x = game.heaps
    set_, states = _automaton(fields.fields("set"), numbers.digits, x if labels == "p-positions" else [*x, "G"])
    fields.done()
    asked = list(game.universal(book.claimed, statements.coded if labels == "powers" else None))
    require(len(asked) == len(quantified), "`quantified` tells other formulas than those that ask for all numbers")
    for (tree, tracks), automaton in zip(asked, quantified):
        told, _ = _automaton(automaton, numbers.digits, tracks)
        there = numbers.valid(*tracks)
        require(_same(told & there, numbers.of(tree) & there), "an automaton in `quantified` is another")
    require((positions is not None) == (game.where is not None), "`positions` stands there exactly if the rules have a `where`")
    domain = game.domain(numbers)
    if positions is not None:
        require(_same(_automaton(positions, numbers.digits, x)[0] & numbers.valid(*x), domain), "`positions` are others")
    require((set_ - domain).empty(), "the set holds what is no position")
    moves = [game.move(numbers, text) for text in game.moves]
    _play_ends(game, numbers, moves)
    if any(parts > 2 for _, parts in moves):
        raise NotChecked("a theorem about moves that leave more than two parts is")
    if labels == "p-positions":
        require(all(parts == 1 for _, parts in moves), "where moves split a position, its values decide")
        moved = moves[0][0]
        for relation, _ in moves[1:]:
            moved = moved | relation
        ends = _automaton(ends_fields, numbers.digits, x)[0] if ends_fields is not None else None
        require(misere or ends is None, "`ends` is for misère play only")
        _p_positions(x, set_, domain, moved, ends if ends is not None else (domain - domain), misere)
    else:
        require(not misere and ends_fields is None, "there are no values in misère play")
        _values(numbers, x, set_, domain, moves, labels == "powers")
    book.automaton = (rules.name, heaps, misere, labels, states, x, set_, numbers, domain)  # type: ignore[assignment]


def _primed(relation: Relation, heaps: list[str], prime: str, value: str = "G") -> Relation:
    return relation.named(*(t + prime if t in heaps else value for t in relation.tracks))


def _without(relation: Relation, heaps: list[str], primes: tuple[str, ...]) -> Relation:
    for prime in primes:
        for heap in heaps:
            relation = relation.some(heap + prime)
    return relation


def _play_ends(game: formulas.Game, numbers: Arithmetic, moves: list[tuple[Relation, int]]) -> None:
    ranks = game.ranks()
    for rank in ranks:
        require((game.domain(numbers) & numbers.of(("<", rank, 0))).empty(), "a rank is negative")
    for relation, parts in moves:
        for k in range(1, parts + 1):
            after = [_renamed(rank, "'" * k) for rank in ranks]
            kept = (">=", after[-1], ranks[-1])  # the first term that changes decides
            for there, here in reversed([*zip(after, ranks)][:-1]):
                kept = ("or", (">", there, here), ("and", ("=", there, here), kept))
            require((relation & numbers.of(kept)).empty(), "a move does not lower the rank")


def _renamed(tree: Any, prime: str) -> Any:
    if isinstance(tree, tuple):
        return (tree[0], *(_renamed(part, prime) for part in tree[1:]))
    return tree + prime if isinstance(tree, str) else tree


def _p_positions(x: list[str], set_: Relation, domain: Relation, moved: Relation, ends: Relation, misere: bool) -> None:
    into = _without(moved & _primed(set_, x, "'"), x, ("'",))
    require((set_ & into).empty(), "a move leads from a P-position to one")
    if misere:
        movable = _without(moved, x, ("'",))
        require((ends & movable).empty(), "an end has a move")
        require((set_ - movable).empty(), "a P-position has no move")
    require((domain - set_ - ends - into).empty(), "a position outside has no move to a P-position")


def _values(n: Arithmetic, x: list[str], set_: Relation, domain: Relation, moves: list[tuple[Relation, int]], powers: bool) -> None:
    numbers = n.power("G") if powers else n.valid("G")
    require((set_ - numbers).empty(), "a value is none")
    require((domain - set_.some("G")).empty(), "a position has no value")
    require((set_ & _primed(set_, x, "", "H~") & n.less("G", "H~")).empty(), "a position has two values")
    reached = None
    for relation, parts in moves:
        if parts == 1:
            one = _without(relation & _primed(set_, x, "'", "H~"), x, ("'",))
        else:
            require(n.binary() and not powers, "an option in two parts needs base 2 and the values themselves")
            left, right = _primed(set_, x, "'", "I~"), _primed(set_, x, "''", "J~")
            one = _without(relation & left & right & n.nim_sum("I~", "J~", "H~"), x, ("'", "''")).some("I~").some("J~")
        reached = one if reached is None else reached | one
    require(reached is not None, "there is no move")
    assert reached is not None
    require((set_ & _primed(reached, x, "", "H~").named(*("G" if t == "H~" else t for t in reached.tracks))).empty(), "an option has the value")
    smaller = set_ & n.less("H~", "G")
    if powers:
        smaller = smaller & n.power("H~")
    require((smaller - reached).empty(), "a smaller value is not that of an option")


def check_claim(fields: Fields, book: Book) -> list[str]:
    """Verify the claim `theorem`."""
    name, heaps = fields.text("ruleset"), fields.number("heaps")
    misere = fields.one_of("convention", "normal", "misere") == "misere"
    about, states = fields.one_of("about", "P-positions", "values"), fields.number("states")
    text = fields.text("claim") if fields.has("claim") else None
    fields.done()
    fact: Any = book.automaton
    game, of_heaps, of_misere, labels, of_states, x, set_, numbers, domain = fact
    require((name, heaps, misere) == (game, of_heaps, of_misere), "the automaton is about something else")
    require(about == ("P-positions" if labels == "p-positions" else "values"), "the automaton is about something else")
    require(states == of_states, f"the automaton has {of_states} states")
    if text is not None:
        require(labels != "powers", "a formula is not compared with powers")
        tree = Reader(text).read()
        tracks = [*x] if labels == "p-positions" else [*x, "G"]
        require(names(tree) <= set(tracks), "a name in the claim is unknown")
        said = numbers.of(tree) & domain & numbers.valid(*tracks)
        require(_same(said, set_), "the formula says something else")
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
