"""The page of all documents: filters at once, counts, sorts and groups, and keeps the view in its address."""

import pytest
from selenium.webdriver.common.keys import Keys

from axe import violations
from chromium import NARROW, running_chromium
from finder import Finder
from finding_portal import DOCUMENTS
from fonts import EVERY_FONT_SET, FONT_SETS
from search_field import typed_early

pytestmark = pytest.mark.usefixtures("quiet")
JOERG = ["Größe der Zimmer", "Ähnliche Türen", "apple harvest", "L’année d’Almaty"]  # the newest first
REPORTS = [f"Report {number:02}" for number in range(1, 22)]
ORDER = ["Ähnliche Türen", "apple harvest", "Größe der Zimmer", "L’année d’Almaty", *REPORTS, "Résumé of Anna", "Zebra crossing", "Бюджет на ёлку"]
NEWEST = [*REPORTS[::-1], "Résumé of Anna", "Größe der Zimmer", "Zebra crossing", "Ähnliche Türen", "apple harvest", "Бюджет на ёлку", "L’année d’Almaty"]
FORMS = {
    "documents.html": ["0 documents", "1 document", "2 documents", "5 documents", "21 documents"],
    "de/documents.html": ["0 Dokumente", "1 Dokument", "2 Dokumente", "5 Dokumente", "21 Dokumente"],
    "fr/documents.html": ["0 document", "1 document", "2 documents", "5 documents", "21 documents"],
    "ru/documents.html": ["0 документов", "1 документ", "2 документа", "5 документов", "21 документ"],
}


@pytest.fixture
def finder(finding):
    return Finder(finding)


def test_everything_is_listed_at_first_the_newest_first(finder):
    view = finder.read()
    assert view["rows"] == NEWEST and len(DOCUMENTS) == 28 and view["status"] == "28 documents" and view["search"] == ""


def test_words_filter_at_once_and_are_marked(finder):
    finder.type("jorg apple")
    view = finder.wait(rows=["apple harvest"], status="1 document", search="?q=jorg+apple")
    assert view["marks"] == ["apple", "Jörg"] and view["hrefs"] == [f"{finder.browser.origin}/documents/apples.html"]


def test_a_row_tells_the_facts_of_the_document(finder):
    listed = "document.querySelector('main .rows div > a[href$=\"/zebra.html\"]').closest('.rows > div').innerText"
    before = finder.browser.evaluate(listed)
    finder.type("zebra")
    finder.wait(rows=["Zebra crossing"])
    shown = "[...document.querySelectorAll('main .rows > div')].find(row => row.checkVisibility()).innerText"
    assert finder.browser.evaluate(shown) == before
    assert [fact in before for fact in ["PPTX", "in PowerPoint", "Rooms", "7 February 2026", "Site team"]] == [True] * 5


def test_values_of_a_facet_add_and_facets_narrow(finder):
    finder.tick("OpenDocument text")
    finder.wait(rows=["Ähnliche Türen"], search="?type=ODT")
    finder.tick("Word document")
    finder.wait(rows=["Résumé of Anna", "Ähnliche Türen", "apple harvest", "L’année d’Almaty"])
    finder.tick("party")
    finder.wait(rows=["apple harvest", "L’année d’Almaty"], search="?type=DOCX&type=ODT&tag=party")
    finder.tick("Rooms")
    finder.wait(rows=["apple harvest"], status="1 document")
    finder.tick("Word document")
    finder.wait(rows=[], status="0 documents")


def test_each_facet_counts_what_the_others_leave(finder):
    assert finder.counts("Section") == {"Reports": 21, "Staff": 3, "Rooms": 4}
    finder.tick("Jörg")
    finder.wait(rows=JOERG)
    assert finder.counts("Section") == {"Staff": 1, "Rooms": 3}
    assert finder.counts("File type") == {"Word document": 2, "OpenDocument text": 1, "Excel workbook": 1}
    assert finder.counts("Tag") == {"measures": 3, "party": 2}
    assert finder.counts("Owner") == {"Controlling": 21, "Élodie Brûlé": 1, "Jörg": 4, "Site team": 1, "Фёдор": 1}
    finder.tick("party")
    finder.wait(rows=["apple harvest", "L’année d’Almaty"])
    assert finder.counts("Owner") == {"Jörg": 2, "Фёдор": 1}
    assert finder.counts("Tag") == {"measures": 3, "party": 2}
    assert finder.counts("Section") == {"Staff": 1, "Rooms": 1}


