"""Every command of README.md and Documentation/, run as written and in the order of its page, and the outputs that are shown."""

import functools
import http.server
import os
import re
import shlex
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

# Commands within sentences that cannot be run here, and why.
SPANS_NOT_RUN = {
    "docportal serve my-portal --open": "runs until it is stopped",
    "docportal import --check": "needs a source that names its server; test_import.py runs it",
    "docportal import --write": "needs a source that names its server; test_import.py runs it",
    "docportal import team": "needs a source that names its server; test_import.py runs it",
    "docportal import team --write": "needs a source that names its server; test_import.py runs it",
    "docportal import team --from sharepoint:1.json --from sharepoint:2.json": "needs lists of SharePoint; test_import.py has them",
    "docportal email --due": "names an option, which needs a place for the messages",
    "docportal external report --links 'links-*.jsonl' --results 'results-*.jsonl'": "test_large_checks.py runs it",
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


def spans(text):
    """The commands within sentences, each once."""
    prose = re.sub(r"(?ms)^ *```.*?^ *```$", "", text)
    return list(dict.fromkeys(" ".join(span[2].split()) for span in re.finditer(r"(`+)(docportal [^`]+?)\1", prose)))


@functools.cache
def help_of(*names):
    """The help of a subcommand; empty if there is none."""
    done = subprocess.run([BINARY, *names, "--help"], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    return done.stdout if done.returncode == 0 and (not names or f"docportal {' '.join(names)}" in done.stdout) else ""


def subcommand(words):
    """The names of the subcommand that a command begins with, and the other words."""
    names = []
    while words and re.search(rf"(?m)^  {re.escape(words[0])}( \(default\))?(  |$)", help_of(*names).partition("SUBCOMMANDS:")[2]):
        names.append(words.pop(0))
    return names, words


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


def test_lines_that_are_not_run_cannot_be(copy, programs):
    """An entry that runs by now is not needed, nor one that stands on no page."""
    named = set()
    for text in [(REPOSITORY / page).read_text() for page in PAGES]:
        named.update(spans(text))
    assert set(SPANS_NOT_RUN) <= named
    blocked = [
        line for page in PAGES for line, _ in commands((REPOSITORY / page).read_text())
        if any(line.startswith(begin) for begin in NOT_RUN.get(page, {}))]
    for line in [*blocked, *SPANS_NOT_RUN]:
        # A preview of the portal runs until it is stopped, so the time never is too short for what would end by itself.
        line = line.replace("my-portal", ".")
        assert run(f"timeout 10 sh -c {shlex.quote(line)}", copy, programs).returncode, line


@pytest.mark.parametrize("page", PAGES)
def test_commands_within_sentences(page, portal, tmp_path, programs):
    """Each names what there is, and runs where it is whole: nothing stands for something else, and no argument is missing."""
    failed = []
    for number, line in enumerate(spans((REPOSITORY / page).read_text())):
        names, words = subcommand(shlex.split(line.partition(" > ")[0])[1:])
        options = [word.partition("=")[0] for word in words if word.startswith("-") and word != "-"]
        unknown = [option for option in options if not re.search(rf"(^|[\s,]){option}([\s,<]|$)", help_of(*names))]
        if unknown or not names and words and not options:
            failed.append((line, "unknown", unknown or words))
        stands = re.search(r"\b[A-Z]{2,}\b|…", line) is not None
        if unknown or stands or not words or line in SPANS_NOT_RUN:
            continue
        copy = shutil.copytree(portal, tmp_path / str(number))
        done = run(line.replace("/mnt/team", f"{copy}/team"), copy, programs)
        if done.returncode and not (done.returncode == 64 and "issing" in done.stderr):
            failed.append((line, done.returncode, done.stderr[-600:]))
    assert not failed


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


def test_the_size_of_a_large_check_is_shown_as_printed(tmp_path, programs):
    hosts = {"contoso.sharepoint.com": 824} | {f"h{n}.example": 53 + (n < 8) for n in range(60)}
    documents = [
        f"  - {{id: d{n}-{number}, title: T, section: a, url: 'https://{host}/{n}.docx'}}"
        for number, (host, count) in enumerate(hosts.items()) for n in range(count)]
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content/portal.yaml").write_text("\n".join([
        "portal: {title: T, baseURL: https://p.example/, languages: [en]}", "externalLinks: {stores: false}",
        "sections: [{id: a, title: A}]", "sources:",
        *[f"  - {{id: s{n}, baseURL: 'https://{host}/', editing: no}}" for n, host in enumerate(hosts)], "documents:", *documents]) + "\n")
    page = (REPOSITORY / "Documentation/LargeChecks.md").read_text()
    line = next(line for line, _ in commands(page) if line.startswith("docportal external list --shards 4"))
    done = run(line.partition("#")[0], tmp_path, programs)
    assert re.search(r"(?m)^    (links-0\.jsonl to .*)$", page)[1] == done.stdout.strip("\n"), done.stderr


def test_a_plan_is_shown_as_printed(tmp_path, programs):
    team, folder = tmp_path / "team", tmp_path / "portal"
    for name in ["Q4/plan.pdf", "Q4/notes.docx", "a.docx", "b.docx", "c.docx"]:
        (team / name).parent.mkdir(parents=True, exist_ok=True)
        (team / name).write_bytes(b"PK\3\4" + name.encode())
    (folder / "Content").mkdir(parents=True)
    (folder / "Content/portal.yaml").write_text(
        "portal: {title: T, baseURL: https://p.example/}\nsources:\n  - {id: team, baseURL: https://contoso.example/}\n")
    line = next(line for line, _ in commands((REPOSITORY / "Documentation/Import.md").read_text()))
    assert run(line.replace("/mnt/team", str(team)) + " --write", folder, programs).returncode == 0
    documents = folder / "Content/documents/team.yaml"
    documents.write_text(documents.read_text().replace("title: a\n", "title: Another\n"))
    (team / "Q4/plan.pdf").rename(team / "plan2.pdf")
    (team / "Q4/notes.docx").unlink()
    (team / "Q4/budget.xlsx").write_bytes(b"PK\3\4 budget")
    done = run(line.replace("/mnt/team", str(team)), folder, programs)
    assert done.stdout.strip("\n") == shown("Documentation/Import.md", line), done.stderr


def test_an_error_is_shown_as_printed(tmp_path, programs):
    """In the portal that README.md shows, which `init` writes without its comments."""
    text = (REPOSITORY / "README.md").read_text()
    manifest = re.search(r"(?ms)^```yaml\n(.*?)^```", text)[1]
    assert run("docportal init .", tmp_path, programs).returncode == 0
    written = (tmp_path / "Content/portal.yaml").read_text()
    assert manifest == "".join(line for line in written.splitlines(True) if line.strip() and not re.match(r" *#(?! yaml-lang)", line))
    (tmp_path / "Content/portal.yaml").write_text(manifest.replace("document:q3-budget", "document:q3-bugdet"))
    said = next(text for text in map("\n".join, blocks(text)) if "q3-bugdet" in text)
    assert said.strip("\n").replace("0 warnings", "2 warnings") in re.sub(r"(?s)^.*?(?=Content/portal.yaml:\d+:\d+: error)", "", run(
        "docportal check", tmp_path, programs).stderr)


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
