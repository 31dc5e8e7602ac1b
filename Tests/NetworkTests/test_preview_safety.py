"""Requests that `docportal serve` answers and rejects, byte for byte: every web page that an author visits can send it requests."""

import os
import signal
import socket
import ssl
import subprocess
import time
from contextlib import suppress

import pytest

from preview_server import MANIFEST, PATIENCE, Portal, read_answer, read_states, serving
from tool import BINARY
from waiting import wait_until

STREAM_LIMIT = 120  # seconds after which the server ends an idle answer or stream


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("preview")
    portal = Portal(folder)
    portal.write("secret.txt", "secret")
    portal.write("Content/static/notes.txt", "0123456789")
    portal.write("Content/static/R&D #2.txt", "two")
    portal.write("Content/static/data.bin", bytes(range(256)))
    portal.write("Content/files/report.html", "<!DOCTYPE html><title>Report</title><script>parent</script>")
    portal.write("Content/portal.yaml", MANIFEST + "  - {id: report, title: Report, file: files/report.html, allowActive: true}\n")
    portal.write("Content/static/own.html", "<!DOCTYPE html><title>Own</title><script>parent</script>")
    portal.build()
    return folder


@pytest.fixture(scope="module")
def preview(folder):
    with serving(folder) as preview:
        yield preview


def listeners(port):
    """The local addresses that listen on a port, as Linux writes them."""
    found = []
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in open(name):
            fields = line.split()
            if fields[1].endswith(f":{port:04X}") and fields[3] == "0A":
                found.append(fields[1].partition(":")[0])
    return sorted(found)


# 1. Loopback only.


def test_it_listens_on_this_machine_only(preview):
    assert listeners(preview.port) == ["00000000000000000000000001000000", "0100007F"]
    assert preview.addresses == [f"http://localhost:{preview.port}/"]
    assert preview.ask(address="::1").status == 200


def test_with_a_host_it_listens_there_as_well(folder):
    with serving(folder, "--host", "127.0.0.2") as preview:
        assert listeners(preview.port) == ["00000000000000000000000001000000", "0100007F", "0200007F"]
        assert preview.addresses[1] == f"http://127.0.0.2:{preview.port}/"
        assert preview.ask(address="127.0.0.2").status == 200
        # Its QR code.
        assert any("█" in line for line in preview.addresses[2:])
        assert f'aria-label="QR code of http://127.0.0.2:{preview.port}/"' in preview.ask("/-/").text


def test_with_every_address_it_names_those_of_the_machine(folder):
    with serving(folder, "--host", "0.0.0.0") as preview:
        assert listeners(preview.port) == ["00000000", "00000000000000000000000001000000"]


# 2. The host.


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:80", "localhost.", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:80", "192.168.1.5", "[fe80::1]",
     "localhost:"])
def test_hosts_that_no_other_site_can_have_are_answered(preview, host):
    assert preview.ask(host=host).status == 200


# DNS rebinding: Vite CVE-2025-24010, webpack-dev-server's checks, Hugo #14869.
@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:47313", "localhost.evil.example", "evil-localhost", "127.0.0.1.evil.example", "2130706433", "0x7f.1",
        "0177.0.0.1", "127.1", "portal.example", "a.localhost",
    ])
def test_other_names_are_refused(preview, host):
    answer = preview.ask(host=host)
    name = host.partition(":")[0]
    assert (answer.status, answer.text) == (
        403,
        f"'{name}' is not a name of this preview, so that no other site can read it by a name that leads here. "
        f"If it is yours: docportal serve --allow-host {name}\n")


def test_names_that_were_allowed_are_answered(folder):
    with serving(folder, "--allow-host", "Portal.Test", "--allow-host", "other.test") as preview:
        assert [preview.ask(host=host).status for host in ["portal.test", "OTHER.test:80", "third.test"]] == [200, 200, 403]


# CVE-2026-14631: a malformed host ended webpack-dev-server.
@pytest.mark.parametrize(
    "host",
    [
        (), "", ":80", "[", "[]", "[::1", "[::1]x", "::1", "a b", "localhost:x", "localhost:123456", "user@localhost",
        "http://localhost", "localhost/", "localhost\\", "a..b", ".", "%6cocalhost", "localh\u00f6st", b"\xff\xfe", "a" * 300, "[v1.x]",
        ("localhost", "localhost"), ("localhost", "evil.example"),
    ])
def test_hosts_that_are_none_are_refused_and_end_nothing(preview, host):
    answer = preview.ask(host=host)
    assert answer is None or answer.status == 400, answer.status
    assert preview.is_running()


