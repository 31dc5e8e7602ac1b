"""Pages at former addresses redirect to the same button; retired documents keep their page. Pictures have their place."""

import pytest

from axe import violations
from chromium import NARROW, WIDE, Chromium
from contrast import faint_parts
from fonts import EVERY_FONT_SET
from tool import run_tool
from web_server import serving_portal

MANIFEST = """portal:
  title: Moving
  baseURL: https://moving.example/
  languages: [en, de]
documents:
  - {id: plan, title: Plan, url: "https://files.example/plan.docx", redirectFrom: [old-plan]}
  - {id: gone, title: Gone, url: "https://files.example/gone.docx", retired: {since: 2026-02-03, replacedBy: plan}}
  - {id: terms, title: Terms, file: files/terms.pdf}
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'


@pytest.fixture(scope="module")
def moving_origin(tmp_path_factory):
    folder = tmp_path_factory.mktemp("moving")
    files = {"portal.yaml": MANIFEST, "files/terms.pdf": "%PDF-1.4\n", "guides/plan.svg": PICTURE}
    files["guides/a.md"] = "---\ntitle: A\n---\n![The plan](plan.svg)\n"
    for path, text in files.items():
        (folder / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "Content" / path).write_text(text, "utf-8")
    run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.fixture
def moving(browser, moving_origin):
    return Chromium(browser.driver, moving_origin)


@EVERY_FONT_SET
@pytest.mark.parametrize("page", ["documents/old-plan.html", "de/documents/old-plan.html"])
def test_the_page_at_a_former_address_is_a_page_like_all_others(moving, page):
    """Tested while its script cannot be loaded, so that it stays."""
    moving.driver.execute_cdp_cmd("Network.enable", {})
    moving.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/assets/script.*"]})
    try:
        for scheme, size in [("light", NARROW), ("dark", WIDE)]:
            moving.prefer(prefers_color_scheme=scheme)
            moving.resize(size)
            moving.open(page)
            assert violations(moving, tags=None) == []
            assert moving.evaluate("document.documentElement.scrollWidth <= innerWidth")
        moving.prefer(forced_colors="active")
        assert faint_parts(moving) == []
    finally:
        moving.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


@pytest.mark.parametrize("prefix", ["", "de/"])
def test_a_former_address_leads_to_the_same_button(moving, prefix):
    moving.open(f"{prefix}documents/old-plan.html?q=1#open-word-edit")
    moving.wait_until("location.pathname.endsWith('/plan.html')")
    assert moving.evaluate("location.href") == f"{moving.origin}/{prefix}documents/plan.html?q=1#open-word-edit"
    moving.wait_until("document.querySelector(':target') !== null")
    assert moving.evaluate("document.querySelector(':target').id") == "open-word-edit"


def test_a_former_address_leads_on_without_scripts(moving):
    moving.switch_scripts(on=False)
    moving.open("documents/old-plan.html#open-word-edit")
    moving.wait_for(lambda: moving.driver.current_url.split("#")[0] == f"{moving.origin}/documents/plan.html")


def test_the_way_back_skips_the_former_address(moving):
    moving.open("index.html")
    moving.open("documents/old-plan.html")
    moving.wait_until("location.pathname === '/documents/plan.html'")
    moving.driver.back()
    moving.wait_until("location.pathname.endsWith('/index.html') || location.pathname === '/'")


def test_a_retired_document_says_what_to_use_instead(moving):
    moving.open("documents/gone.html#open-word-edit")
    assert moving.evaluate("document.querySelector('.head h1 ~ .retired').innerText.split(/\\n+/)") == ["Retired on 3 February 2026", "Use instead: Plan"]
    assert moving.evaluate("document.querySelector('.retired .b').pathname") == "/documents/plan.html"
    assert moving.evaluate("[...document.links].filter(link => link.protocol.startsWith('ms-')).length") == 0
    assert moving.evaluate("document.querySelector('[data-copy=email]').checkVisibility()") is False


def test_a_picture_has_its_place_before_it_is_loaded(moving):
    moving.open("guides/a.html")
    moving.wait_until("document.querySelector('main img').complete")
    assert moving.evaluate("document.querySelector('main img').naturalWidth") == 40
    assert moving.evaluate("[document.querySelector('main img').width, document.querySelector('main img').height]") == [40, 30]
    assert moving.console() == []
