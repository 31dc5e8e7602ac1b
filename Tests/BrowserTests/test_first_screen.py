"""What is on the first screen, and how much room a row of a list takes."""

import pytest

from chromium import Chromium
from fonts import EVERY_FONT_SET
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")
PHONE, DESK = (390, 844), (1280, 900)
MANIFEST = """portal: {title: Many sections, baseURL: "https://own.example/"}
sources: [{id: team, baseURL: "https://files.example/"}]
sections:
%s
documents:
%s
"""
# Of rows whose titles have one line; longer titles are not cut on a desktop.
ROWS = """(lines => [...document.querySelectorAll('.rows > li')].filter(row => row.checkVisibility())
  .filter(row => !arguments[0] || lines(row.querySelector('div > a')) === 1)
  .map(row => Math.ceil(row.getBoundingClientRect().height)))(
  link => Math.round(link.offsetHeight / parseFloat(getComputedStyle(link).lineHeight)))"""
FIRST = "document.querySelector('main .rows div > a').getBoundingClientRect().bottom"
CUT = """[...document.querySelectorAll('.rows div > a, .rows .facts-line')].filter(text => text.checkVisibility()
  && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight) && getComputedStyle(text).display !== 'inline')
  .map(text => text.innerText)"""


@pytest.fixture(scope="module")
def own_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sections")
    (folder / "Content").mkdir()
    sections = "\n".join(f"  - {{id: s{n}, title: Section {n}, description: What section {n} is about.}}" for n in range(20))
    documents = "\n".join(
        f"  - {{id: d{n}, title: Document {n}, source: team, path: {n}.docx, section: s{n}, updated: 2026-10-01}}" for n in range(20))
    (folder / "Content/portal.yaml").write_text(MANIFEST % (sections, documents), "utf-8")
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@EVERY_FONT_SET
def test_a_phones_first_screen_of_the_home_page_has_a_document(browser, own_origin):
    for page in [browser, Chromium(browser.driver, own_origin)]:
        page.resize(PHONE, mobile=True)
        page.open("index.html")
        assert page.evaluate(FIRST) <= PHONE[1]


@EVERY_FONT_SET
def test_rows_are_low(browser):
    for size, height in [(DESK, 52), (PHONE, 80)]:
        browser.resize(size, mobile=size is PHONE)
        for path in ["index.html", "documents.html", "sections/budgets.html"]:
            browser.open(path)
            rows = browser.evaluate(ROWS, size is DESK)
            assert rows and max(rows) <= height


@EVERY_FONT_SET
def test_rows_are_whole_at_320_pixels(browser):
    browser.resize((320, 640), mobile=True)
    browser.open("documents.html")
    assert browser.evaluate(CUT) == []
