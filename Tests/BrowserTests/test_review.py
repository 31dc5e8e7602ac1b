"""The pages of a review, opened from disk: finding, filtering, deciding, keys, and the file in git."""

import datetime
import subprocess

import pytest
from selenium.webdriver.common.by import By

from axe import OPEN_DISCLOSURES, violations
from chromium import NARROW
from review_portal import HOSTILE, LOST, MOVED, ReviewPortal, link, redirect, usual_links
from tool import run_tool
from web_server import serving_portal

TODAY = datetime.datetime.now(datetime.UTC).date()
LATER = TODAY + datetime.timedelta(days=30)


@pytest.fixture
def portal(tmp_path):
    return ReviewPortal(tmp_path / "portal")


@pytest.fixture
def opened(browser, portal):
    """Opens a page of the review, which is written on first use; the browser's decisions are this test's own."""

    def open_page(path="index.html", links=None):
        if links is not None or not portal.pages.exists():
            portal.review(links)
        browser.open_address((portal.pages / path).as_uri())
        return browser

    yield open_page
    browser.evaluate("localStorage.clear()")


def find(browser, selector):
    return browser.driver.find_elements(By.CSS_SELECTOR, selector)


def texts(browser, selector):
    return [element.text for element in find(browser, selector)]


def written(day):
    """A day as English pages write it."""
    return f"{day.day} {day:%B %Y}"


def follow(browser, words):
    browser.follow(browser.driver.find_element(By.PARTIAL_LINK_TEXT, words))


def fill(browser, form, **values):
    """Fills the fields of a form; its disclosure is opened."""
    browser.evaluate(OPEN_DISCLOSURES)
    for name, value in values.items():
        if name == "decision":
            form.find_element(By.CSS_SELECTOR, f"[name=decision][value={value}]").click()
            continue
        field = form.find_element(By.NAME, name)
        if name == "until":
            browser.evaluate("arguments[0].value = arguments[1]", field, value)
        else:
            field.clear()
            field.send_keys(value)
    form.find_element(By.CSS_SELECTOR, "button.b").click()


def handed_lines(browser):
    return browser.evaluate("document.querySelector('#_lines').textContent").splitlines()


def test_the_first_page_has_the_causes_and_leads_to_every_link(opened):
    browser = opened()
    assert texts(browser, ".causes a") == ["/sites/team/ → /sites/team-2/\nNot a direct link: files.example", "Not found: files.example"]
    assert texts(browser, ".tiles a") == ["5\nopen"]
    follow(browser, "Not a direct link")
    assert texts(browser, "#_rows a") == [f"Document {number}" for number in range(4)]
    follow(browser, "Document 2")
    target = find(browser, ".target:target")[0]
    assert "docportal fix --external --only d2" in target.text
    assert MOVED[2] in target.text and MOVED[2].replace("team", "team-2") in target.text
    assert browser.console() == []


def test_addresses_are_broken_between_their_parts(opened):
    browser = opened("targets/1.html")
    browser.resize((390, 800))
    # The line of each letter: within a name, the same one.
    lines = """[...document.querySelector('.hops code').childNodes].filter(node => node.data).map(node => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getClientRects().length;
    })"""
    assert len(found := browser.evaluate(lines)) > 2 and set(found[1:-1]) == {1}


def test_filters_are_in_the_address(opened):
    browser = opened("all/1.html")
    browser.evaluate("document.querySelector('#_query').value = 'lost'")
    browser.evaluate("document.querySelector('#_finder').dispatchEvent(new Event('input', {bubbles: true}))")
    assert texts(browser, "#_rows code") == [LOST]
    assert browser.driver.current_url.endswith("#q=lost")
    browser.open_address(browser.driver.current_url.partition("#")[0] + "#finding=external.redirect&section=Reports")
    assert len(texts(browser, "#_rows a")) == 4
    assert texts(browser, "#_found") == ["Links: 4 of 5"]
    find(browser, "#_finder [type=reset]")[0].click()
    browser.wait_until("document.querySelectorAll('#_rows li').length === 5 && location.hash === ''")


def test_one_decision_and_undo(opened, portal):
    browser = opened("targets/1.html")
    form = find(browser, ".target form.decide")[4]
    fill(browser, form, decision="owner", owner="Finance", reason='asked "them"', by="Ann", until=LATER.isoformat())
    lines = handed_lines(browser)
    assert lines == [
        f'- {{link: "{LOST}", finding: external.notFound, saw: "404", decision: owner, owner: "Finance", '
        f'reason: "asked \\"them\\"", until: {LATER}, by: "Ann", on: {TODAY}}}']
    assert portal.apply("\n".join(lines)) == "1 decision changed\n"
    assert lines[0] in portal.decisions.read_text()
    browser.evaluate("document.querySelector('#_keys').click()")
    browser.evaluate("document.activeElement.blur()")
    browser.press("u")
    assert handed_lines(browser) == [] and not find(browser, "#_tray")[0].is_displayed()


