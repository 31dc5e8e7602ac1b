"""On paper a page still says where it and its documents are, in ink that shows."""

import subprocess

import pytest

from chromium import installed
from contrast import faint_parts
from page_source import page_source
from portal import CATALOGUE, EXAMPLES, LANGUAGES, document_page

DOCUMENTS = {document.get("app", "file"): document for document in CATALOGUE["documents"]}


def text_on_paper(browser):
    """Without blanks, as an address is broken where a line ends."""
    command = [installed("pdftotext", "poppler-utils"), "-raw", "-enc", "UTF-8", "-", "-"]
    text = subprocess.run(command, input=browser.paper(), stdout=subprocess.PIPE, check=True).stdout
    return "".join(text.decode("utf-8").split())


@pytest.mark.parametrize("page", [page for page in EXAMPLES if page.kind != "not-found"], ids=str)
def test_a_page_shows_its_own_address(browser, page):
    browser.open(page.path)
    assert page_source(page.path).canonical in text_on_paper(browser)


@pytest.mark.parametrize("app", DOCUMENTS)
def test_a_document_is_one_page_with_its_facts_and_without_launch_links(browser, app):
    document = DOCUMENTS[app]
    browser.open(document_page(document, LANGUAGES[0]).path)
    text = text_on_paper(browser)
    assert browser.paper().count(b"/Type /Page\n") == 1
    assert "".join(document["title"][LANGUAGES[0]].split()) in text and "".join(document["fileName"].split()) in text
    assert [link["text"] for link in document["links"] if link["text"] in text] == []
    browser.prefer(media="print")
    assert browser.evaluate("document.querySelector('.qr svg').checkVisibility()")


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_prints_no_encoded_link_no_relative_address_and_no_button(browser, page):
    browser.open(page.path)
    text = text_on_paper(browser)
    # A text may be about such links.
    assert ("%7C" not in text or page.kind == "page") and "<.." not in text and "<#" not in text
    browser.prefer(media="print")
    browser.open(page.path)
    shown = "[...document.querySelectorAll('button, .rows .b')].filter(button => button.checkVisibility())"
    assert browser.evaluate(f"{shown}.map(button => button.textContent)") == []


def test_running_text_shows_where_its_web_links_lead(browser):
    browser.open(next(page.path for page in EXAMPLES if page.kind == "page"))
    browser.evaluate("document.querySelector('.text').append(Object.assign(document.createElement('a'), {href: arguments[0]}))",
                     "https://contoso.example/a")
    assert "<https://contoso.example/a>" in text_on_paper(browser)


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_a_dark_screen_prints_dark_ink(browser, page):
    browser.prefer(media="print", prefers_color_scheme="dark")
    browser.open(page.path)
    assert faint_parts(browser, on_paper=True) == []
