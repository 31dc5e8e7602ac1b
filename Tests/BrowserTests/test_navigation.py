"""The line of sections below the header: one line on a desk, however many sections there are and however long their titles."""

import json
import shutil

import pytest

from axe import violations
from chromium import Chromium
from fonts import EVERY_FONT_SET
from right_to_left import PORTAL
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")
TITLES = {
    "en": ["Finance", "Human resources", "Projects and plans", "Meetings and minutes", "Legal", "Marketing", "Quality", "IT", "Sales", "Archive"],
    "de": ["Finanzbuchhaltung", "Personalentwicklung", "Datenschutzgrundverordnung", "Besprechungen", "Qualitätsmanagement", "Vertrieb",
           "Öffentlichkeitsarbeit", "Rechtsabteilung", "Informationstechnik", "Archiv"],
    "fr": ["Finances", "Ressources humaines", "Projets", "Réunions", "Juridique", "Marketing", "Qualité", "SI", "Ventes", "Archives"],
    "ru": ["Финансы", "Персонал", "Проекты", "Совещания", "Правовой отдел", "Маркетинг", "Качество", "ИТ", "Продажи", "Архив"],
}
MANIFEST = """portal: {title: Sections, baseURL: "https://own.example/", languages: [en, de, fr, ru]}
sources: [{id: team, baseURL: "https://files.example/"}]
sections: %s
documents:
  - {id: d, title: Document, source: team, path: d.docx, section: s0}
"""
NAVIGATION = """(() => {
  const links = [...document.querySelectorAll('.nav a')].filter(link => link.checkVisibility());
  return { lines: new Set(links.map(link => link.getBoundingClientRect().top)).size, titles: links.map(link => link.textContent),
    height: document.querySelector('.nav').getBoundingClientRect().height };
})()"""


@pytest.fixture(scope="module")
def sections_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("navigation")
    (folder / "Content").mkdir()
    sections = [{"id": f"s{n}", "title": {language: titles[n] for language, titles in TITLES.items()}} for n in range(10)]
    (folder / "Content/portal.yaml").write_text(MANIFEST % json.dumps(sections, ensure_ascii=False), "utf-8")
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.fixture
def sections(browser, sections_origin):
    return Chromium(browser.driver, sections_origin)


@EVERY_FONT_SET
@pytest.mark.parametrize("language", TITLES)
def test_ten_sections_are_one_line_on_a_desk(sections, language):
    prefix = "" if language == "en" else f"{language}/"
    sections.resize((1280, 900))
    for page in ["index.html", "documents.html", "sections/s1.html", "tags/index.html"]:
        sections.open(prefix + page)
        navigation = sections.evaluate(NAVIGATION)
        assert navigation["lines"] == 1 and 44 <= navigation["height"] <= 48
        shown = navigation["titles"][1:-1]
        if len(shown) != 10:
            shown.pop()
        assert len(shown) >= 3 and shown == TITLES[language][: len(shown)]
    assert violations(sections, tags=None) == []


def test_the_others_are_one_click_away(sections):
    sections.open("de/documents.html")
    sections.follow(sections.driver.find_element("link text", "Weitere Bereiche"))
    cards = sections.evaluate("[...document.querySelectorAll('.cards > li > a')].map(link => link.textContent)")
    assert cards == TITLES["de"]


@EVERY_FONT_SET
def test_the_sample_portal_shows_all_its_sections(browser):
    for page in ["index.html", "de/sections/meetings.html", "fr/sections/meetings.html", "ru/index.html"]:
        browser.open(page)
        navigation = browser.evaluate(NAVIGATION)
        assert navigation["lines"] == 1 and len(navigation["titles"]) == 7