def test_an_old_request_without_a_host_is_refused(preview):
    assert preview.send(b"GET / HTTP/1.0\r\n\r\n").status == 400


# 3. No permission for other origins: esbuild GHSA-67mh-4wv8-2f99, Zola.


@pytest.mark.parametrize("target", ["/", "/nothing", "/notes.txt", "/search/en.js", "/-/", "/-/preview.js", "/catalogue.json"])
def test_no_other_origin_may_read_anything(preview, target):
    fields = preview.ask(target, fields=["Origin: https://evil.example", "Sec-Fetch-Site: cross-site"]).fields
    assert not [name for name in fields if name.startswith("access-control-")]
    assert {name: fields.get(name) for name in ALWAYS} == ALWAYS


ALWAYS = {
    "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin", "x-frame-options": "DENY",
    "x-content-type-options": "nosniff"}


def test_the_stream_of_events_is_no_exception(preview):
    with preview.open_stream() as stream:
        head = stream.recv(65536).lower()
    assert b"content-type: text/event-stream" in head
    assert b"cross-origin-resource-policy: same-origin" in head
    assert b"access-control" not in head


def test_preflights_are_refused(preview):
    answer = preview.ask(method="OPTIONS", fields=["Origin: https://evil.example", "Access-Control-Request-Method: GET"])
    assert answer.status == 405
    assert not [name for name in answer.fields if name.startswith("access-control-")]


def test_pages_are_not_stored(preview):
    assert preview.ask("/").fields["cache-control"] == "no-store"
    assert preview.ask("/notes.txt").fields["cache-control"] == "no-cache"


# 4. and 5. Only the files of the site. The targets are those of Vite CVE-2025-30208, -31125, -31486, -32395, -46565 and -62522,
# CVE-2026-53571, and earlier attacks on web servers.


@pytest.mark.parametrize(
    "target",
    [
        "/secret.txt", "/secret.txt?raw??", "/secret.txt?import&raw??", "/secret.txt?import&?inline=1.wasm?init", "/secret.txt?.svg?.wasm?init",
        "/@fs/etc/passwd", "/@fs/etc/passwd?raw??", "/@fs/etc/passwd?import&raw??", "/Content/portal.yaml", "/Templates/layout.mustache",
        "/.docportal/state", "/Public/index.html", "/etc/passwd", "//etc/passwd", "/secret.txt::$DATA", "/index.html::$DATA", "/INDEX~1.HTM",
        "/index.html.", "/index.html%20", "/Index.html", "/index.html/", "/index.html/.", "/./index.html", "/%2e/index.html",
    ])
def test_nothing_but_the_site_is_answered(preview, target):
    answer = preview.ask(target)
    assert answer.status in (400, 404)
    assert b"secret" not in answer.body and b"root:" not in answer.body


@pytest.mark.parametrize(
    "target",
    [
        "/../secret.txt", "/documents/../../secret.txt", "/documents/../index.html", "/%2e%2e/secret.txt", "/%2E%2E/secret.txt",
        "/.%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/documents%2fbudget.html", "/documents%2Fbudget.html",
        "/documents\\budget.html", "/documents%5cbudget.html", "/%00", "/index.html%00", "/index.html%00.txt", "/%", "/%2", "/%zz", "/%c0%ae/",
        "/%ff", "/%0a", "/%0d%0aX: y", "/index.html#x", "/secret.txt#/../../index.html", "index.html", "*", "http://localhost/", "HTTP://evil.example/",
        "https://evil.example/", "localhost:80", "@fs", "?", "#", b"/\xff", "/\u00e9",
    ])
def test_targets_that_can_be_understood_in_two_ways_are_refused(preview, target):
    answer = preview.ask(target)
    assert answer is None or answer.status == 400, answer.status
    assert preview.is_running()


def test_escapes_are_decoded_once(preview):
    assert preview.ask("/R%26D%20%232.txt").text == "two"
    assert preview.ask("/R%2526D%2520%25232.txt").status == 404


def test_a_file_that_became_a_link_is_not_followed(tmp_path):
    portal = Portal(tmp_path / "portal")
    portal.write("Content/static/a.txt", "a")
    (tmp_path / "outside.txt").write_text("outside")
    with serving(portal.folder) as preview:
        assert preview.ask("/a.txt").text == "a"

        def change():
            portal.path("Content/static/a.txt").unlink()
            portal.path("Content/static/a.txt").symlink_to(tmp_path / "outside.txt")

        preview.wait_for_save(change)
        assert preview.ask("/a.txt").status == 404


