"""The program ``grundy``, which the wheel carries: ``grundy solve nim 3 4 5`` or ``python -m grundy solve nim 3 4 5``."""

from __future__ import annotations

import signal
import sys

from grundy._grundy import run

__all__ = ["main"]


def main() -> int:
    """Runs the command line of this process; returns the exit code."""
    # The program handles Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run([sys.executable, "-m", "grundy"], sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
