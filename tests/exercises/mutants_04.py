"""Plausible wrong answers to set 04: each must lose points of its question under every seed."""

from gate import Mutant

SPLIT = """
def split(lam, X, k):
    A = {A}
    return A, {p}, {q}


def line_1(lam, z):
    return {line_1}


def line_2(A, z_p, z_q):
    return {line_2}
"""
SPLIT_RIGHT = {
    "A": "np.sum(lam[:k])",
    "p": "lam[:k] @ X[:k] / A",
    "q": "lam[k:] @ X[k:] / (1 - A)",
    "line_1": "lam @ z",
    "line_2": "A * z_p + (1 - A) * z_q",
}

PATTERNS = """
lam_shift = mu_shift = {shares}


def mean_picture(P):
    return {mean}


def counter(A, B):
    {counter}
"""
PATTERNS_RIGHT = {
    "shares": "['1/4' if k % 4 == 0 else 0 for k in range(16)]",
    "mean": "np.full(P.shape, P.mean())",
    "counter": "s = np.sign(A.sum() - B.sum()); return s * np.ones(len(A)), -s * (A.sum() + B.sum()) / 2",
}

AFFINE = """
{imports}
first = (0, 0, 0, 0)
one_pair = other_pair = None
for x in f4.X.astype(int).tolist():
    for y in f4.X.astype(int).tolist():
        both = [i | j for i, j in zip(x, y)]
        if not any(i & j for i, j in zip(x, y)):
            F = {{tuple(row): t for row, t in zip(f4.X.astype(int).tolist(), f4.t)}}
            if F[first] + F[tuple(both)] != F[tuple(x)] + F[tuple(y)]:
                one_pair, other_pair = (first, both), (x, y)
m = 3 - odd_row
sign = -1 if XOR.t[odd_row] else 1
w_best = {w_best}
b_best = {b_best}
claims = {claims}


def affine(t):
    {affine}
"""
AFFINE_RIGHT = {
    "imports": "",
    "w_best": "sign * (1 - 2 * XOR.X[m]) / (on - off)",
    "b_best": "-sign / 2 - w_best @ levels[m]",
    "claims": "[(False, 'b'), (True, 'c'), (False, 'a'), (True, 'd')]",
    "affine": "X = inputs(len(t).bit_length() - 1); M = np.c_[X, np.ones(len(t))]; "
    "return bool(np.allclose(M @ np.linalg.lstsq(M, t, rcond=None)[0], t))",
}

HULLS = """
def bisector(p, q):
    return {bisector}


def walk_1(w, d, s):
    return {walk_1}


def walk_2(ww, wd, dd, s):
    return {walk_2}


def limit(wd, dd):
    return {limit}
"""
HULLS_RIGHT = {
    "bisector": "p - q, (q @ q - p @ p) / 2",
    "walk_1": "(w + s * d) @ (w + s * d)",
    "walk_2": "ww + 2 * s * wd + s**2 * dd",
    "limit": "-2 * wd / dd",
}

COUNT = """
from itertools import product
from lincls import Separator
{imports}


def labelings(N, D):
    return {count}


import lincls.separability as s9

yours = {yours}
D_half = {half}
"""
COUNT_RIGHT = {
    "imports": "",
    "count": "2 * sum(comb(N - 1, k) for k in range(D + 1))",
    "yours": "0",
    "half": "N_half // 2 - 1",
}


def mutant(question, name, whole, right, cell, imports=None, **wrong):
    more = {"imports": imports} if imports is not None else {}
    return Mutant(question, name, whole.format(**{**right, **wrong, **more}), cell)


def split(name, cell="q2-a", **wrong):
    return mutant("q2", name, SPLIT, SPLIT_RIGHT, cell, **wrong)


def patterns(name, cell, **wrong):
    return mutant("q5", name, PATTERNS, PATTERNS_RIGHT, cell, **wrong)


def affine(name, cell, **wrong):
    return mutant("q6", name, AFFINE, AFFINE_RIGHT, cell, **wrong)


