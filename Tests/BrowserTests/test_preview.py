"""`docportal serve` in a browser: a save appears with everything else unchanged; errors are shown until they are gone."""

import json
import shutil

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from chromium import NARROW, Chromium
from preview_server import MANIFEST, Portal, serving
from tool import REPOSITORY

HOST = "document.querySelector('#docportal-preview')"
DIALOG = f"{HOST}?.shadowRoot.querySelector('dialog')"
BADGE = f"{HOST}?.shadowRoot.querySelector('.badge')"
CONNECTED = "performance.getEntriesByType('resource').some(entry => entry.name.includes('/-/preview.js'))"


@pytest.fixture
def portal(tmp_path):
    portal = Portal(tmp_path / "portal")
    many = "".join(
        f"  - {{id: more-{number}, title: More {number}, source: team, section: all, path: more/{number}.docx}}\n" for number in range(60))
    portal.write("Content/portal.yaml", MANIFEST + many)
    portal.write("Content/pages/long.md", "---\ntitle: Long\n---\n\nFirst words.\n\n" + "A line.\n\n" * 200)
    return portal


@pytest.fixture
def preview(portal):
    with serving(portal.folder) as preview:
        yield preview


@pytest.fixture
def page(browser, preview):
    return Chromium(browser.driver, preview.origin)


def open_page(page, path):
    """Opens a page and waits until its script is loaded."""
    page.open(path)
    page.wait_until(CONNECTED)


def errors(page):
    return page.evaluate(f"[...{HOST}.shadowRoot.querySelectorAll('pre')].map(text => text.textContent)")


def test_a_save_is_seen_with_query_scroll_focus_and_details_kept(page, portal):
    open_page(page, "documents.html?q=more")
    page.wait_until("document.querySelector('input[type=search]').value === 'more'")
    page.evaluate("document.querySelectorAll('details').forEach(element => { element.open = true })")
    opened = page.evaluate("[...document.querySelectorAll('details')].map(element => element.open)")
    page.evaluate("document.querySelector('input[type=search]').focus()")
    page.evaluate("scrollTo(0, 400)")
    portal.replace("title: More 12,", "title: More 12 again,")
    page.wait_until("document.body.textContent.includes('More 12 again')")
    page.wait_until("scrollY === 400")
    assert page.evaluate("location.search") == "?q=more"
    page.wait_until("document.querySelector('input[type=search]').value === 'more'")
    assert page.evaluate("document.activeElement.type") == "search"
    assert page.evaluate("[...document.querySelectorAll('details')].map(element => element.open)") == opened
    assert page.console() == []


def test_a_page_that_a_save_does_not_change_is_not_loaded_again(page, portal, preview):
    open_page(page, "pages/long.html")
    page.evaluate("window.isTheSame = true")
    preview.wait_for_save(lambda: portal.replace("title: Plan", "title: Plans"))
    preview.wait_for_check()
    portal.write("Content/pages/long.md", "---\ntitle: Long\n---\n\nLast words.\n")
    # The page was notified of the first save before the second.
    assert page.evaluate("window.isTheSame") is True or page.evaluate("document.body.textContent.includes('Last words')")
    page.wait_until("document.body.textContent.includes('Last words')")
    assert page.evaluate("window.isTheSame") is None


def test_style_sheets_are_replaced_without_loading_the_page(page, portal):
    style = (REPOSITORY / "Templates/assets/style.css").read_text("utf-8")
    portal.write("Templates/assets/style.css", style)
    open_page(page, "pages/long.html")
    page.evaluate("window.isTheSame = true")
    page.evaluate("scrollTo(0, 300)")
    for colour in ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]:
        portal.write("Templates/assets/style.css", style + f"h1 {{ color: {colour} }}\n")
        page.wait_until("getComputedStyle(document.querySelector('h1')).color === arguments[0]", colour)
    page.wait_until("document.querySelectorAll('link[rel=stylesheet]').length === 1")
    assert page.evaluate("[window.isTheSame, scrollY]") == [True, 300]
    assert page.console() == []


