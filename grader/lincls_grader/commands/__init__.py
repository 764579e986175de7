"""The commands that the grader brings: `lincls` finds them by their entry points, in grader/pyproject.toml."""