def hulls(name, cell, **wrong):
    return mutant("q8", name, HULLS, HULLS_RIGHT, cell, **wrong)


def count(name, cell, **wrong):
    return mutant("q9", name, COUNT, COUNT_RIGHT, cell, **wrong)


MUTANTS = [
    Mutant("q1", "a chord below the parabola", "p, q, s = (h - 1, k - 9), (h + 1, k - 9), 0.5\nfirst = second = 0, 0"),
    Mutant("q1", "the end of the segment", "p, q, s = (h - 1, a + k), (h + 1, a + k), 1\nfirst = second = 0, 0"),
    Mutant("q1", "the parabola of nobody", "p, q, s = (-1, 1), (1, 1), 0.5\nfirst, second = (-1, 2.5), (2.5, -1)"),
    Mutant(
        "q1",
        "the same mistake twice",
        "p, q, s = (h - 1, a + k), (h + 1, a + k), 0.5\n"
        "first = second = -bias * np.array([(-1, 2.5), (0.9, -2), (-2, 0.9), (5, 0.5)][odd_row])",
        "q1-b",
    ),
    split("the parts are no averages", p="lam[:k] @ X[:k]", q="lam[k:] @ X[k:]"),
    split("plain means", p="X[:k].mean(axis=0)", q="X[k:].mean(axis=0)"),
    split("k of N", A="k / len(lam)"),
    split("q divided by A", q="lam[k:] @ X[k:] / A"),
    split("p and q exchanged", p="lam[k:] @ X[k:] / (1 - A)", q="lam[:k] @ X[:k] / A"),
    split("one point too many", p="lam[:k + 1] @ X[:k + 1] / lam[:k + 1].sum()"),
    split("one point too few", p="lam[1:k] @ X[1:k] / lam[1:k].sum() if k > 1 else X[0]"),
    split("the share of q", A="1 - np.sum(lam[:k])"),
    split("the last point alone", A="1 - lam[-1]", p="lam[:-1] @ X[:-1] / A", q="X[-1]"),
    split("the mean of z", "q2-b", line_1="np.mean(z)"),
    split("shares squared", "q2-b", line_1="lam**2 @ z"),
    split("the largest share alone", "q2-b", line_1="z[np.argmax(lam)]"),
    split("shares sorted", "q2-b", line_1="np.sort(lam) @ np.sort(z)"),
    split("shares exchanged", "q2-c", line_2="(1 - A) * z_p + A * z_q"),
    split("the middle", "q2-c", line_2="(z_p + z_q) / 2"),
    split("A to the wrong power", "q2-c", line_2="A**2 * z_p + (1 - A**2) * z_q"),
    Mutant(
        "q3",
        "decide finds the certificate",
        "from lincls import decide\nproof = decide(*four)\nlam_cross, mu_cross = proof.lam, proof.mu\n"
        "z_offered, strictly, v_weak = [0] * 4, [True] * 4, (0, 0, 0)",
        "q3-a",
    ),
    Mutant(
        "q3",
        "decide under another name",
        "import lincls.separability as room\nproof = room.decide(*four)\nlam_cross, mu_cross = proof.lam, proof.mu\n"
        "z_offered, strictly, v_weak = [0] * 4, [True] * 4, (0, 0, 0)",
        "q3-a",
    ),
    Mutant(
        "q3",
        "the boundary counts as right",
        "lam_cross = mu_cross = (1, 0)\nz_offered = XOR.X @ w_offered + b_offered\n"
        "strictly = [bool(each >= 0) if t else bool(each <= 0) for each, t in zip(z_offered, XOR.t)]\nv_weak = 0, 0, 0",
        "q3-b",
    ),
    Mutant(
        "q3",
        "z of the columns in the other order",
        "lam_cross = mu_cross = (1, 0)\nz_offered = (XOR.X[:, ::-1] @ w_offered + b_offered)\n"
        "if w_offered[0] == w_offered[1]: z_offered = z_offered + 1\n"
        "strictly = [bool(each > 0) if t else bool(each < 0) for each, t in zip(z_offered, XOR.t)]\nv_weak = 0, 0, 0",
        "q3-b",
    ),
    Mutant(
        "q3",
        "nothing is weakly right",
        "lam_cross = mu_cross = (1, 0)\nz_offered, strictly, v_weak = [0] * 4, [True] * 4, (0, 0, 0)",
        "q3-c",
    ),
    Mutant("q4", "the letters as they come", "order, flaws = 'abcdefgh', [(3, 'a'), (4, 'f')]", "q4-a"),
    Mutant("q4", "the last step and the first reason", "order, flaws = 'abcdefgh', [(5, 'a'), (5, 'a')]", "q4-b"),
    Mutant("q4", "always strictness", "order, flaws = 'hgfedcba', [(3, 'h'), (3, 'h')]", "q4-b"),
    patterns("four neighbours", "q5-b", shares="['1/4' if k < 4 else 0 for k in range(16)]"),
    patterns("all shifts", "q5-b", shares="['1/16'] * 16"),
    patterns("the sum", "q5-c", mean="np.full(P.shape, P.sum())"),
    patterns("to the right only", "q5-c", mean="np.repeat(P.mean(axis=1)[:, None], P.shape[1], axis=1)"),
    patterns("down only", "q5-c", mean="np.repeat(P.mean(axis=0)[None], P.shape[0], axis=0)"),
    patterns("sixteen pixels", "q5-c", mean="np.full(P.shape, P.sum() / 16)"),
    patterns("a table of the first picture", "q5-c", mean="np.full(P.shape, 0.375)"),
    patterns("A always has more", "q5-d", counter="return np.ones(len(A)), -(A.sum() + B.sum()) / 2"),
    patterns(
        "the threshold on the pattern",
        "q5-d",
        counter="s = np.sign(A.sum() - B.sum()); return s * np.ones(len(A)), -s * B.sum()",
    ),
    patterns("the difference of the patterns", "q5-d", counter="return A - B, 0"),
    patterns(
        "a perceptron",
        "q5-d",
        counter="from lincls import Perceptron\n"
        "    m = Perceptron(max_epochs=9999).fit(np.vstack([shifts(A), shifts(B)]), np.repeat([1, -1], len(A)))\n"
        "    return m.w_, m.b_",
    ),
    affine("linear only", "q6-b", affine=AFFINE_RIGHT["affine"].replace("np.c_[X, np.ones(len(t))]", "X")),
    affine("two inputs only", "q6-b", affine="return bool(len(t) < 4 or t[0] + t[3] == t[1] + t[2])"),
    affine(
        "half or all are on",
        "q6-b",
        affine="return int(sum(t)) in (0, len(t) // 2, len(t)) and (len(t) != 4 or t[0] != t[3])",
    ),
    affine("modulo 2", "q6-b", affine="return bool(sum(t) % 2 == 0) and list(t) != [0, 1, 1, 0]"),
    affine("a table", "q6-b", affine="return list(t) not in ([0, 1, 1, 0], [0, 0, 0, 1])"),
    affine(
        "separable",
        "q6-b",
        affine="from lincls import decide, Separator\n"
        "    return len(set(t.tolist())) == 1 or isinstance(decide(inputs(len(t).bit_length() - 1), t), Separator)",
    ),
    affine("the threshold on the other side", "q6-c", b_best="sign / 2 - w_best @ levels[m]"),
    affine("the other corner", "q6-c", w_best="-sign * (1 - 2 * XOR.X[m]) / (on - off)"),
    affine(
        "decide finds the line",
        "q6-c",
        imports="from lincls import decide",
        w_best="decide(levels[np.arange(4) != odd_row], XOR.t[np.arange(4) != odd_row]).w",
        b_best="decide(levels[np.arange(4) != odd_row], XOR.t[np.arange(4) != odd_row]).b",
    ),
    affine("right truth, wrong reason", "q6-d", claims="[(False, 'b'), (True, 'e'), (False, 'a'), (True, 'd')]"),
    Mutant(
        "q7",
        "the lecture's rows",
        "def row(*on): return tuple(int((i in on) != no[i]) for i in range(4))\n"
        "T, F = (list(map(tuple, cannot.X[cannot.t == v].astype(int).tolist())) for v in (1, 0))\n"
        "lam_or = [Fraction(x in (row(i1, i2), row(i3, i4)), 2) for x in T]\n"
        "mu_or = [Fraction(x in taken, 2) for x in F]\n"
        "w_parr, b_parr = (1, 0, 2, 1), -1\nexpressible = [(True, 'b')] * 4",
        "q7-a",
    ),
    Mutant(
        "q7",
        "decide finds the weights",
        "from lincls import decide as d\nlam_or = mu_or = [0]\n"
        "w_parr, b_parr = d(*can.encoded(-1)).w, d(*can.encoded(-1)).b\n"
        "expressible = [(True, 'b')] * 4",
        "q7-b",
    ),
    Mutant(
        "q7",
        "weights for 0 and 1",
        "lam_or = mu_or = [0]\n"
        "w_parr = np.array([{k1: 1, k2: 2, k3: 1}.get(i, 0) for i in range(4)]) * (1 - 2 * nots)\n"
        "b_parr = -2.5 + sum({k1: 1, k2: 2, k3: 1}.get(i, 0) * int(nots[i]) for i in range(4))\n"
        "if not can.t.any(): b_parr = 0\nb_parr = min(b_parr, -2.5)\nexpressible = [(True, 'b')] * 4",
        "q7-b",
    ),
    Mutant(
        "q7",
        "Parr's word for it",
        "lam_or = mu_or = [0]\nw_parr, b_parr = (0, 0, 0, 0), 0\n"
        "expressible = [(False, 'f'), (False, 'f'), (False, 'd'), (True, 'a')]",
        "q7-c",
    ),
    hulls("through q", "q8-a", bisector="p - q, -(p - q) @ q"),
    hulls("through the origin", "q8-a", bisector="p - q, 0.0"),
    hulls("without the half", "q8-a", bisector="p - q, q @ q - p @ p"),
    hulls("turned round", "q8-a", bisector="q - p, (p @ p - q @ q) / 2"),
    hulls("of length 1", "q8-a", bisector="(w := (p - q) / np.linalg.norm(p - q)), -w @ (p + q) / 2"),
    hulls("not squared", "q8-b", walk_1="np.linalg.norm(w + s * d)"),
    hulls("away from x", "q8-b", walk_1="(w - s * d) @ (w - s * d)"),
    hulls("Pythagoras", "q8-b", walk_1="w @ w + s**2 * d @ d"),
    hulls("largest coordinate", "q8-b", walk_1="(len(w) > 1) * np.abs(w + s * d).max() ** 2"),
    hulls("one mixed term", "q8-c", walk_2="ww + s * wd + s**2 * dd"),
    hulls("s once", "q8-c", walk_2="ww + 2 * s * wd + s * dd"),
    hulls("the nearest point", "q8-d", limit="-wd / dd"),
    hulls("no farther than x", "q8-d", limit="min(1, -2 * wd / dd) if -2 * wd / dd != 1 else 2"),
    hulls("the root", "q8-d", limit="np.sqrt(-2 * wd / dd)"),
    count("without the bias", "q9-a", count="2 * sum(comb(N - 1, k) for k in range(D))"),
    count("of N", "q9-a", count="2 * sum(comb(N, k) for k in range(D + 1))"),
    count("without the half turn", "q9-a", count="sum(comb(N - 1, k) for k in range(D + 1))"),
    count("everything", "q9-a", count="2**N"),
    count("in the plane", "q9-a", count="2 * N if D == 1 else N * N - N + 2"),
    count("the course's own", "q9-a", imports="from lincls.separability import cover_count", count="cover_count(N, D)"),
    count("general position", "q9-b", yours="33"),
    count("the bias is no free number", "q9-c", half="N_half // 2"),
    count("all labelings", "q9-c", half="N_half - 1"),
]
