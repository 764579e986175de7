"""The system calls that the filter lets through, by running its program here."""

import struct

import pytest

from lincls_grader import seccomp
from lincls_grader.seccomp import program

X86, ARM = 0xC000003E, 0xC00000B7
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000


def decide(machine: str, arch: int, number: int, first: int = 0, second: int = 0, fourth: int = 0) -> int:
    """What the kernel would do: a small interpreter for the instructions in use."""
    code = [struct.unpack("=HBBI", line) for line in chunks(program(machine))]
    data = struct.pack("=IIQ4Q", number, arch, 0, first, second, 0, fourth)
    place = held = 0
    while True:
        kind, true, false, k = code[place]
        place += 1
        if kind == 0x20:
            held = struct.unpack_from("=I", data, k)[0]
        elif kind == 0x06:
            return k
        else:
            holds = {0x15: held == k, 0x35: held >= k, 0x45: bool(held & k)}[kind]
            place += true if holds else false


def chunks(raw: bytes) -> list[bytes]:
    return [raw[i : i + 8] for i in range(0, len(raw), 8)]


@pytest.mark.parametrize(("machine", "arch", "ordinary", "ways"), [
    ("x86_64", X86, (0, 9, 59, 231, 202), (319, 29, 272, 308, 165, 101, 310, 321, 425, 155, 323)),
    ("aarch64", ARM, (63, 222, 221, 94, 98), (279, 194, 97, 268, 40, 117, 270, 280, 425, 41, 282)),
])  # fmt: skip
def test_ordinary_calls_are_allowed_and_ways_around_the_walls_do_not_exist(machine, arch, ordinary, ways):
    """Ordinary are read, mmap, execve, exit_group and futex."""
    assert {decide(machine, arch, number) for number in ordinary} == {ALLOW}
    assert {decide(machine, arch, number) for number in ways} == {ERRNO | 38}


@pytest.mark.parametrize(("machine", "arch", "most"), [("x86_64", X86, 600), ("aarch64", ARM, 600)])
def test_what_is_not_in_the_list_is_refused_calls_of_the_future_too(machine, arch, most):
    column = {"x86_64": 0, "aarch64": 1}[machine]
    listed = {numbers[column] for numbers in seccomp._ALLOWED.values()} - {None}
    looked_at = {each[column] for each in (seccomp._CLONE, seccomp._MMAP, seccomp._FCNTL)}
    allowed = {number for number in range(most) if decide(machine, arch, number) == ALLOW}
    assert allowed == listed | looked_at


@pytest.mark.parametrize(("machine", "arch", "fcntl"), [("x86_64", X86, 72), ("aarch64", ARM, 25)])
def test_a_pipe_keeps_its_size(machine, arch, fcntl):
    assert decide(machine, arch, fcntl, second=1031) == ERRNO | 1
    assert decide(machine, arch, fcntl, second=3) == ALLOW


@pytest.mark.parametrize(("machine", "arch", "clone", "socket"), [("x86_64", X86, 56, 41), ("aarch64", ARM, 220, 198)])
def test_clone_makes_threads_but_no_namespaces_and_sockets_are_pairs(machine, arch, clone, socket):
    assert decide(machine, arch, clone, 0x003D0F00) == ALLOW  # a thread
    assert decide(machine, arch, clone, 17) == ALLOW  # a fork
    for flag in (0x10000000, 0x20000000, 0x00020000, 0x40000000):
        assert decide(machine, arch, clone, flag | 17) == ERRNO | 1
    assert decide(machine, arch, 435) == ERRNO | 38  # clone3
    families = (1, 2, 10, 16, 17, 38, 40)
    assert all(decide(machine, arch, socket, family) == ERRNO | 97 for family in families)
    pair = [decide(machine, arch, socket + 12 if machine == "x86_64" else 199, family) for family in families]
    assert pair[0] == ALLOW and set(pair[1:]) == {ERRNO | 1}


@pytest.mark.parametrize(("machine", "arch", "mmap"), [("x86_64", X86, 9), ("aarch64", ARM, 222)])
def test_memory_that_is_shared_has_a_file_whose_size_is_bounded(machine, arch, mmap):
    private, shared, anonymous = 0x02, 0x01, 0x20
    for flags in (private, private | anonymous, shared, private | anonymous | 0x4000):
        assert decide(machine, arch, mmap, fourth=flags) == ALLOW
    for flags in (shared | anonymous, shared | private | anonymous):  # the second: MAP_SHARED_VALIDATE
        assert decide(machine, arch, mmap, fourth=flags) == ERRNO | 1
    assert decide(machine, arch, mmap + 1, fourth=shared | anonymous) == ALLOW


def test_calls_of_another_architecture_are_fatal():
    assert decide("x86_64", 0x40000003, 1) == KILL
    assert decide("x86_64", X86, 0x40000000 + 101) == ERRNO | 38


def test_a_machine_whose_calls_are_not_known_has_no_sandbox():
    assert not seccomp.known("i686") and seccomp.known("x86_64")
    with pytest.raises(OSError, match="a machine that calls itself 'i686'"):
        program("i686")
