"""What a student costs on a hub: memory of the server and of a kernel with a lecture run, and processor time in a drag.

The server that `lincls lab` starts gets one kernel, which runs all cells of lecture 03 in a websocket, as a browser
would; every live figure of the lecture stays alive in it. Then each figure's first slider or point is moved MOVES
times a second for SECONDS seconds, whether or not the last frame has come: the same stream of messages as a drag in
JupyterLab, and here it does not wait for a browser to paint. Linux only: memory and processor time are /proc's.
`python benchmarks/hub.py` writes the section `hub` of README.md; --seconds 1 is a try and writes nothing.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import lab
import nbformat
import report
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

ROOT = Path(__file__).resolve().parents[1]
LECTURE = ROOT / "notebooks" / "03_perceptron.ipynb"
SECONDS = 10.0
MOVES = 30  # a second
PATIENCE = 300  # seconds for all cells
MB = 1e6


@dataclass
class Kernel:
    """A kernel behind the server, and what its messages have told."""

    socket: WebSocketClientConnection
    number: str
    figures: dict[str, dict] = field(default_factory=dict)  # comm -> the state it was opened with
    shown: dict[str, int] = field(default_factory=dict)  # comm -> the number of the frame that a browser would show
    frames: int = 0
    waiting: set[str] = field(default_factory=set)  # requests for execution that have not come to their end
    failed: list[str] = field(default_factory=list)

    async def read(self) -> None:
        """Take in messages until the connection is closed."""
        while (text := await self.socket.read_message()) is not None:
            self._take(*((text, []) if isinstance(text, str) else _parts(text)))

    def _take(self, text: str, buffers: list[bytes]) -> None:
        message = json.loads(text)
        kind, content = message["msg_type"], message["content"]
        if kind == "comm_open" and "_controls" in content["data"].get("state", {}):
            self.figures[content["comm_id"]] = content["data"]["state"]
        elif kind == "comm_msg" and content["data"].get("method") == "update":
            self.frames += "_answer" in content["data"]["state"]
            numbers = [int.from_bytes(each[:4], "little") for each in buffers if each]
            self.shown[content["comm_id"]] = max(numbers, default=0)
        elif kind == "error":
            self.failed.append(f"{content['ename']}: {content['evalue']}")
        elif kind == "status" and content["execution_state"] == "idle":
            self.waiting.discard(message["parent_header"].get("msg_id", ""))

    async def run(self, source: str) -> None:
        """Run a cell and wait for its end."""
        about = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
        self.waiting.add(await self.send("execute_request", {**about, "stop_on_error": False}))
        end = time.monotonic() + PATIENCE
        while self.waiting:
            if time.monotonic() > end:
                raise TimeoutError(f"a cell took longer than {PATIENCE} s")
            await asyncio.sleep(0.01)

    async def send(self, kind: str, content: dict) -> str:
        """Send a message as a browser does; its number."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": self.number, "username": ""}
        message = {"header": {**header, "version": "5.3"}, "parent_header": {}, "metadata": {}, "content": content}
        await self.socket.write_message(json.dumps({**message, "channel": "shell", "buffers": []}))
        return str(header["msg_id"])


def main() -> None:
    """Measure, print, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--seconds", type=float, default=SECONDS, help="of each drag")
    options.add_argument("--lecture", type=Path, default=LECTURE)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as home:
        found = asyncio.run(measured(Path(home), given.lecture, given.seconds))
    text = page(found)
    print(text)
    if given.seconds >= SECONDS and given.lecture == LECTURE:
        report.write("hub", text)


async def measured(home: Path, lecture: Path, seconds: float) -> dict[str, Any]:
    """Memory in MB and shares of one core, by what was being done."""
    found: dict[str, Any] = {"lecture": lecture.stem}
    async with lab.serving(home) as server, connected(server) as (kernel, pids):
        found["server, idle"] = memory(pids["server"])
        found["kernel, started"] = memory(pids["kernel"])
        cells = [cell.source for cell in nbformat.read(lecture, 4).cells if cell.cell_type == "code"]
        start, spent = time.monotonic(), processor(pids["kernel"])
        for source in cells:
            await kernel.run(source)
        found["run"] = time.monotonic() - start, processor(pids["kernel"]) - spent
        found["failed"] = kernel.failed
        found["figures"] = len(kernel.figures)
        found["kernel, run"] = memory(pids["kernel"])
        found["drags"] = [await dragged(kernel, pids, comm, seconds) for comm in kernel.figures]
        found["kernel, dragged"], found["server, dragged"] = memory(pids["kernel"]), memory(pids["server"])
    return found


async def dragged(kernel: Kernel, pids: dict[str, int], comm: str, seconds: float) -> dict[str, float]:
    """Move a figure's first control to and fro; frames and seconds of processor time for each second."""
    state = kernel.figures[comm]
    before = {name: processor(pid) for name, pid in pids.items()}
    frames, start = kernel.frames, time.monotonic()
    for n in range(round(seconds * MOVES)):
        values, known = moved(state["_controls"], n), kernel.shown.get(comm, 0)
        content = {"values": values, "ratio": 1, "request": str(n), "known": known}
        await kernel.send("comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": content}})
        await asyncio.sleep(max(0.0, start + (n + 1) / MOVES - time.monotonic()))
    while kernel.frames < frames + round(seconds * MOVES) and time.monotonic() < start + 4 * seconds:
        await asyncio.sleep(0.02)
    took, made = time.monotonic() - start, kernel.frames - frames
    spent = {name: processor(pid) - before[name] for name, pid in pids.items()}
    return {"frames": made / took, **{f"{name} ms": 1000 * each / max(made, 1) for name, each in spent.items()}}


