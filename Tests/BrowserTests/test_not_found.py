"""404.html is answered at any depth, so it may rely on nothing but the root."""

import urllib.error
import urllib.request
from urllib.parse import urlsplit

import pytest

from portal import FOLDER, LANGUAGES, path_of

DEEP = "de/a/very/deep/address/without/a/page"
MISSING = ["missing.html", "documents/missing.html", DEEP, "files/%C3%A9%20.docx?x=1"]


def inner_paths(browser):
    """Where the links to other pages of the portal lead."""
    addresses = browser.evaluate("[...document.links].filter(link => !link.hash).map(link => link.href)")
    return {urlsplit(address).path.lstrip("/") for address in addresses if address.startswith(browser.origin + "/")}


def test_the_server_answers_with_the_status(origin):
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"{origin}/{DEEP}")
    assert answer.value.code == 404


@pytest.mark.parametrize("address", MISSING)
def test_the_page_keeps_its_style_and_its_links(browser, address):
    browser.open(address)
    assert browser.evaluate("[...document.styleSheets].filter(sheet => sheet.cssRules.length > 50).length") == 1
    assert browser.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
    assert [path for path in inner_paths(browser) if not (FOLDER / path_of(path)).is_file()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_home_page_is_one_click_away(browser, language):
    browser.open(DEEP)
    browser.follow(browser.driver.find_element("css selector", f'main a[hreflang="{language}"]'))
    assert browser.evaluate("document.documentElement.lang") == language
    assert "404" not in browser.driver.title and browser.evaluate("document.querySelector('h1') !== null")
