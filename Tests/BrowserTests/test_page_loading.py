"""Pages load without errors, send requests only to their own host, and need no scripts."""

from urllib.parse import quote

import pytest

import first_look
from fonts import EVERY_FONT_SET
from portal import CATALOGUE, EXAMPLES, FOLDER, LANGUAGES, LASTING, SCHEMES

SCRIPT_PAGE = "data:text/html," + quote("<title>before</title><script>document.title = 'after'</script>")


def complaints(visits, of):
    return [f"{page}: {complaint}" for page, visit in visits.items() for complaint in of(visit)]


def foreign(addresses, origin):
    return [address for address in addresses if not address.startswith((origin + "/", "about:"))]


def is_launch(address):
    return address.startswith(SCHEMES)


def launch_addresses(visit):
    return [address for _, address, _ in visit.links if is_launch(address)]


def test_every_page_of_the_folder_is_known_and_many_are_visited(visits):
    former = [name for document in CATALOGUE["documents"] for name in document.get("formerIDs", [])]
    assert len(LASTING) == len(list(FOLDER.rglob("*.html"))) - len(former) * len(LANGUAGES)
    assert len(LASTING) >= len(visits) > len(CATALOGUE["documents"]) + len(EXAMPLES) * (len(LANGUAGES) - 1)


def test_no_page_causes_an_error_or_a_policy_violation(visits):
    assert complaints(visits, lambda visit: visit.console) == []


def test_no_page_asks_another_host(visits, origin):
    assert complaints(visits, lambda visit: foreign(visit.requests, origin)) == []


def test_requests_are_seen_at_all(visits):
    assert min(len(visit.requests) for visit in visits.values()) >= 2


def test_every_page_shows_its_text(visits):
    assert [page.path for page, visit in visits.items() if visit.empty] == []


def test_pages_show_their_text_without_scripts(visits_without_scripts):
    assert [page.path for page, visit in visits_without_scripts.items() if visit.empty] == []


def test_pages_cause_no_error_without_scripts(visits_without_scripts):
    assert complaints(visits_without_scripts, lambda visit: visit.console) == []


@EVERY_FONT_SET
def test_pages_fit_a_small_phone_without_scripts(visits_without_scripts):
    assert complaints(visits_without_scripts, lambda visit: visit.cut) == []


def test_launch_links_are_the_same_without_scripts(visits, visits_without_scripts):
    without = {page: launch_addresses(visit) for page, visit in visits_without_scripts.items()}
    assert without == {page: launch_addresses(visits[page]) for page in without}
    assert any(without.values())


def test_scripts_are_off_when_switched_off(browser):
    browser.switch_scripts(on=False)
    browser.open_address(SCRIPT_PAGE)
    assert browser.driver.title == "before"
    browser.switch_scripts(on=True)
    browser.open_address(SCRIPT_PAGE)
    assert browser.driver.title == "after"


def test_no_page_launches_an_app_by_itself(visits):
    refreshing = [page.path for page in LASTING if 'http-equiv="refresh"' in (FOLDER / page.path).read_text("utf-8")]
    launching = [page.path for page, visit in visits.items() if any(map(is_launch, visit.requests))]
    assert refreshing + launching == []


@pytest.mark.parametrize("page", EXAMPLES, ids=str)
def test_no_colour_fades_while_a_page_loads(browser, page):
    """On a computer with Windows, for which the page of the apps marks a button."""
    browser.pretend_device("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36")
    first_look.open_page(browser, page.path)
    assert first_look.faded(browser) == []
