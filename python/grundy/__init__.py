"""State an impartial game, get the truth: who wins, the value, every winning move, and why.

>>> import grundy as g
>>> a = g.solve("take:1..3 21 + kayles 7")
>>> a.outcome, a.grundy, a.winning_moves[0].label
('N', 3, 'take 3')
>>> g.values("kayles", to=11).tolist()
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy._grundy import VERSION, forget
from grundy.answers import Answer, Infinity, Loony, Moves, loony, solve
from grundy.board import Board
from grundy.certificates import Certificate, Checked, check
from grundy.errors import Error, FileError, InputError, NoAnswer, QuestionError, RulesError
from grundy.explanations import Explanation
from grundy.games import Rules, games, graph, hackenbush, rules, rules_file, rules_text, split
from grundy.limits import limits
from grundy.nimbers import Nimber, mex, nimber
from grundy.pictures import Picture, plot
from grundy.positions import Move, Position
from grundy.results import FamilyTheorem, Formula, Guesses, Period, Quotient, Theorem, guess, period, prove, quotient
from grundy.series import Frame, certify_values, frame, table, values

if TYPE_CHECKING:
    import numpy as np

    nim_product: np.ufunc

__version__ = VERSION

__all__ = [
    "Answer",
    "Board",
    "Certificate",
    "Checked",
    "Error",
    "FileError",
    "Explanation",
    "Formula",
    "Frame",
    "Guesses",
    "Infinity",
    "InputError",
    "Loony",
    "Move",
    "Moves",
    "Nimber",
    "NoAnswer",
    "Period",
    "Picture",
    "Position",
    "QuestionError",
    "Quotient",
    "Rules",
    "RulesError",
    "FamilyTheorem",
    "Theorem",
    "certify_values",
    "check",
    "forget",
    "frame",
    "games",
    "graph",
    "guess",
    "hackenbush",
    "limits",
    "loony",
    "mex",
    "nim_product",
    "nimber",
    "period",
    "plot",
    "prove",
    "quotient",
    "rules",
    "rules_file",
    "rules_text",
    "solve",
    "split",
    "table",
    "values",
]

for _name in __all__:
    # Tracebacks, `help` and pickles name a class as it is imported.
    if isinstance(globals().get(_name), type):
        globals()[_name].__module__ = "grundy"


def __getattr__(name: str) -> object:
    """Attributes that are made on first use, because they need numpy."""
    if name == "nim_product":
        from grundy._grundy import nim_product_ufunc

        made = globals()[name] = nim_product_ufunc()
        return made
    raise AttributeError(f"module 'grundy' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
