"""Many connections, slow ones, and such that nobody reads: the page is still answered."""

import contextlib
import os
import resource
import signal
import threading

import pytest

from preview_server import read_states, serving
from waiting import wait_until

FORM = (
    b"POST /-/review/decide HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n")


@pytest.fixture
def preview(portal):
    with serving(portal.folder) as preview:
        yield preview


@contextlib.contextmanager
def open_connections(preview, count, start=b""):
    """Connections that stay open; those that the server does not take wait in the system's queue, or are closed."""
    made = []
    try:
        for _ in range(count):
            with contextlib.suppress(OSError):
                made.append(preview.connect())
                made[-1].sendall(start)
        yield made
    finally:
        for connection in made:
            connection.close()


def memory(preview):
    """The largest memory of the process so far, in megabytes."""
    with open(f"/proc/{preview.process.pid}/status") as file:
        return int(next(line for line in file if line.startswith("VmHWM")).split()[1]) / 1024


def test_slow_bodies_hold_nothing_up(preview):
    with open_connections(preview, 300, FORM) as slow:
        for _ in range(20):
            for connection in slow:
                with contextlib.suppress(OSError):
                    connection.sendall(b"a")
        assert preview.ask().status == 200


def test_requests_without_end_hold_nothing_up(preview):
    """Clients that send requests and read no answer."""
    stop = threading.Event()

    def flood():
        while not stop.is_set():
            with contextlib.suppress(OSError), preview.connect() as connection:
                connection.settimeout(0.2)
                while not stop.is_set():
                    connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)

    clients = [threading.Thread(target=flood) for _ in range(8)]
    for client in clients:
        client.start()
    try:
        assert all(preview.ask().status == 200 for _ in range(20))
    finally:
        stop.set()
        for client in clients:
            client.join()
    assert memory(preview) < 500


def test_a_pipeline_is_answered_in_order(preview):
    targets = ["/", "/nothing", "/documents/d1.html", "/-/review/"] * 50
    requests = "".join(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n" for target in targets)
    with preview.connect() as connection:
        threading.Thread(target=connection.sendall, args=[requests.encode()], daemon=True).start()
        answers = b""
        while answers.count(b"HTTP/1.1 ") < len(targets):
            part = connection.recv(65536)
            assert part, "closed before the end"
            answers += part
    found = [part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]]
    assert found == [b"404" if target == "/nothing" else b"200" for target in targets]


def test_streams_that_nobody_reads_are_bounded(preview, portal, is_long):
    """Each save sends an event to each; none is read. The page is answered, and memory does not grow with their number."""
    manifest = portal.folder / "Content" / "portal.yaml"
    text = manifest.read_text()
    try:
        with contextlib.ExitStack() as streams:
            for _ in range(150):
                streams.enter_context(preview.open_stream("/-/"))
            for number in range(30 if is_long else 4):
                preview.wait_for_save(lambda: manifest.write_text(text.replace("title: Team", f"title: Team {number}")))
            assert preview.ask().status == 200
            assert memory(preview) < 500
    finally:
        manifest.write_text(text)


def test_two_thousand_connections_leave_it_running(preview, is_long):
    count = 2000 if is_long else 600
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, count + 200), hard), hard))
    try:
        with open_connections(preview, count, b"GET / HTTP/1.1\r\nHost: loc") as connections:
            assert len(connections) > 256
            # The other address has room at once; here the page comes when the heads have had their time.
            assert preview.ask(address="::1").status == 200
            assert memory(preview) < 500
        wait_until(lambda: preview.ask().status == 200)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_connections_that_come_and_go_leave_nothing(preview, is_long):
    preview.ask()
    before = len(os.listdir(f"/proc/{preview.process.pid}/fd"))
    starts = [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"]
    if is_long:
        # The server notices the end of these only when their time has passed.
        starts += [b"GET", FORM + b"a"]
    for number in range(3000 if is_long else 300):
        with preview.connect() as connection:
            connection.sendall(starts[number % len(starts)])
    wait_until(lambda: len(os.listdir(f"/proc/{preview.process.pid}/fd")) <= before)
    assert preview.ask().status == 200


def test_a_signal_ends_it_while_hundreds_of_connections_close(portal, is_long):
    """By epoll, libmicrohttpd lost the request to stop in a few of a hundred such ends, and went on for two minutes."""
    for number in range(25 if is_long else 3):
        # `serving` expects that it runs on.
        with pytest.raises(AssertionError, match="the preview has ended"), serving(portal.folder) as preview:
            with contextlib.ExitStack() as connections:
                assert next(read_states(connections.enter_context(preview.open_stream("/-/"))))
                made = [connections.enter_context(preview.connect()) for _ in range(250)]
                # The hang was a matter of the moment: the signal comes after another number each time.
                for connection in made[:100 + 2 * number]:
                    connection.close()
                preview.process.send_signal(signal.SIGTERM)
            assert preview.process.wait(5) == 0, "it failed"
