"""The witness: its facts are verified in order."""

from . import listing, monoid, outcomes, ray, theorems
from .book import Book
from .reading import Fields
from .verdict import NotChecked, require


def check(fields: Fields, book: Book) -> None:
    """Verify one fact."""
    kind = fields.text("kind")
    if kind == "theorem":
        rules = book.rules(fields.text("ruleset"))
        name = fields.text("name")
        fields.done()
        known = book.theorems.setdefault(rules.name, [])
        require(all(theorem.name != name for theorem in known), f"the theorem {name} stands twice")
        known.append(theorems.find(rules, name))
        book.trust(f"{name}, for {rules.name}, and this checker's evaluation of it")
    elif kind == "ray":
        ray.check(fields, book)
    elif kind == "list":
        listing.check(fields, book)
    elif kind == "monoid":
        monoid.check(fields, book)
    elif kind == "outcomes":
        outcomes.check(fields, book)
    elif kind == "automaton":
        from . import automaton

        automaton.check(fields, book)
    elif kind == "family":
        from .family import Family

        require(book.about_family, "a family proves a claim about all its boards only")
        book.family = Family(fields)
        book.boards(book.family.ruleset)
    elif kind == "tree":
        raise NotChecked("the carrier tree, for pictures of Hackenbush, is")
    else:
        raise NotChecked(f"the carrier `{kind[:40]}` is")
