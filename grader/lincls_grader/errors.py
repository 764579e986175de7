"""What stops a whole run, which a single submission never does, and what puts one off."""


class GradingError(Exception):
    """Something the person at the keyboard can put right; the message says what."""


class Postponed(Exception):
    """A submission takes long, and others are waiting: it is to be graded again, after them."""
