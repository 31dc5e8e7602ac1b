"""Every command of README.md and Documentation/, run as written and in the order of its page, and the outputs that are shown."""

import functools
import http.server
import json
import os
import re
import shlex
import shutil
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest
import yaml

from chromium import running_chromium
from fonts import FONT_SETS
from hostile_server import DOCX
from portal_check import BINARY, REPOSITORY
from preview_server import serving
from waiting import PATIENCE, wait_until

TUTORIAL = "Documentation/tutorial/first-portal.md"
PAGES = ["README.md"] + sorted(str(path.relative_to(REPOSITORY)) for path in (REPOSITORY / "Documentation").rglob("*.md"))
PAGES.remove(TUTORIAL)  # test_the_tutorial runs it
HOSTS = ["contoso.sharepoint.com", "apps.apple.com", "play.google.com", "aka.ms"]

# Lines that cannot be run here, by their beginnings, and why.
NOT_RUN = {
    "README.md": {"docportal serve --open": "runs until it is stopped"},
    "Documentation/howto/import-sharepoint.md": {
        "docportal import team --from graph:https://": "asks Microsoft Graph",
        "docportal import team --from graph:1.json": "needs lists of Microsoft Graph; test_import.py has them"},
    "Documentation/reference/preview.md": {"docportal serve": "runs until it is stopped"},
    "Documentation/reference/commands.md": {"docportal serve": "runs until it is stopped"},
    "Documentation/howto/install.md": {"/opt/docportal-": "the tests of packages run it"},
    "Documentation/howto/large-checks.md": {"docportal external ask --input \"links-$SLURM": "test_large_checks.py runs it"},
    "Documentation/howto/nightly-links.md": {"17 2 * * *": "a line for cron"},
    "Documentation/howto/publish-server.md": {"*/10 * * * *": "a line for cron", "17 2 * * *": "a line for cron"},
}

