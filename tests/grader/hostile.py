"""Submissions that want points which they did not earn, or want to do harm. Each is an answer to question 2.

NAME: (source of the answer cell, the statuses that its two test cells may have).
"""

from __future__ import annotations

LINE = """\
import gc, msgpack, os, socket, struct, sys, time
server = next(o for o in gc.get_objects() if type(o).__name__ == "Server")
line = socket.socket(fileno=3)
def send(data):
    os.write(3, struct.pack(">I", len(data)) + data)
def say(*parts):
    send(msgpack.packb(parts))
def array(name, size, data):  # as lincls_grader.codec reads it
    return msgpack.ExtType(4, bytes([len(name), 1]) + name.encode() + struct.pack(">I", size) + data)
def f(x):
    return 0
"""
WRONG, REFUSED, LOST = {"wrong"}, {"refused"}, {"crashed"}
ANY = {"wrong", "refused", "crashed", "timed out", "out of memory", "not attempted"}

FORGERIES = {
    "replaces np.allclose and np.testing": (
        "np.allclose = lambda *a, **k: True\nnp.array_equal = lambda *a: True\ndef f(x): return 0",
        WRONG,
    ),
    "replaces the checks": (
        "for name in dir(check):\n    if name[0] != '_': setattr(check, name, lambda *a, **k: None)\n"
        "def f(x): return 0",
        WRONG,
    ),
    "replaces builtins": (
        "import builtins\nbuiltins.len = lambda x: 3\nbuiltins.abs = lambda x: 0\n"
        "builtins.isinstance = lambda *a: True\nbuiltins.AssertionError = ValueError\ndef f(x): return 0",
        ANY,
    ),
    "replaces json": (
        "import json\njson.dumps = lambda *a, **k: 'null'\njson.loads = lambda *a: True\ndef f(x): return 0",
        ANY,
    ),
    "replaces MessagePack": (
        "import msgpack\nmsgpack.packb = msgpack.Packer.pack = lambda *a, **k: b'\\x01'\ndef f(x): return 0",
        ANY,
    ),
    "replaces the codec": (
        "import lincls_grader.encoder as c\nc.encode = lambda *a, **k: b'x' * 100\ndef f(x): return 0",
        ANY,
    ),
    "deletes asserts by an AST transformer": (
        "import ast\nclass T(ast.NodeTransformer):\n    def visit_Assert(self, node): return ast.Pass()\n"
        "    def visit_Raise(self, node): return ast.Pass()\n"
        "get_ipython().ast_transformers.append(T())\ndef f(x): return 0",
        WRONG,
    ),
    "shows a score and stops": (
        "import sys\nsys.displayhook(2.0)\ndef f(x):\n    sys.displayhook(2.0)\n    raise SystemExit(0)",
        WRONG,
    ),
    "catches all exceptions of the shell": (
        "get_ipython().set_custom_exc((BaseException,), lambda *a, **k: None)\n"
        "get_ipython().run_cell = lambda *a, **k: None\ndef f(x): return 0",
        ANY,
    ),
    "gives an object that is equal to everything": (
        "class Equal:\n    def __eq__(self, o): return True\n    def __lt__(self, o): return True\n"
        "    __le__ = __gt__ = __ge__ = __ne__ = __lt__\n    def __float__(self): return 1.0\n"
        "    def __len__(self): return 3\n    def __array__(self, *a, **k): return np.zeros(3)\n"
        "    def __sub__(self, o): return 0\n    __rsub__ = __sub__\ndef f(x): return Equal()",
        WRONG,
    ),
    "gives an array of a class that compares as it likes": (
        "class Array(np.ndarray):\n    def __array_ufunc__(self, *a, **k): return np.zeros(3)\n"
        "    def __eq__(self, o): return True\n    shape = property(lambda s: (3,))\n"
        "def f(x): return np.zeros(len(x)).view(Array)",
        ANY,
    ),
    "gives text of a class that compares as it likes": (
        "class Text(str):\n    def __eq__(self, o): return True\n    __hash__ = str.__hash__\n"
        "    def strip(self): return self\ndef f(x): return Text('b')",
        WRONG,
    ),
    "gives a float of a class that compares as it likes": (
        "class Number(float):\n    def __sub__(self, o): return 0.0\n    __rsub__ = __abs__ = __sub__\n"
        "def f(x): return [Number(0)] * len(x)",
        WRONG,
    ),
    "lies about its class": (
        "class Liar:\n    __class__ = property(lambda self: np.ndarray)\n"
        "    dtype, shape, ndim, size = np.dtype(float), (3,), 1, 3\ndef f(x): return Liar()",
        WRONG,
    ),
    "renames its class": (
        "class ndarray: pass\nndarray.__module__ = 'numpy'\ndef f(x): return ndarray()",
        WRONG,
    ),
    "gives a list whose items change": (
        "class Items(list):\n    def __iter__(self): return iter([1, 5])\n    def __len__(self): return 3\n"
        "def f(x): return Items([0] * len(x))",
        WRONG,
    ),
    "raises the checks' own exceptions": (
        "class Right(check.Wrong):\n    def __str__(self): return ''\ndef f(x): raise Right('right')",
        WRONG,
    ),
    "raises what no except clause catches": (
        "class Up(BaseException): pass\ndef f(x): raise Up",
        WRONG,
    ),
    "raises an exception that cannot be shown": (
        "class E(Exception):\n    def __str__(self): raise SystemExit\nE.__name__ = '\\n' * 99\ndef f(x): raise E",
        ANY,
    ),
    "returns NaN": ("def f(x): return np.full(len(x), np.nan)", WRONG),
    "returns infinities": ("def f(x): return [float('inf')] * len(x)", WRONG),
    "returns huge integers": ("def f(x): return [10 ** 100_000] * len(x)", WRONG),
    "returns a huge fraction": (
        "from fractions import Fraction\ndef f(x): return [Fraction(10**2000, 3)] * len(x)",
        WRONG,
    ),
    "returns a deep list": (
        "def f(x):\n    y = []\n    for _ in range(100_000): y = [y]\n    return y",
        WRONG,
    ),
    "returns a list of itself": ("def f(x):\n    y = []\n    y.append(y)\n    return y", WRONG),
    "returns a bomb of shared lists": (
        "def f(x):\n    y = [0] * 10\n    for _ in range(12): y = [y] * 10\n    return y",
        WRONG,
    ),
    "returns a gigabyte": ("def f(x): return np.zeros(60_000_000)", ANY),
    "returns an endless generator": ("def f(x):\n    while True: yield 1", WRONG),
    "returns a dict of NaN keys": (
        "def f(x): return {float('nan'): 1, float('nan'): 2, **{i * (2**61 - 1): 0 for i in range(4000)}}",
        WRONG,
    ),
    "returns a function": ("def f(x): return f", WRONG),
    "returns an object array": ("def f(x): return np.array([object()] * len(x))", WRONG),
    "answers with a pickle": (
        "import pickle\nclass P:\n    def __reduce__(self): return (exec, ('raise SystemExit',))\n"
        "def f(x): return pickle.dumps(P())",
        WRONG,
    ),
    "knows the test by its frame": (
        "import sys\ndef f(x):\n    frame, found = sys._getframe(), ''\n    while frame:\n"
        "        found += repr(sorted(map(str, frame.f_locals.items())))\n"
        "        frame = frame.f_back\n    return np.cumsum(x**2) if 'xyz' + 'zy' in found else 0",
        WRONG,
    ),
    "looks for the reference in memory": (
        "import gc\ndef f(x):\n    goals = [o for o in gc.get_objects() if callable(o) and\n"
        "             getattr(o, '__name__', '') == '<lambda>' and getattr(o, '__module__', '') == '__main__']\n"
        "    return goals[0](x) if goals else 0",
        WRONG,
    ),
    "answers with a signature that says nothing": (
        "class F:\n    __signature__ = 3\n    __name__ = 7\n    def __call__(self, x): return 0\nf = F()",
        WRONG,
    ),
    "writes noise on the line": (LINE + "os.write(3, os.urandom(4000))", REFUSED | LOST),
    "writes a huge length on the line": (LINE + "os.write(3, b'\\xff' * 8)", REFUSED | LOST),
    "answers before it is asked": (
        LINE + "for i in range(1, 60): say(i, 'value', array('<f8', 2, struct.pack('=2d', 1, 5)))",
        REFUSED | WRONG,
    ),
    "answers again for the last request": (LINE + "for _ in range(9): say(1, 'done', '', [], None)", WRONG),
    "answers with deep nesting": (
        LINE + "send(b'\\x91' * 200_000)",
        REFUSED,
    ),
    "answers with deep nesting of tuples": (
        LINE + "t = b'\\x01'\nfor _ in range(2000): t = msgpack.packb(msgpack.ExtType(1, b'\\x91' + t))\nsend(t)",
        REFUSED,
    ),
    "answers with a number too long": (
        LINE + "send(msgpack.packb([9, 'value', msgpack.ExtType(7, b'9' * 100_000)]))",
        REFUSED,
    ),
    "answers with a list that it does not send": (
        LINE + "send(b'\\x93\\x09\\xa5value' + b'\\xdd\\x7f\\xff\\xff\\xff')",
        REFUSED,
    ),
    "answers with lists that fill the memory": (
        LINE + "send(b'\\x93\\x09\\xa5value\\xdd\\x00\\x3f\\x00\\x00' + b'\\x90' * 0x3f0000)",
        REFUSED,
    ),
    "answers with a moment of time": (
        LINE + "def f(x):\n    for n in range(1, 60): say(n, 'value', msgpack.Timestamp(0))",
        REFUSED | WRONG,
    ),
    "answers in an extension that nobody knows": (LINE + "say(9, 'value', msgpack.ExtType(77, b'1'))", REFUSED),
    "answers with an array of objects by its type": (
        LINE + "def f(x):\n    for n in range(1, 60): say(n, 'value', array('|O', 1, bytes(8)))",
        REFUSED,
    ),
    "answers with bytes that are not there": (
        LINE + "say(9, 'value', array('<f8', 1000000, b''))",
        REFUSED,
    ),
    "answers for a verdict": (
        LINE + "say(9, 'right', 2.0)\nsay({}, None)\nsay(True, 'value', 1)",
        REFUSED,
    ),
    "closes the line": (LINE + "os.close(3)", LOST),
    "closes every file": ("import os\nos.closerange(0, 256)\ndef f(x): return 0", LOST),
    "forks and answers twice": (
        LINE + "pid = os.fork()\n",
        ANY,
    ),
    "calls the server from a thread": (
        LINE + "import threading\ndef flood():\n    while True: say(10**6, 'value', 1)\n"
        "threading.Thread(target=flood, daemon=True).start()\ntime.sleep(0.5)",
        REFUSED,
    ),
    "serves itself": (
        LINE + "server.__class__.call = lambda self, n, args, kw, watched: ('value', np.zeros(len(args[0])))",
        WRONG,
    ),
    "says that it entered what is no name": (
        LINE + "server.__class__.call = lambda *a: ('value', 1.0, [5])",
        REFUSED,
    ),
    "says that the cell went well and is silent": (
        LINE + "say(3, 'done', '', [], None)\nwhile True: time.sleep(1)",
        ANY,
    ),
    "describes its function with two parameters of one name": (
        LINE + "server.__class__.tagged = lambda s, f: [0, 'f', [['a', 1, False], ['a', 1, False]]]",
        REFUSED,
    ),
    "describes its function as another one": (
        LINE + "server.__class__.tagged = lambda s, f: [True, 'check', None]",
        REFUSED,
    ),
    "raises what is no exception": (
        LINE + "server.__class__.call = lambda *a: ('raised', 5, [], {})",
        REFUSED,
    ),
    "raises the end of the grader": (
        LINE + "server.__class__.call = lambda *a: ('raised', 'SystemExit', 'SystemExit', '')",
        WRONG,
    ),
    "answers with an array in place of a word": (
        LINE + "server.__class__.get = lambda *a: (np.zeros(3),)",
        REFUSED,
    ),
    "answers with half a message": (
        LINE + "def f(x):\n    os.write(3, bytes(3))\n    time.sleep(99)",
        {"timed out"},
    ),
    "answers otherwise at each call": (
        "calls = []\ndef f(x):\n    calls.append(x)\n    return np.cumsum(x**2) if len(calls) % 2 == 0 else 0",
        WRONG,
    ),
    "gives the names of the test other values": (
        "check = np = print = AND = rng = cases = x = __builtins__ = None\ndef f(x): return 0",
        WRONG,
    ),
    "has a value for every name": (
        "class Names(dict):\n    def __contains__(self, name): return True\n"
        "    def __getitem__(self, name): return 1.0\nget_ipython().user_ns = Names()",
        WRONG,
    ),
    "ends the loop of a test": ("def f(x): raise StopIteration", WRONG),
    "presses Ctrl-C": ("def f(x): raise KeyboardInterrupt", WRONG),
    "raises exceptions in a group": (
        "def f(x): raise BaseExceptionGroup('g', [SystemExit(), KeyboardInterrupt()])",
        WRONG,
    ),
    "is a class": ("class f:\n    def __new__(cls, x): return np.zeros(len(x))", WRONG),
    "writes into its arguments": ("def f(x):\n    x[:] = 0\n    return x", WRONG),
    "has a name of ten million letters": (
        "class F:\n    def __call__(self, x): return 0\nf = F()\nf.__name__ = 'x' * 10**7",
        WRONG,
    ),
    "returns thousands of functions": ("def f(x): return [lambda y: y for _ in range(2000)]", WRONG),
    "returns a masked array": ("def f(x): return np.ma.masked_all(len(x))", WRONG),
    "returns a matrix": ("def f(x): return np.matrix(np.zeros(len(x)))", WRONG),
    "returns named columns": ("def f(x): return np.zeros(len(x), [('a', float)])", WRONG),
    "returns a number seen as many": ("def f(x): return np.broadcast_to(0.0, (10**10,))", WRONG),
    "returns a range that fills the memory": ("def f(x): return range(10**8)", WRONG),
    "returns signalling NaN": (
        "from decimal import Decimal\ndef f(x): return [Decimal('sNaN')] * len(x)",
        WRONG,
    ),
    "sends its open files": (
        LINE + "import array\nfiles = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [3] * 200))]\n"
        "for _ in range(50): line.sendmsg([struct.pack('>I', 1) + b'\\x90'], files)",
        REFUSED,
    ),
    "shuts one side of the line": (LINE + "line.shutdown(socket.SHUT_WR)", LOST),
    "hands in a check of its own": (
        "f = check.function\nw, b = np.zeros(2), 0",
        ANY,
    ),
}  # fmt: skip

