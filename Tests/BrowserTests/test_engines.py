"""The portal in Firefox ESR, in WebKit, and in the Chromium of 2022: what people see first, and what needs scripts."""

import shutil

import pytest

from engines import has_qt, running_firefox, running_qt_page, running_webkit

ENGINES = {
    "WebKit": (running_webkit, lambda: shutil.which("WebKitWebDriver")),
    "Firefox": (running_firefox, lambda: shutil.which("firefox-esr")),
    "Chromium 102": (running_qt_page, has_qt),
}
# The contrast of an element's text to what is behind it, by WCAG 2.2.
CONTRAST = """(() => {{
  const channels = text => text.match(/[\\d.]+/g).map(Number)
  const light = color => channels(color).slice(0, 3).map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0)
  let behind = document.querySelector({selector})
  const own = light(getComputedStyle(behind).color)
  // A band has its colour in a part of its own, which is wider than the text.
  const groundOf = element => ['::before', null].map(part => getComputedStyle(element, part).backgroundColor)
    .find(color => !/, 0\\)$|transparent/.test(color))
  while (behind && !groundOf(behind)) behind = behind.parentElement
  const ground = behind ? light(groundOf(behind)) : 1
  return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05)
}})()"""
FOUND = "document.querySelector('#_results mark')?.getClientRects().length"
FIELD = "document.querySelector('input[type=search]')"


@pytest.fixture(scope="module", params=ENGINES)
def engine(request):
    running, is_installed = ENGINES[request.param]
    if not is_installed():
        # `make nightly` installs all of them.
        assert not request.config.getoption("every_variant"), f"{request.param} is not installed"
        pytest.skip(f"{request.param} is not installed")
    with running() as engine:
        yield engine


@pytest.mark.parametrize("path", ["index.html", "documents.html", "de/index.html"])
def test_words_can_be_read(engine, origin, path):
    engine.open(f"{origin}/{path}")
    for selector in ["header .brand", "h1", "main p", "main a"]:
        assert engine.evaluate(CONTRAST.format(selector=f'"{selector}"')) >= 4.5, selector
    assert engine.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_search_link_shows_what_it_finds(engine, origin):
    engine.open(f"{origin}/documents.html")
    everything = engine.evaluate("document.querySelectorAll('#_listed > div').length")
    engine.open(f"{origin}/documents.html?q=budget")
    engine.wait_until("document.querySelector('h1').textContent.includes('budget')")
    engine.wait_until(FOUND)
    assert 0 < engine.evaluate("document.querySelectorAll('#_results > div').length") < everything


def test_the_way_to_the_content_is_not_covered(engine, origin):
    engine.open(f"{origin}/documents.html")
    engine.type("Tab")
    engine.wait_until("document.activeElement.matches('.skip')")
    engine.wait_until("""(() => {
      const box = document.activeElement.getBoundingClientRect()
      return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === document.activeElement
    })()""")


def test_the_panel_is_led_by_keys(engine, origin):
    engine.open(f"{origin}/index.html")
    engine.evaluate(f"{FIELD}.focus()")
    engine.type("budget")
    engine.wait_until("document.querySelectorAll('#_found [role=option]').length > 1")
    engine.type("Down")
    engine.wait_until("document.querySelector('#_found [aria-selected=true]')")
    address = engine.evaluate(
        "(option => (option.closest('a') ?? option.querySelector('a')).href)(document.querySelector('#_found [aria-selected=true]'))")
    engine.evaluate("window.isLeft = true")
    engine.type("Enter")
    engine.wait_until("!window.isLeft && document.readyState === 'complete'")
    assert engine.evaluate("location.href") == address


def test_back_keeps_the_search(engine, origin):
    engine.open(f"{origin}/documents.html?q=budget")
    engine.wait_until(FOUND)
    # With a key: WebKit does not go back to a page that only a script has left.
    # The list may still be made anew, with links of its own.
    link = "document.querySelector('#_results mark')?.closest('a')"
    engine.wait_until(f"(link => link && (link.focus(), document.activeElement === link))({link})")
    engine.type("Enter")
    engine.wait_until("!document.querySelector('#_results') && document.readyState === 'complete'")
    engine.back()
    # The browser has kept the page with all that its scripts know.
    engine.wait_until(f"document.querySelector('#_results') && {FIELD}.value === 'budget'")


def test_launch_links_are_as_they_were_written(engine, origin):
    engine.open(f"{origin}/documents/travel-policy.html")
    links = engine.evaluate("[...document.querySelectorAll('main a[id^=open-]')].map(link => [link.getAttribute('href'), link.href])")
    assert links and all(written == read for written, read in links)
