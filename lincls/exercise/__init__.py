"""Exercises that answer: `from lincls.exercise import check, variant`."""

from .variants import variant

__all__ = ["variant"]
