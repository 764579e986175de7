"""Walls around the student's code: one bubblewrap for a warm process, then fresh walls for every submission.

Outside, bubblewrap gives a root of read-only binds, no network, and namespaces of its own. Inside, the warm
process (trusted: it never runs a student's line) forks a child for every submission; `enter` shuts the child
in: a new process tree, new empty /tmp and /dev/shm, no /proc, an ordinary user without capabilities, limits on
memory, time, files and processes, and the seccomp filter. When that child dies everything that it started or
stored is gone with it.
"""

import contextlib
import ctypes
import os
import signal
import struct
import sys
from dataclasses import dataclass
from functools import cache
from io import FileIO
from pathlib import Path

import lincls
from lincls_grader import seccomp

SEEN = ("codec", "encoder", "marks", "modules", "sandbox", "seccomp", "shell", "student")  # of the grader, inside
GRADER = "/opt/lib/lincls_grader"
USERS = range(60_000, 65_000)  # one for each warm process that root starts: a user whom nobody else shares
_NEWNS, _NEWIPC, _NEWPID = 0x00020000, 0x08000000, 0x20000000
_RDONLY, _NOSUID, _NODEV, _NOEXEC, _BIND, _REC, _PRIVATE = 1, 2, 4, 8, 0x1000, 0x4000, 0x40000
_CAPBSET_DROP, _SECCOMP, _GET_SECCOMP, _NO_NEW_PRIVS, _PDEATHSIG = 24, 22, 21, 38, 1
_FILTERED = 2  # SECCOMP_MODE_FILTER
_TERMINALS = 8


@dataclass(frozen=True)
class Limits:
    """What one submission may use."""

    cell_seconds: float = 20.0  # one cell of the student
    call_seconds: float = 10.0  # one call of a student's function; the checks themselves stop at 5
    notebook_seconds: float = 120.0  # all of it
    memory_bytes: int = 1 << 30  # address space of a process, and resident memory of all processes
    output_bytes: int = 100_000  # printed by one cell
    image_bytes: int = 2_000_000  # pictures of one cell
    notebook_bytes: int = 20 << 20  # the file that was handed in
    disk_bytes: int = 64 << 20  # /tmp, and a file
    files: int = 10_000  # in /tmp, empty ones and folders too: each costs the kernel memory
    processes: int = 24
    descriptors: int = 128  # open files of a process: each pipe or pair of sockets is memory of the kernel


def command(isolation: str, control: int) -> list[str]:
    """How to start the warm process: its control socket is the inherited descriptor `control`."""
    user = USERS[os.getpid() % len(USERS)] if os.getuid() == 0 else 0  # 0: stay who you are
    arguments = module("student", isolation, control, user)
    if isolation == "none":
        return [sys.executable, *arguments]
    python, binds, path = _places()
    environment = {
        "PATH": "/usr/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1",
        "LD_LIBRARY_PATH": "/opt/py/lib", "MPLCONFIGDIR": "/tmp/mpl", "TZ": "UTC", **_ENVIRONMENT,
    }  # fmt: skip
    if os.getuid() == 0:  # then the student's process takes an ordinary user in `enter`
        apart = ["--unshare-cgroup-try", *(f"--unshare-{name}" for name in ("ipc", "pid", "net", "uts"))]
        caps = ["SYS_ADMIN", "SETPCAP", "SETUID", "SETGID", "KILL"]
    else:
        apart, caps = ["--unshare-all", "--uid", "0", "--gid", "0"], ["SYS_ADMIN", "SETPCAP"]
    return [
        "bwrap", *apart, "--hostname", "sandbox",
        "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL",
        *(word for cap in caps for word in ("--cap-add", f"CAP_{cap}")),
        *(word for pair in environment.items() for word in ("--setenv", *pair)),
        *binds, "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--symlink", "usr/bin", "/bin",
        "--proc", "/proc", "--dev", "/dev",
        "--perms", "1777", "--size", str(1 << 24), "--tmpfs", "/dev/shm", "--remount-ro", "/dev",
        "--perms", "1777", "--size", str(1 << 26), "--tmpfs", "/tmp", "--perms", "0755", "--dir", "/tmp/mpl",
        *_font_list(), "--remount-ro", "/", "--chdir", "/tmp", "--", python, *arguments,
    ]  # fmt: skip


