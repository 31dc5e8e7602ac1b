"""nginx as an ordinary server."""

import contextlib
import os
import random
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from office_files import COMPOUND, DOCX, ONE_NOTE, PAGE, SIGN_IN_PAGE
from waiting import wait_until

CONFIGURATION = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log {folder}/access.log;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  keepalive_requests 100000;
  types {{
    text/html html; application/msword doc; application/onenote one;
    application/vnd.openxmlformats-officedocument.wordprocessingml.document docx;
  }}
  default_type application/octet-stream;
  server {{
    listen 127.0.0.1:{port}; listen 127.0.0.1:{tls_port} ssl;
    ssl_certificate {folder}/server.pem; ssl_certificate_key {folder}/server.key;
    root {folder}/files;
    location /moved/ {{ return 301 /files/good.docx; }}
    location /found/ {{ return 302 /files/good.docx; }}
    location /see-other/ {{ return 303 /files/good.docx; }}
    location /temporary/ {{ return 307 /files/good.docx; }}
    location /permanent/ {{ return 308 /files/good.docx; }}
    location /protected/ {{ return 302 /portal/start?for=$uri; }}
    location /portal/start {{ default_type text/html; try_files /files/sign-in.html =404; }}
    location /loop/ {{ return 302 /loop2/a.docx; }}
    location /loop2/ {{ return 302 /loop/a.docx; }}
    location /signed/ {{ return 301 /files/good.docx?signature=1; }}
    location /home-page/ {{ return 301 /; }}
    location = / {{ default_type text/html; return 200 "<!doctype html><title>Home</title>"; }}
    location /gone/ {{ return 410; }}
    location /closed/ {{ return 401; }}
    location /forbidden/ {{ return 403; }}
    location /broken/ {{ return 500; }}
    location ~ ^/through/([0-9]+)(/.*)$ {{ proxy_pass http://127.0.0.1:$1$2$is_args$args; proxy_set_header Host portal.example; }}
    location /many/ {{ try_files /files/good.docx =404; }}
  }}
}}
"""


def free_port():
    """A port that was free a moment ago, outside the range that systems assign automatically."""
    while True:
        port = random.randrange(10_000, 32_768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def make_certificate(folder):
    """A self-signed certificate for localhost and 127.0.0.1."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder / "server.key", "-out", folder / "server.pem"],
        check=True, capture_output=True)


class Nginx:
    """A running nginx: its two ports, its certificate, and its requests."""

    def __init__(self, folder):
        self.folder = folder
        self.port = self.tls_port = None
        self.certificate = folder / "server.pem"
        self.markers = 0

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def tls_origin(self):
        return f"https://127.0.0.1:{self.tls_port}"

    def requests(self):
        """The requests so far, as method and path. nginx logs a request when it is over, so after one more, all are logged."""
        self.markers += 1
        marker = f"GET /marker/{self.markers}"
        with contextlib.suppress(urllib.error.HTTPError):
            urllib.request.urlopen(self.origin + marker.removeprefix("GET "))
        wait_until(lambda: marker in self.log())
        return [request for request in self.log() if not request.startswith("GET /marker/")]

    def log(self):
        lines = (self.folder / "access.log").read_text().splitlines()
        return [line.split('"')[1].rpartition(" ")[0] for line in lines]


def write_files(folder):
    folder.mkdir(parents=True)
    files = {
        "good.docx": DOCX, "old.doc": COMPOUND, "notes.one": ONE_NOTE, "page.html": PAGE, "sign-in.html": SIGN_IN_PAGE,
        "page.docx": PAGE, "long.html": PAGE + b"<p>Text.</p>" * 10_000 + b"<h2 id=last>Last</h2>", "empty.docx": b"", "old-as-new.one": COMPOUND, "cut.docx": DOCX[:60], "locked.docx": COMPOUND,
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)


def start(server):
    """A listening process, as its pid file shows; on other ports if the chosen ones were taken meanwhile."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    # As root, nginx runs its workers as another user, who may not read the tests' folder.
    user = "user root;" if os.geteuid() == 0 else ""
    for _ in range(5):
        server.port, server.tls_port = free_port(), free_port()
        text = CONFIGURATION.format(folder=server.folder, port=server.port, tls_port=server.tls_port)
        (server.folder / "nginx.conf").write_text(user + text)
        command = [program, "-p", server.folder, "-c", server.folder / "nginx.conf"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        wait_until(lambda: process.poll() is not None or (server.folder / "pid").exists())
        if process.poll() is None:
            return process
    raise RuntimeError((server.folder / "error.log").read_text())


@contextlib.contextmanager
def running_nginx(folder: Path):
    server = Nginx(folder)
    write_files(folder / "files" / "files")
    make_certificate(folder)
    process = start(server)
    try:
        yield server
    finally:
        process.terminate()
        process.wait()