HEBREW = ["כספים", "משאבי אנוש", "פרויקטים ותוכניות", "ישיבות ופרוטוקולים", "מחלקה משפטית", "שיווק", "איכות", "טכנולוגיית מידע", "מכירות", "ארכיון"]
HEADER = """(() => {
  const boxes = selector => [...document.querySelectorAll(selector)].filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect());
  const [bar] = boxes('.bar'), parts = boxes('.bar .w > *'), width = document.documentElement.clientWidth;
  const meet = parts.filter((part, place) => parts.slice(place + 1).some(other =>
    part.left < other.right - 1 && other.left < part.right - 1 && part.top < other.bottom - 1 && other.top < part.bottom - 1));
  return {
    height: Math.round(bar.height), meet: meet.length, outside: [...parts, ...boxes('.nav a')].filter(({ left, right }) => left < -0.5 || right > width + 0.5).length,
    gap: Math.round(width - boxes('.brand')[0].right), end: Math.round(Math.min(...parts.map(({ left }) => left))),
    first: boxes('.nav a').map(({ right }) => Math.round(width - right))[0] ?? null,
    lines: new Set(boxes('.nav a').map(({ top }) => top)).size,
    scrolls: document.documentElement.scrollWidth - width,
  };
})()"""


@pytest.fixture(scope="module")
def mirrored_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mirrored")
    (folder / "Content").mkdir()
    shutil.copytree(PORTAL / "Templates", folder / "Templates")
    sections = [{"id": f"s{n}", "title": {"he": HEBREW[n], "en": TITLES["en"][n]}} for n in range(10)]
    manifest = MANIFEST.replace("[en, de, fr, ru]", "[he, en]").replace("title: Sections", "title: פורטל המסמכים של החברה")
    (folder / "Content/portal.yaml").write_text(manifest % json.dumps(sections, ensure_ascii=False), "utf-8")
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.fixture
def mirrored(browser, mirrored_origin):
    return Chromium(browser.driver, mirrored_origin)


@EVERY_FONT_SET
@pytest.mark.parametrize(("size", "height"), [((1280, 900), 56), ((768, 1024), 56), ((390, 844), 100), ((320, 640), 120)], ids=str)
def test_the_header_is_whole_from_right_to_left(mirrored, size, height):
    """From the start edge to the end edge, nothing above another and nothing outside; the sections in one line or in the menu."""
    mirrored.resize(size)
    for page in ["index.html", "documents.html", "documents/d.html", "sections/s1.html"]:
        mirrored.open(page)
        header = mirrored.evaluate(HEADER)
        assert (header["meet"], header["outside"], header["scrolls"]) == (0, 0, 0)
        assert header["gap"] == header["end"] and header["height"] <= height
        if size[0] == 1280:
            assert header["first"] == header["gap"] and header["lines"] == 1
            continue
        assert header["lines"] == 0
        mirrored.driver.find_element("css selector", ".menu").click()
        mirrored.wait_until("document.querySelector('#_menu').checkVisibility()")
        header = mirrored.evaluate(HEADER)
        assert (header["outside"], header["scrolls"]) == (0, 0) and header["first"] == header["gap"]
    mirrored.open("documents.html#_menu")
    assert violations(mirrored, tags=None) == []


BARS = "['.bar', '.nav'].map(part => Math.round(document.querySelector(part).getBoundingClientRect().height))"
SEARCH = """(({ top, bottom }) => top >= 0 && bottom <= innerHeight
  && document.querySelector('.bar').contains(document.elementFromPoint(innerWidth / 2, (top + bottom) / 2)))(document.querySelector('#_query').getBoundingClientRect())"""


@EVERY_FONT_SET
@pytest.mark.parametrize("language", TITLES)
def test_the_header_is_low_and_the_search_stays_in_sight(browser, language):
    browser.open("documents.html" if language == "en" else f"{language}/documents.html")
    bar, navigation = browser.evaluate(BARS)
    assert bar == 56 and 44 <= navigation <= 46
    browser.evaluate("scrollTo(0, 1000)")
    browser.wait_until("scrollY > 500")
    assert browser.evaluate(SEARCH)
    assert browser.evaluate("document.querySelector('.nav').getBoundingClientRect().bottom") <= 0


@EVERY_FONT_SET
def test_a_phones_header_is_low(browser):
    for language in TITLES:
        browser.resize((390, 844), mobile=True)
        browser.open("documents.html" if language == "en" else f"{language}/documents.html")
        assert browser.evaluate(BARS)[0] <= 100
