"""Cache, streaks, exit codes, the output folder and the forms of a report."""

import datetime
import json
import os
import re
import signal
import ssl
import subprocess
import xml.etree.ElementTree as ElementTree

import jsonschema
import pytest

from annotation_schemas import CODE_QUALITY, DIAGNOSTIC_RESULT
from hostile_server import HostileServer
from junit_schema import junit_faults
from nginx_server import make_certificate
from portal_check import BINARY
from sarif_schema import SARIF
from waiting import PATIENCE, wait_until


def test_good_answers_are_remembered_for_a_day(hostile, make_portal):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    assert portal.check().code == 0
    asked = len(hostile.asked)
    assert portal.check().code == 0
    assert len(hostile.asked) == asked
    assert portal.check("--max-age", "0").code == 0
    assert len(hostile.asked) == 2 * asked


def test_failures_are_never_remembered(hostile, make_portal):
    portal = make_portal([hostile.origin + "/image/a.docx"])
    assert [portal.check().code, portal.check().code] == [2, 2]
    assert len(hostile.paths("HEAD")) == 2


def test_the_cache_is_ignored_by_git_and_may_be_anything(hostile, make_portal):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    portal.check()
    cache = portal.folder / ".docportal"
    assert (cache / ".gitignore").read_text() == "*\n"
    (cache / "links").write_bytes(b"\xff\x00 garbage")
    assert portal.check().code == 0


@pytest.mark.parametrize("version", ["2", "4"])
@pytest.mark.parametrize("is_below", [False, True], ids=["top", "below"])
def test_results_that_were_committed_are_not_believed(hostile, make_portal, version, is_below):
    """Those of a run are git's ignored files; what git has among its own, a stranger may have written."""
    portal = make_portal([hostile.origin + "/good/a.docx"])
    assert portal.check().code == 0
    asked = len(hostile.asked)
    top = portal.folder.parent if is_below else portal.folder

    def git(*command):
        subprocess.run(["git", *command], cwd=top, check=True, capture_output=True)

    git("init")
    # A name like its own before it, as version 4 shortens names by.
    (portal.folder / ".docportal" / "link").write_text("")
    git("-c", f"index.version={version}", "add", "-f", portal.folder / ".docportal" / "link", portal.folder / "Content")
    assert portal.check().code == 0 and len(hostile.asked) == asked
    git("add", "-f", portal.folder / ".docportal" / "links")
    assert portal.check().code == 0 and len(hostile.asked) == 2 * asked


def test_a_failure_counts_from_the_run_that_the_manifest_says(hostile, make_portal):
    portal = make_portal([hostile.origin + "/image/a.docx"], settings="  failAfter: 3\n")
    runs = [portal.check() for _ in range(3)]
    assert [run.code for run in runs] == [0, 0, 2]
    assert [run.link(hostile.origin + "/image/a.docx")["streak"] for run in runs] == [1, 2, 3]
    today = datetime.datetime.now(datetime.UTC).date()
    since = {run.link(hostile.origin + "/image/a.docx")["brokenSince"] for run in runs}
    assert since in ({str(today)}, {str(today - datetime.timedelta(days=1))})  # The day may have ended in between.
    assert "broken in 3 runs in a row" in runs[2].output


def test_a_broken_link_keeps_the_output_as_it_is(hostile, make_portal):
    portal = make_portal([hostile.origin + "/image/a.docx"])
    check = portal.check(command="build")
    assert check.code == 2
    assert not (portal.folder / "Public").exists()


def test_a_build_of_good_links_writes(hostile, make_portal):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    assert portal.check(command="build").code == 0
    assert (portal.folder / "Public" / "index.html").exists()


def test_errors_of_the_manifest_come_first(hostile, make_portal):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    portal.manifest.write_text(portal.manifest.read_text() + "unknown: 1\n")
    check = portal.check()
    assert check.code == 1
    assert hostile.asked == []
    assert "manifest.unknownKey" in {diagnostic["identifier"] for diagnostic in check.report["diagnostics"]}


def test_redirects_are_fine_where_the_manifest_says_so(nginx, make_portal):
    portal = make_portal([nginx.origin + "/moved/a.docx"])
    portal.manifest.write_text(portal.manifest.read_text().replace("allowHTTP: true", "allowHTTP: true, allowRedirects: true"))
    check = portal.check()
    assert check.code == 0
    assert check.link(nginx.origin + "/moved/a.docx")["finalAddress"] == nginx.origin + "/files/good.docx"


