"""Random games of formulas and graphs: no honest certificate is rejected, and no changed one is valid that the first checker refuses.

It needs a program, given as GRUNDY. GRUNDY_ROUNDS is the number of games."""

import json
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from grundy_check import blake3, check
from grundy_check.verdict import visible

try:
    from .mutations import changes, mutated, places
except ImportError:
    from mutations import changes, mutated, places  # type: ignore[import-not-found,no-redef]

PROGRAM = os.environ.get("GRUNDY")
ROUNDS = int(os.environ.get("GRUNDY_ROUNDS", "12"))
SEED = int(os.environ.get("GRUNDY_SEED", "1"))
ONE = ["n' = n - {a}", "n' = n - {a}", "n' = n + {a}, n <= {b}", "n' = n + {a}, n % {m} = {c}", "n' = n - {a}, n % {m} = {c}", "n' < n",
       "n' = n - t, 1 <= t <= {a}", "n' < n, n'' < n'", "n' + n'' = n, n' >= 1, n'' >= 1", "n' = n - {a}, n'' = n + {b}, n <= {b}",
       "n' = n // 2, n >= 1", "n' = {b} - n, n != {c}", "n' = n ^ {a}, n > n'", "n' <= 2*n, n' % {m} = {c}, n < {b}", "n' = n - {a} or n' = n - {b}",
       "n' = {b}*n, 1 <= n <= 2", "n' < n, not (exists t: n' = {m}*t)", "n' = n - 1, forall t: t*2 != n", "n' >= n", "n' = n - 1, exists t: t > n",
       "n' = {h} - n, n <= {b}", "n' = {h}*n + {a}, n = {c}", "n' = n - {h}", "n'' = n - 1, n' = {c}, n >= 1", "n' = n - 1, t % 2 = 1, t <= n"]  # fmt: skip
TWO = ["x' = x - {a}", "y' = y - {a}", "x' = x - 1, y' <= {b}", "x' = x - 1, y' <= {m}*x, y' = y + {a}", "x' = y, y' = x - 1, x > y", "x' < x, y' < y",
       "x' = x - t, y' = y - t, t >= 1", "x' = x - 1, y' = y + {a}", "y' = y - {a}, x' = x + 1, x < {b}", "x' = y, y' = x", "x' < x", "y' < y, x % {m} = {c}",
       "x' = x - {a} or y' = y - {b}", "x' + y' + 1 = x + y, x' < x", "x' = x ^ y, y' = y - 1", "x' = x - 1, x'' = x - 1, y' = {c}, y'' = y",
       "x' = x - 1, y' = y + {h}, y <= {c}", "x' = max(x, y) - 1, y' = min(x, y), x + y > 0", "x' = x - 1, x'' = {c}, y' = y, y'' = 0"]  # fmt: skip
WHERE = ["{0} >= 1", "{0} % 2 = 0", "{0} <= 12", "{0} != 3", "{0} < 9 or {0} % 2 = 1", "exists t: {0} = 2*t"]
OVER = ["{0} = {c}", "{0} % 3 = 2", "{0} > 9"]
RANKS = {1: ["2*n", "n // 2", "n % 3", "10 - n", "n, n % 2"], 2: ["x", "x, y", "2*x + y", "y, x", "x + y, x", "3*x + y"]}