def module(name: str, *arguments: object) -> list[str]:
    """Python's arguments for a warm process; -P keeps the working directory out of its imports."""
    start = f"import sys; from lincls_grader.{name} import main; main(*sys.argv[1:])"
    return ["-P", "-c", start, *map(str, arguments)]


_ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline", "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1",
}  # fmt: skip


def environment() -> dict[str, str]:
    """The environment of the warm processes outside: this one's, without threads and Jupyter's traces."""
    ours = ("JPY_", "JUPYTER", "PYTEST_")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    path = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path if entry)
    return {**kept, **_ENVIRONMENT, "PYTHONPATH": path}


def _places() -> tuple[str, list[str], str]:
    """Python's path inside, what is to be seen there, and PYTHONPATH: the installation, packages, lincls, and SEEN.

    Never all of /usr or of a prefix: nbgrader's exchange, for one, is in /usr/local/share. Of the grader the files SEEN
    lie in a folder without an __init__.py, a namespace of them alone; where packages hold the grader it is hidden.
    """
    prefix, here = Path(sys.base_prefix).resolve(), Path(__file__).resolve().parent
    system, root = Path("/usr"), "/usr" if prefix == Path("/usr") else "/opt/py"
    binds = {f"/usr/{folder.name}": folder for folder in (*system.glob("lib*"), system / "bin", system / "share")}
    binds |= {f"{root}/{folder.name}": folder for folder in (*prefix.glob("lib*"), prefix / "bin")}
    binds["/opt/lib/lincls"] = Path(lincls.__file__).resolve().parent
    packages = [Path(entry).resolve() for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")]
    binds |= {f"/opt/packages{i}": package for i, package in enumerate(dict.fromkeys(packages))}
    folders = "/usr", "/opt", "/opt/lib", "/opt/py", GRADER
    words = [word for folder in folders for word in ("--perms", "0755", "--dir", folder)]
    for inside, outside in binds.items():
        if outside.is_dir():
            words += ["--ro-bind", str(outside), inside]
            for file in (*outside.glob("*.dist-info/direct_url.json"), *outside.glob("_*editable*")):
                if file.is_file():  # it tells a path of this machine
                    words += ["--ro-bind", "/dev/null", f"{inside}/{file.relative_to(outside)}"]
            if here.is_relative_to(outside):
                place = f"{inside}/{here.relative_to(outside)}"
                words += ["--tmpfs", place, "--remount-ro", place]
    words += [word for name in SEEN for word in ("--ro-bind", str(here / f"{name}.py"), f"{GRADER}/{name}.py")]
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    path = [place for place in binds if place.startswith("/opt/packages") and binds[place].is_dir()]
    return f"{root}/bin/{name}", words, ":".join(["/opt/lib", *path])


def _font_list() -> list[str]:
    """matplotlib's list of fonts, which takes seconds to make."""
    homes = [os.environ.get("MPLCONFIGDIR"), Path.home() / ".cache" / "matplotlib"]
    lists = [file for home in homes if home for file in Path(home).glob("fontlist-*.json")]
    return [word for file in lists for word in ("--ro-bind", str(file), f"/tmp/mpl/{file.name}")]


# ------------------------------------------------------------------------- inside, in the warm process's child


def fork_apart() -> int:
    """os.fork(), but the child is the first process of a new process tree and sees no other."""
    libc = _libc()
    own = os.open("/proc/self/ns/pid", os.O_RDONLY)
    _checked(libc.unshare(_NEWPID), "unshare")
    try:
        pid = os.fork()
    finally:
        if os.getpid() != 1:
            _checked(libc.setns(own, _NEWPID), "setns")
        os.close(own)
    return pid


def enter(limits: Limits, user: int) -> None:
    """Shut this process in, as `user` where that is not 0; there is no way back. OSError: a wall failed."""
    libc = _libc()
    with contextlib.suppress(OSError):  # where memory runs out it is this process that goes, not the warm one
        wish = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        try:
            os.write(wish, b"1000")
        finally:
            os.close(wish)
    _checked(libc.unshare(_NEWNS | _NEWIPC), "unshare")
    _checked(libc.mount(b"none", b"/", None, _REC | _PRIVATE, None), "private mounts")
    for place, size, mode, flags in (
        (b"/tmp", limits.disk_bytes, 1777, 0),
        (b"/dev/shm", 1 << 24, 1777, _NOEXEC),
        (b"/proc", 4096, 555, _NOEXEC | _RDONLY),  # empty: no look at any process
    ):
        options = f"size={size},mode={mode},nr_inodes={limits.files}".encode()
        _checked(libc.mount(b"tmpfs", place, b"tmpfs", flags | _NOSUID | _NODEV, options), f"mount {place!r}")
    # Shared pages of /dev/zero belong to no process and no file, so nothing would count them.
    _checked(libc.mount(b"/dev/null", b"/dev/zero", None, _BIND, None), "no /dev/zero")
    terminals = f"newinstance,ptmxmode=0666,mode=600,max={_TERMINALS}".encode()  # the host's are one pool for all
    _checked(libc.mount(b"devpts", b"/dev/pts", b"devpts", _NOSUID | _NOEXEC, terminals), "terminals of its own")
    os.chdir("/tmp")
    os.umask(0o022)
    restrict(limits)
    for capability in range(64):
        libc.prctl(_CAPBSET_DROP, capability, 0, 0, 0)
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    header, nothing = struct.pack("=II", 0x20080522, 0), bytes(24)
    _checked(libc.capset(header, nothing), "capset")
    os.mkdir("/tmp/mpl")
    _checked(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges")
    filter_ = seccomp.program()
    buffer = ctypes.create_string_buffer(filter_, len(filter_))
    wanted = struct.pack("HxxxxxxP", len(filter_) // 8, ctypes.addressof(buffer))
    _checked(libc.prctl(_SECCOMP, _FILTERED, ctypes.c_char_p(wanted), 0, 0), "seccomp")
    if libc.prctl(_GET_SECCOMP, 0, 0, 0, 0) != _FILTERED:
        raise OSError("the filter of system calls is not in force")


def restrict(limits: Limits, *, alone: bool = True) -> None:
    """Limits of the kernel on this process; `alone`: it has a user of its own, so processes can be counted."""
    import resource

    wanted = {
        "RLIMIT_AS": limits.memory_bytes, "RLIMIT_CPU": int(2 * limits.notebook_seconds) + 5,
        "RLIMIT_FSIZE": limits.disk_bytes, "RLIMIT_NOFILE": limits.descriptors, "RLIMIT_CORE": 0, "RLIMIT_MSGQUEUE": 0,
        "RLIMIT_NPROC": limits.processes if alone else None,
    }  # fmt: skip
    for name, value in wanted.items():
        if value is not None and hasattr(resource, name):
            with contextlib.suppress(ValueError, OSError):  # macOS knows some of them by name only
                resource.setrlimit(getattr(resource, name), (value, value))


def die_with_parent() -> None:
    """End this process when the one that forked it ends, where the system can (Linux)."""
    with contextlib.suppress(AttributeError, OSError):
        _libc().prctl(_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


@cache
def _libc() -> ctypes.CDLL:
    """The C library. Python makes a class for each object like it, so a process that forks much keeps one."""
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int, what: str) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")


# ------------------------------------------------------------------------------------------------- outside


def below(pid: int) -> list[tuple[int, int]]:
    """(process, how far below) of all that `pid` started, itself first. OSError where /proc does not say."""
    processes = [(pid, 0)]
    for process, depth in processes:  # it grows
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for task in os.listdir(f"/proc/{process}/task"):
                text = Path(f"/proc/{process}/task/{task}/children").read_text()
                processes += [(int(child), depth + 1) for child in text.split()]
    return processes


class Starved:
    """Call it for the seconds in which a process was ready to run but had no core; 0 where the kernel does not say."""

    def __init__(self, pid: int) -> None:
        self._file: FileIO | None = None
        with contextlib.suppress(OSError):
            self._file = FileIO(f"/proc/{pid}/schedstat")

    def __call__(self) -> float:
        if self._file is not None:
            with contextlib.suppress(OSError, ValueError, IndexError):  # the process is gone
                return int(os.pread(self._file.fileno(), 200, 0).split()[1]) / 1e9
        return 0.0


def resident(pid: int) -> int:
    """Bytes of memory that the processes below `pid` hold for themselves; 0 where /proc does not say."""
    total = 0
    try:
        for child, _ in below(pid):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError, IndexError):
                size, shared = Path(f"/proc/{child}/statm").read_text().split()[1:3]
                total += (int(size) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
    return total
