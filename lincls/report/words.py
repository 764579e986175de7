"""What a report says, section by section, in words and tables: the page and the PDF show the same."""

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
    numbers = study.numbers()
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
    return tuple(part(study, numbers) for part in parts)


def _question(study: Study, numbers: Numbers) -> Section:
    low, high = study.words
    prices = (
        f"To call a {high} {study.case} {low} (a miss) costs {study.miss:g}; to call a {low} one {high} "
        f"(a false alarm) costs {study.alarm:g}."
    )
    model = f"The model: {study.method or type(study.model).__name__}."
    return Section("What is decided", (prices, model))


def _data(study: Study, numbers: Numbers) -> Section:
    (N, M), (ones, new) = numbers.rows, numbers.ones
    rows = (
        f"{many(N, study.case)} to learn from, {ones} of them {study.words[1]} ({percent(ones / N)}); "
        f"{M} held out, {new} of them {study.words[1]} ({percent(new / M)}). {many(numbers.features, 'feature')}."
    )
    source = f"Source: {study.source or 'not said'}."
    return Section("Data", (rows, f"Divided: {study.split or 'how is not said'}.", source.replace("..", ".")))


def _leaks(study: Study, numbers: Numbers) -> Section:
    leaks = numbers.leaks
    shared = many(leaks.shared, "held-out row")
    items = [
        ("Leak", f"{shared} of {numbers.rows[1]} stand in the training part too.")
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
    return Section("Leak check", items=(*items, *_declared(study, numbers)), wide=True)


def _declared(study: Study, numbers: Numbers) -> Iterator[tuple[str, str]]:
    for word, begin, wanted in (("Declared", "", True), ("Leak", "Declared not to be so: ", False)):
        said = [ASKED[key] for key, value in study.declared.items() if bool(value) is wanted]
        if said:
            yield word, _sentence(begin + "; ".join(said))
    left = questions(numbers, study.declared)
    if left:
        yield "Open", "Not declared: " + "; ".join(ASKED[key] for key in left) + "."


def _choice(study: Study, numbers: Numbers) -> Section:
    if not numbers.candidates:
        return Section("Choice of the method", ("No inner validation was handed in.",), wide=True)
    rule = f" Rule: {study.rule.rstrip('.')}." if study.rule else ""
    text = (
        f"Chosen: {study.chosen}.{rule} Judged on {many(numbers.rows[0], study.case)} of the training part that it "
        "had not seen (inner validation). Intervals of 95 %: Wilson's for errors, the bootstrap's for the others; in "
        "the last column McNemar's exact p."
    )
    head = ("method", "error", "log-loss", "cost", "cost more than chosen", "only it : only chosen wrong")
    return Section(
        "Choice of the method", (text,), table=Table(head, tuple(map(_candidate, numbers.candidates))), wide=True
    )


def _candidate(candidate: Candidate) -> tuple[str, ...]:
    log_loss = "\N{EN DASH}" if candidate.log_loss is None else span(candidate.log_loss)
    judged = (_rate(candidate.error), log_loss, span(candidate.cost))
    if candidate.against is None:
        return candidate.name, *judged, "chosen", ""
    more, pairs = candidate.against
    difference = f"{signed(more.value)} ({signed(more.low)} to {signed(more.high)})"
    return candidate.name, *judged, difference, f"{pairs.first} : {pairs.second}, {probability(pairs.p)}"


def _cut(study: Study, numbers: Numbers) -> Section:
    high = study.words[1]
    k = int(numbers.costs.argmin())
    text = (
        f"Say {high} from a probability of {study.alarm:g}/({study.alarm:g} + {study.miss:g}) = "
        f"{figure(numbers.cut)} on. Held out, a {study.case} then costs {span(numbers.cost)} on average; to say {high} "
        f"always costs {figure(numbers.cost_of_alarming_all)}, never {figure(numbers.cost_of_alarming_none)}. "
        f"The least cost seen around there is {figure(float(numbers.costs[k]))}, at {figure(float(numbers.cuts[k]))}: "
        "a cut picked so would be tuned to these rows."
    )
    return Section("The cut and its cost", (text,), picture=cost_picture(numbers))


def _rates(study: Study, numbers: Numbers) -> Section:
    low, high = study.words
    of, (hit, missed, alarmed, cleared) = numbers.rows[1], numbers.counts
    rows = [
        (f"{high}, found", _rate(numbers.sensitivity), f"{hit} of {hit + missed}"),
        (f"{low}, left alone", _rate(numbers.specificity), f"{cleared} of {alarmed + cleared}"),
        ("alarms that are true", "no alarm", "")
        if numbers.true_alarms is None
        else ("alarms that are true", _rate(numbers.true_alarms), f"{hit} of {hit + alarmed}"),
        ("wrong at this cut", _rate(numbers.error), f"{missed + alarmed} of {of}"),
        ("log-loss", span(numbers.log_loss), f"shares alone: {figure(numbers.log_loss_of_shares)}"),
    ]
    text = (
        "Intervals of 95 %: Wilson's for shares, the bootstrap's for log-loss. The first two rows are the sensitivity "
        "and the specificity."
    )
    return Section(f"On the {of} held out", (text,), table=Table(("", "95 % interval", "counted"), tuple(rows)))


def _calibration(study: Study, numbers: Numbers) -> Section:
    word, near = study.words[1], numbers.near
    told = [f"Near the cut (probabilities {figure(near.low)} to {figure(near.high)})"]
    inner = numbers.inner_near.group if numbers.inner_near else None
    for where, group in (("held out", near.group), ("in the inner validation", inner)):
        if group is not None:
            told.append(
                f"{where} {percent(group.promised)} of {many(group.seen.of, study.case)} were promised to be {word}, "
                f"and {group.seen.hits} were, {_rate(group.seen)}"
            )
    text = f"{told[0]} {'; '.join(told[1:]) or 'lies nobody'}."
    return Section("Calibration where it decides", (text,), picture=calibration_picture(numbers, word))


def _elsewhere(study: Study, numbers: Numbers) -> Section:
    if not numbers.elsewhere:
        return Section("At another prevalence", ("No other prevalence was asked for.",))
    text = (
        f"If each class looks as it does here and only the share of {study.words[1]} differs (Bayes' rule): "
        "this cut, and the cut that the costs ask for there. True alarms: both rates at the ends of their intervals."
    )
    rows = tuple(_use(use, note) for pair in numbers.elsewhere for use, note in zip(pair, ("", "best: "), strict=True))
    head = ("share", "cut", "found", "alarmed", "true alarms", "cost")
    return Section("At another prevalence", (text,), table=Table(head, rows))


def _use(use: Elsewhere, note: str) -> tuple[str, ...]:
    true = "no alarm" if use.true_alarms is None else f"{percent(use.true_alarms.value)} {interval(use.true_alarms)}"
    return (
        f"{100 * use.prevalence:g} %",
        note + figure(use.cut),
        percent(use.found),
        percent(use.alarmed),
        true,
        figure(use.cost),
    )


def _limits(study: Study, numbers: Numbers) -> Section:
    own = [("Author", text) for text in study.limits]
    return Section("Limits", items=(*(("Computed", text) for text in numbers.limits), *own), wide=True)


def _rate(rate: Rate) -> str:
    return f"{percent(rate.share)} {interval(rate)}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
