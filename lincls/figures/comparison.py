"""The figures of lecture 11."""
