"""A portal of thousands of documents: small files, answers of a few rows, lists in parts.

Benchmarks/bench_search.py measures their speed.
"""

import gzip
from urllib.parse import quote, urlsplit

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from finder import Finder
from page_source import read_source
from search_field import focus_field, is_page, read_panel, type_words

pytestmark = pytest.mark.usefixtures("quiet")
QUERIES = ["b", "budget", "budget plan 7", "tag-12 finance", "бюджет", "security design legal", "3999"]
ROWS = "[...document.querySelectorAll('main .rows div > a')].filter(link => link.checkVisibility())"


def files(folder, pattern):
    return [path for path in folder.rglob(pattern) if path.is_file()]


def test_the_index_is_small_on_the_wire(large_portal, document_count):
    sizes = [len(gzip.compress(path.read_bytes())) for path in files(large_portal / "search", "*.js")]
    assert 4 < len(sizes) <= 20 and sum(sizes) <= 100 * document_count


# Lets through the index itself and the data for lists, and holds back the others until `release()`.
HOLD_TEXTS = """(() => {
  const append = document.head.append.bind(document.head), held = [];
  window.asked = [];
  const isOfIndex = script => script.src.includes('/search/');
  document.head.append = script => {
    if (!isOfIndex(script) || asked.push(script.src) <= 1 + (window.docportalIndex?.heads.length ?? 0)) append(script); else held.push(script);
  };
  window.release = () => { document.head.append = append; append(...held); };
})()"""


def test_the_first_results_need_few_bytes(large, large_portal):
    large.open("index.html")
    large.evaluate(HOLD_TEXTS)
    focus_field(large)
    large.press("budget")
    large.wait_for(lambda: len(read_panel(large)["options"]) == 9)
    asked = large.evaluate("asked.slice(0, 1 + docportalIndex.heads.length)")
    search = files(large_portal / "assets", "search.*.js")
    read = [*search, *(large_portal / urlsplit(src).path[1:] for src in asked)]
    assert len(read) > 3 and sum(len(gzip.compress(path.read_bytes())) for path in read) <= 250_000
    assert large.evaluate("document.querySelector('#_found').ariaBusy") == "true"
    large.evaluate("release()")
    large.wait_until("document.querySelector('#_found').ariaBusy === 'false'")


HOLD_TITLES = """const append = HTMLHeadElement.prototype.append, held = [];
  window.asked = [];
  HTMLHeadElement.prototype.append = function(script) {
    if (!script.src?.includes('/search/') || asked.push(script.src) <= 1) append.call(this, script); else held.push(script);
  };
  window.release = () => { HTMLHeadElement.prototype.append = append; held.forEach(script => document.head.append(script)); };"""


def opened(large, address):
    finder = Finder.__new__(Finder)
    finder.browser = large
    large.open(address)
    return finder


IS_WHOLE = "document.querySelector('#_results').ariaBusy === 'false'"


def test_a_link_to_a_search_shows_first_rows_early(large, large_portal):
    with large.on_new_pages(HOLD_TITLES):
        finder = opened(large, "documents.html?q=budget")
        large.wait_until(f"{ROWS}.length === 10")
        assert "documents" not in finder.read()["status"]
        asked, loaded = large.evaluate("asked.slice(0, 1)"), large.evaluate(LOADED)
        files_read = {urlsplit(address).path[1:] for address in [*asked, *loaded]} | {"documents.html"}
        assert sum(len(gzip.compress((large_portal / path).read_bytes())) for path in files_read) <= 80_000
        large.evaluate("release()")
        large.wait_until(IS_WHOLE)
    last = finder.read()
    assert len(set(last["hrefs"])) == 50 and last["status"].endswith(" documents")


# As the portal has them: words of titles, tags, sections, years, and two of these.
WORDS = ["review", "plan", "security", "budget", "tag-17", "finance", "legal", "training", "2024", "design"]
OPENED = [*WORDS, *(f"{first} {second}" for first in WORDS for second in WORDS if first != second)]


@pytest.mark.parametrize("words", OPENED)
def test_an_opened_list_of_results_is_in_the_order_of_a_typed_one(large, words):
    finder = opened(large, "documents.html?q=" + quote(words))
    large.wait_until(IS_WHOLE)
    shown = finder.read()["hrefs"]
    large.evaluate("document.querySelector('#_results').replaceChildren()")
    finder.type(words + " ")
    large.wait_until(f"{ROWS}.length > 0")
    assert shown and shown == finder.read()["hrefs"]


