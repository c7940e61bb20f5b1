"""A certificate as a whole."""

from dataclasses import dataclass, field
from typing import Any

from . import claims, facts
from .book import Book, at
from .reading import Fields, parse, text
from .verdict import NoCertificate, NotChecked, Rejected, require


@dataclass
class Verdict:
    """`valid`, `rejected`, `cannot-check` or `no certificate`."""

    word: str
    reason: str = ""
    step: str = ""
    established: list[str] = field(default_factory=list)
    trusted: list[str] = field(default_factory=list)


def check(data: bytes) -> Verdict:
    """Check the bytes of a file. Never raises for bad input."""
    book = Book()
    try:
        established = _check(parse(data), book)
    except NoCertificate as error:
        return Verdict("no certificate", str(error))
    except Rejected as error:
        return Verdict("rejected", error.reason, error.step)
    except NotChecked as error:
        return Verdict("cannot-check", f"{error} not checked here")
    except (RecursionError, MemoryError, OverflowError):
        return Verdict("cannot-check", "what exceeds this machine is not checked here")
    except Exception as error:  # a mistake of this program says nothing about the certificate
        return Verdict("cannot-check", f"this checker failed: {type(error).__name__}: {error}")
    return Verdict("valid", established=established, trusted=book.trusted)


def _check(value: dict[str, Any], book: Book) -> list[str]:
    if value.get("format") != "grundy-certificate":
        raise NoCertificate("the format is not `grundy-certificate`")
    version = value.get("version")
    if type(version) is int and version != 2:
        raise NotChecked(f"version {version} of the format is")
    fields = Fields(value, "the certificate")
    fields.take("format")
    fields.number("version")
    sources = fields.fields("sources").rest if fields.there("sources") else {}
    book.sources = {name: text(digest, "`sources`") for name, digest in sources.items()}
    claim = fields.fields("claim")
    witness = [Fields(fact, f"witness[{i}]") for i, fact in enumerate(fields.items("witness"))]
    fields.done()
    book.facts = len(witness)
    book.about_period = claim.rest.get("kind") == "period"
    book.about_family = claim.rest.get("kind") == "family"
    formula = claim.rest.get({"theorem": "claim", "statement": "formula"}.get(str(claim.rest.get("kind")), ""))
    if isinstance(formula, str):
        book.claimed = formula
    for i, fact in enumerate(witness):
        at(f"witness[{i}]", lambda: facts.check(fact, book))
    established = _claim(claim, book)
    for name, digest in book.sources.items():
        if name not in book.rulesets and name not in book.trusted_files:
            raise Rejected(f"no fact and no claim needs {name}", "sources")
        established.append(f"the rules of {name} are those of the file with the BLAKE3 hash {digest}")
    return established


def _claim(claim: Fields, book: Book) -> list[str]:
    from . import position, quotient

    kind = claim.text("kind")
    if kind == "position":
        return position.check(claim, book)
    if kind == "values":
        return claims.check_values(claim, book)
    if kind == "table":
        return claims.check_table(claim, book)
    if kind == "period":
        return claims.check_period(claim, book)
    if kind == "quotient":
        return quotient.check(claim, book)
    if kind == "theorem":
        from . import automaton

        return automaton.check_claim(claim, book)
    if kind == "family":
        from . import family

        return family.check_claim(claim, book)
    if kind == "statement":
        from . import statements

        return statements.check(claim, book)
    raise NotChecked(f"the claim `{kind[:40]}` is")
