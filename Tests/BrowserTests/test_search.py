"""The search field on every page: finds while one types, by keyboard alone, and announces its results."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from axe import violations
from finding_portal import DOCUMENTS
from fonts import EVERY_FONT_SET
from search_field import focus_field, found, pages, read_panel, titles, type_words, typed_early

pytestmark = pytest.mark.usefixtures("quiet")
PAGES_WITH_PANEL = [
    "index.html",
    "documents/cv.html",
    "tags/index.html",
    "install/word.html",
    "sections/rooms.html",
    "404.html",
]


@pytest.fixture
def home(finding):
    finding.open("index.html")
    return finding


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("crossing", "Zebra crossing"),
        ("applications", "Résumé of Anna"),
        ("Staff Anna", "Résumé of Anna"),
        ("Élodie", "Résumé of Anna"),
        ("ODT", "Ähnliche Türen"),
        ("Смета", "Бюджет на ёлку"),
        ("zephyr", "Бюджет на ёлку"),
    ],
    ids=["title", "tag", "section", "owner", "type", "file-name", "description"],
)
def test_finds_by(home, words, title):
    assert found(home, words) == [title]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("résumé", "Résumé of Anna"),
        ("RESUME", "Résumé of Anna"),
        ("resumé", "Résumé of Anna"),
        ("größe", "Größe der Zimmer"),
        ("grosse", "Größe der Zimmer"),
        ("GRÖSSE", "Größe der Zimmer"),
        ("aehnlich turen", "Ähnliche Türen"),
        ("ahnliche turen", "Ähnliche Türen"),
        ("re\u0301sume\u0301", "Résumé of Anna"),
        ("бюджет", "Бюджет на ёлку"),
        ("ЕЛКУ", "Бюджет на ёлку"),
        ("елодие", "Résumé of Anna"),
    ],
)
def test_case_and_diacritics_do_not_matter(home, words, title):
    assert found(home, words) == ([title] if title else [])


@pytest.mark.parametrize("words", ["zebra-crossing", "zebracrossing", '"zebra crossing"', "zebra, crossing!"])
def test_signs_between_words_do_not_matter(home, words):
    assert found(home, words) == ["Zebra crossing"]


@pytest.mark.parametrize(("words", "title"), [("zebras", "Zebra crossing"), ("reports 01", "Report 01")])
def test_an_ending_may_differ(home, words, title):
    assert title in found(home, words)


@pytest.mark.parametrize("words", ["zbera", "zebar", "zebrra", "xebra"])
def test_one_wrong_letter_is_forgiven_where_nothing_else_is_found(home, words):
    panel = type_words(home, words)
    assert [option["lines"][0] for option in panel["options"][:-1]] == ["Zebra crossing"]
    assert f"Nothing was found for “{words}”. Results for “zebra”:" in panel["statuses"][0]


def test_an_umlaut_that_is_written_out_is_no_other_word(home):
    panel = type_words(home, "aehnliche tueren")
    assert [option["lines"][0] for option in panel["options"][:-1]] == ["Ähnliche Türen"]
    assert "Nothing was found" not in panel["statuses"][0]


def test_the_words_around_a_hit_in_the_description_are_shown(home):
    lines = type_words(home, "zephyr")["options"][0]["lines"]
    assert lines[0] == "Бюджет на ёлку" and "zephyr" in lines[1].lower()
    assert type_words(home, "crossing")["options"][0]["lines"] == ["Zebra crossing", "PPTX"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("applications", ["applications"]),
        ("Staff Anna", ["Staff"]),
        ("Élodie", ["Élodie Brûlé"]),
        ("Смета", ["Смета.xlsx"]),
        ("ODT", []),
    ],
    ids=["tag", "section", "owner", "file-name", "type"],
)
def test_what_else_was_hit_is_shown_with_a_mark(home, words, why):
    """The type is beside the title anyway."""
    option = type_words(home, words)["options"][0]
    assert option["lines"][1:-1] == why
    assert len(option["marks"]) == len([word for word in words.split() if word != "ODT"])


def test_a_typed_apostrophe_finds_a_printed_one(home):
    assert found(home, "l'annee d'almaty") == ["L’année d’Almaty"]


def test_every_word_must_be_found_in_any_order_and_place(home):
    panel = type_words(home, "  jorg   TURKEY ")
    assert "No document has all of these words. These have some:" in panel["statuses"][0] and len(titles(panel)) == 4
    assert found(home, "  jorg   turen ") == ["Ähnliche Türen"]
    assert found(home, "turen rooms odt") == ["Ähnliche Türen"]


def test_beginnings_of_titles_come_before_other_hits(home):
    assert found(home, "rep")[:2] == ["Report 21", "Report 20"]
    assert found(home, "ann")[:2] == ["Résumé of Anna", "L’année d’Almaty"]


def test_a_number_is_never_another(home):
    assert found(home, "22") == []
    panel = type_words(home, "report 22")
    assert "No document has all of these words. These have some:" in panel["statuses"][0]


def test_a_short_word_is_a_whole_one_before_it_is_a_beginning(home):
    assert found(home, "of") == ["Résumé of Anna"]
    assert found(home, "ze") == ["Zebra crossing", "Бюджет на ёлку"]


@pytest.mark.parametrize("words", ["owner:", ":", "\"owner:", "owner::ann", "harvest:" * 9])
def test_any_signs_can_be_searched(home, words):
    panel = type_words(home, words)
    assert panel["none"] or panel["options"]


def test_two_wrong_letters_are_forgiven_from_eight_on(home):
    assert found(home, "crosinng") == ["Zebra crossing"]
    assert found(home, "crsosnig") == ["Zebra crossing"]


def test_the_newer_come_first_of_those_that_fit_alike(home):
    assert found(home, "report")[:2] == ["Report 21", "Report 20"]


@pytest.mark.parametrize("words", ["7 February 2026", "2026-02-07", "07.02.2026", "2/7/2026", "Feb 7, 2026", "7.2.26", "2026年2月7日"])
def test_a_date_finds_what_was_updated_on_it(home, words):
    assert "Zebra crossing" in found(home, words)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("applications", [["applications", "Tag"]]),
        ("staff", [["Staff", "Section"]]),
        ("stff", [["Staff", "Section"]]),
        ("house rules", [["Rules of the house", "Page"]]),
        ("get word", [["Get Word", "Page"]]),
        ("what's new", [["What’s new", "Page"]]),
        ("old harvest", [["Harvest of old", "Retired, use “apple harvest”"]]),
        ("outdated", [["Outdated", "Retired"]]),
    ],
)
def test_other_pages_and_retired_documents_are_found(home, words, shown):
    panel = type_words(home, words)
    assert pages(panel) == shown and not panel["none"]
    if not titles(panel):
        assert panel["options"][-1]["lines"] == ["Show all results"]
        assert shown[0][0] in panel["statuses"]


def test_another_page_is_opened(home):
    options = type_words(home, "old harvest")["options"]
    assert [option["lines"][0] for option in options[:2]] == ["apple harvest", "Harvest of old"]  # the first replaces it
    home.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    home.wait_until("location.pathname === '/documents/old.html'")


@pytest.mark.parametrize(("words", "path"), [("regeln haus", "/de/pages/house.html"), ("personal", "/de/sections/people.html")])
def test_other_pages_are_found_in_their_language(finding, words, path):
    finding.open("de/tags/index.html")
    option = next(option for option in type_words(finding, words)["options"] if "-page-" in option["id"])
    assert option["href"] == finding.origin + path


def test_the_panel_shows_the_first_and_counts_all(home):
    panel = type_words(home, "report")
    assert [option["lines"][0] for option in panel["options"][:2]] == ["Report 21", "Report 20"]
    assert 5 <= len(panel["options"]) <= 11
    assert panel["options"][-1]["lines"] == ["Show all results (21 documents)"]


def test_what_was_found_is_marked(home):
    assert type_words(home, "resu ann")["options"][0]["marks"] == ["Résu", "Ann"]


def test_what_was_found_is_marked_beside_letters_that_fold_to_two(home):
    assert type_words(home, "zimm")["options"][0]["marks"] == ["Zimm"]
    assert type_words(home, "grosse")["options"][0]["marks"] == ["Größe"]


@pytest.mark.parametrize("words", ["(", ".*", "\\", "[zz", "<zzz>", "$&", "%"])
def test_signs_are_only_signs(home, words):
    assert found(home, words) == []


def test_the_file_type_stands_beside_the_title(home):
    assert type_words(home, "crossing")["options"][0]["lines"] == ["Zebra crossing", "PPTX"]


@pytest.mark.parametrize(
    ("words", "text"),
    [("crossing", "1 document"), ("zimmer", "1 document"), ("party", "3 documents"), ("nowhere", "No documents found.")],
)
def test_the_count_is_announced(home, words, text):
    assert type_words(home, words)["statuses"] == [text]


def test_no_result_is_no_option(home):
    panel = type_words(home, "nowhere")
    assert panel["none"] == "No documents found." and not panel["open"] and panel["expanded"] == "false"
    home.press(Keys.ESCAPE)
    home.wait_for(lambda: not read_panel(home)["none"])
    assert type_words(home, "crossing")["open"] and not read_panel(home)["none"]


def test_the_field_says_whether_the_panel_is_open(home):
    assert read_panel(home)["expanded"] == "false"
    assert type_words(home, "report")["expanded"] == "true"
    home.press(Keys.BACKSPACE * 6)
    home.wait_for(lambda: not read_panel(home)["open"])
    assert read_panel(home)["expanded"] == "false"


def test_arrow_keys_go_round(home):
    count = len(type_words(home, "party")["options"])
    seen = []
    for key in [Keys.ARROW_DOWN] * (count + 1) + [Keys.ARROW_UP] * 2:
        home.press(key)
        panel = read_panel(home)
        chosen = [number for number, option in enumerate(panel["options"]) if option["selected"]]
        assert [panel["options"][number]["id"] for number in chosen] == [panel["active"]] and panel["focused"]
        seen += chosen
    assert seen == [*range(count), 0, count - 1, count - 2]


def test_an_arrow_up_chooses_the_last(home):
    type_words(home, "party")
    home.press(Keys.ARROW_UP)
    assert read_panel(home)["options"][-1]["selected"]


def test_typing_on_takes_the_choice_back(home):
    type_words(home, "part")
    home.press(Keys.ARROW_DOWN)
    home.press("y")
    home.wait_for(lambda: read_panel(home)["text"] == "party" and read_panel(home)["active"] is None)


def test_enter_opens_the_chosen_document(home):
    type_words(home, "crossing")
    home.press(Keys.ARROW_DOWN, Keys.ENTER)
    home.wait_until("location.pathname === '/documents/zebra.html'")


def test_a_click_opens_a_document(home):
    type_words(home, "crossing")
    home.driver.find_element("css selector", "[role=option]").click()
    home.wait_until("location.pathname === '/documents/zebra.html'")


@pytest.mark.parametrize("keys", [[Keys.ENTER], [Keys.ARROW_UP, Keys.ENTER]], ids=["form", "last-line"])
def test_all_results_are_on_the_page_of_all_documents(home, keys):
    type_words(home, "Jörg party")
    home.press(*keys)
    home.wait_until("location.pathname === '/documents.html' && document.title")
    assert home.evaluate("new URLSearchParams(location.search).get('q')") == "Jörg party"
    shown = """[...document.querySelectorAll('main .rows div > a')].filter(link => link.checkVisibility())
      .map(link => link.textContent)"""
    home.wait_until(f"{shown}.length === 2")
    assert home.evaluate(shown) == ["apple harvest", "L’année d’Almaty"]


def test_words_that_are_typed_before_the_scripts_run_are_searched(finding):
    with finding.on_new_pages(typed_early("crossing")):
        finding.open("index.html")
        finding.wait_for(lambda: read_panel(finding)["open"])
    assert (titles(read_panel(finding)), read_panel(finding)["text"]) == (["Zebra crossing"], "crossing")


def test_escape_closes_and_keeps_the_words(home):
    type_words(home, "party")
    home.press(Keys.ARROW_DOWN, Keys.ESCAPE)
    panel = read_panel(home)
    assert (panel["open"], panel["expanded"], panel["active"], panel["text"]) == (False, "false", None, "party")
    assert panel["focused"]


def test_leaving_the_field_closes_the_panel(home):
    type_words(home, "party")
    home.press_tab()
    home.wait_for(lambda: not read_panel(home)["open"])
    type_words(home, "party")
    home.driver.find_element("tag name", "footer").click()
    home.wait_for(lambda: not read_panel(home)["open"])


@pytest.mark.parametrize("page", PAGES_WITH_PANEL)
def test_a_slash_leads_to_the_field_on_every_page_and_finds_there(finding, page):
    finding.open(page)
    finding.press("/")
    panel = read_panel(finding)
    assert (panel["focused"], panel["text"]) == (True, "")
    finding.press("crossing")
    finding.wait_for(lambda: len(read_panel(finding)["options"]) == 2)
    assert read_panel(finding)["options"][0]["href"] == f"{finding.origin}/documents/zebra.html"


def test_a_slash_within_the_field_is_a_letter(home):
    focus_field(home)
    home.press("a/b")
    assert read_panel(home)["text"] == "a/b"


def test_a_slash_with_a_modifier_is_left_to_the_browser(home):
    ActionChains(home.driver).key_down(Keys.CONTROL).send_keys("/").key_up(Keys.CONTROL).perform()
    assert not read_panel(home)["focused"]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "21 documents"), ("de", "21 Dokumente"), ("fr", "21 documents"), ("ru", "21 документ")],
)
def test_finds_in_each_language(finding, language, text):
    finding.open("index.html" if language == "en" else f"{language}/index.html")
    panel = type_words(finding, "report")
    assert panel["statuses"] == [text]
    assert panel["options"][0]["href"].endswith(f"/{'' if language == 'en' else language + '/'}documents/report-21.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_the_panel_is_open(home, scheme):
    home.prefer(prefers_color_scheme=scheme)
    home.driver.refresh()
    type_words(home, "report")
    home.press(Keys.ARROW_DOWN)
    assert read_panel(home)["open"] and violations(home) == []


@EVERY_FONT_SET
def test_the_panel_fits_a_small_phone(home):
    home.resize((320, 640))
    type_words(home, "report")
    box = "document.querySelector('[role=listbox]').getBoundingClientRect()"
    assert home.evaluate(f"{box}.left >= 0 && {box}.right <= innerWidth")
    assert home.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def delay(browser, part):
    """Holds back the script whose address has this part, until `release()`."""
    browser.evaluate(f"""(() => {{
      const append = document.head.append.bind(document.head);
      document.head.append = script => {{
        if (script.src.includes('{part}')) window.release = () => append(script); else append(script);
      }};
    }})()""")


@pytest.mark.parametrize("part", ["/assets/search.", "/search/"])
@pytest.mark.parametrize("keys", [[Keys.BACKSPACE * 5], [Keys.ESCAPE], [Keys.TAB]], ids=["cleared", "escape", "left"])
def test_a_search_that_comes_late_does_not_open_a_panel_that_nobody_waits_for(home, part, keys):
    delay(home, part)
    focus_field(home)
    home.press("party", *keys)
    home.wait_until("window.release !== undefined")
    home.evaluate("window.release()")
    home.wait_until("globalThis.docportalIndex?.plural !== undefined")
    assert not read_panel(home)["open"]


def test_every_document_is_found_by_its_title(home):
    for document in DOCUMENTS[:8]:
        title = document["title"]
        title = title if isinstance(title, str) else title["en"]
        assert title in found(home, title)


WITH_MADE_TITLES = """const [queries, done] = arguments;
(async () => {
  const { searchIndex, searchOrCorrect, readOn } = (await docportal.searching());
  const index = await searchIndex();
  readOn(index);
  while (index.reading) await new Promise(done => setTimeout(done));
  index.documents[0].titleText = ' company car rules ';
  index.documents[1].titleText = ' recommendations for visitors ';
  index.owners.lars = 'Lars Oster';
  index.documents.at(-1).factText += ' lars oster ';
  const answers = {};
  for (const query of queries) {
    const { found, hint } = await searchOrCorrect(index, query);
    answers[query] = [found.map(entry => index.documents.indexOf(entry)), hint ?? ''];
  }
  return answers;
})().then(done)"""


def test_small_words_plurals_and_names_of_fields(browser):
    """Words that count alone only, stems before corrections and names, three letters inside a word."""
    browser.open("index.html")
    queries = ["how do I use the company car", "cars", "company cars", "nda", "rec", "visi"]
    answers = browser.driver.execute_async_script(WITH_MADE_TITLES, queries)
    for query in ["cars", "company cars"]:
        found, hint = answers[query]
        assert (found[0], hint) == (0, "") and len(found) < 4
    assert answers["how do I use the company car"][0][0] == 0
    assert 1 not in answers["nda"][0] and 1 in answers["rec"][0] and 1 in answers["visi"][0]


def test_the_name_of_a_field_is_no_text_of_a_document(browser):
    browser.open("index.html")
    answers = browser.driver.execute_async_script(WITH_MADE_TITLES, ["status", "status:final", "final"])
    assert answers["status:final"][0] and not set(answers["status"][0]) & set(answers["status:final"][0])
