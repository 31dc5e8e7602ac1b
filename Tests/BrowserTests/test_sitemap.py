"""sitemap.xml lists every page once, each with all its languages; robots.txt points at it."""

from xml.etree import ElementTree

from page_source import page_source
from portal import BASE_URL, FOLDER, LANGUAGES, PAGES, UNLISTED, path_of

NAMES = {"sitemap": "http://www.sitemaps.org/schemas/sitemap/0.9", "xhtml": "http://www.w3.org/1999/xhtml"}


def entries():
    """Address -> (language -> address), in the file's order."""
    root = ElementTree.parse(FOLDER / "sitemap.xml").getroot()
    assert root.tag == f"{{{NAMES['sitemap']}}}urlset"
    return [
        (entry.findtext("sitemap:loc", namespaces=NAMES), alternates(entry))
        for entry in root.findall("sitemap:url", NAMES)
    ]


def alternates(entry):
    links = entry.findall("xhtml:link[@rel='alternate']", NAMES)
    return {link.get("hreflang"): link.get("href") for link in links}


def without_default(alternates):
    """`x-default` repeats the default language, which the sitemap may leave out."""
    return {tag: address for tag, address in alternates.items() if tag != "x-default"}


def test_it_lists_every_page_exactly_once():
    paths = sorted(path_of(address) for address, _ in entries())
    assert paths == sorted(page.path for page in PAGES if page.kind not in UNLISTED)


def test_it_lists_the_canonical_addresses():
    assert [address for address, _ in entries() if page_source(path_of(address)).canonical != address] == []


def test_its_alternates_are_those_of_the_pages():
    named = {address: page_source(path_of(address)).alternates for address, _ in entries()}
    expected = {address: {tag: alternates[tag] for tag in LANGUAGES} for address, alternates in named.items()}
    assert {address: without_default(alternates) for address, alternates in entries()} == expected


def test_robots_name_the_sitemap():
    assert f"Sitemap: {BASE_URL}sitemap.xml" in (FOLDER / "robots.txt").read_text("utf-8").splitlines()
