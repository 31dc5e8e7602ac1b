"""The answers of a preview: the files of a build, with the preview's own additions and nothing else."""

import re
import time
import urllib.parse

import pytest

from preview_server import MANIFEST, Portal, read_states, serving

POLICY = "; connect-src 'self'"
SCRIPT = re.compile(rb'<script src="/-/preview\.js" data-tag="[0-9a-f]{16}" data-styles="[0-9a-f]{16}" defer></script>\n')


@pytest.fixture(scope="module")
def portal(tmp_path_factory):
    portal = Portal(tmp_path_factory.mktemp("preview"))
    portal.replace("languages: [en]", "languages: [en, de]\n  emailPreview: true")
    portal.write("Content/static/data.bin", bytes(range(256)) * 100)
    portal.write("Content/static/own.html", "<!doctype html><html><head></head><body>own</body></html>")
    portal.build()
    return portal


@pytest.fixture(scope="module")
def preview(portal):
    with serving(portal.folder) as preview:
        yield preview


def built_files(portal):
    public = portal.folder / "Public"
    return {path.relative_to(public).as_posix(): path.read_bytes() for path in sorted(public.rglob("*")) if path.is_file()}


def test_every_file_is_that_of_a_build(portal, preview):
    files = built_files(portal)
    pages = [name for name in files if name.endswith(".html") and name != "own.html"]
    assert len(files) > 30 and len(pages) > 20
    for name, built in files.items():
        if name.startswith(".docportal"):
            continue
        served = preview.ask("/" + name)
        assert served.status == 200
        if name in pages:
            text, scripts = SCRIPT.subn(b"", served.body)
            assert (scripts, text.count(POLICY.encode())) == (1, 1), name
            assert text.replace(POLICY.encode(), b"") == built, name
            assert served.body.index(b"<script src=\"/-/preview.js") < served.body.index(b"</head>")
        else:
            assert served.body == built, name


def test_the_preview_has_no_file_that_a_build_has_not(portal, preview):
    files = built_files(portal)
    assert preview.ask("/.docportal-record").status == 404
    overview = preview.ask("/-/").text
    assert '<a href="/-/review/">Link review</a>: 0 of 0 broken links decided, 0 causes left' in overview
    assert "<li>Generation 1: 0 errors, " in overview
    pages = re.findall(r'<li><a href="/([^"]+)">', overview)
    assert sorted(pages) == sorted(name for name in files if name.endswith(".html") and name != "own.html")


def test_a_missing_page_is_the_portals_own(portal, preview):
    answer = preview.ask("/documents/nothing.html")
    assert answer.status == 404
    assert answer.fields["content-type"] == "text/html; charset=utf-8"
    assert SCRIPT.sub(b"", answer.body).replace(POLICY.encode(), b"") == built_files(portal)["404.html"]


@pytest.mark.parametrize(
    ("target", "location"),
    [("/index.html%23_top", "/index.html#_top"), ("/index.html%2523user=b%2520c", "/index.html#user=b%2520c")])
def test_a_hash_that_a_mail_filter_encoded_leads_to_the_page(preview, target, location):
    answer = preview.ask(target)
    assert (answer.status, answer.fields["location"]) == (302, location)
    assert preview.ask("/nothing.html%23_top").status == 404


@pytest.mark.parametrize(
    ("target", "location"), [("/de", "/de/"), ("/tags", "/tags/")])
def test_folders_have_a_slash_at_their_end(preview, target, location):
    answer = preview.ask(target)
    assert (answer.status, answer.fields["location"]) == (302, location)
    assert preview.ask(location).status == 200


@pytest.mark.parametrize(
    ("target", "media_type"),
    [
        ("/", "text/html; charset=utf-8"), ("/own.html", "text/html; charset=utf-8"), ("/catalogue.json", "application/json; charset=utf-8"),
        ("/catalogue.csv", "text/csv; charset=utf-8"), ("/sitemap.xml", "application/xml; charset=utf-8"), ("/robots.txt", "text/plain; charset=utf-8"),
        ("/search/en.js", "text/javascript; charset=utf-8"), ("/data.bin", "application/octet-stream"), ("/-/preview.css", "text/css; charset=utf-8"),
    ])