def test_a_reason_is_needed(opened):
    browser = opened("targets/1.html")
    fill(browser, find(browser, ".target form.decide")[0], decision="falseAlarm", by="Ann")
    assert browser.evaluate("document.activeElement.name") == "reason"
    assert browser.evaluate("document.activeElement.getAttribute('aria-invalid')") == "true"
    assert handed_lines(browser) == []


def test_the_life_of_a_review(opened, portal):
    """Decides a whole group, adds it, sees it accepted, lets it expire, lets the server answer differently, and opens it again."""
    browser = opened()
    follow(browser, "Not a direct link")
    find(browser, "#_select")[0].click()
    fill(browser, find(browser, "#_many")[0], decision="accept", reason="moves soon", by="Ann", until=LATER.isoformat())
    lines = handed_lines(browser)
    assert len(lines) == 4 and portal.apply("\n".join(lines)) == "4 decisions changed\n"
    browser = opened(links=usual_links())
    assert texts(browser, ".tiles a") == ["1\nopen", "4\naccepted"]
    follow(browser, "accepted")
    follow(browser, "Document 0")
    assert f"Accepted until {written(LATER)}, by Ann on {written(TODAY)}: moves soon" in find(browser, ".target:target")[0].text
    # One of them expires, and the server answers differently for another.
    text = portal.decisions.read_text().splitlines()
    yesterday, before = TODAY - datetime.timedelta(days=1), TODAY - datetime.timedelta(days=9)
    ended = text[3].replace(f"until: {LATER}", f"until: {yesterday}").replace(f"on: {TODAY}", f"on: {before}")
    portal.decisions.write_text("\n".join([*text[:3], ended, *text[4:]]) + "\n")
    links = usual_links()
    links[1] = redirect(MOVED[1], MOVED[1].replace("team", "team-3")) | {"occurrences": links[1]["occurrences"]}
    # One was corrected, so its decision is no longer used.
    browser = opened(links=[*links[:3], links[4]])
    assert texts(browser, ".tiles a") == ["1\nchanged", "1\nexpired", "1\nopen", "1\naccepted"]
    follow(browser, "Decisions")
    browser.evaluate(OPEN_DISCLOSURES)
    assert sorted(texts(browser, ".decided-about .state")) == ["Not used any more", "accepted", "changed", "expired"]
    assert browser.console() == []


def test_branches_merge(portal):
    """Two branches decide about different links; git merges them, and the file contains both decisions."""

    def git(*arguments):
        return subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@t.example", *arguments], cwd=portal.folder, check=True,
            capture_output=True, encoding="utf-8").stdout

    def lines(numbers):
        return "".join(
            f'- {{link: "{MOVED[number % 4]}?{number}", finding: external.redirect, saw: "301", decision: falseAlarm, '
            f'reason: "r{number}", by: "Ann", on: {TODAY}}}\n' for number in numbers)

    git("init", "-q", "-b", "main")
    portal.apply(lines(range(0, 60, 3)))
    git("add", "-A"), git("commit", "-qm", "one"), git("checkout", "-qb", "other")
    portal.apply(lines(range(1, 60, 3)))
    git("commit", "-qam", "two"), git("checkout", "-q", "main")
    portal.apply(lines(range(2, 60, 3)))
    git("commit", "-qam", "three"), git("merge", "-q", "other")
    assert run_tool("check", folder=portal.folder)
    # The next change sorts the lines that git merged.
    portal.apply(lines([0]))
    written = [line.strip() for line in portal.decisions.read_text().splitlines() if line.strip().startswith("- ")]
    expected = sorted(lines(range(60)).splitlines(), key=lambda line: line.encode())
    assert written == expected
    assert (portal.folder / ".gitattributes").read_text() == "Content/review.yaml merge=union\n"