# 6. Methods and forms.


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X"])
def test_other_methods_are_refused(preview, method):
    answer = preview.ask(method=method, fields=["Content-Length: 0"])
    assert answer.status == 405
    assert answer.fields["allow"] == "GET, HEAD"
    assert preview.is_running()


def test_reading_has_no_content(preview):
    assert preview.ask(fields=["Content-Length: 3"], body=b"abc").status == 400
    answer = preview.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
    assert answer.status == 400


# 8. Scripts.


def test_scripts_have_their_type_and_are_for_the_preview_alone(preview):
    preview.wait_for_check()
    for target in ["/-/preview.js", "/search/en.js"]:
        answer = preview.ask(target)
        assert answer.fields["content-type"] == "text/javascript; charset=utf-8"
        assert answer.fields["cross-origin-resource-policy"] == "same-origin"
        assert answer.fields["x-content-type-options"] == "nosniff"


def test_documents_that_could_run_scripts_are_saved(preview):
    # Otherwise they could read the pages of the review and send its forms.
    assert preview.ask("/files/report.html").fields["content-disposition"] == "attachment"
    assert "content-disposition" not in preview.ask("/").fields
    assert "content-disposition" not in preview.ask("/own.html").fields


# 10. Limits.


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * (17 << 10) + b"\r\n\r\n",
        b"GET /" + b"a" * (17 << 10) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 5000 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + b"a" * (17 << 10),
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1 x\r\nHost: localhost\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n Host: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n",
    ])
def test_heads_that_are_none_are_refused_and_end_nothing(preview, head):
    answer = preview.send(head)
    assert answer is None or answer.status >= 400, answer.status
    assert preview.is_running()


# libmicrohttpd ends texts at a NUL: each of these was once answered as if the text ended there.
@pytest.mark.parametrize(
    "head",
    [
        b"GET\0 / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\0x HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /secret.txt\0/../index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /?a=b\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\0\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\0.evil\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX\0: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX:\0a\r\nY: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0\r\nY: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \x1b[31m\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \x7f\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rY: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\nX: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
    ])
def test_controls_anywhere_in_a_head_are_refused(preview, head):
    assert preview.send(head.removesuffix(b"\r\n") + b"Connection: close\r\n\r\n").status == 400
    assert preview.is_running()


def test_heads_of_browsers_are_whole(preview):
    for fields in [["X: a\tb ", "Y:", "Z:a"], ["Cookie: a=b; c=d", "Cookie: e"], [f"X{number}: a" for number in range(90)], ["X: " + "a" * 12_000]]:
        assert preview.ask("/?a=b&c=%20d&e", fields=fields).status == 200
    three = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2 + b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert preview.send(three).raw.count(b"HTTP/1.1 200 OK") == 3


