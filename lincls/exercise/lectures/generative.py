"""What lecture 09 checks."""