def test_by_keyboard_alone(opened):
    browser = opened("all/1.html")
    browser.press("j")
    assert find(browser, ".current") == []  # The switch is off at first.
    browser.evaluate("document.querySelector('#_keys').focus()")
    browser.press(" ")
    browser.press("j", "j", "x")
    assert browser.evaluate("document.activeElement.textContent") == "Document 1"
    assert browser.evaluate("document.querySelector('.current input').checked")
    browser.press("f")
    assert browser.evaluate("document.activeElement.name") == "reason"
    browser.press("known", "\ue004", "Ann", "\ue007")
    assert [line.partition(", saw")[0] for line in handed_lines(browser)] == [
        f'- {{link: "{MOVED[1]}", finding: external.redirect']
    browser.evaluate("document.activeElement.blur()")
    browser.press("?")
    assert find(browser, "#_help")[0].is_displayed()
    browser.press("\ue00c")
    browser.press("g", "d")
    browser.wait_until("location.pathname.endsWith('decisions.html')")
    # The switch is remembered, and turns the keys off again.
    browser.evaluate("document.querySelector('#_keys').click()")
    browser.evaluate("document.activeElement.blur()")
    browser.press("?")
    assert not find(browser, "#_help")[0].is_displayed()


def test_keys_for_open_links_ranges_and_what_to_do(opened, portal):
    accepted = (
        f'- {{link: "{MOVED[1]}", finding: external.redirect, saw: "301 {MOVED[1].replace("team", "team-2")}", '
        f'decision: falseAlarm, reason: r, by: a, on: {TODAY}}}')
    portal.apply(accepted)
    browser = opened("all/1.html", usual_links())
    browser.evaluate("document.querySelector('#_keys').click()")
    rows = "[...document.querySelectorAll('#_rows li')]"
    browser.press("j", "x", "j", "j", "X")
    assert browser.evaluate(f"{rows}.map(row => row.querySelector('input').checked)") == [True, True, True, False, False]
    # The last one has a decision and is skipped.
    browser.press("n", "n", "n")
    assert browser.evaluate(f"{rows}.findIndex(row => row.matches('.current'))") == 3
    browser.press("p")
    assert browser.evaluate(f"{rows}.findIndex(row => row.matches('.current'))") == 2
    browser = opened("targets/1.html")
    browser.evaluate("void Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text }}})")
    browser.evaluate(
        "window.followed = [], document.addEventListener('click', event => { const link = event.target.closest('a');"
        " if (link) { event.preventDefault(); window.followed.push(link.getAttribute('href')) } })")
    browser.press("j", "t", "w", "A")
    followed = browser.evaluate("window.followed")
    assert followed[0].startswith("ms-word:") and followed[1] == "https://p.example/documents/d0.html"
    assert followed[2].startswith("../group/")
    browser.press("c")
    browser.wait_until("document.querySelector('#_status').textContent === 'Copied'")
    assert browser.evaluate("window.copied") == MOVED[0].replace("team", "team-2")


def test_buttons_do_what_the_keys_do(opened, portal):
    accepted = (
        f'- {{link: "{MOVED[1]}", finding: external.redirect, saw: "301 {MOVED[1].replace("team", "team-2")}", '
        f'decision: falseAlarm, reason: r, by: a, on: {TODAY}}}')
    portal.apply(accepted)
    browser = opened("all/1.html", usual_links())
    rows = "[...document.querySelectorAll('#_rows li')]"
    boxes = find(browser, "#_rows input")
    boxes[0].click()
    boxes[2].click()
    find(browser, "#_between")[0].click()
    assert browser.evaluate(f"{rows}.map(row => row.querySelector('input').checked)") == [True, True, True, False, False]
    previous, following = find(browser, "[data-step]")
    for button, place in [(following, 0), (following, 1), (previous, 0)]:
        button.click()
        assert browser.evaluate(f"{rows}.findIndex(row => row.matches('.current'))") == place
    browser = opened("targets/1.html")
    fill(browser, find(browser, ".target form.decide")[0], decision="working", by="Ann")
    assert len(handed_lines(browser)) == 1
    find(browser, "#_undo")[0].click()
    assert handed_lines(browser) == []
    # The page of decisions has the line that reverts one.
    browser = opened("decisions.html")
    undo = texts(browser, ".decided-about pre")
    assert undo[0].startswith(f'undo - {{link: "{MOVED[1]}"')
    assert portal.apply(undo[0]) == "1 decision changed\n"
    assert MOVED[1] not in portal.decisions.read_text()


def test_history_and_markdown(opened):
    links = usual_links()
    links[0] |= {"streak": 3, "brokenSince": "2026-11-19"}
    browser = opened("targets/1.html", links)
    browser.evaluate(OPEN_DISCLOSURES)
    target = find(browser, ".target")[0]
    assert "Runs in a row: 3 · First broken: 19 November 2026" in target.text
    assert target.find_element(By.CSS_SELECTOR, ".discuss pre").text.splitlines()[0] == f"- `{MOVED[0]}`"


