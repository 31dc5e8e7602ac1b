"""Sections below sections: the filter, the menu of a phone, the cards of the upper section's page."""

import pytest

from axe import violations
from chromium import NARROW, WIDE, Chromium
from finder import Finder
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")
MANIFEST = """portal: {title: Levels, baseURL: "https://own.example/"}
sources: [{id: team, baseURL: "https://files.example/"}]
sections:
  - {id: money, title: Money, icon: files/coin.svg}
  - {id: bills, title: Bills, parent: money, sort: title}
  - {id: notes, title: Notes}
documents:
  - {id: a, title: Accounts, source: team, path: a.docx, section: money}
  - {id: c, title: Cables, source: team, path: c.docx, section: bills}
  - {id: b, title: Beds, source: team, path: b.docx, section: bills}
  - {id: d, title: Diary, source: team, path: d.docx, section: notes}
"""
ENTRIES = "[...document.querySelectorAll('.nav a')].filter(link => link.checkVisibility()).map(link => link.textContent)"
CURRENT = "[...document.querySelectorAll('.nav a[aria-current]')].map(link => link.textContent)"


@pytest.fixture(scope="module")
def levels_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("levels")
    (folder / "Content" / "files").mkdir(parents=True)
    (folder / "Content" / "portal.yaml").write_text(MANIFEST)
    (folder / "Content" / "files" / "coin.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><circle cx="12" cy="12" r="9"/></svg>'
    )
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as origin:
        yield origin


@pytest.fixture
def levels(browser, levels_origin):
    return Chromium(browser.driver, levels_origin)


def test_the_filter_of_the_upper_section_has_the_documents_below(levels):
    levels.resize(WIDE)
    finder = Finder(levels)
    finder.tick("Money")
    view = finder.wait(rows=["Accounts", "Beds", "Cables"], search="?section=money", status="3 documents")
    assert {title: count for title, (count, _) in finder.read()["facets"]["Section"].items()} == {"Money": "3", "Bills": "2", "Notes": "1"}
    finder.tick("Money")
    finder.tick("Bills")
    finder.wait(rows=["Beds", "Cables"], search="?section=bills", status="2 documents")
    assert view["status"] == "3 documents"


def test_only_the_menu_of_a_phone_lists_the_sections_below(levels):
    levels.resize(WIDE)
    levels.open("documents/b.html")
    assert levels.evaluate(ENTRIES) == ["All documents", "Money", "Notes"]
    assert levels.evaluate(CURRENT) == ["Money", "Bills"]
    levels.resize(NARROW)
    levels.open("documents/b.html#_menu")
    assert levels.evaluate(ENTRIES) == ["All documents", "Money", "Bills", "Notes", "Close menu"]


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_page_of_the_upper_section_shows_cards_and_its_own_documents(levels, size):
    levels.resize(size)
    levels.open("sections/money.html")
    assert levels.evaluate("[...document.querySelectorAll('.cards a')].map(link => link.textContent)") == ["Bills"]
    assert levels.evaluate("[...document.querySelectorAll('#_rows div > a')].map(link => link.textContent)") == ["Accounts"]
    newest = levels.driver.find_element("css selector", "section:has(> .rows)")
    assert newest.text.startswith("All documents") and levels.evaluate("[...arguments[0].querySelectorAll('.rows div > a')].map(link => link.textContent)", newest) == ["Cables", "Beds"]
    assert newest.find_element("link text", "All 3 documents").get_attribute("href").endswith("/documents.html?section=money")
    assert violations(levels) == []
    levels.open("index.html")
    assert levels.evaluate("document.querySelector('.cards img').naturalWidth") == 24
    levels.open("sections/bills.html")
    assert levels.evaluate("[...document.querySelectorAll('#_rows div > a')].map(link => link.textContent)") == ["Beds", "Cables"]