def test_sign_in_is_fine_where_the_manifest_says_so(nginx, make_portal):
    portal = make_portal([nginx.origin + path for path in ("/protected/a.docx", "/closed/a.docx", "/forbidden/a.docx")])
    portal.manifest.write_text(portal.manifest.read_text().replace("allowHTTP: true", "allowHTTP: true, access: signIn"))
    assert portal.check().code == 0


def test_a_reason_to_skip_ends(nginx, make_portal):
    portal = make_portal([nginx.origin + "/gone/a.docx"])
    text = portal.manifest.read_text()
    for until, code in [("9999-12-31", 0), ("2020-01-01", 2)]:
        skip = f"allowHTTP: true, skip: {{reason: it moves, until: {until}}}"
        portal.manifest.write_text(text.replace("allowHTTP: true", skip))
        check = portal.check()
        assert check.code == code
    assert "[externalLinks.endedSkip]" in check.errors


@pytest.fixture(scope="module")
def reports(nginx, tmp_path_factory):
    """All formats at once, for a portal with links of several kinds and a warning of the ordinary check."""
    from portal_check import Portal

    folder = tmp_path_factory.mktemp("reports")
    paths = ["/files/good.docx", "/gone/a.docx", "/moved/a.docx", "/files/R&D.docx"]
    portal = Portal(folder / "portal", [nginx.origin + path for path in paths])
    forms = ["console", "markdown", "junit", "sarif", "github", "gitlab", "rdjson"]
    options = [part for form in forms for part in ("--report", f"{form}={folder}/{form}")]
    check = portal.check(*options)
    assert check.code == 2, check.errors
    return {**{form: (folder / form).read_text() for form in forms}, "json": json.dumps(check.report)}


def test_json_has_the_promised_members(reports):
    report = json.loads(reports["json"])
    assert set(report) == {"summary", "links"}
    for link in report["links"]:
        assert {"address", "verdict", "identifier", "status", "finalAddress", "fix", "hops", "occurrences"} <= set(link)
        for place in link["occurrences"]:
            assert {"file", "line", "column", "document"} <= set(place) <= {"file", "line", "column", "document", "page"}
    addresses = [link["address"] for link in report["links"]]
    assert len(addresses) == len(set(addresses))


