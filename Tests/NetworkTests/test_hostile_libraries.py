"""Libraries whose servers and lists attack an import: a clear error or refusal, nothing lost, at most 500 MB and a minute.

With DOCPORTAL_ATTACK=1 also those that take long.
"""

import gzip
import io
import json
import os
import random
import shutil
import subprocess
import zipfile
from urllib.parse import quote, unquote

import pytest

from attacks import ATTACKS, first, heavy
from libraries import Library, Stub, multistatus
from limited import run
from portal_check import BINARY
from waiting import PATIENCE

LIST = '<?xml version="1.0" encoding="utf-8"?>'
FILES = ["a.docx", "b/c.xlsx", "b/d.pptx"]
MEGABYTES = 500
# Measured times depend on the machine, so only attacks have a limit of time that people would wait.
SECONDS = 60 if ATTACKS else PATIENCE


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    """A library that was imported."""
    library = Library(tmp_path_factory.mktemp("imported") / "portal")
    with Stub(good) as server:
        assert library.run("--from", f"webdav:{server.origin}/dav/", "--write")[0] == 0
    return library


@pytest.fixture
def library(imported, tmp_path):
    """A copy of it."""
    shutil.copytree(imported.folder / "Content", tmp_path / "Content")
    copy = Library.__new__(Library)
    copy.folder = tmp_path
    return copy


def good(handler):
    return 207, {}, multistatus(unquote(handler.path)[len("/dav/"):], FILES)


def contents(library):
    """Every file of the portal with its bytes."""
    return {path.relative_to(library.folder): path.read_bytes() for path in library.folder.rglob("*") if path.is_file()}


def importing(library, *options):
    """A run of the import within the limits: its exit code, its plan and its messages."""
    done = run(library.command(*options), library.folder)
    assert done.exceeded(MEGABYTES, SECONDS) is None, done.errors[:2000]
    assert not set(done.errors) & (set(range(32)) - {10}), "a control character was printed"
    plan = json.loads(done.output)["sources"][0] if done.output else None
    return done.code, plan, done.errors.decode()


def refuses(library, answer, *rules):
    """The import of a server's answers fails by one of these rules and changes nothing; returns the messages."""
    before = contents(library)
    with Stub(answer) as server:
        code, plan, errors = importing(library, "--from", f"webdav:{server.origin}/dav/", "--write")
    assert code == 1 and plan is None, errors
    assert any(f"[import.{rule}]" in errors for rule in rules), errors
    assert contents(library) == before
    return errors


def response(href, kind="", properties=""):
    return (
        f"<d:response><d:href>{href}</d:href><d:propstat><d:prop><d:resourcetype>{kind}</d:resourcetype>{properties}</d:prop>"
        "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>")


def listing(*hrefs, own="/dav/", folders=()):
    """An answer with these encoded addresses, byte by byte."""
    inner = response(own, "<d:collection/>") + "".join(response(href) for href in hrefs)
    inner += "".join(response(href, "<d:collection/>") for href in folders)
    return f'{LIST}<d:multistatus xmlns:d="DAV:">{inner}</d:multistatus>'.encode()


def answering(body, **fields):
    return lambda handler: (207, {name.replace("_", "-"): value for name, value in fields.items()}, body)