HARM = {
    "returns many small numbers": (  # 8 times as much in the checker
        "def f(x): return np.zeros(32 << 20, np.int8)",
        {"wrong"},
    ),
    "returns as many small numbers as there may be": (
        "def f(x): return np.zeros((4 << 20) - 100, np.int8)",
        {"wrong"},
    ),
    "returns a column that makes a table of every sum": (
        "def f(x): return np.zeros(((4 << 20) - 100, 1), np.int8)",
        {"wrong"},
    ),
    "loops for ever": ("while True: pass", {"timed out"}),
    "loops for ever in its function": ("def f(x):\n    while True: pass", {"timed out"}),
    "loops and catches the interrupt": (
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        {"timed out"},
    ),
    "loops and ignores all signals": (
        "import signal\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\n"
        "while True: pass",
        {"timed out"},
    ),
    "is a fork bomb": (
        "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
        {"timed out", "refused", "out of memory"},
    ),
    "leaves a child behind": (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(1000)\n"
        "    os._exit(0)\ndef f(x): return 0",
        {"wrong"},
    ),
    "asks for 30 GB": ("x = np.ones(30 << 27)", {"out of memory"}),
    "asks for 30 GB in its function": ("def f(x): return np.ones(30 << 27)", {"out of memory"}),
    "asks for memory in many processes": (
        "import os\nfor _ in range(20):\n    if os.fork() == 0:\n        x = np.ones(80 << 20)\n"
        "        while True: pass\nwhile True: pass",
        {"out of memory", "timed out"},
    ),
    "leaves children that fill the memory while it answers": (
        "import os, time\nfor _ in range(8):\n    if os.fork() == 0:\n        x = np.ones(100 << 20)\n"
        "        time.sleep(99)\ndef f(x):\n    time.sleep(0.5)\n    return 0",
        {"out of memory", "wrong", "timed out"},
    ),
    "answers for a past request without an end": (LINE + "while True: say(0, 'value', 1)", {"timed out"}),
    "hides memory in pages that no process owns": (
        "import mmap, os\nfor _ in range(6):\n    if os.fork() == 0:\n"
        "        pages = mmap.mmap(-1, 500 << 20)\n        pages.write(bytes(500 << 20))\n        os._exit(0)\n"
        "pages = mmap.mmap(-1, 1 << 20)",
        {"wrong", "timed out"},
    ),
    "hides memory in /dev/zero and lets its children run on": (
        "import mmap, os\nfor _ in range(3): os.fork()\n"
        "pages = mmap.mmap(os.open('/dev/zero', os.O_RDWR), 500 << 20)\npages.write(bytes(500 << 20))",
        {"wrong", "timed out"},
    ),
    "starts threads without an end": (
        "import threading, time\ntry:\n"
        "    while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()\n"
        "except RuntimeError: pass\ndef f(x): return 0",
        {"wrong"},
    ),
    "fills sockets": (
        "import socket\nkeep = []\ntry:\n    while True: keep.append(socket.socketpair())\nexcept OSError: pass\n"
        "for one, _ in keep:\n    one.setblocking(False)\n    try:\n        while True: one.send(bytes(65536))\n"
        "    except OSError: pass\ndef f(x): return 0",
        {"wrong"},
    ),
    "fills sockets and pipes in many processes": (
        "import os, socket, time\nfor _ in range(20):\n    try:\n        if os.fork(): continue\n"
        "    except OSError: break\n    keep = []\n    try:\n        while True:\n"
        "            one, two = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "            keep += [(one, two), (two, one)]\n    except OSError: pass\n    for one, _ in keep:\n"
        "        one.setblocking(False)\n        try:\n            while True: one.send(bytes(1000))\n"
        "        except OSError: pass\n    time.sleep(99)\ntime.sleep(1)\ndef f(x): return 0",
        {"wrong", "out of memory", "timed out"},
    ),
    "stops itself and everybody": (
        "import os, signal\nfor n in range(1, 50):\n    try: os.kill(n, signal.SIGSTOP)\n    except OSError: pass\n"
        "while True: signal.pause()",
        {"timed out"},
    ),
    "waits for a person": ("input('?')\ndef f(x): return input()", {"wrong"}),
    "prints 1 GB in lines": (
        "line = 'x' * 10_000 + chr(10)\nfor _ in range(100_000): print(line)\ndef f(x): return 0",
        {"wrong", "timed out"},
    ),
    "prints 1 GB without a line": (
        "import sys\nfor _ in range(500): sys.stdout.write('x' * 10**6); sys.stderr.write('y' * 10**6)\n"
        "def f(x): return 0",
        {"wrong", "timed out"},
    ),
    "prints 300 MB past Python": (
        "import os\nfor _ in range(300): os.write(1, b'x' * 10**6)\ndef f(x): return 0",
        {"wrong", "timed out"},
    ),
    "shows 20 MB of pictures": (
        "from IPython.display import display, Image\npng = b'\\x89PNG\\r\\n\\x1a\\n' + bytes(100_000)\n"
        "for _ in range(200): display(Image(png))\ndef f(x): return 0",
        {"wrong"},
    ),
    "exits": ("import os\nos._exit(0)", LOST),
    "exits in its function": ("import os\ndef f(x): os._exit(0)", LOST),
    "asks Python to exit": ("raise SystemExit", WRONG),
    "kills itself": ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", {"crashed", "wrong"}),
    "kills everybody": ("import os, signal\nos.kill(-1, signal.SIGKILL)\nos.killpg(0, 9)", {"crashed", "wrong"}),
    "crashes by ctypes": ("import ctypes\nctypes.string_at(0)", LOST),
    "crashes by recursion": (
        "import sys\nsys.setrecursionlimit(10**9)\ndef g(x): return [g(x) for _ in x]\ng([1])",
        {"crashed", "wrong", "out of memory", "timed out"},
    ),
    "has a syntax error": ("def f(x:", WRONG),
    "has a NUL in it": ("def f(x):\0 return 0", WRONG),
    "is a lone surrogate": ("f = '\ud800'", WRONG),
}  # fmt: skip

