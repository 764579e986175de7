"""What one exercise set alone asks: a file a set, `set_NN.py`, since an imported name cannot begin with a digit.

A notebook says `check.name` for each of these laws too; authors of other sets find what they need in `check.__all__`.
"""