def test_a_byte_now_and_then_holds_nothing_up(folder):
    """More clients than there are connections; each sends another byte of its head before any silence is too long."""
    with serving(folder) as preview:
        slow = []
        try:
            for _ in range(300):
                slow.append(preview.connect())
                slow[-1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            assert preview.ask().status == 200
            assert is_open(slow[-1]) and not is_open(slow[0])
            form = preview.connect()
            form.sendall(
                b"POST /-/review/ HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 60000\r\n"
                b"Content-Type: application/x-www-form-urlencoded\r\n\r\na")

            def all_are_closed():
                for connection in [*slow, form]:
                    with suppress(OSError):
                        connection.sendall(b"a")
                return not any(is_open(connection) for connection in [*slow, form])

            wait_until(all_are_closed)
            assert preview.ask().status == 200
        finally:
            for connection in slow:
                connection.close()


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(65536) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_half_a_head_is_not_waited_for_and_streams_are(tmp_path):
    portal = Portal(tmp_path)
    with serving(tmp_path) as preview:
        stream = preview.open_stream("/-/")
        states = read_states(stream)
        before = next(states)["generation"]
        idle, half, next_half = [preview.connect() for _ in range(3)]
        half.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        next_half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert next_half.recv(12) == b"HTTP/1.1 200"
        next_half.sendall(b"GET / HT")
        start = time.monotonic()
        for connection in (idle, half, next_half):
            with connection, suppress(ConnectionResetError):
                while connection.recv(65536):
                    pass
        assert time.monotonic() - start < STREAM_LIMIT
        portal.write("Content/pages/notes.md", "---\ntitle: Other notes\n---\n")
        assert next(state for state in states if state["generation"] > before)
        stream.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_without_waiting_for_a_hundred_streams(folder, number):
    process = subprocess.Popen([BINARY, "serve", "--source", folder, "--port", "0"], stdout=subprocess.PIPE, text=True)
    port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
    streams = []
    for _ in range(100):
        stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        stream.sendall(b"GET /-/events?page=/&tag=x HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert stream.recv(12) == b"HTTP/1.1 200"
        streams.append(stream)
    start = time.monotonic()
    process.send_signal(number)
    assert process.wait(PATIENCE) == 0 and time.monotonic() - start < STREAM_LIMIT
    for stream in streams:
        stream.close()
    process.stdout.close()


def test_idle_streams_cost_nothing(folder):
    with serving(folder) as preview:
        preview.wait_for_check()
        streams = [preview.open_stream() for _ in range(100)]
        for stream in streams:
            stream.recv(12)
        wait_until(lambda: is_idle_for_a_second(preview.process.pid))
        for stream in streams:
            stream.close()


def is_idle_for_a_second(number):
    before = processor_ticks(number)
    time.sleep(1)
    return processor_ticks(number) == before


def processor_ticks(number):
    with open(f"/proc/{number}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


# Ports.


def test_the_next_free_port_is_taken_unless_one_was_asked_for(folder):
    with serving(folder) as preview:
        done = subprocess.run(
            [BINARY, "serve", "--source", folder, "--port", str(preview.port)], capture_output=True, text=True, timeout=PATIENCE)
        assert (done.returncode, done.stdout, done.stderr) == (
            1, "",
            f"error: another program uses port {preview.port} [serve.portTaken]\n"
            "  help: give another one with --port, or none to have the next free one\n\n1 error, 0 warnings\n"
            "read more: docportal explain serve.portTaken\n")


def test_without_a_port_it_begins_at_4000(folder):
    with serving(folder, port=None) as first, serving(folder, port=None) as second:
        assert 4000 <= first.port < second.port < 4100


def test_a_host_that_is_not_here_is_an_error(folder):
    done = subprocess.run(
        [BINARY, "serve", "--source", folder, "--port", "0", "--host", "192.0.2.1"], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (
        1,
        "error: cannot listen at 192.0.2.1: Cannot assign requested address [serve.cannotListen]\n"
        "  help: give a name or an address of this machine with --host\n\n1 error, 0 warnings\n"
        "read more: docportal explain serve.cannotListen\n")


# TLS.


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    files = [tmp_path_factory.mktemp("tls") / name for name in ("cert.pem", "key.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]],
        check=True, capture_output=True)
    return files


def test_with_a_certificate_it_is_https(folder, certificate):
    with serving(folder, "--tls", *certificate) as preview:
        assert preview.addresses[0] == f"https://localhost:{preview.port}/"
        context = ssl.create_default_context(cafile=certificate[0])
        with context.wrap_socket(preview.connect(), server_hostname="localhost") as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert read_answer(connection).status == 200
        # Plain HTTP gets no answer, and ends nothing.
        assert preview.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") is None


def test_a_key_of_another_certificate_is_an_error(folder, certificate, tmp_path):
    (tmp_path / "key.pem").write_text("no key")
    done = subprocess.run(
        [BINARY, "serve", "--source", folder, "--port", "0", "--tls", certificate[0], tmp_path / "key.pem"], capture_output=True, text=True,
        timeout=PATIENCE)
    assert (done.returncode, done.stderr.splitlines()[0]) == (1, "error: the certificate and its key cannot be used [serve.certificate]")


def test_it_opens_the_browser_when_asked_to(folder, tmp_path):
    (tmp_path / "xdg-open").write_text(f"#!/bin/sh\necho \"$@\" > {tmp_path}/opened\n")
    (tmp_path / "xdg-open").chmod(0o755)
    with serving(folder, "--open", environment=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}) as preview:
        wait_until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text())
        assert (tmp_path / "opened").read_text() == preview.addresses[0] + "\n"


def test_no_program_of_the_working_folder_opens_the_browser(folder, tmp_path, monkeypatch):
    (tmp_path / "xdg-open").write_text(f"#!/bin/sh\ntouch {tmp_path}/opened\n")
    (tmp_path / "xdg-open").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    with serving(folder, "--open", environment=os.environ | {"PATH": f".::{tmp_path.parent}"}) as preview:
        # A process that was started has the time of a whole check.
        preview.wait_for_check()
    assert not (tmp_path / "opened").exists()
