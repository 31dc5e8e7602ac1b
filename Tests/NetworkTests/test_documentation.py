"""Every command of README.md and Documentation/, run as written and in the order of its page, and the outputs that are shown."""

import http.server
import os
import re
import shutil
import subprocess
import threading

import pytest

from hostile_server import DOCX
from portal_check import BINARY, REPOSITORY
from waiting import PATIENCE

PAGES = ["README.md"] + sorted(f"Documentation/{path.name}" for path in (REPOSITORY / "Documentation").glob("*.md"))
HOSTS = ["contoso.sharepoint.com", "apps.apple.com", "play.google.com", "aka.ms"]

# Lines that cannot be run here, by their beginnings, and why.
NOT_RUN = {
    "README.md": {"docportal serve --open": "runs until it is stopped"},
    "Documentation/Import.md": {
        "docportal import team --from graph:https://": "asks Microsoft Graph",
        "docportal import team --from graph:1.json": "needs lists of Microsoft Graph; test_import.py has them"},
    "Documentation/Preview.md": {"docportal serve": "runs until it is stopped"},
    "Documentation/Packages.md": {"/opt/docportal-": "the tests of packages run it"},
    "Documentation/LargeChecks.md": {"docportal external ask --input \"links-$SLURM": "test_large_checks.py runs it"},
    "Documentation/Publishing.md": {"*/10 * * * *": "a line for cron", "17 2 * * *": "a line for cron"},
}


def blocks(text):
    """The blocks of code without a language and in a shell's: their lines, and whether a prompt stands before commands."""
    found, fence, code, indent = [], None, [], ""
    for line in text.splitlines() + ["end"]:
        mark = re.match(r"( *)```(\w*)$", line)
        if fence is not None:
            if mark and not mark[2]:
                if fence in ("", "sh"):
                    found.append(code)
                fence, code = None, []
            else:
                code.append(line.removeprefix(indent))
        elif mark:
            (indent, fence), code = (mark[1], mark[2]), []
        elif re.match(r" {4}", line) and not re.match(r" {4,}[-*|] ", line):
            code.append(line.strip() if "docportal " in line else line[4:])
        elif code and not line:
            code.append("")
        elif code:
            found.append(code)
            code = []
    return found


def commands(text):
    """The lines that run docportal, each with the output that is shown below it, if any."""
    found = []
    for block in blocks(text):
        prompted = any(line.startswith("$ ") for line in block)
        for line in block:
            if (line.startswith("$ ") if prompted else re.search(r"(^|\| |&& |/)docportal(:[\d.]+)? -*[a-z]", line) and not line.startswith("#")):
                found.append([line.removeprefix("$ "), [] if prompted else None])
            elif prompted and found and found[-1][1] is not None:
                found[-1][1].append(line)
    return [(line, shown and "\n".join(shown).strip("\n")) for line, shown in found]


