"""Right answers to set 04 in unusual form: each must earn all points of its question under every seed."""

from gate import Unusual

ONE = """
first, second = ([float(-bias * v) for v in pair] for pair in {pairs}[odd_row])
"""
SPLIT = """
def split(lam, X, k):
    {split}


def line_1(lam, z):
    return {line_1}


def line_2(A, z_p, z_q):
    return {line_2}
"""
CROSS = """
u, v, d = plus[1] - plus[0], minus[1] - minus[0], minus[0] - plus[0]
det = int(u[0] * v[1] - u[1] * v[0])
i, k = Fraction(int(d[0] * v[1] - d[1] * v[0]), det), Fraction(int(d[0] * u[1] - d[1] * u[0]), det)
normal = np.array([between[1] - left[1], left[0] - between[0]])
{answers}
"""
CROSS_RIGHT = {
    "certificate": "lam_cross, mu_cross = (1 - i, i), (1 - k, k)",
    "z": "z_offered = (XOR.X @ w_offered + b_offered).tolist()",
    "strictly": "strictly = [(a > 0) if t else (a < 0) for a, t in zip(z_offered, XOR.t)]",
    "weak": "v_weak = (*normal, -normal @ left)",
}
PIECES = """
draws = variant(STUDENT, "04-q4")
letters = draws.permutation(8).tolist()
steps = [letters.index(i) for i in {sentences}]
slips = [(4, "f"), (3, "e"), (4, "d"), (3, "a"), (4, "g"), (2, "c"), (3, "b")]
proofs = draws.permutation(7)[:2]
{order}
{flaws}
"""
PIECES_RIGHT = {
    "sentences": "(2, 4, 6, 0, 5, 3, 1, 7)",
    "order": "order = [i + 1 for i in steps]",
    "flaws": "flaws = [slips[i] for i in proofs]",
}
PATTERNS = """
{shares}


def mean_picture(P):
    return {mean}


def counter(A, B):
    {counter}
"""
PATTERNS_RIGHT = {
    "shares": "lam_shift = mu_shift = [0.25, 0, 0, 0] * 4",
    "mean": "np.ones(P.shape) * P.mean()",
    "counter": "s = 1 if sum(A) > sum(B) else -1; return [s] * len(A), -s * (sum(A) + sum(B)) / 2",
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
    "walk_1": "np.sum((w + s * d) ** 2)",
    "walk_2": "ww + s * (2 * wd + s * dd)",
    "limit": "abs(wd + wd) / dd",
}
COUNT = """
from lincls import Separator, decide


def labelings(N, D):
    return {count}


yours = {yours}
D_half = {half}
"""
BY_TRYING = "2 + sum(isinstance(decide(five, t), Separator) for t in inputs(5)[1:-1])"
COUNT_RIGHT = {"count": "2 * sum(comb(N - 1, k) for k in range(D + 1))", "yours": BY_TRYING, "half": "N_half // 2 - 1"}


def split(name, **other):
    right = {
        "split": "A = sum(lam[:k]); return A, lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)",
        "line_1": "lam @ z",
        "line_2": "A * z_p + (1 - A) * z_q",
    }
    return Unusual("q2", name, SPLIT.format(**{**right, **other}))


def cross(name, **other):
    return Unusual("q3", name, CROSS.format(answers="\n".join({**CROSS_RIGHT, **other}.values())))


def pieces(name, **other):
    return Unusual("q4", name, PIECES.format(**{**PIECES_RIGHT, **other}))


def patterns(name, **other):
    return Unusual("q5", name, PATTERNS.format(**{**PATTERNS_RIGHT, **other}))


def hulls(name, **other):
    return Unusual("q8", name, HULLS.format(**{**HULLS_RIGHT, **other}))


def count(name, **other):
    return Unusual("q9", name, COUNT.format(**{**COUNT_RIGHT, **other}))


