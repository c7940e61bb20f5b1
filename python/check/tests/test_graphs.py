"""Files of graphs with odd names and first lines: both checkers read the same game, where a program is given as GRUNDY."""

import contextlib
import io
import json
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from grundy_check import check
from grundy_check.__main__ import main
from grundy_check.edges import natural_order, read
from grundy_check.verdict import Rejected, visible

PROGRAM = os.environ.get("GRUNDY")
NAMES = ["x", "x ", " x", "\tx", "x\u00a0", "\u00a0", "x\x0b", "\x1cx", "x\x85", "\u3000x", "7", "07", "007", "10", "9", "v2", "v10", "V2",
         'q"q', '"', "a,b", "a+b", "a;b", "(", "]x", "3x5", "a\nb: valid", "a\rb", "é", "z\u202e", "18446744073709551616", "-1", "x\ty", "'x'"]  # fmt: skip


def quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def files(edges: list[tuple[str, str]], chance: random.Random) -> dict[str, str]:
    """The same graph in several formats."""
    end = chance.choice(["\n", "\r\n", "\r"])
    padded = [[chance.choice(["", " ", "\t "]) + quoted(name) + chance.choice(["", " "]) for name in edge] for edge in edges]
    spaced = [[quoted(name) + chance.choice(["", " "]) for name in edge] for edge in edges]
    lists: dict[str, list[str]] = {}
    for start, to in edges:
        lists.setdefault(start, []).append(to)
    return {
        "g.csv": end.join(["from,to", *(",".join(edge) for edge in padded), ""]),
        "g.tsv": end.join(["To\tFrom", *("\t".join(reversed(edge)) for edge in spaced)]),
        "g.json": json.dumps({"edges": edges}),
        "h.json": json.dumps(lists),
    }


