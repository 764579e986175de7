"""Exercises that answer: `from lincls.exercise import check`."""
