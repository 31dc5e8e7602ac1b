"""The model of a launch as a table: events at times in milliseconds go in, what the page shows from then on comes out."""

import pytest

from launch_clock import AWAY, PATIENCE, PROMPT

pytestmark = pytest.mark.usefixtures("quiet")
# The times of a question and its answer as a browser was seen to report them.
ASKED = [(0, "click", "opening"), (160, "blur", "opening"), (1_370, "focus", "opening")]
IN_FRONT = [(0, "click", "opening"), (PROMPT, "blur", "nothing")]
CASES = {
    "an app after 0.3 s": [*ASKED, (1_796, "blur", "nothing"), (1_796 + AWAY, None, "nothing")],
    "an app after 0.3 s, and back after 6 s": [*ASKED, (1_796, "blur", "nothing"), (7_472, "focus", "nothing"), (99_999, None, "nothing")],
    "an app after 3 s": [*ASKED, (4_446, None, "opening"), (4_446, "blur", "nothing"), (20_000, "focus", "nothing"), (40_000, None, "nothing")],
    "an app after 12 s": [*ASKED, (13_400, None, "opening"), (13_400, "blur", "nothing"), (20_000, "focus", "nothing")],
    "an app after 20 s": [*ASKED, (1_370 + PATIENCE, None, "doubt"), (21_000, "blur", "nothing"), (40_000, "focus", "nothing")],
    "no app": [(0, "click", "opening"), (PATIENCE - 1, None, "opening"), (PATIENCE, None, "help"), (99_999, None, "help")],
    "no app after a question": [*ASKED, (1_369 + PATIENCE, None, "opening"), (1_370 + PATIENCE, None, "doubt"), (99_999, "help", "help")],
    "a question that stays open": [*ASKED[:2], (160 + AWAY, None, "nothing"), (60_000, "focus", "nothing"), (90_000, None, "nothing")],
    "an app without a question": [*IN_FRONT, (PROMPT + AWAY, "focus", "nothing"), (99_999, None, "nothing")],
    "a running app without a question": [*ASKED[:2], (160 + AWAY - 1, None, "opening"), (5_752, "focus", "nothing"), (99_999, None, "nothing")],
    "a glance at the address field": [*IN_FRONT, (PROMPT + AWAY - 1, "focus", "opening"), (PROMPT + AWAY - 1 + PATIENCE, None, "doubt")],
    "help, then a glance": [(0, "click", "opening"), (PATIENCE, None, "help"), (PATIENCE + 500, "blur", "nothing"),
                            (PATIENCE + 900, "focus", "opening"), (2 * PATIENCE + 900, None, "doubt")],
    "hidden at once": [(0, "click", "opening"), (200, "hide", "nothing"), (5_000, "focus", "nothing"), (99_999, None, "nothing")],
    "hidden after help": [(0, "click", "opening"), (PATIENCE, None, "help"), (PATIENCE + 1_000, "hide", "nothing"), (99_999, None, "nothing")],
    "help at the visitor's wish": [(0, "click", "opening"), (500, "help", "help"), (900, "blur", "help"), (99_999, "focus", "help")],
    "closed": [(0, "click", "opening"), (500, "close", "nothing"), (900, "blur", "nothing"), (950, "focus", "nothing"), (99_999, None, "nothing")],
    "clicked again": [(0, "click", "opening"), (9_000, "click", "opening"), (9_000 + PATIENCE - 1, None, "opening"), (9_000 + PATIENCE, None, "help")],
    "a late timer": [*ASKED, (1_796, "blur", "nothing"), (7_000, "focus without timers", "nothing"), (99_999, None, "nothing")],
    "no launch": [(0, "blur", "nothing"), (100, "focus", "nothing"), (200, "help", "nothing"), (300, "hide", "nothing"), (400, "time", "nothing")],
}
# Timers that are due run before an event, except in a browser that delays them.
RUN = """(events => {
  let launch = {shows: 'nothing'};
  return events.map(([now, event]) => {
    const [name, isLate] = (event ?? '').split(' ');
    while (!isLate && launch.due <= now) launch = docportal.nextLaunch(launch, 'time', launch.due);
    if (name) launch = docportal.nextLaunch(launch, name, now);
    return launch.shows;
  });
})(arguments[0])"""


@pytest.mark.parametrize("case", CASES)
def test_what_the_page_shows_after_each_event(browser, case):
    if not browser.driver.current_url.startswith(browser.origin):
        browser.open("documents.html")
    assert browser.evaluate(RUN, CASES[case]) == [shown for _, _, shown in CASES[case]]


# When a question of the browser is answered, when the app takes the focus after that, and for how long it has it; a minute later nothing
# may be shown that says that there was no app. The visitor may have cancelled at the question.
@pytest.mark.parametrize("answered", [None, 400, 1_200, 5_000, 20_000])
@pytest.mark.parametrize("comes", [None, 300, 3_000, 12_000])
@pytest.mark.parametrize("lasts", [1_000, 5_000, 40_000])
def test_no_launch_that_took_the_focus_ends_in_an_alarm(browser, answered, comes, lasts):
    if not browser.driver.current_url.startswith(browser.origin):
        browser.open("documents.html")
    events = [(0, "click")]
    now = 0
    if answered is not None:
        events += [(150, "blur"), (150 + answered, "focus")]
        now = 150 + answered
    if comes is not None:
        events += [(now + comes, "blur"), (now + comes + lasts, "focus")]
    shown = browser.evaluate(RUN, [*events, (events[-1][0] + 60_000, None)])
    isAlone = answered is None and comes is None
    assert ("help" in shown) == isAlone


AGENTS = {
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1": False,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1": False,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/604.1": False,
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36": False,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0": False,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Teams/6.1": True,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Outlook-iOS/4.2": True,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.1": True,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/340.0 Mobile/15E148 Safari/604.1": True,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0": True,
    "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36": True,
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36 Line/14.1": True,
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36 [FBAN/FB4A;FBAV/450.0]": True,
}


@pytest.mark.parametrize("agent", AGENTS)
def test_views_of_other_apps_are_known_by_their_names(browser, agent):
    if not browser.driver.current_url.startswith(browser.origin):
        browser.open("documents.html")
    assert browser.evaluate("docportal.isWebView(arguments[0], false)", agent) == AGENTS[agent]
    if "iPhone" in agent and "Safari" not in agent and not any(name in agent for name in ["Teams/", "MicroMessenger", "LinkedInApp"]):
        assert not browser.evaluate("docportal.isWebView(arguments[0], true)", agent)