class Names(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.before = os.getcwd()
        os.chdir(self.folder.name)

    def tearDown(self) -> None:
        os.chdir(self.before)
        self.folder.cleanup()

    def test_names_are_what_the_format_says(self) -> None:
        edges, _ = read("g.csv", 'from,to\n"x ", x \r\n\u00a0y,\x0bz\x1c\n'.encode(), "")
        self.assertEqual(edges, [("x ", "x"), ("\u00a0y", "\x0bz\x1c")])
        names = ["v2", "v10", "10", "007", "9", "7", "a"]
        self.assertEqual(sorted(names, key=natural_order), ["7", "007", "9", "10", "a", "v10", "v2"])
        self.assertEqual(visible("a\nvalid \x9b\u2028\u202e"), r"a\nvalid \u{9b}\u{2028}\u{202e}")
        for text in ["3 2\n1 2\n2 3\n", "3 2 7\n1 2\n2 3\n"]:
            with self.assertRaises(Rejected):
                read("g.edges", text.encode(), "")
            vertices, by_header = read("g.edges", text.encode(), "counts")
            self.assertEqual((len(vertices), by_header), (5, True))

    @unittest.skipUnless(PROGRAM, "needs GRUNDY")
    def test_both_checkers_read_the_same_game(self) -> None:
        checked, chance = 0, random.Random(1)
        for _ in range(int(os.environ.get("GRUNDY_GRAPHS", "6"))):
            some = chance.sample(NAMES, 9)
            edges = [(chance.choice(some), chance.choice(some)) for _ in range(14)]
            for file, text in files(edges, chance).items():
                Path(file).write_text(text, "utf-8", newline="")
                start = chance.choice(edges)[0]
                # A text that holds a quote cannot be quoted, and must be one word.
                starts = [start] if '"' not in start else ["7"]
                for start in starts:
                    checked += self.agree(f"graph:{file}", start)
        self.assertGreater(checked, 10)

    @unittest.skipUnless(PROGRAM, "needs GRUNDY")
    def test_both_checkers_read_the_same_first_line(self) -> None:
        for name, text in [("g.edges", "3 2\n1 2\n2 3\n"), ("g.csv", "3,2\n1,2\n2,3\n"), ("z.tsv", "2\t1\t5\n0\t1\n"), ("n.edges", "3 2\n1 2\n")]:
            Path(name).write_text(text, "utf-8")
            for header in ("", "header=counts:", "header=none:"):
                self.agree(f"graph:{header}{name}", "1")

    @unittest.skipUnless(PROGRAM, "needs GRUNDY")
    def test_both_checkers_read_the_same_format(self) -> None:
        checked = 0
        for name, text in [("g.x", "a b\nb c d\n"), ("h", "a,b\nb,c\n"), ("i.csv", "from\tto\na\tb\n"), ("j.txt", '{"a":["b"]}'), ("k.adjlist", "a b c # x\n")]:
            Path(name).write_text(text, "utf-8")
            for form in ("adjlist", "csv", "edges", "tsv", "json"):
                checked += self.agree(f"graph:format={form}:{name}", "a")
        self.assertGreater(checked, 5)

    @unittest.skipUnless(PROGRAM, "needs GRUNDY")
    def test_random_texts_are_the_same_graphs(self) -> None:
        chance, good = random.Random(2), 0
        pieces = ["a", "b", "1", "2", "10", "02", "-3", "3 2", "\n", "\n", "\r\n", "\r", ",", ",", "\t", " ", '"', '""', '"x "', "#", "%", "\f", "\v", "\u00a0", "\x1c", "é"]  # fmt: skip
        for _ in range(60 * int(os.environ.get("GRUNDY_GRAPHS", "1"))):
            file = chance.choice(["g.csv", "g.tsv", "g.edges"])
            head = chance.choice(["from,to\n", "from\tto\n", "to,from\r\n", "1 2\n", "1,2\n", "\ufeff", "2 1 4\n", ""])
            data = (head + "".join(chance.choice(pieces) for _ in range(chance.randrange(14)))).encode()
            Path(file).write_bytes(data)
            for header in ("", "counts", "none"):
                words = [PROGRAM, "graph", file, "--format", "json", *(["--header", header] if header else [])]
                answer = subprocess.run(words, capture_output=True, check=False)  # type: ignore[arg-type]
                try:
                    edges, _ = read(file, data, header)
                except Rejected:
                    edges = []
                names = sorted({name for edge in edges for name in edge if name}, key=natural_order)
                self.assertEqual(answer.returncode == 0, bool(names), (file, data, header, answer.stderr))
                if names:
                    told = json.loads(answer.stdout)
                    self.assertEqual([row["vertex"] for row in told["rows"]], names, (file, data))
                    self.assertEqual(told["edges"], sum(bool(to) for _, to in edges), (file, data))
                    good += 1
        self.assertGreater(good, 10)

    def agree(self, ruleset: str, start: str) -> bool:
        """Whether there is a certificate; then both checkers must call it valid, and establish the same."""
        assert PROGRAM
        certificate = Path("c.json")
        certificate.unlink(missing_ok=True)
        position = f'{ruleset} "{start}"'
        solved = subprocess.run([PROGRAM, "solve", position, "--certificate", certificate], capture_output=True, check=False)
        if not certificate.exists():
            self.assertEqual(solved.returncode, 2, position)
            return False
        answer = subprocess.run([PROGRAM, "check", "--format", "json", certificate], capture_output=True, check=False)
        told = json.loads(answer.stdout)
        verdict = check(certificate.read_bytes())
        self.assertEqual(verdict.word, "valid", (position, verdict.reason))
        self.assertEqual((told["verdict"], set(told["established"])), ("valid", {visible(said) for said in verdict.established}))
        # Another header is another game.
        other = certificate.read_text("utf-8").replace("graph:", "graph:header=none:") if "header" not in ruleset else ""
        if other:
            certificate.write_text(other, "utf-8")
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                self.assertNotEqual(main([str(certificate)]), 0)
        return True


if __name__ == "__main__":
    unittest.main()
