"""A keyboard is enough: skip link first, focus always visible, everything within reach."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import NARROW
from fonts import EVERY_FONT_SET
from portal import EXAMPLES, LANGUAGES, document_page, document_with_closed_buttons, page_at

DOCUMENT_PAGE = document_page(document_with_closed_buttons(), LANGUAGES[0])
READ_FOCUS = """(() => {
  const element = document.activeElement, box = element.getBoundingClientRect(), style = getComputedStyle(element);
  window.stops ??= [];
  const again = window.stops.includes(element);
  window.stops.push(element);
  return {
    again, none: element === document.body,
    name: element.tagName.toLowerCase() + ' ' + element.textContent.trim().slice(0, 40),
    href: element.getAttribute('href'),
    outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    inWindow: box.width > 0 && (box.top >= -0.5 || box.height > innerHeight) && box.top < innerHeight
      && box.left >= -0.5 && box.right <= innerWidth + 0.5,
  };
})()"""
COUNT_STOPS = """[...document.querySelectorAll('a[href], summary, button, input:not([type=radio]:not(:checked)), select, [tabindex="0"]')]
  .filter(element => element.checkVisibility({visibilityProperty: true})).length"""


def tab_stops(browser, limit=200):
    """The elements that Tab reaches, in order, until it leaves the page or starts again."""
    stops = []
    while len(stops) < limit:
        browser.press_tab()
        stop = browser.evaluate(READ_FOCUS)
        if stop["none"] or stop["again"]:
            return stops
        stops.append(stop)
    raise AssertionError(f"more than {limit} stops: Tab does not leave the page")


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_the_first_tab_shows_a_skip_link_that_leads_to_main(browser, page):
    browser.open(page.path)
    browser.press_tab()
    stop = browser.evaluate(READ_FOCUS)
    assert stop["href"].startswith("#") and stop["outlined"] and stop["inWindow"]
    browser.press(Keys.ENTER)
    browser.wait_until("document.activeElement.tagName === 'MAIN'")


@EVERY_FONT_SET
@pytest.mark.parametrize("features", [{}, {"forced_colors": "active"}], ids=str)
def test_tab_reaches_every_control_of_a_document_and_shows_where_it_is(browser, features):
    browser.prefer(**features)
    browser.open(DOCUMENT_PAGE.path)
    stops = tab_stops(browser)
    assert [stop["name"] for stop in stops if not (stop["outlined"] and stop["inWindow"])] == []
    assert len(stops) == browser.evaluate(COUNT_STOPS)


@pytest.mark.parametrize("page", [page for page in EXAMPLES if page != DOCUMENT_PAGE], ids=str)
def test_tab_reaches_every_control_of_each_kind_of_page(browser, page):
    browser.open(page.path)
    stops = tab_stops(browser)
    assert [stop["name"] for stop in stops if not (stop["outlined"] and stop["inWindow"])] == []
    assert len(stops) == browser.evaluate(COUNT_STOPS)


def test_enter_opens_each_disclosure_and_its_content_shows(browser):
    browser.open(DOCUMENT_PAGE.path)
    disclosures = "[...document.querySelectorAll('main details:not(details *)')].filter(element => element.checkVisibility())"
    count = browser.evaluate(f"{disclosures}.length")
    assert count >= 1
    for index in range(count):
        browser.evaluate(f"{disclosures}[{index}].querySelector('summary').focus()")
        browser.press(Keys.ENTER)
    assert browser.evaluate(f"{disclosures}.map(element => element.open)") == [True] * count
    assert browser.evaluate(f"{disclosures}.every(element => element.lastElementChild.checkVisibility())")


def test_the_menu_of_languages_opens_and_closes_by_keyboard(browser):
    browser.open(DOCUMENT_PAGE.path)
    menu = "document.querySelector('.langs details')"
    browser.evaluate(f"{menu}.querySelector('summary').focus()")
    browser.press(Keys.ENTER)
    assert browser.evaluate(f"{menu}.open")
    browser.press(Keys.TAB, Keys.ESCAPE)
    assert not browser.evaluate(f"{menu}.open")
    assert browser.evaluate(f"document.activeElement === {menu}.querySelector('summary')")
    browser.press(Keys.ENTER)
    browser.evaluate("document.querySelector('h1').click()")
    assert not browser.evaluate(f"{menu}.open")


def test_the_menu_of_a_phone_opens_and_closes_by_keyboard(browser):
    browser.resize(NARROW)
    browser.open(DOCUMENT_PAGE.path)
    menu = "document.querySelector('.menu')"
    shown = f"document.querySelector({menu}.hash).checkVisibility()"
    assert not browser.evaluate(shown)
    browser.evaluate(f"{menu}.focus()")
    browser.press(Keys.ENTER)
    browser.wait_until(shown)
    browser.evaluate(f"document.querySelector({menu}.hash + ' .close a').focus()")
    browser.press(Keys.ENTER)
    browser.wait_until(f"!{shown}")
    browser.evaluate(f"{menu}.focus()")
    browser.press(Keys.ENTER)
    browser.wait_until(shown)
    browser.press(Keys.ESCAPE)
    browser.wait_until(f"!{shown} && document.activeElement === {menu}")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_second_tap_on_menu_closes_it(browser, scripts):
    browser.resize(NARROW)
    browser.switch_scripts(scripts)
    browser.open(DOCUMENT_PAGE.path)
    for is_open in [True, False, True]:
        browser.driver.find_element("link text", "Menu").click()
        browser.wait_until("document.querySelector('#_menu').checkVisibility() === arguments[0]", is_open)


def test_code_that_scrolls_can_be_reached_by_keyboard(browser):
    browser.resize(NARROW)
    browser.open(page_at("pages/how-to.html").path)
    blocks = "[...document.querySelectorAll('pre')].filter(block => block.scrollWidth > block.clientWidth)"
    assert browser.evaluate(f"{blocks}.length") >= 1
    assert browser.evaluate(f"{blocks}.every(block => block.tabIndex === 0)")
