"""The language in which the course speaks: English, or another one for which there is a table.

    tell("{name} has {found}, wanted {wanted}", name="w", found=3, wanted=2)
    many(3, "number")                  '3 numbers'
    use_language("de")                 or the environment variable LINCLS_LANGUAGE

The id of a message is its English template. `languages/de.po` is a table in gettext's form; what is not in it stays
English, sentence by sentence. Babel reads the table, and gettext, of the standard library, looks messages up and knows
the plural forms. Numbers keep their decimal point in every language: they are values that a reader may type.
"""

import os
import warnings
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

TABLES = Path(__file__).parent / "languages"
VARIABLE = "LINCLS_LANGUAGE"
ENGLISH = "en"

_table: NullTranslations | None = None  # None: the environment has not been asked yet
_language = ENGLISH


def languages() -> list[str]:
    """The languages that there are, English among them.

    Returns
    -------
    list of codes, such as "de"

    Examples
    --------
    >>> from lincls.language import languages
    >>> languages()
    ['de', 'en']
    """
    return sorted({ENGLISH, *(file.stem for file in TABLES.glob("*.po"))})


def use_language(code: str) -> None:
    """Choose the language of checks, predictions, live figures and captions from now on.

    Parameters
    ----------
    code : str
        "en", "de", ...

    Raises
    ------
    ValueError
        There is no table for this language.
    ImportError
        Babel, which reads the table, is not installed.

    Examples
    --------
    >>> from lincls import use_language
    >>> use_language("en")
    """
    global _table, _language
    if code not in languages():
        raise ValueError(f"there is no table for the language {code!r}; there are: {', '.join(languages())}")
    _table, _language = table(code), code


def language() -> str:
    """Return the code of the language in use.

    Examples
    --------
    >>> from lincls.language import language
    >>> language()
    'en'
    """
    _chosen()
    return _language


def tell(template: str, /, **fields: Any) -> str:
    """Return a message in the language in use, its fields filled in; a field of several words is looked up too.

    Parameters
    ----------
    template : str
        The English message, with fields as in str.format where there are any.
    **fields : what stands in them

    Examples
    --------
    >>> from lincls.language import tell
    >>> tell("{name} is {found}, wanted {wanted}", name="b", found=2, wanted=1)
    'b is 2, wanted 1'
    """
    found = _chosen()
    text = found.gettext(template) if template else template
    if not fields:
        return text
    return text.format_map({k: found.gettext(v) if type(v) is str and " " in v else v for k, v in fields.items()})


def many(n: float, word: str) -> str:
    """Return how many there are, in the words of the language in use.

    Parameters
    ----------
    n : number
    word : str
        What they are in English, one of it; its plural ends in s.

    Examples
    --------
    >>> from lincls.language import many
    >>> many(1, "row"), many(2, "row"), many(0.5, "point")
    ('1 row', '2 rows', '0.5 points')
    """
    text = _chosen().ngettext(f"{{n}} {word}", f"{{n}} {word}s", 1 if n == 1 else 2)
    return text.format(n=f"{n:g}" if isinstance(n, float) else n)


def words(*templates: str) -> dict[str, str]:
    """Return the messages that the language in use has words of its own for; a browser is sent them.

    Parameters
    ----------
    *templates : str

    Examples
    --------
    >>> from lincls.language import words
    >>> words("Commit", "Play")
    {}
    """
    told = {template: tell(template) for template in templates}
    return {template: text for template, text in told.items() if text != template}


@cache
def table(code: str) -> NullTranslations:
    """Return the messages of a language, ready to be looked up.

    Parameters
    ----------
    code : str
        One of `languages()`.

    Raises
    ------
    ImportError
        Babel is not installed.
    """
    if code == ENGLISH:
        return NullTranslations()
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        raise ImportError("a language other than English needs Babel: pip install 'lincls[course]'") from None
    with (TABLES / f"{code}.po").open("rb") as file:
        catalog = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _chosen() -> NullTranslations:
    """The table in use; the environment is asked once, and what it asks in vain is said once."""
    global _table, _language
    if _table is None:
        _table, _language = NullTranslations(), ENGLISH
        asked = os.environ.get(VARIABLE) or ENGLISH
        try:
            use_language(asked)
        except (ValueError, ImportError) as error:
            warnings.warn(f"{VARIABLE} is {asked!r}: {error}", stacklevel=3)
    return _table
