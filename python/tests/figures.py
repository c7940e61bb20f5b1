"""The figures of docs/python.md: ``python python/tests/figures.py``, with the package installed.

Times are those of the processor, the least of some runs; how long Ctrl-C takes is read from the clock.
"""

from __future__ import annotations

import functools
import itertools
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import numpy as np

import grundy as g


def best(work: Callable[[], object], runs: int) -> float:
    """The least time of the processor, in seconds, that one of some runs takes, with the processes that it starts."""

    def spent() -> float:
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(one.ru_utime + one.ru_stime for one in used)

    times = []
    for _ in range(runs):
        begin = spent()
        work()
        times.append(spent() - begin)
    return min(times)


def row(what: str, figure: str) -> None:
    print(f"| {what} | {figure} |", flush=True)


def start_up() -> None:
    def python(line: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", line], check=True)

    empty = best(python(""), 15)
    row("`import grundy`, beyond the start of Python", f"{1000 * (best(python('import grundy'), 15) - empty):.0f} ms")
    loaded = python("import sys, grundy; sys.exit('numpy' in sys.modules)")
    loaded()
    program = [sys.executable, "-m", "grundy", "solve", "nim", "3", "4", "5"]
    seconds = best(lambda: subprocess.run(program, check=True, stdout=subprocess.DEVNULL), 15)
    row("`grundy solve nim 3 4 5` from the wheel, with the start of Python", f"{1000 * seconds:.0f} ms")


def questions() -> None:
    def solve() -> None:
        for _ in range(1000):
            g.solve("nim 3 4 5")

    row('`solve("nim 3 4 5")`', f"{1000 * best(solve, 15):.1f} µs")
    position = g.Position("nim 3 4 5")

    def again() -> None:
        for _ in range(1000):
            g.solve(position)

    row("the same of a `Position`", f"{1000 * best(again, 15):.1f} µs")


def many_values() -> None:
    def fresh(ruleset: str) -> Callable[[], object]:
        def work() -> None:
            g.forget()
            g.values(ruleset, to=10**6)

        return work

    program = [sys.executable, "-m", "grundy", "values", "officers", "--to", "1000000", "--format", "csv"]
    here = best(fresh("officers"), 3)
    there = best(lambda: subprocess.run(program, check=True, stdout=subprocess.DEVNULL), 3)
    row('`values("officers", to=10**6)`, against the program that prints them', f"{here:.2f} s, {there:.2f} s")
    row('`values("kayles", to=10**6)`', f"{1000 * best(fresh('kayles'), 5):.0f} ms")
    known = best(lambda: g.values("kayles", to=10**6), 15)
    row("the same once more: an array without a copy", f"{1000 * known:.2f} ms")
    numbers = np.random.default_rng(1).integers(0, 2**64, 10**6, dtype=np.uint64)
    product = best(lambda: g.nim_product(numbers, numbers[::-1]), 5)
    row("10^6 nim products of 64 bits", f"{1000 * product:.0f} ms")


def own_rules(heaps: int = 5000) -> None:
    """Subtract a square: as a function of Python, in Starlark, and memoised by hand."""

    def options(n: int) -> list[int]:
        return [n - k * k for k in range(1, int(n**0.5) + 1)]

    def library() -> str:
        return g.solve(g.rules(start=heaps)(options)).outcome

    text = "def options(n):\n    out = []\n    for k in range(1, n + 1):\n        if k * k > n: break\n"
    text += f"        out.append(n - k * k)\n    return out\n\nstart = {heaps}\n"

    def starlark() -> str:
        return g.solve(g.rules_text(text)).outcome

    def by_hand() -> str:
        @functools.cache
        def grundy(n: int) -> int:
            return int(g.mex(grundy(option) for option in options(n)))

        for n in range(heaps):
            grundy(n)
        return "N" if grundy(heaps) else "P"

    assert library() == by_hand()
    assert starlark() == by_hand()
    ways = {"a Python function": library, "in Starlark": starlark, "memoised by hand in Python": by_hand}
    shown = ", ".join(f"{name} {best(way, 3):.2f} s" for name, way in ways.items())
    row(f"{heaps} heaps of “subtract a square”", shown)


def memory(calls: int = 10**6) -> None:
    def taken() -> int:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def ask(times: int) -> None:
        for n in range(times):
            g.solve("kayles 7 + nim 3" if n % 2 else "nim 3 4 5")

    ask(calls // 10)
    before = taken()
    ask(calls)
    row(f"growth of the memory over 10^{len(str(calls)) - 1} calls", f"{(taken() - before) / 1024:.0f} KiB")


def interrupts() -> None:
    """How long after Ctrl-C each long call ends."""
    # A shell that starts this in the background leaves it deaf.
    signal.signal(signal.SIGINT, signal.default_int_handler)

    @g.rules(start=(9,) * 9)
    def slow(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [heaps[:i] + (left,) + heaps[i + 1 :] for i, heap in enumerate(heaps) for left in range(heap)]

    long: dict[str, Callable[[], object]] = {
        'solve("cram 9,9")': lambda: g.solve("cram 9,9"),
        "solve(own rules)": lambda: g.solve(slow),
        'values("grundy", …)': lambda: g.values("grundy", to=10**8),
        'table("wythoff", …)': lambda: g.table("wythoff", 9000, 9000),
        'frame("chomp 12,12,12,12,12,12")': lambda: g.frame("chomp 12,12,12,12,12,12"),
        'period("grundy")': lambda: g.period("grundy", to=10**9),
        'guess("officers")': lambda: g.guess("officers", to=10**6),
        'guess("kayles")': lambda: g.guess("kayles", to=10**6),
        'quotient("0.3102")': lambda: g.quotient("0.3102", to=10**4),
        'plot("grundy")': lambda: g.plot("grundy", to=10**8),
    }
    worst, who = 0.0, ""
    # Early in the work, in the middle of it, and where the answer is put together.
    for (name, work), after in itertools.product(long.items(), (0.1, 0.4, 0.8, 1.6)):
        told = [0.0]

        def tell(told: list[float] = told) -> None:
            told[0] = time.perf_counter()
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(after, tell)
        timer.start()
        try:
            work()
            timer.cancel()
            print(f"{name} was over in {after} s", file=sys.stderr)
            g.forget()
            time.sleep(0.01)
        except KeyboardInterrupt:
            took = time.perf_counter() - told[0]
            print(f"{name} after {after} s: {1000 * took:.0f} ms", file=sys.stderr)
            if took > worst:
                worst, who = took, name
        except g.Error as error:
            timer.cancel()
            print(f"{name}: {error}", file=sys.stderr)
    row(f"Ctrl-C, at most (`{who}`)", f"{1000 * worst:.0f} ms")


if __name__ == "__main__":
    print("| what | figure |\n| --- | --- |")
    for part in (start_up, questions, many_values, own_rules, memory, interrupts):
        part()
