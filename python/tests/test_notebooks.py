"""The cells of the notebooks, run one after the other."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))


def test_there_are_nine() -> None:
    assert len(NOTEBOOKS) == 9


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebook(notebook: Path, in_root: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    assert cells[0]["cell_type"] == "markdown" and "".join(cells[0]["source"]).startswith("# ")
    names: dict[str, Any] = {}
    shown = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None, "notebooks are kept without outputs"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            # A notebook shows the value of the last line.
            exec(compile(ast.Module(tree.body[:-1], []), str(notebook), "exec"), names)
            value = eval(compile(ast.Expression(last.value), str(notebook), "eval"), names)
            shows = [getattr(value, name)() for name in ("_repr_svg_", "_repr_html_", "_repr_latex_") if hasattr(value, name)]
            assert repr(value) and all(show is None or isinstance(show, str) for show in shows)
            shown += 1
        else:
            exec(compile(tree, str(notebook), "exec"), names)
    assert shown > 0
