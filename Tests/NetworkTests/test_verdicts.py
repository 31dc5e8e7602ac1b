"""The verdict of each kind of answer, in one run for all of nginx's and one for all of the hostile server's."""

import http.server
import ssl
import threading

import pytest

from hostile_server import ENDLESS, HostileServer
from portal_check import Portal
from waiting import wait_until

ORDINARY = [
    ("/files/good.docx", "alive", 206, None),
    ("/files/old.doc", "alive", 206, None),
    ("/files/notes.one", "alive", 206, None),
    # A file with a password has the container format of older files.
    ("/files/locked.docx", "alive", 206, None),
    ("/files/missing.docx", "notFound", 404, None),
    ("/moved/a.docx", "redirect", 206, "/files/good.docx"),
    ("/found/a.docx", "redirect", 206, "/files/good.docx"),
    ("/see-other/a.docx", "redirect", 206, "/files/good.docx"),
    ("/temporary/a.docx", "redirect", 206, "/files/good.docx"),
    ("/permanent/a.docx", "redirect", 206, "/files/good.docx"),
    ("/protected/a.docx", "signInPage", 206, None),
    ("/loop/a.docx", "redirectLoop", 302, None),
    ("/gone/a.docx", "gone", 410, None),
    ("/closed/a.docx", "needsSignIn", 401, None),
    ("/forbidden/a.docx", "needsSignIn", 403, None),
    ("/broken/a.docx", "serverError", 500, None),
    ("/files/page.docx", "wrongContent", 206, None),
    ("/files/empty.docx", "empty", 200, None),
    ("/files/old-as-new.one", "wrongContent", 206, None),
    ("/files/cut.docx", "wrongContent", 206, None),
]

HOSTILE = [
    ("/head-405/a.docx", "alive", 200),
    ("/head-404/a.docx", "alive", 200),
    ("/head-cut/a.docx", "alive", 200),
    ("/busy-429/a.docx", "alive", 200),
    ("/away-seconds/a.docx", "alive", 200),
    ("/away-date/a.docx", "alive", 200),
    ("/slow/a.docx", "alive", 200),
    ("/short/a.docx", "wrongContent", 200),
    ("/chunks-cut/a.docx", "refused", None),
    ("/chunks-bad/a.docx", "serverError", None),
    ("/switch/a.docx", "serverError", None),
    ("/endless-body/a.docx", "alive", 200),
    ("/endless-head/a.docx", "serverError", None),
    ("/endless-interim/a.docx", "serverError", None),
    ("/head-502/a.docx", "alive", 200),
    ("/folded/a.docx", "serverError", None),
    ("/bomb/a.docx", "alive", 200),
    ("/no-http/a.docx", "serverError", None),
    ("/image/a.docx", "wrongType", 200),
    ("/to-private/a.docx", "blocked", 302),
    ("/to-metadata/a.docx", "blocked", 302),
    ("/to-loopback-6/a.docx", "blocked", 302),
    ("/to-localhost/a.docx", "blocked", 302),
    ("/to-file/a.docx", "blocked", 302),
    ("/to-sign-in-host/a.docx", "signInPage", 302),
    ("/letters/a.docx", "serverError", 302),
    ("/latin/a.docx", "redirect", 200),
    ("/no-range/a.docx", "alive", 200),
    ("/other-range/a.docx", "alive", 200),
    ("/unknown-999/a.docx", "serverError", 999),
]


@pytest.fixture(scope="module")
def ordinary(nginx, tmp_path_factory):
    portal = Portal(tmp_path_factory.mktemp("ordinary") / "portal", [nginx.origin + row[0] for row in ORDINARY])
    return portal.check()


@pytest.mark.parametrize(("path", "verdict", "status", "fix"), ORDINARY)
def test_ordinary_answer(ordinary, nginx, path, verdict, status, fix):
    link = ordinary.link(nginx.origin + path)
    assert (link["verdict"], link["status"]) == (verdict, status)
    assert link["identifier"] == "external." + verdict
    assert link["fix"] == (fix and nginx.origin + fix)
    assert link["hops"][0]["address"] == link["address"]


