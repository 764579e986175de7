"""The report as HTML: one page that asks the net for nothing, for the screen, for paper and for a notebook's cell."""

from collections.abc import Sequence
from html import escape

from lincls.report.picture import svg
from lincls.report.words import Section, Table

# A notebook has styles of its own for tables and lists; an id among the alternatives outranks them.
ROOT = ":is(.lincls-report, #lincls-report)"
STYLE = """
ROOT, ROOT * { box-sizing: border-box; }
ROOT { max-width: 60rem; margin: 0 auto; padding: 1rem; background: #fff; color: #1a1a1a;
  font: 15px/1.4 "DejaVu Sans", Verdana, sans-serif; }
ROOT .lr-title { font-size: 1.5em; font-weight: bold; line-height: 1.2; margin: 0 0 .7em; }
ROOT .lr-head { font-size: 1.05em; font-weight: bold; margin: 0 0 .3em; padding-bottom: .15em;
  border-bottom: 1px solid #c9c9c9; }
ROOT .lr-all { display: grid; gap: 1.1em 1.6em;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(19rem, 40%)), 1fr)); }
ROOT .lr-wide { grid-column: 1 / -1; }
ROOT p { margin: 0 0 .4em; }
ROOT .lr-author { margin: 1em 0 0; }
ROOT ul { margin: 0; padding: 0; list-style: none; }
ROOT li { margin: 0 0 .25em; padding-left: 6.2em; text-indent: -6.2em; }
ROOT li b { display: inline-block; min-width: 6.2em; text-indent: 0; }
ROOT .lr-table { overflow-x: auto; }
ROOT table { border-collapse: collapse; table-layout: auto; width: 100%; margin: .3em 0; font-size: .87em; }
ROOT th, ROOT td { padding: .2em .7em .2em 0; text-align: left; vertical-align: top;
  border: 0; border-bottom: 1px solid #e4e4e4; background: #fff; color: #1a1a1a; white-space: nowrap; }
ROOT thead th { white-space: normal; }
ROOT svg { display: block; width: 100%; max-width: 30rem; height: auto; }
ROOT svg text { font: 10px "DejaVu Sans", Verdana, sans-serif; fill: #1a1a1a; }
""".replace("ROOT", ROOT)
PAPER = """
body { margin: 0; background: #fff; }
@page { size: A4; margin: 9mm; }
@media print {
  ROOT { max-width: none; padding: 0; font-size: SIZEpt; line-height: 1.25; }
  ROOT .lr-all { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .6em 1.4em; }
  ROOT .lr-title { margin-bottom: .4em; }
  ROOT svg { max-width: 68mm; }
}
""".replace("ROOT", ROOT)
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(title: str, sections: Sequence[Section], author: str, size: float) -> str:
    """Return a whole document; on paper its text has `size` points."""
    head = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><title>{escape(title)}</title>'
        f"<style>{STYLE}{PAPER.replace('SIZE', f'{size:g}')}</style></head>\n<body>"
    )
    return f"{head}{_body(title, sections, author, 'main', 1)}</body></html>\n"


def fragment(title: str, sections: Sequence[Section], author: str) -> str:
    """Return the same for a notebook's cell: its style touches nothing else, its headings are below the cell's."""
    low = 'style="max-height: 34rem; overflow: auto" tabindex="0" role="region"'  # a page is higher than a slide
    window = f'<div {low} aria-label="{escape(title)}">'
    return f"<style>{STYLE}</style>{window}{_body(title, sections, author, 'div', 4)}</div>"


def _body(title: str, sections: Sequence[Section], author: str, tag: str, level: int) -> str:
    parts = [f'<{tag} class="lincls-report">', _heading(title, "lr-title", level)]
    parts.append('<div class="lr-all">')
    parts.extend(_section(section, level + 1) for section in sections)
    parts.append("</div>")
    if author:
        parts.append(f'<p class="lr-author">{escape(author)}</p>')
    return "\n".join([*parts, f"</{tag}>"])


def _heading(text: str, name: str, level: int) -> str:
    if level <= 2:
        return f'<h{level} class="{name}">{_text(text)}</h{level}>'
    return f'<div class="{name}" role="heading" aria-level="{level}">{_text(text)}</div>'  # no outline has it


def _section(section: Section, level: int) -> str:
    parts = ['<div class="lr-wide">' if section.wide else "<div>", _heading(section.title, "lr-head", level)]
    parts.extend(f"<p>{_text(text)}</p>" for text in section.text)
    if section.items:
        items = "".join(f"<li><b>{_text(word)}</b>{_text(text)}</li>" for word, text in section.items)
        parts.append(f"<ul>{items}</ul>")
    if section.table is not None:
        parts.append(_table(section.table, section.title))
    if section.picture is not None:
        parts.append(svg(section.picture))
    return "".join([*parts, "</div>"])


def _table(table: Table, title: str) -> str:
    head = "".join(f'<th scope="col">{_text(text)}</th>' if text else "<td></td>" for text in table.head)
    rows = []
    for first, *others in table.rows:
        cells = "".join(f"<td>{_text(text)}</td>" for text in others)
        rows.append(f'<tr><th scope="row">{_text(first)}</th>{cells}</tr>')
    both = f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
    name = f'role="group" aria-label="{escape(title)}"'  # a narrow screen scrolls it, with the keys too
    return f'<div class="lr-table" {name} tabindex="0"><table>{both}</table></div>'


def _text(text: str) -> str:
    return escape(text.replace(" %", "\N{NO-BREAK SPACE}%"))
