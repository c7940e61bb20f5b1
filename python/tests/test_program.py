"""The program that the wheel carries."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import grundy as g

PROGRAM = [sys.executable, "-m", "grundy"]


def test_it_answers_as_the_package_does() -> None:
    words = [*PROGRAM, "solve", "nim 3 4 5", "--format", "json"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == json.loads(g.solve("nim 3 4 5").json())


def test_mistakes_end_with_2_and_name_the_place() -> None:
    done = subprocess.run([*PROGRAM, "solve", "nym 3"], capture_output=True, text=True)
    assert done.returncode == 2 and "nym" in done.stderr and not done.stdout


def test_an_interrupt_ends_it() -> None:
    long = [*PROGRAM, "period", "0.106", "--to", "100000000000"]
    running = subprocess.Popen(long, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    running.send_signal(signal.SIGINT)
    # On a busy machine the program may not have begun to listen; then the signal ends the process itself.
    assert running.wait(timeout=30) in (130, -signal.SIGINT)