def test_broken_links_end_with_2(ordinary):
    assert ordinary.code == 2
    assert ordinary.report["summary"]["broken"] == sum(row[1] != "alive" for row in ORDINARY)


def test_each_place_is_told(ordinary, nginx):
    occurrence = ordinary.link(nginx.origin + "/gone/a.docx")["occurrences"][0]
    row = [path for path, *_ in ORDINARY].index("/gone/a.docx")
    assert occurrence["document"] == f"d{row}"
    assert occurrence["file"] == "Content/portal.yaml" and occurrence["line"] > 5 and occurrence["column"] > 1


@pytest.fixture(scope="module")
def hostile_run(tmp_path_factory):
    server = HostileServer()
    portal = Portal(tmp_path_factory.mktemp("hostile") / "portal", [server.origin + row[0] for row in HOSTILE])
    yield server, portal.check("--timeout", "10m")
    server.close()


@pytest.mark.parametrize(("path", "verdict", "status"), HOSTILE)
def test_hostile_answer(hostile_run, path, verdict, status):
    server, check = hostile_run
    link = check.link(server.origin + path)
    assert (link["verdict"], link["status"]) == (verdict, status)


def test_a_location_in_latin_1_is_followed(hostile_run):
    server, check = hostile_run
    assert check.link(server.origin + "/latin/a.docx")["fix"] == server.origin + "/letter/%FC/a.docx"


def test_slow_is_a_note(hostile_run):
    server, check = hostile_run
    assert check.link(server.origin + "/slow/a.docx")["slow"] >= 5300


def test_nothing_endless_is_read_to_the_end(hostile_run):
    server, _ = hostile_run
    wait_until(lambda: set(server.sent) == {"body", "head", "interim"})
    assert max(server.sent.values()) < ENDLESS


def test_a_refused_redirect_is_not_followed(hostile_run):
    server, _ = hostile_run
    assert server.paths().count("/good/a.docx") == 0


def test_the_first_bytes_are_enough(hostile_run):
    server, _ = hostile_run
    ranges = {fields.get("range") for method, _, fields in server.asked if method == "GET"}
    # Except for the two that reject such requests.
    assert ranges == {"bytes=0-511", None}
    whole = [path for method, path, fields in server.asked if method == "GET" and "range" not in fields]
    assert sorted(whole) == ["/no-range/a.docx", "/other-range/a.docx"]


def test_strangers_text_is_shown_as_text(hostile_run):
    _, check = hostile_run
    assert "\x1b" not in check.output and "\x1b" not in check.errors


def test_no_answer_and_a_drip_are_timeouts(hostile, make_portal):
    paths = ["/never/a.docx", "/drip/a.docx"]
    check = make_portal([hostile.origin + path for path in paths]).check("--timeout", "1s")
    assert [check.link(hostile.origin + path)["verdict"] for path in paths] == ["timeout", "timeout"]


def test_a_port_without_a_server_is_refused(make_portal, refusing_origin):
    address = refusing_origin + "/a.docx"
    assert make_portal([address]).check().verdicts()[address] == "refused"


def test_a_host_that_does_not_exist_is_dns(make_portal):
    address = "https://nowhere.invalid/a.docx"
    # If nobody answers name lookups either, glibc gives up within docportal's ten seconds.
    check = make_portal([address]).check(environment={"RES_OPTIONS": "timeout:1 attempts:1"})
    assert check.verdicts()[address] == "dns"


def test_a_certificate_that_nobody_vouches_for_is_tls(nginx, make_portal):
    address = nginx.tls_origin + "/files/good.docx"
    check = make_portal([address]).check()
    assert check.verdicts()[address] == "tls"
    assert "certificate" in check.output


def test_a_certificate_that_is_trusted_is_fine(nginx, make_portal):
    address = nginx.tls_origin + "/files/good.docx"
    check = make_portal([address]).check(environment={"SSL_CERT_FILE": str(nginx.certificate)})
    assert check.verdicts()[address] == "alive"
    assert check.code == 0