def test_changes_since_the_last_publication(opened, portal):
    run_tool("build", folder=portal.folder)
    manifest = portal.folder / "Content" / "portal.yaml"
    manifest.write_text(manifest.read_text().replace("title: Document 0", "title: '<img src=x>'").replace("plan1.docx", "plan9.docx"))
    browser = opened()
    follow(browser, "Changes")
    assert texts(browser, ".chips li") == ["Moved 1", "Changed 1", "Unchanged 3"]
    assert [row.splitlines()[0] for row in texts(browser, "main .targets > li")] == ["Moved Document 1 d1", "Changed <img src=x> d0"]
    assert "Document 0 → <img src=x>" in texts(browser, "main .targets > li")[1]
    assert find(browser, "main img") == [] and browser.console() == []
    assert violations(browser, tags=None) == []


def test_a_catalogue_that_cannot_be_read_keeps_no_page_from_being_made(portal):
    (portal.folder / "Public").mkdir()
    (portal.folder / "Public" / "catalogue.json").write_text("[]")
    pages = portal.review()
    assert "changes.html" not in (pages / "index.html").read_text()
    assert not (pages / "changes.html").exists()


def test_without_scripts_every_page_is_complete(opened):
    browser = opened("index.html")
    browser.switch_scripts(on=False)
    browser = opened("index.html")
    follow(browser, "All links")
    assert len([row for row in find(browser, "#_rows a") if row.is_displayed()]) == 5
    assert not any(element.is_displayed() for element in find(browser, "#_finder, #_rows input, #_many, .keys"))
    follow(browser, "Document 4")
    target = find(browser, ".target:target")[0]
    target.find_element(By.CSS_SELECTOR, ".decide-one summary").click()
    prepared = target.find_element(By.CSS_SELECTOR, ".decide-one pre").text
    assert prepared.startswith(f'- {{link: "{LOST}", finding: external.notFound, saw: "404", decision: accept, reason: ""')
    browser.switch_scripts(on=True)


def test_what_a_server_sent_is_inert_everywhere(opened):
    hostile = [
        redirect(MOVED[0], f"https://b.example/{HOSTILE}"),
        link(LOST, "external.tls", saw=HOSTILE, findings=[HOSTILE], advice=HOSTILE, hops=[{"address": HOSTILE, "status": None}]),
        link(HOSTILE, "external.blocked", fix=HOSTILE)]
    for path in ["index.html", "all/1.html", "all/1.html#q=img", "targets/1.html", "decisions.html"]:
        browser = opened(path, hostile if path == "index.html" else None)
        assert "hacked" not in browser.driver.title
        assert find(browser, "main img, main script") == []
        assert [a for a in browser.evaluate("[...document.links].map(link => link.protocol)") if a == "javascript:"] == []
        assert browser.console() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["index.html", "all/1.html", "targets/1.html", "decisions.html"])
def test_axe_finds_nothing(opened, portal, path, scheme):
    portal.apply(f'- {{link: "{LOST}", finding: external.notFound, saw: "404", decision: falseAlarm, reason: r, by: a, on: {TODAY}}}')
    browser = opened("index.html", usual_links())
    browser.prefer(prefers_color_scheme=scheme)
    browser = opened(path)
    assert violations(browser, tags=None) == []


def test_axe_finds_nothing_on_a_phone_after_a_decision(opened):
    browser = opened("targets/1.html")
    browser.resize(NARROW)
    fill(browser, find(browser, ".target form.decide")[0], decision="falseAlarm", reason="r", by="a")
    assert find(browser, "#_tray")[0].is_displayed()
    assert violations(browser, tags=None) == []
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_server_as_from_a_disk(browser, portal):
    with serving_portal(portal.review()) as origin:
        browser.open_address(f"{origin}/all/1.html")
        assert len(texts(browser, "#_rows a")) == 5
        assert browser.console() == []


def test_never_among_what_is_published(portal):
    run_tool("build", folder=portal.folder)
    before = sorted(path.name for path in (portal.folder / "Public").rglob("*"))
    with pytest.raises(RuntimeError, match="review.published"):
        portal.pages = portal.folder / "Public" / "review"
        portal.review()
    run_tool("build", folder=portal.folder)
    after = sorted(path.name for path in (portal.folder / "Public").rglob("*"))
    assert before == after and not any(name.startswith("review") for name in after)
