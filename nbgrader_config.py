"""nbgrader's view of the course: `solutions/` is the source, `exercises/` the release.

`lincls exercises` reads these settings too. Grading with stock nbgrader: see README.md.
"""

c = get_config()  # noqa: F821  (nbgrader puts this name here)

c.CourseDirectory.course_id = "lincls"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"

# Rows that no student may have lie beside a solution, in files called hidden*, and what a bank of questions asks of the
# set in bank.toml: no release gets a copy.
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", "hidden*", "bank.toml"]

# The lines before a solution already say what is missing (`w, b = ..., ...`), and every check answers
# "not attempted" to an Ellipsis. So nothing has to raise: an untouched notebook runs to its end.
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE"}
c.ClearSolutions.text_stub = "*Write your answer here.*"

c.ExecutePreprocessor.timeout = 60
