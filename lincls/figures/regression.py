"""The figures of lecture 01."""