# Commands within sentences that cannot be run here, and why.
SPANS_NOT_RUN = {
    "docportal serve my-portal --open": "runs until it is stopped",
    "docportal serve --open": "runs until it is stopped",
    "docportal import --check": "needs a source that names its server; test_import.py runs it",
    "docportal import --write": "needs a source that names its server; test_import.py runs it",
    "docportal import team": "needs a source that names its server; test_import.py runs it",
    "docportal import team --write": "needs a source that names its server; test_import.py runs it",
    "docportal import team --from sharepoint:1.json --from sharepoint:2.json": "needs lists of SharePoint; test_import.py has them",
    "docportal help --web": "needs an installation; test_the_help_opens_the_pages_that_are_installed has one",
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
        # A line that ends with a backslash goes on in the next one.
        for line in "\n".join(block).replace("\\\n", " ").split("\n"):
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
        self.send_response(200)
        self.send_header("Content-Type", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
        self.send_header("Content-Length", str(len(DOCX)))
        self.end_headers()
        self.wfile.write(DOCX if self.command == "GET" else b"")

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
        "rclone": 'if [ "$1" = cat ]; then cat files.xlsx; else cat files.json; fi',
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
    (folder / "files.json").write_text(json.dumps(
        [{"Path": str(path.relative_to(folder / "team")), "Size": 1} for path in (folder / "team").rglob("*.xlsx")]))
    (folder / "addresses.csv").write_text("title,address\nBudget,https://contoso.com/Q4/budget.xlsx\n")
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
        if line.startswith("docportal init "):
            shutil.rmtree(copy / "my-portal", ignore_errors=True)  # each example begins it
        done = run(line.replace("/mnt/team", f"{copy}/team").replace("/srv/portal", f"{copy}/srv"), copy, programs)
        if done.returncode:
            failed.append((line, done.returncode, done.stderr[-600:]))
    assert not failed
    assert used == set(not_run), "these lines do not stand there any more"


def test_lines_that_are_not_run_cannot_be(portal, tmp_path, programs):
    """An entry that runs by now is not needed, nor one that stands on no page."""
    named = set()
    for text in [(REPOSITORY / page).read_text() for page in PAGES]:
        named.update(spans(text))
    assert set(SPANS_NOT_RUN) <= named
    blocked = [
        line for page in PAGES for line, _ in commands((REPOSITORY / page).read_text())
        if any(line.startswith(begin) for begin in NOT_RUN.get(page, {}))]

    def ends_well(number, line):
        copy = shutil.copytree(portal, tmp_path / str(number))
        # A preview of the portal runs until it is stopped; what ends by itself needs a part of a second.
        line = line.replace("my-portal", ".")
        return run(f"timeout 3 sh -c {shlex.quote(line)}", copy, programs).returncode == 0

    lines = [*blocked, *SPANS_NOT_RUN]
    with ThreadPoolExecutor(8) as threads:
        assert [line for line, ends in zip(lines, threads.map(ends_well, range(len(lines)), lines)) if ends] == []


@pytest.mark.parametrize("page", [*PAGES, TUTORIAL])
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
    found = [output for line, output in commands((REPOSITORY / page).read_text()) if output and line.startswith(beginning)]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("beginning", ["docportal link --app word", "docportal explain 'clouddrive:"])
def test_links_are_shown_as_printed(beginning, tmp_path, programs):
    page = "Documentation/howto/launch-links.md"
    line = next(line for line, _ in commands((REPOSITORY / page).read_text()) if line.startswith(beginning))
    assert run(line, tmp_path, programs).stdout.strip("\n") == shown(page, beginning)


@contextmanager
def serving_origin(kind):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def origin():
    with serving_origin(Server) as address:
        yield address


def manifest(origin, documents):
    """A manifest whose fourteenth and nineteenth lines are the addresses of two documents."""
    lines = [
        "portal: {title: T, baseURL: https://p.example/, languages: [en], storefront: us}",
        "externalLinks:", "  stores: false", f"sources: [{{id: s, baseURL: '{origin}/', allowHTTP: true, editing: no}}]",
        "sections: [{id: budgets, title: Budgets}]", "launch: {modes: [view]}", "", "", "", "documents:",
        "  - id: budget", "    title: Budget", "    section: budgets", f"    url:    {origin}/budget.docx", "",
        "  - id: minutes", "    title: Minutes", "    section: budgets", f"    url:    {origin}/plan.docx"]
    return "\n".join(lines + documents) + "\n"


def test_a_check_is_shown_as_printed(tmp_path, origin, programs):
    more = [f"  - {{id: d{n}, title: D{n}, section: budgets, source: s, path: d{n}.docx}}" for n in range(3)]
    (tmp_path / "Content").mkdir()
    (tmp_path / "Content/portal.yaml").write_text(manifest(origin, more))
    done = run("docportal check --external --allow-private-host 127.0.0.1", tmp_path, programs)
    assert done.stdout.replace(origin, "https://contoso.example").strip("\n") == shown("README.md", "docportal check --external"), done.stderr


def test_the_json_of_a_check_is_shown_as_printed(tmp_path, origin, programs):
    (tmp_path / "Content").mkdir()
    text = manifest(origin, []).replace("storefront: us", "install: false")
    (tmp_path / "Content/portal.yaml").write_text(text)
    done = run("docportal check --external --allow-private-host 127.0.0.1 --format json", tmp_path, programs)
    text = (REPOSITORY / "Documentation/reference/external-links.md").read_text()
    documented = re.search(r"(?ms)^```json\n(.*?)^```", text.partition("## The JSON report")[2])[1]
    # Times and sizes are those of the run.
    varying = r'("(?:brokenSince|answered)": )"[^"]*"|("(?:milliseconds|size|bytes)": )\d+'
    printed, documented = (re.sub(varying, r"\1\2…", text) for text in [done.stdout.replace(origin, "https://contoso.example"), documented])
    assert printed == documented, done.stderr


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
    assert run("docportal diff Public", tmp_path, programs).stdout.strip("\n") == shown(
        "Documentation/reference/external-links.md", "docportal diff Public")


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
    page = (REPOSITORY / "Documentation/howto/large-checks.md").read_text()
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
    line = next(line for line, _ in commands((REPOSITORY / "Documentation/howto/import.md").read_text()))
    assert run(line.replace("/mnt/team", str(team)) + " --write", folder, programs).returncode == 0
    documents = folder / "Content/documents/team.yaml"
    documents.write_text(documents.read_text().replace("title: a\n", "title: Another\n"))
    (team / "Q4/plan.pdf").rename(team / "plan2.pdf")
    (team / "Q4/notes.docx").unlink()
    (team / "Q4/budget.xlsx").write_bytes(b"PK\3\4 budget")
    done = run(line.replace("/mnt/team", str(team)), folder, programs)
    assert done.stdout.strip("\n") == shown("Documentation/howto/import.md", line), done.stderr


def merged(old, new):
    """A manifest with the keys of another: lists of entries are joined by their ids."""
    for key, value in new.items():
        if isinstance(value, list) and all(isinstance(entry, dict) and "id" in entry for entry in value):
            entries = {entry["id"]: entry for entry in old.get(key) or []}
            old[key] = list({**entries, **{entry["id"]: entries.get(entry["id"], {}) | entry for entry in value}}.values())
        elif isinstance(value, dict) and isinstance(old.get(key), dict):
            old[key] = merged(dict(old[key]), value)
        else:
            old[key] = value
    return old


class Plain(yaml.SafeDumper):
    """Writes every text without quotes where YAML allows it, as docportal reads `true` and `1`."""

    yaml_implicit_resolvers = {}


def added(path, text):
    """Adds lines to the manifest at a path."""
    manifest = merged(yaml.load(path.read_text(), yaml.BaseLoader), yaml.load(text, yaml.BaseLoader))
    path.write_text(yaml.dump(manifest, Dumper=Plain, sort_keys=False, allow_unicode=True))


def own_servers(text):
    """A text with servers that do not stand for others, of which a check would warn."""
    return text.replace("contoso.sharepoint.com", "p.sharepoint.com").replace("portal.example.com", "p.example").replace(
        "contoso.example", "p.example")


GUIDES = [page for page in PAGES if page.partition("/")[2].startswith(("howto", "tutorial")) or page.count("/") < 2]
# Blocks of YAML that are no part of a manifest, by their first words, and what tests them.
OTHER_YAML = {
    "# .github/": "test_publishing.py and test_workflows.py", "  publish:": "test_publishing.py", "pages:": "test_publishing.py",
    "# Decisions": "the tests of reviews", "stages:": "test_publishing.py", "apiVersion:": "test_large_checks.py", "name:": "test_publishing.py",
    "search:": "RecipeTests"}


@pytest.mark.parametrize("page", GUIDES)
def test_the_yaml_of_guides(page, tmp_path, programs):
    """Each block is added to the portal that `init` writes, and checked: parts of a manifest, entries, lines of a document, texts."""
    text, failed, portal = (REPOSITORY / page).read_text(), [], tmp_path / "portal"
    assert run(f"docportal init {portal}", tmp_path, programs).returncode == 0
    (portal / "Content/files").mkdir()
    (portal / "Content/files/logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>")
    for indent, _, kind, block in re.findall(r"(?ms)^( *)(````*)(yaml|markdown)\n(.*?)^ *\2$", text):
        block = re.sub(f"(?m)^{indent}", "", block)
        if block.startswith(tuple(OTHER_YAML)):
            continue
        path = portal / "Content/portal.yaml"
        if kind == "markdown" and block.startswith("---"):
            (portal / "Content/page.md").write_text(block)
        elif kind == "yaml":
            value = yaml.load(block, yaml.BaseLoader)
            known = yaml.load((portal / "Content/portal.schema.json").read_text(), yaml.BaseLoader)["properties"]
            if isinstance(value, list):
                value = {"documents": value}
            elif set(value) == {"import"}:
                value = {"sources": [{"id": "team", **value}]}
            elif not set(value) <= set(known):
                value = {"documents": [{"id": "q4-budget", **value}]}
            added(path, yaml.dump(value, Dumper=Plain))
        done = run("docportal check", portal, programs)
        if done.returncode:
            failed.append((block, done.stderr))
    assert not failed


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"(?m)^#+ (.*)$", re.sub(r"(?ms)^ *(````*).*?^ *\1$", "", page.read_text()))
    texts = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading) for heading in headings]
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in texts}


