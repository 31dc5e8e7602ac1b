"""Decisions about links, and their effect on a check when the servers answer."""

import datetime
import json
import subprocess

import jsonschema

from portal_check import BINARY
from sarif_schema import SARIF

TODAY = datetime.datetime.now(datetime.UTC).date()
LATER = TODAY + datetime.timedelta(days=30)


def review(portal, *options):
    done = subprocess.run(
        [BINARY, "review", "--source", portal.folder, "--allow-private-host", "127.0.0.1", *options], capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def apply(portal, lines):
    handed = portal.folder / "decisions.txt"
    handed.write_text(lines)
    code, output, errors = review(portal, "--apply", handed)
    assert code == 0, errors
    return output


def accepted(address, saw, until=LATER):
    return (
        f'- {{link: "{address}", finding: external.notFound, saw: "{saw}", decision: accept, reason: moves, until: {until}, '
        f"by: ann, on: {TODAY}}}\n")


def test_an_accepted_link_does_not_fail_the_check_and_is_in_every_report(nginx, make_portal, tmp_path):
    address = nginx.origin + "/missing/a.docx"
    portal = make_portal([address])
    assert portal.check().code == 2
    saw = portal.check().link(address)["saw"]
    assert apply(portal, accepted(address, saw)) == "1 decision changed\n"
    reports = {name: tmp_path / name for name in ["sarif", "junit", "markdown"]}
    check = portal.check(*[part for name, path in reports.items() for part in ("--report", f"{name}={path}")])
    assert check.code == 0 and "1 accepted" in check.output
    assert check.link(address)["suppression"]["status"] == "accepted"
    assert check.report["summary"]["accepted"] == 1
    sarif = json.loads(reports["sarif"].read_text())
    jsonschema.validate(sarif, SARIF)
    results = sarif["runs"][0]["results"]
    assert [result["suppressions"][0]["status"] for result in results if result["ruleId"] == "external.notFound"] == [
        "accepted"]
    assert "<summary>Accepted (1)</summary>" in reports["markdown"].read_text()
    assert "<skipped " in reports["junit"].read_text() and "<failure" not in reports["junit"].read_text()


def test_another_answer_opens_a_decision_again_and_prune_removes_those_of_no_use(nginx, make_portal):
    address = nginx.origin + "/missing/a.docx"
    portal = make_portal([address])
    apply(portal, accepted(address, "451"))
    check = portal.check()
    assert check.code == 2 and "[review.changed]" in check.errors
    assert portal.check("--strict-review").code == 1
    apply(portal, accepted(nginx.origin + "/files/good.docx", "404"))
    assert "[review.unused]" in portal.check().errors
    assert review(portal, "--prune")[:2] == (0, "1 decision changed\n")
    text = (portal.folder / "Content" / "review.yaml").read_text()
    assert address in text and "good.docx" not in text
    assert "[review.unused]" not in portal.check().errors


def test_the_pages_show_what_the_servers_answered(nginx, make_portal):
    portal = make_portal([nginx.origin + "/moved/a.docx"])
    code, output, errors = review(portal)
    assert code == 0, errors
    assert "1 broken link, 1 to decide about" in output
    page = (portal.folder / ".docportal" / "review" / "targets" / "1.html").read_text()
    assert "<b>301</b>" in page and "/files/good.docx" in page and "docportal fix --external --only d0" in page
