"""404.html is served at any depth, so it may rely on nothing but the root."""

import shutil
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from chromium import NARROW, Chromium
from portal import FOLDER, LANGUAGES, path_of
from right_to_left import build
from web_server import serving_portal

DEEP = "de/a/very/deep/address/without/a/page"
MISSING = ["missing.html", "documents/missing.html", DEEP, "files/%C3%A9%20.docx?x=1"]


# The visible parts of the page, by their languages.
SHOWN = """[...document.querySelectorAll('header [lang], main h1')].filter(part => part.checkVisibility())
  .map(part => part.closest('[lang]').lang)"""
ON_PAGE = "[document.documentElement.lang, document.documentElement.dir, document.title, document.querySelector('.skip').textContent]"


def inner_paths(browser):
    """The targets of links to other pages of the portal."""
    addresses = browser.evaluate("[...document.links].filter(link => !link.hash).map(link => link.href)")
    return {urlsplit(address).path.lstrip("/") for address in addresses if address.startswith(browser.origin + "/")}


def test_the_server_answers_with_the_status(origin):
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"{origin}/{DEEP}")
    assert answer.value.code == 404


@pytest.mark.parametrize("address", MISSING)
def test_the_page_keeps_its_style_and_its_links(browser, address):
    browser.open(address)
    assert browser.evaluate("[...document.styleSheets].filter(sheet => sheet.cssRules.length > 50).length") == 1
    assert browser.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
    assert [path for path in inner_paths(browser) if not (FOLDER / path_of(path)).is_file()] == []


@pytest.mark.parametrize("hash", ["%23", "%2523"])
def test_a_hash_that_a_mail_filter_encoded_leads_to_the_page(browser, hash):
    browser.open(f"documents/q4-budget.html{hash}open-excel-edit")
    browser.wait_until("location.hash !== '' && document.readyState === 'complete'")
    assert browser.evaluate("location.pathname + location.hash") == "/documents/q4-budget.html#open-excel-edit"


SIMILAR = [
    *("q4-budget", "q4-budget.htm", "q4-budget.html/", "Q4-Budget.html", "Q4-Budget", "q4-budget.html*"),
    *("q4-budget.html.", "Q4-Budget.html),", "q4-budget.html%20", "q4-budget.html%E2%80%A6", "q4-budget.html%22", "q4-budget,"),
]


@pytest.mark.parametrize("path", SIMILAR)
def test_the_page_is_found_by_a_similar_path(browser, path):
    browser.open(f"documents/{path}{'open-excel-edit' if path.endswith('*') else '#open-excel-edit'}")
    browser.wait_until("location.pathname === '/documents/q4-budget.html' && document.readyState === 'complete'")
    assert browser.evaluate("location.hash") == "#open-excel-edit"


@pytest.mark.parametrize("path", ["%C3%9Cbersicht.html", "%C3%9Cbersicht", "%C3%BCbersicht.html%2C", "%25.html.", "%E0%A4.html."])
def test_letters_of_other_languages_are_lowered_too(browser, tmp_path, path):
    for name in ["404.html", "documents/q4-budget.html"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(FOLDER / name, tmp_path / name.replace("q4-budget", "übersicht"))
    shutil.copytree(FOLDER / "assets", tmp_path / "assets")
    with serving_portal(tmp_path) as origin:
        portal = Chromium(browser.driver, origin)
        portal.open(f"documents/{path}")
        if "bersicht" in path:
            portal.wait_until("location.pathname === '/documents/%C3%BCbersicht.html'")
        else:
            portal.wait_until("document.readyState === 'complete' && document.querySelector('.not-found:not([hidden])')")


def test_an_encoded_hash_leads_to_no_other_host(browser):
    browser.open("/elsewhere.example/a.html%23b")
    browser.wait_until("document.readyState === 'complete'")
    assert browser.evaluate("location.origin") == browser.origin


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_home_page_is_one_click_away(browser, language):
    browser.open(DEEP)
    browser.follow(browser.driver.find_element("css selector", f'main a[hreflang="{language}"]'))
    assert browser.evaluate("document.documentElement.lang") == language
    assert "404" not in browser.driver.title and browser.evaluate("document.querySelector('h1') !== null")


@pytest.mark.parametrize(
    "address, languages, shown",
    [
        ("missing.html", "", "en"),
        ("missing.html", "de-AT,en", "de"),
        ("missing.html", "pl,ru,fr", "ru"),
        ("missing.html", "pl", "en"),
        ("de/missing.html", "fr", "de"),
        ("design/missing.html", "fr", "fr"),
    ],
)
def test_the_page_is_in_the_visitors_language(browser, address, languages, shown):
    """The language of the folder, else of the browser, else the portal's first."""
    if languages:
        browser.prefer_languages(languages)
    browser.open(address)
    assert browser.evaluate(SHOWN) == [shown, shown]
    titles = {
        "en": ["en", "ltr", "Page not found · Contoso document portal", "Skip to content"],
        "de": ["de", "ltr", "Seite nicht gefunden · Contoso-Dokumentenportal", "Zum Inhalt springen"],
        "fr": ["fr", "ltr", "Page introuvable · Portail documentaire Contoso", "Aller au contenu"],
        "ru": ["ru", "ltr", "Страница не найдена · Портал документов Contoso", "Перейти к содержимому"],
    }
    assert browser.evaluate(ON_PAGE) == titles[shown]
    # Without the line that separates several languages.
    part = "getComputedStyle(document.querySelector('.not-found:not([hidden])'))"
    assert browser.evaluate(f"{part}.borderTopWidth") == "0px"
    assert violations(browser, tags=None) == []


def test_the_search_leads_to_the_list_in_the_same_language(browser):
    browser.open("fr/missing.html")
    field = browser.driver.find_element("id", "_query")
    field.send_keys("budget")
    panel = "document.querySelector('#_found')"
    browser.wait_until(f"{panel}.checkVisibility() && {panel}.ariaBusy === 'false'")
    pages = "[...document.querySelectorAll('#_found a')].map(link => link.pathname.split('/')[1])"
    assert set(browser.evaluate(pages)) == {"fr"}
    field.send_keys(Keys.ENTER)
    browser.wait_until("document.readyState === 'complete' && location.search !== ''")
    assert browser.evaluate("location.pathname + location.search") == "/fr/documents.html?q=budget"
    browser.wait_until("document.querySelector('h1').textContent === 'Résultats pour «\\u00a0budget\\u00a0»'")


def test_without_scripts_the_page_is_in_every_language(browser):
    browser.switch_scripts(on=False)
    browser.resize(NARROW)
    browser.open("de/missing.html")
    assert browser.evaluate(SHOWN) == [LANGUAGES[0], *LANGUAGES]
    assert browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_the_direction_is_that_of_the_language(browser, tmp_path):
    with serving_portal(build(tmp_path)) as origin:
        portal = Chromium(browser.driver, origin)
        portal.open("missing.html")
        assert portal.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["en", "ltr"]
        portal.prefer_languages("he")
        portal.open("missing.html")
        assert portal.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["he", "rtl"]
