"""Claims of lecture 11: over draws of a third to judge, of the damage, of the training patients, and tables of noise."""

from functools import partial
from itertools import combinations

import draws_11 as of
import numpy as np
from claim import Claim

from lincls.experiments import comparison as experiments

CUT = "With a cut in the middle the mean of thirty draws is 0.86 and not 0.23, and logistic regression's 0.54 and not 0.22."
ERROR = "Six of them are so near to each other in error that their strokes share one range"
SLIPS = (
    "In the median of twenty draws the slips add 9 points to LDA's errors at its own cut, and 1 with a cut from the "
    "inner folds. For least squares it is 10 and 1."
)
STILL = "Only naive Bayes, QDA and the perceptron still lose 4 to 10 points."
IRISES = (
    "On the irises, where three classes have no cut, the slips take the perceptron's median error from 4 to 34 %, as "
    "far as least squares', and the pocket's only from 8 to 12 %."
)
FAR = "With **a fifth far away**, those that add up squares lose 7 to 12 points at their own cut."
NEAR = "A tuned cut brings six of the seven within about a point and a half of where they were, and QDA within 3."
ROWS = "**complete rows only** costs each of the seven two to five points with a tuned cut"
ROWS_OWN = "at their own cuts six still lose two to five, and naive Bayes nothing."
FILLED = "all seven are within about a point of where they were."
AS_THEY_ARE = "On the irises the Gaussian models, which take holes as they are, stay within a point"
APART = "each pair of them changes its order in at least a third of the draws."
WORST = "in the worst of twenty draws each still makes about a quarter of errors.*"
LOWER = ("naive Bayes, tuned", "LDA, tuned", "logistic, hardly penalised", "logistic, tuned")
EXPECTED = (
    "with the values that one Gaussian for all flowers expects in the holes, it makes 5 %, and the perceptron 8 % "
)
BELOW = "over thirty deals it was one to four, mostly two or three."
BETWEEN = "in most other deals one or two do."
DEARER = "in 12 of 30 deals the cut at 12 % costs more than the formula's."
PUNISHED = "and the held-out loss is several times that of the ten means."

once = partial(Claim, draws=1)
twenty = partial(Claim, draws=20)
thirty = partial(Claim, draws=30)

