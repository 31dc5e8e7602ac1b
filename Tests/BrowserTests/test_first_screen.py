"""The content of the first screen, and the height of a list's row."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

import first_look
from axe import violations
from chromium import Chromium
from fonts import EVERY_FONT_SET
from portal import LANGUAGES
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")
PHONE, TABLET, DESK = (390, 844), (768, 1024), (1280, 900)
MANIFEST = """portal: {title: Many sections, baseURL: "https://own.example/"}
sources: [{id: team, baseURL: "https://files.example/"}]
sections:
%s
documents:
%s
"""
ROWS = """[...document.querySelectorAll('.rows > div')].filter(row => row.checkVisibility())
  .map(row => Math.ceil(row.getBoundingClientRect().height))"""
FIRST = "document.querySelector('main .rows div > a').getBoundingClientRect().bottom"
# True for each excerpt that shows a searched word.
MARKS_OF_EXCERPTS = """[...document.querySelectorAll('#_results .excerpt')].filter(text => text.checkVisibility()).map(text => {
  const box = text.getBoundingClientRect();
  return [...text.querySelectorAll('mark')].some(mark => {
    const { bottom, right } = mark.getBoundingClientRect();
    return bottom <= box.bottom + 2 && right <= box.right + 1;
  });
})"""
FACTS_OF_EXCERPTS = """[...document.querySelectorAll('#_results > div:has(.excerpt)')].every(row =>
  row.querySelector('.type').checkVisibility() && row.querySelector('.type').getBoundingClientRect().height > 9
  && (!row.querySelector('time') || row.querySelector('time').getBoundingClientRect().height > 9))"""
# How far each day is from the middle of its row.
DAYS = """[...document.querySelectorAll('#_results > div:has(.excerpt)')].map(row => {
  const [day, whole] = [row.querySelector('time'), row].map(part => part.getBoundingClientRect());
  return day.top + day.bottom - whole.top - whole.bottom;
})"""
CUT = """[...document.querySelectorAll('.rows div > a, .rows .facts-line')].filter(text => text.checkVisibility()
  && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight) && getComputedStyle(text).display !== 'inline')
  .map(text => text.innerText)"""


def browser_path(language, path):
    return path if language == LANGUAGES[0] else f"{language}/{path}"


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


def rows(browser, size, path):
    browser.resize(size, mobile=size is PHONE)
    browser.open(path)
    browser.wait_until("document.querySelector('#_results')?.ariaBusy !== 'true'")
    return browser.evaluate(ROWS)


@EVERY_FONT_SET
@pytest.mark.parametrize("path", ["index.html", "documents.html", "sections/budgets.html", "ru/documents.html", "de/tags/budget.html"])
def test_rows_are_low(browser, path):
    # On a phone, a state may be below the date.
    for size, low, high in [(DESK, 52, 72), ((1000, 700), 52, 72), (TABLET, 56, 80), (PHONE, 56, 100)]:
        heights = rows(browser, size, path)
        assert 0 < min(heights) <= low and max(heights) <= high


@EVERY_FONT_SET
@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_with_excerpts_are_low(browser, language):
    path = browser_path(language, "documents.html?q=" + ("алматы" if language == "ru" else "almaty"))
    # On a phone, a title may have two lines.
    for size, height in [(DESK, 72), (TABLET, 80), (PHONE, 112)]:
        assert 0 < max(rows(browser, size, path)) <= height
        # Type and day are still there.
        assert size is DESK or browser.evaluate(FACTS_OF_EXCERPTS)
        assert set(browser.evaluate(MARKS_OF_EXCERPTS)) == {True}
        # In a table, the day is in the middle of its row as in the others.
        assert size is not DESK or all(abs(distance) < 6 for distance in browser.evaluate(DAYS))
    assert browser.evaluate("[...document.querySelectorAll('#_results .excerpt')].some(text => text.checkVisibility())")


def test_a_title_that_is_cut_off_is_shown_whole(browser):
    """By the pointer as a tooltip, and by the keyboard over the row."""
    browser.resize((1000, 700))
    browser.open("ru/documents.html")
    cut = browser.driver.find_element("css selector", ".rows div > a")
    browser.evaluate("arguments[0].textContent += ' and so on'.repeat(20)", cut)
    assert browser.evaluate("arguments[0].scrollHeight > arguments[0].clientHeight + 9", cut)
    assert cut.get_attribute("title") == ""
    ActionChains(browser.driver).move_to_element(cut).perform()
    assert cut.get_attribute("title") == cut.text
    browser.evaluate("arguments[0].focus({ focusVisible: true })", cut)
    assert browser.evaluate("arguments[0].scrollHeight <= arguments[0].clientHeight + 9", cut)


VIEW = "#_view input[value='{}']"


def choose(browser, view):
    browser.evaluate("document.querySelector(arguments[0]).click()", VIEW.format(view))


@EVERY_FONT_SET
def test_rows_are_lower_when_the_visitor_chooses_so(browser):
    """On every page, before its scripts run, until another view is chosen."""
    browser.open("documents.html")
    browser.driver.find_element("css selector", VIEW.format("")).send_keys(Keys.ARROW_RIGHT)
    assert 36 <= min(heights := browser.evaluate(ROWS)) <= max(heights) <= 40
    for path in ["sections/budgets.html", "index.html", "ru/tags/budget.html"]:
        first_look.open_page(browser, path)
        heights = browser.evaluate(ROWS)
        assert 36 <= min(heights) <= max(heights) <= 40
        assert first_look.moved(browser) == []
    assert max(rows(browser, PHONE, "documents.html")) > 40
    assert not browser.driver.find_element("css selector", VIEW.format("compact")).is_displayed()
    browser.resize(DESK)
    browser.open("tags/budget.html")
    field = browser.driver.find_element("css selector", VIEW.format("compact"))
    assert field.is_selected() and field.accessible_name == "Compact"
    choose(browser, "")
    assert max(browser.evaluate(ROWS)) > 40
    assert max(rows(browser, DESK, "documents.html")) > 40


SHEETS = """[...document.querySelectorAll('#_rows > div, #_results > div, #_listed > div')].filter(row => row.checkVisibility()).map(row => {
  const [box, title, button] = [row, row.querySelector('div > a'), row.querySelector('.b')].map(node => node.getBoundingClientRect())
  return [Math.round(box.x), Math.round(box.y), title.height > 0, button.right <= box.right + 1, row.scrollWidth <= row.clientWidth]
})"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
def test_a_grid_shows_each_document_as_a_sheet(browser, size):
    browser.resize(size, mobile=size == PHONE)
    browser.open("documents.html")
    choose(browser, "grid")
    for path in ["documents.html", "documents.html?q=budget", "tags/budget.html", "de/sections/budgets.html"]:
        first_look.open_page(browser, path)
        sheets = browser.evaluate(SHEETS)
        assert len({sheet[0] for sheet in sheets}) > 1 and all(all(sheet[2:]) for sheet in sheets)
        assert browser.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert violations(browser, tags=None) == []


def test_results_have_low_rows_too(browser):
    browser.open("documents.html")
    browser.evaluate("localStorage.setItem('docportal-rows', 'compact')")
    heights = rows(browser, DESK, "de/documents.html?q=budget")
    assert 36 <= min(heights) <= max(heights) <= 40


def test_without_scripts_there_is_no_switch(browser):
    browser.switch_scripts(on=False)
    for path in ["documents.html", "sections/budgets.html"]:
        browser.open(path)
        assert not browser.driver.find_element("id", "_view").is_displayed()


@EVERY_FONT_SET
def test_rows_are_whole_at_320_pixels(browser):
    browser.resize((320, 640), mobile=True)
    browser.open("documents.html")
    assert browser.evaluate(CUT) == []