class Case:
    """A ruleset in a file, and how to ask about a position of it."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.ruleset, self.text, self.start = self.graph() if chance.random() < 0.3 else self.formulas()
        name, _, path = self.ruleset.rpartition(":")
        Path(path).write_text(self.text, "utf-8", newline="")
        more = chance.choice(["", "", "", " + nim 2", f" {self.start}"])
        copies = chance.choice(["", "", "", "2x"])
        self.words = [f"{self.ruleset} {copies}{self.start}{more}", *(["--misere"] if chance.random() < 0.4 else [])]

    def formulas(self) -> tuple[str, str, str]:
        chance = self.chance
        heaps = chance.choice([["n"], ["n"], ["x", "y"]])

        def filled(text: str) -> str:
            numbers = {"a": chance.randint(1, 5), "b": chance.randint(1, 9), "c": chance.randrange(4), "m": chance.randint(2, 4), "h": chance.choice([13, 40, 100, 1000])}
            return text.format(heaps[0], **numbers)

        moves = [filled(chance.choice(ONE if heaps == ["n"] else TWO)) for _ in range(chance.randint(1, 3))]
        lines = [f"heaps = {json.dumps(heaps)}", f"moves = {json.dumps(moves)}"]
        for name, texts, share in (("where", WHERE, 0.2), ("over", OVER, 0.15), ("rank", RANKS[len(heaps)], 0.15)):
            if chance.random() < share:
                lines.append(f"{name} = {json.dumps(filled(chance.choice(texts)))}")
        most = chance.choice([6, 12, 12, 30, 10**9]) if len(heaps) == 1 else chance.choice([4, 7, 10**6])
        return "rules:g.star", "\n".join(lines) + "\n", ",".join(str(chance.randint(0, most)) for _ in heaps)

    def graph(self) -> tuple[str, str, str]:
        chance = self.chance
        count = chance.randint(1, 6)
        edges = [[str(chance.randint(0, count)) for _ in range(chance.choice([2, 2, 2, 2, 1]))] for _ in range(chance.randint(1, 7))]
        head = [chance.choice([str(count), str(count + 1)]), str(chance.choice([len(edges), len(edges), len(edges) + 1]))]
        ending = chance.choice(["edges", "edges", "csv", "tsv", "json"])
        if ending == "json":
            text = json.dumps({"edges": [[json.loads(v) for v in (*edge, edge[0])[:2]] for edge in edges]})
            text = chance.choice([text, text, text.replace("[0", "[-0"), text.replace("1", "1.0"), text.replace("[1", "[-1"), text.replace("1", "1e0")])
        else:
            separator = {"edges": " ", "csv": ",", "tsv": "\t"}[ending]
            first = chance.choice([[separator.join([*head, *chance.choice([[], [], ["7"]])])], [], [separator.join(["from", "to"])]])
            text = "\n".join([*first, *(separator.join((*edge, "")[:2] if ending != "edges" else edge) for edge in edges)]) + "\n"
        header = chance.choice(["", "header=counts:", "header=none:", "header=counts:"])
        return f"graph:{header}g.{ending}", text, chance.choice([*chance.choice(edges), "0", "1"])

    def forged(self) -> str:
        """A certificate about rules that the program refuses."""
        start = self.start if len(self.start) < 4 else self.start[0]
        row = {"ruleset": self.ruleset, "start": start, "copies": 1, "grundy": 0}
        path = self.ruleset.rpartition(":")[2]
        return json.dumps({
            "format": "grundy-certificate", "version": 2, "sources": {self.ruleset: blake3.digest(Path(path).read_bytes())},
            "claim": {"kind": "position", "position": f"{self.ruleset} {start}", "convention": "normal", "outcome": "P", "grundy": 0,
                      "components": [row], "winning_move_count": 0, "moves_listed": 0, "winning_moves": []},
            "witness": [{"kind": "list", "ruleset": self.ruleset, "rows": [[start, 0]]}],
        })  # fmt: skip


@unittest.skipUnless(PROGRAM, "needs GRUNDY")
class Random(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.before = os.getcwd()
        os.chdir(self.folder.name)

    def tearDown(self) -> None:
        os.chdir(self.before)
        self.folder.cleanup()

    def test_random_games(self) -> None:
        words: dict[str, int] = {}
        for number in range(ROUNDS):
            word, faults = self.one(random.Random(SEED * 10**6 + number))
            words[word] = words.get(word, 0) + 1
            self.assertEqual(faults, [], "\n".join(faults))
        self.assertGreater(words.get("valid", 0), 4 * words.get("cannot-check", 0), words)
        self.assertGreater(words.get("valid", 0) * 4, ROUNDS, words)

    def one(self, chance: random.Random) -> tuple[str, list[str]]:
        """What the second checker says of the certificate of a random game, and where the checkers differ."""
        case, honest, faults = Case(chance), Path("c.json"), []
        honest.unlink(missing_ok=True)
        try:
            command = [str(PROGRAM), "solve", *case.words, "--memory-limit", "256MiB", "--certificate", honest]
            subprocess.run(command, capture_output=True, check=False, timeout=1)
        except subprocess.TimeoutExpired:
            return "no answer", []
        texts = [case.forged()]
        if honest.exists():
            text = honest.read_text("utf-8")
            whole = json.loads(text)
            paths = chance.choices(list(places(whole)), k=8)
            texts = [text, *(mutated(text, path, chance.choice(list(changes(whole, path)))) for path in paths)]
        verdicts = [check(text.encode()) for text in texts]
        for place, (text, verdict, (word, established, reason)) in enumerate(zip(texts, verdicts, self.first(texts))):
            if "as it is shown" in verdict.reason:
                continue  # the first checker reads positions in facts in other forms as well, such as 0,00
            wrong = verdict.word == "rejected" and word == "valid" or "this checker failed" in verdict.reason
            said = {visible(sentence) for sentence in verdict.established}
            wrong |= verdict.word == "valid" and word != "cannot-check" and (word, established) != ("valid", said)
            if wrong or (honest.exists() and place == 0 and word == "rejected"):
                faults.append(f"{case.words} {place}: {case.text}{verdict.word}: {verdict.reason}\n{word}: {reason}\n{text[:2000]}")
        return verdicts[0].word if honest.exists() else "no certificate", faults

    def first(self, texts: list[str]) -> list[tuple[str, set[str], str]]:
        """What the first checker says of certificates."""
        paths = [f"{place}.json" for place in range(len(texts))]
        for path, text in zip(paths, texts):
            Path(path).write_text(text, "utf-8")
        answer = subprocess.run([str(PROGRAM), "check", "--format", "json", *paths], capture_output=True, check=False)
        rows = {row["file"]: row for row in map(json.loads, answer.stdout.splitlines())}
        empty: dict[str, str] = {"verdict": "no certificate"}
        found = [rows.get(path, empty) for path in paths]
        return [(row["verdict"], set(row.get("established", [])), f"{row.get('step')}: {row.get('reason')}") for row in found]


if __name__ == "__main__":
    unittest.main()
