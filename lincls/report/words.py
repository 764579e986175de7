"""What a report says, section by section, in words and tables: the page and the PDF show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lincls.checks import many
from lincls.report.choice import Candidate
from lincls.report.form import figure, interval, percent, probability, signed, span
from lincls.report.leaks import APART, ASKED, EVERYTHING, TRAINING
from lincls.report.limits import questions
from lincls.report.measures import Elsewhere, Rate
from lincls.report.numbers import Numbers
from lincls.report.picture import Picture, calibration_picture, cost_picture
from lincls.report.study import Study


class Table(NamedTuple):
    """Column heads, and rows of as many texts."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A heading with what stands below it; a wide one takes both columns of the page."""

    title: str
    text: tuple[str, ...] = ()  # paragraphs
    items: tuple[tuple[str, str], ...] = ()  # a word in bold and a sentence
    table: Table | None = None
    picture: Picture | None = None
    wide: bool = False


def sections(study: Study) -> tuple[Section, ...]:
    """Return the report of a study."""
    found = study.numbers()
    parts: tuple[Callable[[Study, Numbers], Section], ...] = (
        _question,
        _data,
        _leaks,
        _choice,
        _cut,
        _rates,
        _calibration,
        _elsewhere,
        _limits,
    )
    return tuple(part(study, found) for part in parts)


def _question(study: Study, found: Numbers) -> Section:
    low, high = study.words
    prices = (
        f"To call a {high} {study.case} {low} (a miss) costs {study.miss:g}; to call a {low} one {high} "
        f"(a false alarm) costs {study.alarm:g}."
    )
    model = f"The model: {study.method or type(study.model).__name__}."
    return Section("What is decided", (prices, model))


def _data(study: Study, found: Numbers) -> Section:
    (N, M), (ones, new) = found.rows, found.ones
    rows = (
        f"{many(N, study.case)} to learn from, {ones} of them {study.words[1]} ({percent(ones / N)}); "
        f"{M} held out, {new} of them {study.words[1]} ({percent(new / M)}). {many(found.features, 'feature')}."
    )
    source = f"Source: {study.source or 'not said'}."
    return Section("Data", (rows, f"Divided: {study.split or 'how is not said'}.", source.replace("..", ".")))


def _leaks(study: Study, found: Numbers) -> Section:
    leaks = found.leaks
    shared = many(leaks.shared, "held-out row")
    items = [
        ("Leak", f"{shared} of {found.rows[1]} stand in the training part too.")
        if leaks.shared
        else ("Clear", "No held-out row stands in the training part.")
    ]
    if leaks.perfect:
        names = ", ".join(study.names[j] for j in leaks.perfect[:4]) + (", ..." if len(leaks.perfect) > 4 else "")
        items.append(("Leak", f"These features alone tell the classes apart on every row: {names}."))
    else:
        items.append(("Clear", "No feature alone tells the classes apart."))
    if leaks.scaled_by == TRAINING:
        items.append(("Clear", "The features are scaled by the training part."))
    elif leaks.scaled_by == EVERYTHING:
        items.append(("Leak", "The features are scaled by all rows, those held out among them."))
    elif leaks.scaled_by == APART:
        items.append(("Leak", "Each part of the features is scaled by itself, so a value means two things."))
    return Section("Leak check", items=(*items, *_declared(study, found)), wide=True)


def _declared(study: Study, found: Numbers) -> Iterator[tuple[str, str]]:
    for word, begin, wanted in (("Declared", "", True), ("Leak", "Declared not to be so: ", False)):
        said = [ASKED[key] for key, value in study.declared.items() if bool(value) is wanted]
        if said:
            yield word, _sentence(begin + "; ".join(said))
    left = questions(found, study.declared)
    if left:
        yield "Open", "Not declared: " + "; ".join(ASKED[key] for key in left) + "."


def _choice(study: Study, found: Numbers) -> Section:
    if not found.candidates:
        return Section("Choice of the method", ("No inner validation was handed in.",), wide=True)
    rule = f" Rule: {study.rule.rstrip('.')}." if study.rule else ""
    text = (
        f"Chosen: {study.chosen}.{rule} Judged on {many(found.rows[0], study.case)} of the training part that it "
        "had not seen (inner validation). Intervals of 95 %: Wilson's for errors, the bootstrap's for the others; in "
        "the last column McNemar's exact p."
    )
    head = ("method", "error", "log-loss", "cost", "cost more than chosen", "only it : only chosen wrong")
    return Section(
        "Choice of the method", (text,), table=Table(head, tuple(map(_candidate, found.candidates))), wide=True
    )


