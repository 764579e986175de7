"""What the numbers of a report cannot say: computed from the numbers themselves."""

from collections.abc import Iterator, Mapping

from lincls.checks import many
from lincls.report.form import figure, interval, percent
from lincls.report.leaks import ASKED
from lincls.report.measures import Rate, holds
from lincls.report.numbers import Numbers

FEW = 30  # cases near the cut, or of a class
RARE = 0.2  # share of the smaller class
SELDOM = 5  # errors of a kind
SURE = 0.05  # a smaller p is no accident


def find_limits(
    numbers: Numbers, *, case: str, words: tuple[str, str], miss: float, alarm: float, declared: Mapping[str, bool]
) -> tuple[str, ...]:
    """Return the limits that the numbers show, a sentence each."""
    return tuple(
        [
            *_leaks(numbers, declared),
            *_few(numbers, case, words),
            *_seldom(numbers, case, words, miss, alarm),
            *_near(numbers, case, words),
            *_lead(numbers),
            *_use(numbers, words, _worst(numbers, miss, alarm)),
        ]
    )


def _leaks(numbers: Numbers, declared: Mapping[str, bool]) -> Iterator[str]:
    if numbers.leaks.found or not all(declared.values()):
        yield "The leak check found a leak: all other numbers may be too kind."
    left = len(questions(numbers, declared))
    if left:
        yield f"{many(left, 'question')} of the leak check {'is' if left == 1 else 'are'} not answered."


def questions(numbers: Numbers, declared: Mapping[str, bool]) -> tuple[str, ...]:
    """Return the keys of the questions that neither the table nor the author has answered."""
    known = {*declared, *(() if numbers.leaks.scaled_by == "unknown" else ("scaling",))}
    return tuple(key for key in ASKED if key not in known)


def _few(numbers: Numbers, case: str, words: tuple[str, str]) -> Iterator[str]:
    N, ones = numbers.rows[1], numbers.ones[1]
    for word, n in zip(words, (N - ones, ones), strict=True):
        if n < FEW:
            yield f"Only {many(n, case)} held out {'is' if n == 1 else 'are'} {word}: their rate is hardly known."
    share = min(ones, N - ones) / N
    if share < RARE:
        rare = words[1] if 2 * ones <= N else words[0]
        yield f"The classes are unequal: who never says {rare} errs on {percent(share)} only."
    before, after = numbers.share_before, numbers.share_of_ones
    if before.high < after.low or after.high < before.low:
        yield (
            f"The parts differ: {percent(before.share)} {interval(before)} of the training part are {words[1]}, held "
            f"out {percent(after.share)} {interval(after)}."
        )


def _seldom(numbers: Numbers, case: str, words: tuple[str, str], miss: float, alarm: float) -> Iterator[str]:
    """Tell of errors so seldom and so costly that the bootstrap cannot know what they cost."""
    N = numbers.rows[1]
    for n, price, right, (one, more) in _kinds(numbers, miss, alarm):
        if n >= SELDOM or price / N < numbers.cost.value / 10:
            continue
        seen = f"Only {n} {more} were" if n > 1 else f"{'One' if n else 'No'} {one} was"
        worst = _at_the_lower_end(numbers, price, right)
        yield (
            f"{seen} seen, and one more adds {figure(price / N)} to the cost: the bootstrap cannot draw what hardly "
            f"happens. At the lower end of Wilson's interval a {case} costs {figure(worst)}."
        )


def _kinds(numbers: Numbers, miss: float, alarm: float) -> tuple[tuple[int, float, Rate, tuple[str, str]], ...]:
    """Return for each kind of error how many were seen, the price of one, the rate of the right ones, its names."""
    _, missed, alarmed, _ = numbers.counts
    return (
        (missed, miss, numbers.sensitivity, ("miss", "misses")),
        (alarmed, alarm, numbers.specificity, ("false alarm", "false alarms")),
    )


def _at_the_lower_end(numbers: Numbers, price: float, right: Rate) -> float:
    """Return the cost if a rate of right answers is the least that Wilson's interval allows."""
    return numbers.cost.value + price * right.of * (right.share - right.low) / numbers.rows[1]


def _worst(numbers: Numbers, miss: float, alarm: float) -> float:
    """Return the upper end of the cost: the bootstrap's, or with errors that hardly happened and may be less rare."""
    kinds = _kinds(numbers, miss, alarm)
    seldom = [_at_the_lower_end(numbers, price, right) for n, price, right, _ in kinds if n < SELDOM]
    return max([numbers.cost.high, *seldom])


def _near(numbers: Numbers, case: str, words: tuple[str, str]) -> Iterator[str]:
    near, group = numbers.near, numbers.near.group
    around = f"{figure(near.low)} to {figure(near.high)}"
    if group is None:
        yield f"No probability lies near the cut ({around}): there calibration is unknown."
        return
    if group.seen.of < FEW:
        yield (
            f"Only {many(group.seen.of, case)} held out {'has' if group.seen.of == 1 else 'have'} a probability near "
            f"the cut ({around}): the share of {words[1]} there is only known to be {interval(group.seen)[1:-1]}."
        )
    inner = numbers.inner_near.group if numbers.inner_near else None
    for where, cases in (("held out", group), ("in the inner validation", inner)):
        if cases is not None and not holds(cases.seen, cases.promised):
            yield (
                f"Near the cut {percent(cases.promised)} are promised to be {words[1]}; {where} "
                f"{percent(cases.seen.share)} {interval(cases.seen)} were."
            )


def _lead(numbers: Numbers) -> Iterator[str]:
    chosen = numbers.candidates[0].name if numbers.candidates else ""
    rivals = [(candidate.name, candidate.against) for candidate in numbers.candidates if candidate.against is not None]
    if not rivals:
        yield "No other method was compared."
    level = [name for name, against in rivals if holds(against.more_cost, 0.0)]
    if level:
        yield f"In cost {chosen} cannot be told from {_listed(level)}: the interval of the difference holds 0."
    level = [name for name, against in rivals if against.pairs.p >= SURE]
    if level:
        yield f"In errors {chosen} cannot be told from {_listed(level)} (McNemar, p at least {SURE})."


def _use(numbers: Numbers, words: tuple[str, str], worst: float) -> Iterator[str]:
    for cost, word in ((numbers.cost_of_alarming_all, words[1]), (numbers.cost_of_alarming_none, words[0])):
        if worst >= cost:
            yield f"It is not shown to cost less than to say {word} always ({figure(cost)})."
    if numbers.log_loss.value >= numbers.log_loss_of_shares:
        yield (
            f"The probabilities are worse than the shares of the classes alone (log-loss "
            f"{figure(numbers.log_loss_of_shares)})."
        )


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