def test_errors_are_shown_above_the_last_page_and_go(page, portal):
    open_page(page, "documents/budget.html")
    page.evaluate("window.isTheSame = true")
    portal.replace("title: Budget", "titel: Budget")
    page.wait_until(f"{DIALOG}?.open")
    assert page.evaluate(f"{DIALOG}.querySelector('h1').textContent") == "1 error, 0 warnings"
    [text] = errors(page)
    assert text.splitlines()[:3] == [
        "Content/portal.yaml:10:18: error: unknown key 'titel' [manifest.unknownKey]",
        ' 10 |   - {id: budget, titel: Budget, source: team, section: all, path: budget.xlsx, description: "First w…',
        "    |                  ^~~~~",
    ]
    # The carets stay below their place in a narrow window; the button is not seen through the dialog.
    page.resize((390, 800))
    lines = f"[...{DIALOG}.querySelectorAll('.line')].map(line => [...line.getClientRects()].filter(part => part.width).length)"
    assert page.evaluate(lines) == [1, 1]
    page.resize((1280, 900))
    assert page.evaluate(f"{BADGE}.checkVisibility({{visibilityProperty: true}})") is False
    assert page.evaluate("window.isTheSame") is True
    # Escape hides it, and the button shows it again.
    page.press(Keys.ESCAPE)
    page.wait_until(f"!{DIALOG}.open")
    assert page.evaluate(f"{BADGE}.checkVisibility({{visibilityProperty: true}})") is True
    assert page.evaluate(f"{BADGE}.textContent") == "1 error, 0 warnings"
    page.evaluate(f"{BADGE}.click()")
    assert page.evaluate(f"{DIALOG}.open") is True
    portal.replace("titel: Budget", "title: Budget")
    page.wait_until(f"!{HOST}")
    assert page.evaluate("window.isTheSame") is True
    assert page.console() == []


def test_the_focus_is_where_it_was_when_the_errors_are_gone(page, portal):
    open_page(page, "documents.html")
    page.evaluate("document.querySelector('input[type=search]').focus()")
    portal.replace("title: Budget", "titel: Budget")
    page.wait_until(f"{DIALOG}?.open")
    assert page.evaluate(f"{HOST}.shadowRoot.activeElement.textContent") == "Close"
    page.press(Keys.ENTER)
    page.wait_until(f"!{DIALOG}.open")
    assert page.evaluate("document.activeElement.type") == "search"


def test_errors_that_change_are_shown_anew(page, portal):
    open_page(page, "documents/budget.html")
    portal.replace("title: Budget", "titel: Budget")
    page.wait_until(f"{DIALOG}?.open")
    page.press(Keys.ESCAPE)
    portal.replace("title: Plan", "tittle: Plan")
    page.wait_until(f"{DIALOG}?.open && {DIALOG}.querySelectorAll('pre').length === 2")


HOSTILE = "<img src=x onerror=window.isHacked=true><script>window.isHacked=true</script>\u202e"


def test_hostile_text_is_text(page, portal):
    open_page(page, "documents/budget.html")
    portal.replace("title: Budget", json.dumps(HOSTILE) + ": Budget")
    page.wait_until(f"{DIALOG}?.open")
    assert "<img src=x onerror=window.isHacked=true><script>" in errors(page)[0]
    assert "\u202e" not in errors(page)[0]
    assert page.evaluate(f"{HOST}.shadowRoot.querySelectorAll('img, script').length") == 0
    page.open("-/")
    page.wait_until("document.querySelectorAll('pre').length > 0")
    assert page.evaluate("document.querySelectorAll('img').length") == 0
    assert page.evaluate("window.isHacked") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [NARROW, (1280, 900)])
def test_the_errors_and_the_overview_are_accessible(page, portal, scheme, size):
    page.prefer(prefers_color_scheme=scheme)
    page.resize(size)
    open_page(page, "documents/budget.html")
    portal.replace("title: Budget", "titel: Budget")
    page.wait_until(f"{DIALOG}?.open && getComputedStyle({DIALOG}).borderTopStyle === 'solid'")
    assert violations(page, tags=None) == []
    page.press(Keys.ESCAPE)
    assert violations(page, tags=None) == []
    page.open("-/")
    assert violations(page, tags=None) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SOURCE = "document.querySelector('#docportal-source')?.shadowRoot"


def wait_for_source(page):
    """The box is on the page, with its style."""
    page.wait_until(f"{SOURCE} && getComputedStyle({SOURCE}.querySelector('nav')).position === 'fixed'")


