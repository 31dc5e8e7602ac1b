"""320 CSS pixels are enough, in every language and with every font set."""

import pytest

from fonts import EVERY_FONT_SET
from portal import LANGUAGES, LASTING, document_page, document_with_closed_buttons

# The beginnings of the lines of a button's words.
STARTS = """[...document.querySelectorAll('.share .plain-button')].map(button => {
  const words = document.createRange();
  words.selectNodeContents(button);
  return [...words.getClientRects()].map(line => Math.round(line.left));
})"""


@EVERY_FONT_SET
def test_no_page_scrolls_sideways_on_a_small_phone(visits):
    assert {page.path: visit.scrolls for page, visit in visits.items() if visit.scrolls > 0} == {}


@EVERY_FONT_SET
def test_nothing_is_cut_off_on_a_small_phone(visits):
    assert {page.path: visit.cut for page, visit in visits.items() if visit.cut} == {}


def test_every_kind_of_page_was_looked_at_in_every_language():
    kinds = {page.kind for page in LASTING} - {"not-found"}
    assert {(page.kind, page.language) for page in LASTING if page.kind in kinds} == {
        (kind, language) for kind in kinds for language in LANGUAGES
    }


@EVERY_FONT_SET
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_plain_button_begin_at_its_side(browser, language):
    browser.resize((230, 640))
    browser.open(document_page(document_with_closed_buttons(), language).path)
    browser.evaluate("document.querySelector('.share').open = true")
    starts = browser.evaluate(STARTS)
    assert any(len(lines) > 1 for lines in starts)
    assert [lines for lines in starts if len(set(lines)) > 1] == []
