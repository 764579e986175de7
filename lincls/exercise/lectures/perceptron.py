"""What lecture 03 checks."""