@pytest.mark.parametrize("page", [*PAGES, TUTORIAL, ".github/CONTRIBUTING.md", ".github/SECURITY.md"])
def test_links_lead_somewhere(page):
    text = re.sub(r"`[^`\n]*`", "", re.sub(r"(?ms)^ *(````*)\w*$.*?^ *\1$", "", (REPOSITORY / page).read_text()))
    dead = []
    for address in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|srcset)="([^"]+)"', text):
        path, _, anchor = address.partition("#")
        target = (REPOSITORY / page).parent / path if path else REPOSITORY / page
        if ":" not in path and not (target.exists() and (not anchor or anchor in anchors(target))):
            dead.append(address)
    assert not dead


def parts(text):
    """The paragraphs and list entries outside code, tables and headings, without the addresses of links."""
    text = re.sub(r"(?ms)^ *(````*).*?^ *\1$|^(?: *\||    |#).*?$", "\n\n", text)
    for part in re.split(r"\n\s*\n|\n(?= *(?:[-*]|\d+\.) )", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)):
        yield " ".join(part.split())


def sentences(text):
    """The sentences of eight words or more."""
    for part in parts(text):
        for sentence in re.split(r"(?<=[.:?!]) +", part):
            words = re.sub(r"[^\w -]", "", sentence.lower()).split()
            if len(words) >= 8:
                yield " ".join(words)


