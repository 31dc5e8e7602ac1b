"""Every message that docportal makes is a faultless MIME message, and its HTML is valid, accessible and fits a phone."""

import email
import mailbox
import subprocess
from email import policy

import pytest

from contrast import faint_parts
from fonts import EVERY_FONT_SET
from portal import BASE_URL, CATALOGUE, LANGUAGES, SCHEMES
from right_to_left import BINARY, PORTAL, REPOSITORY
from test_accessibility import violations
from test_markup import nu_messages

STRICT = policy.default.clone(raise_on_defect=True)
SUBJECT = "Бюджет, 予算 & Übersicht: " + "sehr lang " * 20
PEOPLE = ["Lee, Ann <ann@contoso.example>", "Бухгалтерия <accounts@contoso.example>", "bob@contoso.example"]
CHOSEN = CATALOGUE["documents"][:40]
EVERYTHING = [document["id"] for document in CHOSEN]
HEBREW = ("he", PORTAL, ["--section", "budget"])
MESSAGES = [(language, REPOSITORY, ["--document", *EVERYTHING]) for language in LANGUAGES] + [HEBREW]


def run(*arguments):
    return subprocess.run([BINARY, "email", *arguments], capture_output=True, check=True).stdout


def made(message, *arguments):
    language, portal, chosen = message
    return run("--source", portal, "--language", language, "--mode", "both", *chosen, *arguments)


@pytest.fixture(scope="module", params=MESSAGES, ids=lambda message: message[0])
def message(request):
    return request.param


def test_a_message_has_both_parts_without_a_defect(message):
    source = made(message, "--subject", SUBJECT.strip(), "--to", *PEOPLE)
    parsed = email.message_from_bytes(source, policy=STRICT)
    assert parsed.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in parsed.iter_parts()] == ["text/plain", "text/html"]
    assert [part.defects for part in parsed.walk()] == [[], [], []]
    assert [header.defects for header in parsed.values()] == [()] * len(parsed)
    assert parsed["subject"] == SUBJECT.strip()
    people = [(address.display_name, address.addr_spec) for address in parsed["to"].addresses]
    assert people == [
        ("Lee, Ann", "ann@contoso.example"),
        ("Бухгалтерия", "accounts@contoso.example"),
        ("", "bob@contoso.example"),
    ]
    assert parsed["x-unsent"] == "1" and "date" not in parsed and "message-id" not in parsed
    for kind, form in (("plain", "text"), ("html", "html")):
        content = parsed.get_body((kind,)).get_content().replace("\r\n", "\n")
        assert content == made(message, "--format", form, "--subject", SUBJECT.strip()).decode()


# Python up to 3.11 puts a space between the encoded words of a name, where each already has one.
@pytest.mark.parametrize("name", ["Отдел учёта и контроля", "Отдел бухгалтерского учёта и контроля, служба закупок"])
def test_a_long_name_is_read_back_word_for_word(name):
    source = run("--source", REPOSITORY, "--document", EVERYTHING[0], "--to", f"{name} <a@b.example>")
    person = email.message_from_bytes(source, policy=STRICT)["to"].addresses[0]
    assert person.display_name.split() == name.split() and person.addr_spec == "a@b.example"


def test_no_line_is_longer_than_78_characters_and_all_are_ascii(message):
    lines = made(message, "--subject", SUBJECT, "--to", *PEOPLE).split(b"\r\n")
    assert all(len(line) <= 78 and line.isascii() and b"\n" not in line for line in lines)


def test_the_plain_text_is_wrapped_but_addresses_are_whole(message):
    lines = made(message, "--format", "text").decode().splitlines()
    assert [line for line in lines if len(line) > 72 and "://" not in line] == []
    assert [line for line in lines if "://" in line and (" " in line or not line.startswith("https://"))] == []


def test_links_lead_to_buttons_of_the_portal_over_https(message):
    text = made(message, "--format", "text").decode()
    html = made(message, "--format", "html").decode()
    addresses = [line for line in text.splitlines() if "://" in line]
    hrefs = [piece.split('"')[0].replace("&amp;", "&") for piece in html.split('href="')[1:]]
    # No app opens these documents, so a message can only link to their pages.
    without_app = [document["pages"][message[0]] for document in CHOSEN if "app" not in document] if message != HEBREW else []
    assert hrefs == addresses and [address for address in addresses[:-1] if "#open-" not in address] == without_app
    assert not any(scheme in html + text for scheme in SCHEMES)
    if message[1] == REPOSITORY:
        assert all(address.startswith(BASE_URL) for address in addresses)


def test_the_html_is_valid(tmp_path):
    for message in MESSAGES:
        (tmp_path / f"{message[0]}.html").write_bytes(made(message, "--format", "html"))
    found = [f"{entry.get('url')}:{entry.get('lastLine')}: {entry['message']}" for entry in nu_messages(tmp_path)]
    assert found == []


