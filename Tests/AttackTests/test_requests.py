"""Requests that no browser sends: other paths, two requests in one, and mutations of good ones."""

import random
import re
from contextlib import suppress

import pytest

from preview_server import serving

GOOD = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"HEAD /-/review/ HTTP/1.1\r\nHost: localhost:80\r\nSec-Fetch-Site: none\r\nConnection: close\r\n\r\n",
    b"GET /documents/d1.html?a=b%20c HTTP/1.1\r\nHost: [::1]\r\nRange: bytes=0-10\r\nIf-None-Match: \"a\"\r\nConnection: close\r\n\r\n",
    b"GET /-/events?page=/&tag=a&styles= HTTP/1.0\r\nHost: 127.0.0.1\r\nSec-Fetch-Mode: cors\r\nConnection: close\r\n\r\n",
    b"POST /-/review/decide HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 9\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\ntoken=a&b",
]
PIECES = [
    b"\0", b"\r", b"\n", b"\r\n", b"\r\n\r\n", b" ", b"\t", b":", b"..", b"/", b"\\", b"%", b"%00", b"%2e", b"%2F", b"?", b"#", b"@",
    b"\x7f",
    b"\xff", b"\xc0\xaf", b"localhost", b"evil.example", b"Host: evil.example\r\n", b"Transfer-Encoding: chunked\r\n",
    b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Expect: 100-continue\r\n", b"Upgrade: h2c\r\n", b"9" * 30, b"A" * 5000,
    b"0\r\n\r\n",
    b"bytes=-1,0-,5-2", b"HTTP/2.0", b"PRI",
]


# The end of most heads and bodies that lack theirs, so that they are answered.
REST = b"\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def mutated(request, chance):
    text = bytearray(request)
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 0, 1, 1, 4, 20]))
        kind = chance.randrange(4)
        text[start:end] = (
            chance.choice(PIECES), bytes([chance.randrange(256)]), bytes(text[start:end]) * 2, b"")[kind]
    return bytes(text)


def test_mutated_requests_end_nothing(review, portal, is_long):
    """Each is answered, or closed without an answer, and none is answered with a file that is none of the site's."""
    chance = random.Random(20)
    for number in range(5000 if is_long else 300):
        request = mutated(chance.choice(GOOD), chance)
        with review.connect() as connection:
            connection.sendall(request + REST)
            # The server waits for the rest of a request that has no end; this client does not.
            connection.settimeout(0.3)
            answer = b""
            with suppress(ConnectionResetError, TimeoutError):
                while b"text/event-stream" not in answer and (part := connection.recv(65536)):
                    answer += part
        assert answer == b"" or re.match(rb"HTTP/1\.[01] [1-5]\d\d ", answer), (number, request, answer[:200])
        assert b"secret" not in answer and b"root:" not in answer, (number, request)
    assert review.is_running()
    assert not portal.decisions.exists()


SEGMENTS = [
    "..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..%00", "..%2f", "..%5c", "..\\", "....//", "..;", "%c0%ae%c0%ae", "%e0%80%ae",
    "%u002e%u002e", "．．", "..%01", "..%0d%0a", "..%20", "...", "..%ef%bc%8f", "." * 2000, "~root", "C:", "file:",
]


@pytest.mark.parametrize("prefix", ["/", "/documents/", "/-/", "/-/review/", "/-/review/targets/", "/-/review/link/", "//",
    "/-/review/../"])
def test_no_path_leads_out_of_the_site(review, prefix):
    for segment in SEGMENTS:
        for separator in ["/", "\\", "%2f", "//"]:
            for file in ["secret.txt", "Content/portal.yaml", "etc/passwd"]:
                target = prefix + segment + separator + (segment + separator) * 6 * (file == "etc/passwd") + file
                answer = review.ask(target)
                # A review's link that is not known leads nowhere either.
                assert answer is None or answer.status in (400, 404), target
                assert answer is None or not any(text in answer.body for text in [b"secret\n", b"sources:", b"root:"]), target


# Two servers that disagree about the end of a request: each hides a second one in the first.
@pytest.mark.parametrize(
    "fields",
    [
        b"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", b"Transfer-Encoding: chunked\r\nContent-Length: 60\r\n",
        b"Content-Length: 60\r\nContent-Length: 0\r\n", b"Content-Length: 60, 0\r\n", b"Content-Length: +60\r\n",
        b"Content-Length: 0x3c\r\n",
        b"Content-Length: 60 0\r\n", b"Content-Length:\r\n 60\r\n", b"Content-Length : 60\r\n", b"Transfer-Encoding : chunked\r\n",
        b"Transfer-Encoding: xchunked\r\n", b"Transfer-Encoding: chunked, identity\r\n", b"Transfer-Encoding:\x0bchunked\r\n",
        b"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n", b"X: a\nTransfer-Encoding: chunked\r\n",
        b"X: a\rContent-Length: 60\r\n", b"Content_Length: 60\r\nTransfer-Encoding: CHUNKED\r\n",
    ])
@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_no_request_hides_in_another(review, portal, form, method, fields):
    hidden = b"GET /documents/d1.html HTTP/1.1\r\nHost: localhost\r\nX: y\r\n\r\n"
    head = (
        method + b" /-/review/ HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n" + fields + b"\r\n")
    answer = review.send(head + b"0\r\n\r\n" + hidden + b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    if answer is not None:
        assert answer.status in (400, 403, 404, 405, 411, 413, 417, 501, 505), answer.raw[:300]
        assert answer.raw.count(b"HTTP/1.1 200") == 0, "the rest was answered as a request"
    assert review.is_running() and not portal.decisions.exists()


def test_every_address_refuses_other_names_and_takes_no_forms(portal, form):
    """`--host 0.0.0.0`: reachable, and yet neither by names of others nor for forms from elsewhere."""
    with serving(portal.folder, "--host", "0.0.0.0") as preview:
        for host in ["0.0.0.0", "127.0.0.1", "10.0.0.1"]:
            assert preview.ask(host=host).status == 200
        for host in ["evil.example", "0.0.0.0.evil.example", "0", "00.0.0.0", "0x0.0.0.0", "127.1"]:
            assert preview.ask(host=host).status == 403
        # `Origin` of the other spelling of this machine is another origin.
        answer = preview.ask(
            "/-/review/decide", "POST", host=f"0.0.0.0:{preview.port}",
            fields=[f"Origin: http://localhost:{preview.port}", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 7"],
            body=b"token=a")
        assert answer.status == 403
