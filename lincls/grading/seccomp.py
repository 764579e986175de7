"""The system calls that a student's process may not make, as a BPF program for the kernel (seccomp(2)).

Denied is what gets around the other walls: memory that no limit counts (files without names, System V's, pages
that are shared without a file), new namespaces and mounts, a look into
other processes, and sockets of other families than Unix and Internet (vsock is not behind a network namespace).
"""

from __future__ import annotations

import platform
import struct

_EPERM, _ENOSYS, _EAFNOSUPPORT = 1, 38, 97
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCH, _FIRST, _FOURTH = 0, 4, 16, 40  # offsets in struct seccomp_data
_NEW_NAMESPACES = 0x7E020080  # CLONE_NEW* flags
_FAMILIES = (1, 2, 10)  # AF_UNIX, AF_INET, AF_INET6

# name: (x86_64, aarch64)
_DENIED = {
    "memfd_create": (319, 279), "memfd_secret": (447, 447),
    "shmget": (29, 194), "shmat": (30, 196), "msgget": (68, 186), "semget": (64, 190), "mq_open": (240, 180),
    "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39),
    "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "ptrace": (101, 117), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "open_by_handle_at": (304, 265), "vmsplice": (278, 75), "personality": (135, 92),
}  # fmt: skip
_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_CLONE, _CLONE3, _SOCKET, _SOCKETPAIR, _MMAP = (56, 220), (435, 435), (41, 198), (53, 199), (9, 222)
_SHARED, _ANONYMOUS = 0x01, 0x20  # flags of mmap


def program(machine: str = "") -> bytes | None:
    """The filter as an array of struct sock_filter; None for a machine whose call numbers are not known here."""
    column, arch = _MACHINES.get(machine or platform.machine(), (None, 0))
    if column is None:
        return None
    lines = [
        _line(_LOAD, _ARCH),
        _line(_EQUAL, arch, 1, 0),
        _line(_RETURN, _KILL),
        _line(_LOAD, _NUMBER),
    ]
    if column == 0:  # the x32 calls of x86_64 have numbers of their own
        lines += [_line(_AT_LEAST, 0x40000000, 0, 1), _line(_RETURN, _ERRNO | _ENOSYS)]
    lines += [_line(_EQUAL, _CLONE3[column], 0, 1), _line(_RETURN, _ERRNO | _ENOSYS)]  # libc then uses clone
    for numbers in _DENIED.values():
        lines += [_line(_EQUAL, numbers[column], 0, 1), _line(_RETURN, _ERRNO | _EPERM)]
    lines += [
        _line(_EQUAL, _CLONE[column], 0, 4),
        _line(_LOAD, _FIRST),
        _line(_ANY_BIT, _NEW_NAMESPACES, 0, 1),
        _line(_RETURN, _ERRNO | _EPERM),
        _line(_RETURN, _ALLOW),
        _line(_EQUAL, _MMAP[column], 0, 5),
        _line(_LOAD, _FOURTH),
        _line(_ANY_BIT, _SHARED, 0, 2),
        _line(_ANY_BIT, _ANONYMOUS, 0, 1),
        _line(_RETURN, _ERRNO | _EPERM),
        _line(_RETURN, _ALLOW),
    ]
    families = [_line(_EQUAL, family, len(_FAMILIES) - i, 0) for i, family in enumerate(_FAMILIES)]
    block = [_line(_LOAD, _FIRST), *families, _line(_RETURN, _ERRNO | _EAFNOSUPPORT)]
    lines += [
        _line(_EQUAL, _SOCKET[column], 1, 0),
        _line(_EQUAL, _SOCKETPAIR[column], 0, len(block)),
        *block,
        _line(_RETURN, _ALLOW),
    ]
    return b"".join(lines)


def _line(code: int, k: int, true: int = 0, false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, true, false, k)
