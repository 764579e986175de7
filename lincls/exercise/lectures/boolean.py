"""What lecture 02 checks."""
