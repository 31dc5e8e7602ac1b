"""The preview of a message: at two widths, as plain text, light and dark; its button copies it."""

import pytest

from axe import violations
from chromium import NARROW, WIDE
from fonts import EVERY_FONT_SET
from portal import LANGUAGES
from test_copying import DONE, copied, links_of

pytestmark = pytest.mark.usefixtures("quiet")
LINES = """(block => {
  const range = document.createRange();
  range.selectNodeContents(block);
  const { left, right } = block.getBoundingClientRect();
  return {
    scrolls: block.scrollWidth - block.clientWidth,
    cut: [...range.getClientRects()].filter(line => line.left < left || line.right > right).length,
    height: block.getBoundingClientRect().height, text: block.textContent,
  };
})(document.querySelector('pre.frame'))"""

PAPER = "getComputedStyle(document.querySelector('.message .dp')).backgroundColor"
WHITE, DARK = "rgb(255, 255, 255)", "rgb(27, 31, 36)"


def choose(browser, value):
    browser.driver.find_element("css selector", f".choices [value='{value}']").click()


@EVERY_FONT_SET
@pytest.mark.parametrize("size", [WIDE, (1000, 700), NARROW], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_text_is_wrapped(browser, language, size):
    """Even its addresses, which messages do not break."""
    browser.resize(size)
    browser.open(f"email/{language}.html")
    choose(browser, "text")
    lines = browser.evaluate(LINES)
    assert max(map(len, lines["text"].split())) > 60  # an address that hardly fits
    assert (lines["scrolls"], lines["cut"]) == (0, 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_message_has_the_colours_that_are_chosen(browser, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    browser.open("email/en.html")
    seen = [browser.evaluate(PAPER)]
    for value in ["dark", "light", ""]:
        choose(browser, value)
        seen.append(browser.evaluate(PAPER))
    own = DARK if scheme == "dark" else WHITE
    assert seen == [own, DARK, WHITE, own]


@pytest.mark.parametrize(("size", "first"), [(WIDE, "desktop"), (NARROW, "phone")])
def test_it_begins_with_the_device_on_which_it_is_read(browser, size, first):
    browser.resize(size)
    browser.open("email/en.html")
    assert browser.evaluate("document.querySelector('[name=width]:checked').value") == first
    width = "document.querySelector('.message').offsetWidth"
    choose(browser, "desktop")
    assert browser.evaluate(width) >= 640
    choose(browser, "phone")
    assert browser.evaluate(width) <= 390
    assert browser.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
@pytest.mark.parametrize("value", ["desktop", "phone", "text", "dark"])
def test_no_view_has_a_violation(browser, size, value):
    browser.resize(size)
    browser.open("email/fr.html")
    choose(browser, value)
    assert violations(browser, tags=None) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_copies_the_message_in_both_forms(browser, language):
    browser.allow_clipboard()
    browser.open(f"email/{language}.html")
    browser.driver.find_element("css selector", "[data-copy=message]").click()
    texts = copied(browser, DONE[language])
    links = browser.evaluate("[...document.querySelectorAll('.message a')].map(link => link.getAttribute('href'))")
    assert [href for href, _ in links_of(texts["text/html"])] == links
    assert texts["text/plain"] == browser.evaluate("document.querySelector('pre.frame').textContent")
