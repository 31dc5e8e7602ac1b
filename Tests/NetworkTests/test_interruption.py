"""Ctrl-C and SIGTERM: findings so far are not lost, and no partial output stays."""

import json
import signal
import subprocess

import jsonschema
import pytest

from junit_schema import junit_faults
from portal_check import BINARY
from sarif_schema import SARIF
from waiting import PATIENCE, wait_until

ENDLESS = ["--timeout", "600s"]
GOOD = [f"/good/{number}.docx" for number in range(6)]


def start(portal, *options, command="check"):
    return subprocess.Popen(
        [BINARY, command, "--source", portal.folder, "--external", "--allow-private-host", "127.0.0.1", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_check_reports_what_it_found(number, hostile, make_portal, tmp_path):
    portal = make_portal([hostile.origin + path for path in [*GOOD, "/image/a.docx", "/never/a.docx"]])
    forms = ["json", "sarif", "junit", "markdown"]
    process = start(portal, *[part for form in forms for part in ("--report", f"{form}={tmp_path}/{form}")], *ENDLESS)
    wait_until(lambda: "/never/a.docx" in hostile.paths() and len(set(hostile.paths("GET"))) > 2)
    process.send_signal(number)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == -number, errors
    report = json.loads((tmp_path / "json").read_text())
    summary = report["summary"]
    assert summary["unchecked"] >= 1
    assert summary["total"] - summary["verdicts"]["skipped"] + summary["unchecked"] == 8
    sentence = f"interrupted, {summary['unchecked']} not checked"
    assert output.splitlines()[0].endswith(sentence)
    for form in forms[1:]:
        assert sentence in (tmp_path / form).read_text()
    sarif = json.loads((tmp_path / "sarif").read_text())
    jsonschema.validate(sarif, SARIF)
    assert sarif["runs"][0]["invocations"][0]["executionSuccessful"] is False
    assert junit_faults((tmp_path / "junit").read_text()) == []
    # The next run continues from there, and the interrupted one counts for no streak. A slow answer, as on a busy machine, is not kept.
    found = {link["address"] for link in report["links"] if link["verdict"] == "alive" and not link.get("slow")}
    asked = len(hostile.asked)
    process = start(portal, "--timeout", "1s", "--report", f"json={tmp_path}/next")
    process.communicate(timeout=PATIENCE)
    later = {hostile.origin + path for _, path, _ in hostile.asked[asked:]}
    assert later == {hostile.origin + path for path in [*GOOD, "/image/a.docx", "/never/a.docx"]} - found
    links = json.loads((tmp_path / "next").read_text())["links"]
    assert [link["streak"] for link in links if link["address"].endswith("/image/a.docx")] == [1]


def test_an_interrupted_build_writes_nothing(hostile, make_portal):
    portal = make_portal([hostile.origin + "/never/a.docx"])
    process = start(portal, command="build")
    wait_until(lambda: hostile.paths())
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0].startswith("4 addresses: none broken, 4 skipped; interrupted, 1 not checked\n")
    assert process.returncode == -signal.SIGINT
    assert [entry.name for entry in portal.folder.iterdir() if "Public" in entry.name] == []


def test_an_interrupted_fix_changes_nothing(hostile, make_portal):
    portal = make_portal([hostile.origin + "/never/a.docx"])
    before = portal.manifest.read_bytes()
    process = start(portal, command="fix")
    wait_until(lambda: hostile.paths())
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGTERM and portal.manifest.read_bytes() == before
