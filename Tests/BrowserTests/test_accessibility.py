"""axe finds no violation of WCAG 2.2 A and AA nor of its best practices, disclosures open, in both colour schemes and on a phone."""

import pytest

from axe import violations
from chromium import NARROW
from fonts import EVERY_FONT_SET
from portal import EXAMPLES, LANGUAGES, examples

# Texts that begin above their predecessors in the document.
OUT_OF_ORDER = """(() => {
  const blocks = [...document.querySelectorAll('header a, header input, main :is(h1, h2, h3, p, dt, dd, li, summary, button, input, a), footer a')]
    .filter(block => block.checkVisibility() && block.getBoundingClientRect().height > 1 && block.innerText?.trim() && !block.closest('.message, .skip'));
  let last = 0;
  return blocks.filter(block => {
    const box = block.getBoundingClientRect();
    const isAbove = box.bottom <= last;
    last = Math.max(last, box.top);
    return isAbove;
  }).map(block => block.localName + ' ' + block.innerText.slice(0, 40));
})()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_a_page_of_each_kind_has_no_violation(browser, page, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    browser.open(page.path)
    assert violations(browser, tags=None) == []


@EVERY_FONT_SET
@pytest.mark.parametrize("page", examples(LANGUAGES[-1]), ids=str)
def test_a_page_of_each_kind_has_no_violation_on_a_phone_in_another_language(browser, page):
    browser.resize(NARROW)
    browser.open(page.path)
    assert violations(browser, tags=None) == []


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_a_page_is_read_in_the_order_in_which_it_is_seen(browser, page):
    """On a phone, where everything is in one column."""
    browser.resize(NARROW)
    browser.open(page.path)
    assert browser.evaluate(OUT_OF_ORDER) == []


def test_axe_sees_a_violation_where_there_is_one(browser):
    browser.open(EXAMPLES[0].path)
    browser.evaluate("document.querySelector('main').append(Object.assign(new Image(), {id: 'x'}))")
    assert [violation.partition(":")[0] for violation in violations(browser)] == ["image-alt"]
