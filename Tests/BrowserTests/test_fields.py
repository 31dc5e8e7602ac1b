"""A portal's own declarations: fields to filter by, titles of tags, synonyms, pinned documents."""

import pytest

from axe import violations
from chromium import Chromium
from finder import Finder
from search_field import found
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")

MANIFEST = """portal:
  title: Own fields
  baseURL: https://own.example/
  languages: [en, de]
  footer: {en: "For [colleagues](document:plan).", de: "Für [Kollegen](document:plan)."}
  support: Call [the desk](tel:+4989123).
sources:
  - {id: team, baseURL: "https://contoso.sharepoint.com/Shared Documents/", browserLink: sharePoint}
tags:
  - {id: budget, title: {de: Haushalt}}
synonyms:
  - [invoice, bill, Rechnung]
  - [annual leave, holiday]
fields:
  - id: status
    title: {en: Status, de: Stand}
    type: choice
    choices: [{id: draft, title: {en: Draft, de: Entwurf}}, {id: final, title: {en: Final, de: Endgültig}}]
    listed: true
    filter: true
  - {id: due, title: {en: Due, de: Fällig}, type: date, filter: true}
  - {id: approver, title: Approver, type: person}
documents:
  - {id: plan, title: Plan, source: team, path: Q4/plan.docx, fields: {status: draft, due: 2026-12-01}}
  - {id: bills, title: Paid bills, source: team, path: bills.xlsx, tags: [budget], fields: {status: final, due: 2027-01-01}}
  - {id: invoices, title: Open invoices, source: team, path: invoices.xlsx, fields: {status: [draft, final]}}
  - {id: leave, title: Rules of annual leave, source: team, path: leave.docx, pinned: true, fields: {approver: Zoë}}
"""


@pytest.fixture(scope="module")
def own_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fields")
    (folder / "Content").mkdir()
    (folder / "Content/portal.yaml").write_text(MANIFEST, "utf-8")
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.fixture
def own(browser, own_origin):
    return Chromium(browser.driver, own_origin)


def test_a_field_filters_in_every_language(own):
    finder = Finder(own)
    assert finder.counts("Status") == {"Draft": 2, "Final": 2} and finder.counts("Due") == {"2026": 1, "2027": 1}
    finder.tick("Final")
    finder.wait(rows=["Open invoices", "Paid bills"], search="?field.status=final", status="2 documents")
    finder.tick("2027")
    finder.wait(rows=["Paid bills"], search="?field.status=final&field.due=2027")
    german = Finder(own, "de/documents.html?field.status=final")
    german.wait(rows=["Open invoices", "Paid bills"])
    assert german.ticked() == {"Endgültig"} and german.counts("Stand") == {"Entwurf": 2, "Endgültig": 2}


def test_a_row_of_the_search_shows_the_listed_fields_of_the_list(own):
    finder = Finder(own)
    row = "[...document.querySelectorAll('main .rows > div')].find(row => row.checkVisibility() && /Open inv/.test(row.textContent)).innerText"
    before = own.evaluate(row)
    assert "Status: Draft, Final" in before
    finder.type("open invoices")
    finder.wait(rows=["Open invoices"])
    assert own.evaluate(row) == before


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        ("Zoe", ["Rules of annual leave"]),
        ("draft plan", ["Plan"]),
        ("invoices", ["Open invoices", "Paid bills"]),
        ("invoice", ["Open invoices", "Paid bills"]),
        ("BILL", ["Paid bills", "Open invoices"]),
        ("rechnung open", ["Open invoices"]),
        ("holiday", ["Rules of annual leave"]),
        ("holiday rules", ["Rules of annual leave"]),
        ("annual  leave rules", ["Rules of annual leave"]),
        ("bil", ["Paid bills"]),
    ],
)
def test_the_search_knows_fields_and_synonyms(own, words, titles):
    own.open("index.html")
    assert found(own, words) == titles


def test_what_a_synonym_found_is_marked(own):
    finder = Finder(own)
    finder.type("rechnung")
    assert finder.wait(rows=["Open invoices", "Paid bills"])["marks"] == ["invoice", "bill"]


def test_pinned_documents_come_first_and_once(own):
    own.open("index.html")
    headings = own.evaluate("[...document.querySelectorAll('main h2')].filter(h => h.checkVisibility()).map(h => h.textContent)")
    assert headings[:2] == ["Pinned", "All documents"]
    rows = own.evaluate("[...document.querySelectorAll('main .rows > div div > a')].map(link => link.textContent)")
    assert rows == ["Rules of annual leave", "Plan", "Paid bills", "Open invoices"]


def test_titles_of_tags_are_those_of_the_language(own):
    own.open("de/index.html")
    assert own.evaluate("[...document.querySelectorAll('main .chips a')].map(link => link.firstChild.textContent.trim())") == ["Haushalt", "Alle Schlagwörter"]
    assert "Haushalt" in Finder(own, "de/documents.html").read()["facets"]["Schlagwort"]


def test_a_document_opens_in_the_browser_and_in_its_folder(own):
    own.open("documents/plan.html")
    links = own.evaluate("[...document.querySelectorAll('.launch > .go + .go a')].map(link => [link.textContent, link.href])")
    base = "https://contoso.sharepoint.com/Shared%20Documents/Q4/"
    assert links == [["Open in browser", base + "plan.docx?web=1"], ["Show folder", base]]


def test_texts_of_the_portal_are_where_they_help(own):
    own.open("de/documents/plan.html")
    assert own.evaluate("document.querySelector('footer a').href").endswith("/de/documents/plan.html")
    for page in ["index.html", "documents/plan.html", "install/word.html"]:
        own.open(page)
        assert own.evaluate("[...document.querySelectorAll('[href^=\"tel:\"]')].map(link => link.closest('footer') && link.textContent)") == ["the desk"]


@pytest.mark.parametrize("page", ["index.html", "documents/plan.html"])
def test_the_help_after_a_launch_says_whom_to_ask(own, page):
    own.open(page)
    own.hold_back_launches()
    own.driver.find_element("css selector", "main a.b[href^=ms-]").click()
    own.wait_until("document.querySelector('#_hint [data-help]')?.checkVisibility()")
    own.evaluate("document.querySelector('#_hint [data-help]').click()")
    assert own.evaluate("[...document.querySelectorAll('#_hint [href^=\"tel:\"]')].map(link => link.textContent)") == ["the desk"]
    assert violations(own) == []


@pytest.mark.parametrize("page", ["index.html", "documents.html", "documents/plan.html", "install/word.html", "404.html"])
def test_pages_are_accessible(own, page):
    own.open(page)
    assert violations(own) == []
