"""What lecture 04 checks."""
