"""Launch links to files with hard names at real WebDAV servers, and whether Office can save there."""

import base64
import html
import json
import re
import subprocess
import threading
import unicodedata
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest

from dav_servers import PASSWORD, SERVERS, USER, running
from nginx_server import free_port
from office_files import DOCX
from portal_check import BINARY
from waiting import PATIENCE

NAMES = [
    "plain.docx", "two words.docx", "double  space.docx", "C# notes.docx", "100% done.docx", "50%20off.docx", "a%2Fb%23.docx",
    "R&D &amp; more.docx", "a+b.docx", "a;b.docx", "a=b.docx", "me@home.docx", "it's.docx", "back`tick.docx", "[draft].docx",
    "{draft}.docx", "a^b.docx", "~tilde.docx", "a,b.docx", "$5.docx", "wow!.docx", "(final).docx", "dots.in.the.name.docx",
    "-dash_.docx", "no\u00a0break.docx", "UPPER.DOCX", unicodedata.normalize("NFC", "Übersicht é.docx"),
    unicodedata.normalize("NFD", "Café.docx"), "Отчёт.docx", "תקציב.docx", "ميزانية.docx", "预算.docx", "予算ガイド.docx", "예산.docx",
    "🚀 launch.docx", "x" * 195 + ".docx", "Q4 2026/R&D #2 (final).docx", "Q4 2026/100%.docx", "a/b c/d#e/f%g/deep.docx",
    "Ünïcode/ß;1.docx",
]
FOLDERS = {name.rpartition("/")[0] for name in NAMES}
# The finding at a server, by the name of the function that starts it, and its folders.
READ_ONLY = {
    "serving_nginx": ("has no locks", FOLDERS),
    "serving_lighttpd": ("has no locks", FOLDERS),
    # It decodes the path of OPTIONS twice, and answers 404.
    "serving_wsgidav": ("has no WebDAV", {"a/b c/d#e/f%g"}),
}


def content(name):
    """A file of Word, other bytes for each name."""
    return DOCX[:-2] + len(name.encode()).to_bytes(2, "little") + name.encode()


@pytest.fixture
def files(tmp_path):
    folder = tmp_path / "files"
    for name in NAMES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content(name))
    return folder


def run(folder, *command, code=0):
    done = subprocess.run(
        [BINARY, *command], cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE, stdin=subprocess.DEVNULL)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def write_portal(folder, origin, source="import: {from: webdav, title: property}"):
    (folder / "Content").mkdir(parents=True)
    (folder / "Content" / "portal.yaml").write_text(
        "portal: {title: T, baseURL: 'https://p.example/', qrCodes: false}\nlaunch: {apps: [word]}\nexternalLinks: {stores: false}\n"
        f"sources:\n  - {{id: team, baseURL: '{origin}/', allowHTTP: true, {source}}}\n")


def launch_links(page):
    """The launch links of a page, as a browser hands them to the system and an app reads them."""
    return [html.unescape(link).replace("%7C", "|") for link in re.findall(r'href="(ms-word:[^"]*)"', page)]


def fetched(address):
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return answer.read()


