"""The figures of lecture 04."""
