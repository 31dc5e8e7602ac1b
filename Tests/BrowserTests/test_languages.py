"""Every page names its siblings in the other languages, and the language switch stays on the same page."""

import html
import posixpath
import re

import pytest

from page_source import page_source
from portal import BASE_URL, FOLDER, LANGUAGES, PAGES, UNLISTED, document_page, document_with_closed_buttons, path_of

DEFAULT = LANGUAGES[0]
DOCUMENT = document_with_closed_buttons()
TRANSLATED = [page for page in PAGES if page.kind not in UNLISTED]
PAIRS = [(first, second) for first in LANGUAGES for second in LANGUAGES if first != second]


# Without scripts and text for copying, and the punctuation in a text before which French puts a no-break space.
UNSEEN = re.compile(r"<(script|style|code|pre)\b.*?</\1>|data-refused=\"[^\"]*\"", re.DOTALL)
TEXTS = re.compile(r">([^<]+)<|[\w-]+=\"([^\"]*)\"")
BREAKING = re.compile(r"\S+ [;:?!»](?!\S)|« \S+")


def switch_targets(page):
    """The targets of the language switch: language -> file in the portal's folder."""
    folder, switches = posixpath.dirname(page.path), page_source(page.path).switches
    return {tag: posixpath.normpath(posixpath.join(folder, href)) for tag, href in switches.items()}


def names_its_siblings(page):
    """All languages, `x-default` for the default one, each named back by its sibling."""
    alternates = page_source(page.path).alternates
    siblings = {tag: page_source(path_of(address)) for tag, address in alternates.items()}
    languages = {tag: sibling.language for tag, sibling in siblings.items()}
    return languages == {tag: tag for tag in LANGUAGES} | {"x-default": DEFAULT} and all(
        sibling.alternates == alternates for sibling in siblings.values()
    )


def test_each_page_says_its_language():
    assert [page.path for page in PAGES if page_source(page.path).language != page.language] == []


def test_canonical_is_the_page_itself():
    expected = {page.path: (True, page.path) for page in TRANSLATED}
    canonicals = {page.path: page_source(page.path).canonical for page in TRANSLATED}
    assert {path: (address.startswith(BASE_URL), path_of(address)) for path, address in canonicals.items()} == expected


def test_canonical_is_among_the_alternates():
    sources = {page: page_source(page.path) for page in TRANSLATED}
    strangers = [page for page, source in sources.items() if source.alternates.get(page.language) != source.canonical]
    assert strangers == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_alternates_are_complete_and_symmetrical(language):
    assert [page.path for page in TRANSLATED if page.language == language and not names_its_siblings(page)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_links_to_the_same_page(language):
    pages = [page for page in TRANSLATED if page.language == language]
    alternates = {page.path: page_source(page.path).alternates for page in pages}
    expected = {path: {tag: path_of(named[tag]) for tag in LANGUAGES} for path, named in alternates.items()}
    assert {page.path: switch_targets(page) for page in pages} == expected


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_a_click_on_the_switch_stays_on_the_document(browser, first, second):
    browser.open(document_page(DOCUMENT, first).path)
    browser.switch_language(second)
    assert browser.driver.current_url == f"{browser.origin}/{document_page(DOCUMENT, second).path}"
    assert browser.evaluate("document.documentElement.lang") == second
    assert browser.evaluate("document.querySelector('h1').textContent") == DOCUMENT["title"][second]


def test_the_default_language_is_at_the_root():
    assert page_source("index.html").language == DEFAULT and not (FOLDER / DEFAULT).exists()


def test_no_french_sign_can_begin_a_line():
    pages = [page for page in PAGES if page.language == "fr"]
    found = set()
    for page in pages:
        source = UNSEEN.sub("", (FOLDER / page.path).read_text("utf-8"))
        texts = [html.unescape("".join(match)) for match in TEXTS.findall(source)]
        found.update(sign for text in texts for sign in BREAKING.findall(text))
    assert found == set() and len(pages) > 50
