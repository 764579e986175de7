"""A study on one page: report.html and report.pdf, and the same in a notebook."""

from pathlib import Path

from lincls.checks import many
from lincls.report import html
from lincls.report.form import figure, percent, span
from lincls.report.numbers import Numbers
from lincls.report.pdf import fitted, pdf
from lincls.report.study import Study
from lincls.report.words import sections


class Page:
    """A report that was written: in a notebook it shows itself, as text its main numbers.

    Parameters
    ----------
    study : Study
    folder : where report.html and report.pdf are

    Examples
    --------
    >>> from lincls import LDA, report
    >>> X, t = [[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1]
    >>> study = report.Study(question="Which?", model=LDA().fit(X, t), train=(X, t), held_out=(X, t), miss=3)
    >>> report.Page(study, "shown").numbers.counts
    Counts(found=2, missed=0, alarmed=1, cleared=1)
    """

    def __init__(self, study: Study, folder: str | Path):
        self.study, self.folder = study, Path(folder)

    @property
    def numbers(self) -> Numbers:
        """The numbers of the study."""
        return self.study.numbers()

    @property
    def html(self) -> Path:
        """The page for the screen and for paper."""
        return self.folder / "report.html"

    @property
    def pdf(self) -> Path:
        """The page as PDF."""
        return self.folder / "report.pdf"

    def __repr__(self) -> str:
        numbers, word = self.numbers, self.study.words[1]
        learned, held_out = numbers.rows
        hit, missed, alarmed, cleared = numbers.counts
        lines = [
            f"{self.study.question} {many(learned, self.study.case)} to learn from, {held_out} held out.",
            f"cut {figure(numbers.cut)}; cost {span(numbers.cost)} a {self.study.case}",
            f"{word}: found {hit} of {hit + missed} ({percent(numbers.sensitivity.low)} at least); "
            f"false alarms {alarmed} of {alarmed + cleared}",
            f"log-loss {span(numbers.log_loss)}",
            f"leaks {'found' if numbers.leaks.found else 'not found'}; {len(numbers.limits)} limits computed",
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return html.fragment(_title(self.study), sections(self.study), self.study.author)


def report(study: Study, folder: str | Path) -> Page:
    """Write report.html and report.pdf, one A4 page each, and return the page.

    Parameters
    ----------
    study : what the report is about
    folder : where to write; it is made if it is not there

    Returns
    -------
    Page
        It shows itself in a notebook; `page.numbers` has the numbers, `page.html` and `page.pdf` are the files.

    Raises TypeError: study is no Study.
    Raises ValueError: The texts are too long for one page.

    Examples
    --------
    >>> import tempfile
    >>> from lincls import LDA
    >>> from lincls.report import Study, report
    >>> X, t = [[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1]
    >>> study = Study(question="Which?", model=LDA().fit(X, t), train=(X, t), held_out=(X, t), miss=3)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     page = report(study, folder)
    ...     page.html.exists(), page.pdf.exists()
    (True, True)
    """
    if not isinstance(study, Study):
        raise TypeError(f"study must be a lincls.report.Study; it came as {type(study).__name__}")
    title, all_of_it = _title(study), sections(study)
    layout = fitted(title, all_of_it, study.author)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    page = Page(study, folder)
    page.html.write_text(html.page(title, all_of_it, study.author, layout.size), encoding="utf-8")
    page.pdf.write_bytes(pdf(layout, title))
    return page


def _title(study: Study) -> str:
    return study.question
