"""The models of the course: each a file that reads like its mathematics. numpy only."""

from lincls.checks.docs import complete
from lincls.models.adaline import Adaline
from lincls.models.batch_perceptron import BatchPerceptron
from lincls.models.generative import least_cost
from lincls.models.gradient_descent import GradientDescentRegression
from lincls.models.kozinec import Kozinec
from lincls.models.lda import LDA, between_scatter, lda_weights, within_scatter
from lincls.models.least_squares import LeastSquaresClassifier, pseudo_inverse_weights
from lincls.models.logistic import (
    LogisticRegression,
    cost_threshold,
    cross_entropy,
    cross_entropy_gradient,
    cross_entropy_hessian,
    newton_step,
)
from lincls.models.multiclass import OneVsOne, OneVsRest
from lincls.models.multiclass_perceptron import MulticlassPerceptron, kesler_vectors
from lincls.models.naive_bayes import BernoulliNaiveBayes, GaussianNaiveBayes, bernoulli_weights, naive_bayes_scores
from lincls.models.pca import PCA, principal_components
from lincls.models.perceptron import Perceptron, margin, novikoff_bound, perceptron_steps
from lincls.models.pocket import Pocket
from lincls.models.qda import QDA, qda_scores
from lincls.models.regression import (
    LinearRegression,
    PolynomialRegression,
    hessian,
    least_squares_weights,
    loss_gradient,
    mean_loss,
    prediction_spread,
    stability_limit,
)
from lincls.models.softmax import SoftmaxRegression, softmax_gradient, softmax_loss, softmax_newton_step
from lincls.models.validation import cross_validate
from lincls.numerics.missing import em_steps
from lincls.numerics.running import drive

__all__ = [
    "LDA",
    "PCA",
    "QDA",
    "Adaline",
    "BatchPerceptron",
    "BernoulliNaiveBayes",
    "GaussianNaiveBayes",
    "GradientDescentRegression",
    "Kozinec",
    "LeastSquaresClassifier",
    "LinearRegression",
    "LogisticRegression",
    "MulticlassPerceptron",
    "OneVsOne",
    "OneVsRest",
    "Perceptron",
    "Pocket",
    "PolynomialRegression",
    "SoftmaxRegression",
    "bernoulli_weights",
    "between_scatter",
    "cost_threshold",
    "cross_entropy",
    "cross_entropy_gradient",
    "cross_entropy_hessian",
    "cross_validate",
    "drive",
    "em_steps",
    "hessian",
    "kesler_vectors",
    "lda_weights",
    "least_cost",
    "least_squares_weights",
    "loss_gradient",
    "margin",
    "mean_loss",
    "naive_bayes_scores",
    "newton_step",
    "novikoff_bound",
    "perceptron_steps",
    "prediction_spread",
    "principal_components",
    "pseudo_inverse_weights",
    "qda_scores",
    "softmax_gradient",
    "softmax_loss",
    "softmax_newton_step",
    "stability_limit",
    "within_scatter",
]

complete(globals())
