"""Plain links are enough: every page is within reach of the home page, and every link leads somewhere."""

import posixpath
from urllib.parse import unquote

from page_source import page_source
from portal import FOLDER, PAGES, SCHEMES, UNLISTED

OUTSIDE = ("http:", "https:", "mailto:", "tel:", *SCHEMES)


def resolved(page_path, href):
    """The file and the fragment that a link inside the portal leads to."""
    before, _, fragment = href.partition("#")
    path, fragment = unquote(before.partition("?")[0]), unquote(fragment)
    if not path:
        return page_path, fragment
    folder = "" if path.startswith("/") else posixpath.dirname(page_path)
    return posixpath.normpath(posixpath.join(folder, path.lstrip("/"))), fragment


def inner_links(path):
    return [resolved(path, href) for href in page_source(path).links if not href.startswith(OUTSIDE)]


def leads_somewhere(path, fragment):
    if not (FOLDER / path).is_file():
        return False
    return not fragment or fragment in page_source(path).identifiers


def reachable(start):
    found, waiting = {start}, [start]
    while waiting:
        targets = {path for path, _ in inner_links(waiting.pop()) if path.endswith(".html")}
        waiting += targets - found
        found |= targets
    return found


def test_every_link_inside_the_portal_leads_to_a_file_and_an_anchor():
    dead = [
        f"{page}: {path}#{fragment}"
        for page in PAGES
        for path, fragment in inner_links(page.path)
        if not leads_somewhere(path, fragment)
    ]
    assert dead == []


def test_every_page_is_reached_from_home_by_links_alone():
    assert sorted({page.path for page in PAGES if page.kind not in UNLISTED} - reachable("index.html")) == []
