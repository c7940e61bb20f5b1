"""Bytes that are no certificate, and files that are none of rules, end in a verdict, never in a traceback."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from grundy_check import blake3, check

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
        for version in ("2.0", "-2", '"2"', "9" * 5000):
            self.assertEqual(self.word(f'{{"format":"grundy-certificate","version":{version},{claim}}}'), "rejected")
        for version in ("1", "3"):
            self.assertEqual(self.word(f'{{"format":"grundy-certificate","version":{version},{claim}}}'), "cannot-check")
        self.assertEqual(self.word(f'{{{HEAD},{claim.replace("theorem", "oracle")}}}'), "cannot-check")
        self.assertEqual(self.word(f'{{{HEAD},{claim.replace("values", "guesses")}}}'), "cannot-check")
        self.assertEqual(self.word(f'{{{HEAD},{claim.replace("[0]", "[1]")}}}'), "rejected")

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
