"""A click on a launch link is answered at once, and by help if no app seems to come; neither launches anything or leaves the page."""

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from fonts import EVERY_FONT_SET
from launch_clock import AWAY, PATIENCE, SHOWN, hold_clock, pass_time
from page_source import page_source
from portal import CATALOGUE, PAGES, SCHEMES, document_page, document_with_closed_buttons, fragment_of

pytestmark = pytest.mark.usefixtures("quiet")
DOCUMENT = document_with_closed_buttons()
LAUNCHING_TEXT = next(
    page
    for page in PAGES
    if page.kind == "page"
    and page.language == "en"
    and any(link.startswith(SCHEMES) for link in page_source(page.path).links)
)
HINT = """(() => {
  const hint = [...document.querySelectorAll('[role=status]')]
    .find(status => status.textContent.includes('Nothing happened?'));
  return hint && hint.checkVisibility() && {
    text: hint.innerText.replace(/\\s+/g, ' '),
    buttons: [...hint.querySelectorAll('button')].map(button => button.textContent),
    links: Object.fromEntries([...hint.querySelectorAll('.tools a')].map(link => [link.textContent, link.href])),
  };
})()"""
FOREVER = 3_600_000


def viewer_document():
    return next(document for document in CATALOGUE["documents"] if document["id"] == "travel-policy")


def open_page(browser, path):
    browser.open(path)
    browser.hold_back_launches()
    hold_clock(browser)


@pytest.fixture
def page(browser):
    open_page(browser, document_page(DOCUMENT, "en").path)
    return browser


def click_launch(browser, selector="main a[id^=open-]"):
    browser.driver.find_element("css selector", selector).click()


def hint_after_launch(browser, selector="main a[id^=open-]"):
    click_launch(browser, selector)
    pass_time(browser, PATIENCE)
    hint = browser.evaluate(HINT)
    assert hint
    return hint


def test_a_line_answers_the_click_and_help_follows(page):
    click_launch(page)
    assert page.evaluate(SHOWN) == "opening"
    line = page.evaluate("document.querySelector('#_hint p').textContent")
    assert line == f"Opening {DOCUMENT['title']['en']} in {CATALOGUE['apps'][DOCUMENT['app']]['name']}…"
    pass_time(page, PATIENCE - 1)
    assert page.evaluate(SHOWN) == "opening"
    pass_time(page, 1)
    assert page.evaluate(SHOWN) == "help"


def test_not_opening_shows_the_help_at_once(page):
    click_launch(page)
    page.driver.find_element("css selector", "#_hint [data-help]").click()
    assert page.evaluate(HINT)
    assert page.evaluate("document.activeElement.textContent") == "Try again"


def test_close_takes_the_line_away(page):
    click_launch(page)
    page.driver.find_element("css selector", "#_hint [data-close]").click()
    pass_time(page, FOREVER)
    assert page.evaluate(SHOWN) == "nothing"


def test_try_again_on_a_list_is_about_the_same_document(browser):
    open_page(browser, "documents.html")
    title = browser.evaluate("document.querySelector('main .rows > div:has(a[href^=ms-]) div > a').textContent")
    hint_after_launch(browser, "main .rows a[href^=ms-]")
    browser.driver.find_element("link text", "Try again").click()
    assert title in browser.evaluate("document.querySelector('#_hint p').textContent")


def test_the_help_comes_by_the_clock_of_the_browser_too(browser):
    browser.open(document_page(DOCUMENT, "en").path)
    browser.hold_back_launches()
    click_launch(browser)
    browser.wait_until(HINT)


def test_nothing_leaves_the_page(page):
    address, steps = page.driver.current_url, page.evaluate("history.length")
    page.requests()
    hint_after_launch(page)
    pass_time(page, FOREVER)
    assert page.driver.current_url == address and page.evaluate("history.length") == steps
    assert [request for request in page.requests() if not request.startswith("about:")] == []