def test_a_page_leads_to_its_line_in_the_editor(page, portal):
    open_page(page, "documents/budget.html")
    wait_for_source(page)
    link = f"{SOURCE}.querySelector('a')"
    assert page.evaluate(f"{link}.textContent") == "Edit this page"
    assert page.evaluate(f"{link}.getAttribute('href')").endswith("/Content/portal.yaml:10:10")
    # A save moves the line, and the page stays as it is.
    page.evaluate("window.isSame = true")
    portal.replace("documents:", "\ndocuments:")
    page.wait_until(f"{link}?.getAttribute('href').endsWith(':11:10')")
    assert page.evaluate("window.isSame")
    page.open("search.html")
    page.wait_until(CONNECTED)
    page.wait_until(f"!({SOURCE})")


def test_the_place_is_copied_by_keyboard(page):
    page.allow_clipboard()
    open_page(page, "documents/budget.html")
    wait_for_source(page)
    page.evaluate(f"{SOURCE}.querySelector('a').focus()")
    page.press_tab()
    page.press(Keys.ENTER)
    page.wait_until(f"{SOURCE}.querySelector('[role=status]').textContent === 'Copied'")
    assert page.evaluate("navigator.clipboard.readText()") == "Content/portal.yaml:10:10"


@pytest.mark.parametrize("features", [{"prefers_color_scheme": "light"}, {"prefers_color_scheme": "dark"}, {"forced_colors": "active"}])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_way_to_the_source_is_accessible_and_moves_nothing(page, features, direction):
    page.prefer(**features)
    page.resize(NARROW)
    open_page(page, "documents/budget.html")
    wait_for_source(page)
    page.evaluate(f"document.querySelector('#docportal-source').dir = '{direction}'")
    # axe knows no forced colours.
    assert [fault for fault in violations(page, tags=None) if "forced_colors" not in features or "color-contrast" not in fault] == []
    box = page.evaluate(f"{SOURCE}.querySelector('nav').getBoundingClientRect().toJSON()")
    free = page.evaluate("document.documentElement.clientWidth") - box["right"]
    assert min(box["left"], free) >= 0 and (box["left"] < free) == (direction == "ltr")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    height = "document.documentElement.scrollHeight"
    assert page.evaluate(height) == page.evaluate(f"(document.querySelector('#docportal-source').remove(), {height})")


def test_the_page_of_errors_leads_to_their_places(browser, tmp_path):
    portal = Portal(tmp_path / "portal", "portal: {titel: Portal}\n")
    with serving(portal.folder) as preview:
        page = Chromium(browser.driver, preview.origin)
        page.open("documents/budget.html")
        page.allow_clipboard()
        page.wait_until("document.querySelector('[data-docportal-place] button')")
        page.evaluate("document.querySelector('[data-docportal-place] button').click()")
        page.wait_until("document.querySelector('[data-docportal-place] [role=status]').textContent === 'Copied'")
        assert page.evaluate("navigator.clipboard.readText()") == "Content/portal.yaml:1:9"
        assert violations(page, tags=None) == []


def test_without_scripts_a_page_says_that_there_are_errors(page, portal, preview):
    portal.replace("title: Budget", "titel: Budget")
    page.switch_scripts(on=False)

    def says_it():
        page.open("documents/budget.html")
        return page.evaluate("document.querySelector('noscript strong')?.textContent")

    assert page.wait_for(says_it) == (
        "1 error: Content/portal.yaml:10:18: unknown key 'titel'. The page is that of the last save without these errors.")


USES = [("script", "src", "/search/en.js"), ("img", "src", "/code.svg"), ("link", "href", "/-/preview.css")]