def test_a_count_is_what_ticking_the_value_gives(finder):
    finder.type("re")
    finder.wait(search="?q=re")
    for value, count in finder.counts("Tag").items():
        finder.tick(value)
        finder.wait(search=f"?q=re&tag={value}")
        assert len(finder.read()["rows"]) == count
        finder.tick(value)
        finder.wait(search="?q=re")


def test_sorts_by_title_and_back_by_date(finder):
    finder.tick("Jörg")
    finder.choose("Sort by", "Title")
    finder.wait(rows=[title for title in ORDER if title in JOERG], search="?owner=Jörg&sort=title")
    finder.choose("Sort by", "Date, newest first")
    finder.wait(rows=JOERG, search="?owner=Jörg")


ORDERS = ["Date, newest first", "Title", "File type", "Owner"]


SORTED = "[...document.querySelectorAll('.heads [aria-sort$=ending]')].map(head => [head.textContent, head.ariaSort])"


def test_the_heads_of_the_columns_sort_and_reverse(finder):
    for head, order in [("Title", "title"), ("Owner", "owner"), ("File type", "type"), ("Updated", "updated")]:
        finder.browser.driver.find_element("css selector", f".heads a[href$='sort={order}']").click()
        finder.wait(search=f"?sort={order}")
        down, up = ("descending", "ascending") if order == "updated" else ("ascending", "descending")
        assert finder.browser.evaluate(SORTED) == [[head, down]]
        rows = finder.read()["rows"]
        finder.browser.driver.find_element("css selector", f".heads a[href$='sort={order}']").click()
        finder.wait(search=f"?sort={order}&order=reversed")
        assert finder.browser.evaluate(SORTED) == [[head, up]] and finder.read()["rows"] == rows[::-1]


@pytest.mark.parametrize(("period", "first", "others"), [("This week", 3, 0), ("This month", 1, 0), ("This year", 1, 7)])
def test_filters_by_when_documents_were_updated(finder, period, first, others):
    finder.browser.evaluate("Date.now = () => +new Date(2026, 4, 6, 12)")  # a Wednesday; weeks begin on Sunday
    finder.choose("Updated", period)
    rows = finder.wait(search=f"?when={period.split()[1]}", status=f"{7 - first + others} documents")["rows"]
    assert [row for row in rows if row.startswith("Report")] == [f"Report {day:02}" for day in range(6, first - 1, -1)]
    chip = finder.browser.driver.find_element("css selector", "#_chips button")
    assert chip.text == period
    chip.click()
    finder.wait(search="", rows=NEWEST)


def test_filters_from_a_day_to_another(finder):
    finder.choose("Updated", "From – to")
    finder.wait(search="?when=days", status="28 documents")
    for name, day in [("from", "2026-05-03"), ("to", "2026-05-05")]:
        finder.browser.evaluate(
            "((field, day) => { field.value = day; field.dispatchEvent(new Event('input', { bubbles: true })) })(...arguments)",
            finder.browser.driver.find_element("name", name), day)
    finder.wait(search="?when=days&from=2026-05-03&to=2026-05-05", rows=["Report 05", "Report 04", "Report 03"])
    assert finder.counts("Section") == {"Reports": 3}
    finder.browser.driver.refresh()
    finder.wait(rows=["Report 05", "Report 04", "Report 03"])
    assert finder.browser.driver.find_element("name", "to").is_displayed()
    finder.choose("Updated", "Any time")
    finder.wait(search="", rows=NEWEST)


def test_documents_without_an_owner_come_last_by_owner(finder):
    finder.choose("Sort by", "Owner")
    finder.wait(search="?sort=owner")
    owners = "[...document.querySelectorAll('#_results > div')].map(row => row.querySelector('.owner')?.textContent ?? '')"
    shown = finder.browser.evaluate(owners)
    named = [owner for owner in shown if owner]
    assert named and shown[: len(named)] == named


