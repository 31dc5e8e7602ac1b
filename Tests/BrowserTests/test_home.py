"""The home page: one sentence, a large search, and sections that can be told apart."""

from pathlib import Path

import pytest

from axe import violations
from chromium import WIDE
from fonts import EVERY_FONT_SET
from portal import CATALOGUE, LANGUAGES
from search_field import found

pytestmark = pytest.mark.usefixtures("quiet")
PHONE = (390, 844)
SEARCHES = """[...document.querySelectorAll('[role=search]')].filter(form => form.checkVisibility())
  .map(form => [form.parentElement.localName, form.querySelector('input').ariaLabel])"""
LAYOUT = """(() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  const [sentence, field, first] = [box('main .lead'), box('#_query'), box('main .rows div > a')];
  return { height: field.height, isBelow: field.top >= sentence.bottom, isBeforeTheList: field.bottom <= first.top,
    width: field.width / document.querySelector('main').clientWidth };
})()"""
SECTIONS = """Object.fromEntries([...document.querySelectorAll('.cards > li')].map(card =>
  [card.querySelector('a').href.match(/([^/]+)[.]html$/)[1], [card.className, card.querySelector('path').getAttribute('d')]]))"""
ICONS = Path(__file__).resolve().parents[2] / "Templates" / "icons"


def drawn(icon):
    return (ICONS / f"{icon}.svg").read_text().partition(' d="')[2].partition('"')[0]


@EVERY_FONT_SET
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=str)
def test_the_search_is_large_and_below_the_sentence(browser, size):
    browser.resize(size, mobile=size == PHONE)
    browser.open("index.html")
    assert browser.evaluate(SEARCHES) == [["div", "Search documents"]]
    layout = browser.evaluate(LAYOUT)
    assert layout["isBelow"] and layout["isBeforeTheList"] and layout["height"] >= 52
    assert layout["width"] > (0.95 if size == PHONE else 0.6)


def test_the_search_finds_as_on_every_page(browser):
    browser.open("index.html")
    on_home = found(browser, "budget")
    browser.open("sections/budgets.html")
    assert [[place] for place, _ in browser.evaluate(SEARCHES)] == [["div"]]
    assert found(browser, "budget") == on_home and len(on_home) == 8


def test_without_scripts_there_is_no_search(browser):
    browser.switch_scripts(on=False)
    browser.open("index.html")
    assert browser.evaluate(SEARCHES) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_has_the_drawing_of_its_name_or_the_icon_of_most_of_its_documents(browser, language):
    drawings = {"budgets": "money", "projects": "project", "people": "people", "meetings": "calendar"}
    expected = {section: ["", drawn(drawing)] for section, drawing in drawings.items()}
    expected["notes"] = ["oneNote", drawn("oneNote")]
    browser.open("index.html" if language == LANGUAGES[0] else f"{language}/index.html")
    assert browser.evaluate(SECTIONS) == expected


DAYS = """[...document.querySelectorAll('.day')].map(day => [day.querySelector('h3 time').dateTime,
  [...day.querySelectorAll('.rows div > a')].map(link => link.pathname.match(/([^/]+)[.]html$/)[1])])"""


def test_the_first_document_is_in_the_upper_half_of_a_desk(browser):
    browser.resize(WIDE)
    browser.open("index.html")
    assert browser.evaluate("document.querySelector('main .rows div > a').getBoundingClientRect().top") < 420


def test_what_is_new_is_by_day(browser):
    browser.open("index.html")
    days = browser.evaluate(DAYS)
    updated = {document["id"]: document["updated"] for document in CATALOGUE["documents"] if "updated" in document}
    assert [day for day, _ in days] == sorted({day for day, _ in days}, reverse=True)
    assert all(updated[document] == day for day, documents in days for document in documents)
    assert sum(len(documents) for _, documents in days) == 12


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=str)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_head_of_the_page_has_its_whole_width(browser, size, scheme):
    browser.resize(size, mobile=size == PHONE)
    browser.prefer(prefers_color_scheme=scheme)
    browser.open("index.html")
    assert browser.evaluate("document.documentElement.scrollWidth === document.documentElement.clientWidth")
    assert violations(browser, tags=None) == []
    # The results are above what follows.
    found(browser, "budget")
    browser.wait_until("document.elementFromPoint(innerWidth / 2, Math.min(innerHeight, document.querySelector('#_found').getBoundingClientRect().bottom) - 9).closest('#_found')")


def test_a_section_shows_its_three_latest_documents(browser):
    browser.open("index.html")
    shown = browser.evaluate("[...document.querySelectorAll('.newest')].map(list => [...list.querySelectorAll('a')].map(link => link.textContent))")
    assert len(shown) == len(CATALOGUE["sections"]) and all(len(titles) == 3 for titles in shown)
    assert shown[0][0] == "Q4 figures and forecast"
