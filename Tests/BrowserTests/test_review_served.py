"""The review within the preview: forms for decisions, with and without scripts."""

import json
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager

import pytest
from selenium.webdriver.common.by import By

from axe import OPEN_DISCLOSURES, violations
from review_portal import LOST, MOVED, ReviewPortal, usual_links
from test_review import LATER, TODAY, find, texts, written
from tool import BINARY


@contextmanager
def serving(portal):
    """Yields the address of the review."""
    process = subprocess.Popen([BINARY, "serve", "--port", "0"], cwd=portal.folder, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        yield process.stdout.readline().strip().rstrip("/") + "/-/review/"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def portal(tmp_path):
    made = ReviewPortal(tmp_path / "portal")
    state = made.folder / ".docportal"
    state.mkdir()
    # The state that the last check left.
    (state / "report").write_text(json.dumps({"links": usual_links()}))
    return made


@pytest.fixture
def review(portal):
    with serving(portal) as address:
        yield address


def open_link(browser, review, number):
    """Opens the page of one link, by its place among all."""
    browser.open_address(review + "all/1.html")
    browser.follow(find(browser, "#_rows a")[number])


def fill(browser, form, **values):
    browser.evaluate(OPEN_DISCLOSURES)
    for name, value in values.items():
        if name == "decision":
            form.find_element(By.CSS_SELECTOR, f"[name=decision][value={value}]").click()
            continue
        field = form.find_element(By.NAME, name)
        field.clear()
        field.send_keys(value)
    browser.follow(form.find_element(By.CSS_SELECTOR, "fieldset .b"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_decide_one_and_a_group_and_undo(browser, portal, review, scripts):
    browser.switch_scripts(on=scripts)
    open_link(browser, review, 4)
    address = browser.driver.current_url
    fill(browser, find(browser, "#_many")[0], decision="falseAlarm", reason="opens here", by="Ann")
    # The next cause follows.
    assert texts(browser, ".toast p") == ["Decided about links: 1"] and "/group/" in browser.driver.current_url
    browser.open_address(address)
    assert f"False alarm, by Ann on {written(TODAY)}: opens here" in find(browser, "main")[0].text
    assert f'"{LOST}", finding: external.notFound, saw: "404", decision: falseAlarm' in portal.decisions.read_text()
    browser.open_address(review)
    browser.follow(browser.driver.find_element(By.PARTIAL_LINK_TEXT, "Not a direct link"))
    fill(browser, find(browser, "#_many")[0], decision="working", by="Ben")
    assert browser.driver.current_url.partition("?")[0] == review + "index.html"
    assert portal.decisions.read_text().count("decision: working") == 4
    browser.open_address(review + "decisions.html")
    browser.follow(find(browser, ".decided-about .b")[-1])
    assert portal.decisions.read_text().count("- {") == 4
    browser.follow(find(browser, ".group-head .b")[0])
    assert portal.decisions.read_text().count("- {") == 0
    browser.switch_scripts(on=True)


def test_what_is_missing_is_said_in_the_form(browser, portal, review):
    browser.switch_scripts(on=False)
    open_link(browser, review, 1)
    fill(browser, find(browser, "#_many")[0], decision="owner", owner="Finance <b>", by="Ann")
    form = find(browser, "#_many")[0]
    assert form.find_element(By.CSS_SELECTOR, ".problem").text == "Fill in: Reason."
    assert len(find(browser, ".problem")) == 1
    assert form.find_element(By.NAME, "owner").get_attribute("value") == "Finance <b>"
    assert form.find_element(By.NAME, "reason").get_attribute("aria-invalid") == "true"
    assert form.find_element(By.CSS_SELECTOR, "[value=owner]").is_selected()
    fill(browser, form, reason="now given")
    assert 'owner: "Finance <b>", reason: "now given"' in portal.decisions.read_text()
    browser.switch_scripts(on=True)


@pytest.mark.parametrize("language, words", [("de", "Bitte ausfüllen: Grund."), ("fr", "À remplir\u202f: Raison."), ("ru", "Заполните: Причина решения.")])
def test_selected_links_stay_selected_and_the_language_is_the_pages(browser, tmp_path, language, words):
    portal = ReviewPortal(tmp_path / "portal", language=language)
    (portal.folder / ".docportal").mkdir()
    (portal.folder / ".docportal" / "report").write_text(json.dumps({"links": usual_links()}))
    browser.switch_scripts(on=False)
    with serving(portal) as address:
        browser.open_address(address + "all/1.html")
        for box in find(browser, "#_rows input")[:3]:
            box.click()
        fill(browser, find(browser, "#_many")[0], decision="accept", by="Ann")
        assert texts(browser, ".problem") == [words]
        assert [box.is_selected() for box in find(browser, "#_rows input")] == [True] * 3 + [False] * 2
    assert not portal.decisions.exists()
    browser.switch_scripts(on=True)


def falsely(link, saw, reason):
    return f'- {{link: "{link}", finding: external.redirect, saw: "{saw}", decision: falseAlarm, reason: {reason}, by: Ben, on: {TODAY}}}'


def begin(browser):
    """Begins a decision, so that those of others do not load the page again."""
    browser.evaluate("document.querySelector('#_many [name=reason]').value = 'yours'")


def test_two_people_decide_about_different_links(browser, portal, review):
    open_link(browser, review, 4)
    begin(browser)
    portal.apply(falsely(MOVED[0], "301", "mine"))
    fill(browser, find(browser, "#_many")[0], decision="falseAlarm", reason="yours", by="Ann")
    written = portal.decisions.read_text()
    assert "mine" in written and "yours" in written


def test_two_people_decide_about_the_same_link(browser, portal, review):
    open_link(browser, review, 0)
    begin(browser)
    portal.apply(falsely(MOVED[0], "301", "mine"))
    before = portal.decisions.read_text()
    # Its link now comes first: somebody has decided, and the check saw something else.
    fill(browser, find(browser, "#_many")[0], decision="falseAlarm", reason="yours", by="Ann")
    problem = find(browser, ".detail-pane .problem")[0].text
    assert "Somebody has decided about these links meanwhile" in problem and "mine" in problem
    assert portal.decisions.read_text() == before
    form = find(browser, "#_many")[0]
    assert form.find_element(By.NAME, "reason").get_attribute("value") == "yours"
    browser.follow(form.find_element(By.CSS_SELECTOR, "fieldset .b"))
    assert "yours" in portal.decisions.read_text() and "mine" not in portal.decisions.read_text()


def test_the_name_is_that_of_git(browser, portal):
    def git(*arguments):
        subprocess.run(["git", *arguments], cwd=portal.folder, check=True, capture_output=True)

    git("init", "-q")
    git("config", "user.name", 'Ann "<b>" Ä')
    with serving(portal) as address:
        browser.open_address(address + "all/1.html")
        assert browser.evaluate("document.querySelector('[name=by]').value") == 'Ann "<b>" Ä'


def test_changes_follow_the_sources_and_the_publication(browser, portal, review):
    browser.open_address(review)
    assert "Changes" not in texts(browser, ".nav a")
    subprocess.run([BINARY, "build"], cwd=portal.folder, check=True, capture_output=True)
    manifest = portal.folder / "Content" / "portal.yaml"
    for title in ["First", "Second"]:
        manifest.write_text(manifest.read_text().replace("title: Document 0", f"title: {title}").replace("First", title))
        browser.open_address(review)
        browser.follow(browser.driver.find_element(By.LINK_TEXT, "Changes"))
        assert f"Document 0 → {title}" in find(browser, "main .targets")[0].text
    assert violations(browser, tags=None) == []
    subprocess.run([BINARY, "build"], cwd=portal.folder, check=True, capture_output=True)
    browser.open_address(review + "changes.html")
    assert "Nothing has changed" in find(browser, "main")[0].text


def test_forms_of_others_are_refused(portal, review):
    form = {"t": "x", "decision": "working", "by": "a", "token": "guessed"}
    request = urllib.request.Request(review + "decide", urllib.parse.urlencode(form).encode(), {"Sec-Fetch-Site": "same-origin"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 403 and not portal.decisions.exists()


@pytest.mark.parametrize("path", ["", "all/1.html", "decisions.html", None])
def test_axe_finds_nothing(browser, portal, review, path):
    portal.apply(
        f'- {{link: "{LOST}", finding: external.notFound, saw: "404", decision: accept, reason: r, until: {LATER}, by: a, on: {TODAY}}}')
    open_link(browser, review, 0) if path is None else browser.open_address(review + path)
    assert violations(browser, tags=None) == []
    assert browser.console() == []


@pytest.mark.parametrize("width", [1280, 959, 768, 390])
def test_the_menu_is_there_at_every_width(browser, review, width):
    browser.resize((width, 800))
    browser.open_address(review)
    assert texts(browser, ".nav a") == ["Queue", "All links", "Decisions", "CSV"]
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_batch_is_taken_back_as_a_whole(browser, portal, review):
    browser.open_address(review)
    browser.follow(browser.driver.find_element(By.PARTIAL_LINK_TEXT, "Not a direct link"))
    find(browser, "#_select")[0].click()
    assert texts(browser, "#_selected") == ["Selected: 4"]
    fill(browser, find(browser, "#_many")[0], decision="falseAlarm", reason="r", by="Ann")
    assert portal.decisions.read_text().count("- {") == 4
    assert texts(browser, ".toast p") == ["Decided about links: 4"]
    assert texts(browser, ".causes-pane .progress span") == ["4 of 5 decided, 1 cause left"]
    bars = "[...document.querySelectorAll('.causes-pane progress')].map(bar => [bar.value, bar.max])"
    assert browser.evaluate(bars) == [[4, 5], [0, 1], [4, 4]]
    browser.follow(find(browser, ".toast .b")[0])
    assert portal.decisions.read_text().count("- {") == 0
    assert texts(browser, ".toast p") == ["Decisions taken back: 4"]


def test_what_somebody_decided_since_is_not_taken_back(browser, portal, review):
    open_link(browser, review, 0)
    fill(browser, find(browser, "#_many")[0], decision="falseAlarm", reason="mine", by="Ann")
    portal.apply(falsely(MOVED[0], "301", "theirs"))
    browser.follow(find(browser, ".toast .b")[0])
    assert "Nothing was taken back." in texts(browser, ".toast p")[0]
    assert "theirs" in portal.decisions.read_text()


HEIGHTS = "[...new Set([...document.querySelectorAll(arguments[0])].filter(field => field.checkVisibility()).map(field => field.offsetHeight))]"
TOUCHING = """[...document.querySelectorAll('.b')].filter(button => button.checkVisibility()
  && button.nextElementSibling?.matches('.b') && button.nextElementSibling.getBoundingClientRect().left
  - button.getBoundingClientRect().right < 4 && button.nextElementSibling.offsetTop === button.offsetTop).length"""


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_fields_are_of_one_height_and_buttons_apart(browser, review, width):
    browser.resize((width, 900))
    browser.open_address(review + "all/1.html")
    browser.evaluate("document.querySelector('#_rows input').click()")
    for selector in [".finder-bar :is(input, select, .b)", "#_many .fields input, #_many .b"]:
        assert len(browser.evaluate(HEIGHTS, selector)) == 1
    assert set(texts(browser, ".finder-bar option:first-child")) == {"All"}
    assert browser.evaluate(TOUCHING) == 0


def test_three_panes_or_one(browser, review):
    """Keys show links in detail beside the list; a narrow window has one pane at a time."""
    browser.resize((1280, 800))
    browser.open_address(review)
    browser.follow(browser.driver.find_element(By.PARTIAL_LINK_TEXT, "Not a direct link"))
    panes = "[...document.querySelectorAll('.pane')].filter(pane => pane.checkVisibility()).map(pane => pane.className.split(' ')[1])"
    assert browser.evaluate(panes) == ["causes-pane", "list-pane", "detail-pane"]
    browser.evaluate("document.querySelector('#_keys').click()")
    browser.evaluate("document.activeElement.blur()")
    browser.press("j", "j")
    browser.wait_until("document.querySelector('.detail-pane h2').textContent.includes('Document 2')")
    assert "/link/" in browser.driver.current_url
    browser.press("f")
    assert browser.evaluate("document.activeElement.closest('#_many') !== null")
    assert texts(browser, "#_selected") == ["This link: Document 2"]
    browser.resize((390, 800))
    browser.open_address(browser.driver.current_url)
    assert browser.evaluate(panes) == ["detail-pane"]
    browser.follow(find(browser, ".back a")[0])
    assert browser.evaluate(panes) == ["list-pane"]
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    browser.evaluate("localStorage.clear()")


def test_corrections_are_shown_in_pairs_and_taken_back(browser, portal, review):
    manifest = portal.folder / "Content" / "portal.yaml"
    before = manifest.read_text()
    lines = before.splitlines()
    report = portal.folder / ".docportal" / "report"
    links = json.loads(report.read_text())["links"]
    for number, entry in enumerate(links):
        line = next(index for index, text in enumerate(lines) if f"{{id: d{number}," in text)
        entry["occurrences"][0] |= {"line": line + 1, "column": lines[line].index("path: ") + 7}
    report.write_text(json.dumps({"links": links}))
    with serving(portal) as address:
        browser.open_address(address)
        browser.follow(browser.driver.find_element(By.PARTIAL_LINK_TEXT, "Not a direct link"))
        browser.follow(find(browser, ".repair a")[0])
        assert texts(browser, ".pairs del") == [f"sites/team/plan{number}.docx" for number in range(4)]
        assert texts(browser, ".pairs ins") == [f"sites/team-2/plan{number}.docx" for number in range(4)]
        assert texts(browser, ".pairs li:first-child mark") == ["-2"]
        assert violations(browser, tags=None) == []
        browser.follow(find(browser, ".write button")[0])
        # The next cause follows.
        assert texts(browser, "#_list") == ["Not found: files.example"]
        assert manifest.read_text() == before.replace("team/", "team-2/")
        browser.follow(find(browser, ".toast .b")[0])
        assert texts(browser, ".toast p") == ["Corrections taken back: 4"]
        assert texts(browser, "#_list") == ["/sites/team/ → /sites/team-2/"]
        assert manifest.read_text() == before


def test_decisions_are_grouped_filtered_and_taken_back_by_group(browser, portal, review):
    portal.apply("\n".join([falsely(MOVED[0], "301", "first"), falsely(MOVED[1], "301", "first"), falsely(MOVED[2], "301", "other")]))
    portal.apply(
        f'- {{link: "{LOST}", finding: external.notFound, saw: "404", decision: owner, owner: Ops, reason: asked, until: {LATER}, by: Cy, on: {TODAY}}}')
    browser.open_address(review + "decisions.html")
    heads = texts(browser, ".group-head h2")
    assert heads[0] == f"False alarm, by Ben on {written(TODAY)}: first" and len(heads) == 3
    assert texts(browser, ".group-head .b") == ["Undo all 2", "Undo", "Undo"]
    assert violations(browser, tags=None) == []
    expected = {
        "Cause": ["/sites/team/ → /sites/team-2/", "Not found: files.example"], "Person": ["Ben", "Cy"], "Day": [written(TODAY)],
        "Made together": heads}
    for order, titles in expected.items():
        browser.follow(browser.driver.find_element(By.LINK_TEXT, order))
        assert texts(browser, ".group-head h2") == titles
        assert find(browser, ".orders [aria-current]")[0].text == order
    browser.open_address(review + "decisions/person.html")
    field = find(browser, "#_sieve [name=q]")[0]
    field.send_keys("plan1 first")
    shown = [row.text.split()[0] for row in find(browser, ".decided-about") if row.is_displayed()]
    assert shown == [MOVED[1]] and not any(button.is_displayed() for button in find(browser, ".group-head .b"))
    find(browser, "#_sieve [type=reset]")[0].click()
    browser.wait_until("document.querySelectorAll('.decision-group[hidden]').length === 0")
    browser.evaluate("document.querySelector('#_sieve').elements.by.value = 'Cy'")
    browser.evaluate("document.querySelector('#_sieve').dispatchEvent(new Event('input'))")
    assert [head.text for head in find(browser, ".group-head h2") if head.is_displayed()] == ["Cy"]
    find(browser, "#_sieve [type=reset]")[0].click()
    # A decision made since the page was shown is not taken back with the group.
    portal.apply(falsely(MOVED[0], "301", "later"))
    browser.follow(find(browser, ".group-head .b")[0])
    assert "Nothing was taken back." in texts(browser, ".toast p")[0] and portal.decisions.read_text().count("by: \"Ben\"") == 3
    browser.follow(find(browser, ".group-head .b")[0])
    assert texts(browser, ".toast p") == ["Decisions taken back: 3"]
    assert portal.decisions.read_text().count("- {") == 1 and "Cy" in portal.decisions.read_text()
