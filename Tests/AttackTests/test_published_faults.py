"""Published faults of other preview servers, one test for each class. Their requests are in `test_preview_safety.py` of the network tests
too; here are the files and servers that they need."""

import json
import os
from html.parser import HTMLParser

import pytest

from preview_server import Portal, read_states, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faults")
    portal = Portal(folder / "portal")
    portal.write(".env", "secret")
    portal.write("Content/static/.env", "secret")
    portal.write("Content/static/.git/config", "secret")
    portal.write("Content/static/open.txt", "open")
    portal.write("key.pem", "secret")
    # Its path begins as that of the portal does.
    (folder / "portal-private").mkdir()
    (folder / "portal-private" / "secret.txt").write_text("secret")
    (folder / "portal" / "Content" / "static" / "link").symlink_to(folder / "portal-private")
    (folder / "portal" / "Content" / "static" / "link.txt").symlink_to(folder / "portal-private" / "secret.txt")
    portal.write("Content/pages/hook.md", HOOKS)
    portal.write("Content/pages/raw.html", "<!DOCTYPE html><script>hit(1)</script>")
    return folder / "portal"


# Titles of links and images, and addresses of both.
HOOKS = """---
title: Hooks
---

[a](https://a.example/ 'x" onmouseover=hit(1) y="')

![b](open.png "x' onerror=hit(1) y='")

[c](javascript:hit(1)) <b onclick=hit(1)>bold</b>
"""


@pytest.fixture(scope="module")
def preview(folder):
    with serving(folder) as preview:
        yield preview


def holds_nothing(answer):
    return answer is None or answer.status in (400, 404) and b"secret" not in answer.body


@pytest.mark.parametrize(
    "target", ["/.env", "/.env?raw??", "/.env?import&raw", "/.env?inline&import", "/@fs{folder}/.env?raw??",
    "/@fs/{folder}/.env?import&url&inline"])
def test_vite_cve_2025_30208_and_31125_queries_that_open_denied_files(preview, folder, target):
    assert holds_nothing(preview.ask(target.format(folder=folder)))


@pytest.mark.parametrize(
    "target", ["/@fs{folder}/.env?meteorkai.svg?.wasm?init", "/.env?.svg?.wasm?init", "/.env?import&?inline=1.wasm?init"])
def test_vite_cve_2025_31486_endings_that_open_denied_files(preview, folder, target):
    assert holds_nothing(preview.ask(target.format(folder=folder)))


def test_vite_cve_2025_32395_targets_with_a_number_sign(preview, folder):
    assert holds_nothing(preview.ask(f"/@fs{folder}/open.txt#/../../../.env"))


@pytest.mark.parametrize("target", ["/.env/.", "/.env/", "/key.pem/.", "/./.env", "//.env"])
def test_vite_cve_2025_46565_dots_after_a_denied_name(preview, target):
    assert holds_nothing(preview.ask(target))


@pytest.mark.parametrize("target", ["/.env\\", "/key.pem\\", "/.env%5c"])
def test_vite_cve_2025_62522_backslashes_after_a_denied_name(preview, target):
    assert holds_nothing(preview.ask(target))


@pytest.mark.parametrize("target", ["/.env::$DATA", "/ENV~1", "/key.pem::$DATA?raw", "/KEY~1.PEM", "/.ENV"])
def test_vite_cve_2026_53571_other_names_of_a_denied_file(preview, target):
    assert holds_nothing(preview.ask(target))


@pytest.mark.parametrize("target", ["/../portal-private/secret.txt", "/%2e%2e/portal-private/secret.txt", "/link/secret.txt", "/link.txt"])
def test_vite_cve_2025_58751_folders_whose_names_begin_alike(preview, target):
    assert holds_nothing(preview.ask(target))


@pytest.mark.parametrize("target", ["/.git/config", "/.docportal/report", "/Content/portal.yaml", "/Templates/layout.mustache"])
def test_no_file_of_the_sources_is_open(preview, target):
    assert holds_nothing(preview.ask(target))


