"""Many connections, slow ones, and such that nobody reads: the page is still answered."""

import contextlib
import os
import resource
import signal
import subprocess
import threading

import pytest

from preview_server import read_states, serving
from served_review import make_review
from tool import BINARY
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


def memory(preview, field="VmHWM"):
    """The memory of the process in megabytes: the largest so far, or what it has now (`VmRSS`)."""
    with open(f"/proc/{preview.process.pid}/status") as file:
        return int(next(line for line in file if line.startswith(field)).split()[1]) / 1024


@contextlib.contextmanager
def little_memory(preview):
    """The largest memory of the process, which the system keeps, grows by less than 100 MB meanwhile."""
    preview.ask()
    before = memory(preview)
    yield
    assert memory(preview) < before + 100


MEGABYTES = 24


@pytest.fixture(scope="module")
def with_large_file(tmp_path_factory):
    """A portal of 2,000 documents with a file whose copies would be noticed."""
    portal = make_review(tmp_path_factory.mktemp("large") / "portal")
    large = portal.folder / "Content" / "static" / "large.bin"
    large.parent.mkdir()
    large.write_bytes(b"x" * (MEGABYTES << 20))
    manifest = portal.folder / "Content" / "portal.yaml"
    documents = [f"  - {{id: m{number}, title: M {number}, section: a, source: s, path: m{number}.docx}}\n" for number in range(2000)]
    manifest.write_text(manifest.read_text() + "".join(documents))
    return portal


@pytest.mark.parametrize(
    "target, fields",
    [("/large.bin", ""), ("/large.bin", "Range: bytes=1-\r\n"), ("/catalogue.json", ""), ("/documents.html", ""), ("/search/en.js", "")])
def test_clients_that_read_nothing_hold_no_copies(with_large_file, target, fields):
    """As many as there are places ask for one file; what is in memory grows with neither their number nor the file."""
    with serving(with_large_file.folder) as preview:
        preview.wait_for_check()
        whole = preview.ask(target)
        assert whole.status == 200
        before = memory(preview, "VmRSS")
        request = f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n".encode()
        with open_connections(preview, 300, request) as clients:
            # Every one that was not cut off has its answer's head, and another page is answered.
            heads = [client for client in clients if head_of(client)]
            assert len(heads) > 200
            assert preview.ask().status == 200
            assert memory(preview) < before + 100
        assert preview.ask(target).body == whole.body


def head_of(client):
    """The first bytes of an answer; none of a connection that was cut off."""
    with contextlib.suppress(ConnectionError):
        return client.recv(12)
    return b""


def test_heads_and_conditions_need_no_content(with_large_file):
    with serving(with_large_file.folder) as preview:
        preview.wait_for_check()
        tag = preview.ask("/large.bin", "HEAD").fields["etag"]
        before = memory(preview)
        for _ in range(50):
            head = preview.ask("/large.bin", "HEAD")
            assert (head.status, head.fields["content-length"], head.body) == (200, str(MEGABYTES << 20), b"")
            assert preview.ask("/large.bin", fields=[f"If-None-Match: {tag}"]).status == 304
            assert preview.ask("/large.bin", fields=["Range: bytes=0-0"]).body == b"x"
        assert memory(preview) < before + 20


def test_streams_and_answers_that_nobody_takes_leave_room(with_large_file):
    """More than there are places: a page is answered at the same address, and a stream that is opened then is kept."""
    with serving(with_large_file.folder) as preview, contextlib.ExitStack() as streams:
        idle = [streams.enter_context(preview.open_stream("/-/")) for _ in range(260)]
        assert all(head_of(stream) for stream in idle[-100:])
        assert preview.ask().status == 200
        with open_connections(preview, 260, b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            assert preview.ask().status == 200
            assert next(read_states(streams.enter_context(preview.open_stream("/-/"))))


def test_an_address_of_no_page_costs_as_little_as_another(with_large_file):
    """A name that begins as that of the changes made them anew for each request."""
    with serving(with_large_file.folder) as preview:
        preview.wait_for_check()
        subprocess.run([BINARY, "build", "--source", with_large_file.folder], check=True, capture_output=True)
        assert preview.ask("/-/review/changesX.html").status == 404
        start = processor_ticks(preview)
        for _ in range(20):
            assert preview.ask("/-/review/none.html").status == 404
        usual = processor_ticks(preview) - start
        for _ in range(20):
            assert preview.ask("/-/review/changesX.html").status == 404
        assert processor_ticks(preview) - start - usual < 3 * usual + 50


def processor_ticks(preview):
    with open(f"/proc/{preview.process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_slow_bodies_hold_nothing_up(preview):
    with little_memory(preview), open_connections(preview, 300, FORM) as slow:
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

    with little_memory(preview):
        clients = [threading.Thread(target=flood) for _ in range(8)]
        for client in clients:
            client.start()
        try:
            assert all(preview.ask().status == 200 for _ in range(20))
        finally:
            stop.set()
            for client in clients:
                client.join()


@pytest.mark.parametrize(
    "request_start",
    [b"GET /" + b"a" * 60_000, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000_000,
     b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 100_000, FORM + b"a" * 60_000,
     FORM.replace(b"60000", b"99999999") + b"a" * 1_000_000],
    ids=["target", "field", "fields", "form", "long form"])
def test_large_requests_take_little_memory(preview, is_long, request_start):
    with little_memory(preview):
        for _ in range(4 if is_long else 1):
            with open_connections(preview, 250 if is_long else 50, request_start):
                pass
        assert preview.ask().status == 200


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
        with little_memory(preview), contextlib.ExitStack() as streams:
            for _ in range(150):
                streams.enter_context(preview.open_stream("/-/"))
            for number in range(30 if is_long else 4):
                preview.wait_for_save(lambda: manifest.write_text(text.replace("title: Team", f"title: Team {number}")))
            assert preview.ask().status == 200
    finally:
        manifest.write_text(text)


def test_two_thousand_connections_leave_it_running(preview, is_long):
    count = 2000 if is_long else 600
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, count + 200), hard), hard))
    try:
        with little_memory(preview), open_connections(preview, count, b"GET / HTTP/1.1\r\nHost: loc") as connections:
            assert len(connections) > 256
            # The other address has room at once; here the page comes when the heads have had their time.
            assert preview.ask(address="::1").status == 200
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
