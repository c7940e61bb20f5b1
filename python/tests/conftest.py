"""What the tests share."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def in_root(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Runs a test in the root of the repository, as files of rules are named from there."""
    monkeypatch.chdir(ROOT)
    return ROOT


@pytest.fixture(scope="session")
def program() -> Path:
    """The program `grundy`: that of `GRUNDY_PROGRAM`, or the one that `cargo test` has built."""
    named = os.environ.get("GRUNDY_PROGRAM")
    path = Path(named) if named else ROOT / "target/debug" / ("grundy.exe" if sys.platform == "win32" else "grundy")
    if not path.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{path} is not there; `cargo test --workspace` builds it")
        pytest.skip(f"{path} is not there; `cargo build -p grundy-cli` builds it")
    return path
