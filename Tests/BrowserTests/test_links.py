"""Plain links are enough: every page is within reach of the home page, and every link leads somewhere."""

import posixpath
from urllib.parse import unquote

import pytest

from page_source import page_source
from portal import CATALOGUE, FOLDER, LANGUAGES, PAGES, SCHEMES, UNLISTED

OUTSIDE = ("http:", "https:", "mailto:", "tel:", *SCHEMES)


def resolved(page_path, href):
    """The file and the fragment of a link inside the portal."""
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


GROUPS = CATALOGUE["sections"] + CATALOGUE["tags"]
# Read and parsed without being shown, which takes a tenth of the time.
LINKS_OF_TEXTS = """Promise.all(arguments[0].map(async path => {
  const response = await fetch('/' + path);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...page.querySelectorAll('main .text a')].map(link =>
    [path, link.textContent, new URL(link.getAttribute('href'), response.url).href.split(/[?#]/)[0]]);
}))"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_of_a_text_to_a_section_or_tag_says_its_title(browser, language):
    """Not "Pick a [section]" that leads to one of them."""
    titles = {}
    for group in GROUPS:
        address = group["pages"][language].replace(CATALOGUE["baseURL"], browser.origin + "/")
        titles[address] = {group["title"][language].lower(), group.get("name", "").lower()}
    kinds = ("home", "section", "page", "document")
    browser.open("sitemap.xml")  # pages may not fetch
    pages = [page.path for page in PAGES if page.language == language and page.kind in kinds]
    found = [(*link, titles[link[2]]) for links in browser.evaluate(LINKS_OF_TEXTS, pages) for link in links if link[2] in titles]
    assert found and [link for link in found if link[1].lower() not in link[3]] == []