@pytest.mark.parametrize("upgrade", ["websocket", "h2c", "TLS/1.0", "a, websocket"])
def test_vite_cve_2025_24010_sockets_from_other_sites(preview, upgrade):
    """There are no web sockets, and streams of events are for the preview's own pages."""
    fields = [
        "Origin: http://evil.example", f"Upgrade: {upgrade}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    for target in ["/", "/-/events?page=/&tag=a&styles=", "/ws", "/__livereload", "/livereload", "/@vite/client"]:
        answer = preview.ask(target, fields=[*fields, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: websocket"])
        assert answer.status in (200, 403, 404)
        if target.startswith("/-/"):
            assert answer.status == 403


def test_webpack_dev_server_cve_2018_14732_events_for_other_sites(preview):
    for site in ["cross-site", "same-site"]:
        for mode in ["cors", "no-cors", "websocket"]:
            assert preview.ask("/-/events?page=/&tag=a&styles=", fields=[f"Sec-Fetch-Site: {site}",
                f"Sec-Fetch-Mode: {mode}"]).status == 403


def test_webpack_dev_server_cve_2025_30360_origins_that_are_addresses(preview):
    answer = preview.ask("/-/review/check", "POST", fields=[
        "Origin: http://203.0.113.1", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 7"], body=b"token=a")
    assert answer.status == 403


@pytest.mark.parametrize("value", ["[", "a]", "//", "http://", "\\\\", "%", "::", "a" * 5000, "http://[", b"\xff", "\t", "]["])
def test_webpack_dev_server_cve_2026_14631_a_malformed_host_or_origin_ends_it(preview, value):
    for fields, host in [([], value), ([b"Origin: " + (value if isinstance(value, bytes) else value.encode())], None)]:
        answer = preview.ask("/-/events?page=/&tag=a&styles=", "HEAD", host=host, fields=fields)
        assert answer is None or answer.status in (200, 400, 403)
    assert preview.is_running()


def test_hugo_14869_names_that_lead_here(preview):
    assert preview.ask(host="evil.example").status == 403
    assert preview.ask(host="evil.example", fields=["X-Forwarded-Host: localhost"]).status == 403


def test_hugo_14870_forwarded_hosts_change_nothing(preview):
    plain = preview.ask("/documents/budget.html")
    for field in ["X-Forwarded-Host: evil.example", "Forwarded: host=evil.example", "X-Original-URL: /.env", "X-Rewrite-URL: /.env"]:
        assert preview.ask("/documents/budget.html", fields=[field]).body == plain.body


def test_hugo_cve_2024_32875_titles_of_links_and_images(preview):
    page = Attributes()
    page.feed(preview.ask("/pages/hook.html").text)
    assert ("title", 'x" onmouseover=hit(1) y="') in page.found and ("title", "x' onerror=hit(1) y='") in page.found
    assert not [name for name, _ in page.found if name.startswith("on")]
    assert not [value for _, value in page.found if value and "javascript:" in value]


class Attributes(HTMLParser):
    """The attributes of a page, as a browser reads them."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found += attributes


def test_hugo_ghsa_c54g_xjwj_8g82_pages_in_html(preview):
    """HTML among the pages is no page."""
    for target in ["/pages/raw.html", "/raw.html"]:
        assert preview.ask(target).status == 404


def test_hugo_cve_2020_26284_programs_in_the_working_folder(folder, tmp_path):
    """`git` is asked for a name, and `xdg-open` opens a browser: never a file of that name in the portal."""
    for name in ["git", "xdg-open"]:
        (folder / name).write_text(f"#!/bin/sh\necho {name} >> {tmp_path}/ran\n")
        (folder / name).chmod(0o755)
    kept = os.getcwd()
    os.chdir(folder)
    try:
        with serving(folder, "--open", environment=os.environ | {"PATH": f".::{tmp_path}"}) as preview:
            assert preview.ask("/-/review/").status == 200
            assert not (tmp_path / "ran").exists()
    finally:
        os.chdir(kept)
        for name in ["git", "xdg-open"]:
            (folder / name).unlink()


def test_hugo_files_of_other_portals_in_events(preview):
    """Events name pages of the site, never files of the machine."""
    with preview.open_stream("/-/") as stream:
        state = next(read_states(stream))
    assert str(os.getcwd()) not in json.dumps(state)


def test_mdbook_reload_needs_no_socket_of_another_name(preview):
    """mdBook's socket was on a port of its own, and took its host from the page: here both are the page's own."""
    text = preview.ask("/-/preview.js").text
    assert "new WebSocket" not in text and "://" not in text.replace("http://www.w3.org", "")
