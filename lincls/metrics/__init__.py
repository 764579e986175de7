"""How wrong a prediction is, and how sure that is.

errors       counted, squared, by probability; reliability
cuts         all cuts of a score at once: ROC, precision and recall
losses       functions of the margin t z that stand in for the count
intervals    of a share, of a mean, of an area under the ROC, of any statistic; two classifiers on the same examples
"""

from lincls.checks.docs import complete
from lincls.metrics.cuts import PrecisionRecall, RocCurve, auc, precision_recall, roc_curve
from lincls.metrics.errors import (
    Reliability,
    accuracy,
    confusion_matrix,
    log_loss,
    mean_squared_error,
    reliability,
    zero_one_error,
)
from lincls.metrics.intervals import Interval, Pairs, auc_interval, bootstrap, mcnemar, t_interval, wilson
from lincls.metrics.losses import (
    SURROGATES,
    exponential_loss,
    hinge_loss,
    logistic_loss,
    perceptron_loss,
    squared_loss,
    zero_one_loss,
)

__all__ = [
    "SURROGATES",
    "Interval",
    "Pairs",
    "PrecisionRecall",
    "Reliability",
    "RocCurve",
    "accuracy",
    "auc",
    "auc_interval",
    "bootstrap",
    "confusion_matrix",
    "exponential_loss",
    "hinge_loss",
    "log_loss",
    "logistic_loss",
    "mcnemar",
    "mean_squared_error",
    "perceptron_loss",
    "precision_recall",
    "reliability",
    "roc_curve",
    "squared_loss",
    "t_interval",
    "wilson",
    "zero_one_error",
    "zero_one_loss",
]

complete(globals())
