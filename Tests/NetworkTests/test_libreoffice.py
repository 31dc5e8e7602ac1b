"""LibreOffice opens the launch links of a page."""

import os
import re
import shutil
import signal
import subprocess
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from portal_check import BINARY
from waiting import PATIENCE, wait_until

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
TABLE = b"a,b\n1,2\n"


@pytest.fixture
def server():
    """Serves one table and keeps the requests."""
    requests = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append((self.command, self.path))
            self.send_response(200)
            self.send_header("Content-Type", "text/csv")
            self.send_header("Content-Length", str(len(TABLE)))
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(TABLE)

        do_HEAD = do_GET

        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.requests = requests
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("delimiters", ["encoded", "literal"])
@pytest.mark.parametrize("mode", ["edit", "view", "new"])
def test_libreoffice_opens_the_document_of_a_link(server, tmp_path, mode, delimiters):
    if not OFFICE:
        pytest.skip("LibreOffice is not installed")
    origin = f"http://127.0.0.1:{server.server_port}"
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content" / "portal.yaml").write_text(f"""\
portal: {{title: T, baseURL: 'https://p.example/', languages: [en]}}
launch: {{apps: [libreOffice], modes: [{mode}], delimiters: {delimiters}}}
sources: [{{id: dav, baseURL: '{origin}/', allowHTTP: true}}]
documents: [{{id: a, title: A, source: dav, path: 'Q4 #{mode}.csv'}}]
""")
    done = subprocess.run([BINARY, "build", "--source", tmp_path], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "Public" / "documents" / "a.html").read_text()
    [link] = {unescape(href) for href in re.findall('href="(vnd[^"]*)"', page)}
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    office = subprocess.Popen(
        [OFFICE, profile, "--headless", "--norestore", link], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True)
    try:
        wait_until(lambda: ("GET", f"/Q4%20%23{mode}.csv") in server.requests)
    finally:
        end(office)


def end(office):
    """Ends LibreOffice with the process that its script started."""
    os.killpg(office.pid, signal.SIGKILL)
    office.wait()