def test_every_file_has_its_type(preview, target, media_type):
    assert preview.ask(target).fields["content-type"] == media_type


def test_head_says_what_get_would(preview):
    for target in ["/", "/data.bin", "/nothing", "/-/", "/-/events?page=/&tag=x"]:
        head = preview.ask(target, method="HEAD")
        assert head.body == b""
        if "events" not in target:
            get = preview.ask(target)
            assert (head.status, head.fields["content-length"]) == (get.status, str(len(get.body)))


def test_what_a_browser_has_is_not_sent_again(preview):
    for target in ["/", "/data.bin"]:
        tag = preview.ask(target).fields["etag"]
        for condition in [tag, f"W/{tag}", f'"x", {tag}', "*"]:
            answer = preview.ask(target, fields=[f"If-None-Match: {condition}"])
            assert (answer.status, answer.body) == (304, b"")
        assert preview.ask(target, fields=['If-None-Match: "x"']).status == 200


DATA = bytes(range(256)) * 100


@pytest.mark.parametrize(
    ("value", "status", "part", "content_range"),
    [
        ("bytes=0-9", 206, DATA[:10], "bytes 0-9/25600"), ("bytes=25590-", 206, DATA[-10:], "bytes 25590-25599/25600"),
        ("bytes=-10", 206, DATA[-10:], "bytes 25590-25599/25600"), ("bytes=0-99999", 206, DATA, "bytes 0-25599/25600"),
        ("bytes=-99999", 206, DATA, "bytes 0-25599/25600"), ("bytes=25600-", 416, b"", "bytes */25600"), ("bytes=-0", 416, b"", "bytes */25600"),
        ("bytes=5-4", 200, DATA, None), ("bytes=0-1,3-4", 200, DATA, None), ("bytes=", 200, DATA, None), ("bytes=a-b", 200, DATA, None),
        ("items=0-1", 200, DATA, None), ("bytes=0-99999999999999999999", 200, DATA, None), ("bytes=--1", 200, DATA, None),
    ])
def test_parts_of_files(preview, value, status, part, content_range):
    answer = preview.ask("/data.bin", fields=[f"Range: {value}"])
    assert (answer.status, answer.body, answer.fields.get("content-range")) == (status, part, content_range)


def test_a_part_of_an_older_file_is_the_whole(preview):
    tag = preview.ask("/data.bin").fields["etag"]
    assert preview.ask("/data.bin", fields=["Range: bytes=0-0", f"If-Range: {tag}"]).status == 206
    assert preview.ask("/data.bin", fields=["Range: bytes=0-0", 'If-Range: "x"']).status == 200
    assert preview.ask("/data.bin", fields=["Range: bytes=0-0", "If-Range: Mon, 23 Nov 2026 05:58:16 GMT"]).status == 200


def test_a_portal_below_a_path_is_served_there(tmp_path):
    portal = Portal(tmp_path)
    portal.replace("https://portal.example/", "https://portal.example/team/docs/")
    with serving(portal.folder) as preview:
        assert preview.ask("/").fields["location"] == "/team/docs/"
        assert preview.ask("/team/docs").fields["location"] == "/team/docs/"
        assert preview.ask("/team/docs/").status == 200
        missing = preview.ask("/documents/budget.html")
        assert (missing.status, 'href="/team/docs/' in missing.text) == (404, True)


def test_drafts_are_shown_when_asked_for(tmp_path):
    portal = Portal(tmp_path)
    portal.replace("id: plan,", "id: plan, draft: true,")
    with serving(portal.folder) as preview:
        assert preview.ask("/documents/plan.html").status == 404
    with serving(portal.folder, "--drafts") as preview:
        assert preview.ask("/documents/plan.html").status == 200


# Saves.


