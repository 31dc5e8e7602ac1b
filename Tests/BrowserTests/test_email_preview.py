"""The preview of a message: its plain text is completely visible on every screen."""

import pytest

from chromium import NARROW, WIDE
from fonts import EVERY_FONT_SET
from portal import LANGUAGES

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


@EVERY_FONT_SET
@pytest.mark.parametrize("size", [WIDE, (1000, 700), NARROW], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_text_is_wrapped(browser, language, size):
    """Even its addresses, which messages do not break."""
    browser.resize(size)
    browser.open(f"email/{language}.html")
    lines = browser.evaluate(LINES)
    assert max(map(len, lines["text"].split())) > 60  # an address that hardly fits
    assert (lines["scrolls"], lines["cut"]) == (0, 0)
