"""`python -m grundy_check [--json] FILE…`"""

import json
import os
import sys

from .certificate import Verdict, check
from .verdict import visible

LARGEST = 2**28
CODES = {"valid": 0, "rejected": 1, "no certificate": 2, "cannot-check": 3}


def verdict_of(path: str) -> Verdict:
    """Check one file."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        return Verdict("no certificate", f"it cannot be read: {error}")
    if len(data) > LARGEST:
        return Verdict("cannot-check", "so large a file is not checked here")
    return check(data)


def lines(path: str, verdict: Verdict) -> list[str]:
    """The printed lines about a file."""
    if verdict.word == "valid":
        told = [f"established: {sentence}" for sentence in verdict.established]
        told += [f"trusted: {sentence}" for sentence in verdict.trusted]
    else:
        told = [f"{verdict.step}: {verdict.reason}" if verdict.step else verdict.reason]
    return [visible(f"{path}: {verdict.word}"), *(f"  {visible(sentence)}" for sentence in told)]


def as_json(path: str, verdict: Verdict) -> str:
    """The verdict as one JSON object, with the fields that `grundy check --format json` gives it."""
    row: dict[str, object] = {"file": path, "verdict": verdict.word}
    if verdict.word == "valid":
        row |= {"established": verdict.established, "trusted": verdict.trusted}
    else:
        row |= {"step": verdict.step, "reason": verdict.reason}
    return json.dumps(row)


def main(arguments: list[str] | None = None) -> int:
    """Print a verdict for each file; returns 0 all valid, 1 one rejected, 2 one is not a certificate, 3 one cannot be checked."""
    paths = sys.argv[1:] if arguments is None else arguments
    in_json = paths[:1] == ["--json"]
    paths = paths[in_json:]
    if not paths or paths[0].startswith("-"):
        print("usage: python -m grundy_check [--json] FILE...", file=sys.stderr)
        return 0 if paths[:1] in (["-h"], ["--help"]) else 2
    worst = 0
    order = [0, 3, 1, 2]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        for path in paths:
            verdict = verdict_of(path)
            code = CODES[verdict.word]
            worst = max(worst, code, key=order.index)
            if code == 2:
                print(visible(f"error: {path}: this is not a certificate: {verdict.reason}"), file=sys.stderr)
            elif in_json:
                print(as_json(path, verdict))
            else:
                print("\n".join(lines(path, verdict)))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads: nothing more is written
    except KeyboardInterrupt:
        return 130
    return worst


if __name__ == "__main__":
    sys.exit(main())
