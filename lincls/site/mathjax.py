"""MathJax, which sets the formulas of the pages: one script and its fonts, from npm's package, kept in the cache."""

import base64
import re
import shutil
import tarfile
from pathlib import Path

from lincls.site import downloads
from lincls.site.turns import filled

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


def folder(cache: Path) -> Path:
    """Return the folder of SCRIPT and its fonts, in `cache`, filled when it is not there.

    Raises DownloadError: It cannot be had, or is not what was pinned.
    """
    wanted = (SCRIPT, f"{EXTENSIONS}/{BOLD}")
    return filled(cache / f"mathjax-{VERSION}", _fetch, lambda kept: all((kept / name).is_file() for name in wanted))


def _fetch(made: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise downloads.DownloadError("MathJax comes by npm: install npm")
    downloads.run([npm, "pack", "--silent", f"mathjax@{VERSION}"], made.parent)
    package = made.with_name(f"mathjax-{VERSION}.tgz")
    if downloads.sha256(package.read_bytes()) != SHA256:
        raise downloads.DownloadError(f"npm's mathjax {VERSION} is not the one that was pinned: its SHA-256 differs")
    with tarfile.open(package) as archive:
        for member in archive:
            path = member.name.removeprefix("package/")
            if path.startswith(WANTED):
                member.name = path.removeprefix("es5/")
                archive.extract(member, made)


def script(kept: Path) -> str:
    """Return a script for a page that stands alone: all that `folder` returned, fonts and extension in it."""
    main = (kept / SCRIPT).read_text(encoding="utf-8")
    main = FONT.sub(lambda match: _embedded(kept / FONTS / match[1], "font/woff"), main)
    bold = _embedded(kept / EXTENSIONS / BOLD, "text/javascript")
    return (FOUND % (BOLD, bold) + main).replace("</script", r"<\/script")


def _embedded(file: Path, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"
