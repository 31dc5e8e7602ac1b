"""Browsers of 2022 (Safari 15.4, Chrome and Edge 100, Firefox ESR 102), of which these tests have what their scripts and style sheets lack."""

import re
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from finder import Finder
from search_field import type_words

ASSETS = Path(__file__).parents[2] / "Templates"
STYLES = [ASSETS / "assets/style.css", ASSETS / "assets/email-preview.css", ASSETS / "review/review.css"]
SCRIPTS = [*sorted((ASSETS / "assets").glob("*.js")), *sorted((ASSETS / "review").glob("*.js"))]

# A script sees these as in such a browser. Patterns that look behind cannot be made.
LACKING = """
  delete URLSearchParams.prototype.size;
  delete Array.prototype.toSorted;
  for (const name of Object.getOwnPropertyNames(Element.prototype)) if (/^(aria[A-Z]|role$)/.test(name)) delete Element.prototype[name];
  for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover']) delete HTMLElement.prototype[name];
  const Whole = RegExp;
  RegExp = function(source, flags) {
    if (/\\(\\?<[!=]/.test(source)) throw SyntaxError('invalid group specifier name');
    return new Whole(source, flags);
  };
"""


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_what_has_a_colour_for_each_scheme_has_one_for_both_before(style):
    text = re.sub(r"/\*.*?\*/", "", style.read_text(), flags=re.S)
    known = re.findall(r"@supports \(color: light-dark\([^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}", text)
    plain = re.sub(r"@supports \(color: light-dark\([^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    for body in known:
        for name in re.findall(r"(--[\w-]+): *light-dark", body):
            assert re.search(rf"{name}: *(?!light-dark)", plain), name
    for body in re.findall(r"\{([^{}]*)\}", plain):
        seen = set()
        for name, value in re.findall(r"([\w-]+):\s*([^;]+)", body):
            assert "light-dark" not in value or name in seen and not name.startswith("--"), f"{name}: {value}"
            seen.update([name] + (["border-color"] if name == "border" else []))


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_a_sign_that_is_not_read_aloud_is_there_without_that(style):
    for name, sign in re.findall(r"([^;{]*content: [^;]*;) content: ([^;]*) / \"\";", style.read_text()):
        assert f"content: {sign};" in name
    assert len(re.findall(r'/ ""', style.read_text())) == len(re.findall(r'content: ([^;]*); content: \1 / ""', style.read_text()))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_what_they_do_not_know(script):
    text = script.read_text()
    assert not re.search(r"toSorted|toReversed|toSpliced|findLast|groupBy|\.size > 0|/[^/\n]*\(\?<[!=][^/\n]*/[gimu]", text)
    assert text.count("checkVisibility") == text.count("checkVisibility?.()")


def test_a_link_to_a_search_shows_what_it_finds(browser):
    def read():
        finder = Finder(browser, "documents.html?q=budget")
        browser.wait_until("document.querySelector('#_results').getAttribute('aria-busy') === 'false'")
        return finder.read()

    with browser.on_new_pages(LACKING):
        old = read()
    assert old["rows"] and old == read()


def test_keys_choose_in_the_panel(browser):
    with browser.on_new_pages(LACKING):
        browser.open("index.html")
        type_words(browser, "travel")
        browser.press(Keys.ARROW_DOWN)
        selected = browser.evaluate("document.querySelector('[role=option][aria-selected=true]').textContent")
        assert "Travel policy" in selected and browser.evaluate("document.querySelector('#_query').getAttribute('aria-expanded')") == "true"


def test_the_link_to_the_content_is_above_the_bar(browser):
    browser.open("documents.html")
    browser.press(Keys.TAB)
    assert browser.evaluate("""(() => {
      const box = document.activeElement.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === document.activeElement;
    })()""")


def test_a_page_that_comes_back_has_its_words(browser):
    """Safari leaves the field alone, which has no completion, where its default value is not empty."""
    browser.open("documents.html?q=budget")
    browser.wait_until("document.querySelector('#_query').defaultValue === 'budget'")
    browser.evaluate("(field => { field.value = 'plan'; field.dispatchEvent(new Event('input')) })(document.querySelector('#_query'))")
    browser.wait_until("document.querySelector('#_query').defaultValue === 'plan'")


def test_a_copy_that_is_refused_says_so(browser):
    browser.open("documents/q4-budget.html")
    browser.evaluate("""(() => {
      document.execCommand = () => false;
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(Error()) } });
      for (const folded of document.querySelectorAll('details:has(.copy .copy-button)')) folded.open = true;
    })()""")
    browser.evaluate("document.querySelector('.copy .copy-button').click()")
    browser.wait_until("document.querySelector('.refused')?.checkVisibility()")
    assert browser.evaluate("getSelection().toString() === document.querySelector('.copy .copy-button').previousSibling.textContent")
    assert not browser.evaluate("document.querySelector('.copy .copy-button').classList.contains('done')")


def test_a_tap_beside_the_filters_follows_no_link(browser):
    browser.resize((390, 844))
    browser.open("documents.html")
    browser.evaluate("document.querySelector('#_toggle').click()")
    browser.wait_until("document.querySelector('#_facets').matches(':popover-open')")
    brand = browser.evaluate("document.querySelector('.brand')")
    ActionChains(browser.driver).move_to_element(brand).click().perform()
    browser.wait_until("!document.querySelector('#_facets').matches(':popover-open')")
    assert browser.evaluate("location.pathname").endswith("/documents.html")
