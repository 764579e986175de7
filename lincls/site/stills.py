"""Pictures of a live figure's moments, for pages and paper: below each other, until a page's script shows one.

A stored notebook holds a line of text for each moment, and no picture. So the figure is made again, by the call with
which its cell ends, and only where it says what is stored: then its pictures are those of the notebook.
"""

import ast
import base64
import hashlib
import html
import re
from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from lincls.figures import catalogue
from lincls.plot import picture
from lincls.widgets import Live

MOST_BYTES = 60_000  # of one picture
FINGERPRINT = re.compile(r" \[[0-9a-f]{8}\]$")  # with which each line of a live figure's text ends
HYPHEN = re.compile(r"(?:(?<![\w.)\]])|(?<=\de))-(?=[\d.])")


class Still(NamedTuple):
    """The picture of a moment: a PNG, and its size in CSS pixels."""

    name: str
    caption: str
    alt: str
    png: bytes
    size: tuple[int, int]
    cuts: tuple[float, ...] = ()  # where a narrow page lays its panels apart

    @property
    def file(self) -> str:
        """A name for the picture, which differs where the picture does."""
        return f"moment-{hashlib.sha256(self.png).hexdigest()[:16]}.png"

    @property
    def inline(self) -> str:
        """The picture as an address that holds it."""
        return f"data:image/png;base64,{base64.b64encode(self.png).decode()}"


def called(source: str) -> tuple[str, list | None] | None:
    """Return the figure that a cell ends with: its name, as in "pca.digit_plane", and its arguments if literal."""
    try:
        last = ast.parse(source).body[-1:]
    except SyntaxError:
        return None
    made = last[0].value if last and isinstance(last[0], ast.Expr) else None
    if not isinstance(made, ast.Call):
        return None
    room, _, name = ast.unparse(made.func).partition(".")
    literal = [argument.value for argument in made.args if isinstance(argument, ast.Constant)]
    are_literals = len(literal) == len(made.args) and not made.keywords
    return (name, literal if are_literals else None) if room == "figures" else None


def stills(source: str, stored: str) -> list[Still]:
    """Make the pictures of a cell's figure: none where it has no moments, or shows something else than is stored."""
    figure = called(source) if len(stored.strip().split("\n")) > 1 else None
    if figure is None:
        return []
    name, literal = figure
    makes = [entry.make for entry in catalogue() if entry.name == name]
    for make, arguments in product(makes, ([], literal or [])):
        made = make(*arguments)
        if made._text() == stored.strip():
            return [_still(made, moment, values) for moment, values in made.moments.items()]
    return []


def caption(text: str) -> str:
    """Return the caption that a live figure's stored picture has below it; "" for a figure that does not move."""
    first = text.strip().split("\n")[0]
    return FINGERPRINT.sub("", first) if FINGERPRINT.search(first) else ""


def uncaptioned(content: str, about: dict[str, Any], text: str) -> tuple[str, dict[str, Any]]:
    """Return a live figure's stored picture, in base64, without the caption drawn in it, and its size; any other as is.

    Parameters
    ----------
    content : a PNG
    about : what the notebook says of it, its size among the rest
    text : that is stored with it
    """
    said = caption(text)
    if not said:
        return content, about
    whole = picture.read(base64.b64decode(content))
    alone = picture.without_caption(whole, said)
    height = round(about.get("height", len(whole)) * len(alone) / len(whole))
    return base64.b64encode(picture.packed(alone)).decode(), {**about, "height": height}


def with_minus(said: str) -> str:
    """Return a caption whose numbers have a true minus sign."""
    return HYPHEN.sub("\N{MINUS SIGN}", said)


def _still(figure: Live, name: str, values: dict) -> Still:
    caption = figure.frame(**values)
    png = picture.within(MOST_BYTES, figure._scene.pixels)
    return Still(name, caption, f"{figure.alt} {caption}".strip(), png, figure._scene.size, tuple(figure._cuts))


def markup(
    moments: list[Still], address: Callable[[Still], str], narrow: Callable[[Still], str] = lambda still: ""
) -> str:
    """Return the pictures with their names and captions as HTML; `narrow` gives the source of a narrow page."""
    if not moments:
        return ""
    shown = []
    for still in moments:
        name, caption, alt = (
            html.escape(said) for said in (still.name, with_minus(still.caption), with_minus(still.alt))
        )
        size = f'width="{still.size[0]}" height="{still.size[1]}"'
        image = f'<img src="{html.escape(address(still))}" alt="{alt}" {size} loading="lazy">'
        below = f"<figcaption><strong>{name}</strong>: {caption}</figcaption>"
        shown.append(f'<figure data-moment="{name}"><picture>{narrow(still)}{image}</picture>{below}</figure>')
    return f'<div class="lincls-stills">{"".join(shown)}</div>'
