"""What lecture 01 checks."""
