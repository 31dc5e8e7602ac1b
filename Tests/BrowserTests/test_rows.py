"""A row of a list is one link to its document and, beside it, a button of its own."""

import pytest
from selenium.webdriver import ActionChains

from finder import WRITTEN_AND_MADE
from fonts import EVERY_FONT_SET
from portal import CATALOGUE

SIZES = {"desk": (1280, 900), "tablet": (768, 1024), "phone": (390, 844), "small phone": (320, 640)}
PATHS = ["index.html", "documents.html", "documents.html?q=budget", "sections/budgets.html", "ru/tags/budget.html"]
# For each row, the elements at points all over it, outside its button.
MISSED = """(() => {
  const missed = [];
  for (const row of [...document.querySelectorAll('.rows > div')].filter(row => row.checkVisibility()).slice(0, 8)) {
    row.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = row.getBoundingClientRect();
    const button = row.querySelector('.b')?.getBoundingClientRect();
    for (const across of [.01, .05, .2, .4, .6, .8, .99]) for (const down of [.1, .3, .5, .7, .9]) {
      const [x, y] = [left + width * across, top + height * down];
      if (button && x > button.left - 1 && x < button.right + 1 && y > button.top - 1 && y < button.bottom + 1) continue;
      if (document.elementFromPoint(x, y) !== row.querySelector('div > a')) missed.push([row.innerText, across, down]);
    }
  }
  return missed;
})()"""
LINKS = """[...document.querySelectorAll('.rows > div')].filter(row => row.checkVisibility()).map(row =>
  [row.querySelectorAll('a:not(.b)').length, [...row.querySelectorAll('a.b')].filter(button => button.checkVisibility()).length])"""
BUTTONS = """[...document.querySelectorAll('.rows .b')].filter(button => button.checkVisibility()).map(button => {
  const { width, height } = button.getBoundingClientRect();
  return Math.min(width, height);
})"""

# The role of each part of a list for assistive technology.
TABLES = """[...document.querySelectorAll('main [role=table]')].filter(table => table.checkVisibility()).map(table =>
  [...new Set([...table.querySelectorAll('[role=row]')].map(row => [...row.querySelectorAll('[role]:not([role=none])')].map(cell => cell.role).join(' ')))])"""


def open_list(browser, path, size):
    browser.resize(SIZES[size])
    browser.open(path)
    browser.wait_until("document.querySelector('#_results')?.ariaBusy !== 'true'")


@EVERY_FONT_SET
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PATHS)
def test_a_row_is_a_link_wherever_it_is_clicked(browser, path, size):
    open_list(browser, path, size)
    links = browser.evaluate(LINKS)
    assert links and {tuple(row) for row in links} == {(1, 1)}
    assert browser.evaluate(MISSED) == []


@pytest.mark.parametrize("size", ["phone", "small phone"])
@pytest.mark.parametrize("path", PATHS)
def test_the_button_of_a_row_is_large_enough_for_a_thumb(browser, path, size):
    open_list(browser, path, size)
    buttons = browser.evaluate(BUTTONS)
    assert buttons and min(buttons) >= 44


@pytest.mark.parametrize("prefix", ["", "de/", "ru/"])
def test_a_row_that_a_script_makes_is_the_written_one(browser, prefix):
    """Also where the address needs the visitor's user ID, and where the file is the portal's own: the copy does not leave its host."""
    browser.open(f"{prefix}documents.html")
    rows = browser.evaluate(WRITTEN_AND_MADE)
    assert len(rows) == len(CATALOGUE["documents"])
    for written, made in rows:
        assert made == written
    links = browser.evaluate("[...document.querySelectorAll('#_listed .b')].map(link => link.getAttribute('href'))")
    assert any("#" in link for link in links) and any(link.endswith(".pdf") and ":" not in link for link in links)


@pytest.mark.parametrize("path", ["index.html", "documents.html", "documents.html?q=budget", "sections/budgets.html"])
def test_a_list_is_a_table_to_a_screen_reader(browser, path):
    open_list(browser, path, "desk")
    tables = browser.evaluate(TABLES)
    row = "rowheader cell cell cell cell cell"
    assert tables and all(row in rows for rows in tables)
    if path != "index.html":
        assert tables[0][0] == " ".join(["columnheader"] * 5)
        browser.open(path.partition("?")[0] + "?sort=updated")
        browser.wait_until("document.querySelector('.heads > .updated')?.ariaSort === 'descending'")
        assert browser.evaluate("document.querySelectorAll('.heads [aria-sort=none]').length") == 3


COLUMNS = """[...document.querySelectorAll('main .rows > div')].filter(row => row.checkVisibility()).map(row =>
  ['.owner', '.b'].map(part => Math.round(row.querySelector(part)?.getBoundingClientRect().x ?? -1)))"""


@pytest.mark.parametrize("path", ["index.html", "whatsnew.html", "documents.html", "de/sections/budgets.html"])
def test_columns_are_those_of_the_page(browser, path):
    """Also where a day has no document with an owner."""
    open_list(browser, path, "desk")
    browser.evaluate("document.querySelectorAll('.rows > div:nth-child(odd) .owner').forEach(owner => owner.replaceChildren())")
    columns = browser.evaluate(COLUMNS)
    assert len({owner for owner, _ in columns}) == 1 and len({button for _, button in columns}) == 1


def test_an_action_is_an_icon_that_has_words_on_hover_and_focus(browser):
    open_list(browser, "documents.html", "desk")
    button = browser.driver.find_element("css selector", ".rows .b[href^='ms-word:ofe']")
    words = "getComputedStyle(arguments[0].querySelector('span')).clipPath"
    assert button.size["width"] < 40 and browser.evaluate(words, button) == "inset(50%)"
    ActionChains(browser.driver).move_to_element(button).perform()
    assert browser.evaluate(words, button) == "none" and button.text == "Edit in Word"
    drawings = browser.evaluate("Object.fromEntries([...document.querySelectorAll('.rows .b')].map(link => [link.textContent.split(' ')[0], getComputedStyle(link, '::before').clipPath]))")
    assert len(set(drawings.values())) == len(drawings) >= 3


@pytest.mark.parametrize("path", ["index.html", "documents.html", "sections/budgets.html", "tags/budget.html"])
def test_spaced_text_is_whole(browser, path):
    """WCAG 2.2, 1.4.12."""
    open_list(browser, path, "desk")
    browser.evaluate("(sheet => { sheet.replaceSync(arguments[0]); document.adoptedStyleSheets = [sheet] })(new CSSStyleSheet())",
                     "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }")
    cut = """[...document.querySelectorAll('.rows :is(.updated, .type, .owner, .pill, div > a)')].filter(text => text.checkVisibility()
      && (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 9)).map(text => text.innerText)"""
    assert browser.evaluate(cut) == []


@pytest.mark.parametrize("path", ["index.html", "documents.html", "sections/budgets.html", "install/word.html"])
def test_text_of_twice_the_size_does_not_scroll_sideways_on_a_phone(browser, path):
    browser.resize(SIZES["phone"], mobile=True)
    browser.open(path)
    browser.evaluate("document.documentElement.style.fontSize = '200%'")
    assert browser.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
