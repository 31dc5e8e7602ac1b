"""The heads of the lists of sections and tags sort the list in place, even one of several pages."""

import pytest

from axe import violations
from chromium import Chromium
from portal import CATALOGUE
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")
MANIFEST = """portal: {title: Long lists, baseURL: "https://own.example/"}
sources: [{id: team, baseURL: "https://files.example/"}]
sections: [{id: all, title: Everything}, {id: other, title: Other}]
documents:
  - {id: x, title: Another, source: team, path: x.docx, section: other, tags: [few], updated: 2026-01-01}
%s
"""
# In a section with its own order, not that of titles; d7 has no owner.
DOCUMENT = "  - {id: d%d, title: Document %d, source: team, path: %d.%s, section: all, tags: [%s]%s, updated: 2026-%02d-%02d}"
TITLES = "[...document.querySelectorAll('main .rows div > a')].filter(link => link.checkVisibility()).map(link => link.textContent)"
CURRENT = "[...document.querySelectorAll('.heads [aria-sort$=ending]')].map(head => head.textContent)"
ADDRESS = "location.pathname + location.search"
COUNT = 120


@pytest.fixture(scope="module")
def long_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("long")
    (folder / "Content").mkdir()
    documents = "\n".join(
        DOCUMENT % (n, n, n, "docx" if n % 2 else "xlsx", "few" if n < 10 else "many",
                    "" if n == 7 else f", owner: Owner {n % 3}", n % 12 + 1, n % 28 + 1)
        for n in range(COUNT, 0, -1))
    (folder / "Content/portal.yaml").write_text(MANIFEST % documents, "utf-8")
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.fixture
def long(browser, long_origin):
    return Chromium(browser.driver, long_origin)


def sort(browser, head):
    link = browser.driver.find_element("link text", head)
    browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", link)  # the header covers elements at the edge
    link.click()


def shows(browser, *titles):
    """Waits until the list begins with these titles."""
    seen = []

    def fits():
        seen[:] = browser.evaluate(TITLES)
        return seen[: len(titles)] == list(titles)

    browser.wait_for(fits)
    return seen


def documents(*numbers):
    return [f"Document {number}" for number in numbers]


def test_a_list_of_one_page_is_sorted_in_place(long):
    """Without the search index, and back to the list's own order with the same head."""
    long.open("tags/few.html")
    assert long.evaluate(TITLES) == ["Another", *documents(9, 8, 7, 6, 5, 4, 3, 2, 1)]
    long.requests()
    orders = {
        "Title": ("title", ["Another", *documents(1, 2, 3, 4, 5, 6, 7, 8, 9)]),
        "Updated": ("updated", [*documents(9, 8, 7, 6, 5, 4, 3, 2, 1), "Another"]),
        "File type": ("type", ["Another", *documents(1, 3, 5, 7, 9, 2, 4, 6, 8)]),
        "Owner": ("owner", [*documents(3, 6, 9, 1, 4, 2, 5, 8), "Another", "Document 7"]),
    }
    for head, (name, titles) in orders.items():
        sort(long, head)
        assert long.evaluate(TITLES) == titles and long.evaluate(CURRENT) == [head]
        assert long.evaluate(ADDRESS) == f"/tags/few.html?sort={name}"
        assert long.evaluate("document.querySelector('#_status').textContent") == f"Sort by: {head}"
    assert violations(long, tags=None) == []
    sort(long, "Owner")
    assert long.evaluate(TITLES) == [*documents(8, 5, 2, 4, 1, 9, 6, 3, 7), "Another"]
    assert long.evaluate(ADDRESS) == "/tags/few.html?sort=owner&order=reversed" and long.evaluate(CURRENT) == ["Owner"]
    sort(long, "Owner")
    assert long.evaluate(TITLES)[:2] == ["Another", "Document 9"] and long.evaluate(CURRENT) == []
    assert long.evaluate(ADDRESS) == "/tags/few.html"
    # An icon may still be loading.
    assert [address for address in long.requests() if "/assets/icon" not in address] == []


def test_the_order_is_in_the_address(long):
    long.open("tags/few.html?sort=updated")
    assert shows(long, "Document 9") and long.evaluate(CURRENT) == ["Updated"]
    long.open("tags/few.html?sort=updated&order=reversed")
    assert shows(long, "Another", "Document 1") and long.evaluate(CURRENT) == ["Updated"]
    long.open("tags/few.html?sort=constructor")
    assert long.evaluate(TITLES)[0] == "Another" and long.evaluate(CURRENT) == []


@pytest.mark.parametrize("page", ["sections/all.html", "sections/all/2.html", "tags/many.html"])
def test_a_list_of_several_pages_is_sorted_as_a_whole(long, page):
    is_tag = page.startswith("tags")
    long.open(page)
    sort(long, "Title")
    first = documents(*range(10, 60)) if is_tag else documents(*range(1, 51))
    assert shows(long, *first) == first
    long.wait_until("!document.querySelector('.pages').checkVisibility()")
    long.driver.find_element("id", "_more").click()
    assert len(shows(long, *first, f"Document {60 if is_tag else 51}")) == 100
    assert long.evaluate("document.activeElement.textContent") == f"Document {60 if is_tag else 51}"
    assert violations(long, tags=None) == []
    rows = "document.querySelector('main .rows').innerText"
    assert "Everything" not in long.evaluate(rows)
    sort(long, "Title")
    shows(long, "Document 120", "Document 119")
    sort(long, "Title")
    long.wait_until("document.querySelector('.pages').checkVisibility()")
    assert len(long.evaluate(TITLES)) == 50 and not long.driver.find_element("id", "_more").is_displayed()


def test_a_list_of_several_pages_never_shows_another_order_first(long):
    """It shows nothing until the search index is loaded."""
    long.open("sections/all.html?sort=updated")
    assert shows(long, "Document 83")  # 23 December is the last day
    assert long.evaluate("document.querySelector('#_status').textContent") in ["", "Searching…"]


def test_heads_are_only_there_with_scripts(browser):
    browser.switch_scripts(on=False)
    browser.open("sections/budgets.html")
    assert not browser.driver.find_element("css selector", ".heads").is_displayed()


def test_lists_of_the_sample_portal_sort_in_every_language(browser):
    budgets = sum(document.get("section") == "budgets" for document in CATALOGUE["documents"])
    for prefix in ["", "de/", "fr/", "ru/"]:
        browser.open(f"{prefix}sections/budgets.html?sort=title")
        titles = browser.evaluate(TITLES)
        collated = browser.evaluate("[...arguments[0]].sort(new Intl.Collator(document.documentElement.lang, {numeric: true}).compare)", titles)
        assert titles == collated and len(titles) == budgets
