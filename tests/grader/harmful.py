"""Submissions that want to do harm, to get past a limit, or to see what is not theirs: answers to question 2.

HARM is as FORGERIES of hostile.py. Of HELD each answer is right where a limit held; of LOOKS each says what it found.
"""

from hostile import LINE, LOST, WRONG

_WRONG = {
    "returns many small numbers": (  # 8 times as much in the checker
        "def f(x): return np.zeros(32 << 20, np.int8)"
    ),
    "returns as many small numbers as there may be": "def f(x): return np.zeros((4 << 20) - 100, np.int8)",
    "returns a column that makes a table of every sum": "def f(x): return np.zeros(((4 << 20) - 100, 1), np.int8)",
    "leaves a child behind": (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(1000)\n"
        "    os._exit(0)\ndef f(x): return 0"
    ),
    "starts threads without an end": (
        "import threading, time\ntry:\n"
        "    while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()\n"
        "except RuntimeError: pass\ndef f(x): return 0"
    ),
    "fills sockets": (
        "import socket\nkeep = []\ntry:\n    while True: keep.append(socket.socketpair())\nexcept OSError: pass\n"
        "for one, _ in keep:\n    one.setblocking(False)\n    try:\n        while True: one.send(bytes(65536))\n"
        "    except OSError: pass\ndef f(x): return 0"
    ),
    "waits for a person": "input('?')\ndef f(x): return input()",
    "shows 20 MB of pictures": (
        "from IPython.display import display, Image\npng = b'\\x89PNG\\r\\n\\x1a\\n' + bytes(100_000)\n"
        "for _ in range(200): display(Image(png))\ndef f(x): return 0"
    ),
}
_SLOW = {
    "loops for ever": "while True: pass",
    "loops for ever in its function": "def f(x):\n    while True: pass",
    "loops and catches the interrupt": (
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    ),
    "loops and ignores all signals": (
        "import signal\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\n"
        "while True: pass"
    ),
    "answers for a past request without an end": LINE + "while True: say(0, 'value', 1)",
    "stops itself and everybody": (
        "import os, signal\nfor n in range(1, 50):\n    try: os.kill(n, signal.SIGSTOP)\n    except OSError: pass\n"
        "while True: signal.pause()"
    ),
}
HARM = {
    **{name: (text, WRONG) for name, text in _WRONG.items()},
    **{name: (text, {"timed out"}) for name, text in _SLOW.items()},
    "is a fork bomb": (
        "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
        {"timed out", "refused", "out of memory"},
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
    "fills sockets and pipes in many processes": (
        "import os, socket, time\nfor _ in range(20):\n    try:\n        if os.fork(): continue\n"
        "    except OSError: break\n    keep = []\n    try:\n        while True:\n"
        "            one, two = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "            keep += [(one, two), (two, one)]\n    except OSError: pass\n    for one, _ in keep:\n"
        "        one.setblocking(False)\n        try:\n            while True: one.send(bytes(1000))\n"
        "        except OSError: pass\n    time.sleep(99)\ntime.sleep(1)\ndef f(x): return 0",
        {"wrong", "out of memory", "timed out"},
    ),
    "exits": ("import os\nos._exit(0)", LOST),
    "exits in its function": ("import os\ndef f(x): os._exit(0)", LOST),
    "crashes by ctypes": ("import ctypes\nctypes.string_at(0)", LOST),
    "asks Python to exit": ("raise SystemExit", WRONG),
    "has a syntax error": ("def f(x:", WRONG),
    "has a NUL in it": ("def f(x):\0 return 0", WRONG),
    "is a lone surrogate": ("f = '\ud800'", WRONG),
    "kills itself": ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", {"crashed", "wrong"}),
    "kills everybody": ("import os, signal\nos.kill(-1, signal.SIGKILL)\nos.killpg(0, 9)", {"crashed", "wrong"}),
    "crashes by recursion": (
        "import sys\nsys.setrecursionlimit(10**9)\ndef g(x): return [g(x) for _ in x]\ng([1])",
        {"crashed", "wrong", "out of memory", "timed out"},
    ),
}

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
    "hides memory in files without names": ("import os\ntry: os.memfd_create('x')\nexcept OSError:" + RIGHT),
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
    "chooses its core": ("import os\ntry: os.sched_setaffinity(0, os.sched_getaffinity(0))\nexcept OSError:" + RIGHT),
    "takes back its limits": (
        "import resource\nheld = []\nfor name in ('AS', 'CPU', 'FSIZE', 'NOFILE', 'NPROC', 'CORE'):\n"
        "    try: held.append(resource.setrlimit(getattr(resource, f'RLIMIT_{name}'), (-1, -1)))\n"
        "    except (OSError, ValueError): pass\nif not held:" + RIGHT
    ),
    "calls what opens kernels": (  # mounts, modules, keys, eBPF, io_uring, userfaultfd and their like, by number
        "import ctypes, platform\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "numbers = (101, 155, 161, 165, 166, 175, 246, 248, 250, 272, 298, 308, 310, 311, 313, 317, 321, 323, 425, "
        "428,\n"
        "           429, 430, 435, 442) if platform.machine() == 'x86_64' else ()\n"
        "if all(libc.syscall(n, 0, 0, 0, 0, 0) == -1 for n in numbers):" + RIGHT
    ),
    "leaves its place": (
        "import os\nleft = []\n"
        "for way in (lambda: os.chroot('/tmp'), lambda: os.mknod('/tmp/m', 0o20666, os.makedev(1, 1)),\n"
        "            lambda: os.setuid(0), lambda: os.nice(-5), lambda: os.link('/usr/bin/env', '/tmp/l'),\n"
        "            lambda: os.chmod('/', 0o777), lambda: os.rename('/usr/bin', '/tmp/bin')):\n"
        "    try: way(); left.append(way)\n    except OSError: pass\nif not left:" + RIGHT
    ),
    "starts processes without an end": (
        "import os, time\nn = 0\ntry:\n    while n < 100:\n        if os.fork() == 0:\n            time.sleep(99)\n"
        "        n += 1\nexcept OSError: pass\nif 0 < n < 24:" + RIGHT
    ),
}

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
    "the machine's name": (
        "import os, socket\nfound = [n for n in (os.uname().nodename, socket.gethostname()) if n != 'sandbox']"
    ),
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
