"""A server that misbehaves: each path answers in its own bad way, byte by byte."""

import contextlib
import gzip
import socket
import threading
import time
from email.utils import formatdate

from office_files import DOCX, DOCX_TYPE
from waiting import PATIENCE


def head(status, *fields, length=None):
    lines = [f"HTTP/1.1 {status} X", *fields]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def whole(status, body, *fields):
    return head(status, *fields, length=len(body)) + body


OFFICE = f"Content-Type: {DOCX_TYPE}"
GOOD = whole(200, DOCX, OFFICE)
BOMB = gzip.compress(DOCX + bytes(50_000_000))
ENDLESS = 500_000_000  # bytes after which it ends anyway; many times the size of the system's buffers


class HostileServer:
    """Counts its requests; a method named `answer_…` answers the path `/…/a.docx`."""

    def __init__(self, tls=None):
        self.tls = tls
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        self.origin = f"{'https' if tls else 'http'}://127.0.0.1:{self.port}"
        self.asked = []
        self.sent = {}
        self.isOpen = True
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while self.isOpen:
            with contextlib.suppress(OSError):
                connection, _ = self.listener.accept()
                threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def close(self):
        self.isOpen = False
        self.listener.close()

    def serve(self, connection):
        """One request per connection: anything after it is cut off."""
        with contextlib.suppress(OSError), self.tls.wrap_socket(connection, server_side=True) if self.tls else connection as connection:
            connection.settimeout(PATIENCE)
            text = b""
            while b"\r\n\r\n" not in text:
                piece = connection.recv(4096)
                if not piece:
                    return
                text += piece
            lines = text.decode().split("\r\n")
            method, path, _ = lines[0].split(" ")
            fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
            self.asked.append((method, path, fields))
            name = path.split("/")[1].replace("-", "_")
            getattr(self, "answer_" + name)(connection, method, sum(asked[1] == path for asked in self.asked))

    def paths(self, method=None):
        return [asked[1] for asked in self.asked if method in (None, asked[0])]

    def is_ranged(self, start):
        """True if the last request for a path was for a range."""
        return "range" in [fields for _, path, fields in self.asked if path.startswith(start)][-1]

    def endless(self, connection, piece, name):
        """Sends until nobody listens, at most `ENDLESS`."""
        total = 0
        with contextlib.suppress(OSError):
            while total < ENDLESS:
                connection.sendall(piece)
                total += len(piece)
        self.sent[name] = total

    def answer_head_405(self, connection, method, count):
        connection.sendall(head(405, length=0) if method == "HEAD" else GOOD)

    def answer_head_404(self, connection, method, count):
        connection.sendall(head(404, length=0) if method == "HEAD" else GOOD)

    def answer_head_cut(self, connection, method, count):
        if method != "HEAD":
            connection.sendall(GOOD)

    def answer_head_502(self, connection, method, count):
        connection.sendall(head(502, length=0) if method == "HEAD" else GOOD)

    def answer_no_range(self, connection, method, count):
        connection.sendall(head(400, length=0) if self.is_ranged("/no-range/") else GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_other_range(self, connection, method, count):
        part = whole(206, bytes(100), OFFICE, f"Content-Range: bytes 500-599/{len(DOCX)}")
        connection.sendall(part if self.is_ranged("/other-range/") else GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_unknown_999(self, connection, method, count):
        connection.sendall(head(999, length=0))

    def answer_folded(self, connection, method, count):
        """libcurl 7.88 corrupts its memory on this answer, in a handle that was used before."""
        connection.sendall(b"HTTP/1.1 200 OK\r\n folded: x\r\n" + GOOD.partition(b"\r\n")[2] if method == "GET" else GOOD[:-len(DOCX)])

    def answer_busy_429(self, connection, method, count):
        connection.sendall(head(429, length=0) if count == 1 else GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_away_seconds(self, connection, method, count):
        connection.sendall(head(503, "Retry-After: 1", length=0) if count == 1 else GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_away_date(self, connection, method, count):
        when = formatdate(time.time() + 2, usegmt=True)
        connection.sendall(
            head(503, f"Retry-After: {when}", length=0) if count == 1 else GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_always_429(self, connection, method, count):
        connection.sendall(head(429, "Retry-After: 3600", length=0))

    def answer_slow(self, connection, method, count):
        time.sleep(5.3 if method == "GET" else 0)
        connection.sendall(GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_never(self, connection, method, count):
        connection.recv(1)  # ends when the other side gives up

    def answer_drip(self, connection, method, count):
        connection.sendall(head(200, OFFICE, length=len(DOCX)))
        for byte in DOCX if method == "GET" else b"":
            connection.sendall(bytes([byte]))
            time.sleep(0.5)

    def answer_short(self, connection, method, count):
        connection.sendall(head(200, OFFICE, length=20_000) + (DOCX[:100] if method == "GET" else b""))

    def answer_chunks_cut(self, connection, method, count):
        connection.sendall(head(200, OFFICE, "Transfer-Encoding: chunked") + (b"384\r\n" + DOCX[:300] if method == "GET" else b""))

    def answer_chunks_bad(self, connection, method, count):
        connection.sendall(head(200, OFFICE, "Transfer-Encoding: chunked") + (b"zzz\r\n" + DOCX if method == "GET" else b""))

    def answer_switch(self, connection, method, count):
        connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")

    def answer_echo(self, connection, method, count):
        secret = self.asked[-1][2].get("authorization", "none").replace(" ", "%20")
        connection.sendall(head(302, f"Location: /login?t={secret}", length=0))

    def answer_cut(self, connection, method, count):
        pass

    def answer_endless_body(self, connection, method, count):
        connection.sendall(head(200, OFFICE))
        if method == "GET":
            self.endless(connection, DOCX + bytes(65_536), "body")

    def answer_endless_head(self, connection, method, count):
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        self.endless(connection, b"X-Filler: " + b"x" * 1000 + b"\r\n", "head")

    def answer_endless_interim(self, connection, method, count):
        self.endless(connection, b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", "interim")

    def answer_bomb(self, connection, method, count):
        connection.sendall(whole(200, BOMB if method == "GET" else b"", OFFICE, "Content-Encoding: gzip"))

    def answer_no_http(self, connection, method, count):
        connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")

    def answer_to_private(self, connection, method, count):
        connection.sendall(head(302, "Location: http://10.0.0.1/a.docx", length=0))

    def answer_to_metadata(self, connection, method, count):
        connection.sendall(head(302, "Location: http://169.254.169.254/latest/meta-data/", length=0))

    def answer_to_loopback_6(self, connection, method, count):
        connection.sendall(head(302, "Location: http://[::ffff:127.0.0.1]/a.docx", length=0))

    def answer_to_localhost(self, connection, method, count):
        connection.sendall(head(302, f"Location: http://localhost:{self.port}/good/a.docx", length=0))

    def answer_to_file(self, connection, method, count):
        connection.sendall(head(302, "Location: file:///etc/passwd", length=0))

    def answer_to_sign_in_host(self, connection, method, count):
        connection.sendall(head(302, "Location: https://login.microsoftonline.com/common/oauth2", length=0))

    def answer_to_other_port(self, connection, method, count):
        connection.sendall(head(302, f"Location: {self.other_origin}/good/a.docx", length=0))

    def answer_good(self, connection, method, count):
        connection.sendall(GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_letters(self, connection, method, count):
        connection.sendall(head(302, "Location: https://\x1b[31m.example/<b>\"", length=0))

    def answer_latin(self, connection, method, count):
        connection.sendall(head(301, "Location: /letter/%s/a.docx", length=0).replace(b"%s", b"\xfc"))

    def answer_letter(self, connection, method, count):
        connection.sendall(GOOD if method == "GET" else GOOD[:-len(DOCX)])

    def answer_image(self, connection, method, count):
        connection.sendall(whole(200, b"\x89PNG\r\n\x1a\n" if method == "GET" else b"", "Content-Type: image/png"))