@pytest.mark.parametrize(("element", "attribute", "path"), USES)
def test_other_sites_cannot_use_its_files(page, portal, preview, origin, element, attribute, path):
    portal.write("Content/static/code.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    portal.write("Content/static/other.html", "<!doctype html><title>A page of another origin</title>")
    page.wait_for(lambda: preview.ask("/other.html").status == 200)
    preview.wait_for_check()
    page.open_address(f"http://127.0.0.1:{preview.port}/other.html")
    assert outcome(page, element, attribute, page.origin + path) == "error"
    # Its own files, and those of a server that allows everybody, can be used.
    assert outcome(page, element, attribute, path) == "load"
    if element == "script":
        assert outcome(page, element, attribute, origin + path) == "load"


def outcome(page, element, attribute, address):
    """The browser's result for an element."""
    return page.driver.execute_async_script(
        """const [name, attribute, address, done] = arguments;
        const element = document.createElement(name);
        element.rel = 'stylesheet';
        element.onload = element.onerror = event => done(event.type);
        element[attribute] = address;
        document.head.append(element)""",
        element, attribute, address)


def test_a_portal_that_begins_with_errors_appears_when_they_are_corrected(browser, tmp_path):
    portal = Portal(tmp_path / "portal", MANIFEST.replace("title: Portal", "titel: Portal"))
    with serving(portal.folder) as preview:
        page = Chromium(browser.driver, preview.origin)
        page.open("")
        assert page.evaluate("document.querySelector('h1').textContent") == "The portal cannot be shown"
        portal.replace("titel: Portal", "title: Portal")
        page.wait_until("document.title.includes('Portal') && !document.title.includes('cannot')")


def test_the_overview_follows_the_saves(page, portal):
    page.open("-/")
    page.wait_until("document.querySelector('main p')?.textContent === 'Generation 1: 0 errors, 0 warnings.'")
    portal.replace("title: Budget", "titel: Budget")
    page.wait_until("document.querySelector('main p')?.textContent === 'Generation 1: 1 error, 0 warnings.'")
    portal.replace("titel: Budget", "title: Budgets")
    page.wait_until("document.querySelector('main p')?.textContent === 'Generation 2: 0 errors, 0 warnings.'")
    assert "Next: publish the portal with docportal build." in page.evaluate("document.querySelector('main').textContent")
    # No phone opens an address of this machine alone.
    assert page.evaluate("document.querySelector('.code')") is None


def test_the_pages_of_the_overview_are_searched(page):
    page.open("-/")
    shown = "[...document.querySelectorAll('.pages li')].filter(row => row.checkVisibility()).map(row => row.textContent)"
    everything = page.evaluate(shown)
    page.driver.find_element("css selector", "#search input").send_keys("PLAN documents")
    found = [path for path in everything if "plan" in path and "documents" in path]
    assert 0 < len(found) < len(everything) and page.evaluate(shown) == found
    assert page.evaluate("document.querySelector('#search [role=status]').textContent") == f"{len(found)} of {len(everything)}"


def test_with_follow_the_browser_goes_to_what_was_changed(browser, portal):
    with serving(portal.folder, "--follow") as preview:
        preview.wait_for_check()
        page = Chromium(browser.driver, preview.origin)
        open_page(page, "documents/plan.html")
        lines = ["Other words."]

        def has_followed():
            # Nothing outside shows when the page has its stream of events.
            lines.append("More words.")
            preview.wait_for_save(
                lambda: portal.write("Content/pages/long.md", "---\ntitle: Long\n---\n\n" + "\n\n".join(lines) + "\n"))
            preview.wait_for_check()
            return page.evaluate("location.pathname === '/pages/long.html' && document.readyState === 'complete'")

        page.wait_for(has_followed)
        # The page on screen changes, but stays loaded.
        page.wait_until(CONNECTED)
        portal.write("Content/pages/long.md", "---\ntitle: Long\n---\n\nLast words.\n")
        page.wait_until("document.body.textContent.includes('Last words')")


def test_twelve_tabs_do_not_wait_for_each_other(tabs, preview):
    page = Chromium(tabs.driver, preview.origin)
    for _ in range(12):
        page.driver.switch_to.new_window("tab")
        page.open("documents/budget.html")
        page.wait_until("document.readyState === 'complete'")
    assert len(page.driver.window_handles) == 13


def test_two_hundred_saves_leave_what_a_build_makes(page, portal, preview):
    open_page(page, "documents/budget.html")
    text = portal.path("Content/portal.yaml").read_text("utf-8")
    for number in range(200):
        portal.write("Content/portal.yaml", text.replace("First words.", f"Words {number}.") if number % 7 else "portal: {")
        if number % 20 == 0:
            portal.write(f"Content/pages/page-{number}.md", f"---\ntitle: Page {number}\n---\n\nWords.\n")
    page.wait_until("document.body.textContent.includes('Words 199.')")
    page.wait_until(f"!{HOST}")
    before = {path for path in portal.folder.rglob("*")}
    preview.wait_for_check()
    served = {name: preview.ask("/" + name).body for name in ["catalogue.json", "catalogue.csv", "search/en.js", "sitemap.xml"]}
    assert {path for path in portal.folder.rglob("*")} == before
    copy = portal.folder.with_name("copy")
    shutil.copytree(portal.folder / "Content", copy / "Content")
    public = Portal.build(type("Built", (), {"folder": copy}))
    assert served == {name: (public / name).read_bytes() for name in served}
    shown = page.evaluate("document.querySelector('main').outerHTML")
    page.open_address((public / "documents/budget.html").as_uri())
    assert page.evaluate("document.querySelector('main').outerHTML") == shown
