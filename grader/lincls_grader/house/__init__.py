"""The work behind each command of the grader, one file each."""