def test_a_list_shows_five_values_of_a_facet_until_all_are_asked_for(finder):
    count = """[...document.querySelectorAll('fieldset')].map(set =>
      [...set.querySelectorAll('li')].filter(item => item.checkVisibility()).length)"""
    assert max(finder.browser.evaluate(count)) == 5
    button = finder.browser.driver.find_element("css selector", "fieldset:has(button:not([hidden])) button")
    hidden = int(button.text.removeprefix("Show all "))
    button.click()
    assert max(finder.browser.evaluate(count)) == hidden
    assert finder.browser.evaluate("document.activeElement.type") == "checkbox"


def test_heading_and_title_say_what_is_searched(finder):
    finder.type("zebra")
    finder.wait(rows=["Zebra crossing"])
    heading = "document.querySelector('h1').textContent"
    assert finder.browser.evaluate(heading) == "Results for “zebra”"
    assert finder.browser.evaluate("document.title").startswith("Results for “zebra” · ")
    finder.press_button("Clear all")
    finder.wait(search="")
    assert finder.browser.evaluate(heading) == "All documents"


def test_offers_the_best_match_only_for_words(finder):
    assert finder.offered("Sort by") == ORDERS
    finder.type("re")
    finder.wait(search="?q=re")
    assert finder.offered("Sort by") == ["Best match", "Title", "Date, newest first", "File type", "Owner"]
    finder.choose("Sort by", "Title")
    finder.browser.press(Keys.TAB)
    finder.type(" ")
    finder.wait(search="?sort=title")
    assert finder.offered("Sort by") == ORDERS


def test_words_bring_the_best_match_first_unless_sorted_by_title(finder):
    finder.type("re")
    best = finder.wait(search="?q=re")["rows"]
    assert best[0] == "Report 21" and best[-1] != "Бюджет на ёлку"
    finder.choose("Sort by", "Title")
    rows = finder.wait(search="?q=re&sort=title")["rows"]
    assert rows != best and sorted(rows) == sorted(best) and rows == [row for row in ORDER if row in best]
    finder.choose("Sort by", "Best match")
    finder.wait(search="?q=re", rows=best)


def test_sorts_by_title_without_any_filter(finder):
    finder.choose("Sort by", "Title")
    finder.wait(search="?sort=title", status="28 documents", rows=ORDER)
    finder.choose("Sort by", "Date, newest first")
    finder.wait(search="", status="28 documents", rows=NEWEST)


def test_groups_by_section_in_the_order_of_the_navigation(finder):
    finder.type("jorg")
    finder.tick("Jörg")
    finder.choose("Group by section")
    expected = ["# Staff", "L’année d’Almaty", "# Rooms"]
    view = finder.wait(search="?q=jorg&owner=Jörg&group=section")
    assert view["rows"][:3] == expected and set(view["rows"][3:]) == {
        "Ähnliche Türen",
        "apple harvest",
        "Größe der Zimmer",
    }


def test_the_address_brings_the_view_back(finder):
    finder.tick("Jörg")
    finder.tick("measures")
    finder.choose("Sort by", "Title")
    finder.choose("Group by section")
    finder.type("r")
    address = "?q=r&tag=measures&owner=Jörg&sort=title&group=section"
    view = finder.wait(search=address)
    finder.browser.driver.refresh()
    finder.wait(**view)
    again = Finder(finder.browser, "documents.html" + finder.browser.evaluate("location.search"))
    again.wait(**view)
    assert again.ticked() == {"measures", "Jörg"}


def test_an_address_with_words_never_shows_the_whole_list_first(finding):
    """Shows no row until the search index is loaded; if it takes a moment, the page says so."""
    held = """const append = HTMLHeadElement.prototype.append;
      HTMLHeadElement.prototype.append = function(script) {
        if (script.src?.includes('/search/en.js')) window.release = () => append.call(this, script); else append.call(this, script);
      };"""
    with finding.on_new_pages(held):
        finding.open("documents.html?q=crossing")
        finding.wait_until("window.release && document.querySelector('#_count').textContent === 'Searching…'")
        rows = "[...document.querySelectorAll('main .rows > div')].filter(row => row.checkVisibility()).length"
        assert finding.evaluate(rows) == 0
        finding.evaluate("window.release()")
        finding.wait_until(f"{rows} === 1")


