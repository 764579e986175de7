"""The editor of the pages: CodeMirror from npm, bundled into one module; a plain box for text where it cannot be had.

The versions and the hashes of all parts are in editor/package-lock.json, and npm takes no others. The bundle is kept in
the cache under the hash of all that it is made from.
"""

import hashlib
import shutil
import subprocess
from pathlib import Path

from lincls.site import downloads
from lincls.site.turns import filled

SOURCES = Path(__file__).parent / "editor"
NAME = "editor.mjs"
PLAIN = "plain.mjs"  # has the same face, and needs nothing
LICENSES = "editor-licenses.txt"
INSTALL = ("ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund")
BUNDLE = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning")


def folder(cache: Path) -> Path:
    """Return the folder of NAME and LICENSES, in `cache`, filled when it is not there.

    Raises
    ------
    DownloadError
        npm is missing, a part cannot be had or is not the one that was pinned, or the parts cannot be bundled.
    """
    files = sorted(path for path in SOURCES.iterdir() if path.is_file())
    digest = hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()
    return filled(cache / f"editor-{digest[:12]}", _make, lambda kept: (kept / NAME).is_file())


def _make(made: Path) -> None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise downloads.DownloadError("the editor comes by npm and node: install them")
    work = made.with_name("work")
    shutil.copytree(SOURCES, work)
    downloads.run([npm, *INSTALL], work)
    _bundle(node, work, made / NAME)
    (made / LICENSES).write_text(_licenses(work), encoding="utf-8")


def copy(into: Path, cache: Path) -> str:
    """Put NAME into a folder where PLAIN lies: the editor, or what stands in for it. Return what is wrong, or ""."""
    try:
        shutil.copytree(folder(cache), into, dirs_exist_ok=True)
    except downloads.DownloadError as error:
        (into / NAME).write_text(f'export * from "./{PLAIN}";\n', encoding="utf-8")
        return f"answers are typed into plain boxes: {error}"
    return ""


def _bundle(node: str, work: Path, out: Path) -> None:
    tool = work / "node_modules" / "esbuild-wasm" / "bin" / "esbuild"
    ran = subprocess.run([node, str(tool), NAME, *BUNDLE, f"--outfile={out}"], cwd=work, capture_output=True, text=True)
    if ran.returncode != 0 or not out.is_file():
        raise downloads.DownloadError(f"the editor could not be bundled: {ran.stderr.strip()[-500:]}")


def _licenses(work: Path) -> str:
    texts = sorted((work / "node_modules").glob("**/LICENSE*"))
    return "\n\n".join(
        f"{path.parent.relative_to(work / 'node_modules')}\n\n{path.read_text(encoding='utf-8')}"
        for path in texts
        if "esbuild" not in path.parts[-2]  # the tool is no part of what it makes
    )
