"""A certificate as a whole."""

from dataclasses import dataclass, field

from . import claims, facts
from .book import Book, at
from .reading import Fields, parse, text
from .verdict import NoCertificate, NotChecked, Rejected, require


@dataclass
class Verdict:
    """`valid`, `rejected`, `not checked` or `no certificate`."""

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
        return Verdict("not checked", f"{error} not checked here")
    except (RecursionError, MemoryError, OverflowError):
        return Verdict("not checked", "what exceeds this machine is not checked here")
    return Verdict("valid", established=established, trusted=book.trusted)


def _check(fields: Fields, book: Book) -> list[str]:
    if fields.text("format") != "grundy-certificate":
        raise NoCertificate("the format is not `grundy-certificate`")
    version = fields.number("version")
    if version != 2:
        raise NoCertificate(f"this is version {version} of the format; only version 2 is read")
    sources = fields.fields("sources").rest if fields.has("sources") else {}
    hashes = {name: text(digest, "`sources`") for name, digest in sources.items()}
    claim = fields.fields("claim")
    witness = [Fields(fact, f"witness[{i}]") for i, fact in enumerate(fields.items("witness"))]
    fields.done()
    if claim.rest.get("kind") == "theorem" and isinstance(claim.rest.get("claim"), str):
        book.claimed = claim.rest["claim"]
    for i, fact in enumerate(witness):
        at(f"witness[{i}]", lambda: facts.check(fact, book))
    established = _claim(claim, book)
    for name, digest in book.hashes.items():
        if name not in hashes:
            raise Rejected(f"the file of {name} is not named", "sources")
        if hashes[name] != digest:
            raise Rejected(f"the file of {name} has the hash {digest}", "sources")
        established.append(f"the rules of {name} are those of the file with the BLAKE3 hash {digest}")
    for name in hashes:
        if name not in book.hashes:
            raise Rejected(f"no fact and no claim needs {name}", "sources")
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
        require(book.automaton is not None, "there is no automaton")
        from . import automaton

        return automaton.check_claim(claim, book)
    raise NoCertificate(f"there is no claim `{kind[:40]}`")