# What contributors read, and what the program prints.
LONG = [f"Documentation/{page}.md" for page in ["Architecture", "Changelog", "reference/commands", "reference/rules"]]


@pytest.mark.parametrize("page", [page for page in [*PAGES, TUTORIAL] if page not in LONG and "/project/" not in page])
def test_no_sentence_has_more_than_thirty_words(page):
    """A code span counts as one word; lists of links are no sentences."""
    found = [
        sentence for part in parts((REPOSITORY / page).read_text()) if " · " not in part
        for sentence in re.split(r"(?<=[.?!]) +", re.sub(r"``.+?``|`[^`]+`", "code", part))]
    assert [sentence for sentence in found if len(sentence.split()) > 30] == []


def test_no_sentence_stands_on_two_pages():
    """A fact has one page, and others link to it. The pages of hosts and of stores have one frame each."""
    pages = {}
    for page in [*PAGES, TUTORIAL]:
        family = re.sub(r"(howto/(?:publish|import))\b.*", r"\1", page)
        if page.rpartition("/")[2] not in ("commands.md", "rules.md", "reports.md", "Changelog.md"):
            for sentence in sentences((REPOSITORY / page).read_text()):
                pages.setdefault(sentence, set()).add(family)
    assert {sentence: found for sentence, found in pages.items() if len(found) > 1} == {}


@pytest.mark.parametrize("page", [page for page in [*PAGES, TUTORIAL] if page.startswith(("Documentation/howto", "Documentation/tutorial"))])
def test_guides_lead_on(page):
    assert "**Next:**" in (REPOSITORY / page).read_text().split("\n## ")[-1], "a guide ends with what comes next"


@pytest.mark.parametrize("script", ["reference.py", "first-minute.py"])
def test_the_reference_is_what_the_program_prints(script):
    done = subprocess.run(
        ["python3", REPOSITORY / ".ci" / script, BINARY, "--check"], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("installed", [True, False])
def test_the_help_opens_the_pages_that_are_installed(tmp_path, installed):
    """By the names that `.packaging/stage.sh` gives them, also where the program is found by a link."""
    (tmp_path / "prefix/bin").mkdir(parents=True)
    shutil.copy(BINARY, tmp_path / "prefix/bin/docportal")
    pages = tmp_path / "prefix/share/doc/docportal/html/index.html"
    if installed:
        done = subprocess.run(
            ["sh", REPOSITORY / ".packaging/documentation.sh", BINARY, pages.parent], capture_output=True, encoding="utf-8", timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
    (tmp_path / "links").mkdir()
    (tmp_path / "links/docportal").symlink_to(tmp_path / "prefix/bin/docportal")
    (tmp_path / "links/xdg-open").write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n')
    (tmp_path / "links/xdg-open").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}/links:{os.environ['PATH']}"}
    done = run("docportal help --web", tmp_path, environment)
    assert (done.returncode, done.stdout) == ((0, f"{pages}\n") if installed else (1, ""))
    if installed:
        wait_until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text() == f"{pages}\n")
    else:
        assert done.stderr.startswith("error: no documentation is installed with this program\n  help: ")


