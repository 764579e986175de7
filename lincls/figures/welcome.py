"""The figures of lecture 00."""
