"""Of the theme's icons only those that the pages show: the whole set is a third of what a page would load.

The theme draws icons by a script that holds 1,500 of them, each as

    "magnifying-glass":[512,512,["search"],"f002","M416 208c0 45.9-14.9 ..."]
"""

import re
from pathlib import Path

SCRIPT = Path("_static", "scripts", "fontawesome.js")
ICON = re.compile(
    r'(?P<name>"[\w-]+"|\w+):\[\d+,\d+,(?P<others>\[[^\]]*\]),"[0-9a-f]+",(?:"[^"]*"|\[(?:"[^"]*",?)*\])\],?'
)
CLASS = re.compile(r"\bfa-([a-z0-9-]+)")
ALWAYS = {"check", "copy", "xmark"}  # of scripts that make their icons as they run


def trim(pages: Path) -> None:
    """Leave out of the built pages' script the icons that no page and no script names."""
    script = pages / SCRIPT
    if not script.is_file():  # another version of the theme
        return
    others = (*pages.rglob("*.html"), *(pages / "_static").rglob("*.js"), *(pages / "_static").rglob("*.mjs"))
    used = ALWAYS.union(*(CLASS.findall(path.read_text(encoding="utf-8")) for path in others if path != script))

    def kept(icon: re.Match[str]) -> str:
        names = {icon["name"].strip('"'), *re.findall(r'"([\w-]+)"', icon["others"])}
        return icon[0] if names & used else ""

    script.write_text(ICON.sub(kept, script.read_text(encoding="utf-8")), encoding="utf-8")
