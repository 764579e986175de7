"""A static file server such as a code-hosting site has: it compresses, lets browsers keep files, and counts bytes.

    python pages_server.py FOLDER [--mbit N] [--ask SCRIPT]
        prints its port; GET /__bytes gives the bytes since the last GET of it, and /__said what a page has said since

With --mbit all answers together go through one link of that many megabits a second, 20 ms away: what a page and its
workers load share it, which the browser's own throttling would not have.
With --ask each page says what SCRIPT, a promise, gives once the page has loaded: so a page is measured in a browser
that nobody drives.
"""

import argparse
import gzip
import http.server
import threading
import time
from functools import cache
from pathlib import Path

PACKED = {".html", ".css", ".js", ".mjs", ".json", ".ipynb", ".svg", ".wasm", ".txt", ".md", ".map"}
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".ipynb": "application/json"}
KEEP = "max-age=600"  # seconds, as code-hosting sites say
ASK = """<script type="module">
if (document.readyState !== "complete") await new Promise(done => addEventListener("load", done));
fetch(`/__said?${await SCRIPT}`);
</script>"""
AWAY = 0.02  # seconds to the first byte
PIECE = 16_384  # bytes sent at a time through a link


class Link:
    """A link that all answers share."""

    def __init__(self, mbit: float) -> None:
        self.rate = mbit * 1e6 / 8
        self.lock = threading.Lock()
        self.free = 0.0

    def carry(self, size: int) -> None:
        """Wait until so many bytes have gone through."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def content(path: Path, ask: bytes) -> tuple[bytes, bool]:
    """What is sent for a file, and whether it is compressed; `ask` is added to a page."""
    plain = path.read_bytes() + (ask if path.suffix == ".html" else b"")
    if path.suffix not in PACKED:
        return plain, False
    packed = gzip.compress(plain, 6)
    return (packed, True) if len(packed) < len(plain) else (plain, False)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder."""

    protocol_version = "HTTP/1.1"
    link: Link | None = None
    ask = b""
    sent, said = 0, ""
    count = threading.Lock()
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def log_message(self, *args: object) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        """Answer."""
        if self.path.startswith("/__"):
            said = self._told().encode()
            self._head(200, {"Content-Length": len(said)})
            self.wfile.write(said)
            return
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if self.link is not None:
            time.sleep(AWAY)
        if not path.is_file():
            self._head(404, {"Content-Length": 0})
            return
        body, packed = content(path, self.ask)
        tag = f'"{path.stat().st_mtime_ns:x}"'
        about = {"ETag": tag, "Cache-Control": KEEP, "Content-Type": self.guess_type(str(path))}
        if self.headers.get("If-None-Match") == tag:
            self._head(304, about)
            return
        self._head(200, about | {"Content-Length": len(body)} | ({"Content-Encoding": "gzip"} if packed else {}))
        with Handler.count:
            Handler.sent += len(body)
        size = PIECE if self.link else max(1, len(body))
        for at in range(0, len(body), size):
            piece = body[at : at + size]
            if self.link is not None:
                self.link.carry(len(piece))
            self.wfile.write(piece)

    def _told(self) -> str:
        what, _, value = self.path.partition("?")
        with Handler.count:
            if value:
                Handler.said = value
                return ""
            if what == "/__said":
                said, Handler.said = Handler.said, ""
                return said
            sent, Handler.sent = Handler.sent, 0
            return str(sent)

    def _head(self, status: int, about: dict[str, object]) -> None:
        self.send_response(status)
        for name, value in about.items():
            self.send_header(name, str(value))
        self.end_headers()


def main() -> None:
    """Serve until the process is ended."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("folder", type=Path)
    options.add_argument("--mbit", type=float, help="default: as fast as this machine can")
    options.add_argument("--ask", metavar="SCRIPT", help="JavaScript: a promise of what each page says")
    asked = options.parse_args()
    about = {"link": Link(asked.mbit) if asked.mbit else None}
    if asked.ask:
        about["ask"] = ASK.replace("SCRIPT", asked.ask).encode()
    handler = type("Served", (Handler,), about)
    make = lambda *given: handler(*given, directory=str(asked.folder))  # noqa: E731
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), make) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
