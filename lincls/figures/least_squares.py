"""The figures of lecture 06."""