def test_the_index_has_every_page():
    index = (REPOSITORY / "Documentation/README.md").read_text()
    pages = [page.removeprefix("Documentation/") for page in [*PAGES, TUTORIAL] if page.startswith("Documentation/")]
    assert [page for page in pages if f"]({page})" not in index and page != "README.md"] == []


@pytest.mark.parametrize("repository", ["", "https://p.example/docportal/blob/main"])
def test_the_documentation_is_a_portal(tmp_path, programs, repository):
    script = REPOSITORY / ".ci/documentation-portal.py"
    environment = {**programs, "REPOSITORY_URL": repository}
    assert run(f"python3 {script} {tmp_path}", tmp_path, environment).returncode == 0
    done = run("docportal build --strict", tmp_path, programs)
    assert done.returncode == 0, done.stderr
    index = (tmp_path / "Public/index.html").read_text()
    assert (f'{repository}/.github/CONTRIBUTING.md"' in index) == bool(repository)
    assert "<table>" in (tmp_path / "Public/reference/manifest.html").read_text()


class Learner:
    """Who follows the tutorial, with the preview on screen. Each method is what one sentence says that is seen."""

    DIALOG = "document.querySelector('#docportal-preview')?.shadowRoot.querySelector('dialog')"

    @staticmethod
    def texts(selector):
        return f"[...document.querySelectorAll('{selector}')].filter(link => link.checkVisibility()).map(link => link.textContent)"

    def __init__(self, portal, page, terminal, environment):
        self.portal, self.page, self.terminal, self.environment = portal, page, terminal, environment
        self.manifest = portal / "Content/portal.yaml"

    def replace(self, old, new):
        text = self.manifest.read_text()
        assert old in text
        self.manifest.write_text(text.replace(old, new))

    def wait_for(self, path, expression, *arguments):
        self.page.open(path)
        self.page.wait_until(expression, *arguments)

    def lists(self, path, *titles):
        self.wait_for(path, self.texts("main [role=rowheader] a") + ".join() === arguments[0]", ",".join(titles))

    def example(self):
        self.lists("", "Q3 budget", "Q4 budget")
        assert self.page.evaluate("document.querySelector('h1').textContent") == "Our documents"
        assert self.page.evaluate(self.texts("#_sections .cards > li > a")) == ["Budgets"]
        self.page.follow(self.page.driver.find_element("link text", "Q3 budget"))
        assert self.page.evaluate(self.texts(".go a")) == ["Edit in Excel", "View in Excel"]
        wait_until(lambda: "2 warnings" in self.terminal.read_text())
        assert self.terminal.read_text().count("stands for one's own in examples") == 2

    def title(self):
        self.page.open("")
        self.replace("Our documents", "Papers")
        self.page.wait_until("document.querySelector('header a').textContent.trim() === 'Papers'")
        assert "title: Our documents" in (self.portal / "Content/index.md").read_text()

    def error(self):
        self.replace("document:q3-budget", "document:q3-bugdet")
        self.page.wait_until(f"{self.DIALOG}?.open && {self.DIALOG}.textContent.includes('q3-bugdet')")

    def portal_again(self):
        self.replace("document:q3-bugdet", "document:q3-budget")
        self.page.wait_until(f"!{self.DIALOG}?.open")
        assert self.page.evaluate("document.querySelector('h1').textContent") == "Our documents"

    def one_document(self):
        self.lists("", "Travel rules")
        button = self.page.driver.find_element("link text", "Edit in Word")
        assert button.get_attribute("href").startswith("ms-word:ofe")

    def what_is_said(self):
        self.wait_for("documents/travel-rules.html", "document.querySelector('.cols')?.innerText.includes('Ann')")
        assert {"rules", "2 November 2026"} <= set(self.page.evaluate("document.querySelector('.cols').innerText").split("\n"))
        self.page.driver.find_element("css selector", "input[type=search]").send_keys("sign")
        self.page.wait_until("[...document.querySelectorAll('[role=option]')].some(option => option.innerText.includes('Travel rules'))")

    def link(self):
        self.wait_for("documents/travel-rules.html", "document.querySelector('main .text a')?.textContent === 'Read the rules in Word'")
        assert self.page.evaluate("document.querySelector('main .text a').href").startswith("ms-word:ofv")

    def imported(self):
        self.lists("sections/budgets.html", "Figures", "Kick-off", "Plan 2027")

    def front_page(self):
        self.wait_for("", "document.querySelector('main .text')?.innerText.startsWith('Everything that you need')")
        self.page.wait_until("getComputedStyle(document.querySelector('.bar')).backgroundColor === 'rgb(91, 42, 134)'")
        rows = self.page.evaluate(self.texts("main .text [role=rowheader] a, main .text .act a"))
        assert rows == ["Travel rules", "Edit in Word", "Figures", "Edit in Excel"]

    def verdicts(self):
        """Of a server with a document that moved, a page in the place of one, and a page on which people sign in."""
        class Moved(Server):
            def do_GET(self):
                body = b""
                if self.path.endswith(".xlsx"):
                    self.path = "/budget.docx"
                if self.path.endswith("/budget.docx"):
                    return super().do_GET()
                if self.path.endswith(".pptx"):
                    self.send_response(302)
                    self.send_header("Location", "/login?next=/")
                else:
                    body = b"<!DOCTYPE html><title>Rules</title>"
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body if self.command == "GET" else b"")
        copy = shutil.copytree(self.portal, self.portal.parent / "checked")
        with serving_origin(Moved) as origin:
            path = copy / "Content/portal.yaml"
            text = path.read_text().replace("https://p.sharepoint.com", origin)
            path.write_text(text.replace("- id: team\n", "- id: team\n  allowHTTP: true\n"))
            done = run("docportal check --external --allow-private-host 127.0.0.1", copy, self.environment)
        found = re.findall(r"\[(external\.\w+)\]", done.stdout)
        assert (done.returncode, sorted(found)) == (2, ["external.redirect", "external.signInPage", "external.wrongType"]), done.stdout

    def message(self):
        path = self.portal / "Mail/message.eml"
        assert "documents/travel-rules.html#open-word-edit" in path.read_text().replace("=\n", "")
        self.page.open_address((self.portal / "Public/index.html").as_uri())
        assert self.page.evaluate("document.querySelector('main .text').innerText").startswith("Everything that you need")


