"""What lecture 08 checks."""
