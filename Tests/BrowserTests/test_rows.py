"""A row of a list is one link to its document and, beside it, a button of its own."""

import pytest

from fonts import EVERY_FONT_SET

SIZES = {"desk": (1280, 900), "tablet": (768, 1024), "phone": (390, 844), "small phone": (320, 640)}
PATHS = ["index.html", "documents.html", "documents.html?q=budget", "sections/budgets.html", "ru/tags/budget.html"]
# For each row, the elements at points all over it, outside its button.
MISSED = """(() => {
  const missed = [];
  for (const row of [...document.querySelectorAll('.rows > li')].filter(row => row.checkVisibility()).slice(0, 8)) {
    row.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = row.getBoundingClientRect();
    const button = row.querySelector('.b')?.getBoundingClientRect();
    for (const across of [.01, .05, .2, .4, .6, .8, .99]) for (const down of [.1, .3, .5, .7, .9]) {
      const [x, y] = [left + width * across, top + height * down];
      if (button && x > button.left - 1 && x < button.right + 1 && y > button.top - 1 && y < button.bottom + 1) continue;
      if (document.elementFromPoint(x, y) !== row.querySelector('div > a')) missed.push([row.innerText, across, down]);
    }
  }
  return missed;
})()"""
LINKS = """[...document.querySelectorAll('.rows > li')].filter(row => row.checkVisibility()).map(row =>
  [row.querySelectorAll('a:not(.b)').length, [...row.querySelectorAll('a.b')].filter(button => button.checkVisibility()).length])"""
BUTTONS = """[...document.querySelectorAll('.rows > li > .b')].filter(button => button.checkVisibility()).map(button => {
  const { width, height } = button.getBoundingClientRect();
  return Math.min(width, height);
})"""


def open_list(browser, path, size):
    browser.resize(SIZES[size])
    browser.open(path)
    browser.wait_until("document.querySelector('#_results')?.ariaBusy !== 'true'")


@pytest.mark.sampled
@EVERY_FONT_SET
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PATHS)
def test_a_row_is_a_link_wherever_it_is_clicked(browser, path, size):
    open_list(browser, path, size)
    links = browser.evaluate(LINKS)
    assert links and {tuple(row) for row in links} == {(1, 1)}
    assert browser.evaluate(MISSED) == []


@pytest.mark.sampled
@pytest.mark.parametrize("size", ["phone", "small phone"])
@pytest.mark.parametrize("path", PATHS)
def test_the_button_of_a_row_is_large_enough_for_a_thumb(browser, path, size):
    open_list(browser, path, size)
    buttons = browser.evaluate(BUTTONS)
    assert buttons and min(buttons) >= 44
