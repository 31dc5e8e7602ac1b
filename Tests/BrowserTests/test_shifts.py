"""What a visitor sees stays in its place while a list that was opened with a search waits for the index."""

import pytest

from chromium import WIDE

LIMIT = 0.05  # half of what counts as good: https://web.dev/articles/cls
# The index comes when the test says so, after the page has been shown without it.
HOLD_INDEX = """(() => {
  const { append } = Element.prototype;
  window.shifts = [];
  new PerformanceObserver(list => shifts.push(...list.getEntries().map(({ value, sources }) =>
    [value, ...sources.map(({ node }) => node?.id || node?.className || node?.nodeName)])))
    .observe({ type: 'layout-shift', buffered: true });
  Element.prototype.append = function (...nodes) {
    if (!nodes[0]?.src?.includes('/search/en.js')) return append.call(this, ...nodes);
    window.release = () => append.call(this, ...nodes);
  };
})()"""
# The second frame after a change, in which its shift is known.
FRAMES = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))"


def shifts(browser, address):
    with browser.on_new_pages(HOLD_INDEX):
        browser.open(address)
        browser.wait_until("window.release !== undefined")
        browser.driver.execute_async_script(FRAMES)
        browser.evaluate("release()")
        browser.wait_until("document.querySelector('#_results').ariaBusy === 'false'")
        browser.driver.execute_async_script(FRAMES)
        return browser.evaluate("shifts")


@pytest.mark.parametrize("size", [WIDE, (768, 900), (390, 844)], ids=["1280", "768", "390"])
@pytest.mark.parametrize("words", ["budget", "zzzzqq", "evacuation plan", "how to use", "travel policy 2025"])
def test_an_answer_moves_nothing(browser, words, size):
    browser.resize(size)
    seen = shifts(browser, f"documents.html?q={words}")
    assert sum(value for value, *_ in seen) <= LIMIT, seen


@pytest.mark.parametrize(("words", "shown"), [("zzzzqq", "#_none"), ("how to use", "#_others")])
def test_where_nothing_is_found_the_answer_has_the_room_of_the_filters(browser, words, shown):
    browser.resize(WIDE)
    browser.open(f"documents.html?q={words}")
    browser.wait_until("document.querySelector('#_results').ariaBusy === 'false'")
    left = "document.querySelector(arguments[0]).getBoundingClientRect().left"
    assert browser.evaluate(left, shown) == pytest.approx(browser.evaluate(left, "h1"), abs=1)
