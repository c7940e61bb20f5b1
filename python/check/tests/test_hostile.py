"""Bytes that are no certificate end in a verdict, never in a crash."""

import json
import unittest

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
        self.assertEqual(self.word(f"{{{HEAD},{HEAD},{claim}}}"), "no certificate")
        self.assertEqual(self.word(f'{{{HEAD},{claim},"more":1}}'), "no certificate")
        for version in ("1", "3", "2.0", "-2", '"2"', "9" * 5000):
            self.assertEqual(self.word(f'{{"format":"grundy-certificate","version":{version},{claim}}}'), "no certificate")

    def test_huge(self) -> None:
        for heap in ("18446744073709551615", "9" * 4000, "9" * 9999, "-1", "٣", "1" * 100_000):
            certificate = {
                "format": "grundy-certificate", "version": 2,
                "claim": {"kind": "position", "position": f"kayles {heap}", "convention": "normal", "outcome": "N", "grundy": 1,
                          "components": [{"ruleset": "kayles", "start": heap, "copies": 1, "grundy": 1}],
                          "winning_move_count": 1, "moves_listed": 0, "winning_moves": []},
                "witness": [{"kind": "ray", "ruleset": "kayles", "values": [0, 1]}],
            }
            self.assertIn(self.word(json.dumps(certificate)), ("rejected", "not checked", "no certificate"))

    def test_long_formulas(self) -> None:
        for claim in ("(" * 5000 + "n" + ")" * 5000 + " = 0", "not " * 5000 + "n = 0", "n = 1" + "+1" * 20000, "n * 99999999 = 0", "n % 0 = 0"):
            text = json.dumps({"claim": claim})
            path = __file__.replace("test_hostile.py", "golden/prove-take.json")
            with open(path, encoding="utf-8") as file:
                certificate = json.load(file)
            certificate["claim"]["claim"] = json.loads(text)["claim"]
            self.assertIn(self.word(json.dumps(certificate)), ("rejected", "not checked"))

    def test_hash(self) -> None:
        self.assertEqual(blake3.digest(b""), "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262")


if __name__ == "__main__":
    unittest.main()
