"""A review of 300 links, from the first page to the last decision: how much has to be clicked and typed."""

from large_review import KINDS, REPAIRED, make_large_review
from test_review import find, texts
from test_review_bar import ENTER, TAB, choose
from test_review_served import serving


def test_fourteen_causes_take_fifty_clicks_and_a_hundred_and_twenty_keys(browser, tmp_path):
    portal = make_large_review(tmp_path / "portal")
    clicks, keys = 0, 0

    def follow(selector):
        nonlocal clicks
        clicks += 1
        browser.follow(find(browser, selector)[0])

    def press(*pressed):
        nonlocal keys
        keys += sum(len(text) for text in pressed)
        browser.press(*pressed)

    reasons = {
        "Not found": ("owner", "moved", TAB, "Finance"), "Leads to a sign-in page": ("accept", "signed in"),
        "Wrong content type": ("owner", "a page", TAB, "IT"), "The server fails": ("accept", "later"),
        "Needs sign-in": ("working",), "No answer in time": ("accept", "slow")}
    with serving(portal) as review:
        browser.open_address(review)
        assert len(texts(browser, ".causes a")) == 14
        follow(".causes a")
        follow(".repair a")
        follow(".write button")
        for count in KINDS.values():
            heading = find(browser, "h2#_list")[0].text.partition(":")[0]
            kind, *typed = reasons.get(heading, ("falseAlarm", "opens"))
            clicks += 1
            choose(browser, kind)
            before = browser.driver.current_url
            press(*typed, ENTER)
            browser.wait_until("location.href !== arguments[0] && document.querySelector('.toast') !== null", before)
            assert texts(browser, ".toast p") == [f"Decided about links: {count}"]
        assert browser.driver.current_url.startswith(review + "index.html")
        assert texts(browser, "main > .progress span") == [f"{300 - REPAIRED} of {300 - REPAIRED} decided, 0 causes left"]
    assert portal.decisions.read_text().count("- {") == 300 - REPAIRED
    assert (portal.folder / "Content" / "portal.yaml").read_text().count("'new/") == REPAIRED
    assert clicks <= 50 and keys <= 120, (clicks, keys)
