"""What lecture 07 checks."""
