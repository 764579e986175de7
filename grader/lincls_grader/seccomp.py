"""The system calls that a student's process may make, as a BPF program for the kernel (seccomp(2)).

Whatever is not in the list does not exist for it (ENOSYS), so that a call which a future kernel brings is refused
before anybody here has heard of it. Not in the list is what gets around the other walls: memory that no limit counts
(files without names, System V's, the host's requests for asynchronous reading), new namespaces and mounts, a look
into other processes, a processor of one's own choice, and sockets, which would stand in a network that two
submissions share. A pair of connected Unix sockets may be made, as asyncio does, but their buffers cannot be enlarged,
nor a pipe's.
"""

import platform
import struct
from functools import cache

_EPERM, _ENOSYS, _EAFNOSUPPORT = 1, 38, 97
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCH, _FIRST, _SECOND, _FOURTH = 0, 4, 16, 24, 40  # offsets in struct seccomp_data
_NEW_NAMESPACES = 0x7E020080  # CLONE_NEW* flags
_SHARED_ANONYMOUS = 0x01, 0x20  # flags of mmap
_SET_PIPE_SIZE, _UNIX = 1031, 1  # F_SETPIPE_SZ, AF_UNIX

_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_CLONE, _SOCKET, _SOCKETPAIR, _MMAP, _FCNTL = (56, 220), (41, 198), (53, 199), (9, 222), (72, 25)

# name: (x86_64, aarch64), None where a machine has no such call
_ALLOWED: dict[str, tuple[int, int | None]] = {
    # files
    "read": (0, 63), "write": (1, 64), "open": (2, None), "openat": (257, 56), "close": (3, 57),
    "close_range": (436, 436), "creat": (85, None), "readv": (19, 65), "writev": (20, 66),
    "pread64": (17, 67), "pwrite64": (18, 68), "preadv": (295, 69), "pwritev": (296, 70),
    "preadv2": (327, 286), "pwritev2": (328, 287), "lseek": (8, 62), "stat": (4, None), "fstat": (5, 80),
    "lstat": (6, None), "newfstatat": (262, 79), "statx": (332, 291), "access": (21, None),
    "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None), "readlinkat": (267, 78),
    "getdents": (78, None), "getdents64": (217, 61), "getcwd": (79, 17), "chdir": (80, 49),
    "fchdir": (81, 50), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None), "rename": (82, None),
    "renameat": (264, 38), "renameat2": (316, 276), "link": (86, None), "linkat": (265, 37),
    "unlink": (87, None), "unlinkat": (263, 35), "symlink": (88, None), "symlinkat": (266, 36),
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "utimensat": (280, 88),
    "utime": (132, None), "utimes": (235, None), "umask": (95, 166), "truncate": (76, 45),
    "ftruncate": (77, 46), "fallocate": (285, 47), "fsync": (74, 82), "fdatasync": (75, 83),
    "flock": (73, 32), "fadvise64": (221, 223), "sendfile": (40, 71), "copy_file_range": (326, 285),
    "statfs": (137, 43), "fstatfs": (138, 44), "getxattr": (191, 8), "lgetxattr": (192, 9),
    "fgetxattr": (193, 10), "listxattr": (194, 11), "llistxattr": (195, 12), "flistxattr": (196, 13),
    "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24), "pipe": (22, None), "pipe2": (293, 59),
    "ioctl": (16, 29),
    # waiting
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72),
    "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "eventfd": (284, None), "eventfd2": (290, 19),
    "timerfd_create": (283, 85), "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87),
    "pause": (34, None), "nanosleep": (35, 101), "clock_nanosleep": (230, 115),
    # memory
    "munmap": (11, 215), "mprotect": (10, 226), "mremap": (25, 216), "msync": (26, 227), "mincore": (27, 232),
    "madvise": (28, 233), "brk": (12, 214), "membarrier": (324, 283),
    # processes
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281), "exit": (60, 93),
    "exit_group": (231, 94), "wait4": (61, 260), "waitid": (247, 95), "kill": (62, 129), "tkill": (200, 130),
    "tgkill": (234, 131), "getpid": (39, 172), "gettid": (186, 178), "getppid": (110, 173),
    "getpgrp": (111, None), "getpgid": (121, 155), "getsid": (124, 156), "setsid": (112, 157),
    "setpgid": (109, 154), "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176),
    "getegid": (108, 177), "getresuid": (118, 148), "getresgid": (120, 150), "getgroups": (115, 158),
    "capget": (125, 90), "prctl": (157, 167), "arch_prctl": (158, None), "set_tid_address": (218, 96),
    "set_robust_list": (273, 99), "get_robust_list": (274, 100), "rseq": (334, 293), "futex": (202, 98),
    "sched_yield": (24, 124), "sched_getaffinity": (204, 123), "sched_getparam": (143, 121),
    "sched_getscheduler": (145, 120), "sched_get_priority_max": (146, 125),
    "sched_get_priority_min": (147, 126), "getpriority": (140, 141), "getrlimit": (97, 163),
    "setrlimit": (160, 164), "prlimit64": (302, 261), "getrusage": (98, 165), "getcpu": (309, 168),
    # signals
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139),
    "rt_sigpending": (127, 136), "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133),
    "rt_sigqueueinfo": (129, 138), "sigaltstack": (131, 132), "restart_syscall": (219, 128),
    "alarm": (37, None), "getitimer": (36, 102), "setitimer": (38, 103),
    # clock and system
    "gettimeofday": (96, 169), "clock_gettime": (228, 113), "clock_getres": (229, 114), "time": (201, None),
    "times": (100, 153), "uname": (63, 160), "sysinfo": (99, 179), "getrandom": (318, 278),
    # the line
    "sendto": (44, 206), "recvfrom": (45, 207), "sendmsg": (46, 211), "recvmsg": (47, 212),
    "shutdown": (48, 210), "getsockname": (51, 204), "getpeername": (52, 205), "getsockopt": (55, 209),
}  # fmt: skip


