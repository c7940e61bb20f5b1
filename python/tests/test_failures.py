"""Every failure is an exception of the package that says where, and how to mend it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import grundy as g


def test_a_wrong_text_is_underlined() -> None:
    with pytest.raises(g.InputError) as caught:
        g.solve("nim 3 + nym 4")
    error = caught.value
    assert error.text[error.start : error.end] == "nym"
    lines = str(error).splitlines()
    assert lines[1].index("nym") == lines[2].index("^") and lines[2].count("^") == 3
    assert error.help and "nim" in error.help
    assert isinstance(error, (g.Error, ValueError))


def test_characters_are_counted_and_not_bytes() -> None:
    with pytest.raises(g.InputError) as caught:
        g.Position('graph:"éé.csv" x + nym 4')
    assert caught.value.start <= len(caught.value.text)


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_is_no_question(text: str) -> None:
    with pytest.raises(g.QuestionError):
        g.solve(text)


def test_no_answer_within_the_limits_is_an_exception() -> None:
    with pytest.raises(g.NoAnswer) as caught:
        g.solve("cram 9,9", time_limit=0.1)
    assert caught.value.limit == "time"
    with pytest.raises(g.NoAnswer):
        g.values("take:squares", to=10**7, memory_limit="1MiB")
    with pytest.raises(g.NoAnswer) as caught:
        g.period("0.376", time_limit="50ms")
    assert isinstance(caught.value.found, g.Period) and caught.value.found.values_used > 0


def test_memory_beyond_the_limit_in_one_call_of_rules_is_no_answer() -> None:
    text = "def options(n):\n    x = [1]\n    for i in range(100):\n        x = x + x\n    return []\n"
    greedy = g.rules_text(text, name="greedy")
    with pytest.raises(g.NoAnswer, match="memory") as caught:
        g.solve(greedy.position(3))
    assert caught.value.limit == "memory"


def test_the_time_limit_is_kept() -> None:
    begin = time.monotonic()
    with pytest.raises(g.NoAnswer):
        g.solve("cram 9,9", time_limit="200ms")
    assert time.monotonic() - begin < 5


@pytest.mark.parametrize("wrong", ["soon", "10 parsecs", "-3s"])
def test_a_wrong_limit_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        g.solve("nim 1", time_limit=wrong)
    with pytest.raises(ValueError):
        g.solve("nim 1", memory_limit=wrong)
    with pytest.raises(ValueError):
        g.solve("nim 1", threads=0)


def test_other_threads_run_meanwhile() -> None:
    counted, stop = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    try:
        with pytest.raises(g.NoAnswer):
            g.solve("cram 9,9", time_limit=0.5)
    finally:
        stop.set()
        other.join()
    assert counted > 20


def test_several_threads_ask_at_the_same_time() -> None:
    found: list[object] = []

    def ask() -> None:
        for heap in range(1, 60):
            found.append(g.solve(f"kayles {heap} + nim 3").grundy)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = [int(value) ^ 3 for value in g.values("kayles", start=1, to=59)]
    assert sorted(map(str, found)) == sorted(map(str, expected * 4))


INTERRUPTED = """
import itertools, os, signal, threading, time
import numpy as np
import grundy as g

# What a shell starts in the background ignores the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
sent = []
def send():
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)

threading.Timer(0.5, send).start()
try:
    {question}
except KeyboardInterrupt:
    print("interrupted after", time.monotonic() - sent[0])
