"""The home page lists the documents that the visitor opened last, which only the browser stores."""

import pytest

from axe import violations
from portal import CATALOGUE, document_page

pytestmark = pytest.mark.usefixtures("quiet")
FIRST, SECOND = CATALOGUE["documents"][:2]
LISTED = "[...document.querySelectorAll('#_opened:not([hidden]) .rows div > a')].map(link => link.textContent)"


def launch(browser, link):
    """A click on a launch link, without the app."""
    browser.evaluate(f"{link}.addEventListener('click', event => event.preventDefault())")
    browser.evaluate(f"{link}.click()")


def open_from_its_page(browser, document, language="en"):
    browser.open(document_page(document, language).path)
    launch(browser, "document.querySelector('.go a')")


@pytest.fixture
def visitor(browser):
    browser.open("index.html")
    browser.evaluate("localStorage.clear()")
    yield browser
    browser.open("index.html")
    browser.evaluate("localStorage.clear()")


def test_nothing_is_listed_at_first(visitor):
    visitor.open("index.html")
    visitor.wait_until("document.readyState === 'complete'")
    assert visitor.evaluate(LISTED) == []
    assert visitor.evaluate("Object.keys(localStorage)") in ([], ["docportal-visits"])


def test_the_last_one_comes_first_in_every_language(visitor):
    for document in [FIRST, SECOND, FIRST]:
        open_from_its_page(visitor, document, "de")
    visitor.open("index.html")
    titles = [document["title"]["en"] for document in [FIRST, SECOND]]
    visitor.wait_until(f"JSON.stringify({LISTED}) === arguments[0]", visitor.evaluate("JSON.stringify(arguments[0])", titles))
    assert violations(visitor) == []


def test_a_launch_from_a_list_counts_too(visitor):
    visitor.open("documents.html")
    row = "document.querySelector('#_listed > div')"
    title = visitor.evaluate(f"{row}.querySelector('div > a').textContent")
    launch(visitor, f"{row}.querySelector('.b')")
    visitor.open("index.html")
    visitor.wait_until(f"{LISTED}[0] === arguments[0]", title)


def test_the_list_can_be_cleared(visitor):
    open_from_its_page(visitor, FIRST)
    visitor.open("index.html")
    visitor.wait_until(f"{LISTED}.length === 1")
    visitor.driver.find_element("css selector", "#_opened button").click()
    assert visitor.evaluate(LISTED) == []
    assert visitor.evaluate("localStorage.getItem('docportal-opened')") is None


@pytest.mark.parametrize("kept", ["no JSON", "{}", "[1, null, \"gone\"]", "\"text\""])
def test_whatever_the_browser_kept_shows_nothing_wrong(visitor, kept):
    visitor.evaluate("localStorage.setItem('docportal-opened', arguments[0])", kept)
    visitor.open("index.html")
    open_from_its_page(visitor, FIRST)
    visitor.open("index.html")
    visitor.wait_until(f"{LISTED}.length === 1")
