"""Python for the pages: Pyodide, the packages and the course's library, in a few files made for a fast start.

Of the standard library and of other people's packages only those files come first that the course's figures and checks
open, as byte code without docstrings; the others lie in a pack of their own, `rest`, that is fetched when a reader's
own code imports one of them. No figure needs the checks of exercises: their pack, `checks`, follows when the first
figure has been there for a while, and a cell waits for it. The course's sources stay readable. A pack is

    gzip( length of the index, 4 bytes, lowest first; index, JSON [[path, size], ...]; the files' contents )

and is known by the SHA-256 of these bytes, which the page compares. A server need not compress packs; Pyodide's machine
code lies there as it is, and should be sent compressed, as servers do with .wasm.
"""

import gzip
import hashlib
import json
import re
import shutil
import struct
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lincls.site import bytecode, layout
from lincls.site.turns import filled

HERE = Path(__file__).parent
SCRIPTS = ("shim.py", "page.py", "rest.py")  # of python/, which the worker imports
# of the library: what no page needs
OWN_LEFT_OUT = re.compile(r"^(cli\.py|commands/|house/|site/|widgets/labextension/)|\.md$")
LEFT_OUT = re.compile(  # of packages: what no reader's code can need
    r"(^|/)(tests?|testing/data|sample_data|_examples|images|plot_directive|web_backend|pdfcorefonts|afm|include)/"
    r"|/distutils/|/f2py/|/__pycache__/|_pyinstaller/|\.(pyi|c|h|pxd|pyx|a|txt|json5)$|\.dist-info/(?!METADATA$)"
    r"|/backends/_tkagg"
    r"|fonts/ttf/(DejaVuSerif|DejaVuSansMono-|LICENSE)"
    r"|PIL/(_imagingft|_webp|_avif|_imagingcms|_imagingtk)\b"
)
ALWAYS = re.compile(  # of the standard library: what Pyodide itself may load
    r"^(_pyodide|pyodide|importlib|collections|re|json|asyncio|zipfile)/|^encodings/(__init__|aliases|utf_8|ascii|latin_1|cp437|idna)\."
    r"|^(os|site|stat|genericpath|posixpath|codecs|io|abc|_collections_abc|webbrowser|linecache|_sysconfigdata\w*)\.pyc$"
)
EARLY = {"traitlets", "packaging", "cycler", "pyparsing", "dateutil", "six"}  # without machine code: see worker.mjs
OWN = {"lincls", *(Path(name).stem for name in SCRIPTS)}
OWN_LATER = {"lincls/exercise/": "checks", "lincls/report/": "rest"}  # one lecture's readers import the second
IMPORTED = re.compile(r"^(?!.*/__pycache__/).*\.(py|pyc|so)$")
CORE, MACHINE, FONT = "core", ".so", ".ttf"


def folder(parts: Path, packages: Path, library: Path, cache: Path) -> Path:
    """Make what the pages load Python from.

    Parameters
    ----------
    parts : the folder of Pyodide
    packages : its packages, unpacked
    library : the folder of lincls
    cache : where it is kept

    Returns: A folder with manifest.json and the files that it names, and figures.json: what each figure shows at first.
    Raises NodeError: node is not installed, or a figure cannot be made in the browser's Python.
    """
    key = bytecode.fingerprint(library, "", (parts / "pyodide-lock.json").read_bytes())  # this room is in it too

    def fill(made: Path) -> None:
        laid = made.with_name("laid")
        _lay_out(parts, packages, library, laid, cache)
        bytecode.in_node(parts, HERE / "python" / "tracing.py", {"laid": laid, "made": made.parent})
        traced = json.loads(made.with_name("traced.json").read_text(encoding="utf-8"))
        if traced["failed"]:
            raise bytecode.NodeError(f"figures that the browser's Python cannot make: {'; '.join(traced['failed'])}")
        _write(parts, laid, traced, made)

    return filled(cache / f"pack-{key}", fill, others="pack-*")


def _lay_out(parts: Path, packages: Path, library: Path, laid: Path, cache: Path) -> None:
    """Put all that could be packed where it will lie in the browser, below /lib/python3.14."""
    with TemporaryDirectory(dir=cache) as temporary:
        standard, others, own = (Path(temporary, name) for name in ("stdlib", "packages", "course"))
        layout.standard_library(parts, standard)
        layout.copy(packages, others, lambda inside: not LEFT_OUT.search(f"/{inside}"))
        layout.copy(library, own / "lincls", lambda inside: not OWN_LEFT_OUT.search(inside))
        for name in SCRIPTS:
            shutil.copy(HERE / "python" / name, own)
        layout.lay_out(standard, laid, "", parts, cache, plain=True)
        layout.lay_out(others, laid, "site-packages", parts, cache, plain=True)
        layout.lay_out(own, laid, "site-packages", parts, cache, readable=True)
    layout.trim_fonts(laid / "site-packages" / "matplotlib")


