"""The models of the course: each a file that reads like its mathematics. numpy only."""

from lincls.models.base import drive
from lincls.models.batch_perceptron import BatchPerceptron
from lincls.models.gradient_descent import GradientDescentRegression
from lincls.models.kozinec import Kozinec
from lincls.models.perceptron import Perceptron, margin, novikoff_bound
from lincls.models.pocket import Pocket
from lincls.models.polynomial import PolynomialRegression
from lincls.models.regression import LinearRegression, hessian, loss_gradient, mean_loss, stability_limit

__all__ = [
    "BatchPerceptron",
    "GradientDescentRegression",
    "Kozinec",
    "LinearRegression",
    "Perceptron",
    "Pocket",
    "PolynomialRegression",
    "drive",
    "hessian",
    "loss_gradient",
    "margin",
    "mean_loss",
    "novikoff_bound",
    "stability_limit",
]