def known(machine: str = "") -> bool:
    """Are the numbers of this machine's system calls known here?"""
    return (machine or platform.machine()) in _MACHINES


@cache
def program(machine: str = "") -> bytes:
    """The filter as an array of struct sock_filter. Raises OSError for a machine whose calls are not known here."""
    machine = machine or platform.machine()
    if not known(machine):
        raise OSError(f"no filter of system calls is known for a machine that calls itself {machine!r}")
    column, arch = _MACHINES[machine]
    lines = [_line(_LOAD, _ARCH), _line(_EQUAL, arch, 1, 0), _line(_RETURN, _KILL), _line(_LOAD, _NUMBER)]
    if column == 0:  # the x32 calls of x86_64 have numbers of their own
        lines += [_line(_AT_LEAST, 0x40000000, 0, 1), _line(_RETURN, _ERRNO | _ENOSYS)]
    for first, last in _runs(column):
        lines += [_line(_AT_LEAST, first, 0, 2), _line(_AT_LEAST, last + 1, 1, 0), _line(_RETURN, _ALLOW)]
    shared, anonymous = _SHARED_ANONYMOUS
    refused, allowed = _line(_RETURN, _ERRNO | _EPERM), _line(_RETURN, _ALLOW)
    lines += _asked(_CLONE[column], _FIRST, _line(_ANY_BIT, _NEW_NAMESPACES, 0, 1), refused, allowed)
    lines += _asked(
        _MMAP[column], _FOURTH, _line(_ANY_BIT, shared, 0, 2), _line(_ANY_BIT, anonymous, 0, 1), refused, allowed
    )
    lines += _asked(_FCNTL[column], _SECOND, _line(_EQUAL, _SET_PIPE_SIZE, 0, 1), refused, allowed)
    lines += _asked(_SOCKETPAIR[column], _FIRST, _line(_EQUAL, _UNIX, 1, 0), refused, allowed)
    lines += [_line(_EQUAL, _SOCKET[column], 0, 1), _line(_RETURN, _ERRNO | _EAFNOSUPPORT)]
    return b"".join([*lines, _line(_RETURN, _ERRNO | _ENOSYS)])


def _runs(column: int) -> list[tuple[int, int]]:
    """The allowed numbers as stretches from a first to a last one."""
    ranges: list[tuple[int, int]] = []
    numbers = (row[column] for row in _ALLOWED.values())
    for number in sorted(one for one in numbers if one is not None):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1] = ranges[-1][0], number
        else:
            ranges.append((number, number))
    return ranges


def _asked(number: int, argument: int, *answers: bytes) -> list[bytes]:
    """Lines that look at one argument of a call, and are passed over for any other call."""
    return [_line(_EQUAL, number, 0, 1 + len(answers)), _line(_LOAD, argument), *answers]


def _line(code: int, k: int, true: int = 0, false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, true, false, k)