# Each sentence of the tutorial that says what is seen, in order.
SEEN = {
    "a browser with “Our documents”, a section “Budgets” and two documents. Open one: its page has the buttons *Edit in Excel* and *View in "
    "Excel*. They lead nowhere yet, because the documents do not exist. The terminal has two warnings: step 4 replaces their addresses.":
        Learner.example,
    "the new title at the top of the page at once. The heading below it is that of the front page, `Content/index.md`.": Learner.title,
    "the error above the page, and in the terminal:": Learner.error,
    "the portal again.": Learner.portal_again,
    "one document. Press *Edit in Word*: the browser asks whether to open Word. Agree, and the document opens. If nothing happens, go "
    "through [Nothing happens](../Troubleshooting.md#nothing-happens).": Learner.one_document,
    "the owner, the tag and the day beside the buttons. Type `sign` into the search: it finds the document by its description. The "
    "[reference](../reference/manifest.md#documents) lists all keys, and your editor completes them if it knows YAML schemas.":
        Learner.what_is_said,
    "a link in the text. docportal checks it at every build, as it did in step 3.": Learner.link,
    "the new documents in the section “Budgets”. `Content/documents/team.yaml` contains an entry for each: change titles and add "
    "descriptions there. Run the import again whenever files change; it keeps what you wrote.": Learner.imported,
    "a violet portal whose front page begins with your text and two documents with their buttons.": Learner.front_page,
    "a verdict for every address that is not right, such as a document that moved, a page in its place, or a sign-in page. If your server "
    "asks for sign-in, say so, since docportal signs in nowhere:": Learner.verdicts,
    "`Mail/message.eml`. Open it in a mail program, and send it. With Gmail or the new Outlook, use [a page to copy "
    "from](../howto/email.md#copy-from-a-page). The button in the message leads to the document's page, and one more tap opens Word.":
        Learner.message,
}


