"""The portal on a free port of the loopback interface, as a plain static host would serve it."""

from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from portal import FOLDER


class PortalRequestHandler(SimpleHTTPRequestHandler):
    """Answers a missing path with the portal's own 404.html, at the requested address."""

    protocol_version = "HTTP/1.1"
    error_content_type = "text/html; charset=utf-8"

    def send_error(self, code, message=None, explain=None):
        if code != HTTPStatus.NOT_FOUND:
            return super().send_error(code, message, explain)
        body = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", self.error_content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        return None

    def log_message(self, format, *arguments):
        pass


@contextmanager
def serving_portal(folder=FOLDER):
    """Yields the origin, `http://127.0.0.1:PORT`."""
    handler = partial(PortalRequestHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
