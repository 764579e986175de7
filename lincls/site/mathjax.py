"""MathJax, which sets the formulas of the pages: one script and its fonts, from npm's package, kept in the cache."""

from __future__ import annotations

import base64
import re
import shutil
import tarfile
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from lincls.site import downloads
from lincls.site.turns import one_at_a_time

VERSION = "3.2.2"
SHA256 = "1b9c0a1c44df864e915690558e72adb9cc5203360daefd385084ced3b6c64c09"  # of npm's package
SCRIPT = "tex-mml-chtml.js"
FOUND = """MathJax.loader = { pathFilters: [[(asked) => {
  if (asked.name.endsWith("/%s")) asked.name = "%s";
  return true;
}, 30]] };
"""  # after MathJax's own filters, of which the last has the priority 20
FONTS = "output/chtml/fonts/woff-v2"
FONT = re.compile(r"%%URL%%/(\w[\w-]*\.woff)")  # as SCRIPT names its fonts
EXTENSIONS = "input/tex/extensions"
BOLD = "boldsymbol.js"  # of the extensions the one that a lecture asks for: \\boldsymbol
WANTED = (f"es5/{SCRIPT}", f"es5/{FONTS}/", f"es5/{EXTENSIONS}/{BOLD}", "LICENSE")  # 1.6 of 18 MB


@one_at_a_time
def folder(cache: Path) -> Path:
    """Return the folder of SCRIPT and its fonts, in `cache`, filled when it is not there.

    Raises
    ------
    DownloadError
        It cannot be had, or is not what was pinned.
    """
    kept = cache / f"mathjax-{VERSION}"
    if not all((kept / name).is_file() for name in (SCRIPT, f"{EXTENSIONS}/{BOLD}")):
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


def script(kept: Path) -> str:
    """Return a script for a page that stands alone: all that `folder` returned, fonts and extension in it."""
    main = (kept / SCRIPT).read_text(encoding="utf-8")
    main = FONT.sub(lambda match: _embedded(kept / FONTS / match[1], "font/woff"), main)
    bold = _embedded(kept / EXTENSIONS / BOLD, "text/javascript")
    return (FOUND % (BOLD, bold) + main).replace("</script", r"<\/script")


def _embedded(file: Path, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


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
