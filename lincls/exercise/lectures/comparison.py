"""What lecture 11 checks."""
