"""What students are handed: the exercise sets, the lectures, the library, and how to start. No answer is in it.

Left out are solutions and hidden tests, answer keys, wrong answers, tests and everything for staff. The README and the
Makefile are the parts of the course's own that a student needs. The same course gives the same bytes.
"""

import re
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from lincls.checks import many
from lincls.house import CourseError
from lincls.house.exercises import release

TOP = "linear-classification"
ALONE = (
    *("pyproject.toml", "requirements-course.txt", "environment.yml", "docs/glossary.md"),
    *("LICENSE", "LICENSE-text", "CITATION.cff"),
)
FOLDERS = ("notebooks", "lincls")
LEFT_OUT = ("__pycache__", ".ipynb_checkpoints", ".virtual_documents")
KEYS = Path("lincls", "exercise", "keys")
TARGETS = ("help", "lab", "present", "clean", "$(COURSE)")
STAFF = ("STAMP", "BENCH", "COMPILE", "PARALLEL")  # variables
SECTIONS = ("Two commands", "For students")
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def store(root: Path, out: Path) -> int:
    """Write the ZIP file for students of the course in `root`; 0."""
    if out.suffix != ".zip" or not out.absolute().parent.is_dir():
        raise CourseError(f"{out} should be the name of a new .zip file in a folder that is there")
    with tempfile.TemporaryDirectory(prefix="lincls-") as scratch:
        release(root / "solutions", Path(scratch, "exercises"))
        found = {**_files(root), **{path: Path(scratch, path) for path in _below(Path(scratch), "exercises")}}
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
            for path, content in sorted(
                {**{p: f.read_bytes() for p, f in found.items()}, **_texts(root)}.items()
            ):
                about = zipfile.ZipInfo(f"{TOP}/{path}", LONG_AGO)
                about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                bundle.writestr(about, content)
    print(f"{out}: {many(len(found) + 2, 'file')}, {out.stat().st_size / 1e6:.1f} MB")
    return 0


def _files(root: Path) -> dict[str, Path]:
    """The files that go in as they are, by their name in the bundle."""
    names = [name for name in ALONE if (root / name).is_file()]
    names += [path for folder in FOLDERS for path in _below(root, folder) if KEYS not in Path(path).parents]
    return {name: root / name for name in names}


def _below(root: Path, folder: str) -> Iterator[str]:
    for path in sorted((root / folder).rglob("*")):
        if path.is_file() and not set(LEFT_OUT) & set(path.parts) and path.suffix != ".pyc":
            yield path.relative_to(root).as_posix()


def _texts(root: Path) -> dict[str, bytes]:
    """The README and the Makefile, cut down to what a student needs."""
    texts = {}
    for name, cut in (("README.md", readme), ("Makefile", makefile)):
        texts[name] = cut((root / name).read_text(encoding="utf-8")).encode()
    return texts


def readme(text: str) -> str:
    """The title, how to start, and what is said to students."""
    title, *rest = re.split(r"(?m)^## ", text)
    kept = [f"## {part}" for part in rest if part.split("\n")[0] in SECTIONS]
    kept = [
        re.sub(r"(?m)^make test\b.*\n|^\*\*As pages.*\n\n?", "", part)
        .replace("Two commands", "How to start")
        .replace("Each makes", "It makes")
        for part in kept
    ]
    return f"{title.strip()}\n\n{''.join(kept).strip()}\n"


def makefile(text: str) -> str:
    """The variables and the targets that a student may call."""
    kept = []
    for paragraph in text.strip().split("\n\n"):
        target = re.match(r"([a-z-]+|\$\(\w+\)):(?!=)", paragraph)
        if paragraph.startswith(".PHONY"):
            kept.append(f".PHONY: {' '.join(name for name in TARGETS if name.isalpha())}")
        elif target is None or target[1] in TARGETS:
            kept.append(paragraph)
    lines = "\n\n".join(kept).replace("\\\n\t", "").split("\n")
    return "\n".join(line for line in lines if not line.startswith(STAFF)) + "\n"