@pytest.mark.parametrize("version", ["TLSv1", "TLSv1_1", "TLSv1_2"])
def test_servers_of_old_versions_of_tls_are_reported(nginx, make_portal, tmp_path, version):
    """Office refuses them, even where the system would not."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(nginx.folder / "server.pem", nginx.folder / "server.key")
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
    (tmp_path / "openssl.cnf").write_text(
        "openssl_conf = a\n[a]\nssl_conf = b\n[b]\nsystem_default = c\n[c]\nMinProtocol = TLSv1\nCipherString = ALL:@SECLEVEL=0\n")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=nginx.folder / "files" / "files")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"https://127.0.0.1:{server.server_port}/good.docx"
        check = make_portal([address]).check(
            environment={"SSL_CERT_FILE": str(nginx.certificate), "OPENSSL_CONF": str(tmp_path / "openssl.cnf")})
    finally:
        server.shutdown()
        server.server_close()
    assert check.verdicts()[address] == ("alive" if version == "TLSv1_2" else "tls"), check.output


def test_a_host_that_wants_a_long_pause_is_left_alone(hostile, make_portal):
    addresses = [f"{hostile.origin}/always-429/{number}.docx" for number in range(200)]
    check = make_portal(addresses).check()
    verdicts = [check.verdicts()[address] for address in addresses]
    assert set(verdicts) == {"rateLimited", "skipped"} and verdicts.count("skipped") > 150
    assert {check.link(address).get("givenUp") for address in addresses} == {None, "rateLimited"}
    assert len(hostile.asked) <= 32


def test_what_was_not_asked_is_not_broken(hostile, make_portal):
    good = [f"{hostile.origin}/good/{number}.docx" for number in range(6)]
    portal = make_portal([hostile.origin + "/always-429/a.docx", *good], settings="  failAfter: 2\n")
    runs = [portal.check("--max-age", "0") for _ in range(3)]
    assert [run.code for run in runs] == [0, 2, 2]
    for run in runs:
        assert {run.verdicts()[address] for address in good} <= {"alive", "skipped"}
        assert not any("streak" in run.link(address) for address in good)


def test_cut_paths_say_nothing_about_the_others_of_their_host(hostile, make_portal):
    cut = [f"{hostile.origin}/cut/{number}.docx" for number in range(16)]
    good = [f"{hostile.origin}/good/{number}.docx" for number in range(80)]
    verdicts = make_portal([*cut, *good]).check().verdicts()
    assert {verdicts[address] for address in good} == {"alive"}
    assert {verdicts[address] for address in cut} == {"refused"}


def test_another_port_is_another_server(hostile, make_portal):
    other = HostileServer()
    limited = [f"{other.origin}/always-429/{number}.docx" for number in range(40)]
    good = [f"{hostile.origin}/good/{number}.docx" for number in range(40)]
    verdicts = make_portal([*limited, *good]).check().verdicts()
    other.close()
    assert {verdicts[address] for address in good} == {"alive"}


def test_parts_of_pages_are_looked_up(nginx, make_portal):
    page = nginx.origin + "/files/page.html"
    long = nginx.origin + "/files/long.html"
    text = f"---\ntitle: P\n---\n\n[a]({page}#top-part) [b]({page}#nowhere) [c]({page})\n\n[d]({long}#last) [e]({long}#no)\n"
    check = make_portal([nginx.origin + "/files/good.docx"], page=text).check()
    found = {address: verdict for address, verdict in check.verdicts().items() if address.startswith(page)}
    assert found == {page: "alive", page + "#top-part": "alive", page + "#nowhere": "notFound"}
    assert (check.verdicts()[long + "#last"], check.verdicts()[long + "#no"]) == ("alive", "notFound")
    assert [place["line"] for place in check.link(page + "#nowhere")["occurrences"]] == [5]
    assert sum("page.html" in line for line in nginx.requests()) == 1


def test_a_thousand_documents_of_one_host_take_a_request_each(nginx, make_portal):
    before = len(nginx.requests())
    check = make_portal([f"{nginx.origin}/many/{number}.docx" for number in range(1000)]).check()
    assert check.code == 0
    # A HEAD for the first few, until the host has shown that it supports ranges.
    assert 1000 <= len(nginx.requests()) - before <= 1100