RIGHT = "\n    def f(x): return np.cumsum(x**2)"
HELD = {  # right answers where the limit held: full points show that the kernel refused, as `harm` alone does not
    "writes 5 GB": (
        "import os\ntry:\n    with open('/tmp/x', 'wb', 0) as file:\n"
        "        for _ in range(5 << 10): file.write(bytes(1 << 20))\nexcept OSError: pass\n"
        "if (1 << 20) <= os.path.getsize('/tmp/x') <= (64 << 20):" + RIGHT
    ),
    "makes empty files without an end": (
        "import os\ntry:\n    for n in range(20_000): os.close(os.open(f'/tmp/{n}', os.O_CREAT))\n"
        "except OSError: pass\nif 9_000 < n < 10_001:" + RIGHT
    ),
    "fills /tmp and /dev/shm": (
        "written = {}\nfor place in ('/tmp/', '/dev/shm/'):\n    for i in range(200):\n"
        "        try:\n            with open(f'{place}{i}', 'wb', 0) as file: file.write(bytes(1 << 20))\n"
        "        except OSError: break\n        written[place] = i\n"
        "if 50 < written['/tmp/'] < 64 and 10 < written['/dev/shm/'] < 16:" + RIGHT
    ),
    "asks for 30 GB": "try: x = np.ones(30 << 27)\nexcept MemoryError:" + RIGHT,
    "hides memory in files without names": (
        "import os\ntry: os.memfd_create('x')\nexcept OSError:" + RIGHT
    ),
    "enlarges a pipe": (
        "import fcntl, os\ntry: fcntl.fcntl(os.pipe()[1], 1031, 1 << 20)\nexcept PermissionError:" + RIGHT
    ),
    "enlarges the buffer of a socket": (
        "import socket\none, _ = socket.socketpair()\n"
        "try: one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 24)\nexcept OSError:" + RIGHT
    ),
    "makes sockets that are no pair": (
        "import socket\nmade = []\nfor family in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6):\n"
        "    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):\n"
        "        try: made.append(socket.socket(family, kind))\n        except OSError: pass\nif not made:" + RIGHT
    ),
    "asks the host for terminals": (
        "import os\nmade = 0\ntry:\n    for _ in range(50): os.openpty(); made += 1\nexcept OSError: pass\n"
        "if 0 < made <= 8:" + RIGHT
    ),
    "asks the host for asynchronous reading": (
        "import ctypes, platform\nlibc = ctypes.CDLL(None, use_errno=True)\nnumber = 206 if platform.machine() "
        "== 'x86_64' else 0\nplace = ctypes.c_ulong(0)\n"
        "if libc.syscall(number, 64, ctypes.byref(place)) == -1:" + RIGHT
    ),
    "chooses its core": (
        "import os\ntry: os.sched_setaffinity(0, os.sched_getaffinity(0))\nexcept OSError:" + RIGHT
    ),
    "starts processes without an end": (
        "import os, time\nn = 0\ntry:\n    while n < 100:\n        if os.fork() == 0:\n            time.sleep(99)\n"
        "        n += 1\nexcept OSError: pass\nif 0 < n < 24:" + RIGHT
    ),
}  # fmt: skip

