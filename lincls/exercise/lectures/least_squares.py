"""What lecture 06 checks."""