@pytest.mark.parametrize("options", [(), ("--poll", "20")])
def test_a_save_is_announced_and_served(tmp_path, options):
    portal = Portal(tmp_path)
    with serving(portal.folder, *options) as preview:
        state = preview.wait_for_save(lambda: portal.replace("title: Budget", "title: Budget 2027"))
        assert (state["generation"], state["errors"]) == (2, [])
        assert "Budget 2027" in preview.ask("/documents/budget.html").text


def test_files_in_new_folders_are_seen(tmp_path):
    portal = Portal(tmp_path)
    with serving(portal.folder) as preview:
        preview.wait_for_save(lambda: portal.write("Content/pages/more/deep/new.md", "---\ntitle: New\n---\n\nNew.\n"))
        # The folder was made by the same save; later files in it are detected as well.
        preview.wait_for_save(lambda: portal.write("Content/pages/more/deep/newer.md", "---\ntitle: Newer\n---\n\nNewer.\n"))
        preview.wait_for_save(lambda: portal.write("Templates/strings/en.yaml", b""))


def test_a_save_without_a_change_is_no_generation(tmp_path):
    portal = Portal(tmp_path)
    with serving(portal.folder) as preview:
        portal.replace("title: Budget", "title: Budget")
        state = preview.wait_for_save(lambda: portal.replace("title: Budget", "title: Other"))
        assert state["generation"] == 2


def test_only_pages_whose_bytes_changed_are_loaded_again(tmp_path):
    portal = Portal(tmp_path)
    with serving(portal.folder) as preview:
        tags = {target: preview.tags(target) for target in ["/documents/budget.html", "/pages/notes.html"]}
        preview.wait_for_save(lambda: portal.replace("First words.", "Other words."))
        assert {target: reloads(preview, target, *tags[target]) for target in tags} == {
            "/documents/budget.html": True, "/pages/notes.html": False}


def reloads(preview, target, tag, styles):
    with preview.connect() as stream:
        request = f"GET /-/events?page={target}&tag={tag}&styles={styles} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        stream.sendall(request.encode())
        return next(read_states(stream))["reload"]


def test_a_renamed_page_stays_on_screen(tmp_path):
    portal = Portal(tmp_path)
    with serving(portal.folder) as preview:
        with preview.open_stream("/documents/budget.html") as stream:
            states = read_states(stream)
            next(states)
            portal.replace("id: budget", "id: budget-2027")
            state = next(state for state in states if state["generation"] == 2)
            assert (state["reload"], state["errors"]) == (False, [])
            # The page is loaded again once it is back and differs.
            portal.replace("id: budget-2027, title: Budget", "id: budget, title: Budget 2027")
            assert next(state for state in states if state["generation"] == 3)["reload"]
        assert preview.ask("/documents/budget-2027.html").status == 404


def test_a_save_is_one_line_with_new_findings_above_it(tmp_path):
    portal = Portal(tmp_path)
    portal.write("Content/pages/notes.md", "---\ntitle: Notes\n---\n\n<b>Notes</b>\n")
    log = tmp_path / "log"
    with log.open("w") as file, serving(portal.folder, errors=file):
        for old, new, line in [("title: B", "titel: B", "1 error, 1 warning"), ("titel: B", "title: New b", "yaml: 0 errors, 1 warning")]:
            portal.replace(old, new)
            while line not in log.read_text():
                time.sleep(0.01)
    text = log.read_text()
    assert text.count("[content.html]") == 1
    assert text.count("[manifest.unknownKey]") == 1
    lines = [re.sub(r"^\d\d:\d\d:\d\d ", "TIME ", line) for line in text.splitlines() if re.match(r"\d\d:\d\d:\d\d ", line)]
    assert lines[-2:] == ["TIME Content/portal.yaml: 1 error, 1 warning", "TIME Content/portal.yaml: 0 errors, 1 warning"]


def test_the_newest_save_wins(tmp_path):
    portal = Portal(tmp_path)
    with serving(portal.folder) as preview:
        with preview.open_stream("/-/") as stream:
            for number in range(50):
                portal.write("Content/portal.yaml", MANIFEST.replace("title: Portal", f"title: Portal {number}"))
            for _ in read_states(stream):
                if "<title>Portal 49" in preview.ask("/").text:
                    break


