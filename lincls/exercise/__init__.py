"""Exercises that answer: `from lincls.exercise import check, variant`."""

from lincls.exercise.sets import set_04_arguments as arguments
from lincls.exercise.variants import variant

__all__ = ["arguments", "variant"]