def lock_status(address):
    """The answer to what Office sends before it lets people edit a file."""
    body = b'<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>'
    fields = {
        "Content-Type": "application/xml", "Timeout": "Second-60",
        "Authorization": "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()}
    asked = urllib.request.Request(address, body, fields, method="LOCK")
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def check(folder, code=0, *options):
    report = folder / "report.json"
    run(folder, "check", "--external", "--allow-private-host", "127.0.0.1", "--report", f"json={report}", *options, code=code)
    return json.loads(report.read_text())


@pytest.mark.parametrize("serving", SERVERS)
def test_every_button_opens_its_file_and_says_whether_it_can_be_saved(tmp_path, files, serving):
    assert len(NAMES) == 40
    port, portal = free_port(), tmp_path / "portal"
    origin = f"http://127.0.0.1:{port}"
    with running(serving(files, port), port):
        write_portal(portal, origin)
        run(portal, "import", "team", "--allow-private-host", "127.0.0.1", "--write")
        run(portal, "build")
        opened = set()
        for page in (portal / "Public" / "documents").glob("*.html"):
            links = launch_links(page.read_text())
            if not links:
                continue
            edit, view = links[:2]
            assert edit.startswith(f"ms-word:ofe|u|{origin}/") and view == edit.replace("ofe", "ofv", 1)
            opened.add(fetched(edit.split("|")[2]))
        assert opened == {content(name) for name in NAMES}
        report = check(portal)
        # The locks of the check are given back: another one is possible.
        assert check(portal, 0, "--try-locks")["summary"] == report["summary"]
        lock = lock_status(f"{origin}/plain.docx")
    cause, folders = READ_ONLY.get(serving.__name__, ("", set()))
    warned = [link for link in report["links"] if link["verdict"] == "readOnly"]
    assert {unquote(link["address"].removeprefix(origin + "/").rpartition("/")[0]) for link in warned} == folders
    assert len(warned) == len(folders) and all(cause in link["findings"][0] for link in warned)
    assert (lock == 200) == ("" not in folders), lock
    assert len(report["links"]) == 40 and report["summary"]["verdicts"]["alive"] == 40 - len(folders)


class Office:
    """A server of documents that tells what it was asked: `requests` has method, path and fields."""

    def __init__(self, options, document=(200, {})):
        requests = self.requests = []

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            server_version, sys_version = "Files/1.0", ""

            def reply(self):
                requests.append((self.command, self.path, dict(self.headers)))
                status, fields = options if self.command == "OPTIONS" else document
                body = DOCX if status == 200 and self.command != "OPTIONS" else b""
                self.send_response(status)
                for name, value in {**fields, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_HEAD = do_GET = do_OPTIONS = reply

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def asked(self):
        """The paths of the questions since the last call, and the fields of the first."""
        questions = [(path, fields) for method, path, fields in self.requests if method == "OPTIONS"]
        self.requests.clear()
        return sorted(path for path, _ in questions), questions[0][1] if questions else {}


PATHS = ["one/a.docx", "one/b.docx", "two words/a.docx", "a.docx"]


def documents(folder, origin, source="access: open", of_document=""):
    write_portal(folder, origin, source)
    with open(folder / "Content" / "portal.yaml", "a") as manifest:
        manifest.write("documents:\n")
        for number, path in enumerate(PATHS):
            manifest.write(f"  - {{id: d{number}, title: D, source: team, path: '{path}'{of_document}}}\n")


def test_asks_once_for_each_folder_and_remembers_a_good_answer(tmp_path, monkeypatch):
    monkeypatch.setenv("DOCPORTAL_FILES", "Bearer token")
    with Office((200, {"DAV": "1,2", "MS-Author-Via": "DAV"})) as server:
        documents(tmp_path, server.origin, "headers: {Authorization: 'env:DOCPORTAL_FILES'}")
        assert check(tmp_path)["summary"]["verdicts"] == {"alive": 4}
        paths, fields = server.asked()
        assert paths == ["/", "/one/", "/two%20words/"]
        assert fields["User-Agent"] == "Microsoft Office Word 2014" and fields["Authorization"] == "Bearer token"
        assert check(tmp_path)["summary"]["verdicts"] == {"alive": 4}
        assert server.requests == []


def test_warns_once_for_each_folder_at_its_first_document(tmp_path):
    with Office((200, {"DAV": "1"})) as server:
        documents(tmp_path, server.origin)
        report = check(tmp_path)
        assert report["summary"]["verdicts"] == {"alive": 1, "readOnly": 3} and report["summary"]["broken"] == 0
        warning = report["links"][0]
        assert warning["occurrences"][0]["document"] == "d0" and warning["occurrences"][0]["line"] == 7
        assert warning["findings"] == [
            "Files/1.0 has no locks (no class 2 in 'DAV: 1'), so Office opens all files of the folder read-only"]
        console = run(tmp_path, "check", "--external", "--allow-private-host", "127.0.0.1")
        assert "4 addresses: none broken, 3 with a warning" in console and console.count("[external.readOnly]") == 1
        check(tmp_path, 1, "--strict")
        # A warning is no good answer to remember.
        server.asked()
        check(tmp_path)
        assert server.asked()[0] == ["/", "/one/", "/two%20words/"]


@pytest.mark.parametrize("source, of_document", [("editing: no", ""), ("editing: yes", ", editing: no")])
def test_is_not_asked_where_nothing_can_be_edited(tmp_path, source, of_document):
    with Office((200, {})) as server:
        documents(tmp_path, server.origin, source, of_document)
        assert check(tmp_path)["summary"]["verdicts"] == {"alive": 4}
        assert server.asked() == ([], {})
    run(tmp_path, "build")
    assert {link.split("|")[0] for link in launch_links((tmp_path / "Public/documents/d0.html").read_text())} == {"ms-word:ofv"}
    assert "ofe" not in (tmp_path / "Public/catalogue.json").read_text()
    assert "/documents/d0.html#open-word-view" in run(tmp_path, "email", "--document", "d0", "--format", "text")


@pytest.mark.parametrize("source", ["access: signIn", "access: signIn, editing: no"])
def test_warns_of_a_password_that_office_does_not_ask_for(tmp_path, source):
    refusal = 401, {"WWW-Authenticate": 'Basic realm="files"'}
    with Office(refusal, refusal) as server:
        documents(tmp_path, server.origin, source)
        report = check(tmp_path)
        assert report["summary"]["verdicts"] == {"needsSignIn": 1, "passwordInClear": 3}
        assert server.asked() == ([], {})


def test_tells_it_of_a_folder_whose_first_document_is_missing(tmp_path):
    with Office((405, {}), (404, {})) as server:
        documents(tmp_path, server.origin)
        report = check(tmp_path, 2)
        assert report["summary"]["verdicts"] == {"notFound": 4}
        besides = [len(link["findings"]) == 2 and "[external.readOnly]" in link["findings"][1] for link in report["links"]]
        assert besides == [True, False, True, True]


def test_tries_locks_on_request(tmp_path):
    # A server that does not know LOCK answers 501.
    with Office((200, {"DAV": "1,2", "MS-Author-Via": "DAV"})) as server:
        documents(tmp_path, server.origin)
        assert check(tmp_path)["summary"]["verdicts"] == {"alive": 4}
        report = check(tmp_path, 0, "--try-locks")
        assert report["summary"]["verdicts"] == {"alive": 1, "readOnly": 3}
        assert "promises locks and refuses one (status 501)" in report["links"][0]["findings"][0]


def test_is_the_same_in_parts(tmp_path):
    with Office((405, {})) as server:
        documents(tmp_path, server.origin)
        whole = check(tmp_path)
        run(tmp_path, "external", "list", "--output", "links.jsonl", "--shards", "2", "--max-age", "0")
        for number in range(2):
            run(
                tmp_path, "external", "ask", "--input", f"links-{number}.jsonl", "--output", f"results-{number}.jsonl", "--allow-private-host",
                "127.0.0.1")
        parts = [f"{kind}-{number}.jsonl" for kind in ["links", "results"] for number in range(2)]
        joined = json.loads(run(tmp_path, "external", "report", "--links", *parts[:2], "--results", *parts[2:], "--format", "json"))
        verdicts = [{link["address"]: link["verdict"] for link in report["links"]} for report in [whole, joined]]
        assert verdicts[0] == verdicts[1] and list(verdicts[0].values()).count("readOnly") == 3
        run(tmp_path, "external", "report", "--links", *parts[:2], "--results", *parts[2:], "--strict", code=1)
