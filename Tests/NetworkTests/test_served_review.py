"""The review within the preview: a check that is followed, and redirects that are corrected."""

import http.client
import os
import re
import subprocess
import threading
import urllib.parse
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from portal_check import BINARY
from waiting import PATIENCE


class Review:
    def __init__(self, address):
        self.address = urllib.parse.urlsplit(address)

    def ask(self, path="", form=None):
        """The status, the target of a redirect, and the body of an answer. A path without a slash at its start is of the review."""
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=PATIENCE)
        path = self.address.path.removesuffix("/") + (path if path.startswith("/") else "/-/review/" + path)
        if form is None:
            connection.request("GET", path)
        else:
            fields = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
            connection.request("POST", path, urllib.parse.urlencode({"token": self.token(), **form}), fields)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location"), answer.read().decode()

    def token(self):
        return hidden(self.ask("all/1.html")[2], "token")

    def events(self):
        """The events of a check until it ends."""
        return self.ask("events")[2]


def hidden(page, name):
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]


@contextmanager
def serving(portal, *options):
    process = subprocess.Popen(
        [BINARY, "serve", "--port", "0", "--source", portal.folder, "--allow-private-host", "127.0.0.1", *options],
        stdout=subprocess.PIPE, encoding="utf-8")
    try:
        yield Review(process.stdout.readline().strip())
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def held_server():
    """A server that answers 404 once it is released."""
    release = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            release.wait(PATIENCE)
            self.send_error(404)

        do_HEAD = do_GET

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.release = release
    yield server
    release.set()
    server.shutdown()
    server.server_close()


def test_a_check_is_answered_at_once_and_followed(held_server, make_portal):
    portal = make_portal([f"http://127.0.0.1:{held_server.server_port}/a.docx"])
    with serving(portal) as review:
        assert review.ask("check", {})[:2] == (303, "/-/review/")
        # No server has answered yet, and a second request begins no other check.
        assert 'class="checking"' in review.ask()[2]
        assert review.ask("check", {})[0] == 303
        held_server.release.set()
        events = review.events()
        assert "event: progress\ndata: " in events and events.endswith("event: done\ndata: \n\n")
        page = review.ask()[2]
        assert "Not found: 127.0.0.1" in page and 'class="checking"' not in page
        assert review.events() == "event: progress\ndata: 0 0\n\nevent: done\ndata: \n\n"


def test_redirects_of_a_cause_are_corrected_after_a_look(nginx, make_portal):
    portal = make_portal([nginx.origin + "/moved/a.docx"])
    before = portal.manifest.read_text()
    with serving(portal) as review:
        review.ask("check", {})
        review.events()
        group = re.search(r"group/(\w+)\.html", review.ask()[2])[1]
        page = review.ask(f"group/{group}.html")[2]
        assert f'<a class="b" href="../fix/{group}.html">Fix this link</a>' in page
        assert f"vscode://file{portal.folder.resolve()}/Content/portal.yaml:" in page
        shown = review.ask(f"fix/{group}.html")[2]
        assert "<del><mark>moved</mark>/<mark>a</mark>.docx</del><ins><mark>files</mark>/<mark>good</mark>.docx</ins>" in shown
        assert portal.manifest.read_text() == before
        form = {"group": group, "version": hidden(shown, "version")}
        # What was not shown is not written.
        portal.manifest.write_text(before.replace("title: D0", "title: Z0"))
        status, _, stale = review.ask("fix", form)
        assert status == 409 and "these are the changes now" in stale
        assert "good.docx" not in portal.manifest.read_text()
        status, target, _ = review.ask("fix", form | {"version": hidden(stale, "version")})
        assert (status, target) == (303, "/-/review/index.html?repaired=1")
        assert "path: 'files/good.docx'" in portal.manifest.read_text()
        page = review.ask(target)[2]
        assert "Addresses corrected: 1" in page and group not in page
        # A file that has changed since is left alone; after that they are taken back as a whole.
        corrected = portal.manifest.read_text()
        portal.manifest.write_text(corrected + "\n# later\n")
        status, target, _ = review.ask("undo", {"repair": hidden(page, "repair")})
        assert (status, target) == (303, "/-/review/index.html?unrepaired=0")
        assert "Nothing was taken back" in review.ask(target)[2] and "good.docx" in portal.manifest.read_text()
        portal.manifest.write_text(corrected)
        status, target, _ = review.ask("undo", {"repair": hidden(page, "repair")})
        assert (status, target) == (303, f"/-/review/group/{group}.html?unrepaired=1")
        assert portal.manifest.read_text() == before.replace("title: D0", "title: Z0")
        assert f'<a class="b" href="../fix/{group}.html">Fix this link</a>' in review.ask(target)[2]


