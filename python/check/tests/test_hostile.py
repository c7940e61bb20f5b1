"""Bytes that are no certificate, and files that are none of rules, end in a verdict, never in a traceback."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from grundy_check import blake3, check
from grundy_check.certificate import Verdict

HEAD = '"format":"grundy-certificate","version":2'


class Hostile(unittest.TestCase):
    def word(self, text: str) -> str:
        return check(text.encode("utf-8", "surrogatepass")).word

    def test_no_json(self) -> None:
        deep = "[" * 200_000
        for text in ("", "null", "[]", "{", deep, '{"a":' * 100_000, "NaN", '{"version":NaN}', '{"format":"\\ud800"}', "1e999"):
            self.assertEqual(self.word(text), "no certificate", text[:40])
        self.assertEqual(check(b"\xff\xfe").word, "no certificate")

    def test_fields(self) -> None:
        claim = '"claim":{"kind":"values","ruleset":"nim","from":0,"to":0,"values":[0]},"witness":[{"kind":"theorem","ruleset":"nim","name":"Bouton"}]'
        self.assertEqual(self.word(f"{{{HEAD},{claim}}}"), "valid")
        self.assertEqual(self.word(f"{{{HEAD},{HEAD},{claim}}}"), "rejected")
        self.assertEqual(self.word(f'{{{HEAD},{claim},"more":1}}'), "rejected")
        self.assertEqual(self.word(f'{{{HEAD},{claim},"sources":null}}'), "rejected")
        self.assertEqual(self.word(f'{{{HEAD},{claim},"sources":{{}}}}'), "valid")
        ray = '{"kind":"ray","ruleset":"nim","values":null,"law":[0,1,1]}'
        self.assertEqual(self.word(f"{{{HEAD},{claim.split('[{')[0]}[{ray}]}}"), "rejected")
        nothing = '"preperiod":null,"period":null,"saltus":null,"values_used":0,"max_grundy":null,"last_exception":null'
        unknown = f'"claim":{{"kind":"period","ruleset":"nim","verdict":"unknown",{nothing}}},"witness":[]'
        self.assertEqual(self.word(f"{{{HEAD},{unknown}}}"), "valid")
        self.assertEqual(self.word(f"{{{HEAD},{unknown.replace(':0,', ':1,')}}}"), "rejected")
        for version in ("2.0", "-2", '"2"', "9" * 5000):
            self.assertEqual(self.word(f'{{"format":"grundy-certificate","version":{version},{claim}}}'), "rejected")
        for version in ("1", "3"):
            self.assertEqual(self.word(f'{{"format":"grundy-certificate","version":{version},{claim}}}'), "cannot-check")
        self.assertEqual(self.word(f'{{{HEAD},{claim.replace("theorem", "oracle")}}}'), "cannot-check")
        self.assertEqual(self.word(f'{{{HEAD},{claim.replace("values", "guesses")}}}'), "cannot-check")
        self.assertEqual(self.word(f'{{{HEAD},{claim.replace("[0]", "[1]")}}}'), "rejected")

    def test_no_field_is_left_out(self) -> None:
        """The text that was claimed says less where it is left out, and a ray without a law only has values."""
        for file in sorted((Path(__file__).parent / "golden").glob("*.json")):
            certificate = json.loads(file.read_text())
            if self.word(file.read_text()) != "valid":
                continue
            for part in (certificate["claim"], *certificate["witness"]):
                for field in list(part):
                    value = part.pop(field)
                    if (part["kind"] if field != "kind" else "", field) not in {("theorem", "claim"), ("ray", "law")}:
                        self.assertNotEqual(self.word(json.dumps(certificate)), "valid", f"{file.name}: {field}")
                    part[field] = value

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            def word(name: str, data: bytes | None, vertex: str, digest: str | None = None) -> str:
                path = os.path.join(folder, name)
                if data is not None:
                    Path(path).write_bytes(data)
                ruleset = f"{'rules' if name.endswith('.star') else 'graph'}:{path}"
                certificate = {
                    "format": "grundy-certificate", "version": 2, "sources": {ruleset: digest or blake3.digest(data or b"")},
                    "claim": {"kind": "position", "position": f"{ruleset} {vertex}", "convention": "normal", "outcome": "P", "grundy": 0,
                              "components": [{"ruleset": ruleset, "start": vertex, "copies": 1, "grundy": 0}],
                              "winning_move_count": 0, "moves_listed": 0, "winning_moves": []},
                    "witness": [{"kind": "list", "ruleset": ruleset, "rows": [[vertex, 0]]}],
                }
                return self.word(json.dumps(certificate))

            self.assertEqual(word("g.csv", b"from,to\na,b\n", "b"), "valid")
            self.assertEqual(word("g.csv", b"from,to\ra,b\r", "b"), "valid")
            self.assertEqual(word("g.csv", b"from,to\na,b\n", "b", "0" * 64), "rejected")
            self.assertEqual(word("g.csv", b"from,to\na,b\n", "c"), "rejected")
            self.assertEqual(word("g.csv", b"from,to\n", "b"), "cannot-check")
            self.assertEqual(word("g.json", b'{"edges":[["a","b"]]}', "b"), "valid")
            for data in (b"", b"\xff\xfe", b"from,to\n,a\n", b"a,b,c\n"):
                self.assertEqual(word("bad.csv", data, "b"), "cannot-check", data[:20])
                self.assertEqual(word("bad.csv", data, "b", "0" * 64), "rejected", data[:20])
            for data in (b"", b"\xff", b"[" * 100_000, b"{}", b"5", b'{"edges":5}', b'{"edges":[1]}', b'{"edges":[["a",[]]]}', b'{"edges":[["a",1.5]]}'):
                self.assertEqual(word("bad.json", data, "b"), "cannot-check", data[:20])
            rules = (b"", b"\xff", b"(" * 100_000, b"heaps = 5\nmoves = []", b"heaps = ['n']\nmoves = 7", b"heaps = ['n']\nmoves = [n]",
                     b"heaps = ['n']\nmoves = []\nwhere = 3", b"heaps = []\nmoves = []", b"def options(p): return []", b"x = " + b"9" * 5000)
            for data in rules:
                self.assertEqual(word("bad.star", data, "1"), "cannot-check", data[:40])
            self.assertEqual(word("missing.csv", None, "b"), "cannot-check")
            self.assertEqual(word("missing.star", None, "b"), "cannot-check")
            os.mkdir(os.path.join(folder, "folder.csv"))
            self.assertEqual(word("folder.csv", None, "b"), "cannot-check")

    def test_claims_about_files(self) -> None:
        self.addCleanup(os.chdir, os.getcwd())
        up, wave = """heaps=["n"]\nmoves=["n' = n + 5, n <= 2", "n' = n - 3"]""", """heaps=["n"]\nmoves=["n' = n - 1","n' = n + 1, n % 4 = 2"]"""
        unbounded = """heaps=["x","y"]\nmoves=["x' = x - 1 or y' = y - 1"]"""
        graph, loop = '{"edges": [[1, 0]]}', "from,to\na,b\nb,a\nc,d\n"
        draw = [["2", None], ["7", None], ["4", None], ["1", None], ["6", None], ["3", None], ["0", None], ["5", None]]
        for ruleset, text, start, value, rows, right in (
            ("rules:up.star", up, "2", {"infinity": []}, draw, "valid"), ("rules:up.star", up, "2", 0, [["2", 0]], "rejected"),
            ("rules:u.star", unbounded, "1,1", 0, [["1,1", 0]], "cannot-check"),
            ("graph:header=counts:g.edges", "3 3\n0 1\n1 2\n2 3\n", "3", 0, [["3", 0]], "cannot-check"),
            ("graph:header=none:g.edges", "3 3\n0 1\n1 2\n2 1\n", "2", 0, [["2", 0]], "rejected"),
            ("graph:header=counts:g.edges", "0 1\n0\n", "0", 0, [["0", 0]], "cannot-check"),
            ("graph:header=counts:g.csv", "1,2\n0,1\n1,1\n", "1", 0, [["1", 0]], "cannot-check"),
            ("graph:header=counts:g.edges", "3 2\n0 1\n1 2\n", "2", 0, [["2", 0]], "valid"),
            ("graph:g.json", graph, "0", 0, [["0", 0]], "valid"), ("graph:g.json", graph.replace("0", "-0"), "0", 0, [["0", 0]], "cannot-check"),
            ("graph:g.csv", loop, "d", 0, [["d", 0]], "valid"), ("graph:g.csv", loop, "2xa d", 0, [["d", 0]], "rejected"),
            ("rules:w.star", wave, "0", None, [[[[0, "0"]], "N", 0]], "valid"), ("rules:w.star", wave, "0", None, [[[], "N", 0]], "rejected"),
            ("rules:w.star", wave, "5", None, [[[[0, str(n)]], "NP"[n % 2], n] for n in range(6)], "valid"),
        ):  # fmt: skip
            with self.subTest(ruleset, text=text, start=start, value=value), tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                Path(ruleset.rpartition(":")[2]).write_text(text, "utf-8")
                parts = [(part.removeprefix("2x"), 2 if part.startswith("2x") else 1) for part in start.split()]
                outcome = "D" if isinstance(value, dict) else "P" if value == 0 else "NP"[int(start) % 2]
                claim = {"kind": "position", "position": f"{ruleset} {start}", "convention": "misere" if value is None else "normal", "outcome": outcome,
                         "grundy": value, "winning_move_count": 0, "moves_listed": 0, "winning_moves": [],
                         "components": [{"ruleset": ruleset, "start": part, "copies": n, "grundy": None if n > 1 else value} for part, n in parts]}  # fmt: skip
                fact = {"kind": "list", "ruleset": ruleset, "rows": rows}
                if value is None:
                    claim["remoteness"] = int(start)
                    fact = {"kind": "outcomes", "rulesets": [ruleset], "convention": "misere", "rows": rows}
                if outcome == "D":
                    claim["drawing"] = {"count": 1, "listed": 1, "moves": [{"component": 0, "from": "2", "to": ["7"]}]}
                sources = {ruleset: blake3.digest(text.encode())}
                certificate = {"format": "grundy-certificate", "version": 2, "sources": sources, "claim": claim, "witness": [fact]}
                self.assertEqual(self.word(json.dumps(certificate)), right)
                sources[ruleset] = "0" * 64
                self.assertEqual(self.word(json.dumps(certificate)), "rejected")

    def test_rules_that_are_not_understood(self) -> None:
        """They say nothing against a certificate, be it about a position or about all positions."""
        take = ["x' = x - t, t >= 1", "y' = y - t, t >= 1"]
        heaps = [["x", "x"], ["x", "y = z"], ["x = 0", "y"], ["x", "or"], ["x", "G"], ["x y", "z"], ["x", "XOR"]]
        moves = ["x = 1", "x' = x*y", "x' = x - 1 ?", "x' <", "x' = x // 0", "z' = x - 1", "x'' = x - 1",
                 "x' = x - 1, exists y: y = 1", "x" + "'" * 9 + " = x", "x' = x - 4611686018427387904"]  # fmt: skip
        more = ["where = 'z = 1'", "where = 'x = x*x'", "over = 'x <'", "alone = True"]
        rules = [
            (["x", "y"], take, "", "valid"), (["x", "y = 0"], take, "start = 5", "valid"),
            (["x = 1", "y = 0"], take, "", "valid"), (["x", "y"], take[:1], "", "rejected"),
            (["x", "y = 0"], take[:1], "", "rejected"), (["x", "y"], [], "", "cannot-check"),
            *((names, take, "", "cannot-check") for names in heaps),
            *((["x", "y"], [*take, move], "", "cannot-check") for move in moves),
            *((["x", "y"], take, line, "cannot-check") for line in more),
        ]  # fmt: skip
        golden = json.loads((Path(__file__).parent / "golden" / "prove-rook.json").read_text("utf-8"))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "r.star")
            name = f"rules:{path}"

            def word(claim: dict[str, object], fact: dict[str, object]) -> str:
                sources = {name: blake3.digest(path.read_bytes())}
                parts = {"sources": sources, "claim": claim, "witness": [fact]}
                return self.word(json.dumps({"format": "grundy-certificate", "version": 2, **parts}))

            one = {
                "kind": "position", "position": f"{name} 0,1", "convention": "normal", "outcome": "N", "grundy": 1,
                "components": [{"ruleset": name, "start": "0,1", "copies": 1, "grundy": 1}],
                "winning_move_count": 1, "moves_listed": 0, "winning_moves": [],
            }  # fmt: skip
            listed = {"kind": "list", "ruleset": name, "rows": [["0,0", 0], ["0,1", 1]]}
            every = {**golden["claim"], "ruleset": name}
            every.pop("claim")
            automaton = {**golden["witness"][0], "ruleset": name}
            for names, texts, line, right in rules:
                path.write_text(f"heaps = {names}\nmoves = {texts}\n{line}", "utf-8")
                with self.subTest(names, moves=texts, more=line):
                    self.assertEqual((word(one, listed), word(every, automaton)), (right, right))
            path.write_text(f"heaps = ['x', 'y']\nmoves = {take}\nrank = 'x +'", "utf-8")
            self.assertEqual(word(every, automaton), "cannot-check")

    def test_rules_that_come_with_the_program(self) -> None:
        """One word names the file of this name, or else `rules/WORD.star`; the hash tells which."""
        self.addCleanup(os.chdir, os.getcwd())
        text, other = (f"heaps = ['n']\nmoves = ['n\\' = n - {k}']".encode() for k in (1, 2))
        here, there = "one-two", "rules/one-two.star"

        def verdict(word: str, **more: object) -> Verdict:
            name = f"rules:{word}"
            certificate = {
                "format": "grundy-certificate", "version": 2, "sources": {name: blake3.digest(text)},
                "claim": {"kind": "values", "ruleset": name, "from": 0, "to": 1, "values": [0, 1]},
                "witness": [{"kind": "ray", "ruleset": name, "values": [0, 1]}], **more,
            }  # fmt: skip
            return check(json.dumps(certificate).encode())

        for files, word, right in (
            ({}, here, "cannot-check"), ({there: text}, here, "valid"), ({there: text}, "One's_Two", "valid"),
            ({there: text, here: other}, here, "valid"), ({there: other, here: text}, here, "valid"),
            ({there: other}, here, "cannot-check"), ({here: other}, here, "cannot-check"),
            ({there: text}, "rules/one-two", "cannot-check"), ({there + ".star": text}, "one-two.star", "cannot-check"),
            ({there: other}, there, "rejected"),
        ):  # fmt: skip
            with self.subTest(word, files=files), tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                os.mkdir("rules")
                for file, data in files.items():
                    Path(file).write_bytes(data)
                found = verdict(word)
                self.assertEqual(found.word, right, found.reason)
                self.assertEqual(verdict(word, sources={}).word, "rejected")
                if not files:
                    self.assertIn("a rule file that comes with grundy", found.reason)
                    self.assertIn(there, found.reason)
                os.chdir("/")

    def test_heaps_without_an_end(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "r.star")
            for more, right in (("", "valid"), ("rank = '2*n'", "valid"), ("rank = 'n % 3'", "rejected"), ("where = 'n != 3'", "rejected")):
                path.write_text("heaps = ['n']\nmoves = ['n\\' < n']\n" + more, "utf-8")
                name = f"rules:{path}"
                for claim, fact in (
                    ({"kind": "values", "ruleset": name, "from": 0, "to": 1, "values": [0, 1]}, {"kind": "ray", "ruleset": name, "values": [0, 1]}),
                    ({"kind": "quotient", "rulesets": [name], "heaps": 1, "order": 2, "p_order": 1, "laws": [], "verdict": "partial"},
                     {"kind": "monoid", "rulesets": [name], "steps": [[1], [0]], "p": [1], "phi": [[0, 1]]}),
                ):  # fmt: skip
                    certificate = {"format": "grundy-certificate", "version": 2, "sources": {name: blake3.digest(path.read_bytes())},
                                   "claim": claim, "witness": [fact]}  # fmt: skip
                    self.assertEqual(self.word(json.dumps(certificate)), right, (more, fact))

    def test_hashes_of_rules_that_must_be_run(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "r.star")
            for text, right in (("g = graph('g.csv')\ndef options(p): return g[p]", "cannot-check"), ("heaps = ['n']\nmoves = ['n = 0']", "rejected")):
                path.write_text(text, "utf-8")
                claim = {"kind": "values", "ruleset": f"rules:{path}", "from": 0, "to": 0, "values": [0]}
                ray = {"kind": "ray", "ruleset": f"rules:{path}", "values": [0]}
                certificate = {"format": "grundy-certificate", "version": 2, "sources": {f"rules:{path}": "0" * 64}, "claim": claim, "witness": [ray]}
                self.assertEqual(self.word(json.dumps(certificate)), right)

    def test_program(self) -> None:
        claim = '"claim":{"kind":"values","ruleset":"nim","from":0,"to":0,"values":[0]},"witness":[{"kind":"theorem","ruleset":"nim","name":"Bouton"}]'
        with tempfile.TemporaryDirectory() as folder:
            texts = {"v": f"{{{HEAD},{claim}}}", "r": f'{{{HEAD},{claim.replace("[0]", "[1]")}}}',
                     "c": f'{{{HEAD},{claim.replace("nim", "∞")}}}', "n": "[]", "two\nlines: valid": f"{{{HEAD},{claim}}}"}
            for name, text in texts.items():
                Path(folder, name).write_text(text, "utf-8")

            def run(*arguments: str) -> tuple[int, str]:
                environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "PYTHONIOENCODING": "ascii"}
                done = subprocess.run([sys.executable, "-m", "grundy_check", *arguments], capture_output=True, text=True, cwd=folder,
                                      env=environment, check=False)
                self.assertNotIn("Traceback", done.stderr)
                return done.returncode, done.stdout

            for names, code in (("v", 0), ("vr", 1), ("vc", 3), ("cr", 1), ("rn", 2), ("nc", 2), ("vm", 2)):
                self.assertEqual(run(*names)[0], code, names)
            rows = [json.loads(line) for line in run("--json", "v", "r", "c")[1].splitlines()]
            self.assertEqual([row["verdict"] for row in rows], ["valid", "rejected", "cannot-check"])
            self.assertEqual(len(run("two\nlines: valid")[1].splitlines()), 3)

    def test_huge(self) -> None:
        for heap in ("18446744073709551615", "9" * 4000, "9" * 9999, "-1", "٣", "1" * 100_000):
            certificate = {
                "format": "grundy-certificate", "version": 2,
                "claim": {"kind": "position", "position": f"kayles {heap}", "convention": "normal", "outcome": "N", "grundy": 1,
                          "components": [{"ruleset": "kayles", "start": heap, "copies": 1, "grundy": 1}],
                          "winning_move_count": 1, "moves_listed": 0, "winning_moves": []},
                "witness": [{"kind": "ray", "ruleset": "kayles", "values": [0, 1]}],
            }
            self.assertIn(self.word(json.dumps(certificate)), ("rejected", "cannot-check", "no certificate"))

    def test_long_formulas(self) -> None:
        for claim in ("(" * 5000 + "n" + ")" * 5000 + " = 0", "not " * 5000 + "n = 0", "n = 1" + "+1" * 20000, "n * 99999999 = 0", "n % 0 = 0"):
            text = json.dumps({"claim": claim})
            path = __file__.replace("test_hostile.py", "golden/prove-take.json")
            with open(path, encoding="utf-8") as file:
                certificate = json.load(file)
            certificate["claim"]["claim"] = json.loads(text)["claim"]
            self.assertIn(self.word(json.dumps(certificate)), ("rejected", "cannot-check"))

    def test_hash(self) -> None:
        self.assertEqual(blake3.digest(b""), "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262")


if __name__ == "__main__":
    unittest.main()
