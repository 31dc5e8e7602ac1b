"""A click on a launch button reaches the operating system, which passes the catalogue's link to the scheme's program."""

import pytest
from selenium.webdriver.common.keys import Keys

from chromium import running_chromium
from desktop import running_desktop
from fonts import FONT_SETS
from portal import CATALOGUE, LANGUAGES, document_page, fragment_of

APPS = sorted(CATALOGUE["apps"])
APP_SCHEMES = [app["scheme"] for app in CATALOGUE["apps"].values()]


def hardest_links():
    """One link for each app, mode and form: the one with the most different characters in its address."""
    every = [(document, link) for document in CATALOGUE["documents"] for link in document["links"]]
    every.sort(key=lambda pair: -len(set(pair[1]["href"])))
    hardest = {}
    for document, link in every:
        hardest.setdefault("-".join(filter(None, [link["app"], link["mode"], link.get("form")])), (document, link))
    return dict(sorted(hardest.items()))


LINKS = hardest_links()


@pytest.fixture(scope="module")
def shared_desktop(tmp_path_factory):
    with running_desktop(tmp_path_factory.mktemp("desktop"), APP_SCHEMES) as running:
        yield running


@pytest.fixture(scope="module")
def browser_on_desktop(origin, shared_desktop):
    """A browser that passes addresses on without asking: its profile contains the settings of an administrator's policy."""
    policy = [{"protocol": scheme, "allowed_origins": [origin]} for scheme in APP_SCHEMES]
    preferences = {"protocol_handler": {"policy": {"auto_launch_protocols_from_origins": policy}}}
    with running_chromium(origin, FONT_SETS[0], shared_desktop, preferences) as running:
        yield running


@pytest.fixture
def desktop(shared_desktop):
    shared_desktop.forget()
    return shared_desktop


@pytest.fixture
def browser(browser_on_desktop):
    browser_on_desktop.reset()
    return browser_on_desktop


def show_button(browser, document, link):
    """Opens the address that people share, which shows the button even inside a closed disclosure."""
    anchor = fragment_of(link["share"])
    browser.open(f"{document_page(document, LANGUAGES[0]).path}#{anchor}")
    browser.wait_until("document.activeElement.id === arguments[0]", anchor)
    return browser.driver.find_element("id", anchor)


def test_every_scheme_of_the_catalogue_is_tried():
    assert {link["href"].partition(":")[0] for _, link in LINKS.values()} == set(APP_SCHEMES)


@pytest.mark.parametrize("name", LINKS)
def test_a_click_hands_over_the_link_of_the_catalogue_and_stays_on_the_page(browser, desktop, name):
    document, link = LINKS[name]
    button = show_button(browser, document, link)
    address = browser.driver.current_url
    button.click()
    assert desktop.received() == [link["href"]]
    assert browser.driver.current_url == address


@pytest.mark.parametrize("app", APPS)
def test_a_literal_bar_arrives_as_its_code(browser, desktop, app):
    document, link = LINKS[f"{app}-edit"]
    button = show_button(browser, document, link)
    browser.evaluate("arguments[0].setAttribute('href', arguments[1])", button, link["text"])
    button.click()
    assert "|" in link["text"] and desktop.received() == [link["text"].replace("|", "%7C")]


def test_the_enter_key_hands_over_too_without_scripts(browser, desktop):
    browser.switch_scripts(on=False)
    document, link = LINKS[f"{APPS[0]}-view"]
    show_button(browser, document, link)
    browser.press(Keys.ENTER)
    assert desktop.received() == [link["href"]]
