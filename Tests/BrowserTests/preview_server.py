"""A portal on disk with `docportal serve` running on it, and raw requests."""

import json
import re
import signal
import socket
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass

from tool import BINARY

PATIENCE = 120  # maximum seconds for anything: a busy machine is slow, and only a missing result is a failure

MANIFEST = """\
portal:
  title: Portal
  baseURL: https://portal.example/
  languages: [en]
sources:
  - {id: team, baseURL: "https://files.example/team/"}
sections:
  - {id: all, title: All}
documents:
  - {id: budget, title: Budget, source: team, section: all, path: budget.xlsx, description: "First words."}
  - {id: plan, title: Plan, source: team, section: all, path: plan.docx}
"""


class Portal:
    """The sources of a portal."""

    def __init__(self, folder, manifest=MANIFEST):
        self.folder = folder
        self.write("Content/portal.yaml", manifest)
        self.write("Content/pages/notes.md", "---\ntitle: Notes\n---\n\nNotes of one line.\n")

    def path(self, name):
        return self.folder / name

    def write(self, name, text):
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def replace(self, old, new, name="Content/portal.yaml"):
        text = self.path(name).read_text("utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def build(self):
        """The folder of a build from scratch."""
        subprocess.run([BINARY, "build", "--source", self.folder], check=True, capture_output=True)
        return self.folder / "Public"


@dataclass
class Answer:
    status: int
    fields: dict
    body: bytes
    raw: bytes

    @property
    def text(self):
        return self.body.decode()


class Preview:
    """A running preview. `addresses` are the lines that it printed."""

    def __init__(self, process, addresses):
        self.process = process
        self.addresses = addresses
        self.port = int(re.search(r":(\d+)/$", addresses[0])[1])
        self.origin = f"http://localhost:{self.port}"

    def connect(self, address="127.0.0.1"):
        connection = socket.create_connection((address, self.port), timeout=PATIENCE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def send(self, request, address="127.0.0.1"):
        """The answer to some bytes until the server closes, or None if it closes without one. As in browsers, the client's side stays
        open."""
        with self.connect(address) as connection:
            connection.sendall(request)
            return read_answer(connection)

    def ask(self, target="/", method="GET", host=None, fields=(), body=b"", address="127.0.0.1"):
        """One request; a host of `()` sends no host, one with several entries sends each of them."""
        hosts = [f"127.0.0.1:{self.port}"] if host is None else [host] if isinstance(host, (str, bytes)) else host
        lines = [f"{method} ".encode() + as_bytes(target) + b" HTTP/1.1"]
        lines += [b"Host: " + as_bytes(name) for name in hosts]
        lines += [as_bytes(field) for field in (*fields, "Connection: close")]
        return self.send(b"\r\n".join(lines) + b"\r\n\r\n" + body, address)

    def is_running(self):
        return self.process.poll() is None and self.ask().status == 200

    def open_stream(self, page="/", tag="none"):
        connection = self.connect()
        connection.sendall(
            f"GET /-/events?page={page}&tag={tag}&styles= HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n".encode())
        return connection

    def tags(self, target):
        """The tags of a page in its script, for a stream."""
        return re.search(r'/-/preview.js" data-tag="(\w+)" data-styles="(\w+)"', self.ask(target).text).groups()

    def wait_for_save(self, change):
        """Makes a change and waits until a page on screen was notified of the next generation."""
        with self.open_stream("/-/") as stream:
            states = read_states(stream)
            before = next(states)["generation"]
            change()
            return next(state for state in states if state["generation"] > before)

    def wait_for_check(self):
        """Waits until all pages are made and checked."""
        self.ask("/search/en.js")


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode()


def read_answer(connection):
    raw = b""
    try:
        while part := connection.recv(65536):
            raw += part
    except ConnectionResetError:
        pass
    if not raw:
        return None
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {}
    for line in lines:
        name, _, value = line.partition(":")
        fields[name.lower()] = value.strip()
    return Answer(int(first.split()[1]), fields, body, raw)


def read_states(connection):
    """The states that a stream sends, as they arrive."""
    text = b""
    while part := connection.recv(65536):
        text += part
        while b"\r\n\r\nevent" in text or b"\n\n" in text:
            event, _, text = text.partition(b"\n\n")
            match = re.search(rb'data: (\{"generation.*\})', event, re.DOTALL)
            if match:
                yield json.loads(match[1].replace(b"\r\n", b"") if b"\r\n" in match[1] else match[1])


@contextmanager
def serving(folder, *options, port=0, environment=None, errors=subprocess.PIPE):
    """Yields the preview of a portal on a free port; it receives a signal at the end, and must then end by itself."""
    ports = [] if port is None else ["--port", str(port)]
    process = subprocess.Popen(
        [BINARY, "serve", "--source", folder, *ports, *map(str, options)],
        stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    addresses = []
    for line in process.stdout:
        if line.startswith("Press"):
            break
        addresses.append(line.rstrip("\n"))
    if not addresses:
        raise RuntimeError(process.communicate()[1])
    try:
        yield Preview(process, addresses)
        assert process.poll() is None, "the preview has ended"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        process.stdout.close()
        if process.stderr:
            process.stderr.close()
