"""What stops a whole run, which a single submission never does."""


class GradingError(Exception):
    """Something the person at the keyboard can put right; the message says what."""
