"""What students get of the course: the list of its files, and the README and the Makefile cut down to what they need.

`lincls exercises --bundle` packs it, the wheel holds it for `lincls new`. Left out are solutions and hidden tests,
wrong answers, tests and everything for staff. Imported while the wheel is built: the standard library alone.
"""

import json
import re
import shutil
import zipfile
from collections.abc import Container, Iterator
from pathlib import Path

TOP = "linear-classification"
ALONE = (
    *("pyproject.toml", "hatch_build.py", "requirements-course.txt", "environment.yml", "docs/glossary.md"),
    *("LICENSE", "LICENSE-text", "CITATION.cff", "docs/images/live.webp", "docs/images/live.png"),
    *("Dockerfile", ".dockerignore", ".devcontainer/devcontainer.json", ".github/workflows/classroom.yml"),
)
FOLDERS = ("notebooks", "exercises")
IN_WHEEL = "course.zip"  # the file of the installed package that holds the rest of the course
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the time of every file in it
LEFT_OUT = ("__pycache__", ".ipynb_checkpoints", ".virtual_documents")
TARGETS = ("help", "lab", "present", "clean", "$(COURSE)")
STAFF = ("STAMP", "BENCH", "COMPILE", "PARALLEL")  # variables
NUMBERED = re.compile(r"(\d\d)_")
FIRST = "00"  # the welcome page
LINK = re.compile(r"\[([^\]\[]+)\]\(([^)\s#\"]+\.ipynb)(?:#[^)\s\"]*)?\)")
SECTIONS = ("Two commands", "How to start", "For students")  # "How to start": cut down before


def lay_out(root: Path, target: Path, *, pictures: bool = True, only: Container[str] | None = None) -> None:
    """Copy what students get of the course in `root`, all but the library, into the folder `target`.

    Of lectures those in `only`, by their numbers, and the welcome page, by which commands find the course.

    Without `pictures` the outputs that show one are left out of the notebooks, nine tenths of their bytes; running
    a notebook brings them back.
    """
    target.mkdir(parents=True, exist_ok=True)
    listed = [name for name in ALONE if (root / name).is_file()]
    listed += [f"{folder}/{path}" for folder in FOLDERS for path in below(root / folder) if _wanted(path, only)]
    for name in listed:
        _copy(root / name, target / name)
        if not pictures and name.endswith(".ipynb"):
            (target / name).write_text(without_pictures((root / name).read_text(encoding="utf-8")), encoding="utf-8")
    for name, cut in (("README.md", readme), ("Makefile", makefile)):
        if (root / name).is_file():
            (target / name).write_bytes(cut((root / name).read_text(encoding="utf-8")).encode())


def part(root: Path, target: Path, only: Container[str]) -> None:
    """Copy what pages are made of into the new folder `target`: of lectures and sets those in `only`, and 00."""
    for folder in (*FOLDERS, "docs"):
        shutil.copytree(root / folder, target / folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name in ("CONTRIBUTING.md", "benchmarks/README.md", *(path.name for path in root.glob("LICENSE*"))):
        _copy(root / name, target / name)
    for folder in FOLDERS:
        for path in (target / folder).iterdir():
            if not _wanted(path.name, only):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
    unlink(target)


def unlink(folder: Path) -> None:
    """Turn links to notebooks that are not in a folder of the course into their text, in notebooks and Markdown."""
    for page in [*folder.rglob("*.ipynb"), *folder.rglob("*.md")]:

        def there(link: re.Match[str], beside: Path = page.parent) -> str:
            return link[0] if (beside / link[2]).exists() else link[1]

        text = page.read_text(encoding="utf-8")
        if (new := LINK.sub(there, text)) != text:
            page.write_text(new, encoding="utf-8", newline="\n")


def _wanted(path: str, only: Container[str] | None) -> bool:
    """Whether a file or folder of lectures or sets is handed out; what has no number belongs to all of them."""
    number = NUMBERED.match(path)
    return only is None or number is None or number[1] == FIRST or number[1] in only


def lay_out_library(package: Path, target: Path) -> None:
    """Copy the library, the folder `package`, into `target`/lincls."""
    for name in below(package):
        if name != IN_WHEEL:
            _copy(package / name, target / "lincls" / name)


def pack(folder: Path, out: Path, top: str = "") -> None:
    """Write the files of a folder into a ZIP file, below `top` in it; the same files give the same bytes."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in below(folder):
            about = zipfile.ZipInfo(f"{top}/{name}" if top else name, LONG_AGO)
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(about, (folder / name).read_bytes())


def below(folder: Path) -> Iterator[str]:
    """Return the files in a folder that are the course's own, by their path in it."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        hidden = any(part.startswith("hidden") for part in name.parts)
        if path.is_file() and not set(LEFT_OUT) & set(name.parts) and path.suffix != ".pyc" and not hidden:
            yield name.as_posix()


def without_pictures(text: str) -> str:
    """Return a notebook's text without the outputs that show a picture."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = [
                output for output in cell["outputs"] if not any("image/" in kind for kind in output.get("data", ()))
            ]
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def readme(text: str) -> str:
    """Return the title, how to start, and what is said to students; how many lectures there are depends on the plan."""
    text = text.replace("twelve lectures", "lectures").replace("eleven exercise sets", "exercise sets")
    title, *rest = re.split(r"(?m)^## ", text)
    kept = [f"## {part}" for part in rest if part.split("\n")[0] in SECTIONS]
    kept = [
        re.sub(r"(?m)^make test\b.*\n|^\*\*(?:As pages|Without a clone)\..*\n\n?", "", part)
        .replace("Two commands", "How to start")
        .replace("Each makes", "It makes")
        for part in kept
    ]
    return f"{title.strip()}\n\n{''.join(kept).strip()}\n"


def makefile(text: str) -> str:
    """Return the variables and the targets that a student may call."""
    kept = []
    for paragraph in text.strip().split("\n\n"):
        target = re.match(r"([a-z-]+|\$\(\w+\))(?: [a-z -]+)?:(?!=)", paragraph)
        if paragraph.startswith(".PHONY"):
            kept.append(f".PHONY: {' '.join(name for name in TARGETS if name.isalpha())}")
        elif target is None or target[1] in TARGETS:
            kept.append(paragraph)
    lines = "\n\n".join(kept).replace("\\\n\t", "").split("\n")
    return "\n".join(line for line in lines if not line.startswith(STAFF)) + "\n"


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
