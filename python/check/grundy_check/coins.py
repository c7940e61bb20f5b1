"""Coin turning: the options of a head, or of a run of heads. Only theorems about all of them are checked here."""

from collections.abc import Iterator
from typing import Any

from .rules import Option, Rules
from .verdict import NotChecked

# How many coins a move may turn.
COUNTS = {
    "turning-turtles": (1, 2), "turning:turtles": (1, 2), "turning:mock-turtles": (1, 2, 3),
    "turning:twins": (2,), "turning:triplets": (3,),
}
GAMES = (*COUNTS, "turning:turnips", "turning:ruler")


class Coins(Rules):
    """A head in place n leaves the other coins that the move turns, or 0 for none; each head is a game of its own. In Ruler
    the coins from m + 1 to n show heads. A move turns those from i + 1 to j, where the coin j shows heads, and leaves two
    runs: to i and from j + 1 where i is not below m, else from i + 1 to m and from j + 1."""

    rank: str | None = None

    def __init__(self, name: str):
        super().__init__(name)
        self.names = ["n"]
        self.where: str | None = "n >= 1"
        self.meaning = "n is the place of a head; each head is a game of its own"
        if name == "turning:ruler":
            self.names, self.where, self.rank = ["m", "n"], "m <= n", "n, n - m"
            self.moves = ["m' = m, m <= n', n' < m'', m'' <= n, n'' = n", "m' < m, n' = m, m < m'', m'' <= n, n'' = n"]
            self.meaning = "the coins m + 1 to n show heads; each run of heads is a game of its own"
        elif name == "turning:turnips":
            self.moves = ["n' = n - d, n'' = n - 2*d, d >= 1"]
        else:
            counts = COUNTS[name]
            texts = {1: "n' = 0, n >= 1", 2: "1 <= n', n' < n", 3: "1 <= n'', n'' < n', n' < n"}
            self.moves = [texts[coins] for coins in counts]
            if 1 in counts:
                self.where = None
                self.meaning = "n is the place of a head, or 0 for none; each head is a game of its own"

    def parse(self, text: str) -> Any:
        raise NotChecked("rows of coins are")

    def show(self, position: Any) -> str:
        raise NotChecked("rows of coins are")

    def options(self, position: Any) -> Iterator[Option]:
        raise NotChecked("rows of coins are")
