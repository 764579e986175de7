"""The figures of lecture 10."""
