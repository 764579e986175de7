"""Submissions that want points which they did not earn. Each is an answer to question 2.

NAME: (source of the answer cell, the statuses that its two test cells may have).
"""

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

_WRONG = {
    "replaces np.allclose and np.testing": (
        "np.allclose = lambda *a, **k: True\nnp.array_equal = lambda *a: True\ndef f(x): return 0"
    ),
    "replaces the checks": (
        "for name in dir(check):\n    if name[0] != '_': setattr(check, name, lambda *a, **k: None)\ndef f(x): return 0"
    ),
    "deletes asserts by an AST transformer": (
        "import ast\nclass T(ast.NodeTransformer):\n    def visit_Assert(self, node): return ast.Pass()\n"
        "    def visit_Raise(self, node): return ast.Pass()\n"
        "get_ipython().ast_transformers.append(T())\ndef f(x): return 0"
    ),
    "shows a score and stops": (
        "import sys\nsys.displayhook(2.0)\ndef f(x):\n    sys.displayhook(2.0)\n    raise SystemExit(0)"
    ),
    "gives an object that is equal to everything": (
        "class Equal:\n    def __eq__(self, o): return True\n    def __lt__(self, o): return True\n"
        "    __le__ = __gt__ = __ge__ = __ne__ = __lt__\n    def __float__(self): return 1.0\n"
        "    def __len__(self): return 3\n    def __array__(self, *a, **k): return np.zeros(3)\n"
        "    def __sub__(self, o): return 0\n    __rsub__ = __sub__\ndef f(x): return Equal()"
    ),
    "gives text of a class that compares as it likes": (
        "class Text(str):\n    def __eq__(self, o): return True\n    __hash__ = str.__hash__\n"
        "    def strip(self): return self\ndef f(x): return Text('b')"
    ),
    "gives a float of a class that compares as it likes": (
        "class Number(float):\n    def __sub__(self, o): return 0.0\n    __rsub__ = __abs__ = __sub__\n"
        "def f(x): return [Number(0)] * len(x)"
    ),
    "lies about its class": (
        "class Liar:\n    __class__ = property(lambda self: np.ndarray)\n"
        "    dtype, shape, ndim, size = np.dtype(float), (3,), 1, 3\ndef f(x): return Liar()"
    ),
    "renames its class": "class ndarray: pass\nndarray.__module__ = 'numpy'\ndef f(x): return ndarray()",
    "gives a list whose items change": (
        "class Items(list):\n    def __iter__(self): return iter([1, 5])\n    def __len__(self): return 3\n"
        "def f(x): return Items([0] * len(x))"
    ),
    "raises the checks' own exceptions": (
        "class Right(check.Wrong):\n    def __str__(self): return ''\ndef f(x): raise Right('right')"
    ),
    "raises what no except clause catches": "class Up(BaseException): pass\ndef f(x): raise Up",
    "returns NaN": "def f(x): return np.full(len(x), np.nan)",
    "returns infinities": "def f(x): return [float('inf')] * len(x)",
    "returns huge integers": "def f(x): return [10 ** 100_000] * len(x)",
    "returns a huge fraction": "from fractions import Fraction\ndef f(x): return [Fraction(10**2000, 3)] * len(x)",
    "returns a deep list": "def f(x):\n    y = []\n    for _ in range(100_000): y = [y]\n    return y",
    "returns a list of itself": "def f(x):\n    y = []\n    y.append(y)\n    return y",
    "returns a bomb of shared lists": "def f(x):\n    y = [0] * 10\n    for _ in range(12): y = [y] * 10\n    return y",
    "returns an endless generator": "def f(x):\n    while True: yield 1",
    "returns a dict of NaN keys": (
        "def f(x): return {float('nan'): 1, float('nan'): 2, **{i * (2**61 - 1): 0 for i in range(4000)}}"
    ),
    "returns a function": "def f(x): return f",
    "returns an object array": "def f(x): return np.array([object()] * len(x))",
    "answers with a pickle": (
        "import pickle\nclass P:\n    def __reduce__(self): return (exec, ('raise SystemExit',))\n"
        "def f(x): return pickle.dumps(P())"
    ),
    "knows the test by its frame": (
        "import sys\ndef f(x):\n    frame, found = sys._getframe(), ''\n    while frame:\n"
        "        found += repr(sorted(map(str, frame.f_locals.items())))\n"
        "        frame = frame.f_back\n    return np.cumsum(x**2) if 'xyz' + 'zy' in found else 0"
    ),
    "looks for the reference in memory": (
        "import gc\ndef f(x):\n    goals = [o for o in gc.get_objects() if callable(o) and\n"
        "             getattr(o, '__name__', '') == '<lambda>' and getattr(o, '__module__', '') == '__main__']\n"
        "    return goals[0](x) if goals else 0"
    ),
    "answers with a signature that says nothing": (
        "class F:\n    __signature__ = 3\n    __name__ = 7\n    def __call__(self, x): return 0\nf = F()"
    ),
    "answers again for the last request": LINE + "for _ in range(9): say(1, 'done', '', [], None)",
    "serves itself": (
        LINE + "server.__class__.call = lambda self, n, args, kw, watched: ('value', np.zeros(len(args[0])))"
    ),
    "raises the end of the grader": (
        LINE + "server.__class__.call = lambda *a: ('raised', 'SystemExit', 'SystemExit', '')"
    ),
    "answers otherwise at each call": (
        "calls = []\ndef f(x):\n    calls.append(x)\n    return np.cumsum(x**2) if len(calls) % 2 == 0 else 0"
    ),
    "gives the names of the test other values": (
        "check = np = print = AND = rng = cases = x = __builtins__ = None\ndef f(x): return 0"
    ),
    "has a value for every name": (
        "class Names(dict):\n    def __contains__(self, name): return True\n"
        "    def __getitem__(self, name): return 1.0\nget_ipython().user_ns = Names()"
    ),
    "ends the loop of a test": "def f(x): raise StopIteration",
    "presses Ctrl-C": "def f(x): raise KeyboardInterrupt",
    "raises exceptions in a group": "def f(x): raise BaseExceptionGroup('g', [SystemExit(), KeyboardInterrupt()])",
    "is a class": "class f:\n    def __new__(cls, x): return np.zeros(len(x))",
    "writes into its arguments": "def f(x):\n    x[:] = 0\n    return x",
    "has a name of ten million letters": (
        "class F:\n    def __call__(self, x): return 0\nf = F()\nf.__name__ = 'x' * 10**7"
    ),
    "returns thousands of functions": "def f(x): return [lambda y: y for _ in range(2000)]",
    "returns a masked array": "def f(x): return np.ma.masked_all(len(x))",
    "returns a matrix": "def f(x): return np.matrix(np.zeros(len(x)))",
    "returns named columns": "def f(x): return np.zeros(len(x), [('a', float)])",
    "returns a number seen as many": "def f(x): return np.broadcast_to(0.0, (10**10,))",
    "returns a range that fills the memory": "def f(x): return range(10**8)",
    "returns signalling NaN": "from decimal import Decimal\ndef f(x): return [Decimal('sNaN')] * len(x)",
    "stops the clocks": (
        "import time\ntime.monotonic = time.time = time.perf_counter = lambda: 0.0\ntime.sleep = lambda s: None\n"
        "def f(x): return 0"
    ),
    "traces the server": (
        LINE + "def trace(frame, event, arg):\n    if frame.f_code.co_name == 'call' and event == 'return':\n"
        "        frame.f_locals['result'] = 1.0\n    return trace\n"
        "sys.settrace(trace)\nimport threading\nthreading.settrace_all_threads = None\n"
        "frame = sys._getframe()\nwhile frame: frame.f_trace, frame = trace, frame.f_back\ndef f(x): return 0"
    ),
    "hears of all that happens by an audit hook": (
        "import sys\nheard = []\ndef hook(event, args):\n    heard.append(repr(args)[:1000])\n"
        "sys.addaudithook(hook)\ndef f(x):\n    found = [h for h in heard if 'xyz' + 'zy' in h]\n"
        "    return np.cumsum(x**2) if found else 0"
    ),
    "looks through its memory": (
        "import ctypes, gc\nword = 'xyz' + 'zy'\ndef f(x):\n    found = 0\n    for o in gc.get_objects():\n"
        "        try: found += any(type(r) in (str, bytes) and word in str(r) and len(r) > 30 for r in "
        "gc.get_referents(o))\n"
        "        except Exception: pass\n    return np.cumsum(x**2) if found else 0"
    ),
    "has a function whose name is written otherwise": "def \uff46(x): return 0\ndef \u0192(x): return np.cumsum(x**2)",
    "has a name of HTML": (
        "def f(x): return 0\nf.__name__ = '</pre><script>alert(1)</script>'\nf.__qualname__ = '\\u202egnorw'"
    ),
    "raises HTML": (
        "class E(Exception): pass\nE.__name__ = '</pre><img src=x onerror=alert(1)>'\n"
        "def f(x): raise E('</pre><script>alert(1)</script><!-- place --><!-- end --><!-- reference q2 -->')"
    ),
    "returns numbers of the processor's own width": "def f(x): return np.zeros(len(x), np.longdouble)",
    "returns moments of time": "def f(x): return np.zeros(len(x), 'datetime64[s]')",
    "returns columns that overlap": (
        "def f(x):\n    kind = {'names': ['a', 'b'], 'formats': ['f8', 'i8'], 'offsets': [0, 4]}\n"
        "    return np.zeros(len(x), np.dtype(kind))"
    ),
    "returns a decimal of a billion digits": (
        "from decimal import Decimal\ndef f(x): return [Decimal('1e999999999')] * len(x)"
    ),
    "returns a range of memory by its address": (
        "import ctypes\ndef f(x): return np.ctypeslib.as_array((ctypes.c_double * len(x)).from_address(id(x)))"
    ),
}
_ANY = {
    "replaces builtins": (
        "import builtins\nbuiltins.len = lambda x: 3\nbuiltins.abs = lambda x: 0\n"
        "builtins.isinstance = lambda *a: True\nbuiltins.AssertionError = ValueError\ndef f(x): return 0"
    ),
    "replaces json": (
        "import json\njson.dumps = lambda *a, **k: 'null'\njson.loads = lambda *a: True\ndef f(x): return 0"
    ),
    "replaces MessagePack": (
        "import msgpack\nmsgpack.packb = msgpack.Packer.pack = lambda *a, **k: b'\\x01'\ndef f(x): return 0"
    ),
    "replaces the codec": (
        "import lincls_grader.encoder as c\nc.encode = lambda *a, **k: b'x' * 100\ndef f(x): return 0"
    ),
    "catches all exceptions of the shell": (
        "get_ipython().set_custom_exc((BaseException,), lambda *a, **k: None)\n"
        "get_ipython().run_cell = lambda *a, **k: None\ndef f(x): return 0"
    ),
    "gives an array of a class that compares as it likes": (
        "class Array(np.ndarray):\n    def __array_ufunc__(self, *a, **k): return np.zeros(3)\n"
        "    def __eq__(self, o): return True\n    shape = property(lambda s: (3,))\n"
        "def f(x): return np.zeros(len(x)).view(Array)"
    ),
    "raises an exception that cannot be shown": (
        "class E(Exception):\n    def __str__(self): raise SystemExit\nE.__name__ = '\\n' * 99\ndef f(x): raise E"
    ),
    "returns a gigabyte": "def f(x): return np.zeros(60_000_000)",
    "forks and answers twice": LINE + "pid = os.fork()\n",
    "says that the cell went well and is silent": LINE + "say(3, 'done', '', [], None)\nwhile True: time.sleep(1)",
    "refuses all calls of the system by an audit hook": (
        "import sys\ndef hook(event, args): raise SystemExit\nsys.addaudithook(hook)\ndef f(x): return 0"
    ),
    "takes the place of modules by files": (
        "import pathlib, sys\n"
        "for name in ('numpy', 'msgpack', 'json', 'codec', 'lincls', 'lincls_grader', 'sitecustomize'):\n"
        "    pathlib.Path(f'{name}.py').write_text('raise SystemExit')\n"
        "    pathlib.Path(f'/tmp/{name}.pth').write_text('import x')\n"
        "for name in [n for n in sys.modules if n.split('.')[0] in ('msgpack', 'lincls', 'lincls_grader')]: del "
        "sys.modules[name]\n"
        "def f(x):\n    import lincls.exercise.check\n    return 0"
    ),
    "takes the place of modules in memory": (
        "import sys, types\nclass All(types.ModuleType):\n"
        "    def __getattr__(self, name): return lambda *a, **k: b'\\x90'\n"
        "for name in list(sys.modules): \n"
        "    if name.startswith(('lincls', 'msgpack')): sys.modules[name] = All(name)\n"
        "class Finder:\n    def find_spec(self, name, *a): raise SystemExit\nsys.meta_path.insert(0, Finder())\n"
        "def f(x): return 0"
    ),
    "shows pages, scripts and pictures that are none": (
        "from IPython.display import HTML, Image, Javascript, SVG, display\n"
        "display(HTML('<script>alert(1)</script>'), Javascript('alert(1)'))\n"
        "display({'image/png': 'PHNjcmlwdD4=', 'text/html': '<b>'}, raw=True)\n"
        "display({'image/png': 5, 'text/plain': ['x']}, raw=True)\n"
        "print('</pre><script>alert(1)</script>\\x1b]8;;http://x.y\\x07\\u202e<!-- place --><!-- end -->')\n"
        "def f(x): return 0"
    ),
    "changes what numbers are": (
        "import ctypes\nfor n in range(3, 200):\n    ctypes.c_long.from_address(id(n) + 24).value = 1\n"
        "def f(x): return 0"
    ),
    "hands in a check of its own": "f = check.function\nw, b = np.zeros(2), 0",
}
_REFUSED = {
    "answers with deep nesting": LINE + "send(b'\\x91' * 200_000)",
    "answers with deep nesting of tuples": (
        LINE + "t = b'\\x01'\nfor _ in range(2000): t = msgpack.packb(msgpack.ExtType(1, b'\\x91' + t))\nsend(t)"
    ),
    "answers with a number too long": LINE + "send(msgpack.packb([9, 'value', msgpack.ExtType(7, b'9' * 100_000)]))",
    "answers with a list that it does not send": LINE + "send(b'\\x93\\x09\\xa5value' + b'\\xdd\\x7f\\xff\\xff\\xff')",
    "answers with lists that fill the memory": (
        LINE + "send(b'\\x93\\x09\\xa5value\\xdd\\x00\\x3f\\x00\\x00' + b'\\x90' * 0x3f0000)"
    ),
    "answers in an extension that nobody knows": LINE + "say(9, 'value', msgpack.ExtType(77, b'1'))",
    "answers with an array of objects by its type": (
        LINE + "def f(x):\n    for n in range(1, 60): say(n, 'value', array('|O', 1, bytes(8)))"
    ),
    "answers with bytes that are not there": LINE + "say(9, 'value', array('<f8', 1000000, b''))",
    "answers for a verdict": LINE + "say(9, 'right', 2.0)\nsay({}, None)\nsay(True, 'value', 1)",
    "calls the server from a thread": (
        LINE + "import threading\ndef flood():\n    while True: say(10**6, 'value', 1)\n"
        "threading.Thread(target=flood, daemon=True).start()\ntime.sleep(0.5)"
    ),
    "says that it entered what is no name": LINE + "server.__class__.call = lambda *a: ('value', 1.0, [5])",
    "describes its function with two parameters of one name": (
        LINE + "server.__class__.tagged = lambda s, f: [0, 'f', [['a', 1, False], ['a', 1, False]]]"
    ),
    "describes its function as another one": LINE + "server.__class__.tagged = lambda s, f: [True, 'check', None]",
    "raises what is no exception": LINE + "server.__class__.call = lambda *a: ('raised', 5, [], {})",
    "answers with an array in place of a word": LINE + "server.__class__.get = lambda *a: (np.zeros(3),)",
    "sends its open files": (
        LINE + "import array\nfiles = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [3] * 200))]\n"
        "for _ in range(50): line.sendmsg([struct.pack('>I', 1) + b'\\x90'], files)"
    ),
}
FORGERIES = {
    **{name: (text, WRONG) for name, text in _WRONG.items()},
    **{name: (text, ANY) for name, text in _ANY.items()},
    **{name: (text, REFUSED) for name, text in _REFUSED.items()},
    "writes noise on the line": (LINE + "os.write(3, os.urandom(4000))", REFUSED | LOST),
    "writes a huge length on the line": (LINE + "os.write(3, b'\\xff' * 8)", REFUSED | LOST),
    "lets what it prints run into the line": (
        "import os\nos.dup2(3, 1)\nos.dup2(3, 2)\nos.system('echo right; echo right')\ndef f(x): return 0",
        REFUSED | LOST,
    ),
    "answers before it is asked": (
        LINE + "for i in range(1, 60): say(i, 'value', array('<f8', 2, struct.pack('=2d', 1, 5)))",
        REFUSED | WRONG,
    ),
    "answers with a moment of time": (
        LINE + "def f(x):\n    for n in range(1, 60): say(n, 'value', msgpack.Timestamp(0))",
        REFUSED | WRONG,
    ),
    "closes the line": (LINE + "os.close(3)", LOST),
    "closes every file": ("import os\nos.closerange(0, 256)\ndef f(x): return 0", LOST),
    "shuts one side of the line": (LINE + "line.shutdown(socket.SHUT_WR)", LOST),
    "answers with half a message": (LINE + "def f(x):\n    os.write(3, bytes(3))\n    time.sleep(99)", {"timed out"}),
    "forges at the end of its process": (
        LINE + "import atexit\natexit.register(lambda: [say(n, 'value', 1) for n in range(60)])\n"
        "class Late:\n    def __del__(self): say(9, 'value', 1)\nlate = Late()\ndef f(x): raise SystemExit",
        WRONG | REFUSED,
    ),
    "sends urgent data": (
        LINE + "try:\n    for _ in range(9): line.send(b'!', socket.MSG_OOB)\nexcept OSError: pass\ndef f(x): return 0",
        WRONG | REFUSED,
    ),
    "lets a forked child answer each call": (
        LINE + "def f(x):\n    if os.fork() == 0: return np.zeros(len(x))\n    time.sleep(0.3)\n    return 0",
        WRONG | REFUSED,
    ),
    "lets signals write on the line": (
        LINE + "import signal\nsignal.signal(signal.SIGALRM, lambda *a: None)\nline.setblocking(False)\n"
        "signal.set_wakeup_fd(3)\nsignal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)\n"
        "def f(x):\n    time.sleep(0.5)\n    return 0",
        WRONG | REFUSED | LOST,
    ),
    "answers in the midst of another answer": (
        LINE + "import signal\nsignal.signal(signal.SIGALRM, lambda *a: say(9, 'value', 1))\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)\ndef f(x): return np.zeros(400_000)",
        WRONG | REFUSED | LOST,
    ),
    "does not listen": (LINE + "line.shutdown(socket.SHUT_RD)\ndef f(x): return 0", LOST | REFUSED | WRONG),
    "is never done with telling its class": (
        "class Slow:\n    @property\n    def __class__(self):\n        while True: pass\ndef f(x): return Slow()",
        {"wrong", "timed out"},
    ),
    "is never done with telling its signature": (
        "class F:\n    @property\n    def __signature__(self):\n        while True: pass\n"
        "    def __call__(self, x): return 0\nf = F()",
        {"timed out", "wrong"},
    ),
    "lets no other thread run": (
        LINE + "import threading\nsys.setswitchinterval(1e9)\n"
        "threading.Thread(target=lambda: [0 for _ in iter(int, 1)], daemon=True).start()\n"
        "def f(x): return 0",
        {"timed out", "wrong"},
    ),
    "becomes another program": (
        "import os, sys\nos.set_inheritable(3, True)\n"
        "os.execv(sys.executable, [sys.executable, '-c', 'import os; os.write(3, bytes(4) + b\"right\"); input()'])",
        LOST | REFUSED,
    ),
}
