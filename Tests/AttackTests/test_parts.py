"""Checks in parts: lists and results that others wrote, and addresses that must not be asked."""

import json
import random
import resource
import subprocess

import pytest

from hostile_server import HostileServer
from portal_check import BINARY, Portal
from waiting import PATIENCE

MEMORY = 500 << 20


@pytest.fixture(scope="module")
def server():
    server = HostileServer()
    yield server
    server.close()


@pytest.fixture(scope="module")
def whole(server, tmp_path_factory):
    """A portal with its list and results."""
    portal = Portal(tmp_path_factory.mktemp("parts") / "portal", [f"{server.origin}/{path}/a.docx" for path in ["good", "image", "short"]])
    links, results = portal.folder / "links.jsonl", portal.folder / "results.jsonl"
    assert run("list", "--source", portal.folder, "--output", links).returncode == 0
    assert ask(links, results, "--allow-private-host", "127.0.0.1").returncode == 0
    return portal, links, results


def run(*arguments):
    """A run with a limit on its memory, whose exit code is one of docportal's and never a signal."""
    def limit():
        # Address space is larger than memory: Swift's runtime and its libraries map much that they never touch.
        resource.setrlimit(resource.RLIMIT_DATA, (4 * MEMORY, 4 * MEMORY))

    done = subprocess.run(
        [BINARY, "external", *map(str, arguments)], capture_output=True, encoding="utf-8", timeout=PATIENCE, preexec_fn=limit)
    assert done.returncode in (0, 1, 2, 75), (done.returncode, done.stderr[-500:])
    assert "Fatal error" not in done.stderr
    assert not any(mark in done.stdout + done.stderr for mark in ["\x1b]", "\x07", "\u202e"])
    return done


def ask(links, output, *options):
    output.unlink(missing_ok=True)
    return run("ask", "--input", links, "--output", output, *options)


def report(whole, links, results):
    return run("report", "--source", whole[0].folder, "--links", links, "--results", results, "--min-asked", "0%")


LINES = [
    b"", b"\n", b"{}", b"[]", b"null", b"{", b"}" * 10, b"\0" * 100, b"\xff\xfe", b'{"address":', b"[" * 100_000, b'{"a":' * 100_000,
    b'"' + b"a" * 5_000_000 + b'"',
    b'{"address":1}', b'{"address":"javascript:alert(1)"}', b'{"address":"\\ud800"}', b'{"address":"\\u0000"}',
    b'{"address":"\x1b]0;x\x07"}',
    b'{"at":1e999}', b'{"at":-9223372036854775809}', b'{"docportal":"links","version":1}',
    b'{"docportal":"results","version":99999999999999999999}',
]


