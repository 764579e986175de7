"""The figures of lecture 09."""
