"""What lecture 00 checks."""
