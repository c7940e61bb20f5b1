"""Writes LICENSE-THIRD-PARTY: the crates that are linked into the package, with their licences.

`python third_party.py` writes the file, `--check` compares it. Both need cargo and the sources of the crates.
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FILE = HERE / "LICENSE-THIRD-PARTY"
HEAD = "grundy for Python is linked with these libraries. Each is listed with its licence; the texts follow.\n"


def cargo(*words: str) -> str:
    return subprocess.run(["cargo", *words, "--locked"], cwd=HERE, check=True, capture_output=True, text=True).stdout


def linked() -> list[tuple[str, str]]:
    """The names and versions of the crates, in order."""
    tree = cargo("tree", "--package", "grundy-python", "--edges", "normal", "--prefix", "none", "--format", "{p}")
    rows = {(words[0], words[1].lstrip("v")) for line in tree.splitlines() if "(/" not in line and (words := line.split())}
    return sorted(row for row in rows if row[0] != "[build-dependencies]")


def text() -> str:
    packages = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    known = {(package["name"], package["version"]): package for package in packages}
    lines, texts = [], {}
    for name, version in linked():
        package = known[name, version]
        lines.append(f"{name} {version}: {package['license'] or package['license_file']}")
        folder = Path(package["manifest_path"]).parent
        files = sorted(path for path in folder.iterdir() if path.name.upper().startswith(("LICEN", "COPYING", "UNLICENSE")) and path.is_file())
        # Of several licences to choose from, the shortest text is enough.
        if files and " AND " not in (package["license"] or ""):
            files = [min(files, key=lambda path: path.stat().st_size)]
        for path in files:
            texts.setdefault(path.read_text("utf-8", "replace").strip(), []).append(name)
    said = [f"{'-' * 80}\n{', '.join(names)}\n\n{licence}" for licence, names in texts.items()]
    return "\n".join([HEAD, *lines, "", *said, ""])


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        listed = {tuple(line.partition(":")[0].split()) for line in FILE.read_text("utf-8").splitlines()}
        missing = [row for row in linked() if row not in listed]
        if missing:
            sys.exit(f"LICENSE-THIRD-PARTY lacks {missing}: run python python/third_party.py")
    else:
        FILE.write_text(text(), "utf-8")
