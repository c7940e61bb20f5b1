"""The program that the wheel carries."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path

import grundy as g

PROGRAM = [sys.executable, "-m", "grundy"]


def test_it_answers_as_the_package_does() -> None:
    words = [*PROGRAM, "solve", "nim 3 4 5", "--format", "json"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == {"schema": 1, **json.loads(g.solve("nim 3 4 5").json())}


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


def test_wheels_carry_their_licences() -> None:
    root = Path(__file__).resolve().parents[2]
    for package in ("python", "python/check"):
        told = (root / package / "pyproject.toml").read_text(encoding="utf-8")
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            assert (root / package / name).read_bytes() == (root / name).read_bytes()
            assert f'"{name}"' in told.split("license-files = ")[1].splitlines()[0]
    # The package as it is installed, if it is.
    for found in metadata.distributions(name="grundy"):
        if files := [str(file) for file in found.files or [] if ".dist-info" in str(file)]:
            assert {"LICENSE-MIT", "LICENSE-APACHE"} <= {Path(file).name for file in files}
