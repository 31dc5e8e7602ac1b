"""Visitors pin documents to their home page; only their browser stores the list."""

import pytest

import first_look
from axe import violations
from chromium import WIDE
from portal import CATALOGUE, LANGUAGES, RETIRED, document_page

pytestmark = pytest.mark.usefixtures("quiet")
FIRST, SECOND = CATALOGUE["documents"][:2]
PINNED = "[...document.querySelectorAll('#_mine:not([hidden]) .rows div > a')].map(link => link.textContent)"

def press(browser, document, language="en"):
    browser.open(document_page(document, language).path)
    button = browser.driver.find_element("id", "_pin")
    browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", button)
    button.click()
    return button


def shows(browser, *documents, language="en"):
    titles = [document["title"][language] for document in documents]
    browser.wait_until(f"JSON.stringify({PINNED}) === JSON.stringify(arguments[0])", titles)


def test_nothing_is_pinned_at_first(browser):
    browser.open("index.html")
    browser.wait_until("!document.querySelector('#_mine').hasAttribute('data-waits')")
    assert not browser.driver.find_element("id", "_mine").is_displayed()
    assert browser.evaluate("Object.keys(localStorage)") in ([], ["docportal-visits"])


def test_what_is_pinned_is_on_the_home_page_of_every_language_until_it_is_taken_away(browser):
    assert press(browser, FIRST).text == "Remove from my home page"
    assert browser.evaluate("document.querySelector('#_status').textContent") == "Pinned by you"
    press(browser, SECOND, "de")
    for language in LANGUAGES:
        browser.open("index.html" if language == "en" else f"{language}/index.html")
        shows(browser, FIRST, SECOND, language=language)
    browser.open("index.html")
    headings = "[...document.querySelectorAll('main h2')].filter(heading => heading.checkVisibility()).map(heading => heading.textContent)"
    shows(browser, FIRST, SECOND)
    assert browser.evaluate(headings)[:3] == ["Pinned", "Pinned by you", "Sections"]
    assert violations(browser, tags=None) == []
    assert press(browser, FIRST).text == "Pin to my home page"
    assert browser.evaluate("document.querySelector('#_status').textContent") == ""
    browser.open("index.html")
    shows(browser, SECOND)
    press(browser, SECOND)
    assert browser.evaluate("Object.keys(localStorage)") in ([], ["docportal-visits"])


@pytest.mark.parametrize("rows", ["", "compact"])
@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=str)
def test_nothing_moves_when_the_pinned_come(browser, size, rows):
    longest = max(CATALOGUE["documents"], key=lambda document: len(document["title"]["en"]))
    press(browser, FIRST)
    press(browser, longest)
    browser.evaluate("localStorage.setItem('docportal-rows', arguments[0])", rows)
    browser.resize(size)
    first_look.open_page(browser, "index.html")
    shows(browser, FIRST, longest)
    assert first_look.moved(browser) == []


@pytest.mark.parametrize("kept", ["no JSON", "{}", "[1, null, \"gone\"]", "\"text\"", "[]"])
def test_whatever_the_browser_kept_shows_nothing_wrong(browser, kept):
    browser.open("index.html")
    browser.evaluate("localStorage.setItem('docportal-pinned', arguments[0])", kept)
    browser.open("index.html")
    browser.wait_until("!document.querySelector('#_mine').hasAttribute('data-waits')")
    assert not browser.driver.find_element("id", "_mine").is_displayed()
    press(browser, FIRST)
    browser.open("index.html")
    shows(browser, FIRST)


def test_a_retired_document_and_a_page_without_scripts_offer_no_pin(browser):
    browser.open(document_page(RETIRED[0], "en").path)
    assert not browser.driver.find_element("id", "_pin").is_displayed()
    browser.switch_scripts(on=False)
    browser.open(document_page(FIRST, "en").path)
    assert not browser.driver.find_element("id", "_pin").is_displayed()
