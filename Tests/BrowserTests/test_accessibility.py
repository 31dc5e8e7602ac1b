"""axe finds no violation of WCAG 2.2 A and AA, disclosures open, in both colour schemes and on a phone."""

import pytest

from axe import violations
from chromium import NARROW
from fonts import EVERY_FONT_SET
from portal import EXAMPLES, LANGUAGES, examples


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_a_page_of_each_kind_has_no_violation(browser, page, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    browser.open(page.path)
    assert violations(browser) == []


@EVERY_FONT_SET
@pytest.mark.parametrize("page", examples(LANGUAGES[-1]), ids=str)
def test_a_page_of_each_kind_has_no_violation_on_a_phone_in_another_language(browser, page):
    browser.resize(NARROW)
    browser.open(page.path)
    assert violations(browser) == []


def test_axe_sees_a_violation_where_there_is_one(browser):
    browser.open(EXAMPLES[0].path)
    browser.evaluate("document.querySelector('main').append(Object.assign(new Image(), {id: 'x'}))")
    assert [violation.partition(":")[0] for violation in violations(browser)] == ["image-alt"]
