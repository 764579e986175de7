"""The figures of lecture 08."""