"""

#: Seconds until the question must have ended; `GRUNDY_PATIENCE=0.1` on an idle machine.
PATIENCE = float(os.environ.get("GRUNDY_PATIENCE", "8"))

#: Rules of one's own that are slow: for each position, or for each option.
SLOW = "g.rules(start=400)(lambda n: (time.sleep(0.3), [n - 1] if n else [])[1])"
LAZY = "g.rules(start=400)(lambda n: (time.sleep(0.3) or m for m in range(n)))"

QUESTIONS = {
    "search": 'g.solve("cram 9,9")',
    "period": 'g.period("0.06", to=10**7)',
    "values": 'g.values("grundy", to=10**8)',
    "rules": 'g.solve(g.rules(start=(300, 300, 300))(lambda a, b, c: [x for x in [(a-1,b,c),(a,b-1,c),(a,b,c-1)] if min(x)>=0]))',
    "slow rules": f"g.solve({SLOW})",
    "lazy rules": f"g.solve({LAZY})",
    "outcome": f"{SLOW}.position().outcome(misere=True)",
    "ufunc": "g.nim_product.reduce(np.broadcast_to(np.uint64(3), 10**11))",
    "ufunc with a cast": "g.nim_product.reduce(np.broadcast_to(np.uint8(3), 2 * 10**9))",
    "frame": 'g.frame("nim 90 90 90")',
    "mex": "g.mex(itertools.count())",
}


@pytest.mark.parametrize(
    "ask",
    [
        lambda rules: g.solve(rules, time_limit=0.5),
        lambda rules: g.solve(rules, misere=True, time_limit=0.5),
        lambda rules: rules.position().outcome(time_limit=0.5),
        lambda rules: rules.position().outcome(misere=True, time_limit=0.5),
        lambda rules: g.frame(rules, time_limit=0.5),
        lambda rules: g.values(rules, to=300, time_limit=0.5),
        lambda rules: g.solve(rules.position() + "nim 3", time_limit=0.5),
    ],
)
def test_the_time_limit_is_read_at_each_call_of_a_slow_function(ask: Callable[[g.Rules], object]) -> None:
    def slow(n: int) -> list[int]:
        time.sleep(0.1)
        return [n - k for k in (1, 2, 3) if k <= n]

    def lazy(n: int) -> Iterator[int]:
        for k in (1, 2, 3):
            time.sleep(0.1)
            if k <= n:
                yield n - k

    for function in (slow, lazy):
        begin = time.monotonic()
        with pytest.raises(g.NoAnswer) as caught:
            ask(g.rules(start=300)(function))
        assert caught.value.limit == "time" and time.monotonic() - begin < 1


def test_options_count_in_memory() -> None:
    wide = g.rules(start=3000)(lambda n: range(n))
    with pytest.raises(g.NoAnswer) as caught:
        g.solve(wide, memory_limit="1MiB")
    assert caught.value.limit == "memory"
    # What was met is not lost.
    assert g.solve(wide, memory_limit="1GiB").grundy == 3000


def test_a_limit_that_ends_the_search_for_the_moves_leaves_the_answer() -> None:
    chomp = "chomp " + ",".join(["30"] * 8)
    with pytest.raises(g.NoAnswer) as caught:
        g.solve(chomp, time_limit=2)
    answer = caught.value.found
    assert caught.value.limit == "time" and isinstance(answer, g.Answer)
    assert answer.outcome == "N" == g.Position(chomp).outcome() and answer.winning_move_count is None
    assert "not known" in repr(answer) and "not known" in answer._repr_html_()
    with pytest.raises(g.NoAnswer):
        answer.winning_moves


def test_limits_hold_for_all_questions_inside() -> None:
    with g.limits(time_limit=0.1):
        with pytest.raises(g.NoAnswer):
            g.solve("cram 9,9")
        with pytest.raises(g.NoAnswer), g.limits(time_limit="50ms"):
            g.Position("cram 9,9").outcome()
    assert g.solve("nim 3 4 5").grundy == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("question", list(QUESTIONS))
def test_an_interrupt_ends_the_question(question: str) -> None:
    script = INTERRUPTED.format(question=QUESTIONS[question])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("interrupted after"), done.stdout + done.stderr
    # It is a tenth of a second, but a machine with much other work to do, or a build without optimisation, takes more.
    assert float(done.stdout.split()[-1]) < PATIENCE


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    certificate = g.solve("nim 1 2 3").certificate()
    name = "n" * 250 + ".json"
    (tmp_path / (name[:24] + ".unfinished")).symlink_to(tmp_path / "victim")
    for _ in range(2):
        certificate.save(tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8") == certificate.text + "\n"
    (tmp_path / "a.svg").symlink_to(tmp_path / "victim")
    g.plot("kayles", to=9).save(tmp_path / "a.svg")
    assert not (tmp_path / "victim").exists() and not (tmp_path / "a.svg").is_symlink()
    with pytest.raises(FileNotFoundError):
        certificate.save(tmp_path / "none" / "a.json")
    assert len(list(tmp_path.iterdir())) == 3
