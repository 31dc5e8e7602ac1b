"""What the deferred scripts of a page change in how it looked before them.

A browser may draw the page before they run, or only afterwards: what it reports itself depends on the load of the machine.
"""

# All that comes before the deferred scripts is there, the styles too. That they are computed begins a transition where one changes.
SCRIPT = """
window.faded = [];
addEventListener('transitionrun', event => faded.push(event.target.outerHTML.slice(0, 80) + ' ' + event.propertyName));
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  window.firstPlaces = new Map([...document.querySelectorAll('body *')].filter(element => element.checkVisibility())
    .map(element => [element, element.getBoundingClientRect()]));
});"""
MOVED = """[...firstPlaces].filter(([element, { x, y }]) => {
  const now = element.getBoundingClientRect();
  return element.checkVisibility({ visibilityProperty: true }) && Math.hypot(now.x - x, now.y - y) >= 1;
}).map(([element]) => element.outerHTML.slice(0, 80))"""
# An event of a transition comes with the picture after the one that begins it.
FADED = """const done = arguments[0], next = requestAnimationFrame;
next(() => next(() => next(() => done(faded))))"""


def open_page(browser, path):
    with browser.on_new_pages(SCRIPT):
        browser.open(path)


def moved(browser):
    """The elements that are elsewhere now."""
    return browser.evaluate(MOVED)


def faded(browser):
    """The elements, each with the property, that changed little by little."""
    return browser.driver.execute_async_script(FADED)
