"""Errors of LDA on the first components of the digits."""

import pytest

from lincls import LDA, PCA
from lincls.data import real, split
from lincls.experiments import pca


def test_the_errors_are_those_of_a_model_fitted_to_so_many_components():
    errors = pca.errors_in_thirty_splits([1])["errors"][0]
    digits = real.digits()
    part = split(digits.X, digits.t, seed=1)
    for k in (2, 21):
        few = PCA(n_components=k).fit(part.X_train)
        lda = LDA().fit(few.transform(part.X_train), part.t_train)
        wrong = 100 * (1 - lda.score(few.transform(part.X_rest), part.t_rest))
        assert errors[pca.COMPONENTS.index(k)] == pytest.approx(wrong)
