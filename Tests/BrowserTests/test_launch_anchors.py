"""`#open-APP-MODE` on a document's address shows, focuses and marks that button, with and without scripts."""

import pytest

from fonts import EVERY_FONT_SET
from portal import LANGUAGES, document_page, document_with_closed_buttons, fragment_of

DOCUMENT = document_with_closed_buttons()
ANCHORS = [fragment_of(link["share"]) for link in DOCUMENT["links"]]
READ_BUTTON = """(anchor => {
  const button = document.getElementById(anchor), box = button.getBoundingClientRect();
  const style = getComputedStyle(button);
  return {
    target: button.matches(':target'),
    focused: document.activeElement === button,
    visible: button.checkVisibility({visibilityProperty: true, opacityProperty: true}) && box.width > 0,
    inWindow: box.top >= 0 && box.bottom <= innerHeight,
    mark: [style.outlineStyle, style.outlineColor, style.outlineWidth, style.boxShadow].join(' '),
    disclosed: button.closest('details')?.open ?? true,
  };
})(arguments[0])"""


def open_document(browser, anchor=""):
    browser.open(document_page(DOCUMENT, LANGUAGES[0]).path + anchor)
    if anchor:
        browser.wait_until("document.activeElement.id === arguments[0]", anchor[1:])


def test_some_buttons_are_in_a_closed_disclosure_at_first(browser):
    open_document(browser)
    disclosed = {anchor: browser.evaluate(READ_BUTTON, anchor)["disclosed"] for anchor in ANCHORS}
    assert set(disclosed.values()) == {True, False}


@EVERY_FONT_SET
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("anchor", ANCHORS)
def test_the_address_shows_and_focuses_the_button(browser, anchor, scripts):
    browser.switch_scripts(on=scripts)
    open_document(browser, "#" + anchor)
    button = browser.evaluate(READ_BUTTON, anchor)
    button.pop("mark")
    assert button == dict.fromkeys(["target", "focused", "visible", "inWindow", "disclosed"], True)


ENDS = [".", ",", ")", ">", "%3E", "%22", "%20", "%E2%80%8B", "?utm_source=x", "=20"]


@pytest.mark.parametrize("end", ENDS)
def test_what_mail_programs_add_leads_to_the_button(browser, end):
    browser.open(document_page(DOCUMENT, LANGUAGES[0]).path + "#" + ANCHORS[1] + end)
    browser.wait_until("document.activeElement.id === arguments[0]", ANCHORS[1])
    assert browser.evaluate(READ_BUTTON, ANCHORS[1])["target"]


@pytest.mark.parametrize("change", [str.upper, lambda anchor: "#" + anchor, lambda anchor: anchor[:-1]], ids=["capitals", "signs", "cut"])
def test_what_they_change_leads_to_the_button(browser, change):
    browser.open(document_page(DOCUMENT, LANGUAGES[0]).path + "#" + change(ANCHORS[1]))
    browser.wait_until("document.activeElement.id === arguments[0]", ANCHORS[1])


@pytest.mark.parametrize("fragment", ["open-none-view", "nothing", "100%25", "xsdata"])
def test_a_button_that_is_not_there_is_the_first(browser, fragment):
    browser.open(document_page(DOCUMENT, LANGUAGES[0]).path + "#" + fragment)
    browser.wait_until("document.activeElement.id === arguments[0]", ANCHORS[0])


def test_dashes_that_a_program_set_mark_the_button(browser):
    browser.open(document_page(DOCUMENT, LANGUAGES[0]).path + "#" + ANCHORS[1].replace("-", "\u2013"))
    browser.wait_until("document.activeElement.id === arguments[0]", ANCHORS[1])


@pytest.mark.parametrize("fragment", ["_main", "user=ann"])
def test_another_fragment_of_the_page_marks_no_button(browser, fragment):
    browser.open(document_page(DOCUMENT, LANGUAGES[0]).path + "#" + fragment)
    browser.wait_until("document.readyState === 'complete'")
    assert browser.evaluate("location.hash") == "#" + fragment


NAMED = """[...document.querySelectorAll('h1, .named')].some(name => {
  const [box, bar] = [name, document.querySelector('.bar')].map(element => element.getBoundingClientRect());
  return name.textContent.startsWith(arguments[0]) && box.top >= (getComputedStyle(document.querySelector('.bar')).position === 'sticky' ? bar.bottom : 0)
    && box.bottom <= innerHeight;
})"""


@EVERY_FONT_SET
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=str)
@pytest.mark.parametrize("anchor", ANCHORS)
def test_the_name_of_the_document_is_in_sight_too(browser, anchor, size):
    browser.resize(size, mobile=size[0] < 500)
    open_document(browser, "#" + anchor)
    assert browser.evaluate(NAMED, DOCUMENT["title"]["en"])


@pytest.mark.parametrize("features", [{}, {"prefers_color_scheme": "dark"}, {"forced_colors": "active"}], ids=str)
def test_the_button_is_marked_even_when_focus_is_elsewhere(browser, features):
    browser.prefer(**features)
    open_document(browser)
    plain = browser.evaluate(READ_BUTTON, ANCHORS[0])["mark"]
    open_document(browser, "#" + ANCHORS[0])
    browser.evaluate("document.activeElement.blur()")
    marked = browser.evaluate(READ_BUTTON, ANCHORS[0])["mark"]
    assert plain.startswith("none") and marked.startswith("solid")
