"""The figures of lecture 05."""