@pytest.mark.parametrize(
    ("address", "words", "rows", "search"),
    [
        ("documents.html", "crossing", ["Zebra crossing"], "?q=crossing"),
        ("documents.html?q=apple&owner=Jörg", "party", ["apple harvest", "L’année d’Almaty"], "?q=party&owner=Jörg"),
    ],
    ids=["nothing asked", "other words in the address"],
)
def test_words_that_are_typed_before_the_scripts_run_filter(finding, address, words, rows, search):
    with finding.on_new_pages(typed_early(words)):
        Finder(finding, address).wait(rows=rows, search=search)


@pytest.fixture(params=[False, True], ids=["loaded again", "kept"])
def left_finder(request, finding, finding_origin):
    """In a browser that reloads the page on the way back, and in one that has kept it."""
    if not request.param:
        yield Finder(finding)
        return
    with running_chromium(finding_origin, FONT_SETS[0], keeps_pages=True) as browser:
        yield Finder(browser)


def test_back_from_a_document_shows_the_view_again(left_finder):
    finder = left_finder
    finder.tick("Jörg")
    finder.type("apple")
    view = finder.wait(search="?q=apple&owner=Jörg")
    del view["text"]  # rows have none before they come into sight
    finder.browser.follow(finder.browser.driver.find_element("link text", "apple harvest"))
    assert finder.browser.evaluate("location.pathname") == "/documents/apples.html"
    finder.browser.driver.back()
    finder.wait(**view)


def test_typing_adds_nothing_to_the_history(finder):
    before = finder.browser.evaluate("history.length")
    finder.type("apple")
    finder.wait(search="?q=apple")
    assert finder.browser.evaluate("history.length") == before


def test_unknown_names_and_values_of_an_address_do_no_harm(finding):
    finder = Finder(finding, "documents.html?tag=nowhere&sort=size&group=owner&x=1&q=%E0%A4%Azzz&tag=party")
    view = finder.wait(status="0 documents")
    assert finder.ticked() == {"party"} and view["rows"] == []


@pytest.mark.parametrize(("page", "name"), [("sections/rooms.html", "Rooms"), ("tags/party.html", "party")])
def test_a_list_leads_to_the_same_documents_to_filter(finding, page, name):
    finding.open(page)
    listed = finding.evaluate("[...document.querySelectorAll('main .rows div > a')].map(link => link.textContent)")
    finding.follow(finding.driver.find_element("link text", "Filter and sort"))
    assert finding.evaluate("location.pathname") == "/documents.html"
    finder = Finder(finding, "documents.html" + finding.evaluate("location.search"))
    finder.wait(status=f"{len(listed)} documents")
    assert finder.ticked() == {name} and sorted(finder.read()["rows"]) == sorted(listed)


def test_clear_takes_everything_back(finder):
    assert "Clear all" not in finder.read()["buttons"]
    before = finder.read()
    finder.tick("Jörg")
    finder.choose("Sort by", "Date, newest first")
    finder.choose("Group by section")
    finder.type("zebra")
    finder.wait(rows=[])
    finder.press_button("Clear all")
    finder.wait(**before)
    assert finder.browser.evaluate("document.activeElement.type") == "search"


def test_escape_in_the_field_takes_the_words_back(finder):
    finder.tick("Jörg")
    finder.type("apple")
    finder.wait(rows=["apple harvest"])
    finder.browser.press(Keys.ESCAPE)
    finder.wait(rows=JOERG, words="", search="?owner=Jörg")


