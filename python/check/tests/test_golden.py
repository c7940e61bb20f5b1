"""Each golden certificate has the verdict, and establishes what, the first checker says of it."""

import json
import os
import re
import unittest
from pathlib import Path

from grundy_check import check

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[3]
# What this checker says that it does not check.
NOT_CHECKED = {"chomp.json", "hexadecimal-period.json", "starlark.json", "tree.json"}


class Golden(unittest.TestCase):
    def setUp(self) -> None:
        os.chdir(ROOT)  # certificates name the files of rules from there

    def test_verdicts(self) -> None:
        recorded = [json.loads(line) for line in (GOLDEN / "verdicts.jsonl").read_text("utf-8").splitlines()]
        self.assertEqual({row["file"] for row in recorded}, {path.name for path in GOLDEN.glob("*.json")})
        for row in recorded:
            with self.subTest(row["file"]):
                verdict = check((GOLDEN / row["file"]).read_bytes())
                if row["file"] in NOT_CHECKED:
                    self.assertEqual(verdict.word, "cannot-check")
                else:
                    self.assertEqual((verdict.word, verdict.established), (row["verdict"], row.get("established", [])))

    def test_names_of_the_files_that_come_with_the_program(self) -> None:
        tried = 0
        for path in GOLDEN.glob("*.json"):
            text = path.read_text("utf-8")
            renamed = re.sub(r"rules:rules/([a-z-]+)\.star", r"rules:\1", text)
            if renamed != text and path.name not in NOT_CHECKED:
                tried += 1
                with self.subTest(path.name):
                    self.assertEqual(check(renamed.encode()).word, check(text.encode()).word)
        self.assertGreaterEqual(tried, 4)


if __name__ == "__main__":
    unittest.main()
