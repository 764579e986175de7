"""A study: a question, a fitted model of two classes, the data, what the two errors cost, the author's words.

    study = Study(question=..., model=..., train=(X, t), held_out=(X, t), miss=20, ...)
    study.numbers()     everything that the report says in numbers

The larger label is class 1, the one to be found. All intervals are of 95 %; the bootstrap is seeded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from lincls import checks
from lincls.report import choice, measures, reading
from lincls.report.leaks import ASKED, find_leaks
from lincls.report.limits import find_limits
from lincls.report.measures import Elsewhere
from lincls.report.numbers import CURVE, Numbers, decided, groups, zoom
from lincls.report.reading import Part


@dataclass(frozen=True, kw_only=True, eq=False)
class Study:
    """What a report is made of.

    Parameters
    ----------
    question : the question, in a sentence
    model : fitted model of two classes with predict_proba, or a pipeline that ends in one
    train, held_out : pairs (X, t), the features (N, D) as the model takes them, labels (N,)
    miss : what it costs to take a case of the larger label for one of the smaller
    alarm : what the opposite error, a false alarm, costs
    classes : words for the smaller and for the larger label
    case : what a row is, one of it: "patient"
    features : (D,) names
    source : where the data are from
    split : how they were divided
    method : what the model is, in words
    candidates : what an inner validation said of each training row, by the candidate's name: a `HeldOut` of
        `cross_validate`, probabilities of the larger label (N,), or labels (N,)
    chosen : the name of the chosen candidate
    rule : by what it was chosen
    prevalences : shares of the larger label elsewhere, each above 0 and below 1
    declared : what the author declares about leaks, True or False by a key of `ASKED`
    limits : the author's own sentences
    author : who signs
    seed : whole number, of the bootstrap

    Raises TypeError: An argument is of another kind: a model without predict_proba, a text that is no text.
    Raises ValueError: An argument does not belong to the others, is out of bounds, or a text is too long for the page.

    Examples
    --------
    >>> from lincls import LogisticRegression, report
    >>> X, t = [[0.0], [1.0], [2.0], [3.0]], ["no", "yes", "no", "yes"]
    >>> model = LogisticRegression(l2=1).fit(X, t)
    >>> study = report.Study(question="Is it so?", model=model, train=(X, t), held_out=(X, t), miss=4)
    >>> study.numbers().counts  # all is called "yes" from a probability of 1/5 on
    Counts(found=2, missed=0, alarmed=2, cleared=0)
    """

    question: str
    model: Any
    train: tuple[Any, Any]
    held_out: tuple[Any, Any]
    miss: float
    alarm: float = 1.0
    classes: Sequence[str] = ()
    case: str = "case"
    features: Sequence[str] = ()
    source: str = ""
    split: str = ""
    method: str = ""
    candidates: Mapping[str, Any] = field(default_factory=dict)
    chosen: str = ""
    rule: str = ""
    prevalences: Sequence[float] = (0.05,)
    declared: Mapping[str, bool] = field(default_factory=dict)
    limits: Sequence[str] = ()
    author: str = ""
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("question", "case", "source", "split", "method", "chosen", "rule", "author"):
            reading.text_of(getattr(self, name), name, least=name in ("question", "case"))
        for text in reading.list_of(self.limits, "limits", most=6):
            reading.text_of(text, "each of limits", least=True)
        for name in ("miss", "alarm"):
            checks.number(getattr(self, name), name, above=0)
        for share in reading.list_of(self.prevalences, "prevalences", most=3):
            checks.number(share, "each of prevalences", above=0, below=1)
        checks.count(self.seed, "seed", least=0)
        for key, value in reading.mapping_of(self.declared, "declared").items():
            checks.choice(key, "a key of declared", ASKED)
            checks.flag(value, f"declared[{key!r}]")
        if self.answers and self.chosen not in self.answers:
            raise ValueError(f"chosen must be one of {list(self.answers)}; it came as {self.chosen!r}")
        reading.names_of(self.classes, 2, "classes")
        reading.names_of(self.features, self.parts[0].X.shape[1], "features")
        _ = self.p  # a model that cannot answer is refused now

    @cached_property
    def labels(self) -> np.ndarray:
        """The two labels, smaller and larger, (2,)."""
        return checks.signs(reading.pair_of(self.train, "train")[1])[0]

    @cached_property
    def parts(self) -> tuple[Part, Part]:
        """The training part and the held-out one."""
        train = reading.part_of(self.train, self.labels, "train", None)
        return train, reading.part_of(self.held_out, self.labels, "held_out", train.X.shape[1])

    @cached_property
    def answers(self) -> dict[str, choice.Answers]:
        """What each candidate said of the training rows."""
        return choice.read(self.candidates, self.parts[0].t, self.labels)

    @cached_property
    def p(self) -> np.ndarray:
        """The model's probabilities of the larger label for the held-out rows, (N,)."""
        return reading.probabilities_of(self.model, self.held_out[0], self.labels, len(self.parts[1].t))

    @cached_property
    def nats(self) -> np.ndarray:
        """Minus the logarithm of the model's probability of what was true, for the held-out rows, (N,)."""
        return reading.losses_of(self.model, self.held_out[0], self.parts[1].t, self.p)

    @property
    def words(self) -> tuple[str, str]:
        """Words for the two classes."""
        low, high = self.classes if len(self.classes) else [str(label) for label in self.labels]
        return low, high

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features, (D,)."""
        names = self.features if len(self.features) else checks.feature_names(self.train[0])
        return tuple(f"x{j + 1}" for j in range(self.parts[0].X.shape[1])) if names is None else tuple(names)

    def numbers(self) -> Numbers:
        """Return everything that the report says in numbers; computed once."""
        return self._numbers

    @cached_property
    def _numbers(self) -> Numbers:
        (X, before), (X_new, t), p, prices = *self.parts, self.p, (self.miss, self.alarm)
        share, cut = float(before.mean()), measures.cut_of(*prices)
        cuts = np.array([measures.shifted(cut, odds) for odds in CURVE])
        inner = self.answers[self.chosen].p if self.answers else None

        def used(at: float, prevalence: float) -> Elsewhere:
            return measures.elsewhere(t, p, at, prevalence, *prices)

        numbers = Numbers(
            rows=(len(before), len(t)),
            ones=(int(before.sum()), int(t.sum())),
            share_before=measures.rate(before == 1),
            share_of_ones=measures.rate(t == 1),
            features=X.shape[1],
            leaks=find_leaks(X, X_new, np.concatenate([before, t]), self.model),
            candidates=choice.compare(
                self.answers, self.chosen, before, cut=cut, miss=self.miss, alarm=self.alarm, seed=self.seed
            ),
            cut=cut,
            **decided(t, p >= cut, *prices, self.seed),
            cuts=cuts,
            costs=measures.cost_at(t, p, cuts, *prices),
            inner_costs=None if inner is None else measures.cost_at(before, inner, cuts, *prices),
            log_loss=measures.mean(self.nats, self.seed),
            log_loss_of_shares=float(measures.losses(t, np.full(len(t), share)).mean()),
            near=measures.near(t, p, cut),
            inner_near=None if inner is None else measures.near(before, inner, cut),
            zoom=zoom(cut),
            groups=groups(t, p, *zoom(cut)),
            elsewhere=tuple((used(cut, q), used(measures.best_cut(cut, share, q), q)) for q in self.prevalences),
            limits=(),
        )
        said = find_limits(
            numbers, case=self.case, words=self.words, miss=self.miss, alarm=self.alarm, declared=self.declared
        )
        return numbers._replace(limits=said)
