"""What is published, files inside packs and archives too, and what of it only a lecturer may have.

A pack or an archive is opened, a compiled file is read for its texts. Solutions and hidden tests are known by RUN
words in a row, three of them longer than a letter or two, that stand in their cells and in nothing that students have.
"""

import _imp
import gzip
import html
import io
import json
import re
import zipfile
import zlib
from functools import cache
from pathlib import Path, PurePosixPath

from lincls.site import pack

ROOT = Path(__file__).parents[2]
RUN = 7
MARK = re.compile(r"### (BEGIN|END) (SOLUTION|HIDDEN TESTS)")
ABOUT_MARKS = re.compile(r"^(_sources/)?(docs/|CONTRIBUTING)")  # guides say how marks are used
WORD, NAME, TAG = re.compile(r"\w+"), re.compile(r"[A-Za-z_]{3,}"), re.compile(r"<[^>]*>")
UNREAD = {".png", ".ico", ".so", ".ttf", ".eot", ".woff", ".woff2"}  # pictures, fonts and machine code
LECTURERS = {"solutions", "submitted", "graded", "autograded", "feedback", "source_with_tests", "downloaded"}
GRADES = re.compile(r"gradebook|grades\.csv$")
DATABASE, WASM, INVENTORY = b"SQLite format 3\0", b"\0asm", b"# Sphinx inventory"
LIBRARY = re.compile(r"site-packages/(lincls_grader|lincls/(house|site|commands|cli\.py))\b")


def files(folder):
    """(name, content) of all files below a folder; a name inside a pack or an archive follows a "!"."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield from _opened(path.relative_to(folder).as_posix(), path.read_bytes())


def _opened(name, content):
    yield name, content
    if content.startswith(b"PK\3\4"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            inner = {member: archive.read(member) for member in archive.namelist()}
    elif content.startswith(b"\x1f\x8b"):
        inner = _of_pack(content)
    elif content.startswith(INVENTORY):
        inner = {"": zlib.decompress(content.split(b"\n", 4)[4])}
    else:
        return
    for member, bytes_ in inner.items():
        yield from _opened(f"{name}!{member}", bytes_)


def _of_pack(content):
    whole = gzip.decompress(content)
    if whole[4:6] in (b"[[", b"[]"):
        return pack.unpacked(content)
    return {"": whole}


def leaks(folder, known=None):
    """What must not be in a folder that is published: sentences, none for a folder as it should be.

    `known` has the names of other people's modules, which come compiled without their sources; None: do not look.
    """
    listed = dict(files(folder))
    told = [sentence for name, content in listed.items() for sentence in _of_file(name, content)]
    told += [] if known is None else _of_strangers(listed, known)
    return told + [f"the search knows {page}" for page in _searched(listed) if f"{page}.html" not in listed]


def _of_file(name, content):
    path = PurePosixPath(name.replace("!", "/"))
    if set(path.parts) & LECTURERS or GRADES.search(path.name) or content.startswith(DATABASE):
        yield f"{name} is a lecturer's"
    if LIBRARY.search(name):
        yield f"{name} is of a room that no page needs"
    if path.suffix in UNREAD or content.startswith(WASM):
        return
    text = content.decode("latin-1" if path.suffix == ".pyc" else "utf-8", "replace")
    if MARK.search(text) and not ABOUT_MARKS.search(name):
        yield f"{name} has a mark of a solution or of hidden tests"
    if path.suffix == ".html":
        text = html.unescape(TAG.sub("", text)) + html.unescape(text)
    for run in sorted(secrets().intersection(_runs(text)))[:3]:
        yield f"{name} has of a solution: {' '.join(run)}"


def _of_strangers(listed, known):
    """Compiled files that are neither other people's nor made from the source beside them."""
    for name, content in listed.items():
        pack_, _, inside = name.partition("!")
        if not inside.endswith(".pyc"):
            continue
        path = PurePosixPath(inside)
        if path.parent.name == "__pycache__":
            source = listed.get(f"{pack_}!{path.parent.parent / path.name.partition('.')[0]}.py")
            if source is None or content[8:16] not in _hashes(content, source):
                yield f"{name} is not what its source is compiled to"
        elif path.parts["site-packages" in path.parts].removesuffix(".pyc") not in known:
            yield f"{name} is nobody's that is known"


def _hashes(content, source):
    """What a compiled file may say of its source; the first bytes of both ways are Python's version."""
    return [_imp.source_hash(int.from_bytes(content[:length], "little"), source) for length in (2, 4)]


def _runs(text):
    words = WORD.findall(text.replace("\\n", " "))
    return zip(*(words[k:] for k in range(RUN)), strict=False)


def _cells(path):
    return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


@cache
def _given():
    """The texts that students have: lectures, released sets, guides, and the library."""
    notebooks = [*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("exercises/*/*.ipynb")]
    library = [path for path in ROOT.glob("lincls/**/*") if path.suffix in (".py", ".toml", ".json", ".js")]
    others = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md"), *library]
    cells = [text for path in notebooks for text in _cells(path)]
    return cells + [path.read_text(encoding="utf-8") for path in others]


@cache
def secrets():
    """The runs of words by which solutions and hidden tests are known."""
    given = {run for text in _given() for run in _runs(text)}
    texts = [text for path in ROOT.glob("solutions/*/*.ipynb") for text in _cells(path) if MARK.search(text)]
    runs = {run for text in texts for run in _runs(MARK.sub("", text))} - given
    return {run for run in runs if sum(bool(NAME.fullmatch(word)) for word in run) >= 3}


def _searched(listed):
    """The names of the pages in the search's index."""
    index = listed.get("searchindex.js", b"").decode("utf-8")
    return json.loads(index[index.index("(") + 1 : index.rindex(")")])["docnames"] if index else []