UNUSUAL = [
    Unusual(
        "q1",
        "other points, arrays and a fraction",
        ONE.format(pairs="[((-1, 2.5), (2.5, -1)), ((0.9, -2), (0.9, 3)), ((-2, 0.9), (3, 0.9)), ((5, 0.5), (0.5, 5))]")
        + "p, q, s = [h + 3, 9 * a + k - 0.5], np.array([h - 4.0, 16 * a + k]), Fraction(1, 3)\n"
        "first = np.array(first)",
    ),
    Unusual(
        "q1",
        "a share in an array and a column",
        ONE.format(
            pairs="[((7.5, -6), (-6, 7.5)), ((0.5, -9), (0.5, 10.5)), ((-9, 0.5), (10.5, 0.5)), ((8, 0.9), (0.9, 8))]"
        )
        + "p, q, s = np.array([[h - 2], [4 * a + k]]), (h + 2, 4 * a + k), np.array([0.4])\n"
        "second = np.array(second)[:, None]",
    ),
    split(
        "a list of lists",
        split="A = sum(lam[:k]); return [A, list(lam[:k] @ X[:k] / A), list(lam[k:] @ X[k:] / (1 - A))]",
    ),
    split(
        "numpy's averages",
        split="of = np.average; return lam[:k].sum(), of(X[:k], axis=0, weights=lam[:k]), of(X[k:], 0, lam[k:])",
    ),
    split("loops", line_1="sum(share * each for share, each in zip(lam, z))", line_2="z_q + A * (z_p - z_q)"),
    split(
        "an array of one number", line_1="np.array([lam @ z])[0:1].sum()", line_2="np.float64(A * z_p + (1 - A) * z_q)"
    ),
    cross("fractions as texts", certificate="lam_cross, mu_cross = [str(1 - i), str(i)], [str(1 - k), str(k)]"),
    cross("an array of fractions", certificate="lam_cross, mu_cross = np.array([1 - i, i]), np.array([1 - k, k])"),
    cross("1 and 0", strictly="strictly = [int((a > 0) if t else (a < 0)) for a, t in zip(z_offered, XOR.t)]"),
    cross(
        "arrays",
        z="z_offered = XOR.X @ w_offered + b_offered",
        strictly="strictly = np.where(XOR.t == 1, z_offered > 0, z_offered < 0)",
    ),
    cross("the other sign", weak="v_weak = np.array([*-normal, normal @ left]) / 7"),
    pieces("numbers of the steps"),
    pieces("capital letters in a tuple", order="order = tuple('ABCDEFGH'[i] for i in steps)"),
    pieces("pairs as lists, with capitals", flaws="flaws = [[slips[i][0], slips[i][1].upper()] for i in proofs]"),
    pieces(
        "the other order of two steps",
        sentences="(2, 4, 5, 6, 0, 3, 1, 7)",
        order="order = ' '.join('abcdefgh'[i] for i in steps).replace(' ', '')",
    ),
    patterns("other shifts for B", shares="lam_shift = [0.25, 0, 0, 0] * 4\nmu_shift = ['0', '0', '0', '1/4'] * 4"),
    patterns(
        "all shifts, one by one",
        mean="sum(np.roll(P, (i, k), (0, 1)) for i in range(len(P)) for k in range(P.shape[1])) / P.size",
    ),
    patterns(
        "a list of lists",
        mean="[[P.mean()] * P.shape[1]] * len(P)",
        shares="lam_shift = mu_shift = np.tile([0.25, 0, 0, 0], 4)",
    ),
    patterns(
        "another threshold",
        counter="s = 3.0 if A.sum() > B.sum() else -3.0; "
        "return [s * np.full(len(A), 1), -s * (A.sum() + B.sum() + 0.5) / 2]",
    ),
    Unusual(
        "q6",
        "sets, 1 and 0, arrays",
        "F = {tuple(x): t for x, t in zip(f4.X.astype(int).tolist(), f4.t)}\n"
        "x = next(x for x in ((0, 1), (1, 0), (1, 1)) if F[(1, 1, *x)] != F[1, 1, 0, 0] + F[(0, 0, *x)])\n"
        "one_pair, other_pair = {(1, 1, 0, 0), (0, 0, *x)}, np.array([(1, 1, *x), (0, 0, 0, 0)])\n"
        "m = 3 - odd_row\nsign = -1 if XOR.t[odd_row] else 1\n"
        "w_best = list(7 * sign * (1 - 2 * XOR.X[m]) / (on - off))\n"
        "b_best = np.array([-7 * sign * 0.6 - np.dot(w_best, levels[m])])\n"
        "claims = [[0, 'B'], [1, 'c'], (False, ' a '), (np.True_, 'd')]\n\n\n"
        "def affine(t):\n"
        "    n = int(np.log2(len(t)))\n"
        "    T = np.reshape(t, (2,) * n)\n"
        "    steps = [np.diff(T, axis=i).ravel() for i in range(n)]\n"
        "    return int(all(len(set(each.tolist())) == 1 for each in steps))",
    ),
    Unusual(
        "q6",
        "checked row by row",
        "F = {tuple(x): t for x, t in zip(f4.X.astype(int).tolist(), f4.t)}\n"
        "x = next(x for x in ((0, 1), (1, 0), (1, 1)) if F[(1, 1, *x)] != F[1, 1, 0, 0] + F[(0, 0, *x)])\n"
        "one_pair, other_pair = [[1.0, 1, 0, 0], [0, 0, *x]], ((0, 0, 0, 0), (1, 1, *x))\n"
        "m = 3 - odd_row\nsign = -1 if XOR.t[odd_row] else 1\n"
        "w_best = sign * (1 - 2 * XOR.X[m]) / (on - off) * (1, 1.5)\nb_best = float(-sign * 0.5 - w_best @ levels[m])\n"
        "claims = ((False, 'b'), (True, 'c'), (False, 'a'), (True, 'd'))\n\n\n"
        "def affine(t):\n"
        "    X = inputs(len(t).bit_length() - 1)\n"
        "    index = [int(i) for i in 2 ** np.arange(X.shape[1] - 1, -1, -1)]\n"
        "    values = [t[0] + sum(x[k] * (t[i] - t[0]) for k, i in enumerate(index)) for x in X]\n"
        "    return np.bool_(values == list(t))",
    ),
    Unusual(
        "q7",
        "floats, other weights, lists of pairs",
        "def row(*on): return [int((i in on) != no[i]) for i in range(4)]\n\n\n"
        "T, F = (cannot.X[cannot.t == v].astype(int).tolist() for v in (1, 0))\n"
        "lam_or = [0.5 * (x in (row(i1, i2), row(i3, i4))) for x in T]\n"
        "mu_or = np.array([0.5 * (x in (row(i1, used[1]), row(i2, used[0]))) for x in F])\n"
        "w_parr = [{k1: 2, k2: 5, k3: 3}.get(i, 0.5) * (1 - 2 * int(nots[i])) for i in range(4)]\n"
        "b_parr = np.array([-2])\n"
        "expressible = [[1, 'B'], [0, 'C'], [0, 'D'], [1, 'A']]",
    ),
    hulls("lists", bisector="[list(p - q), float(q @ q - p @ p) / 2]", walk_1="np.linalg.norm(w + s * d) ** 2"),
    hulls(
        "a column",
        bisector="(p - q)[:, None], np.array([(q @ q - p @ p) / 2])",
        walk_2="(ww * 1.0) + 2 * wd * s + dd * s * s",
    ),
    hulls("in coordinates", walk_1="sum((a + s * c) ** 2 for a, c in zip(w, d))", limit="np.array([-2 * wd / dd])"),
    count(
        "Pascal's triangle",
        count="2**N if N <= D + 1 else 2 if D == 0 else labelings(N - 1, D) + labelings(N - 1, D - 1)",
    ),
    count(
        "floats",
        count="2.0 * sum(comb(N - 1, k) for k in range(D + 1))",
        yours=f"float({BY_TRYING})",
        half="np.int64(N_half // 2 - 1)",
    ),
    count("arrays of one", yours=f"np.array([{BY_TRYING}])", half="N_half / 2 - 1"),
]