def test_other_pages_that_have_the_words_are_above_the_documents(finder):
    finder.type("harvest")
    finder.wait(rows=["apple harvest"], status="1 document")
    pages = finder.browser.driver.find_elements("css selector", "#_others a")
    assert [page.text for page in pages] == ["Harvest of old Retired, use “apple harvest”"]
    finder.type("outdated")
    view = finder.wait(rows=[], status="")
    assert "Outdated Retired" in view["text"] and "No documents found" not in view["text"]
    finder.type("zebra")
    finder.wait(rows=["Zebra crossing"])
    assert not finder.browser.driver.find_element("id", "_others").is_displayed()


def test_no_result_says_what_to_do(finder):
    message = "No documents found. Check the spelling, or try fewer words."
    assert message not in finder.read()["text"]
    finder.type("nothing at all")
    assert message in finder.wait(rows=[], status="0 documents")["text"]
    shown = """[...document.querySelectorAll('fieldset, .heads, .view, #_sort, #_reversed, #_when, [name=group], #_unfiltered, #_toggle')]
      .filter(part => part.checkVisibility()).length"""
    assert finder.browser.evaluate(shown) == 0
    ways = [way.text for way in finder.browser.driver.find_elements("css selector", "#_none a")]
    assert (ways[0], ways[-1]) == ("All documents", "All tags") and 2 < len(ways) <= 7
    finder.browser.follow(finder.browser.driver.find_element("link text", ways[0]))
    finder.wait(words="", search="")
    assert finder.browser.evaluate(shown) > 0


def test_filters_that_leave_nothing_can_be_cleared(finder):
    finder.type("apple")
    finder.wait(rows=["apple harvest"])
    finder.tick("Excel")
    text = finder.wait(rows=[], status="0 documents")["text"]
    assert "No documents found." in text and "Check the spelling" not in text
    shown = "[...document.querySelectorAll('#_sort, [name=group], .view')].some(part => part.checkVisibility())"
    assert finder.browser.evaluate(shown) is False and "Excel" in finder.read()["buttons"]
    assert "party" in [way.text for way in finder.browser.driver.find_elements("css selector", "#_none a")]
    finder.press_button("Clear the filters")
    finder.wait(rows=["apple harvest"], words="apple", search="?q=apple")


@pytest.mark.parametrize("page", FORMS)
def test_the_count_has_the_plural_form_of_its_language(finding, page):
    finder = Finder(finding, page)
    finder.type("nowhere")
    finder.wait(status=FORMS[page][0])
    finder.type(Keys.DELETE)
    finder.wait(words="", search="")
    for tag, text in zip(["one", "two", "five", "twenty-one"], FORMS[page][1:], strict=True):
        finder.tick(tag)
        finder.wait(status=text)
        finder.tick(tag)
        finder.wait(search="")


def test_arrows_go_through_the_rows_and_back_to_the_field(finder):
    finder.type("jorg")
    finder.wait(search="?q=jorg")
    focused = "document.activeElement.textContent || document.activeElement.type"
    seen = []
    for key in [Keys.ARROW_DOWN] * 5 + [Keys.ARROW_UP] * 4:
        finder.browser.press(key)
        seen.append(finder.browser.evaluate(focused))
    rows = finder.read()["rows"]
    assert seen == rows + rows[3:] + rows[2::-1] + ["search"]


def test_arrows_go_through_the_listed_rows_without_any_filter(finder):
    finder.browser.driver.find_element("css selector", "input[type=search]").click()
    finder.browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    finder.browser.wait_until("location.pathname === '/documents/report-20.html'")


def test_slash_leads_to_the_field_from_a_facet_too(finder):
    finder.browser.evaluate("document.querySelector('main fieldset input').focus()")
    finder.browser.press("/")
    assert finder.browser.evaluate("document.activeElement.type") == "search"


def test_everything_is_done_by_keyboard(finder):
    finder.browser.evaluate("document.querySelector('main input[name=section]').focus()")
    finder.browser.press(" ")
    finder.wait(search="?section=reports", status="21 documents")
    finder.browser.press_tab()
    finder.browser.press(" ")
    finder.wait(search="?section=reports&section=people", status="24 documents")


