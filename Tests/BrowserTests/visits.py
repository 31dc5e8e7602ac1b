"""Visits pages of the portal, for the promises that hold on all of them."""

from dataclasses import dataclass

from chromium import NARROW

READ_PAGE = """(() => {
  const shown = element => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const width = document.documentElement.clientWidth;
  const name = element => element.tagName.toLowerCase() + ': ' + element.textContent.trim().slice(0, 40);
  return {
    links: [...document.querySelectorAll('a[href]')].map(a => [a.id, a.href, a.getAttribute('href')]),
    codes: [...document.querySelectorAll('code')].map(code => code.textContent),
    scrolls: document.documentElement.scrollWidth - width,
    cut: [...document.querySelectorAll('main *, header *, footer *')].filter(element => shown(element)
      && !element.closest('pre > *, .frame:not(.phone) .message')
      && element.getBoundingClientRect().right > width + 0.5).map(name),
    empty: !document.querySelector('main').innerText.trim(),
  };
})()"""


@dataclass(frozen=True)
class Visit:
    links: list  # (id, address as the browser resolved it, attribute as written)
    codes: list  # the text of every <code>
    scrolls: int  # CSS pixels by which the page is wider than the window
    # Visible elements beyond the window's right edge, except parts that scroll within: code, a desktop's message.
    cut: list
    empty: bool  # whether <main> shows no text
    console: list
    requests: list


def visit(browser, page):
    browser.open(page.path)
    return Visit(**browser.evaluate(READ_PAGE), console=browser.console(), requests=browser.requests())


def visit_pages(browser, pages):
    """Results at phone width, the hardest for a layout: page -> the browser's findings."""
    browser.resize(NARROW)
    return {page: visit(browser, page) for page in pages}
