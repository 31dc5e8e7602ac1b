"""Every kind of message passes through a mail server unharmed: sent by SMTP on this machine, it arrives byte for byte."""

import email
import mailbox
import smtplib

import pytest

from mail_server import receiving_messages
from portal import LANGUAGES
from right_to_left import PORTAL, REPOSITORY
from test_email import EVERYTHING, PEOPLE, STRICT, SUBJECT, run

INTRODUCTION = """# .

. begins with a point

From here on, \N{CJK UNIFIED IDEOGRAPH-4E88}\N{CJK UNIFIED IDEOGRAPH-7B97} and emoji \N{MEMO}: [the minutes](document:minutes)

    From here
    .
    ..
""" + "unbroken" * 200 + "\n"


@pytest.fixture(scope="module")
def server():
    with receiving_messages() as running:
        yield running


def sent(server, *messages):
    """The messages that arrive when all are sent over one connection."""
    inbox, port = server
    inbox.messages.clear()
    with smtplib.SMTP("127.0.0.1", port, local_hostname="localhost") as client:
        for message in messages:
            client.sendmail("ann@contoso.example", ["bob@contoso.example"], message)
    return inbox.messages


def assert_whole(server, *messages):
    assert sent(server, *messages) == list(messages)
    for message in messages:
        parsed = email.message_from_bytes(message, policy=STRICT)
        assert [part.defects for part in parsed.walk()] == [[], [], []]
        assert [header.defects for header in parsed.values()] == [()] * len(parsed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["edit", "view", "both"])
def test_a_draft_of_each_language_and_mode(server, language, mode):
    people = ["--to", *PEOPLE, "--from", PEOPLE[0], "--date", "2026-11-20", "--subject", SUBJECT.strip()]
    source = ["--source", REPOSITORY, "--language", language, "--mode", mode, "--document", *EVERYTHING]
    assert_whole(server, run(*source, *people))


def test_a_draft_from_right_to_left_with_words_that_mail_servers_might_change(server, tmp_path):
    words = tmp_path / "words.md"
    words.write_text(INTRODUCTION, "utf-8")
    message = run("--source", PORTAL, "--language", "he", "--section", "budget", "--intro", words)
    assert_whole(server, message)
    html = email.message_from_bytes(message, policy=STRICT).get_body(("html",)).get_content()
    assert "unbroken" * 200 in html.replace("<wbr>", "")


def test_the_messages_of_a_list_and_those_of_a_split(server, tmp_path):
    people = tmp_path / "people.csv"
    rows = [f'{tag}@contoso.example,"Brandt, \N{CYRILLIC CAPITAL LETTER BE}",{tag},u+1\n' for tag in LANGUAGES]
    people.write_text("address,name,language,user\n" + "".join(rows), "utf-8")
    run("--source", REPOSITORY, "--document", *EVERYTHING, "--recipients", people, "--output", tmp_path / "people")
    portal = tmp_path / "portal/Content/portal.yaml"
    portal.parent.mkdir(parents=True)
    documents = "".join(
        f"  - {{id: d{number}, title: Отчёт {number}, tags: [all], url: 'https://c.example/{number}.docx'}}\n"
        for number in range(400)
    )
    portal.write_text(f"portal: {{title: P, baseURL: 'https://p.example/'}}\ndocuments:\n{documents}", "utf-8")
    run("--source", portal.parents[1], "--tag", "all", "--split", "--output", tmp_path / "parts")
    files = sorted(tmp_path.glob("people/*.eml")) + sorted(tmp_path.glob("parts/*.eml"))
    assert len(files) > len(LANGUAGES) + 1
    assert_whole(server, *[file.read_bytes() for file in files])
    subjects = [email.message_from_bytes(file.read_bytes(), policy=STRICT)["subject"] for file in files]
    count = len(files) - len(LANGUAGES)
    assert subjects[len(LANGUAGES) :] == [f"Tag: all ({number + 1}/{count})" for number in range(count)]


def test_the_drafts_of_a_mailbox(server, tmp_path):
    file = tmp_path / "drafts.mbox"
    file.write_bytes(run("--source", REPOSITORY, "--document", *EVERYTHING, "--format", "mbox"))
    drafts = [mailbox.mbox(file).get_bytes(key) for key in mailbox.mbox(file).keys()]
    assert len(drafts) == 1
    assert_whole(server, *[draft.replace(b"\n", b"\r\n") for draft in drafts])
    assert drafts[0].replace(b"\n", b"\r\n").rstrip() == run("--source", REPOSITORY, "--document", *EVERYTHING).rstrip()