def test_what_filters_the_list_can_be_taken_away(finder):
    finder.tick("Jörg")
    finder.tick("Excel")
    finder.wait(search="?app=excel&owner=Jörg", rows=["Größe der Zimmer"])
    chips = finder.browser.driver.find_elements("css selector", "main #_chips button")
    assert [chip.text for chip in chips] == ["Excel", "Jörg"]
    assert [chip.accessible_name for chip in chips] == ["Remove the filter Excel", "Remove the filter Jörg"]
    chips[0].click()
    finder.wait(search="?owner=Jörg", rows=JOERG)
    finder.browser.wait_until("document.activeElement.ariaLabel === 'Remove the filter Jörg'")
    finder.browser.press(Keys.ENTER)
    finder.wait(search="", rows=NEWEST)
    finder.browser.wait_until("document.activeElement.id === '_found-documents'")
    assert not finder.browser.driver.find_elements("css selector", "main .chips button")


def test_apps_come_first_with_their_icons(finder):
    first = "document.querySelector('main fieldset')"
    assert finder.browser.evaluate(f"{first}.querySelector('legend').textContent") == "App"
    icons = "[...fieldset.querySelectorAll('li')].map(item => item.querySelectorAll('svg').length)"
    assert finder.browser.evaluate(f"(fieldset => {icons})({first})") == [1, 1, 1]


@EVERY_FONT_SET
def test_the_filters_of_a_phone_open_and_close(finding):
    finding.resize(NARROW)
    finder = Finder(finding)
    is_open = "document.querySelector('fieldset').checkVisibility()"
    button = finding.driver.find_element("css selector", "#_toggle")
    assert (button.text, finding.evaluate(is_open)) == ("Filter and sort", False)
    button.click()
    assert finding.evaluate(is_open)
    finder.tick("Jörg")
    finder.press_button("Show results")
    assert not finding.evaluate(is_open)
    finder.wait(rows=JOERG)
    assert button.text == "Filter and sort (1)"
    button.click()
    finding.press(Keys.ESCAPE)
    assert not finding.evaluate(is_open)
    assert finding.evaluate("document.activeElement === arguments[0]", button)
    assert finding.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_wide_window_needs_no_filter_button(finder):
    assert "Filter and sort" not in finder.read()["buttons"]


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_the_language_switch_keeps_the_view(finder, language):
    finder.tick("Jörg")
    finder.tick("measures")
    finder.choose("Sort by", "Title")
    finder.choose("Group by section")
    view = finder.wait(search="?tag=measures&owner=Jörg&sort=title&group=section")
    finder.browser.switch_language(language)
    assert finder.browser.evaluate("location.pathname") == f"/{language}/documents.html"
    again = Finder(finder.browser, language + "/documents.html" + finder.browser.evaluate("location.search"))
    assert again.wait(search=view["search"])["rows"][1:] == view["rows"][1:]


def test_the_language_switch_keeps_an_owner_whose_name_is_translated(finder):
    finder.tick("Site team")
    finder.wait(rows=["Zebra crossing"])
    finder.browser.switch_language("de")
    assert finder.browser.evaluate("location.pathname") == "/de/documents.html"
    again = Finder(finder.browser, "de/documents.html" + finder.browser.evaluate("location.search"))
    assert again.wait(rows=["Zebra crossing"])
    assert again.ticked() == {"Bauteam"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("words", ["", "jorg", "nothing", "re"])
def test_axe_finds_nothing_while_filtering(finding, scheme, words):
    finding.prefer(prefers_color_scheme=scheme)
    finder = Finder(finding, f"documents.html?q={words}&group=section")
    finder.wait(words=words)
    finder.browser.wait_until("globalThis.docportalIndex?.plural !== undefined")
    assert violations(finding) == []


def test_without_scripts_there_is_no_form_and_the_list_is_complete(finding):
    finding.switch_scripts(on=False)
    finding.open("documents.html?q=zebra")
    hidden = """![...document.querySelectorAll('form, main input, main button, main select')]
      .some(element => element.checkVisibility())"""
    links = "[...document.querySelectorAll('main .rows div > a')].filter(link => link.checkVisibility()).length"
    assert finding.evaluate(hidden) and finding.evaluate(links) == 28