def moved(controls: list[dict], n: int) -> dict[str, Any]:
    """The values of the n-th move of the first control that can be dragged."""
    for each in controls:
        place = abs(n % 40 - 20) / 20
        if each["kind"] == "slider":
            low, high = each["low"], each["high"]
            return {each["name"]: low + round(place * (high - low) / each["step"]) * each["step"]}
        if each["kind"] == "points" and "initial" in each:
            (low, high), first = each["bounds"][0], each["initial"][0]
            return {each["name"]: [[low + place * (high - low), first[1]], *each["initial"][1:]]}
        if each["kind"] == "orbit":
            return {each["name"]: [n % 360, 20]}
    return {}


@asynccontextmanager
async def connected(server: lab.Lab) -> AsyncIterator[tuple[Kernel, dict[str, int]]]:
    """A new kernel in the folder of the lectures, and the numbers of both processes."""
    about = await _ask(server, "api/kernels", {"name": "python3"})
    address = f"ws://127.0.0.1:{server.port}/api/kernels/{about['id']}/channels?token={server.token}"
    socket = await websocket_connect(address, max_message_size=1 << 30)
    kernel = Kernel(socket, uuid.uuid4().hex)
    reading = asyncio.create_task(kernel.read())
    await kernel.run("import os")
    runs = Path(server.home, "jupyter_runtime_dir")
    pids = {"server": next(json.loads(file.read_text())["pid"] for file in runs.glob("jpserver-*.json"))}
    (pids["kernel"],) = _children(pids["server"])
    try:
        yield kernel, pids
    finally:
        socket.close()
        await reading


async def _ask(server: lab.Lab, path: str, body: dict) -> dict:
    request = HTTPRequest(
        f"http://127.0.0.1:{server.port}/{path}",
        method="POST",
        body=json.dumps(body),
        headers={"Authorization": f"token {server.token}"},
    )
    return json.loads((await AsyncHTTPClient().fetch(request)).body)


def _children(pid: int) -> list[int]:
    return [int(number) for number in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _parts(message: bytes) -> tuple[str, list[bytes]]:
    """The JSON of a message and its buffers: their number and places come first, all 32 bits, highest byte first."""
    many = int.from_bytes(message[:4], "big")
    places = [int.from_bytes(message[4 * k : 4 * k + 4], "big") for k in range(1, many + 1)]
    parts = [message[start:end] for start, end in zip(places, [*places[1:], len(message)], strict=True)]
    return parts[0].decode("utf-8"), parts[1:]


def memory(pid: int) -> tuple[float, float]:
    """Megabytes of a process in memory, and those that it shares with no other."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    sizes = {line.split(":")[0]: int(line.split()[1]) for line in text.splitlines()[1:]}
    return sizes["Rss"] * 1024 / MB, (sizes["Private_Clean"] + sizes["Private_Dirty"]) * 1024 / MB


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def page(found: dict[str, Any]) -> str:
    """The section of README.md."""
    rows = []
    for name in ("server, idle", "server, dragged", "kernel, started", "kernel, run", "kernel, dragged"):
        rows.append([name, *(f"{value:.0f}" for value in found[name])])
    seconds, spent = found["run"]
    drags = found["drags"]
    costs = {name: sorted(drag[f"{name} ms"] for drag in drags) for name in ("kernel", "server")}
    lines = [
        "## A student on a hub",
        "",
        f"`python benchmarks/hub.py`; {report.machine('jupyterlab', 'ipykernel')}.",
        f"Lecture {found['lecture'][:2]} with its {found['figures']} live figures, all alive in one kernel.",
        "MB in memory, and of them those that no other process shares:",
        "",
        report.table(["process", "MB", "its own"], rows),
        "",
        f"Running all cells took {seconds:.0f} s and {spent:.1f} s of processor time.",
        f"A drag at {MOVES} moves a second, milliseconds of processor time for a frame:",
        "",
        report.table(
            ["process", "least", "median", "most"],
            [[name, *(f"{each[k]:.1f}" for k in (0, len(each) // 2, -1))] for name, each in costs.items()],
        ),
    ]
    if found["failed"]:
        lines += ["", f"Cells that failed: {'; '.join(found['failed'])}"]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