def test_the_tutorial(tmp_path, programs):
    """Every step in a clean folder, in order: a comment above each block says what it is."""
    for name in ["Figures.xlsx", "Kick-off.pptx", "Plans/Plan 2027.docx"]:
        (tmp_path / "team" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "team" / name).write_bytes(b"PK\3\4" + name.encode())
    portal, terminal = tmp_path / "my-portal", tmp_path / "terminal.txt"
    text = (REPOSITORY / TUTORIAL).read_text()
    steps = re.findall(r"(?ms)^<!-- test: (.*?) -->\n(````*)\w*\n(.*?)^\2$|^\*\*You see\*\* (.*?)\n\n", text)
    blocks = [step for step in steps if step[0]]
    assert len(blocks) == text.count("<!-- test:") == len(re.findall(r"(?m)^```+\w*$", text)) / 2 - 1  # one is within another
    assert [" ".join(step[3].split()) for step in steps if step[3]] == list(SEEN)
    with ExitStack() as running:
        learner = None
        for kind, _, block, seen in steps:
            manifest = portal / "Content/portal.yaml"
            if seen:
                SEEN[" ".join(seen.split())](learner)
            elif kind == "run":
                command, _, shown = block.partition("\n")
                command = own_servers(command.removeprefix("$ ").replace("/mnt/team", f"{tmp_path}/team"))
                done = run(command, portal if learner else tmp_path, programs)
                assert (done.returncode, done.stdout) == (0, shown), done.stderr
                if not learner:
                    errors = running.enter_context(terminal.open("w"))
                    preview = running.enter_context(serving(portal, errors=errors))
                    page = running.enter_context(running_chromium(preview.origin, FONT_SETS[0]))
                    learner = Learner(portal, page, terminal, programs)
            elif kind == "as init writes it":
                written = manifest.read_text().splitlines(True)
                assert block == "".join(line for line in written if line.strip() and not re.match(r" *#(?! yaml-lang)", line))
                manifest.write_text(block)
            elif kind.startswith("the error"):
                assert block in run("docportal check", portal, programs).stderr
                wait_until(lambda: block in terminal.read_text())
            elif kind == "add":
                added(manifest, own_servers(block))
                assert run("docportal check", portal, programs).returncode == 0
            else:
                (portal / kind).write_text(own_servers(block))
                done = run("docportal check", portal, programs)
                assert done.returncode == 0 and "warning" not in done.stderr, done.stderr


def test_a_moved_library_is_shown_as_printed(tmp_path, programs):
    class Moved(Server):
        def do_GET(self):
            if not self.path.startswith("/sites/team/"):
                return super().do_GET()
            self.send_response(301)
            self.send_header("Location", self.path.replace("/team/", "/finance/"))
            self.send_header("Content-Length", "0")
            self.end_headers()

    documents = [f"  - {{id: d{n}, title: D{n}, section: a, source: s, path: d{n}.docx}}" for n in range(300)]
    (tmp_path / "Content").mkdir()
    with serving_origin(Moved) as origin:
        (tmp_path / "Content/portal.yaml").write_text("\n".join([
            "portal: {title: T, baseURL: https://p.example/, languages: [en], storefront: us}", "externalLinks: {stores: false}",
            f"sources: [{{id: s, baseURL: '{origin}/sites/team/', allowHTTP: true, editing: no}}]", "sections: [{id: a, title: A}]",
            "documents:", *documents]) + "\n")
        done = run("docportal check --external --allow-private-host 127.0.0.1", tmp_path, programs)
    page = (REPOSITORY / "Documentation/howto/library-moves.md").read_text()
    said = next(text for text in map("\n".join, blocks(page)) if "300 addresses" in text)
    assert said in done.stdout
