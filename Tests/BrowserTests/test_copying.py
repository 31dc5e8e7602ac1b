"""The copy buttons put the right text on the clipboard and confirm it."""

from html.parser import HTMLParser

import pytest

from portal import BASE_URL, LANGUAGES, SCHEMES, document_page, document_with_closed_buttons, fragment_of

pytestmark = pytest.mark.usefixtures("quiet")
DOCUMENT = document_with_closed_buttons()
TITLE = DOCUMENT["title"]
READ_CLIPBOARD = """const done = arguments[0];
  navigator.clipboard.read().then(async ([item]) => {
    const texts = {};
    for (const type of item.types) texts[type] = await (await item.getType(type)).text();
    done(texts);
  }).catch(error => done(String(error)))"""
STATUS = (
    "[...document.querySelectorAll('[role=status]')].map(status => status.textContent.trim()).filter(Boolean).join()"
)
DONE = {"en": "Copied", "de": "Kopiert", "fr": "Copié", "ru": "Скопировано"}


# The last part of an anchor, and its words in messages.
LABELS = {
    "en": {"edit": "Edit “{title}” in {app}", "view": "View “{title}” in {app}", "link": "Open “{title}” in {app}"},
    "de": {"edit": "„{title}“ in {app} bearbeiten", "view": "„{title}“ in {app} ansehen", "link": "„{title}“ in {app} öffnen"},
    "fr": {
        key: f"{verb} «\N{NO-BREAK SPACE}{{title}}\N{NO-BREAK SPACE}» dans {{app}}"
        for key, verb in [("edit", "Modifier"), ("view", "Consulter"), ("link", "Ouvrir")]
    },
    "ru": {"edit": "Изменить «{title}» в {app}", "view": "Просмотреть «{title}» в {app}", "link": "Открыть «{title}» в {app}"},
}


@pytest.fixture
def clipboard(browser):
    browser.allow_clipboard()
    return browser


def address(language):
    return BASE_URL + document_page(DOCUMENT, language).path


class LinkReader(HTMLParser):
    """The address and the text of every link."""

    def __init__(self):
        super().__init__()
        self.links = []
        self.is_inside = False

    def handle_starttag(self, tag, attributes):
        if tag == "a":
            self.links.append((dict(attributes)["href"], ""))
            self.is_inside = True

    def handle_endtag(self, tag):
        self.is_inside = self.is_inside and tag != "a"

    def handle_data(self, data):
        if self.is_inside:
            address, text = self.links[-1]
            self.links[-1] = (address, text + data)


def links_of(html):
    reader = LinkReader()
    reader.feed(html)
    return reader.links


def open_share_menu(browser):
    browser.evaluate("document.querySelector('.share').open = true")


def press_button(browser, text):
    button = browser.driver.find_element("xpath", f"//main//button[normalize-space()='{text}']")
    open_share_menu(browser)
    # The driver scrolls a button to the window's edge, where the header covers it.
    browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", button)
    button.click()


def copied(browser, status="Copied"):
    browser.wait_until(f"{STATUS} === arguments[0]", status)
    return browser.driver.execute_async_script(READ_CLIPBOARD)


