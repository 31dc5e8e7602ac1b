"""nginx for what ordinary servers do."""

import contextlib
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from office_files import COMPOUND, DOCX, ONE_NOTE, PAGE, SIGN_IN_PAGE

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
    location /many/ {{ try_files /files/good.docx =404; }}
  }}
}}
"""


def free_port():
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make_certificate(folder):
    """A certificate for localhost and 127.0.0.1 that its own key has signed."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder / "server.key", "-out", folder / "server.pem"],
        check=True, capture_output=True)


class Nginx:
    """A running nginx: its two ports, its certificate, and the requests that came."""

    def __init__(self, folder):
        self.folder = folder
        self.port, self.tls_port = free_port(), free_port()
        self.certificate = folder / "server.pem"

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def tls_origin(self):
        return f"https://127.0.0.1:{self.tls_port}"

    def requests(self):
        """The log's lines so far, as method and path."""
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


@contextlib.contextmanager
def running_nginx(folder: Path):
    server = Nginx(folder)
    write_files(folder / "files" / "files")
    make_certificate(folder)
    text = CONFIGURATION.format(folder=folder, port=server.port, tls_port=server.tls_port)
    # As root, nginx gives its workers to another user, who may not read the tests' folder.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(user + text)
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        wait_for(server.port, process)
        yield server
    finally:
        process.terminate()
        process.wait(10)


def wait_for(port, process):
    for _ in range(200):
        assert process.poll() is None, "nginx has ended"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError("nginx does not answer")
