"""Pages of text: contents, headings that link to themselves, copying of code, the way on; and the end of every page."""

import pytest

from axe import violations
from chromium import NARROW
from fonts import EVERY_FONT_SET
from portal import CATALOGUE, EXAMPLES, LANGUAGES

pytestmark = pytest.mark.usefixtures("quiet")
LONG, SHORT = "pages/how-to.html", "pages/about.html"
HEADINGS = "[...document.querySelectorAll('.reading .text > h2')].map(heading => [heading.textContent, '#' + heading.id])"
CONTENTS = "[...document.querySelectorAll('.contents a')].filter(link => link.checkVisibility()).map(link => [link.textContent, link.hash])"
NEIGHBOURS = "Object.fromEntries([...document.querySelectorAll('.neighbours a')].map(link => [link.rel, link.href.split('/').pop()]))"


def test_the_contents_name_every_chapter(browser):
    browser.open(LONG)
    headings = browser.evaluate(HEADINGS)
    assert len(headings) >= 3 and browser.evaluate(CONTENTS) == headings


def test_a_heading_leads_to_itself_and_says_so_under_the_pointer(browser):
    browser.open(LONG)
    for title, fragment in browser.evaluate(HEADINGS):
        link = browser.driver.find_element("link text", title)
        browser.driver.find_element("css selector", f".text {fragment} > a").click()
        assert link and browser.evaluate("location.hash") == fragment
        # Below the header, which stays in place.
        top = "document.querySelector(arguments[0]).getBoundingClientRect().top"
        assert browser.evaluate(top, fragment) >= browser.evaluate("document.querySelector('.bar').getBoundingClientRect().bottom") - 1
    assert browser.evaluate(CONTENTS) == browser.evaluate(HEADINGS)
    assert violations(browser, tags=None) == []


def test_without_scripts_headings_are_plain_and_the_contents_are_there(browser):
    browser.switch_scripts(on=False)
    browser.open(LONG)
    assert browser.evaluate("document.querySelectorAll('.text h2 > a').length") == 0
    assert browser.evaluate(CONTENTS) == browser.evaluate(HEADINGS)


@EVERY_FONT_SET
def test_code_has_a_button_that_copies_it(browser):
    browser.allow_clipboard()
    browser.resize(NARROW)
    browser.open(LONG)
    code = browser.evaluate("document.querySelector('.text pre').textContent")
    button = browser.driver.find_element("css selector", ".pre .copy-button")
    browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", button)
    button.click()
    browser.wait_until("document.querySelector('#_status').textContent === 'Copied'")
    assert browser.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])") == code


def test_texts_lead_on_to_their_neighbours(browser):
    order = ["how-to.html", "ios-apps.html", "new-here.html", "about.html"]
    for place, name in enumerate(order):
        browser.open(f"pages/{name}")
        expected = {"prev": order[place - 1]} if place else {}
        expected |= {"next": order[place + 1]} if place + 1 < len(order) else {}
        assert browser.evaluate(NEIGHBOURS) == expected


@pytest.mark.parametrize("page", [page for page in EXAMPLES if page.kind != "not-found"], ids=str)
def test_every_page_ends_with_whom_to_ask_and_the_day_of_the_newest_document(browser, page):
    browser.open(page.path)
    mails = browser.evaluate("[...document.querySelectorAll('footer [href^=\"mailto:\"]')].map(link => link.textContent)")
    assert mails == ["the editors", "IT desk"]
    newest = max(document["updated"] for document in CATALOGUE["documents"] if "updated" in document)
    assert browser.evaluate("document.querySelector('footer time').dateTime") == newest
    assert browser.evaluate("[...document.querySelectorAll('footer a')].filter(link => link.href.endsWith('.json')).length") == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_the_portal_has_the_data_and_says_what_the_browser_keeps(browser, language):
    browser.open(SHORT if language == LANGUAGES[0] else f"{language}/{SHORT}")
    links = browser.evaluate("[...document.querySelectorAll('.text a')].map(link => link.href.split('/').pop())")
    assert "catalogue.json" in links and "catalogue.csv" in links
    words = {"en": "pinned", "de": "angeheftet", "fr": "épinglés", "ru": "закрепили"}
    assert words[language] in browser.evaluate("document.querySelector('.text').innerText")