def _candidate(each: Candidate) -> tuple[str, ...]:
    judged = (_rate(each.error), "\N{EN DASH}" if each.log_loss is None else span(each.log_loss), span(each.cost))
    if each.against is None:
        return each.name, *judged, "chosen", ""
    more, pairs = each.against
    difference = f"{signed(more.value)} ({signed(more.low)} to {signed(more.high)})"
    return each.name, *judged, difference, f"{pairs.first} : {pairs.second}, {probability(pairs.p)}"


def _cut(study: Study, found: Numbers) -> Section:
    high = study.words[1]
    k = int(found.costs.argmin())
    text = (
        f"Say {high} from a probability of {study.alarm:g}/({study.alarm:g} + {study.miss:g}) = "
        f"{figure(found.cut)} on. Held out, a {study.case} then costs {span(found.cost)} on average; to say {high} "
        f"always costs {figure(found.cost_of_alarming_all)}, never {figure(found.cost_of_alarming_none)}. "
        f"The least cost seen around there is {figure(float(found.costs[k]))}, at {figure(float(found.cuts[k]))}: "
        "a cut picked so would be tuned to these rows."
    )
    return Section("The cut and its cost", (text,), picture=cost_picture(found))


def _rates(study: Study, found: Numbers) -> Section:
    low, high = study.words
    of, (hit, missed, alarmed, cleared) = found.rows[1], found.counts
    rows = [
        (f"{high}, found", _rate(found.sensitivity), f"{hit} of {hit + missed}"),
        (f"{low}, left alone", _rate(found.specificity), f"{cleared} of {alarmed + cleared}"),
        ("alarms that are true", "no alarm", "")
        if found.true_alarms is None
        else ("alarms that are true", _rate(found.true_alarms), f"{hit} of {hit + alarmed}"),
        ("wrong at this cut", _rate(found.error), f"{missed + alarmed} of {of}"),
        ("log-loss", span(found.log_loss), f"shares alone: {figure(found.log_loss_of_shares)}"),
    ]
    text = (
        "Intervals of 95 %: Wilson's for shares, the bootstrap's for log-loss. The first two rows are the sensitivity "
        "and the specificity."
    )
    return Section(f"On the {of} held out", (text,), table=Table(("", "95 % interval", "counted"), tuple(rows)))


def _calibration(study: Study, found: Numbers) -> Section:
    word, near = study.words[1], found.near
    told = [f"Near the cut (probabilities {figure(near.low)} to {figure(near.high)})"]
    inner = found.inner_near.group if found.inner_near else None
    for where, group in (("held out", near.group), ("in the inner validation", inner)):
        if group is not None:
            told.append(
                f"{where} {percent(group.promised)} of {many(group.seen.of, study.case)} were promised to be {word}, "
                f"and {group.seen.hits} were, {_rate(group.seen)}"
            )
    text = f"{told[0]} {'; '.join(told[1:]) or 'lies nobody'}."
    return Section("Calibration where it decides", (text,), picture=calibration_picture(found, word))


def _elsewhere(study: Study, found: Numbers) -> Section:
    if not found.elsewhere:
        return Section("At another prevalence", ("No other prevalence was asked for.",))
    text = (
        f"If each class looks as it does here and only the share of {study.words[1]} differs (Bayes' rule): "
        "this cut, and the cut that the costs ask for there. True alarms: both rates at the ends of their intervals."
    )
    rows = tuple(_use(each, note) for pair in found.elsewhere for each, note in zip(pair, ("", "best: "), strict=True))
    head = ("share", "cut", "found", "alarmed", "true alarms", "cost")
    return Section("At another prevalence", (text,), table=Table(head, rows))


def _use(each: Elsewhere, note: str) -> tuple[str, ...]:
    true = "no alarm" if each.true_alarms is None else f"{percent(each.true_alarms.value)} {interval(each.true_alarms)}"
    return (
        f"{100 * each.prevalence:g} %",
        note + figure(each.cut),
        percent(each.found),
        percent(each.alarmed),
        true,
        figure(each.cost),
    )


def _limits(study: Study, found: Numbers) -> Section:
    own = [("Author", text) for text in study.limits]
    return Section("Limits", items=(*(("Computed", text) for text in found.limits), *own), wide=True)


def _rate(found: Rate) -> str:
    return f"{percent(found.share)} {interval(found)}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
