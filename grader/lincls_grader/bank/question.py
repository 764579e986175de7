"""One question of the bank, whatever it came from and wherever it goes."""

from dataclasses import dataclass

KINDS = ("predictions", "statements", "proofs", "numbers")


@dataclass(frozen=True)
class Option:
    """A choice, a line of a proof, or a number that may be the answer."""

    text: str  # Markdown; of a number the decimal that gives the float exactly
    right: bool = False
    because: str = ""  # what is said to those who took it, in Markdown


@dataclass(frozen=True)
class Question:
    """A question with its key, plain data.

    The options of a choice stand in the order in which they are shown, those of an order in the one that is right, and
    those of a number begin with the key; the others are numbers that a known slip gives.
    """

    name: str  # "p-03-a43cd18f": of its own in the whole bank, and a name in XML too
    group: str  # "03_perceptron/predictions": the folder or category that it belongs to
    form: str  # "choice", "order" or "number"
    title: str
    text: str  # Markdown
    options: tuple[Option, ...]
    because: str = ""  # what is said to everybody afterwards, in Markdown
    tags: tuple[str, ...] = ()
    tolerance: float = 0.0  # of a number: how far off, absolute, is still right
