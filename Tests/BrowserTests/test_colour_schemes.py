"""Dark screens and forced colours."""

import pytest

from portal import EXAMPLES, LANGUAGES, document_page, document_with_closed_buttons

LUMINANCE = """(element => {
  const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
})(document.documentElement)"""
READ_BUTTON = """(() => {
  const style = getComputedStyle(document.querySelector('a[id^="open-"]'));
  return {border: style.borderTopStyle, text: style.color, background: style.backgroundColor};
})()"""
BUTTON_PAGE = document_page(document_with_closed_buttons(), LANGUAGES[0])


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_the_page_follows_the_colour_scheme(browser, page):
    browser.prefer(prefers_color_scheme="light")
    browser.open(page.path)
    light = browser.evaluate(LUMINANCE)
    browser.prefer(prefers_color_scheme="dark")
    assert light > 0.8 and browser.evaluate(LUMINANCE) < 0.2


@pytest.mark.parametrize(("scheme", "is_dark"), [("light", False), ("dark", True)])
def test_a_visitor_chooses_the_colours_until_the_system_is_to_say(browser, scheme, is_dark):
    other = "light" if is_dark else "dark"
    browser.prefer(prefers_color_scheme=other)
    browser.open("documents.html")
    choose = "(field => { field.value = arguments[0]; field.dispatchEvent(new Event('change')); return true })"
    field = "(document.getElementById('_scheme'))"
    assert (browser.evaluate(LUMINANCE) < 0.2) is not is_dark
    browser.evaluate(choose + field, scheme)
    assert (browser.evaluate(LUMINANCE) < 0.2) is is_dark
    browser.open("index.html")
    assert (browser.evaluate(LUMINANCE) < 0.2) is is_dark and browser.evaluate(f"{field}.value") == scheme
    browser.evaluate(choose + field, "")
    browser.open("documents.html")
    assert (browser.evaluate(LUMINANCE) < 0.2) is not is_dark


def test_buttons_keep_their_shape_in_forced_colours(browser):
    browser.prefer(forced_colors="active")
    browser.open(BUTTON_PAGE.path)
    button = browser.evaluate(READ_BUTTON)
    assert browser.evaluate("matchMedia('(forced-colors: active)').matches")
    assert button["border"] == "solid" and button["text"] != button["background"]


def test_one_button_is_filled(browser):
    browser.open(BUTTON_PAGE.path)
    filled = """[...document.querySelectorAll('.launch .b')].filter(button => button.checkVisibility()).map(button => {
      const { backgroundColor, borderTopColor } = getComputedStyle(button);
      return backgroundColor === borderTopColor && backgroundColor !== 'rgba(0, 0, 0, 0)';
    })"""
    buttons = browser.evaluate(filled)
    assert len(buttons) > 1 and [place for place, is_filled in enumerate(buttons) if is_filled] == [0]


def test_print_shows_neither_buttons_nor_launch_texts(browser):
    browser.open(BUTTON_PAGE.path)
    browser.prefer(media="print")
    shown = "[...document.querySelectorAll('{}')].map(element => element.checkVisibility())"
    assert not any(browser.evaluate(shown.format('a[id^="open-"]')))
    assert not any(browser.evaluate(shown.format(".launch code")))
