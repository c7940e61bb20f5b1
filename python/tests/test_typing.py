"""The types of the package hold, and those of these tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grundy as g

HERE = Path(__file__).resolve().parents[1]


def test_mypy_finds_nothing() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "grundy", "tests"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_function_of_the_library_has_a_type() -> None:
    from grundy import _grundy

    stub = (HERE / "grundy/_grundy.pyi").read_text(encoding="utf-8")
    for name in vars(_grundy):
        if not name.startswith("_") and name != "VERSION":
            assert f"def {name}(" in stub or f"class {name}:" in stub, name
            for member in vars(getattr(_grundy, name)) if isinstance(getattr(_grundy, name), type) else ():
                assert member.startswith("__") or f"def {member}(" in stub, f"{name}.{member}"


def test_the_package_says_that_it_has_types() -> None:
    assert (Path(g.__file__).parent / "py.typed").exists()