LEAVING = {
    "blur": "dispatchEvent(new Event('blur'))",
    "hidden": """(Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true}),
      document.dispatchEvent(new Event('visibilitychange')), delete document.visibilityState)""",
}


@pytest.mark.parametrize("leaving", LEAVING)
def test_nothing_is_shown_when_the_page_was_left(page, leaving):
    click_launch(page)
    page.evaluate(f"({LEAVING[leaving]}, true)")
    pass_time(page, 2 * AWAY)
    page.evaluate("dispatchEvent(new Event('focus'))")
    pass_time(page, FOREVER)
    assert page.evaluate(SHOWN) == "nothing"


@pytest.mark.parametrize("leaving", LEAVING)
def test_an_app_that_comes_late_takes_the_help_away(page, leaving):
    hint_after_launch(page)
    page.evaluate(f"({LEAVING[leaving]}, true)")
    assert page.evaluate(SHOWN) == "nothing"
    pass_time(page, AWAY)
    page.evaluate("dispatchEvent(new Event('focus'))")
    pass_time(page, FOREVER)
    assert page.evaluate(SHOWN) == "nothing"


def test_no_hint_when_another_tab_was_in_front(tabs):
    open_page(tabs, document_page(DOCUMENT, "en").path)
    tabs.evaluate("document.addEventListener('visibilitychange', () => { window.wasHidden ||= document.hidden })")
    own = tabs.driver.current_window_handle
    click_launch(tabs)
    tabs.driver.switch_to.new_window("tab")
    tabs.driver.switch_to.window(own)
    tabs.wait_until("window.wasHidden")
    pass_time(tabs, FOREVER)
    assert not tabs.evaluate(HINT)


def test_a_page_that_was_left_once_still_offers_help_later(page):
    click_launch(page)
    page.evaluate("dispatchEvent(new Event('blur'))")
    pass_time(page, FOREVER)
    assert page.evaluate(SHOWN) == "nothing"
    hint_after_launch(page)


def test_two_clicks_count_from_the_second(page):
    click_launch(page)
    pass_time(page, PATIENCE - 1)
    click_launch(page)
    pass_time(page, PATIENCE - 1)
    assert not page.evaluate(HINT)
    pass_time(page, 1)
    assert page.evaluate(HINT)


def test_other_links_bring_no_hint(page):
    page.evaluate("addEventListener('click', event => event.preventDefault())")
    for selector in ["nav a", "main aside a", "footer a"]:
        page.evaluate("document.querySelector(arguments[0]).click()", selector)
    pass_time(page, FOREVER)
    assert not page.evaluate(HINT)


def test_the_hint_offers_the_app_and_the_link(page):
    hint = hint_after_launch(page)
    app = f"Get the app ({CATALOGUE['apps'][DOCUMENT['app']]['name']})"
    assert set(hint["links"]) == {"Try again", app, "Open in browser"}
    assert hint["links"]["Open in browser"].endswith("?web=1")
    assert hint["links"]["Try again"] == page.evaluate("document.querySelector('main a[id^=open-]').href")
    assert hint["links"][app] == f"{page.origin}/install/{DOCUMENT['app']}.html?document={DOCUMENT['id']}"
    assert hint["buttons"] == ["Copy the file’s address", "Close"]
    assert hint["text"].startswith(f"Nothing happened? {DOCUMENT['title']['en']} ")


def test_the_hint_offers_the_web_viewer_where_it_is_allowed(browser):
    open_page(browser, document_page(viewer_document(), "en").path)
    hint = hint_after_launch(browser)
    assert hint["links"]["Open in browser"].startswith("https://view.officeapps.live.com/")
    assert "Microsoft" in hint["text"]


def test_the_copy_button_of_the_hint_copies(page):
    page.allow_clipboard()
    hint_after_launch(page)
    page.driver.find_element("xpath", "//*[@role='status']//button[.='Copy the file’s address']").click()
    page.wait_until("document.body.textContent.includes('Copied')")
    text = page.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    assert text == DOCUMENT["address"]


