"""`python -m grundy_check FILE…`"""

import sys

from .certificate import Verdict, check

LARGEST = 2**28
CODES = {"valid": 0, "rejected": 1, "no certificate": 2, "not checked": 3}


def verdict_of(path: str) -> Verdict:
    """Check one file."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        return Verdict("no certificate", f"it cannot be read: {error}")
    if len(data) > LARGEST:
        return Verdict("not checked", "so large a file is not checked here")
    return check(data)


def main(arguments: list[str] | None = None) -> int:
    """Print a verdict for each file; returns 0 all valid, 1 rejected, 2 no certificate, 3 not checked here."""
    paths = sys.argv[1:] if arguments is None else arguments
    if not paths or paths[0].startswith("-"):
        print("usage: python -m grundy_check FILE...", file=sys.stderr)
        return 0 if paths[:1] in (["-h"], ["--help"]) else 2
    worst = 0
    order = [0, 3, 1, 2]
    for path in paths:
        verdict = verdict_of(path)
        code = CODES[verdict.word]
        worst = max(worst, code, key=order.index)
        if code == 2:
            print(f"error: {path}: this is not a certificate: {verdict.reason}", file=sys.stderr)
        elif code == 1:
            print(f"{path}: rejected\n  {verdict.step}: {verdict.reason}")
        elif code == 3:
            print(f"{path}: not checked\n  {verdict.reason}")
        else:
            print(f"{path}: valid")
            for sentence in verdict.established:
                print(f"  established: {sentence}")
            for sentence in verdict.trusted:
                print(f"  trusted: {sentence}")
    return worst


if __name__ == "__main__":
    sys.exit(main())
