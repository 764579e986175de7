"""The figures of lecture 07."""
