"""What is loaded stays: the garbage collector does not look at it, neither in a fork, whose pages then stay shared, nor
when the process ends.

Python loads modules by name into the process from which workers are forked, and calls nothing there; so it is the
import of this one, the last of them, that does it.
"""

import gc

gc.freeze()