def test_close_takes_the_hint_away_and_returns_the_focus(page):
    page.evaluate("document.querySelector('main a[id^=open-]').focus()")
    page.press(Keys.ENTER)
    pass_time(page, PATIENCE)
    page.driver.find_element("xpath", "//*[@role='status']//button[.='Close']").click()
    assert not page.evaluate(HINT)
    assert page.evaluate("document.activeElement.id") == page.evaluate("document.querySelector('main a[id^=open-]').id")


@EVERY_FONT_SET
def test_the_hint_hides_no_focused_control(page):
    page.resize((800, 500))
    click_launch(page)
    page.driver.find_element("css selector", "#_hint [data-help]").click()  # this help stays when the focus leaves the page
    covered = """(() => {
      const element = document.activeElement, box = element.getBoundingClientRect();
      const hint = [...document.querySelectorAll('[role=status]')].find(status => status.textContent.includes('Nothing'));
      return !hint.contains(element) && box.bottom > hint.getBoundingClientRect().top + 1 && box.height > 0
        && box.top >= hint.getBoundingClientRect().top - 1 ? element.textContent : null;
    })()"""
    hidden = []
    for _ in range(page.evaluate("document.querySelectorAll('a[href], button, summary').length")):
        page.press_tab()
        hidden.append(page.evaluate(covered))
    assert [name for name in hidden if name] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_the_hint(page, scheme):
    page.prefer(prefers_color_scheme=scheme)
    hint_after_launch(page)
    assert violations(page) == []


def test_on_a_list_the_hint_leads_to_the_page_of_the_document(browser):
    open_page(browser, "documents.html")
    # The first documents of the list may have no app.
    target = browser.evaluate("document.querySelector('main .rows > :has(a[href^=ms-]) div > a').href")
    launch = browser.evaluate("document.querySelector('main .rows a[href^=ms-]').href")
    hint = hint_after_launch(browser, "main .rows a[href^=ms-]")
    assert hint["links"] == {"Try again": launch, "See other ways to open it": target}


def test_on_a_page_of_text_the_hint_leads_to_no_other_document(browser):
    documents = {link["href"]: document for document in CATALOGUE["documents"] for link in document["links"]}
    open_page(browser, LAUNCHING_TEXT.path)
    selector = "main .text a[href^=ms-]"
    document = documents[browser.evaluate("document.querySelector(arguments[0]).getAttribute('href')", selector)]
    hint = hint_after_launch(browser, selector)
    other = {address for name, address in hint["links"].items() if name != "Try again"}
    assert other <= {f"{browser.origin}/{document_page(document, 'en').path}"}


def test_the_hint_speaks_the_language_of_the_page(browser):
    open_page(browser, document_page(DOCUMENT, "de").path)
    click_launch(browser)
    pass_time(browser, PATIENCE)
    text = "[...document.querySelectorAll('[role=status]')].map(status => status.innerText).join('')"
    assert browser.evaluate(f"{text}.startsWith('Nichts passiert?')"), browser.evaluate(text)


def test_a_link_within_the_page_opens_the_disclosure_of_a_button(page):
    anchor = fragment_of(DOCUMENT["links"][-1]["share"])
    shown = "document.getElementById(arguments[0]).checkVisibility() && document.activeElement.id === arguments[0]"
    page.evaluate("document.querySelectorAll('details').forEach(element => { element.open = false })")
    page.evaluate("location.hash = arguments[0]", anchor)
    page.wait_until(shown, anchor)


@pytest.mark.parametrize("fragment", ["#100%", "#%", "#%E0%A4%A", "#open-%"])
def test_a_strange_fragment_stops_nothing(browser, fragment):
    open_page(browser, document_page(DOCUMENT, "en").path + fragment)
    browser.press("/")
    assert browser.evaluate("document.activeElement.type") == "search"


