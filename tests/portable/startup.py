"""What a kernel of the gate runs before its first cell (PYTHONSTARTUP), and pytest before its first test (-p startup).

IPython finds modules beside a file that it runs so.
"""

import noise as _noise

_noise.start_as_wished()
del _noise
