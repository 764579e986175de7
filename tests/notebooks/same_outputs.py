"""Whether notebooks still say what they said: python tests/notebooks/same_outputs.py REVISION [NOTEBOOK ...].

Every stored text and caption of a lecture, in order, is compared with the revision's; into how many cells they are
divided does not matter. What differs is printed, and the exit code is 1.
"""

from __future__ import annotations

import difflib
import subprocess
import sys
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]


def said(notebook: nbformat.NotebookNode) -> list[str]:
    """The lines of all stored outputs."""
    found: list[str] = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            found += text.rstrip("\n").split("\n")
    return found


def main() -> int:
    revision, *names = sys.argv[1:]
    paths = [Path(name).resolve() for name in names] or sorted((ROOT / "notebooks").glob("*.ipynb"))
    different = 0
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        git = subprocess.run(["git", "show", f"{revision}:{name}"], cwd=ROOT, capture_output=True, check=True)
        before, after = (
            said(nbformat.reads(text, as_version=4)) for text in (git.stdout.decode(), path.read_text("utf-8"))
        )
        changes = [line for line in difflib.unified_diff(before, after, revision, "now", n=0, lineterm="")]
        print(f"{name}: {len(after)} lines, {'as before' if not changes else 'DIFFERENT'}")
        print("".join(f"  {line}\n" for line in changes), end="")
        different += bool(changes)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