def test_errors_keep_the_last_pages(tmp_path):
    portal = Portal(tmp_path)
    with serving(portal.folder) as preview:
        before = preview.ask("/documents/budget.html").body
        with preview.open_stream("/documents/budget.html") as stream:
            states = read_states(stream)
            next(states)
            portal.replace("title: Budget", "titel: Budget")
            state = next(state for state in states if state["errors"])
        assert state["generation"] == 1
        assert state["note"] == "The page is that of the last save without these errors."
        assert state["errors"][0]["text"].splitlines()[0] == "Content/portal.yaml:10:18: error: unknown key 'titel' [manifest.unknownKey]"
        answer = preview.ask("/documents/budget.html")
        said = re.search(rb"(?<=<body>)<noscript><p><strong>(.*?)</strong></p></noscript>", answer.body)
        assert said[1].decode() == (
            "1 error: Content/portal.yaml:10:18: unknown key &#39;titel&#39;. The page is that of the last save without these errors.")
        assert answer.body.replace(said[0], b"") == before
        # Files other than pages can still be made, even if the save came before.
        assert preview.ask("/search/en.js").status == 200


SOURCES = [
    ("documents/plan.html", "Content/portal.yaml:12:10", "Edit this page", "ltr"),
    ("de/sections/all.html", "Content/portal.yaml:9:10", "Diese Seite bearbeiten", "ltr"),
    ("pages/notes.html", "Content/pages/notes.md:1", "Edit this page", "ltr"),
]


def first_state(preview, path):
    with preview.open_stream("/" + path) as stream:
        return next(read_states(stream))


@pytest.mark.parametrize("path, place, label, direction", SOURCES)
def test_a_page_leads_to_its_source(portal, preview, path, place, label, direction):
    source = first_state(preview, path)["source"]
    assert source["place"] == place
    assert source["editor"] == f"vscode://file{urllib.parse.quote(str(portal.folder.resolve()))}/{place}"
    assert (source["edit"], source["direction"]) == (label, direction)


def test_pages_without_a_source_lead_nowhere(preview):
    for path in ["search.html", "documents.html", "documents/nothing.html", "-/"]:
        assert "source" not in first_state(preview, path)


@pytest.mark.parametrize("options", [["--host", "127.0.0.2"], ["--allow-host", "proxy.example"]])
def test_paths_of_the_machine_go_to_no_other(tmp_path, options):
    portal = Portal(tmp_path / "portal")
    with serving(portal.folder, *options) as preview:
        with preview.open_stream("/documents/plan.html") as stream:
            states = read_states(stream)
            assert "source" not in next(states)
            portal.replace("title: Plan", "titel: Plan")
            state = next(state for state in states if state["errors"])
        assert list(state["errors"][0]) == ["text"]
        assert "vscode:" not in preview.ask("/-/").text


def test_a_portal_that_begins_with_errors_says_so(tmp_path):
    portal = Portal(tmp_path, "portal: {titel: <script>alert(1)</script>}\n")
    with serving(portal.folder) as preview:
        answer = preview.ask("/documents/any.html")
        place = "Content/portal.yaml:1:10"
        assert f'<a href="vscode://file{urllib.parse.quote(str(tmp_path.resolve()))}/{place}">Edit {place}</a>' in answer.text
        assert answer.status == 500
        assert "<h1>The portal cannot be shown</h1>" in answer.text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text
        assert "<script>alert" not in answer.text


def test_errors_of_pages_are_announced_once_the_pages_are_checked(tmp_path):
    portal = Portal(tmp_path)
    portal.write("Content/pages/notes.md", "---\ntitle: Notes\n---\n\n[gone](budget.md#nowhere) [there](document:budget#nowhere)\n")
    with serving(portal.folder) as preview:
        with preview.open_stream("/-/") as stream:
            state = next(state for state in read_states(stream) if state["errors"])
        assert state["note"] == "A build would publish nothing."
        assert preview.ask("/pages/notes.html").status == 200
