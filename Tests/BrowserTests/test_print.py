"""On paper a page still shows the addresses of itself and its documents, in visible ink."""

import subprocess

import pytest

from chromium import installed
from contrast import faint_parts
from fonts import EVERY_FONT_SET
from page_source import page_source
from portal import BASE_URL, CATALOGUE, EXAMPLES, LANGUAGES, document_page

DOCUMENTS = {document.get("app", "file"): document for document in CATALOGUE["documents"]}


def text_on_paper(browser):
    """The text without white space, since addresses are broken at line ends."""
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


def shown_address(browser):
    return browser.evaluate("[...document.querySelectorAll('.here')].filter(part => part.checkVisibility()).map(part => part.textContent)")


def test_a_filtered_list_prints_its_whole_address_and_no_button_to_clear_it(browser):
    browser.open("documents.html?q=budget&app=word")
    browser.wait_until("document.querySelector('#_results').ariaBusy === 'false'")
    assert browser.driver.find_element("id", "_clear").is_displayed()
    browser.prefer(media="print")
    assert shown_address(browser) == [f"{BASE_URL}documents.html?q=budget&app=word"]
    assert not browser.driver.find_element("id", "_clear").is_displayed()
    assert f"{BASE_URL}documents.html?q=budget&app=word" in text_on_paper(browser)


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_the_rule_below_the_header_is_as_wide_as_the_text(browser, page):
    browser.prefer(media="print")
    browser.resize((717, 1000))  # A4 in Chromium
    browser.open(page.path)
    edges = """[...document.querySelectorAll('.bar .w, .page > main')].filter(part => part.checkVisibility()).map(part => {
      const { left, right } = part.getBoundingClientRect();
      return [left, right];
    })"""
    header, text = browser.evaluate(edges)
    assert header == text


LISTS = ["index.html", "documents.html", "sections/budgets.html", "ru/tags/budget.html"]
TABLE = """[...document.querySelectorAll('.rows > div')].filter(row => row.checkVisibility()).map(row => {
  const box = selector => [...row.querySelectorAll(selector)].filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect())[0];
  return ['.facts-line > .type', '.facts-line > time, .facts-line > .updated', '.facts-line > .owner'].map(box)
    .map(cell => cell ? Math.round(cell.left) : null);
})"""

OVERLAPS = """[...document.querySelectorAll('.rows > div')].filter(row => row.checkVisibility()).flatMap(row => {
  const parts = [...row.querySelectorAll('div > a, .about, .excerpt')].filter(part => part.checkVisibility() && part.innerText.trim());
  const boxes = parts.map(part => part.getBoundingClientRect()).sort((one, other) => one.top - other.top);
  return boxes.slice(1).some((box, place) => box.top < boxes[place].bottom - 1) ? [row.innerText] : [];
})"""


@EVERY_FONT_SET
@pytest.mark.parametrize("path", [*LISTS, "documents.html?q=budget"])
def test_a_list_is_printed_as_a_table_with_the_addresses_of_its_documents(browser, path):
    browser.open(path)
    browser.wait_until("document.querySelector('#_results')?.ariaBusy !== 'true'")
    prefix = "ru/" if path.startswith("ru/") else ""
    text = text_on_paper(browser)
    titles = browser.evaluate("""[...document.querySelectorAll('.rows div > a')].filter(link => link.checkVisibility())
      .map(link => link.href.split('/').pop())""")
    missing = [name for name in titles if f"…/{prefix}documents/{name}" not in text]
    assert titles and missing == []
    browser.prefer(media="print")
    browser.resize((717, 1000))
    columns = [{cell for cell in column if cell is not None} for column in zip(*browser.evaluate(TABLE))]
    assert [len(column) for column in columns] == [1, 1, 1]
    assert sorted(columns, key=min) == columns
    assert browser.evaluate("document.documentElement.scrollWidth") <= 717
    assert browser.evaluate(OVERLAPS) == []
