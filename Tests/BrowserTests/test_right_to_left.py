"""A portal in Hebrew: pages run from right to left, the header is mirrored, nothing is cut off, axe finds nothing."""

import pytest

from chromium import NARROW, WIDE
from fonts import EVERY_FONT_SET
from right_to_left import PAGES, build
from test_accessibility import violations
from web_server import serving_portal

DIRECTION = "(element => getComputedStyle(element).direction)(document.querySelector(arguments[0]))"
EDGES = "(({left, right}) => [left, right])(document.querySelector(arguments[0]).getBoundingClientRect())"
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """[...document.querySelectorAll('main *, header *, footer *')].filter(element => element.checkVisibility()
  && !element.closest('.frame:not(.phone) .message')
  && element.getBoundingClientRect().width > 1 && (element.getBoundingClientRect().left < -0.5
  || element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5))
  .map(element => element.tagName.toLowerCase() + ': ' + element.textContent.trim().slice(0, 40))"""
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["320", "1280"])


@pytest.fixture(scope="module")
def portal(tmp_path_factory):
    with serving_portal(build(tmp_path_factory.mktemp("right-to-left"))) as address:
        yield address


@pytest.fixture
def show(browser, portal):
    """Opens a page of the portal at a size."""

    def open_page(path, size=WIDE):
        browser.resize(size)
        browser.prefer_languages("he")  # for 404.html
        browser.open_address(f"{portal}/{path}")
        return browser

    return open_page


@EVERY_FONT_SET
@SIZES
@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_each_kind_runs_from_right_to_left_and_fits(show, path, size):
    page = show(path, size)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["he", "rtl"]
    assert page.evaluate(DIRECTION, "h1") == "rtl"
    assert page.evaluate(SCROLLS) <= 0
    assert page.evaluate(CUT) == []


@EVERY_FONT_SET
@SIZES
def test_the_other_language_runs_from_left_to_right(show, size):
    page = show("en/documents/budget-2026.html", size)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["en", "ltr"]
    assert page.evaluate(DIRECTION, "h1") == "ltr"
    assert page.evaluate(SCROLLS) <= 0


@EVERY_FONT_SET
@SIZES
@pytest.mark.parametrize("path", ["index.html", "documents.html", "documents/budget-2026.html"])
def test_the_header_is_mirrored(show, path, size):
    def gaps(page, selector):
        """The distances to the edge where a line begins, and to the one where it ends."""
        left, right = page.evaluate(EDGES, selector)
        width = page.evaluate("document.documentElement.clientWidth")
        return (left, width - right) if page.evaluate(DIRECTION, "body") == "ltr" else (width - right, left)

    hebrew = gaps(show(path, size), ".brand")
    english = gaps(show("en/" + path, size), ".brand")
    assert hebrew[0] == pytest.approx(english[0], abs=1)
    assert hebrew[1] > hebrew[0]


@EVERY_FONT_SET
def test_the_language_switch_is_at_the_end_of_the_header(show):
    brand, languages = (show("index.html").evaluate(EDGES, selector) for selector in [".brand", "nav.langs"])
    assert languages[1] <= brand[0]
    brand, languages = (show("en/index.html").evaluate(EDGES, selector) for selector in [".brand", "nav.langs"])
    assert brand[1] <= languages[0]


@EVERY_FONT_SET
@SIZES
def test_facts_stand_at_the_end_of_a_wide_document_page(show, size):
    page = show("documents/budget-2026.html", size)
    launch, facts = (page.evaluate(EDGES, selector) for selector in [".launch", "aside.facts"])
    assert facts[1] <= launch[0] if size == WIDE else facts == pytest.approx(launch, abs=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@SIZES
@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_each_kind_has_no_violation(show, browser, path, size, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    assert violations(show(path, size)) == []


def test_a_search_counts_in_hebrew(show):
    page = show("documents.html?q=Q4")
    page.wait_until("!document.querySelector('#_results').hidden")
    assert page.evaluate("document.querySelector('#_count').textContent") == "שני מסמכים"
    assert page.evaluate("[...document.querySelectorAll('#_results a[href$=\".html\"]')].map(link => link.textContent)") == [
        "דוח Q4 (טיוטה)",
        "תקציב 2026",
    ]


def test_nothing_is_said_on_the_console(show):
    for path in PAGES:
        assert [line for line in show(path).console() if "404.html" not in line] == []