@pytest.mark.parametrize("use", ["pointer", "focus"])
def test_rows_of_a_list_in_use_stay_where_they_are_until_it_is_left(large, use):
    with large.on_new_pages(HOLD_TITLES):
        finder = opened(large, "documents.html?q=security")
        large.wait_until(f"{ROWS}.length === 10")
        first = finder.read()["rows"]
        link = large.evaluate(f"{ROWS}[6]")
        if use == "pointer":
            ActionChains(large.driver).move_to_element(link).perform()
        else:
            large.evaluate("arguments[0].focus()", link)
        large.evaluate("release()")
        large.wait_until(IS_WHOLE)
    assert finder.read()["rows"][:10] == first
    assert large.evaluate(f"document.activeElement === {ROWS}[6]") == (use == "focus")
    if use == "pointer":
        ActionChains(large.driver).move_to_element(large.driver.find_element("css selector", "h1")).perform()
    else:
        large.evaluate("document.activeElement.blur()")
    large.wait_for(lambda: finder.read()["rows"][:10] != first)
    assert all(row.startswith("Security") for row in finder.read()["rows"][:10])


def test_a_field_finds_a_value_of_a_long_filter(large):
    finder = Finder(large)
    field = large.driver.find_element("css selector", "fieldset input[type=search][aria-label='Find: Tag']")
    large.evaluate("arguments[0].scrollIntoView({ block: 'center' })", field)
    field.click()
    large.press("TAG-17")
    values = """[...document.querySelectorAll('input[name=tag]')].filter(box => box.checkVisibility()).map(box => box.value).sort()"""
    expected = ["tag-17", *(f"tag-17{digit}" for digit in range(10))]
    assert large.evaluate(values) == expected and finder.read()["search"] == ""
    finder.tick("tag-175")
    finder.wait(search="?tag=tag-175")
    field.click()
    large.press(Keys.BACKSPACE * 6)
    large.wait_until(f"{values}.length < 11")


def test_what_only_a_description_says_is_waited_for(large):
    large.open("documents.html")
    large.evaluate(HOLD_TEXTS)
    finder = Finder.__new__(Finder)
    finder.browser = large
    finder.type("equipment and training")
    finder.wait(status="Searching…", rows=[])
    assert "No documents found" not in finder.read()["text"]
    large.evaluate("release()")
    large.wait_until("document.querySelector('#_results').ariaBusy === 'false'")
    assert len(finder.read()["rows"]) == 50


def test_without_the_descriptions_titles_are_still_found_and_the_next_key_retries(large):
    large.open("index.html")
    large.evaluate(HOLD_TEXTS.replace("held.push(script)", "script.dispatchEvent(new Event('error'))"))
    assert len(type_words(large, "budget")["options"]) == 9
    # The same for each search; there are more searches if one key is slow to follow another.
    asked = large.evaluate("asked")
    assert len(set(asked)) == 2 + large.evaluate("docportalIndex.heads.length")
    assert "No document has all of these words" in type_words(large, "equipment and training")["statuses"][0]
    assert len(large.evaluate("asked")) > len(asked)
    large.evaluate("release()")
    assert len(type_words(large, "equipment and trainin")["options"]) == 9


def test_a_large_portal_opened_from_a_disk_searches(large, large_portal):
    large.open_address((large_portal / "index.html").as_uri())
    assert len(type_words(large, "equipment and training")["options"]) == 9
    large.requests()  # none of these goes to a host


LOADED = "[...document.querySelectorAll('script[src], link[rel=stylesheet]')].map(element => element.src ?? element.href)"


@pytest.mark.parametrize(
    ("pages", "scripts"),
    [
        ("index.html", ["launch", "scheme", "script"]),
        ("documents.html", ["finder", "launch", "scheme", "script", "search"]),
        ("documents/*.html", ["launch", "scheme", "script"]),
        ("sections/*.html", ["launch", "list", "scheme", "script"]),
    ],
)
def test_what_a_first_view_loads_is_small(large, large_portal, pages, scripts):
    page = min(large_portal.glob(pages))
    large.open(page.relative_to(large_portal).as_posix())
    assets = [large_portal / urlsplit(address).path[1:] for address in large.evaluate(LOADED)]
    assert sorted(path.name.split(".")[0] for path in assets if path.suffix == ".js") == scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in [page, *assets]) <= 60_000


def test_pages_of_documents_are_small(large_portal, document_count):
    pages = list((large_portal / "documents").glob("*.html"))
    assert len(pages) == document_count and max(page.stat().st_size for page in pages) < 30_000