CLAIMS = [
    once(
        "a run without an error",
        "At 1.7 % a run of 176 without an error still happens once in twenty times.",
        lambda draw: 0.983**176,
        {"mean": (0.048, 0.052)},
    ),
    *(
        Claim(name, words, lambda draw, inside=inside: of.noise(draw, inside), {"mean": bounds}, 100)
        for name, words, inside, bounds in (
            ("a leak", "About 13 % on average over fifteen such tables", False, (0.11, 0.14)),
            ("no leak", "Chosen inside the loop the ten features give about 50 %, as they must.", True, (0.47, 0.53)),
        )
    ),
    thirty(
        "least squares, cut in the middle",
        CUT,
        lambda draw: of.costs(draw, "least squares")[0],
        {"mean": (0.855, 0.865)},
    ),
    thirty("least squares, cut chosen", CUT, lambda draw: of.costs(draw, "least squares")[1], {"mean": (0.225, 0.235)}),
    thirty("logistic, cut in the middle", CUT, lambda draw: of.costs(draw, "logistic")[0], {"mean": (0.535, 0.545)}),
    thirty("logistic, cut chosen", CUT, lambda draw: of.costs(draw, "logistic")[1], {"mean": (0.215, 0.225)}),
    *(
        twenty(
            f"errors on patients: {label}",
            ERROR,
            lambda draw, label=label: of.patients(draw, label),
            {"q50": (3.5, 5), "q05": (2, 3), "q95": (5.5, 7.5)},
        )
        for label in of.OTHERS
    ),
    *(
        twenty(
            f"cost on patients: {label}",
            "and in cost it is all seven.",
            lambda draw, label=label: of.patients(draw, label, "cost"),
            {"q05": (0.05, 0.22), "q50": (0.13, 0.27), "q95": (0.4, 0.65)},
        )
        for label in experiments.KNOBS
    ),
    twenty(
        "naive Bayes on patients",
        "Naive Bayes alone has its median apart, about twice the others' in error",
        lambda draw: of.patients(draw, "naive Bayes") / np.median([of.patients(draw, label) for label in of.OTHERS]),
        {"q50": (1.6, 2.4)},
    ),
    twenty(
        "naive Bayes, log-loss",
        "and three times logistic regression's in log-loss",
        lambda draw: of.patients(draw, "naive Bayes", "log-loss") / of.patients(draw, "logistic", "log-loss"),
        {"least": (1.5, 9), "q50": (2.5, 4)},
    ),
    twenty(
        "QDA, log-loss",
        "(one draw of QDA, at 1.0, is worse still)",
        lambda draw: of.patients(draw, "QDA", "log-loss"),
        {"q95": (0.1, 0.41), "most": (0.95, 1.05)},
    ),
    twenty(
        "naive Bayes, costs only",
        "though naive Bayes keeps up only just.",
        lambda draw: of.patients(draw, "naive Bayes", "cost") <= of.patients(draw, "LDA", "cost"),
        {"share": (0.25, 0.25)},
    ),
    twenty(
        "QDA, ten a class",
        "Learning from ten patients a class, QDA makes 35 % errors in one of the twenty draws",
        lambda draw: of.after("breast cancer", "QDA", "few", draw),
        {"q50": (7, 8.5), "most": (34.5, 35.5)},
    ),
    twenty("pulled", "it pulls nearly every p towards the share of the ill.", of.pulled, {"least": (0.9, 1)}),
    twenty(
        "perceptron, slips on thirty features",
        "with thirty the slips cost the perceptron about one point and not five.",
        lambda draw: of.after("breast cancer", "perceptron", "slips", draw) - of.patients(draw, "perceptron"),
        {"q50": (0.5, 1.5)},
    ),
    twenty(
        "QDA, what stays of the slips",
        "of what slips do to QDA about four tenths stay, in the median.",
        lambda draw: of.added(draw, "QDA", "slips") / of.added_uncut(draw, "QDA", "slips"),
        {"q50": (0.35, 0.45)},
    ),
    twenty(
        "least squares on irises",
        "On **the irises** least squares makes the most errors in nine draws of ten",
        lambda draw: (
            of.a_draw("iris", "least squares", draw)["error"]
            >= max(of.a_draw("iris", label, draw)["error"] for label in experiments.KNOBS)
        ),
        {"share": (0.85, 0.95)},
    ),
    thirty("least squares masks", "so the middle species is masked", of.masked, {"mean": (0.5, 1)}),
    twenty(
        "QDA on digits",
        "where QDA makes fewer errors than logistic regression, the next best, in every draw.",
        lambda draw: of.a_draw("digits", "QDA", draw)["error"] < of.a_draw("digits", "logistic", draw)["error"],
        {"share": (1, 1)},
    ),
    *(
        Claim(f"few: {name}", words, lambda draw, curve=curve: of.few(draw, curve), {"q50": bounds}, 20)
        for name, words, curve, bounds in (
            (
                "LDA as it comes",
                "From 20 patients LDA as it comes makes 16 % errors in the median.",
                "LDA, as it comes",
                (15.5, 16.5),
            ),
            ("LDA, tuned", "and 12 % errors remain instead of 16 %", "LDA, tuned", (11.5, 12.5)),
            ("logistic, tuned", "tuned logistic regression makes 10 %", "logistic, tuned", (9.5, 10.5)),
            (
                "logistic, hardly penalised",
                "logistic regression, hardly penalised, makes 12 % as well.",
                "logistic, hardly penalised",
                (11.5, 12.5),
            ),
        )
    ),
    *(
        twenty(
            f"order at 20: {one} and {other}",
            APART,
            lambda draw, one=one, other=other: of.few(draw, one) > of.few(draw, other),
            {"share": (1 / 3, 2 / 3)},
        )
        for one, other in combinations(LOWER, 2)
    ),
    *(
        Claim(f"worst at 20: {curve}", WORST, lambda draw, curve=curve: of.few(draw, curve), {"most": (23, 26)}, 20)
        for curve in LOWER
        if curve.endswith("tuned")
    ),
    *(
        Claim(f"LDA at 20, {name} alone", words, lambda draw, k=k: of.shrunk(draw)[k], {"q50": bounds}, 20)
        for k, (name, words, bounds) in enumerate(
            (
                ("shrunk", "with the cut left in the middle only 10 % remain", (9.5, 10.5)),
                ("cut", "while a cut chosen on 20 patients, and no shrinkage, makes 26 %.", (25.5, 26.9)),
            )
        )
    ),
    *(
        twenty(
            f"slips: {label}, {'own' if at is of.added_uncut else 'tuned'} cut",
            words,
            lambda draw, label=label, at=at: at(draw, label, "slips"),
            {"q50": bounds},
        )
        for label, words, at, bounds in (
            ("LDA", SLIPS, of.added_uncut, (8.5, 9.5)),
            ("LDA", SLIPS, of.added, (0.5, 1.5)),
            ("least squares", SLIPS, of.added_uncut, (9.5, 10.5)),
            ("least squares", SLIPS, of.added, (0.5, 1.5)),
            ("naive Bayes", STILL, of.added, (4, 10)),
            ("QDA", STILL, of.added, (4, 10)),
            ("perceptron", STILL, of.added, (4, 10)),
            ("logistic", "Logistic regression loses 2 and the pocket 1.", of.added, (1.5, 2.5)),
            ("pocket", "Logistic regression loses 2 and the pocket 1.", of.added, (0.5, 1.5)),
        )
    ),
    twenty(
        "slips: QDA and logistic",
        "the slips cost QDA more than logistic regression in 17 of twenty draws",
        lambda draw: of.added(draw, "QDA", "slips") > of.added(draw, "logistic", "slips"),
        {"share": (0.85, 0.85)},
    ),
    *(
        twenty(
            f"slips on irises: {label}",
            IRISES,
            lambda draw, label=label: of.after("iris", label, "slips", draw),
            {"q50": (median - 0.5, median + 0.5)},
        )
        for label, median in (("perceptron", 34), ("least squares", 34), ("pocket", 12))
    ),
    *(
        twenty(
            f"outliers: {label}, own cut",
            FAR,
            lambda draw, label=label: of.added_uncut(draw, label, "outliers"),
            {"q50": (6.5, 12.5)},
        )
        for label in of.SQUARES
    ),
    *(
        twenty(
            f"outliers: {label}, tuned cut",
            NEAR,
            lambda draw, label=label: of.added(draw, label, "outliers"),
            {"q50": (-1, 3 if label == "QDA" else 1.5)},
        )
        for label in experiments.KNOBS
    ),
    *(
        twenty(
            f"mostly the cut: {damage}",
            "what slips and outliers did to least squares and LDA, they did mostly to the cut",
            lambda draw, damage=damage: of.mostly_the_cut(draw, damage),
            {"share": (0.8, 1)},
        )
        for damage in ("slips", "outliers")
    ),
    twenty(
        "outliers on irises: perceptron",
        "(On the irises the perceptron does lose.)",
        lambda draw: of.after("iris", "perceptron", "outliers", draw) > of.a_draw("iris", "perceptron", draw)["error"],
        {"share": (0.8, 1)},
    ),
    twenty(
        "complete rows",
        "about 30 of 284 patients are complete (19 to 45 in our draws)",
        of.complete,
        {"least": (19, 19), "q50": (28, 33), "most": (45, 45)},
    ),
    *(
        twenty(
            f"complete rows: {label}" + which,
            words,
            lambda draw, label=label, at=at: at(draw, label, "holes: complete rows"),
            {"q50": (-1, 0.5) if words == ROWS_OWN and label == "naive Bayes" else (1.5, 5)},
        )
        for words, at, which in ((ROWS, of.added, ""), (ROWS_OWN, of.added_uncut, ", own cut"))
        for label in experiments.KNOBS
    ),
    *(
        twenty(
            f"complete rows, worse tuned: {label}",
            "for each of the seven it makes more errors than the own cut in a third to two thirds of the draws.",
            lambda draw, label=label: of.worse_tuned(draw, label, "holes: complete rows"),
            {"share": (1 / 3, 2 / 3)},
        )
        for label in experiments.KNOBS
    ),
    *(
        twenty(
            f"means in the holes: {label}",
            FILLED,
            lambda draw, label=label: of.added(draw, label, "holes: repaired"),
            {"q50": (-1.2, 1.2)},
        )
        for label in experiments.KNOBS
    ),
    *(
        twenty(
            f"holes on irises: {label}",
            AS_THEY_ARE,
            lambda draw, label=label: of.after("iris", label, "holes", draw) - of.a_draw("iris", label, draw)["error"],
            {"q50": (-1.5, 1.5)},
        )
        for label in experiments.GENERATIVE
    ),
    twenty(
        "holes on irises: logistic",
        "while a mean in each hole raises logistic regression from 3 to 8 %.",
        lambda draw: of.after("iris", "logistic", "holes", draw),
        {"q50": (7.5, 8.5)},
    ),
    *(
        twenty(
            f"holes expected: {label}",
            EXPECTED,
            lambda draw, label=label: of.irises_expected(draw, label),
            {"q50": (median - 0.5, median + 0.5)},
        )
        for label, median in (("logistic", 5), ("perceptron", 8))
    ),
    twenty(
        "holes on irises: perceptron",
        "instead of 28.",
        lambda draw: of.after("iris", "perceptron", "holes", draw),
        {"q50": (27.5, 28.5)},
    ),
    *(
        thirty(
            f"the formula, {label}",
            words,
            lambda draw, label=label: of.costs(draw, label)[2] - of.costs(draw, label)[1],
            {"mean": bounds},
        )
        for label, words, bounds in (
            ("logistic", "it is about as good as the cut from the inner folds", (-0.05, 0.05)),
            ("naive Bayes", "For naive Bayes the formula costs more", (0.08, 0.3)),
        )
    ),
    *(
        Claim(
            f"careless naive Bayes on {name}",
            "with a smoothing of 0.01 its log-loss on ten folds is about 1.0 for the patients and 2.4 for the digits",
            lambda draw, name=name: of.careless(draw, name),
            {"q50": bounds},
            10,
        )
        for name, bounds in (("breast cancer", (0.95, 1.1)), ("digits", (2.3, 2.5)))
    ),
    Claim(
        "careless on digits",
        "in nearly every deal worse than knowing nothing.",
        lambda draw: of.careless(draw, "digits") > np.log(10),
        {"share": (0.85, 0.95)},
        10,
    ),
    Claim(
        "naive Bayes behind",
        "naive Bayes is clearly behind, here and in each of eight other deals.",
        lambda draw: of.clearly_behind(draw, "naive Bayes"),
        {"share": (1, 1)},
        9,
    ),
    Claim(
        "the pocket behind",
        "The pocket is called clear here and in none of eleven others",
        lambda draw: of.clearly_behind(draw, "pocket"),
        {"share": (0.08, 0.09)},
        12,
    ),
    *(
        Claim(
            f"log-loss behind: {label}",
            words,
            lambda draw, label=label: of.behind_in_loss(draw, label),
            {"share": (share, share)},
            9,
        )
        for label, words, share in (
            ("QDA", "in this deal of the folds and in eight others", 1),
            ("LDA", "and LDA in none of them", 0),
        )
    ),
    Claim(
        "a small leak", "and on one of them only 4 %.", lambda draw: of.noise(draw, False), {"least": (0.03, 0.05)}, 15
    ),
    twenty(
        "logistic in log-loss",
        "Logistic regression has the least log-loss, as it had in 14 of the first hour's twenty draws,",
        lambda draw: (
            of.patients(draw, "logistic", "log-loss")
            <= min(of.patients(draw, label, "log-loss") for label in of.PROBABLE)
        ),
        {"share": (0.7, 0.7)},
    ),
    thirty("ill below 12 %", BELOW, lambda draw: of.ill_between(draw, 0, 0.12), {"least": (1, 1), "most": (4, 4)}),
    thirty("mostly two or three", BELOW, lambda draw: of.ill_between(draw, 0, 0.12) in (2, 3), {"share": (0.6, 0.9)}),
    thirty("12 % is dearer", DEARER, of.twelve_dearer, {"share": (0.4, 0.4)}),
    thirty("ill between", BETWEEN, lambda draw: of.ill_between(draw, 1 / 21, 0.12) in (1, 2), {"share": (0.6, 0.9)}),
    Claim("hardly penalised", PUNISHED, of.punished, {"mean": (2, 6)}, 10),
    twenty("thirty features", "In the valley the 30 features are better", of.thirty_better, {"share": (1, 1)}),
    *(
        Claim(f"{what} {label}", words, lambda draw, label=label: of.factor(draw, label), states, 20)
        for what, label, words, states in (
            ("shrinking", "naive Bayes", "its factor is far below 1", {"most": (0, 0.4)}),
            ("stretching", "logistic", "Logistic regression is stretched by about 1.4", {"mean": (1.25, 1.55)}),
        )
    ),
    Claim(
        "F1 and the price",
        "If you tune a cut by F1 here, you pay for it.",
        lambda draw: (
            of.f1(draw, 0.5) > of.f1(draw, 1 / 21) and of.priced(draw, 0.5, 0.373) > of.priced(draw, 1 / 21, 0.373)
        ),
        {"share": (0.95, 1)},
    ),
    Claim(
        "one in five",
        "Yet of about 260 alarms only 50 are true, one in five",
        of.precision,
        {"q05": (0.15, 0.2), "q50": (0.18, 0.21), "q95": (0.2, 0.25)},
    ),
    Claim(
        "moved along",
        "With the **cut moved along** the thousand cost 66 instead of 216",
        lambda draw: of.priced(draw, 0.361, 0.05) < of.priced(draw, 1 / 21, 0.05),
        {"share": (0.95, 1)},
    ),
    Claim("signs", "Most signs are stable here", of.steady, {"q05": (0.75, 1), "q50": (0.8, 1)}, 60),
    thirty(
        "a sealed quarter",
        "Among the study's 159 ill patients it missed one, which is a third of a patient in 53.",
        lambda draw: of.sealed(draw)[0] <= 1,
        {"share": (0.75, 1)},
    ),
    thirty(
        "alarms in a sealed quarter",
        "About a quarter of the healthy were alarmed, as the costs asked for.",
        lambda draw: of.sealed(draw)[1],
        {"q05": (0.12, 0.22), "q50": (0.17, 0.28), "q95": (0.2, 0.35)},
    ),
    twenty("copies", "and on average 20 % over twenty other hundreds", of.copies, {"mean": (19, 22)}),
    Claim("gaps", "most gaps are positive", of.positive_gaps, {"least": (8, 10)}),
    Claim(
        "compactness",
        "Alone, more compactness means more danger, and among the thirty its weight is *negative*.",
        of.compactness,
        {"q50": (-1, 0)},
        60,
    ),
]
