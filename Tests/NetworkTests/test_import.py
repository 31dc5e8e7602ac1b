"""`docportal import` against servers on loopback: WebDAV in five servers' dialects, and Microsoft Graph."""

import json
import shutil
import signal
import subprocess
import threading
from urllib.parse import quote, unquote

import pytest

from dav_servers import WRITABLE, running
from libraries import STYLES, Library, Stub, multistatus
from nginx_server import free_port
from portal_check import BINARY
from waiting import PATIENCE

FILES = ["Q4 2026/R&D #2 (final).xlsx", "Übersicht.docx", "Q4 2026/tief/100%.pdf", "~$Übersicht.docx"]
PATHS = ["Q4 2026/R&D #2 (final).xlsx", "Q4 2026/tief/100%.pdf", "Übersicht.docx"]


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "portal")


@pytest.fixture
def files(tmp_path):
    folder = tmp_path / "files"
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def new_paths(plan):
    return sorted(item["path"] for item in plan["new"])


def webdav(style, files=FILES, origin=""):
    def answer(handler):
        folder = unquote(handler.path)[len("/dav/"):]
        return 207, {"Content-Type": "application/xml"}, multistatus(folder, files, style, origin=origin)

    return answer


@pytest.mark.parametrize("style", STYLES)
def test_reads_webdav_as_each_server_writes_it(library, style):
    with Stub(webdav(style)) as server:
        code, plan, errors = library.run("--from", f"webdav:{server.origin}/dav/", "--write")
        assert (code, errors) == (0, "")
        assert new_paths(plan) == PATHS
        assert {(method, fields["Depth"]) for method, _, fields in server.requests} == {("PROPFIND", "1")}
        assert len(server.requests) == 3
        code, plan, _ = library.run("--from", f"webdav:{server.origin}/dav/", "--check")
        assert (code, plan["writes"]) == (0, [])
    lock = (library.folder / "Content/documents/team.lock").read_text()
    assert lock.count('"updated": "2026-10-01"') == 3
    assert ('"key": "Q4' not in lock) == (style == "nextcloud")


def test_a_portal_begins_with_the_documents_of_a_server(tmp_path):
    with Stub(webdav("apache")) as server:
        command = [BINARY, "init", "portal", "--from", f"{server.origin}/dav/"]
        refused = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert refused.returncode != 0 and "private network" in refused.stderr and server.requests == []
        allowed = command + ["--allow-private-host", "127.0.0.1"]
        assert subprocess.run(allowed, cwd=tmp_path, capture_output=True, text=True, check=True).stderr == ""
    documents = (tmp_path / "portal/Content/documents/team.yaml").read_text()
    assert all(path in documents for path in PATHS)
    check = subprocess.run([BINARY, "check"], cwd=tmp_path / "portal", capture_output=True, text=True)
    assert (check.returncode, "0 errors" in check.stderr or "no errors" in check.stdout + check.stderr) == (0, True)


def test_reads_webdav_at_the_source_itself_with_its_headers(tmp_path):
    with Stub(webdav("apache")) as server:
        library = Library(
            tmp_path / "portal", server.origin + "/dav/",
            ", import: {from: webdav, leave: ['**/*.pdf']}, headers: {Authorization: 'env:DOCPORTAL_FILES'}")
        code, plan, errors = library.run(environment={"DOCPORTAL_FILES": "Basic abc"})
        assert (code, errors) == (0, "")
        assert new_paths(plan) == [path for path in PATHS if not path.endswith(".pdf")]
        assert {fields["Authorization"] for _, _, fields in server.requests} == {"Basic abc"}
        code, _, errors = library.run()
        assert code == 1 and "[externalLinks.missingVariable]" in errors


@pytest.mark.parametrize("origin", ["", "http://127.0.0.1:1"])
def test_takes_the_paths_of_absolute_addresses_and_asks_one_server(library, origin):
    with Stub(lambda handler: webdav("apache", origin=origin or f"http://{handler.headers['Host']}")(handler)) as server:
        code, plan, errors = library.run("--from", f"webdav:{server.origin}/dav/")
        assert (code, errors) == (0, "") and new_paths(plan) == PATHS
        assert len(server.requests) == 3


