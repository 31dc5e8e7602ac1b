"""Marks of what was updated since the visitor was here before today."""

import pytest

import first_look
from axe import violations
from portal import CATALOGUE

pytestmark = pytest.mark.usefixtures("quiet")
MARKED = """[...document.querySelectorAll('.rows > div.new div > a')].filter(link => link.checkVisibility())
  .map(link => link.pathname.match(/([^/]+)[.]html$/)[1])"""


def visited(browser, *days):
    browser.open("index.html")
    browser.evaluate("localStorage.setItem('docportal-visits', JSON.stringify(arguments[0]))", days)


def test_a_first_visit_has_no_marks_and_the_same_day_none_either(browser):
    for _ in range(2):
        browser.open("documents.html")
        assert browser.evaluate(MARKED) == []


@pytest.mark.parametrize("path", ["documents.html", "documents.html?q=budget", "sections/meetings.html", "index.html"])
def test_what_was_updated_since_then_has_a_mark(browser, path):
    day = sorted(document["updated"] for document in CATALOGUE["documents"] if "updated" in document)[-8]
    recent = {document["id"] for document in CATALOGUE["documents"] if document.get("updated", "") >= day}
    visited(browser, day)
    for _ in range(2):
        first_look.open_page(browser, path)
        marked = browser.evaluate(MARKED)
        assert marked and set(marked) <= recent
        assert path != "documents.html" or set(marked) == recent
        # The filters fold their lists when they come.
        assert path.startswith("documents") or first_look.moved(browser) == []
    assert browser.evaluate("document.querySelector('.new .hide').textContent") == "New"
    assert violations(browser, tags=None) == []


@pytest.mark.parametrize("kept", ["no JSON", "{}", "[7, null]"])
def test_whatever_the_browser_kept_shows_nothing_wrong(browser, kept):
    browser.open("index.html")
    browser.evaluate("localStorage.setItem('docportal-visits', arguments[0])", kept)
    browser.open("documents.html")
    assert browser.evaluate("JSON.parse(localStorage.getItem('docportal-visits')).length") in (1, 2)
