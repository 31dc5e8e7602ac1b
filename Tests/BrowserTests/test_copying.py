"""What the copy buttons put on the clipboard, and that they say so."""

import pytest

from portal import BASE_URL, LANGUAGES, document_page, document_with_closed_buttons

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


@pytest.fixture
def clipboard(browser):
    browser.allow_clipboard()
    return browser


def address(language):
    return BASE_URL + document_page(DOCUMENT, language).path


def press_button(browser, text):
    browser.driver.find_element("xpath", f"//main//button[normalize-space()='{text}']").click()


def copied(browser, status="Copied"):
    browser.wait_until(f"{STATUS} === arguments[0]", status)
    return browser.driver.execute_async_script(READ_CLIPBOARD)


def test_the_link_to_the_page_is_its_published_address(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path + "#open-word-edit")
    press_button(clipboard, "Copy link to this page")
    assert copied(clipboard) == {"text/plain": address("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rich_text_is_a_link_with_the_title_and_a_text_with_both(clipboard, language):
    clipboard.open(document_page(DOCUMENT, language).path)
    clipboard.driver.find_elements("css selector", "main button[data-copy=rich]")[0].click()
    assert copied(clipboard, DONE[language]) == {
        "text/plain": f"{TITLE[language]}\n{address(language)}",
        "text/html": f'<a href="{address(language)}">{TITLE[language]}</a>',
    }


def test_each_launch_text_is_that_of_the_catalogue(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    clipboard.evaluate("document.querySelectorAll('details').forEach(element => { element.open = true })")
    buttons = clipboard.driver.find_elements("xpath", "//main//dd//button")
    texts = {}
    for button in buttons:
        clipboard.evaluate("document.querySelectorAll('[role=status]').forEach(status => { status.textContent = '' })")
        button.click()
        texts[button.get_attribute("aria-label").removeprefix("Copy: ")] = copied(clipboard)["text/plain"]
    assert list(texts.values()) == [link["text"] for link in DOCUMENT["links"]]


def test_signs_of_markup_in_a_title_stay_text(clipboard):
    clipboard.open(document_page(DOCUMENT, "en").path)
    clipboard.evaluate("document.querySelector('h1').textContent = '<b>R&D</b> \"x\"'")
    press_button(clipboard, "Copy as rich text")
    assert copied(clipboard)["text/html"] == f'<a href="{address("en")}">&lt;b&gt;R&amp;D&lt;/b&gt; "x"</a>'


def test_a_refused_clipboard_is_not_announced_as_copied_and_causes_no_error(browser):
    browser.open(document_page(DOCUMENT, "en").path)
    browser.evaluate("navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    press_button(browser, "Copy link to this page")
    browser.driver.execute_async_script("setTimeout(arguments[0])")
    assert browser.evaluate(STATUS) != "Copied"


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
