"""What lecture 05 checks."""
