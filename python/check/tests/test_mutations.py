"""Changed certificates: no crash, and the verdict of the first checker, where a program is given as GRUNDY."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from grundy_check import check

try:
    from .mutations import all_of
except ImportError:
    from mutations import all_of  # type: ignore[import-not-found,no-redef]

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).parents[3]
SLOW = ("prove-",)
# For each certificate; with 420 they are more than 10,000.
MOST = int(os.environ.get("GRUNDY_MUTATIONS", "20"))


def first_checker(program: str, texts: list[str]) -> list[bool]:
    """Whether the other program calls each of these certificates valid; it is asked for many at once."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, text in enumerate(texts):
            paths.append(os.path.join(folder, f"{i}.json"))
            Path(paths[-1]).write_text(text, "utf-8")
        valid = set()
        for i in range(0, len(paths), 500):
            command = [program, "check", "--quiet", "--format", "json", *paths[i : i + 500]]
            answer = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
            for line in answer.stdout.splitlines():
                row = json.loads(line)
                if row["verdict"] == "valid":
                    valid.add(row["file"])
        return [path in valid for path in paths]


class Mutations(unittest.TestCase):
    def setUp(self) -> None:
        os.chdir(ROOT)

    def test_changed_certificates(self) -> None:
        tried = 0
        for path in sorted(GOLDEN.glob("*.json")):
            original = path.read_text("utf-8")
            if check(original.encode()).word == "cannot-check":
                continue
            texts = all_of(original, MOST // 4 if path.name.startswith(SLOW) else MOST, path.name)
            verdicts = [check(text.encode()) for text in texts]
            tried += len(texts)
            claim = json.loads(original)["claim"]
            program = os.environ.get("GRUNDY")
            others = first_checker(program, texts) if program else [None] * len(texts)
            for text, verdict, other in zip(texts, verdicts, others):
                if verdict.word == "cannot-check":
                    continue
                if "as it is shown" in verdict.reason:
                    continue  # the first checker reads positions in facts in other forms as well, such as 0,00
                with self.subTest(path.name, text=text):
                    if other is not None:
                        self.assertEqual(verdict.word == "valid", other, f"{verdict.step}: {verdict.reason}")
                    elif json.loads(text).get("claim") != claim:
                        self.assertNotEqual(verdict.word, "valid")
        self.assertGreaterEqual(tried, min(10_000, MOST * 20))


if __name__ == "__main__":
    unittest.main()