def _write(parts: Path, laid: Path, traced: dict[str, Any], made: Path) -> None:
    """Write the packs and the manifest."""
    every = {path.relative_to(laid).as_posix(): path for path in sorted(laid.rglob("*")) if path.is_file()}
    loaded = {_inside(origin) for origin in traced["modules"].values()} | set(traced["opened"])
    packs: dict[str, list[str]] = {"start": [], "packages": [], "course": [], "checks": [], "rest": []}
    for name in every:
        packs[_pack_of(name, loaded)].append(name)
    (made / CORE).mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(parts / name, made / CORE)
    ordered = {name: sorted(names, key=_beside) for name, names in packs.items()}
    files = {name: [(path, _content(every[path])) for path in names] for name, names in ordered.items()}
    fonts = [path for path in packs["rest"] if path.endswith(FONT)]
    files["packages"] += [(path, b"") for path in fonts]  # Matplotlib looks whether its fonts are there
    contents = {name: pack(content) for name, content in files.items()}
    manifest = {
        "core": CORE,
        "info": json.loads((parts / "pyodide-lock.json").read_text(encoding="utf-8"))["info"],
        "parts": {
            **{name: stored(made, name, content) for name, content in contents.items()},
            "wasm": machine(made, (parts / "pyodide.asm.wasm").read_bytes()),
        },
        "early": [name for name, origin in traced["modules"].items() if _is_early(_inside(origin))],
        "fonts": fonts,
        "later": sorted({_module(name) for name in packs["rest"] if IMPORTED.search(name)}),
    }
    (made / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (made / "figures.json").write_text(json.dumps(traced["texts"]), encoding="utf-8")


def _content(path: Path) -> bytes:
    """Return a file's content; of a package's METADATA the fields alone, for its long description is no program's."""
    content = path.read_bytes()
    return content.partition(b"\n\n")[0] + b"\n" if path.name == "METADATA" else content


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Put files, (path, content) each, into one pack."""
    named = list(files)
    index = json.dumps([[path, len(content)] for path, content in named]).encode()
    whole = struct.pack("<I", len(index)) + index + b"".join(content for _, content in named)
    return gzip.compress(whole, 9, mtime=0)


def unpacked(content: bytes) -> dict[str, bytes]:
    """Return the files of a pack, path -> content."""
    whole = gzip.decompress(content)
    (length,) = struct.unpack_from("<I", whole)
    at, files = 4 + length, {}
    for path, size in json.loads(whole[4:at]):
        files[path] = whole[at : at + size]
        at += size
    return files


def stored(folder: Path, name: str, content: bytes, suffix: str = ".bin") -> dict[str, Any]:
    """Write a part of Python into a folder, named by its hash; return what the manifest says of it."""
    digest = hashlib.sha256(content).hexdigest()
    file = f"{name}-{digest[:16]}{suffix}"  # not .gz: some servers would have the browser unpack it
    (folder / file).write_bytes(content)
    return {"file": file, "sha256": digest, "bytes": len(content)}


def machine(folder: Path, content: bytes) -> dict[str, Any]:
    """Store Pyodide's machine code as it is, for the browser's compiler; `bytes` is what a server sends of it."""
    return {**stored(folder, "pyodide", content, ".wasm"), "bytes": len(gzip.compress(content, 6))}


def _beside(name: str) -> tuple[str, str, str]:
    """Return what files are sorted by: like beside like, and code beside its source, pack into a twentieth less."""
    stem, _, kind = name.replace("__pycache__/", "").replace(".cpython-314", "").rpartition(".")
    both = kind in ("py", "pyc") and _top(name.removeprefix("site-packages/")) in OWN
    return "" if both else kind, stem, kind


def _pack_of(name: str, loaded: set[str]) -> str:
    package = name.removeprefix("site-packages/")
    if package == name:
        return "start" if name in loaded or ALWAYS.search(name) or not name.endswith(".pyc") else "rest"
    if _top(package) in OWN:
        return next((later for room, later in OWN_LATER.items() if package.startswith(room)), "course")
    if name not in loaded and not package.endswith("METADATA"):
        return "rest"
    return "start" if _is_early(name) else "packages"


def _is_early(name: str) -> bool:
    """Return whether a file is of what has no machine code of its own, and can be loaded before what has."""
    package = name.removeprefix("site-packages/")
    return name.endswith(".pyc") and (package == name or _top(package) in EARLY)


def _top(package: str) -> str:
    """Return the name of the package or module that a file below site-packages belongs to."""
    return package.removeprefix("__pycache__/").partition("/")[0].partition(".")[0]


def _inside(origin: str) -> str:
    """Return the path below /lib/python3.14 of a module's file, wherever node's Python has found it."""
    for folder in ("/laid/", "/lib/python314.zip/", f"{bytecode.STANDARD_LIBRARY}/"):
        if origin.startswith(folder):
            path = origin.removeprefix(folder)
            return f"{path}c" if path.endswith(".py") else path
    return origin


def _module(path: str) -> str:
    """Return the name under which a file is imported."""
    name = path.removeprefix("site-packages/").removesuffix(".pyc").removesuffix(".py")
    if name.endswith(MACHINE):
        name = name.partition(".")[0]
    return name.removesuffix("/__init__").replace("/", ".")
