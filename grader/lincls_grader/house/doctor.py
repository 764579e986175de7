"""What bounds a submission on this machine: `lincls grade --doctor`, and a line of `lincls doctor`."""

from lincls.house import CourseError
from lincls.house.doctor import Missing
from lincls_grader import bounds, probe

BOUNDS = {
    "cgroup v2": "memory, processes and processor time of each sandbox as a whole, what the kernel holds for it too",
    "cgroup v1": "memory, processes and processor time of each sandbox as a whole, what the kernel holds for it too",
    "systemd": "a scope of your systemd for each sandbox: memory, processes and processor time as a whole",
    "limits": "no control group: limits of each process, fewer of them, one core, a watch over free memory",
}
BETTER = (
    "A control group bounds more. On a machine with systemd: log in as a user of your own (systemd-run --user), or "
    "begin the command with: systemd-run --user --scope -p Delegate=yes. In a container: a writable /sys/fs/cgroup "
    "(Docker and Podman: --cgroupns=private --privileged)."
)


def doctor() -> int:
    """Say what bounds a submission here; 1 where none can be isolated."""
    reason = probe()
    print(f"sandbox: {reason or 'bubblewrap, with a filter that allows listed system calls alone'}")
    if reason:
        return 1
    try:
        way = bounds.in_force()
    except RuntimeError as error:
        raise CourseError(str(error)) from None
    print(f"bound: {way} ({BOUNDS[way]})")
    if way == "limits":
        print(BETTER)
    return 0


def sandbox() -> str:
    """Return the line of `lincls doctor`: what a submission is shut in by. Raises its Missing where nothing can."""
    reason = probe()
    if reason:
        raise Missing(reason)
    way = bounds.in_force()
    more = "; lincls grade --doctor says what bounds more" if way == "limits" else ""
    return f"bubblewrap, bound by {way}{more}"
