"""What commands print with --format json is what `docportal schema reports` says, and each member of the schema is printed by some command."""

import copy
import datetime
import http.server
import json
import subprocess
import threading

import pytest
from jsonschema import Draft202012Validator

from portal_check import BINARY
from test_documentation import Server
from waiting import PATIENCE

# Members that a small portal does not have: they need a killed check, a server that is given up, the stores of the apps, a folder that
# cannot be read, or thousands of findings.
RARE = {
    "counts.omitted", "linkCounts.unchecked", "links.unasked", "checkedLink.slow", "checkedLink.givenUp", "occurrence.page",
    "plan.notSeen.id", "plan.notSeen.path", "plan.notSeen.reason"}


def printed(folder, *arguments):
    done = subprocess.run([BINARY, *arguments], cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.stdout, (arguments, done.stderr)
    return done.stdout


@pytest.fixture(scope="module")
def schema():
    return json.loads(printed(".", "schema", "reports"))


def strict(schema):
    """The schema without leave for other members."""
    for part in [schema, *schema["$defs"].values()]:
        stack = [part]
        while stack:
            value = stack.pop()
            if isinstance(value, dict):
                if isinstance(value.get("properties"), dict):
                    value["additionalProperties"] = False
                stack += value.values()
            elif isinstance(value, list):
                stack += value
    return schema


class Report:
    """Validates JSON as one of the reports, and collects the members that it has."""

    def __init__(self, schema):
        self.schema, self.seen = strict(copy.deepcopy(schema)), set()

    def add(self, name, text):
        value, part = json.loads(text), self.schema["$defs"][name]
        faults = [f"{fault.json_path}: {fault.message}" for fault in self.validator(part).iter_errors(value)]
        assert not faults, (name, faults)
        self.collect(part, value, name)
        return value

    def validator(self, part):
        return Draft202012Validator({**part, "$defs": self.schema["$defs"]})

    def collect(self, schema, value, path):
        if "$ref" in schema:
            path = schema["$ref"].rpartition("/")[2]
            schema = self.schema["$defs"][path]
        for option in schema.get("anyOf", []):
            if self.validator(option).is_valid(value):
                self.collect(option, value, path)
        for element in value if isinstance(value, list) and "items" in schema else []:
            self.collect(schema["items"], element, path)
        for member, inner in (value.items() if isinstance(value, dict) else []):
            if member in schema.get("properties", {}):
                self.seen.add(f"{path}.{member}")
                self.collect(schema["properties"][member], inner, f"{path}.{member}")


def members(schema, path):
    for name, value in schema.get("properties", {}).items():
        yield f"{path}.{name}"
        yield from members(value.get("items", value), f"{path}.{name}")


class SignInServer(Server):
    """Answers one address with a page."""

    def do_GET(self):
        if self.path != "/minutes.docx":
            return super().do_GET()
        body = b"<!doctype html><title>Sign</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if self.command == "GET" else b"")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


HEAD = "portal: {title: T, baseURL: https://p.example/, languages: [en]}\n"


def findings(report, folder):
    entry = "  - {id: a, title: A, source: taem, path: a.docx}\n"
    write(folder / "Content/portal.yaml", HEAD + "sources: [{id: team, baseURL: https://files.p.example/}]\ndocuments:\n" + entry * 2)
    report.add("findings", printed(folder, "check", "--format", "json"))


def links(report, folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SignInServer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    documents = "".join(
        f"  - {{id: {name}, title: {name}, url: '{origin}/{name}.docx'}}\n" for name in ["budget", "minutes", "plan"])
    write(folder / "Content/portal.yaml", HEAD.replace("[en]", "[en], storefront: us, install: false") + "externalLinks: {stores: false}\n"
          f"sources: [{{id: s, baseURL: '{origin}/', allowHTTP: true, editing: no}}]\ndocuments:\n{documents}")
    write(folder / "Content/review.yaml", f"review: 1\n\ndecisions:\n  - {{link: '{origin}/minutes.docx', finding: external.wrongType, saw: text/html, decision: accept, "
          f"reason: it will do, until: {datetime.date.today() + datetime.timedelta(30)}, by: ann, on: {datetime.date.today()}}}\n")
    write(folder / "Templates/footer.mustache", f'<a href="{origin}/help.html">Help</a>\n')
    command = ["check", "--external", "--allow-private-host", "127.0.0.1", "--format", "json"]
    first = report.add("links", printed(folder, *command))
    saw = next(link["saw"] for link in first["links"] if link["verdict"] == "wrongType")
    decisions = folder / "Content/review.yaml"
    decisions.write_text(decisions.read_text().replace("text/html", json.dumps(saw)))
    report.add("links", printed(folder, *command))
    server.shutdown()
    server.server_close()


def imports(report, folder):
    write(folder / "Content/portal.yaml", HEAD + "sources: [{id: team, baseURL: https://files.p.example/, import: {leave: [Old/**]}}]\n"
          "include: [documents/*.yaml]\n")
    for name in ["a.docx", "b.docx", "c.docx", "d.docx", "e.docx", "f.docx", "Q4/g.docx", "Old/h.docx", "i.tmp"]:
        write(folder / "team" / name, "PK\3\4" + name)
    command = ["import", "team", "--from", "folder:team", "--allow-many", "--format", "json"]
    report.add("import", printed(folder, *command, "--write"))
    documents = folder / "Content/documents/team.yaml"
    # A moved file, another title on both sides, one that is gone, and one that cannot be a document.
    documents.write_text(documents.read_text().replace("title: d\n", "title: Mine\n"))
    (folder / "team/a.docx").rename(folder / "team/Q4/a2.docx")
    (folder / "team/d.docx").rename(folder / "team/d2.docx")
    (folder / "team/b.docx").unlink()
    write(folder / "team/con|trol.docx", "PK\3\4")
    report.add("import", printed(folder, *command))
    rows = ["path,title,owner", "a.docx,A,Ann", "b.docx,B,Bob"]
    write(folder / "list.csv", "\n".join(rows) + "\n")
    write(folder / "Content/portal.yaml", HEAD + "sources: [{id: list, baseURL: https://files.p.example/}]\ninclude: [documents/*.yaml]\n")
    command = ["import", "list", "--from", "csv:list.csv", "--allow-many", "--format", "json"]
    report.add("import", printed(folder, *command, "--write"))
    documents = folder / "Content/documents/list.yaml"
    documents.write_text(documents.read_text().replace("owner: Ann", "owner: Mine"))
    write(folder / "list.csv", "\n".join(rows).replace("Ann", "Theirs").replace("Bob", "Other") + "\n")
    report.add("import", printed(folder, *command))


def differences(report, folder):
    def manifest(title, documents):
        write(folder / "Content/portal.yaml", HEAD.replace("title: T", f"title: {title}")
              + "sources: [{id: s, baseURL: https://files.p.example/}]\ndocuments:\n" + "".join(documents))

    entry = "  - {{id: {}, title: {}, source: s, path: {}.docx}}\n".format
    manifest("T", [entry("a", "A", "a"), entry("b", "B", "b"), entry("c", "C", "c")])
    printed(folder, "build")
    (folder / "Public").rename(folder / "before")
    manifest("New", [entry("a", "A", "a2"), "  - {id: b2, title: B, source: s, path: b.docx, redirectFrom: [b], owner: Ann}\n", entry("d", "D", "d")])
    report.add("diff", printed(folder, "diff", "before", "--format", "json"))
    report.add("list", printed(folder, "list", "--format", "json"))
    report.add("values", printed(folder, "explain", "--document", "a", "--format", "json"))


def single(report, folder):
    for arguments in [
        ["link", "--app", "word", "--mode", "new", "--url", "https://p.example/a.dotx", "--save-location", "https://p.example/b/",
         "--passback", "clouddrive", "--context", "here"],
        ["link", "--app", "word", "--url", "https://p.example/wopi/files/1", "--wopi-service", "C", "--wopi-user", "u", "--wopi-file-name",
         "a.docx", "--wopi-source", "Web"],
        ["link", "--app", "word", "--url", "ftp://p.example/a.docx"],
        ["explain", "clouddrive:ofe|u|https://p.example/a.docx|z|no|c|here"],
        ["explain", "ms-word:ofe|u|ftp://p.example/a.docx"],
    ]:
        report.add("link", printed(folder, *arguments, "--format", "json"))
    write(folder / "list.csv", "address\nhttps://p.example/a.docx\nhttps://p.example/b.docx\n")
    report.add("severalLinks", printed(folder, "link", "--csv", "list.csv", "--format", "json"))
    report.add("rule", printed(folder, "explain", "form.addressLong", "--format", "json"))


def test_reports_are_those_of_the_schema(tmp_path, schema):
    report = Report(schema)
    for number, make in enumerate([findings, links, imports, differences, single]):
        (tmp_path / str(number)).mkdir()
        make(report, tmp_path / str(number))
    known = {member for name, part in schema["$defs"].items() for member in members(part, name)}
    assert sorted(known - report.seen - RARE) == [], "no command printed these members"
    assert not RARE & report.seen