@pytest.mark.parametrize(
    ("document", "sentences"),
    [
        ("board-update", ["View opens"]),
        ("letter-template", ["New creates", "Edit lets"]),
        ("finance-notebook", ["Edit lets", "View opens", "try Open."]),
        ("q4-budget", ["Edit lets", "View opens"]),
    ],
)
def test_the_text_below_the_buttons_explains_those_of_the_page_only(browser, document, sentences):
    browser.open(f"documents/{document}.html")
    text = browser.evaluate("document.querySelector('.launch > .hint').textContent")
    parts = [part for part in ["New creates", "Edit lets", "View opens", "try Open."] if part in text]
    assert sorted(parts, key=text.index) == sentences


def test_the_text_below_the_buttons_has_their_order(browser):
    """True of every document, some of which are read-only."""
    first = set()
    for document in CATALOGUE["documents"]:
        if "app" not in document:
            continue
        browser.open(document_page(document, "en").path)
        text, labels = browser.evaluate("""[document.querySelector('.launch > .hint').textContent,
          [...document.querySelector('.launch > .go').children].map(button => button.textContent.split(' ')[0])]""")
        explained = [label for label in labels if f"{label} opens" in text or f"{label} lets" in text or f"{label} creates" in text]
        assert explained == sorted(explained, key=text.index)
        first.add(labels[0])
    assert {"Edit", "View", "New"} <= first


@pytest.mark.parametrize("document", [document["id"] for document in CATALOGUE["documents"] if document["address"].startswith(CATALOGUE["baseURL"])])
def test_a_published_document_is_first_read_or_downloaded(browser, document):
    browser.open(f"documents/{document}.html")
    labels = browser.evaluate("[...document.querySelectorAll('.launch > .go a')].map(button => button.textContent)")
    assert labels[0].split()[0] in ["View", "New", "Open"] and "Download a copy" in labels
    file = next(entry["address"] for entry in CATALOGUE["documents"] if entry["id"] == document)
    download = browser.evaluate("(link => [link.href, link.hasAttribute('download')])(document.querySelector('.launch a[download]'))")
    assert download == [file.replace(CATALOGUE["baseURL"], browser.origin + "/"), True]


NO_APPS = "There are no Office apps for this device."
NOT_INSTALLED = "The app may not be installed"
CAUSES = {
    "X11; CrOS x86_64 16181.0.0": NO_APPS,
    "X11; Linux x86_64": NO_APPS,
    "Windows NT 10.0; Win64; x64": NOT_INSTALLED,
    "Linux; Android 16; Pixel 9": NOT_INSTALLED,
}


@pytest.mark.parametrize("system", CAUSES)
def test_the_help_knows_where_there_are_no_apps(browser, system):
    browser.pretend_device(f"Mozilla/5.0 ({system}) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36", 0)
    open_page(browser, document_page(DOCUMENT, "en").path)
    text = hint_after_launch(browser)["text"]
    assert [cause for cause in [NO_APPS, NOT_INSTALLED] if cause in text] == [CAUSES[system]]


EMBEDDED = {
    "Android": "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36",
    "Facebook": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]",
    "Instagram": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 400.0",
}


@pytest.mark.parametrize("app", EMBEDDED)
def test_inside_another_app_the_page_says_to_open_the_browser_first(browser, app):
    browser.pretend_device(EMBEDDED[app], 5)
    open_page(browser, document_page(DOCUMENT, "en").path)
    assert "Open it in the browser first" in browser.evaluate(SHOWN)
    assert browser.evaluate("document.querySelector('.launch .go > a').textContent") == "Open in browser"
    click_launch(browser)
    browser.evaluate(f"({LEAVING['hidden']}, true)")
    pass_time(browser, FOREVER)
    assert "Open it in the browser first" in browser.evaluate(SHOWN)
    browser.open("pages/about.html")
    assert browser.evaluate(SHOWN) == "nothing"


def test_the_advice_inside_another_app_can_be_closed(browser):
    browser.pretend_device(EMBEDDED["Android"], 5)
    open_page(browser, document_page(DOCUMENT, "en").path)
    browser.driver.find_element("css selector", "#_hint [data-close]").click()
    assert browser.evaluate(SHOWN) == "nothing"
