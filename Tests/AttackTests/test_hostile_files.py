"""Builds with thumbnails of files that attack the programs that make them, or stand-ins of these where they are not installed."""

import json
import os
import shutil
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from hostile_files import hostile_files
from limited import run
from tool import BINARY
from waiting import PATIENCE

# The head and end of a JPEG file of 340 by 480 pixels.
PICTURE = bytes.fromhex("ffd8ffc0000b0801e0015401011100ffd9")
PROGRAMS = {
    "pdftoppm": 'for file; do :; done; cat "$file" > /dev/null; cat "{picture}"',
    "pdfinfo": "echo 'Pages: 1'",
    "soffice": 'for file; do case $file in */office/*) cp "$file" "${{file%/office/*}}/pdf/$(basename "${{file%.*}}").pdf";; esac; done',
}


@contextmanager
def server_that_must_not_be_asked():
    """Its origin, and the requests that it gets."""
    requests = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append(self.path)
            self.send_response(404)
            self.end_headers()

        do_HEAD = do_OPTIONS = do_PROPFIND = do_POST = do_GET

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", requests
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def programs(tmp_path):
    """The folders of programs: the installed ones come first."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "picture").write_bytes(PICTURE)
    for name, script in PROGRAMS.items():
        (folder / name).write_text("#!/bin/sh\n" + script.format(picture=folder / "picture") + "\n")
        (folder / name).chmod(0o755)
    return f"{os.environ['PATH']}:{folder}"


def running_with(text):
    """The commands of processes that name this text."""
    commands = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            commands.append(path.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            pass
    return [command for command in commands if text in command]


def write_portal(folder, files):
    """A portal that publishes these files and no others."""
    published = folder / "Content" / "files"
    shutil.rmtree(published, ignore_errors=True)
    published.mkdir(parents=True)
    manifest = "portal: {title: T, baseURL: 'https://p.example/', thumbnails: true}\ndocuments:\n"
    for number, (name, content) in enumerate(files.items()):
        (published / name).write_bytes(content)
        manifest += f"  - {{id: d{number}, title: D{number}, file: 'files/{name}'}}\n"
    (published.parent / "portal.yaml").write_text(manifest)


def test_hostile_files_do_no_harm(tmp_path, programs, is_long):
    """Each is refused, has a thumbnail or is named in a warning; nothing is asked, run, written elsewhere or left."""
    places = {name: tmp_path / name for name in ["portal", "home", "temporary", "outside"]}
    for place in places.values():
        place.mkdir()
    with server_that_must_not_be_asked() as (origin, requests):
        files = hostile_files(origin, places["outside"])
        if not is_long:
            files = dict(list(files.items())[:6])
        environment = {**os.environ, "PATH": programs, "HOME": str(places["home"]), "TMPDIR": str(places["temporary"])}

        def build(files):
            write_portal(places["portal"], files)
            return run([BINARY, "build", "--source", places["portal"]], tmp_path, len(files) * PATIENCE, env=environment)

        done = build(files)
        # Some cannot be opened by their first or last bytes, and are refused before a program sees them.
        refused = [name for name in files if f"error: 'files/{name}'" in done.errors.decode()]
        assert done.code == (1 if refused else 0), done.errors
        for name in refused:
            del files[name]
        done = build(files)
        assert requests == []
    errors = done.errors.decode()
    assert done.code == 0, errors
    catalogue = json.loads((places["portal"] / "Public" / "catalogue.json").read_text())
    shown = {document["id"] for document in catalogue["documents"] if "thumbnail" in document}
    for number, name in enumerate(files):
        assert f"d{number}" in shown or f"'files/{name}'" in errors, (name, errors)
    assert "thumbnail.no" not in errors
    for name in ["home", "temporary", "outside"]:
        assert list(places[name].iterdir()) == [], name
    assert running_with(str(tmp_path)) == []
