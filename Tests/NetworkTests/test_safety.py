"""Connections that are never made, and data that is never sent."""

import shutil
import socket
import subprocess

import pytest

import everything
from hostile_server import HostileServer
from waiting import PATIENCE


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_private_hosts_are_not_asked_unless_named(hostile, make_portal, host):
    address = f"http://{host}:{hostile.port}/good/a.docx"
    check = make_portal([address]).check(allow=[])
    assert check.verdicts()[address] == "blocked"
    assert hostile.asked == []


def test_a_name_is_judged_by_what_it_resolves_to(hostile, make_portal):
    name = socket.gethostname()
    try:
        resolved = socket.gethostbyname(name)
    except OSError:
        pytest.skip("this machine's name does not resolve")
    address = f"http://{name}:{hostile.port}/good/a.docx"
    check = make_portal([address]).check(allow=[])
    assert check.verdicts()[address] == "blocked", resolved
    assert hostile.asked == []


@pytest.mark.parametrize("spelling", ["http://2130706433", "http://0x7f.1", "http://0177.0.0.1", "http://[::1]", "http://[::ffff:7f00:1]"])
def test_every_spelling_of_an_address_is_known(hostile, make_portal, nginx, spelling):
    address = f"{spelling}:{hostile.port}/good/a"
    page = f"---\ntitle: P\n---\n\n[a]({address})\n"
    settings = ""
    portal = make_portal([nginx.origin + "/files/good.docx"], settings=settings, page=page)
    text = portal.manifest.read_text()
    hosts = "".join(f"    - {{host: '{host}', allowHTTP: true}}\n" for host in ["127.0.0.1", "[::1]", "[::ffff:7f00:1]"])
    portal.manifest.write_text(text + hosts)
    check = portal.check(allow=[])
    assert check.report is not None, check.errors
    stores = ["apple", "google", "aka.ms"]
    own = [verdict for link, verdict in check.verdicts().items() if not any(store in link for store in stores)]
    assert set(own) == {"blocked"}
    assert hostile.asked == []


def test_headers_go_to_their_own_origin_only(hostile, make_portal):
    other = HostileServer()
    hostile.other_origin = other.origin
    portal = make_portal([hostile.origin + "/to-other-port/a.docx"])
    text = portal.manifest.read_text()
    portal.manifest.write_text(text.replace("allowHTTP: true", "allowHTTP: true, headers: {Authorization: env:DOCPORTAL_TOKEN}"))
    check = portal.check("--report", f"markdown={portal.folder}/r.md", environment={"DOCPORTAL_TOKEN": "Bearer verysecret"})
    assert {fields.get("authorization") for _, _, fields in hostile.asked} == {"Bearer verysecret"}
    assert [fields.get("authorization") for _, _, fields in other.asked] == [None] * len(other.asked)
    assert other.asked
    written = [path.read_text() for path in portal.folder.rglob("*") if path.is_file()]
    assert not any("verysecret" in text for text in [*written, check.output, check.errors])
    other.close()


@pytest.mark.parametrize(("value", "rule"), [(None, "missingVariable"), ("a\nX-Other: b", "unusableValue")])
def test_a_header_without_a_usable_value_is_an_error(hostile, make_portal, value, rule):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    text = portal.manifest.read_text()
    portal.manifest.write_text(text.replace("allowHTTP: true", "allowHTTP: true, headers: {Authorization: env:DOCPORTAL_TOKEN}"))
    check = portal.check(environment={"DOCPORTAL_TOKEN": value or ""})
    assert check.code == 1
    assert f"[externalLinks.{rule}]" in check.errors
    assert "X-Other" not in check.errors
    assert hostile.asked == []


def test_the_proxy_of_the_environment_is_not_used(hostile, make_portal, nginx):
    address = nginx.origin + "/files/good.docx"
    check = make_portal([address]).check(environment={"http_proxy": hostile.origin, "HTTP_PROXY": hostile.origin})
    assert check.verdicts()[address] == "alive"
    assert hostile.asked == []


def test_no_cookies_are_kept(hostile, make_portal):
    make_portal([f"{hostile.origin}/good/{number}.docx" for number in range(3)]).check()
    assert not any("cookie" in fields or "referer" in fields for _, _, fields in hostile.asked)


@pytest.mark.parametrize("arguments", everything.COMMANDS, ids=" ".join)
def test_other_commands_ask_no_server_and_start_no_program(tmp_path, arguments):
    """All but those that Security.md names, on a portal whose addresses lead to servers."""
    folder, record = tmp_path / "portal", tmp_path / "record"
    everything.write(folder)
    trace = ["strace", "-f", "-qq", "-o", record, "-e", "trace=socket,connect,sendto,execve,execveat"]
    if shutil.which("strace") is None or subprocess.run([*trace, "true"], capture_output=True).returncode:
        pytest.skip("strace cannot follow a program here")
    subprocess.run([*trace, *everything.command(arguments)], cwd=folder, capture_output=True, timeout=PATIENCE)
    calls = record.read_text().splitlines()
    assert len([call for call in calls if "execve" in call]) == 1, calls
    assert not [call for call in calls if "AF_INET" in call], calls