LOOKS = {  # each sets `found` to what it saw; nothing may be there
    "notebooks and gradebooks in what is shared": (
        "import os\nfound = []\nfor root in ('/usr', '/opt'):\n    for place, folders, files in os.walk(root):\n"
        "        apart = ('site-packages', 'dist-packages', 'packages0', 'packages1', 'node_modules', 'doc')\n"
        "        folders[:] = [f for f in folders if f not in apart and place.count('/') < 6]\n"
        "        found += [f'{place}/{f}' for f in files if f.endswith('.ipynb') or f == 'gradebook.db']"
    ),
    "the solutions": (
        "import glob\nfound = [p for root in ('/work', '/home', '/root', '/srv', '/tmp', '/opt/lib')\n"
        "         for p in glob.glob(root + '/**/*.ipynb', recursive=True)]"
    ),
    "where packages came from": (
        "import glob\nfound, home = [], '/opt/packages*/'\n"
        "for place in glob.glob(home + '*.dist-info/direct_url.json') + glob.glob(home + '_*editable*'):\n"
        "    try: found += [place] if open(place).read() else []\n    except OSError: pass"
    ),
    "passwords and homes": (
        "import os\nfound = [p for p in ('/etc/shadow', '/etc/passwd', '/root', '/home', '/var', '/sys', '/run',\n"
        "                     '/usr/local', '/usr/src', '/srv') if os.path.exists(p)]"
    ),
    "other processes": "import os\nfound = os.listdir('/proc') + ([] if os.getpid() == 1 else ['pid'])",
    "the environment": "import os\nfound = [k for k in os.environ if k in ('USER', 'SHELL', 'LS_COLORS', 'SECRET')]",
    "the hidden test in In": "found = [x for x in In if 'xyzzy' in x and 'found' not in x]",
    "a server on the host": (
        "import socket\nfound = []\nfor family, address in ((socket.AF_INET, ('127.0.0.1', PORT)),):\n"
        "    try: socket.create_connection(address, timeout=1); found.append(address)\n    except OSError: pass"
    ),
    "the machine below by vsock": (
        "import socket\ntry: found = [socket.socket(40, socket.SOCK_STREAM)]\nexcept OSError: found = []"
    ),
    "files to change": (
        "import os\nfound = []\nfor place in ('/', '/usr', '/opt', '/opt/lib/lincls', '/dev', '/proc'):\n"
        "    try: open(place + '/x', 'w'); found.append(place)\n    except OSError: pass"
    ),
    "a way to trace": (
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "found = [n for n in range(1, 50) if libc.ptrace(16, n, 0, 0) == 0]"
    ),
    "a way to trace that the kernel grants to everybody": (  # by its parent, of itself: only seccomp says no
        "import ctypes, os, struct\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "byte = ctypes.create_string_buffer(1)\n"
        "part = ctypes.create_string_buffer(struct.pack('=QQ', ctypes.addressof(byte), 1))\n"
        "ways = {'traceme': lambda: libc.ptrace(0, 0, 0, 0),\n"
        "        'read': lambda: libc.process_vm_readv(os.getpid(), part, 1, part, 1, 0)}\n"
        "found = [name for name, way in ways.items() if way() != -1 or ctypes.get_errno() != 38]"
    ),
    "new namespaces": (
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "found = [f for f in (0x10000000, 0x20000000, 0x20000, 0x40000000) if libc.unshare(f) == 0]"
    ),
    "capabilities": (
        "import ctypes, struct\nlibc = ctypes.CDLL(None)\nbuffer = ctypes.create_string_buffer(24)\n"
        "libc.capget(struct.pack('=II', 0x20080522, 0), buffer)\nfound = [b for b in buffer.raw if b]"
    ),
    "files of other students": "import os\n"
    "found = os.listdir('/dev/shm') + [n for n in os.listdir('/tmp') if n != 'mpl']",
    "open files": (
        "import os\nfound = []\n"
        "for fd in range(4, 256):\n    try: os.fstat(fd); found.append(fd)\n    except OSError: pass"
    ),
}