@pytest.mark.parametrize(
    "body, words",
    [
        (b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><D:multistatus xmlns:D="DAV:"/>', "it has a DOCTYPE"),
        (b'<D:multistatus xmlns:D="DAV:"><D:response><D:href>/dav/a', "this is no XML"),
        (b"<html><body>Sign in</body></html>", "this is no answer of a WebDAV server"),
        (b"", "this is no XML"),
        (b'<D:multistatus xmlns:D="DAV:"/>', "it has no response for the folder itself"),
        (multistatus("", FILES, root="/other/"), "was listed and is not below '/dav'"),
    ])
def test_reports_answers_that_are_none(library, body, words):
    with Stub(lambda handler: (207, {}, body)) as server:
        code, plan, errors = library.run("--from", f"webdav:{server.origin}/dav/", "--write")
        assert code == 1 and plan is None and words in errors and "[import.unreadable]" in errors
    assert sorted(path.name for path in library.folder.rglob("*")) == ["Content", "portal.yaml"]


@pytest.mark.parametrize(
    "status, answer, reason",
    [
        (301, "301 and leads to {origin}/elsewhere/", "An import follows no redirects."),
        (200, "200 in place of 207", "There is no WebDAV at this address: web pages answer like this."),
        (405, "405 in place of 207", "There is no WebDAV at this address: web pages answer like this."),
        (401, "401", "docportal signs in nowhere: "),
        (403, "403", "docportal signs in nowhere: "),
        (404, "404", "The list is not there, or the server cannot give it now."),
        (400, "400", "The list is not there, or the server cannot give it now."),
    ])
def test_reports_a_server_that_refuses(library, status, answer, reason):
    with Stub(lambda handler: (status, {"Location": "/elsewhere/"}, b"<!DOCTYPE html><title>Files</title>")) as server:
        code, _, errors = library.run("--from", f"webdav:{server.origin}/dav/")
        answer = answer.format(origin=server.origin)
        assert code == 1 and f"answers {answer} [import.refusedByServer]\n  {reason}" in errors, errors
        assert len(server.requests) == 1


def test_asks_no_private_host_that_is_not_allowed(tmp_path):
    with Stub(webdav("apache")) as server:
        library = Library(tmp_path / "portal")
        done = subprocess.run(
            [BINARY, "import", "team", "--from", f"webdav:{server.origin}/dav/"], cwd=library.folder, capture_output=True, text=True,
            timeout=PATIENCE)
        assert done.returncode == 1 and "[import.unreachable]" in done.stderr and "--allow-private-host 127.0.0.1" in done.stderr
        assert server.requests == []


@pytest.mark.parametrize("status", [500, 401, 301, 200])
def test_a_part_that_fails_changes_nothing(library, status):
    def answer(handler):
        return (status, {}, b"") if "tief" in handler.path else webdav("apache")(handler)

    with Stub(answer) as server:
        library.run("--from", f"webdav:{server.origin}/dav/", "--write")
        code, plan, errors = library.run("--from", f"webdav:{server.origin}/dav/", "--write")
        assert code == 1 and plan is None and ("[import.refusedByServer]" in errors or "[import.unreachable]" in errors)
        assert "tief" in errors
    assert not (library.folder / "Content/documents").exists()


REFUSED = (
    '<D:multistatus xmlns:D="DAV:"><D:response><D:href>/dav/Q4%202026/tief/</D:href>'
    "<D:status>HTTP/1.1 403 Forbidden</D:status></D:response></D:multistatus>").encode()


@pytest.mark.parametrize("refusal", [(403, {}, b""), (404, {}, b""), (507, {}, b""), (207, {}, REFUSED)])
def test_a_folder_that_is_refused_keeps_its_documents(library, refusal):
    with Stub(webdav("apache")) as server:
        assert library.run("--from", f"webdav:{server.origin}/dav/", "--write")[0] == 0
    before = (library.folder / "Content/documents/team.yaml").read_bytes()
    with Stub(lambda handler: refusal if "tief" in handler.path else webdav("apache")(handler)) as server:
        code, plan, errors = library.run("--from", f"webdav:{server.origin}/dav/", "--write")
        assert code == 0 and plan["gone"] == [] and "'Q4 2026/tief' is not listed" in errors and "[import.notSeen]" in errors
        assert [document["path"] for document in plan["notSeen"]] == ["Q4 2026/tief/100%.pdf"]
    assert (library.folder / "Content/documents/team.yaml").read_bytes() == before


@pytest.mark.parametrize("pattern", ["Q4 2026/tief", "**/tief/**"])
def test_does_not_ask_for_a_folder_that_is_left_out(tmp_path, pattern):
    library = Library(tmp_path / "portal", settings=f", import: {{leave: ['{pattern}']}}")
    with Stub(webdav("apache")) as server:
        code, plan, errors = library.run("--from", f"webdav:{server.origin}/dav/")
        assert (code, errors) == (0, "") and len(plan["new"]) == 2
        assert not [path for _, path, _ in server.requests if "tief" in path]


def test_a_page_that_came_before_ends_the_import(tmp_path):
    library = Library(tmp_path / "portal", BASE)

    def answer(handler):
        page = {"value": [drive_item(1, "a.docx")], "@odata.nextLink": f"http://{handler.headers['Host']}/drive/delta?page=1"}
        return 200, {}, json.dumps(page).encode()

    with Stub(answer) as server:
        code, plan, errors = library.run("--from", f"graph:{server.origin}/drive", "--write")
        assert code == 1 and plan is None and "page 2 names a next page that came before [import.unreadable]" in errors
        assert len(server.requests) == 2


@pytest.mark.parametrize("body", [b"", b"[]", b'{"error": {"code": "InvalidAuthenticationToken"}}', b'{"value": [{"Path": "a"}]}'])
def test_a_later_page_that_is_none_changes_nothing(tmp_path, body):
    library = Library(tmp_path / "portal", BASE)

    def answer(handler):
        return (200, {}, body) if "page=" in handler.path else answers(*PAGES)(handler)

    with Stub(answer) as server:
        code, plan, errors = library.run("--from", f"graph:{server.origin}/drive", "--write")
        assert code == 1 and plan is None and "page 2:1:" in errors and "[import.unreadable]" in errors


def test_an_interrupt_changes_nothing(library):
    asked, release = threading.Event(), threading.Event()

    def answer(handler):
        asked.set()
        release.wait(PATIENCE)
        return 503, {}, b""

    before = {path: path.read_bytes() for path in library.folder.rglob("*") if path.is_file()}
    with Stub(answer) as server:
        process = subprocess.Popen(
            [BINARY, "import", "team", "--from", f"webdav:{server.origin}/dav/", "--allow-private-host", "127.0.0.1", "--write"],
            cwd=library.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert asked.wait(PATIENCE)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) != 0
        release.set()
    assert {path: path.read_bytes() for path in library.folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("serving", WRITABLE)
def test_keeps_in_step_with_a_real_server(library, files, serving):
    port = free_port()
    with running(serving(files, port), port):
        place = f"webdav:http://127.0.0.1:{port}/"
        code, plan, errors = library.run("--from", place, "--write")
        assert (code, errors) == (0, "")
        assert new_paths(plan) == PATHS
        (files / "Übersicht.docx").rename(files / "Q4 2026" / "Überblick.docx")
        (files / "neu.docx").write_text("neu")
        code, plan, errors = library.run("--from", place, "--write")
        assert (code, errors) == (0, "")
        assert new_paths(plan) == ["neu.docx"]
        assert [change["id"] for change in plan["changed"]] == ["uebersicht"]
        assert plan["gone"] == []
        assert library.run("--from", place, "--check")[0] == 0


@pytest.mark.skipif(not shutil.which("rclone"), reason="needs rclone")
def test_reads_what_rclone_lists(library, files):
    listed = subprocess.run(["rclone", "lsjson", "-R", "--hash", str(files)], capture_output=True, check=True, timeout=PATIENCE).stdout
    (library.folder / "list.json").write_bytes(listed)
    code, plan, errors = library.run("--from", "rclone:list.json")
    assert (code, errors) == (0, "") and new_paths(plan) == PATHS


# Microsoft Graph


BASE = "https://contoso.sharepoint.com/sites/team/Shared Documents/"


def drive_item(number, name, **parts):
    return {
        "id": f"01X{number}", "name": name, "file": {"mimeType": "x"}, "size": number, "cTag": f"c{number}",
        "webDavUrl": BASE.replace(" ", "%20") + quote(name), "lastModifiedDateTime": "2026-10-01T08:00:00Z",
        "parentReference": {"driveId": "D", "id": "R"}, **parts}


def answers(*pages, before=()):
    """A drive's pages, one for each request, after other answers."""
    queue = list(before)
    served = []

    def answer(handler):
        if queue:
            return queue.pop(0)
        number = int(handler.path.rpartition("page=")[2]) if "page=" in handler.path else 0
        served.append(number)
        body = {"value": pages[number]}
        if number + 1 < len(pages):
            body["@odata.nextLink"] = f"http://{handler.headers['Host']}/drive/delta?page={number + 1}"
        else:
            body["@odata.deltaLink"] = "https://graph.microsoft.com/delta?token=x"
        return 200, {"Content-Type": "application/json"}, json.dumps(body).encode()

    return answer


PAGES = [
    [{"id": "R", "name": "root", "root": {}, "folder": {}}, drive_item(1, "old name.docx"), drive_item(2, "gone.docx")],
    [drive_item(1, "R&D #1.docx"), {"id": "01X2", "deleted": {}, "parentReference": {"driveId": "D"}}, drive_item(3, "b.pdf")],
]


def test_reads_a_drive_with_a_token(tmp_path):
    library = Library(tmp_path / "portal", BASE)
    with Stub(answers(*PAGES)) as server:
        code, plan, errors = library.run(
            "--from", f"graph:{server.origin}/drive", environment={"DOCPORTAL_GRAPH_TOKEN": "secret"})
        assert (code, errors) == (0, "")
        assert new_paths(plan) == ["R&D #1.docx", "b.pdf"]
        assert server.requests[0][1].startswith("/drive/delta?$select=id,name,")
        assert {fields["Authorization"] for _, _, fields in server.requests} == {"Bearer secret"}


def test_sends_no_token_where_only_the_manifest_says(tmp_path):
    with Stub(answers(*PAGES)) as server:
        library = Library(tmp_path / "portal", BASE, f", import: {{from: 'graph:{server.origin}/drive'}}")
        library.run(environment={"DOCPORTAL_GRAPH_TOKEN": "secret"})
        assert [fields.get("Authorization") for _, _, fields in server.requests] == [None, None]


TABLE = b"title,path\nPlan,Q4/plan.docx\n"


def serve(routes):
    return lambda handler: routes.get(handler.path.split("?")[0], (404, {}, b""))


def test_reads_a_table_on_a_server_also_behind_a_redirect(library):
    routes = {
        "/published": (307, {"Location": "/file"}, b""), "/file": (200, {"Content-Type": "text/csv"}, TABLE),
        "/loop": (302, {"Location": "/loop"}, b"")}
    with Stub(serve(routes)) as server:
        code, plan, errors = library.run("--from", f"csv:{server.origin}/published?output=csv", "--write")
        assert (code, errors, new_paths(plan)) == (0, "", ["Q4/plan.docx"])
        assert [path for _, path, _ in server.requests] == ["/published?output=csv", "/file"]
        book = subprocess.run([BINARY, "list", "--format", "xlsx"], cwd=library.folder, capture_output=True, timeout=PATIENCE)
        assert book.returncode == 0, book.stderr
        routes["/list.xlsx"] = (200, {}, book.stdout)
        code, plan, errors = library.run("--from", f"xlsx:{server.origin}/list.xlsx")
        assert (code, errors, plan["unchanged"]) == (0, "", 1)
        code, _, errors = library.run("--from", f"csv:{server.origin}/loop")
        assert code == 1 and "302 and leads to" in errors
        assert len([path for _, path, _ in server.requests if path == "/loop"]) == 6


def test_reports_a_page_in_place_of_a_table(library):
    page = (200, {"Content-Type": "text/html"}, b"<!DOCTYPE html><title>Sign in</title>")
    with Stub(serve({"/list.csv": page, "/list.xlsx": page})) as server:
        for kind in ("csv", "xlsx"):
            code, _, errors = library.run("--from", f"{kind}:{server.origin}/list.{kind}", "--write")
            assert code == 1 and "It asks for a sign-in" in errors
        code, _, errors = library.run("--from", f"csv:{server.origin}/none.csv")
        assert code == 1 and "answers 404" in errors


def test_sends_no_token_for_a_table(library):
    with Stub(serve({"/list.csv": (200, {}, TABLE)})) as server:
        assert library.run("--from", f"csv:{server.origin}/list.csv", environment={"DOCPORTAL_GRAPH_TOKEN": "secret"})[0] == 0
        assert "Authorization" not in server.requests[0][2]


def test_a_portal_begins_with_a_table_on_a_server(tmp_path):
    table = b"Title,Link,Area\nPlan,https://files.example/a/plan.docx,HR\nPay,https://files.example/a/pay.xlsx,HR\n"
    with Stub(serve({"/list.csv": (200, {}, table)})) as server:
        done = subprocess.run(
            [BINARY, "init", "p", "--from", f"{server.origin}/list.csv", "--allow-private-host", "127.0.0.1"], cwd=tmp_path,
            capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        manifest = (tmp_path / "p/Content/portal.yaml").read_text()
        assert "baseURL: https://files.example/a/" in manifest and f"from: csv:{server.origin}/list.csv" in manifest


def test_waits_as_long_as_graph_wants(tmp_path):
    library = Library(tmp_path / "portal", BASE)
    with Stub(answers(*PAGES, before=[(429, {"Retry-After": "1"}, b""), (503, {"Retry-After": "1"}, b"")])) as server:
        code, plan, errors = library.run("--from", f"graph:{server.origin}/drive")
        assert code == 0 and len(plan["new"]) == 2
        # Up to a quarter of a second is added.
        assert errors == "waits 2 s for 127.0.0.1\n" * 2
        assert len(server.requests) == 4


def test_begins_anew_when_a_list_is_gone(tmp_path):
    library = Library(tmp_path / "portal", BASE)
    body = json.dumps({"error": {"code": "resyncChangesApplyDifferences"}}).encode()
    with Stub(answers(*PAGES, before=[(410, {}, body)])) as server:
        code, plan, errors = library.run("--from", f"graph:{server.origin}/drive")
        assert (code, errors) == (0, "") and len(plan["new"]) == 2


def test_follows_no_page_to_another_server(tmp_path):
    library = Library(tmp_path / "portal", BASE)
    page = json.dumps({"value": [], "@odata.nextLink": "http://127.0.0.1:1/next"}).encode()
    with Stub(lambda handler: (200, {}, page)) as server:
        code, plan, errors = library.run("--from", f"graph:{server.origin}/drive")
        assert code == 1 and "[import.foreign]" in errors


def test_keeps_identifiers_through_moves_renames_and_changes(tmp_path):
    library = Library(tmp_path / "portal", BASE)
    with Stub(answers([drive_item(number, f"d{number}.docx") for number in range(10)])) as server:
        assert library.run("--from", f"graph:{server.origin}/drive", "--write")[0] == 0
    moved = [drive_item(number, f"new/e{number}.docx", cTag="other") for number in range(10)]
    with Stub(answers(moved)) as server:
        code, plan, _ = library.run("--from", f"graph:{server.origin}/drive", "--write")
        assert code == 0 and plan["new"] == [] and plan["gone"] == []
        assert [change["id"] for change in plan["changed"]] == [f"d{number}" for number in range(10)]
