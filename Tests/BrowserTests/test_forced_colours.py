"""With the few colours that a person has chosen (Windows' contrast themes), every text and icon is still visible."""

import pytest

from contrast import faint_parts
from portal import EXAMPLES

OPEN_DISCLOSURES = "document.querySelectorAll('details').forEach(element => { element.open = true })"
ADD_FAINT_PARTS = """document.body.insertAdjacentHTML('beforeend', `<p id="faint">Faint</p>
  <svg id="icon" width="9" height="9"><path d="M0 0h9v9z"></path></svg>`);
  faint.style.cssText = 'forced-color-adjust: none; color: #eee; background: white';
  icon.firstElementChild.style.fill = 'white'"""


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_no_text_or_icon_gets_lost(browser, page, palette):
    browser.prefer(forced_colors="active", prefers_color_scheme=palette)
    browser.open(page.path)
    browser.driver.execute_script(OPEN_DISCLOSURES)
    assert faint_parts(browser) == []


@pytest.mark.parametrize("path", ["documents.html", "email/en.html"])
def test_the_chosen_view_differs_from_the_others(browser, path):
    browser.prefer(forced_colors="active")
    browser.open(path)
    colours = browser.evaluate("[...document.querySelectorAll('.view span')].map(view => getComputedStyle(view).backgroundColor)")
    assert colours[0] != colours[1] == colours[2]


def test_a_text_and_an_icon_that_get_lost_are_found(browser):
    browser.prefer(forced_colors="active", prefers_color_scheme="light")
    browser.open(EXAMPLES[0].path)
    browser.driver.execute_script(ADD_FAINT_PARTS)
    text, icon = faint_parts(browser)
    assert text == "Faint: 1.16" and icon.startswith('<svg id="icon"') and icon.endswith(": 1.00")