@pytest.mark.parametrize("place", ["first", "middle", "last"])
@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_that_is_none(whole, tmp_path, is_long, number, place):
    """It is an error with its place, or dropped as the last line of a file that was cut off."""
    if not is_long and number % 3 != ["first", "middle", "last"].index(place):
        pytest.skip("a part of the long form")
    _, links, results = whole
    for source, name in [(links, "links.jsonl"), (results, "results.jsonl")]:
        lines = source.read_bytes().splitlines(keepends=True)
        index = {"first": 0, "middle": len(lines) // 2, "last": len(lines)}[place]
        path = tmp_path / name
        path.write_bytes(b"".join(lines[:index]) + LINES[number] + (b"" if place == "last" else b"\n") + b"".join(lines[index:]))
        if source == links:
            ask(path, tmp_path / "out.jsonl", "--time-limit", "1s")
        done = report(whole, path if source == links else links, path if source == results else results)
        if LINES[number].strip() and place != "last" and source == links:
            assert done.returncode == 1 and f"{path}:" in done.stderr, done.stderr


def changed(value, chance):
    """A JSON value with one of its parts replaced."""
    odd = [
        None, True, -1, 1e308, 10 ** 30, "", "\0", "\x1b[31m", "\u202e", "a" * 100_000, [], {}, [[]] * 50, "http://169.254.169.254/",
        "file:///etc/passwd"]
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        return {name: part for name, part in value.items() if name != key} if chance.random() < 0.2 else value | {
            key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        index = chance.randrange(len(value))
        return [*value[:index], changed(value[index], chance), *value[index + 1:]]
    return chance.choice(odd)


def test_lines_with_other_values_end_nothing(whole, tmp_path, is_long):
    _, links, results = whole
    chance = random.Random(21)
    for _ in range(150 if is_long else 4):
        paths = []
        for source in (links, results):
            lines = [json.loads(line) for line in source.read_bytes().splitlines()]
            index = chance.randrange(len(lines))
            lines[index] = changed(lines[index], chance)
            # Some twice, in another order.
            lines += chance.sample(lines[1:], 2)
            paths.append(tmp_path / source.name)
            paths[-1].write_text("".join(json.dumps(line) + "\n" for line in lines))
        ask(paths[0], tmp_path / "out.jsonl", "--time-limit", "1s")
        report(whole, links, paths[1])
        report(whole, *paths)


def test_torn_lines_end_nothing(whole, tmp_path, is_long):
    _, links, results = whole
    chance = random.Random(22)
    for _ in range(100 if is_long else 4):
        text = bytearray(results.read_bytes())
        start, end = sorted(chance.randrange(len(text)) for _ in range(2))
        text[start:end] = chance.choice([b"", b"\n", bytes(text[start:end]) * 2, bytes(chance.randrange(256) for _ in range(20))])
        path = tmp_path / "torn.jsonl"
        path.write_bytes(text)
        report(whole, links, path)


def test_results_that_contradict_each_other_have_one_verdict(whole, tmp_path):
    _, links, results = whole
    head, *lines = results.read_bytes().splitlines(keepends=True)
    found = {line["verdict"]: line for line in map(json.loads, lines)}
    alive = found["alive"]
    other = {**found["wrongType"], **{name: alive[name] for name in ("address", "at", "answered")}}
    path = tmp_path / "both.jsonl"

    def report_of(*added):
        path.write_bytes(head + b"".join(line for line in lines if json.loads(line)["address"] != alive["address"])
                         + "".join(json.dumps(line) + "\n" for line in added).encode())
        return report(whole, links, path).stdout

    # Of equally old answers, the same one counts in any order of the lines.
    assert report_of(alive, other) == report_of(other, alive) and report_of(alive, other) in (report_of(alive), report_of(other))
    assert report_of(alive) != report_of(other)


PRIVATE = [
    "http://127.0.0.1:{port}/good/a.docx", "http://localhost:{port}/good/a.docx", "http://[::1]:{port}/good/a.docx",
    "http://[::ffff:127.0.0.1]:{port}/good/a.docx", "http://[64:ff9b::7f00:1]:{port}/good/a.docx", "http://2130706433:{port}/good/a.docx",
    "http://0x7f.1:{port}/good/a.docx", "http://0177.0.0.1:{port}/good/a.docx", "http://127.1:{port}/good/a.docx",
    "http://0.0.0.0:{port}/good/a.docx", "http://[::]:{port}/good/a.docx", "http://10.0.0.1/a.docx",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/", "http://[fe80::1]/a.docx", "http://192.168.0.1/a.docx", "http://100.64.0.1/a.docx",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_a_list_of_others_asks_nothing_private(server, whole, tmp_path, address):
    """A hostile list names what the portal never did. Without an option that allows it, nothing is asked."""
    _, links, _ = whole
    assert f"{server.origin}/good/a.docx" in links.read_text()
    text = links.read_text().replace(f"{server.origin}/good/a.docx", address.format(port=server.port))
    path, output = tmp_path / "links.jsonl", tmp_path / "out.jsonl"
    path.write_text(text)
    before = len(server.asked)
    ask(path, output)
    assert len(server.asked) == before
    if output.exists():
        assert not any('"alive"' in line for line in output.read_text().splitlines())


@pytest.mark.parametrize("path", ["to-private", "to-metadata", "to-loopback-6", "to-localhost", "to-file"])
def test_a_redirect_of_an_allowed_server_reaches_nothing_else(server, tmp_path, path):
    portal = Portal(tmp_path / "portal", [f"{server.origin}/{path}/a.docx"])
    links, output = tmp_path / "links.jsonl", tmp_path / "out.jsonl"
    assert run("list", "--source", portal.folder, "--output", links).returncode == 0
    asked = len(server.asked)
    assert ask(links, output, "--allow-private-host", "127.0.0.1").returncode == 0
    assert all(entry[1].startswith(f"/{path}/") or entry[0] == "OPTIONS" for entry in server.asked[asked:])
    assert '"alive"' not in output.read_text()