def test_the_link_to_the_page_is_its_published_address(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path + "#open-word-edit")
    press_button(clipboard, "Copy link to this page")
    assert copied(clipboard) == {"text/plain": address("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_email_there_are_title_and_buttons_with_https_links(clipboard, language):
    clipboard.open(document_page(DOCUMENT, language).path)
    labels = clipboard.evaluate("[...document.querySelector('.go').querySelectorAll('a')].map(link => link.textContent)")
    open_share_menu(clipboard)
    clipboard.driver.find_element("css selector", "main button[data-copy=email]").click()
    texts = copied(clipboard, DONE[language])
    shared = [link["share"] for link in DOCUMENT["links"] if link["app"] == DOCUMENT["app"]]
    own = [f"{address(language)}#{fragment_of(link)}" for link in shared]
    colon = "\u00a0:" if language == "fr" else ":"
    buttons = "".join(f"\n\n{label}{colon}\n{href}" for label, href in zip(labels, own, strict=True))
    assert texts["text/plain"] == f"{TITLE[language]}\n{address(language)}{buttons}"
    app = clipboard.evaluate("document.querySelector('main button[data-copy=email]').dataset.app")
    formats = [LABELS[language][href.rpartition("-")[2]] for href in own]
    words = [text.format(title=TITLE[language], app=app) for text in formats]
    assert links_of(texts["text/html"]) == [(address(language), TITLE[language]), *zip(own, words)]
    # The title and the buttons, wherever they are pasted.
    assert texts["text/html"].count(f'lang="{language}" dir="ltr"') == 2
    assert not any(scheme in texts["text/html"] for scheme in SCHEMES)


def test_each_launch_text_is_that_of_the_catalogue(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    clipboard.evaluate("document.querySelectorAll('details').forEach(element => { element.open = true })")
    buttons = clipboard.driver.find_elements("xpath", "//main//dd//button")
    texts = {}
    for button in buttons:
        clipboard.evaluate("document.querySelectorAll('[role=status]').forEach(status => { status.textContent = '' })")
        button.click()
        texts[button.get_attribute("aria-label").removeprefix("Copy: ")] = copied(clipboard)["text/plain"]
    assert list(texts.values()) == [*(link["text"] for link in DOCUMENT["links"]), DOCUMENT["address"]]


def test_signs_of_markup_in_a_title_stay_text(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    clipboard.evaluate("document.querySelector('h1').textContent = '<b>R&D</b> \"x\"'")
    press_button(clipboard, "Copy as buttons for an email")
    assert f'<a href="{address("en")}">&lt;b&gt;R&amp;D&lt;/b&gt; "x"</a>' in copied(clipboard)["text/html"]


def test_the_keyboard_stays_where_it_was(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    press_button(clipboard, "Copy as buttons for an email")
    copied(clipboard)
    assert clipboard.evaluate("document.activeElement.textContent.trim()") == "Copy as buttons for an email"


def test_the_buttons_for_email_look_like_those_of_messages(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    press_button(clipboard, "Copy as buttons for an email")
    html = copied(clipboard)["text/html"]
    clipboard.driver.get("about:blank")
    clipboard.evaluate("document.body.innerHTML = arguments[0]", html)
    looks = clipboard.evaluate("""[...document.querySelectorAll('td a')].map(link => {
      const [own, cell] = [getComputedStyle(link), getComputedStyle(link.parentElement)];
      return [own.color, cell.backgroundColor, cell.paddingLeft, own.textDecorationLine, link.parentElement.offsetHeight >= 44];
    })""")
    assert looks and {tuple(look) for look in looks} == {("rgb(255, 255, 255)", "rgb(10, 92, 99)", "20px", "none", True)}


def test_a_refused_clipboard_is_not_announced_as_copied_and_causes_no_error(browser):
    browser.open(document_page(DOCUMENT, "en").path)
    browser.evaluate("navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    browser.evaluate("document.execCommand = () => false")
    press_button(browser, "Copy link to this page")
    browser.wait_until(f"{STATUS}.startsWith('Not copied')")


def test_without_a_clipboard_interface_the_old_command_copies(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    clipboard.evaluate("""(() => {
      window.real = navigator.clipboard;
      Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
    })()""")
    press_button(clipboard, "Copy link to this page")
    clipboard.wait_until(f"{STATUS} === 'Copied'")
    clipboard.evaluate("delete navigator.clipboard")
    assert copied(clipboard) == {"text/plain": address("en")}
    assert clipboard.evaluate("document.querySelector('textarea')") is None


def test_copying_works_whatever_the_fragment(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path + "#100%")
    press_button(clipboard, "Copy link to this page")
    assert copied(clipboard) == {"text/plain": address("en")}


def test_no_button_for_copying_without_scripts(browser):
    browser.switch_scripts(on=False)
    browser.open(document_page(DOCUMENT, "en").path)
    assert not browser.evaluate("[...document.querySelectorAll('button')].some(button => button.checkVisibility())")
