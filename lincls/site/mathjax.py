"""MathJax, which sets the formulas of the pages: one script and its fonts, from npm's package, kept in the cache."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from lincls.site import downloads

VERSION = "3.2.2"
SHA256 = "1b9c0a1c44df864e915690558e72adb9cc5203360daefd385084ced3b6c64c09"  # of npm's package
SCRIPT = "tex-mml-chtml.js"
WANTED = (f"es5/{SCRIPT}", "es5/output/chtml/fonts/woff-v2/", "LICENSE")  # 1.6 of 18 MB


def folder(cache: Path) -> Path:
    """Return the folder of SCRIPT and its fonts, in `cache`, filled when it is not there.

    Raises
    ------
    DownloadError
        It cannot be had, or is not what was pinned.
    """
    kept = cache / f"mathjax-{VERSION}"
    if not (kept / SCRIPT).is_file():
        npm = shutil.which("npm")
        if npm is None:
            raise downloads.DownloadError("MathJax comes by npm: install npm")
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cache) as temporary:
            downloads.run([npm, "pack", "--silent", f"mathjax@{VERSION}"], Path(temporary))
            package = Path(temporary) / f"mathjax-{VERSION}.tgz"
            if downloads.sha256(package.read_bytes()) != SHA256:
                raise downloads.DownloadError(
                    f"npm's mathjax {VERSION} is not the one that was pinned: its SHA-256 differs"
                )
            _unpack(package, Path(temporary) / "mathjax")
            shutil.rmtree(kept, ignore_errors=True)
            (Path(temporary) / "mathjax").rename(kept)
    return kept


def _unpack(package: Path, into: Path) -> None:
    with tarfile.open(package) as archive:
        for member in archive:
            path = member.name.removeprefix("package/")
            if not member.isfile() or not path.startswith(WANTED) or ".." in PurePosixPath(path).parts:
                continue
            target = into / path.removeprefix("es5/")
            target.parent.mkdir(parents=True, exist_ok=True)
            inside = archive.extractfile(member)
            assert inside is not None
            target.write_bytes(inside.read())
