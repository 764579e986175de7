"""The models of the course: each a file that reads like its mathematics. numpy only."""

from lincls.models.adaline import Adaline
from lincls.models.batch_perceptron import BatchPerceptron
from lincls.models.generative import least_cost
from lincls.models.gradient_descent import GradientDescentRegression
from lincls.models.kozinec import Kozinec
from lincls.models.lda import LDA, between_scatter, within_scatter
from lincls.models.least_squares import LeastSquaresClassifier
from lincls.models.logistic import (
    LogisticRegression,
    cost_threshold,
    cross_entropy,
    cross_entropy_gradient,
    cross_entropy_hessian,
)
from lincls.models.multiclass import OneVsOne, OneVsRest
from lincls.models.multiclass_perceptron import MulticlassPerceptron, kesler_vectors
from lincls.models.naive_bayes import BernoulliNaiveBayes, GaussianNaiveBayes
from lincls.models.pca import PCA
from lincls.models.perceptron import Perceptron, margin, novikoff_bound, perceptron_steps
from lincls.models.pocket import Pocket
from lincls.models.qda import QDA
from lincls.models.regression import (
    LinearRegression,
    PolynomialRegression,
    hessian,
    loss_gradient,
    mean_loss,
    stability_limit,
)
from lincls.models.softmax import SoftmaxRegression, softmax_gradient, softmax_loss
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
    "least_cost",
    "loss_gradient",
    "margin",
    "mean_loss",
    "novikoff_bound",
    "perceptron_steps",
    "softmax_gradient",
    "softmax_loss",
    "stability_limit",
    "within_scatter",
]
