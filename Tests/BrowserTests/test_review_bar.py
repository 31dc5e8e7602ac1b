"""The bar of the review: what is selected, one decision about it, and what follows."""

import pytest
from selenium.webdriver.common.by import By

from axe import violations
from chromium import NARROW
from review_portal import MOVED
from test_review import find, texts
from test_review_served import falsely, portal, review  # noqa: F401 (fixtures)

SIZES = [(1280, 900), (768, 1000), NARROW]
ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"
VISIBLE = "[...document.querySelectorAll(arguments[0])].filter(element => element.checkVisibility())"
SEEN = f"""{VISIBLE}.every(element => {{
  const box = element.getBoundingClientRect()
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
    && element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
}})"""


def open_cause(browser, review, words="Not a direct link"):
    browser.open_address(review)
    browser.follow(browser.driver.find_element(By.PARTIAL_LINK_TEXT, words))


def tick(browser, number):
    browser.evaluate(f"document.querySelectorAll('#_rows input')[{number}].click()")


def choose(browser, kind):
    find(browser, f"#_many [value={kind}]")[0].find_element(By.XPATH, "..").click()
    browser.wait_until("document.activeElement.name === 'reason'")


def turn_keys_on(browser):
    browser.evaluate("document.querySelector('#_keys').click(), document.activeElement.blur()")


@pytest.mark.parametrize("size", SIZES)
def test_one_form_is_there_and_the_first_tick_opens_it(browser, review, size):
    browser.resize(size)
    open_cause(browser, review)
    forms = f"{VISIBLE}.length"
    assert texts(browser, "#_selected") == ["Open links of this cause: 4"]
    assert browser.evaluate(forms, ".decide") == 1 and browser.evaluate(forms, "[name=reason]") == 0
    assert browser.evaluate(SEEN, "#_many .choices label")
    tick(browser, 1)
    assert texts(browser, "#_selected") == ["Selected: 1"]
    assert browser.evaluate(forms, ".decide .b") == 1 and browser.evaluate(SEEN, "#_many :is(input:not([type=radio]), .b)")
    choose(browser, "owner")
    assert browser.evaluate(SEEN, "#_many :is(input:not([type=radio]), .b)")
    assert violations(browser, tags=None) == []
    find(browser, "#_untick")[0].click()
    assert texts(browser, "#_selected") == ["Open links of this cause: 4"]
    # No link of all causes is meant until one is ticked.
    browser.open_address(review + "all/1.html")
    assert browser.evaluate(forms, ".decide") == 0
    tick(browser, 0)
    assert browser.evaluate(forms, ".decide .b") == 1


def test_the_keys_of_linear(browser, portal, review):
    open_cause(browser, review)
    turn_keys_on(browser)
    shown = """document.querySelector('#_many').elements.page.value.startsWith('link/')
      && document.querySelector('.detail-pane h2').textContent.includes('Document 1')"""
    browser.press("j", "j", "x", "k", "x", "a")
    browser.wait_until(shown)
    assert texts(browser, "#_selected") == ["Selected: 2"]
    assert browser.evaluate("document.activeElement.name") == "reason"
    assert browser.evaluate("document.querySelector('#_many').elements.decision.value") == "accept"
    browser.press("typed", ESCAPE)
    assert browser.evaluate("document.activeElement.textContent") == "Document 1"
    browser.press(ESCAPE)
    browser.wait_until("document.querySelector('#_selected').textContent === 'This link: Document 1'")
    browser.press(ESCAPE)
    browser.wait_until("document.querySelector('#_selected').textContent === 'Open links of this cause: 4'")
    browser.press("j", "j", "x", "k", "x", "f")
    browser.wait_until(shown)
    browser.press("known", ENTER)
    browser.wait_until("document.querySelector('.toast') !== null")
    assert [f'"{address}", finding' in portal.decisions.read_text() for address in MOVED] == [False, True, True, False]
    # The next open link follows.
    assert texts(browser, "#_selected") == ["This link: Document 3"]
    browser.evaluate("localStorage.clear()")


def test_a_cause_without_ticks_is_all_that_is_open(browser, portal, review):
    portal.apply(falsely(MOVED[0], f"301 {MOVED[0].replace('team', 'team-2')}", "mine"))
    open_cause(browser, review)
    assert texts(browser, "#_selected") == ["Open links of this cause: 3"]
    choose(browser, "accept")
    browser.press("all three", ENTER)
    browser.wait_until("document.querySelector('.toast p')?.textContent === 'Decided about links: 3'")
    assert portal.decisions.read_text().count("all three") == 3 and "mine" in portal.decisions.read_text()
    # The other cause has followed, and undoing leads back.
    assert texts(browser, "h2#_list") == ["Not found: files.example"]
    browser.follow(find(browser, ".toast .b")[0])
    assert texts(browser, "#_selected") == ["Open links of this cause: 3"]


def test_what_others_decide_appears(browser, portal, review):
    open_cause(browser, review)
    assert texts(browser, "#_selected") == ["Open links of this cause: 4"]
    portal.apply(falsely(MOVED[0], f"301 {MOVED[0].replace('team', 'team-2')}", "theirs"))
    browser.wait_until("document.querySelector('#_selected')?.textContent === 'Open links of this cause: 3'")
    assert not browser.evaluate("document.querySelector('#_others').checkVisibility()")
    # Where somebody is at work, a link leads to it.
    tick(browser, 2)
    portal.apply(falsely(MOVED[1], f"301 {MOVED[1].replace('team', 'team-2')}", "theirs too"))
    browser.wait_until("document.querySelector('#_others').checkVisibility()")
    assert texts(browser, "#_selected") == ["Selected: 1"]
    browser.follow(find(browser, "#_others a")[0])
    assert not browser.evaluate("document.querySelector('#_others').checkVisibility()")


@pytest.mark.parametrize("size", SIZES)
def test_a_conflict_is_shown_with_its_link(browser, portal, review, size):
    browser.resize(size)
    open_cause(browser, review)
    tick(browser, 1)
    tick(browser, 2)
    portal.apply(falsely(MOVED[2], "301", "mine"))
    browser.evaluate("document.querySelector('#_many [value=falseAlarm]').click()")
    browser.evaluate("document.querySelector('#_many [name=reason]').value = 'yours'")
    browser.follow(find(browser, "#_many .b")[0])
    assert [text.splitlines()[0].split(" ")[:2] for text in texts(browser, ".detail-pane h2")] == [["Document", "2"]]
    shown = [box for box in find(browser, ".problem") if box.is_displayed()]
    assert len(shown) == 1 and "Nothing was saved" in shown[0].text and "mine" in shown[0].text
    assert find(browser, ".detail-pane .problem") == shown
    assert texts(browser, "#_selected") == ["Selected: 2"]
    assert browser.evaluate(SEEN, "#_many .b")
    assert browser.evaluate("document.querySelector('#_many [name=reason]').value") == "yours"
    browser.follow(find(browser, "#_many .b")[0])
    assert portal.decisions.read_text().count("yours") == 2
