"""The model of a launch as a table: events at times in milliseconds go in, what the page shows from then on comes out."""

import pytest

from launch_clock import AWAY, PATIENCE, PROMPT, QUESTION

pytestmark = pytest.mark.usefixtures("quiet")
# The times of a question and its answer as a browser was seen to report them.
ASKED = [(0, "click", "opening"), (160, "blur", "opening"), (1_370, "focus", "opening")]
IN_FRONT = [(0, "click", "opening"), (PROMPT, "blur", "nothing")]
CASES = {
    "an app after 0.3 s": [*ASKED, (1_796, "blur", "nothing"), (1_796 + AWAY, None, "nothing")],
    "an app after 0.3 s, and back after 6 s": [*ASKED, (1_796, "blur", "nothing"), (7_472, "focus", "nothing"), (99_999, None, "nothing")],
    "an app after 3 s": [*ASKED, (4_446, None, "opening"), (4_446, "blur", "nothing"), (20_000, "focus", "nothing"), (40_000, None, "nothing")],
    "an app after 6 s": [*ASKED, (7_455, "blur", "nothing"), (60_000, "focus", "nothing"), (90_000, None, "nothing")],
    "an app after 12 s": [*ASKED, (1_370 + PATIENCE, None, "help"), (13_400, "blur", "nothing"), (20_000, "focus", "nothing")],
    "no app": [(0, "click", "opening"), (PATIENCE - 1, None, "opening"), (PATIENCE, None, "help"), (99_999, None, "help")],
    "cancelled": [*ASKED, (1_369 + PATIENCE, None, "opening"), (1_370 + PATIENCE, None, "help")],
    "a question that stays open": [*ASKED[:2], (160 + QUESTION, None, "nothing"), (60_000, "focus", "nothing"), (90_000, None, "nothing")],
    "a question answered late": [*ASKED[:2], (29_000, "focus", "opening"), (29_000 + PATIENCE, None, "help")],
    "an app without a question": [*IN_FRONT, (PROMPT + AWAY, "focus", "nothing"), (99_999, None, "nothing")],
    "a glance at the address field": [*IN_FRONT, (PROMPT + AWAY - 1, "focus", "opening"), (PROMPT + AWAY - 1 + PATIENCE, None, "help")],
    "help, then a glance": [*ASKED, (12_000, "blur", "nothing"), (12_500, "focus", "opening"), (12_500 + PATIENCE, None, "help")],
    "hidden at once": [(0, "click", "opening"), (200, "hide", "nothing"), (5_000, "focus", "nothing"), (99_999, None, "nothing")],
    "hidden after help": [(0, "click", "opening"), (PATIENCE, None, "help"), (11_000, "hide", "nothing"), (99_999, None, "nothing")],
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
