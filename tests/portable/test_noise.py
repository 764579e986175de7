"""The noise of the gate: where it is, and where it must not be."""

import subprocess
import sys
from pathlib import Path

import noise
import numpy as np
import pytest


@pytest.fixture
def noisy(monkeypatch):
    """numpy.linalg with noise of seed 1, and the plain one given back after the test."""
    plain = {name: getattr(np.linalg, name) for name in np.linalg.__all__}
    for name, function in plain.items():
        monkeypatch.setattr(np.linalg, name, function)  # what monkeypatch gives back
    noise.start(1)
    return plain


A = np.array([[4.0, 1.0, 0.0], [1.0, 3.0, 0.5], [0.0, 0.5, 2.0]])


@pytest.mark.parametrize("name", ["inv", "eigh", "svd", "qr", "cholesky", "eigvals", "det", "norm", "cond"])
def test_last_digits_change_and_no_others(noisy, name):
    plain, shaken = noisy[name](A), getattr(np.linalg, name)(A)
    assert type(shaken) is type(plain)
    parts = zip(plain, shaken, strict=True) if isinstance(plain, tuple) else [(plain, shaken)]
    for before, after in parts:
        assert type(after) is type(before) and np.shape(after) == np.shape(before)
        assert np.any(before != after)
        assert np.allclose(before, after, rtol=10 * noise.SIZE, atol=0)


def test_the_same_input_gives_the_same_output_and_another_seed_another(noisy):
    first = np.linalg.inv(A)
    assert np.array_equal(first, np.linalg.inv(A))
    for name, function in noisy.items():
        setattr(np.linalg, name, function)
    noise.start(2)
    assert not np.array_equal(first, np.linalg.inv(A))


def test_zeros_whole_numbers_and_signs_stay(noisy):
    assert np.all(np.linalg.qr(A).R[np.tril_indices(3, -1)] == 0)
    assert np.linalg.matrix_rank(A) == 3
    assert np.linalg.lstsq(A, A[0])[2] == 3
    assert np.linalg.slogdet(-A).sign == -1
    assert np.array_equal(np.linalg.matrix_power(np.eye(2, dtype=int), 3), np.eye(2))


def test_the_type_of_numbers_and_the_error_stay(noisy):
    assert np.linalg.inv(A.astype(np.float32)).dtype == np.float32
    with pytest.raises(np.linalg.LinAlgError):
        np.linalg.inv(np.zeros((2, 2)))


def test_without_a_wish_there_is_none(monkeypatch):
    program = "import noise, numpy; noise.start_as_wished(); print(numpy.linalg.inv is numpy.linalg._linalg.inv)"
    folder = Path(noise.__file__).parent
    monkeypatch.delenv(noise.WISH, raising=False)
    said = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "True"