@EVERY_FONT_SET
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_html_has_no_violation_and_fits_a_phone(browser, message, tmp_path, scheme):
    file = tmp_path / "message.html"
    file.write_bytes(made(message, "--format", "html"))
    browser.prefer(prefers_color_scheme=scheme)
    browser.resize((320, 640))
    browser.open_address(file.as_uri())
    assert violations(browser, tags=None) == []
    assert browser.evaluate("document.documentElement.scrollWidth") <= 320
    heights = browser.evaluate("[...document.querySelectorAll('table table a')].map(link => link.offsetHeight)")
    assert heights and min(heights) >= 44
    assert browser.evaluate("document.querySelector('.dp').dir") == ("rtl" if message[0] == "he" else "ltr")


LONG_WORDS = """Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft

`an_identifier_in_code_that_no_phone_has_room_for_in_one_line()`

    a line of code with many words and-one-without-any-blank-that-is-as-long-as-the-others-together

- > https://contoso.example/an/address/without/any/blank/that/is/longer/than/the/screen/of/a/phone

![A picture](https://contoso.example/picture.png)
"""
PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='900' height='300'/%3E"


@EVERY_FONT_SET
@pytest.mark.parametrize("has_styles", [True, False], ids=["", "without style elements"])
@pytest.mark.parametrize("width", [320, 375, 412])
def test_long_words_code_addresses_and_pictures_are_no_wider_than_a_phone(browser, tmp_path, width, has_styles):
    intro = tmp_path / "intro.md"
    intro.write_text(LONG_WORDS, "utf-8")
    subject = "W" * 90
    html = run("--source", REPOSITORY, "--document", EVERYTHING[0], "--intro", intro, "--subject", subject, "--format", "html")
    file = tmp_path / "message.html"
    file.write_text(html.decode().replace("https://contoso.example/picture.png", PICTURE), "utf-8")
    browser.resize((width, 640))
    browser.open_address(file.as_uri())
    if not has_styles:
        browser.evaluate("document.querySelectorAll('style').forEach(style => style.remove())")
    assert browser.evaluate("document.querySelector('img').naturalWidth") == 900
    assert browser.evaluate("document.documentElement.scrollWidth") <= width


# Some mail programs turn a message dark by themselves: every colour becomes its opposite.
INVERT = """(() => {
  const opposite = colour => colour.replace(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/, (_, ...rgb) => `rgb(${rgb.slice(0, 3).map(x => 255 - x)})`);
  const looks = [...document.querySelectorAll('body, body *')].map(element => [element, getComputedStyle(element)])
    .map(([element, style]) => [element, opposite(style.color), opposite(style.backgroundColor)]);
  for (const [element, colour, background] of looks) {
    element.style.setProperty('color', colour, 'important');
    element.style.setProperty('background-color', background, 'important');
  }
  return looks.length;
})()"""


@pytest.mark.parametrize("is_inverted", [False, True], ids=["", "inverted"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_contrast_even_where_a_mail_program_inverts_colours(browser, message, tmp_path, scheme, is_inverted):
    file = tmp_path / "message.html"
    file.write_bytes(made(message, "--format", "html"))
    browser.prefer(prefers_color_scheme=scheme)
    browser.open_address(file.as_uri())
    assert not is_inverted or browser.evaluate(INVERT) > 10
    assert faint_parts(browser) == []


def test_the_looks_do_not_need_the_style_element(browser, message, tmp_path):
    html = made(message, "--format", "html").decode()
    head, _, rest = html.partition("<style>")
    file = tmp_path / "message.html"
    file.write_text(head + rest.partition("</style>")[2], "utf-8")
    browser.prefer(prefers_color_scheme="dark")
    browser.open_address(file.as_uri())
    assert faint_parts(browser) == [] and violations(browser, tags=None) == []


def test_the_same_input_gives_the_same_bytes(message):
    assert made(message) == made(message)


def test_a_mailbox_holds_a_message_for_each_person_in_their_language(tmp_path):
    people = tmp_path / "people.csv"
    people.write_text("address,name,language,user\n" + "".join(f"{tag}@c.example,N,{tag},u+1\n" for tag in ("he", "en")))
    intro = tmp_path / "intro.md"
    intro.write_text("# Hello\n\nFrom here [there](document:minutes).\n")
    file = tmp_path / "drafts.mbox"
    file.write_bytes(
        run("--source", PORTAL, "--document", "minutes", "--recipients", people, "--intro", intro, "--format", "mbox")
    )
    drafts = [email.message_from_bytes(bytes(draft), policy=STRICT) for draft in mailbox.mbox(file)]
    assert [draft["to"].addresses[0].addr_spec for draft in drafts] == ["he@c.example", "en@c.example"]
    for draft, folder in zip(drafts, ("", "en/")):
        lines = draft.get_body(("plain",)).get_content().splitlines()
        assert f"https://portal.example/{folder}documents/minutes.html#user=u%2B1" in lines
        assert f"https://portal.example/{folder}documents/minutes.html#open-word-edit&user=u%2B1" in lines
