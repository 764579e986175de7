"""Fingerprints see through renaming and are blind to what everybody has."""

import inspect
import io
import keyword
import tokenize

from lincls_grader import alike

LOOP = """
def fit(X, t, epochs=100):
    w, b = np.zeros(X.shape[1]), 0.0
    for epoch in range(epochs):
        updated = False
        for x, y in zip(X, t):
            if y * (w @ x + b) <= 0:
                w, b, updated = w + y * x, b + y, True
        if not updated:
            break
    return w, b, epoch
"""
RENAMED = LOOP.replace("epoch", "turn").replace("updated", "changed").replace("100", "250").replace("w", "weights")
OTHER = """
def fit(X, t, epochs=100):
    Z = np.column_stack([np.ones(len(X)), X])
    v = np.zeros(Z.shape[1])
    while epochs and np.any(t * (Z @ v) <= 0):
        k = int(np.argmin(t * (Z @ v)))
        v += t[k] * Z[k]
        epochs -= 1
    return v[1:], v[0], epochs
"""


def found(**given):
    return {student: alike.prints([text]) for student, text in given.items()}


def test_other_names_numbers_and_comments_change_nothing():
    commented = RENAMED.replace("break", "break  # a whole pass without an update")
    assert alike.prints([LOOP]) == alike.prints([commented]) and len(alike.prints([LOOP])) > alike.FEWEST
    (pair,) = alike.pairs(found(ada=LOOP, bob=commented, eve=OTHER))
    assert (pair.one, pair.other, pair.share) == ("ada", "bob", 1.0)


def test_what_was_released_and_what_many_write_says_nothing():
    assert alike.prints([LOOP], [LOOP]) == ()
    assert alike.pairs(found(**{f"s{n}": LOOP for n in range(5)})) == []


def test_a_part_that_was_copied_into_other_code_is_found():
    (pair,) = alike.pairs(found(ada=LOOP, bob=OTHER + LOOP.replace("fit", "old")))
    assert pair.share > 0.9 and pair.shared >= alike.FEWEST


def test_text_that_is_no_python_has_the_fingerprints_up_to_there():
    assert alike.prints(["((((", "'", "\0", "def f(:", ""]) == ()
    assert len(set(alike.prints([LOOP + "\n    '''"])) & set(alike.prints([LOOP]))) > alike.FEWEST
    assert len(alike.prints(["x = 1 + 2\n" * 20_000])) <= alike.MOST


def test_code_is_cut_to_the_tokens_of_python():
    signs = (
        'a = b\'x\' \\\n + 1_0.5e-3j ** .5 // 0x_fF @ rB"""it\'s\\""""  # y\n'
        "if not x in'z' and f(*c)->1.: ...\ng != (d <<= 2)[::-1]\n"
    )
    for text in (signs, LOOP, OTHER, inspect.getsource(alike)):
        skipped = {
            tokenize.COMMENT,
            tokenize.NL,
            tokenize.NEWLINE,
            tokenize.INDENT,
            tokenize.DEDENT,
            tokenize.ENDMARKER,
        }
        tokens = [each for each in tokenize.generate_tokens(io.StringIO(text).readline) if each.type not in skipped]
        words = list(alike._words(text))
        assert len(words) == len(tokens)
        for word, (kind, token, *_) in zip(words, tokens, strict=True):
            plain = {tokenize.NUMBER: "0", tokenize.STRING: "text", tokenize.NAME: "name"}.get(kind, token)
            assert word == (token if keyword.iskeyword(token) else plain)


def test_what_fifty_share_is_everybodys_in_a_large_class_too():
    copies = {f"s{n:04}": [1000 * n + k for k in range(10)] for n in range(600)}
    few = {f"c{n:02}": range(10**7, 10**7 + 20) for n in range(alike.COMMON_MOST)}
    assert len(alike.pairs({**copies, **few})) == 50 * 49 / 2
    assert alike.pairs({**copies, **few, "d": few["c00"]}) == []


def test_a_class_of_nobody_has_no_pairs():
    assert alike.pairs({}) == alike.pairs({"ada": ()}) == []