def test_sarif_is_valid_and_points_at_the_manifest(reports):
    sarif = json.loads(reports["sarif"])
    jsonschema.validate(sarif, SARIF)
    [run] = sarif["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert "host.unusualPort" in rules and "external.gone" in rules
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    gone = [result for result in run["results"] if result["ruleId"] == "external.gone"]
    place = gone[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "Content/portal.yaml"
    assert place["region"]["startLine"] > 1 and place["region"]["startColumn"] > 1


def test_annotations_point_at_the_manifest(reports):
    commands = reports["github"].splitlines()
    command = r"::(error|warning|notice) file=Content/portal\.yaml,line=\d+(,col=\d+,endColumn=\d+)?,title=[\w.]+::.+"
    assert all(re.fullmatch(command, line) for line in commands)
    issues = json.loads(reports["gitlab"])
    jsonschema.validate(issues, CODE_QUALITY)
    result = json.loads(reports["rdjson"])
    jsonschema.validate(result, DIAGNOSTIC_RESULT)
    assert len(commands) == len(issues) == len(result["diagnostics"]) > 1
    assert "external.gone" in {issue["check_name"] for issue in issues}
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)


def test_sarif_names_files_from_the_folder_it_was_made_in(make_portal, refusing_origin):
    portal = make_portal([refusing_origin + "/a.docx"])
    source = f"./{portal.folder.name}/"
    sarif = subprocess.run(
        [BINARY, "check", "--source", source, "--external", "--allow-private-host", "127.0.0.1", "--format", "sarif"],
        cwd=portal.folder.parent, capture_output=True, encoding="utf-8", timeout=PATIENCE).stdout
    [refused] = [result for result in json.loads(sarif)["runs"][0]["results"] if result["ruleId"] == "external.refused"]
    uri = refused["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == portal.folder.name + "/Content/portal.yaml"


def test_reports_go_to_what_stands_at_their_path(hostile, make_portal, tmp_path):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    target, link, pipe = tmp_path / "target.json", tmp_path / "link.json", tmp_path / "pipe"
    target.write_text("old")
    link.symlink_to("target.json")
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, encoding="utf-8")
    check = portal.check("--report", f"json={link}", "--report", f"sarif={pipe}", "--report", "junit=/dev/stdout")
    assert check.code == 0, check.errors
    jsonschema.validate(json.loads(reader.communicate(timeout=PATIENCE)[0]), SARIF)
    assert link.is_symlink() and json.loads(target.read_text()) == check.report
    assert pipe.is_fifo() and list(tmp_path.glob("*.docportal-*")) == []
    assert check.output.startswith("<?xml")


def test_a_report_that_cannot_be_written_is_reported_before_anything_is_asked(hostile, make_portal, tmp_path):
    for path in [f"{tmp_path}/none/a.sarif", tmp_path]:
        check = make_portal([hostile.origin + "/image/a.docx"]).check("--report", f"sarif={path}")
        assert check.code == 1 and check.errors.count("[output.cannotWriteFile]") == 1
    assert hostile.asked == []


def test_a_report_that_cannot_be_written_to_its_end_hides_no_broken_link(hostile, make_portal):
    broken = make_portal([hostile.origin + "/image/a.docx"]).check("--report", "sarif=/dev/full")
    assert broken.code == 2 and "[output.cannotWriteFile]" in broken.errors and "external.wrongType" in broken.output
    assert make_portal([hostile.origin + "/good/a.docx"]).check("--report", "sarif=/dev/full").code == 1


def test_a_secret_that_a_server_sends_back_is_in_no_report(hostile, make_portal, tmp_path):
    portal = make_portal([hostile.origin + "/echo/a.docx"])
    text = portal.manifest.read_text()
    portal.manifest.write_text(text.replace("allowHTTP: true", "allowHTTP: true, headers: {Authorization: env:DOCPORTAL_TOKEN}"))
    forms = ["console", "markdown", "junit", "sarif", "github", "gitlab", "rdjson"]
    options = [part for form in forms for part in ("--report", f"{form}={tmp_path}/{form}")]
    check = portal.check(*options, environment={"DOCPORTAL_TOKEN": "Bearer s3cr3t-value"})
    assert check.link(hostile.origin + "/echo/a.docx")["finalAddress"].endswith("/login?t=•••")
    for text in [check.output, check.errors, json.dumps(check.report), *((tmp_path / form).read_text() for form in forms)]:
        assert "s3cr3t" not in text


def test_junit_is_valid_by_the_schema_of_jenkins(reports):
    assert junit_faults(reports["junit"]) == []
    wrong = '<testsuites skipped="1"><testsuite name="a">x<testcase file="b"/><case/></testsuite></testsuites>'
    assert junit_faults(wrong) == [
        "testsuites with skipped", "testsuite without errors", "testsuite without failures", "testsuite without tests",
        "testsuite with text", "testcase without name", "testcase with file", "case in testsuite"]


def test_junit_counts_what_it_holds(reports):
    root = ElementTree.fromstring(reports["junit"])
    cases = root.findall("./testsuite/testcase")
    assert int(root.get("tests")) == len(cases)
    assert int(root.get("failures")) == len(root.findall("./testsuite/testcase/failure")) > 0
    assert [suite.get("name") for suite in root] == ["Portal", "External links"]


def test_the_console_tells_the_summary_first(reports):
    text = reports["console"]
    assert text.index("broken") < text.index("Removed for good")


def test_a_format_on_standard_output_is_the_report_alone(nginx, make_portal):
    check = make_portal([nginx.origin + "/gone/a.docx"]).check("--format", "sarif")
    jsonschema.validate(json.loads(check.output), SARIF)


@pytest.mark.parametrize("isSecure", [False, True])
def test_an_address_without_an_answer_holds_up_no_other(isSecure, make_portal, tmp_path):
    """Also on a server that closes each connection after one answer."""
    make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "server.pem", tmp_path / "server.key")
    server = HostileServer(tls=context if isSecure else None)
    good = [f"/good/{number}.docx" for number in range(20)]
    portal = make_portal([server.origin + path for path in ["/never/a.docx", *good]])
    process = subprocess.Popen(
        [BINARY, "check", "--source", portal.folder, "--external", "--allow-private-host", "127.0.0.1", "--timeout", "600s"],
        stdout=subprocess.DEVNULL, env={**os.environ, "SSL_CERT_FILE": str(tmp_path / "server.pem")})
    wait_until(lambda: set(good) <= set(server.paths("GET")))
    assert server.paths().count("/never/a.docx") == 1
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == -signal.SIGINT
    server.close()
