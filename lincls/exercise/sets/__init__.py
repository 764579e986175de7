"""What one exercise set alone asks: a file a set, `set_NN.py`, since an imported name cannot begin with a digit.

A notebook says `check.name` for a law that has a name of its own, and `set_08.q1_a` for what one test cell asks.
Authors of other sets find what they need in `check.__all__`.
"""