def test_pages_of_lists_are_small(large_portal):
    lists = [page for page in files(large_portal, "*.html") if page.parent != large_portal / "documents"]
    assert (
        len(lists) > 300 and {page.name: page.stat().st_size for page in lists if page.stat().st_size > 84 * 1024} == {}
    )


def is_document(href):
    return "/document-" in href and not href.startswith("mailto:")


@pytest.mark.parametrize(
    ("first", "is_whole"), [("documents.html", True), ("sections/section-3.html", False), ("tags/tag-7.html", False)]
)
def test_links_without_scripts_reach_every_document_of_a_list(large_portal, document_count, first, is_whole):
    page, listed, parts = large_portal / first, [], []
    while page:
        assert page not in parts
        parts.append(page)
        source = read_source(page)
        listed += [(page.parent / href).resolve().name for href in source.links if is_document(href)]
        page = (page.parent / source.next_parts[0]).resolve() if source.next_parts else None
    assert len(listed) == len(set(listed)) and len(parts) == -(-len(listed) // 50) > 1
    assert not is_whole or len(listed) == document_count


def test_parts_show_without_scripts_and_lead_to_the_next(large):
    large.switch_scripts(on=False)
    large.open("documents.html")
    assert large.evaluate(f"{ROWS}.length") == 50
    large.follow(large.driver.find_element("css selector", "main a[rel=next]"))
    assert large.evaluate("location.pathname") == "/documents/page/2.html"
    assert large.evaluate(f"{ROWS}.length") == 50


@pytest.mark.parametrize("query", QUERIES)
def test_an_answer_is_a_few_rows_and_the_count_of_all(large, query):
    large.open("index.html")
    options = type_words(large, query)["options"]
    count = options[-1]["lines"][0].removeprefix("Show all results (").removesuffix(")")
    rows = Finder(large, f"documents.html?q={quote(query)}").wait(status=count)["rows"]
    found = int("".join(filter(str.isdigit, count)))
    documents = [option for option in options if not is_page(option)]
    assert (len(documents), len(rows)) == (min(found, 8) + 1, min(found, 50))


def test_more_shows_the_next_and_focuses_the_first_of_them(large):
    finder = Finder(large, "documents.html?section=section-3")
    assert len(finder.wait(search="?section=section-3")["rows"]) == 50
    first = finder.read()["rows"]
    finder.press_button("Show more")
    large.wait_until(f"{ROWS}.length === 100")
    view = finder.read()
    assert view["rows"][:50] == first and large.evaluate("document.activeElement.textContent") == view["rows"][50]
    assert len(set(view["hrefs"])) == 100


def test_more_ends_with_the_last(large):
    finder = Finder(large, "documents.html?q=budget+plan+7&tag=tag-7")
    count = int(finder.wait(words="budget plan 7", search="?q=budget+plan+7&tag=tag-7")["status"].split()[0])
    assert len(finder.read()["rows"]) == count < 50 and "Show more" not in finder.read()["buttons"]


def test_the_first_groups_are_whole(large):
    """Sections in their order, none of them cut by the end of another's documents."""
    finder = Finder(large, "documents.html?q=budget&group=section")
    finder.wait(search="?q=budget&group=section")
    large.wait_until(f"{ROWS}.length === 50")
    before = finder.read()["rows"]
    finder.press_button("Show more")
    large.wait_until(f"{ROWS}.length === 100")
    after = finder.read()["rows"]
    assert before[0] == "# Section 0" and after[: len(before)] == before
    assert (
        large.evaluate("document.activeElement.textContent") == [row for row in after if not row.startswith("# ")][50]
    )


def test_a_count_is_written_the_same_with_and_without_the_script(large):
    finder = Finder(large)
    written = finder.read()
    finder.type("zzz")
    finder.wait(rows=[])
    finder.type("document-")
    finder.browser.press("\b" * 9)
    finder.wait(words="", search="")
    assert finder.read()["status"] == written["status"]
    large.open("documents.html?sort=updated")
    finder.wait(search="?sort=updated", status=written["status"])
    assert finder.read()["facets"]["Owner"] == written["facets"]["Owner"]


def test_a_later_part_of_the_list_is_searched_and_filtered_in_place(large):
    finder = Finder(large, "documents/page/2.html")
    listed = finder.read()["rows"]
    finder.type("plan 477")
    view = finder.wait(search="?q=plan+477")
    large.wait_until(f"{ROWS}[0].textContent.includes('477')")
    assert large.evaluate("location.pathname") == "/documents/page/2.html" and view["facets"]
    large.press(Keys.ESCAPE)
    assert finder.wait(search="", rows=listed)
