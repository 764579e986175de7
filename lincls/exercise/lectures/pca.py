"""What lecture 10 checks."""
