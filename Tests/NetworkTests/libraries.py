"""A portal that imports, and servers of libraries whose answers a test chooses."""

import contextlib
import json
import os
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

from portal_check import BINARY
from waiting import PATIENCE


class Library:
    """A portal with one source, and runs of the command in it."""

    def __init__(self, folder, base="https://files.example/team/", settings=""):
        self.folder = folder
        (folder / "Content").mkdir(parents=True)
        (folder / "Content" / "portal.yaml").write_text(
            "portal: {title: T, baseURL: 'https://p.example/'}\n"
            f"sources:\n  - {{id: team, baseURL: '{base}', allowHTTP: true{settings}}}\n")

    def command(self, *options):
        return [BINARY, "import", "team", "--format", "json", "--allow-private-host", "127.0.0.1", *options]

    def run(self, *options, environment=None):
        done = subprocess.run(
            self.command(*options), cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})})
        plans = json.loads(done.stdout)["sources"] if done.stdout else []
        return done.returncode, plans[0] if plans else None, done.stderr


class Stub:
    """A server whose answers a function returns: (handler) -> (status, fields, body), the body whole or in pieces."""

    def __init__(self, answer):
        requests = self.requests = []

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # The head goes with the body: alone it would wait for the client's acknowledgement.
            wbufsize = -1

            def reply(self):
                length = int(self.headers.get("Content-Length") or 0)
                self.body = self.rfile.read(length)
                requests.append((self.command, self.path, dict(self.headers)))
                status, fields, body = answer(self)
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                if isinstance(body, bytes):
                    self.send_header("Content-Length", str(len(body)))
                    body = [body]
                else:
                    self.send_header("Connection", "close")
                self.end_headers()
                # The client may leave before the end.
                with contextlib.suppress(OSError):
                    self.wfile.writelines(body)
                    self.wfile.flush()

            do_GET = do_PROPFIND = reply

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


# The servers' styles of a response: prefix, the encoding of a href, and the properties of a file.
STYLES = {
    "wsgidav": ("ns0", lambda p: quote(p, safe="/()"), "<ns0:getetag>1-2</ns0:getetag>"),
    "rclone": ("D", lambda p: quote(p, safe="/&").replace("&", "&amp;"), '<D:getetag>"1-2"</D:getetag>'),
    "nginx": ("D", lambda p: quote(p, safe="/()&").replace("&", "&amp;"), ""),
    "apache": ("lp1", lambda p: lower_escapes(quote(p, safe="/()")), '<lp1:getetag>"1-2"</lp1:getetag>'),
    "nextcloud": ("d", lambda p: quote(p), '<d:getetag>"1-2"</d:getetag>'),
}


def lower_escapes(text):
    parts = text.split("%")
    return parts[0] + "".join("%" + part[:2].lower() + part[2:] for part in parts[1:])


def multistatus(folder, files, style="apache", root="/dav/", origin=""):
    """The answer for a folder, with its own entry, of files by path."""
    prefix, encode, tag = STYLES[style]
    entries = {folder: True}
    for path in files:
        if path.startswith(folder):
            rest = path[len(folder):].split("/")
            entries[folder + rest[0] + ("/" if len(rest) > 1 else "")] = len(rest) > 1
    text = f'<?xml version="1.0"?>\n<{prefix}:multistatus xmlns:{prefix}="DAV:" xmlns:oc="http://owncloud.org/ns">'
    for number, (path, is_folder) in enumerate(entries.items()):
        kind = f"<{prefix}:collection/>" if is_folder else ""
        file_id = f"<oc:fileid>{sum(map(ord, path))}</oc:fileid>" if style == "nextcloud" else ""
        text += (
            f"<{prefix}:response><{prefix}:href>{origin}{encode(root + path)}</{prefix}:href><{prefix}:propstat><{prefix}:prop>"
            f"<{prefix}:resourcetype>{kind}</{prefix}:resourcetype>{tag}{file_id}"
            f"<{prefix}:getlastmodified>Thu, 01 Oct 2026 08:00:00 GMT</{prefix}:getlastmodified></{prefix}:prop>"
            f"<{prefix}:status>HTTP/1.1 200 OK</{prefix}:status></{prefix}:propstat>"
            f"<{prefix}:propstat><{prefix}:prop><oc:fileid/><{prefix}:getlastmodified/></{prefix}:prop>"
            f"<{prefix}:status>HTTP/1.1 404 Not Found</{prefix}:status></{prefix}:propstat></{prefix}:response>")
    return (text + f"</{prefix}:multistatus>").encode()