@pytest.mark.parametrize("options, is_allowed", [([], False), (["--allow-review"], True)], ids=["plain", "allowed"])
def test_forms_through_a_proxy_on_this_machine_need_an_option(nginx, make_portal, options, is_allowed):
    """To the preview, whoever comes by a proxy comes from this machine."""
    portal = make_portal([nginx.origin + "/moved/a.docx"])
    with serving(portal, "--allow-host", "portal.example", *options) as review:
        review.address = urllib.parse.urlsplit(f"{nginx.origin}/through/{review.address.port}/")
        assert review.ask()[0] == 200
        for path in ["decide", "undo", "fix", "check"]:
            assert (review.ask(path, {})[0] != 403) == is_allowed, path
    assert not (portal.folder / "Content" / "review.yaml").exists()


def test_corrections_in_several_files_are_written_all_or_none(nginx, make_portal):
    portal = make_portal([nginx.origin + "/moved/a.docx"])
    page = portal.folder / "Content" / "pages" / "more.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"---\ntitle: More\n---\n\n[A]({nginx.origin}/moved/a.docx)\n")
    before = (portal.manifest.read_bytes(), page.read_bytes())
    with serving(portal) as review:
        review.ask("check", {})
        review.events()
        group = re.search(r"group/(\w+)\.html", review.ask()[2])[1]
        form = {"group": group, "version": hidden(review.ask(f"fix/{group}.html")[2], "version")}
        # A folder without permission to write keeps the second file from being replaced.
        page.parent.chmod(0o555)
        try:
            if not os.access(page.parent, os.W_OK):
                assert review.ask("fix", form)[0] == 409
                assert (portal.manifest.read_bytes(), page.read_bytes()) == before
        finally:
            page.parent.chmod(0o755)
        _, target, _ = review.ask("fix", form)
        assert b"good.docx" in portal.manifest.read_bytes() and b"good.docx" in page.read_bytes()
        review.ask("undo", {"repair": hidden(review.ask(target)[2], "repair")})
        assert (portal.manifest.read_bytes(), page.read_bytes()) == before


@pytest.mark.parametrize(
    "language, finding, advice",
    [
        ("de", "Nicht gefunden (Status 404)", "Finden Sie heraus, wo das Dokument jetzt liegt"),
        ("fr", "Introuvable (code 404)", "Cherchez où se trouve maintenant le document"),
        ("ru", "Не найдено (статус 404)", "Узнайте, где документ находится теперь"),
    ])
def test_findings_are_in_the_portals_language(nginx, make_portal, language, finding, advice):
    portal = make_portal([nginx.origin + "/missing/a.docx"])
    manifest = portal.manifest.read_text()
    assert "languages: [en]" in manifest
    portal.manifest.write_text(manifest.replace("languages: [en]", f"languages: [{language}]"))
    with serving(portal) as review:
        review.ask("check", {})
        review.events()
        page = review.ask(re.search(r"group/\w+\.html", review.ask()[2])[0])[2]
    assert f"<li>{finding}</li>" in page
    assert f"<dd>{advice}" in page
