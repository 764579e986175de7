"""Exercises that answer: `from lincls.exercise import check, variant`."""

from lincls.exercise.variants import variant

__all__ = ["variant"]