class Server(http.server.BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        path = self.path
        if path == "/budget.docx":
            self.send_response(301)
            self.send_header("Location", "/2026/budget.docx")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = b"<!doctype html><title>Sign</title>" if path == "/minutes.docx" else DOCX
        kind = "text/html" if path == "/minutes.docx" else (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if self.command == "GET" else b"")

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """A PATH with docportal and stand-ins for programs that ask other machines."""
    folder = tmp_path_factory.mktemp("bin")
    stands = {
        "docportal": f'exec "{BINARY}" "$@"',
        "curl": "cat Public/catalogue.json",
        "git": 'if [ "$1" = show ]; then cat Public/catalogue.json; else exec /usr/bin/git "$@"; fi',
        "rclone": 'if [ "$1" = cat ]; then cat files.xlsx; else echo \'[{"Path":"Q4/budget.xlsx","Size":1}]\'; fi',
    }
    for name, script in stands.items():
        (folder / name).write_text("#!/bin/sh\n" + script + "\n")
        (folder / name).chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def run(line, folder, environment):
    return subprocess.run(
        ["bash", "-c", line], cwd=folder, env=environment, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, timeout=PATIENCE)


@pytest.fixture(scope="module")
def portal(tmp_path_factory, programs):
    """The portal that the pages speak of: documents q3-budget and q4-budget in a source and section that `init` writes."""
    folder = tmp_path_factory.mktemp("documentation") / "portal"
    assert run(f"docportal init {folder}", folder.parent, programs).returncode == 0
    manifest = folder / "Content/portal.yaml"
    text = manifest.read_text().replace("portal.example.com", "p.example").replace("languages: [en]", "languages: [en, de]")
    text = text.replace("    section: budgets\n", "    section: budgets\n    tags: [Q4]\n    updated: 2026-11-01\n")
    hosts = "".join(f"    - {{host: {host}, skip: {{reason: not here, until: 9999-12-31}}}}\n" for host in HOSTS)
    manifest.write_text(text + f"externalLinks:\n  hosts:\n{hosts}")
    for name in ["Q3/budget.xlsx", "Q4/R&D #2 (final).xlsx", "Q4/budget.xlsx"]:
        (folder / "team" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "team" / name).write_bytes(b"PK\3\4" + name.encode())
    assert run("docportal build", folder, programs).returncode == 0, run("docportal check", folder, programs).stderr
    shutil.copytree(folder / "Public", folder / "last-week")
    for line in [
        "docportal list --output list.xlsx", "docportal list --output files.xlsx", "docportal list --output files.csv",
        "docportal list --output Documents.csv",
    ]:
        assert run(line, folder, programs).returncode == 0
    (folder / "decisions.txt").write_text("")
    return folder


@pytest.fixture
def copy(portal, tmp_path):
    return shutil.copytree(portal, tmp_path / "portal")


@pytest.mark.parametrize("page", PAGES)
def test_commands_of_blocks(page, copy, programs):
    not_run, used, failed = NOT_RUN.get(page, {}), set(), []
    for line, _ in commands((REPOSITORY / page).read_text()):
        reason = next((begin for begin in not_run if line.startswith(begin)), None)
        if reason is not None:
            used.add(reason)
            continue
        done = run(line.replace("/mnt/team", f"{copy}/team"), copy, programs)
        if done.returncode:
            failed.append((line, done.returncode, done.stderr[-600:]))
    assert not failed
    assert used == set(not_run), "these lines do not stand there any more"


def shown(page, beginning):
    """The output below a command."""
    found = [output for line, output in commands((REPOSITORY / page).read_text()) if line.startswith(beginning)]
    assert len(found) == 1 and found[0]
    return found[0]


@pytest.mark.parametrize("beginning", ["docportal link --app word", "docportal explain 'clouddrive:"])
def test_links_are_shown_as_printed(beginning, tmp_path, programs):
    line = next(line for line, _ in commands((REPOSITORY / "README.md").read_text()) if line.startswith(beginning))
    assert run(line, tmp_path, programs).stdout.strip("\n") == shown("README.md", beginning)


@pytest.fixture
def origin():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def manifest(origin, documents):
    """A manifest whose fourteenth and nineteenth lines are the addresses of two documents."""
    lines = [
        "portal: {title: T, baseURL: https://p.example/, languages: [en], storefront: us}",
        "externalLinks:", "  stores: false", f"sources: [{{id: s, baseURL: '{origin}/', allowHTTP: true, editing: no}}]",
        "sections: [{id: budgets, title: Budgets}]", "launch: {modes: [view]}", "", "", "", "documents:",
        "  - id: budget", "    title: Budget", "    section: budgets", f"    url:    {origin}/budget.docx", "",
        "  - id: minutes", "    title: Minutes", "    section: budgets", f"    url:    {origin}/minutes.docx"]
    return "\n".join(lines + documents) + "\n"


def test_a_check_is_shown_as_printed(tmp_path, origin, programs):
    more = [f"  - {{id: d{n}, title: D{n}, section: budgets, source: s, path: d{n}.docx}}" for n in range(3)]
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content/portal.yaml").write_text(manifest(origin, more))
    done = run("docportal check --external --allow-private-host 127.0.0.1", tmp_path, programs)
    assert done.stdout.replace(origin, "https://contoso.example").strip("\n") == shown("README.md", "docportal check --external"), done.stderr


def test_a_comparison_is_shown_as_printed(tmp_path, programs):
    documents = [f"  - {{id: d{n}, title: D{n}, section: budgets, source: s, path: d{n}.docx}}" for n in range(26)]
    text = "\n".join([
        "portal: {title: T, baseURL: https://p.example/, languages: [en]}",
        "sources: [{id: s, baseURL: 'https://contoso.example/'}]", "sections: [{id: budgets, title: Budgets}]", "documents:",
        "  - {id: q4-budget, title: Q4 budget, section: budgets, source: s, path: budget.docx}", *documents]) + "\n"
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content/portal.yaml").write_text(text)
    assert run("docportal build", tmp_path, programs).returncode == 0
    (tmp_path / "Content/portal.yaml").write_text(text.replace("path: budget.docx", "path: 2026/budget.docx"))
    assert run("docportal diff Public", tmp_path, programs).stdout.strip("\n") == shown("README.md", "docportal diff Public")


def test_a_moved_library_is_shown_as_printed(tmp_path, programs):
    class Moved(Server):
        def do_GET(self):
            if not self.path.startswith("/sites/team/"):
                return super().do_GET()
            self.send_response(301)
            self.send_header("Location", self.path.replace("/team/", "/finance/"))
            self.send_header("Content-Length", "0")
            self.end_headers()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Moved)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    documents = [f"  - {{id: d{n}, title: D{n}, section: a, source: s, path: d{n}.docx}}" for n in range(300)]
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content/portal.yaml").write_text("\n".join([
        "portal: {title: T, baseURL: https://p.example/, languages: [en], storefront: us}", "externalLinks: {stores: false}",
        f"sources: [{{id: s, baseURL: '{origin}/sites/team/', allowHTTP: true, editing: no}}]", "sections: [{id: a, title: A}]",
        "documents:", *documents]) + "\n")
    done = run("docportal check --external --allow-private-host 127.0.0.1", tmp_path, programs)
    server.shutdown()
    server.server_close()
    page = (REPOSITORY / "Documentation/LibraryMoves.md").read_text()
    said = next(text for text in map("\n".join, blocks(page)) if "300 addresses" in text)
    assert said in done.stdout