ENTITIES = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 10))
BOMBS = {
    "laughs": f'{LIST}<!DOCTYPE x [<!ENTITY l0 "lol">{ENTITIES}]><x>&l9;</x>',
    "quadratic": f'{LIST}<!DOCTYPE x [<!ENTITY a "{"a" * 50_000}">]><x>{"&a;" * 50_000}</x>',
    "file": f'{LIST}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    "parameter": f'{LIST}<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///etc/passwd">%a;]><x/>',
    "outer": f'{LIST}<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><x/>',
    "undefined": f'{LIST}<d:multistatus xmlns:d="DAV:"><d:response><d:href>&passwd;</d:href></d:response></d:multistatus>',
    "utf-16": "<?xml version='1.0' encoding='utf-16'?><!DOCTYPE x [<!ENTITY a 'a'>]><x>&a;</x>".encode("utf-16"),
    "utf-7": b"<?xml version='1.0' encoding='utf-7'?>+ADwAIQ-DOCTYPE x+AD4-<x/>",
    "latin": "<?xml version='1.0' encoding='iso-8859-1'?><d:multistatus xmlns:d='DAV:'>\u00fc</d:multistatus>".encode("latin-1"),
    "deep": LIST + "<a>" * 50_000,
    "deep-closed": f'{LIST}<d:multistatus xmlns:d="DAV:">{"<a>" * 50_000}{"</a>" * 50_000}</d:multistatus>',
    "attributes": LIST + "<a" + "".join(f" x{number}=''" for number in range(50_000)) + "/>",
    "namespaces": LIST + "".join(f'<a xmlns:n{number}="x">' for number in range(20_000)),
    "nul": f"{LIST}<d:multistatus xmlns:d='DAV:'>\0</d:multistatus>",
    "invalid": b"<d:multistatus xmlns:d='DAV:'>\xff\xfe\xed\xa0\x80</d:multistatus>",
    "gzip": gzip.compress(bytes(100_000_000)),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_in_a_list_is_unreadable(library, bomb):
    body = BOMBS[bomb] if isinstance(BOMBS[bomb], bytes) else BOMBS[bomb].encode()
    errors = refuses(library, answering(body, Content_Encoding="gzip") if bomb == "gzip" else answering(body), "unreadable", "unreachable")
    assert "root:" not in errors and len(errors) < 4000


FOREIGN = [
    "/dav/../etc/passwd", "/dav/%2e%2e/etc/passwd", "/dav/b/%2E%2E%2Fa.docx", "/dav/..%2fa.docx", "/dav/%2e/a.docx", "../a.docx",
    "//evil.example/x.docx", "http://evil.example/x.docx", "file:///etc/passwd", "javascript:alert(1)", "/other/a.docx", "\\dav\\a.docx",
    "/dav/..;/a.docx", "/dav/a%00.docx", "/dav/%3C%2Fscript%3E.docx",
]


@pytest.mark.parametrize("href", FOREIGN)
def test_no_address_leads_out_of_the_library(library, href):
    before = contents(library)
    with Stub(answering(listing("/dav/a.docx", href))) as server:
        code, plan, errors = importing(library, "--from", f"webdav:{server.origin}/dav/")
        assert {path for _, path, _ in server.requests} == {"/dav/"}
    if code == 0:
        # The name stays below the library, as a name or refused.
        assert plan["refused"] or [item["path"] for item in plan["new"]] == [unquote(href)[len("/dav/"):]], plan
    else:
        assert "[import.unreadable]" in errors, errors
    assert contents(library) == before


PRIVATE = [
    "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/dav/", "http://[::1]/dav/", "http://localhost/dav/", "file:///etc/passwd",
    "gopher://127.0.0.1/", "//127.0.0.1:9/dav/", "http://2130706433/",
]


@pytest.mark.parametrize("target", PRIVATE)
def test_a_redirect_is_not_followed(library, target):
    with Stub(good) as inner:
        location = target.replace("localhost", f"localhost:{inner.server.server_port}")
        refuses(library, lambda handler: (302, {"Location": location}, b""), "refusedByServer")
        assert inner.requests == []


SECRET = "s3cr3t-Value"


def echoes(kind, token):
    """Answers that hold what was sent, by the address of a library."""
    drive = {"id": "1", "name": "a.docx", "file": {}, "webUrl": "https://files.example/team/a.docx"}
    return {
        "redirect": ("webdav", lambda _: (302, {"Location": f"/login?t=Bearer%20{quote(token)}"}, b"")),
        "outside": ("webdav", answering(listing("/dav/a.docx", f"/other/{token}.docx"))),
        "name": ("webdav", answering(listing("/dav/a.docx", f"/dav/Bearer%20{token}.docx"))),
        "encoded name": ("webdav", answering(listing("/dav/a.docx", "/dav/" + "".join(f"%{ord(c):02x}" for c in token) + ".docx"))),
        "refused folder": ("webdav", answering(listing("/dav/a.docx", f"/dav/{token}?/"))),
        "error of Graph": ("graph", lambda _: (200, {}, json.dumps({"error": {"code": "x", "message": f"bad {token}"}}).encode())),
        "title of Graph": ("graph", lambda _: (200, {}, json.dumps({"value": [drive | {"title": token}]}).encode())),
        "mark of Graph": ("graph", lambda _: (200, {}, json.dumps({"value": [drive | {"cTag": token}]}).encode())),
        "next page": ("graph", lambda _: (200, {}, json.dumps({"value": [], "@odata.nextLink": f"http://{token}.example/"}).encode())),
        "table": ("csv", lambda _: (200, {}, f"path,title\na.docx,{token}\n".encode())),
    }[kind]


@pytest.mark.parametrize(
    "kind",
    [
        "redirect", "outside", "name", "encoded name", "refused folder", "error of Graph", "title of Graph", "mark of Graph", "next page",
        "table",
    ])
def test_what_is_sent_in_a_header_is_printed_and_written_nowhere(tmp_path, kind):
    scheme, answer = echoes(kind, SECRET)
    with Stub(answer) as server:
        library = Library(tmp_path / "portal", base=f"{server.origin}/dav/", settings=", headers: {Authorization: 'env:DOCPORTAL_X'}")
        code, plan, errors = library.run(
            "--from", f"{scheme}:{server.origin}/dav/", "--write", environment={"DOCPORTAL_X": f"Bearer {SECRET}"})
        assert any(f"Bearer {SECRET}" == fields.get("Authorization") for _, _, fields in server.requests)
    shown = json.dumps(plan) + errors + "".join(text.decode() for text in contents(library).values())
    assert SECRET.lower() not in unquote(shown).lower()
    # A name is refused, and the rest of the list imported.
    assert code == 0 if "name" in kind or "folder" in kind else "[import." in errors
    # What is quoted of it is masked.
    assert ("•••" in shown) == (kind in ["redirect", "outside", "name", "encoded name", "refused folder", "error of Graph"]), shown


def test_a_list_of_microsoft_graph_leads_nowhere_else(library):
    before = contents(library)
    with Stub(good) as inner:
        for link in [inner.origin + "/x", "file:///etc/passwd", "http://169.254.169.254/", "//x", "", "\0", "a" * 100_000]:
            page = json.dumps({"value": [], "@odata.nextLink": link}).encode()
            with Stub(lambda handler, page=page: (200, {}, page)) as server:
                code, plan, errors = importing(library, "--from", f"graph:{server.origin}/drive", "--write")
                assert code == 1 and "[import." in errors, (link, errors)
        assert inner.requests == []
    assert contents(library) == before


NAMES = [
    "line\nend.docx", "return\rend.docx", "nul\0.docx", "escape\x1b[31m.docx", "bell\x07.docx", "delete\x7f.docx", "next\x85line.docx",
    "separator\u2028.docx", "mark\ufeff.docx", "override\u202excod.docx", "isolate\u2066x\u2069.docx", "zero\u200bwidth.docx",
    "- dash.docx", "? key.docx", "a: b.docx", "a #b.docx", "&anchor.docx", "*alias.docx", "!tag.docx", "|.docx", ">.docx", "%YAML.docx",
    "@at.docx", "`tick.docx", "'one.docx", '"two.docx', "{brace}.docx", "[bracket].docx", "~.docx", "null", "yes.docx", "---.docx",
    "...docx", " leading.docx", "trailing.docx ", "tab\t.docx", "back\\slash.docx", "{{mustache}}.docx", "{{{three}}}.docx",
    "<script>alert(1)<script>.docx", "]]>.docx", "&amp;.docx", "%41.docx", "%.docx", "%zz.docx", "#.docx", "?.docx",
    "|p|x.docx", "ms-word:ofe|u|x.docx", "e\u0301.docx", "\u00e9.docx", "\U0001f4a9.docx", "\U000e0001.docx", "con.docx", ".docx",
    "x" * 255 + ".docx", "\u0430.docx", "\ufdd0.docx",
]


def test_every_name_is_a_document_or_refused_and_the_portal_builds(library):
    hrefs = ["/dav/" + quote(name, safe="") for name in NAMES] + ["/dav/%ff%fe.docx", "/dav/%ed%a0%80.docx", "/dav/%c0%ae.docx"]
    with Stub(answering(listing(*hrefs))) as server:
        place = f"webdav:{server.origin}/dav/"
        code, plan, errors = importing(library, "--from", place, "--write", "--allow-many")
        assert code == 0, errors
        # Two are the same name, composed and not.
        assert errors.count("[import.samePath]") == 1
        assert len(plan["new"]) + len(plan["refused"]) + plan["noDocuments"] + 1 == len(hrefs), plan
        # What was written reads as the same documents.
        code, plan, errors = importing(library, "--from", place, "--check", "--allow-many")
        assert (code, plan["writes"]) == (0, []), errors
    built = run([library.command()[0], "build"], library.folder)
    assert built.code in (0, 1) and built.exceeded(MEGABYTES, SECONDS) is None
    # A file may be called '&amp;', which looks like markup as a title.
    errors = built.errors.replace(b"[yaml.markup]", b"").replace(b"explain yaml.markup", b"")
    assert b"yaml." not in errors and b"manifest." not in errors, errors
    listed = run([library.command()[0], "list", "--format", "json"], library.folder)
    assert listed.code == 0, listed.errors


def test_folders_without_an_end_come_to_one(library):
    """Each folder has itself in it."""
    before = contents(library)
    with Stub(lambda handler: (207, {}, listing(own=handler.path, folders=[handler.path + "abcdefgh/"]))) as server:
        code, plan, errors = importing(library, "--from", f"webdav:{server.origin}/dav/")
        assert len(server.requests) < 300
    assert code == 1 and "[import." in errors, (plan, errors)
    assert contents(library) == before


def test_a_folder_that_answers_for_others_is_asked_once(library):
    """Each folder lists the same ones again."""
    with Stub(lambda handler: (207, {}, listing(own=handler.path, folders=[handler.path] * 1000))) as server:
        importing(library, "--from", f"webdav:{server.origin}/dav/")
        assert len(server.requests) == 1


@pytest.mark.parametrize("kind", ["csv", "rclone", "graph", "sharepoint", "xlsx"])
@pytest.mark.parametrize("shape", first(2, "noise", "numbers", "deep", "quotes", "zeros"))
def test_a_list_of_anything_is_refused(library, kind, shape):
    before = contents(library)
    shapes = {
        "deep": b"[" * 300_000, "noise": random.Random(1).randbytes(100_000), "zeros": bytes(300_000), "quotes": b'"' * 300_001,
        "numbers": b'[{"Path": 1e999, "ID": -0, "Size": 18446744073709551616, "ModTime": "9999999-99-99T99:99:99Z"}]',
    }
    (library.folder / "list").write_bytes(shapes[shape])
    code, plan, errors = importing(library, "--from", f"{kind}:list", "--write")
    (library.folder / "list").unlink()
    assert code == 1 and "error:" in errors, (plan, errors)
    assert contents(library) == before


def test_control_characters_of_a_table_reach_no_list(library):
    """What `cat` shows of the lists steers no terminal."""
    controls = ["\x1b[31m", "\x1b]0;x\x07", "\x7f", "\x9b31m", "\x08"]
    rows = [f"{number}{text}.docx,T{text},O{text},g{text},D{text}" for number, text in enumerate(["", *controls])]
    rows += [f"x{number}.docx,T{text},O{text},g{text},D{text}" for number, text in enumerate(controls)]
    (library.folder / "list.csv").write_text("\n".join(["path,title,owner,tags,description", *rows, ""]), encoding="utf-8")
    code, plan, errors = importing(library, "--from", "csv:list.csv", "--write", "--allow-many")
    assert code == 0 and len(plan["new"]) >= len(controls), errors
    for command in [["list", "--format", "csv"], ["build"]]:
        done = subprocess.run([BINARY, *command], cwd=library.folder, capture_output=True, encoding="utf-8", timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        text = done.stdout if command[0] == "list" else (library.folder / "Public" / "catalogue.csv").read_text(encoding="utf-8")
        assert text.count("T") > len(controls)
        assert not [c for c in text if ord(c) < 32 and c not in "\r\n" or 127 <= ord(c) < 160]


def deep_folders(folders, length, files):
    """A chain of folders with names of a length, in the last of which are files."""
    values = [{"id": "0", "root": {}, "folder": {}, "name": "root", "webUrl": "https://files.example/team/"}]
    values += [{"id": f"{n + 1}", "name": "n" * length, "folder": {}, "parentReference": {"id": f"{n}"}} for n in range(folders)]
    values += [{"id": f"f{n}", "name": f"{n}.docx", "file": {}, "parentReference": {"id": f"{folders}"}} for n in range(files)]
    return json.dumps({"value": values}).encode()


SMALL = ["shared", "sheets", "deep folders"]
# A cell in the last column, merged with those of 200,000 rows.
MERGED = (
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Link</t></is></c><c r="XFD1"><v>1</v></c></row>'
    + "".join(f'<row r="{number}"><c t="inlineStr"><is><t>a{number}.docx</t></is></c></row>' for number in range(2, 20_000))
    + '</sheetData><mergeCells><mergeCell ref="XFD1:XFD20000"/></mergeCells></worksheet>')
LARGE = {
    "rows": ("csv", lambda: b"path\n" + b"x\n" * 20_000_000), "commas": ("csv", lambda: b"path\n" + b"," * 50_000_000 + b"\n"),
    "documents": ("csv", lambda: b"path\n" + b"".join(b"a%d.docx\n" % number for number in range(520_000))),
    "columns": ("csv", lambda: b"x," * 20_000_000 + b"\n1\n"), "objects": ("rclone", lambda: b"[" + b'{"Path":"a"},' * 8_000_000 + b"{}]"),
    "values": ("rclone", lambda: b'[{"Path":"a.docx","x":[' + b"1," * 50_000_000 + b"1]}]"),
    "shared": ("xlsx", lambda: workbook({"xl/sharedStrings.xml": f"<sst>{'<si/>' * 26_000_000}</sst>"})),
    "sheets": ("xlsx", lambda: workbook({}, sheets=2_000)), "deep folders": ("graph", lambda: deep_folders(255, 1000, 20_000)),
    "many in deep folders": ("graph", lambda: deep_folders(255, 7, 400_000)),
    "members": ("rclone", lambda: b'[{"Path":"a.docx",' + b",".join(b'"%d":1' % number for number in range(9_000_000)) + b"}]"),
    "names": ("rclone", lambda: b"[" + b",".join(b'{"Path":"%s%d.docx"}' % (b"n" * 60_000, number) for number in range(4_000)) + b"]"),
    "paths": ("rclone", lambda: b"[" + b",".join(b'{"Path":"%s%d.docx"}' % (b"n/" * 950, number) for number in range(120_000)) + b"]"),
}


def workbook(parts, sheets=1):
    """A workbook of sheets that are all the same."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    tabs = "".join(f'<sheet name="S{number}" sheetId="{number + 1}" r:id="s{number}"/>' for number in range(sheets))
    relations = "".join(f'<Relationship Id="s{number}" Type="{kind}/worksheet" Target="worksheets/sheet1.xml"/>' for number in range(sheets))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {
            "xl/workbook.xml": f'<workbook xmlns:r="{kind}"><sheets>{tabs}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels":
                f'<Relationships>{relations}<Relationship Id="t" Type="{kind}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
            "xl/worksheets/sheet1.xml":
                '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>Link</t></is></c></row></sheetData></worksheet>', **parts,
        }.items():
            archive.writestr(name, content)
    return target.getvalue()


@pytest.mark.parametrize("name", first(len(SMALL), *SMALL, *[name for name in LARGE if name not in SMALL]))
def test_a_list_of_hostile_size_is_refused(library, name):
    kind, content = LARGE[name]
    # In a process of its own, since the memory of this one counts as that of a run.
    writer = os.fork()
    if writer == 0:
        (library.folder / "list").write_bytes(content())
        os._exit(0)
    os.waitpid(writer, 0)
    code, plan, errors = importing(library, "--from", f"{kind}:list")
    assert code == 1 and "[import.unreadable]" in errors and "more" in errors, (plan, errors)


@heavy
def test_quotation_marks_without_an_end_are_no_row(library):
    writer = os.fork()
    if writer == 0:
        (library.folder / "list").write_bytes(b"path\n" + b'"' * 45_000_000)
        os._exit(0)
    os.waitpid(writer, 0)
    code, plan, errors = importing(library, "--from", "csv:list")
    assert code == 1 and "[import.empty]" in errors, (plan, errors)


@heavy
def test_pages_of_microsoft_graph_without_an_end_are_refused(library):
    filler = "x" * (4 << 20)

    def answer(handler):
        link = f"http://{handler.headers['Host']}/drive?n={len(server.requests)}"
        return 200, {}, json.dumps({"f": filler, "value": [], "@odata.nextLink": link}).encode()

    with Stub(answer) as server:
        code, plan, errors = importing(library, "--from", f"graph:{server.origin}/drive")
    assert code == 1 and "it has more than 256 MB" in errors, (plan, errors)


@heavy
def test_merged_cells_fill_no_more_than_the_limit(library):
    (library.folder / "list").write_bytes(workbook({"xl/worksheets/sheet1.xml": MERGED}))
    code, _, errors = importing(library, "--from", "xlsx:list", "--allow-many")
    assert code in (0, 1), errors


@heavy
@pytest.mark.parametrize("kind", ["addresses", "names"])
def test_webdav_answers_of_hostile_size_are_refused(library, kind):
    """Two million addresses of one response, and 40 folders of names of 60,000 bytes."""
    def answer(handler):
        if kind == "addresses":
            return 207, {}, listing().replace(b"</d:href>", b"</d:href>" + b"<d:href>/dav/a</d:href>" * 2_000_000, 1)
        if handler.path == "/dav/":
            return 207, {}, listing(folders=[f"/dav/f{number}/" for number in range(40)])
        return 207, {}, listing(*[f"{handler.path}{'n' * 60_000}{number}.docx" for number in range(250)], own=handler.path)

    assert "more than" in refuses(library, answer, "unreadable")


@heavy
@pytest.mark.parametrize("megabytes", [1, 50, 100, 1000])
def test_a_large_answer_is_unreadable(library, megabytes):
    """Noise in place of XML, and a list that does not end."""
    piece = b"<d:response><d:href>/dav/a.docx</d:href></d:response>" * 20_000
    begin = f'{LIST}<d:multistatus xmlns:d="DAV:">'.encode()
    for start in [b"x", begin]:
        def pieces(start=start):
            yield start
            for _ in range(megabytes):
                yield piece

        refuses(library, lambda handler: (207, {}, pieces()), "unreadable", "unreachable")


@heavy
def test_large_answers_at_once_stay_within_the_memory(library):
    """Eight folders, each with an answer of 100 MB."""
    def answer(handler):
        if handler.path == "/dav/":
            return 207, {}, listing(folders=[f"/dav/f{number}/" for number in range(8)])
        filler = b"<!--" + b"x" * (1 << 20) + b"-->"
        return 207, {}, (filler for _ in range(100))

    refuses(library, answer, "unreadable", "unreachable")


@heavy
@pytest.mark.parametrize("per_folder", [20_000, 100])
def test_twenty_thousand_files_are_imported(library, per_folder):
    files = [f"f{number // per_folder}/d{number}.docx" for number in range(20_000)]
    folders = {}
    for path in files:
        folders.setdefault(path.split("/")[0], []).append("/dav/" + path)
    answers = {f"/dav/{name}/": listing(*hrefs, own=f"/dav/{name}/") for name, hrefs in folders.items()}
    answers["/dav/"] = listing(folders=answers)
    with Stub(lambda handler: (207, {}, answers[handler.path])) as server:
        code, plan, errors = importing(library, "--from", f"webdav:{server.origin}/dav/", "--write", "--allow-many")
        assert code == 0 and len(plan["new"]) == 20_000, errors
        code, plan, errors = importing(library, "--from", f"webdav:{server.origin}/dav/", "--check", "--allow-many")
        assert code == 0 and plan["writes"] == [], errors


@heavy
@pytest.mark.parametrize("kind", ["folders", "files"])
def test_a_tree_without_an_end_is_refused(library, kind):
    """A thousand folders in each folder, or five thousand files and ten folders."""
    def answer(handler):
        own = handler.path
        folders = [f"{own}{number}/" for number in range(1000 if kind == "folders" else 10)]
        return 207, {}, listing(*[f"{own}{number}.docx" for number in range(5000 if kind == "files" else 0)], own=own, folders=folders)

    errors = refuses(library, answer, "unreadable")
    assert ("it has more than 100000 folders" if kind == "folders" else "it has more than 500000 files") in errors


@heavy
def test_a_large_answer_beside_others_is_read(library):
    """Each of eight folders has more than answers may have beside others."""
    def answer(handler):
        if handler.path == "/dav/":
            return 207, {}, listing(folders=[f"/dav/f{number}/" for number in range(8)])
        body = listing(handler.path + "a.docx", own=handler.path)
        return 207, {}, body + b"\n" * (20 << 20)

    with Stub(answer) as server:
        code, plan, errors = importing(library, "--from", f"webdav:{server.origin}/dav/", "--allow-many")
    assert code == 0 and len(plan["new"]) == 8, errors
