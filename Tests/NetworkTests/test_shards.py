"""A check in parts: links, probe and report, with files between them."""

import glob
import json
import os
import random
import re
import shutil
import signal
import subprocess
import threading

import pytest

from hostile_server import HostileServer
from portal_check import BINARY
from waiting import PATIENCE, wait_until

HOSTS = 10
PATHS = ["good/a.docx", "image/a.docx", "to-sign-in-host/a.docx", "short/a.docx"]


@pytest.fixture(scope="module")
def servers():
    made = [HostileServer() for _ in range(HOSTS)]
    yield made
    for server in made:
        server.close()


@pytest.fixture
def portal(servers, make_portal):
    return make_portal([f"{server.origin}/{path}" for server in servers for path in PATHS])


def run(*arguments, code=0):
    done = subprocess.run([BINARY, *arguments], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == code, f"{done.returncode}: {done.stdout}{done.stderr}"
    return done


def listed(portal):
    path = portal.folder / "links.jsonl"
    return path, run("external", "list", "--source", portal.folder, "--output", path).stdout


def listed_in_shards(portal, count):
    run("external", "list", "--source", portal.folder, "--output", portal.folder / "links.jsonl", "--shards", str(count))
    return [portal.folder / f"links-{index}.jsonl" for index in range(count)]


def probe(links, output, *options, code=0):
    return run("external", "ask", "--input", links, "--output", output, "--allow-private-host", "127.0.0.1", *options, code=code)


def report(portal, links, *results, code, options=()):
    """The report as it is on the console, and in JSON with its links in the order of their addresses."""
    path = portal.folder / "report.json"
    shutil.rmtree(portal.folder / ".docportal", ignore_errors=True)
    links = links if isinstance(links, list) else [links]
    done = run("external", "report", "--source", portal.folder, "--links", *links, "--results", *results, "--report", f"json={path}", *options,
               code=code)
    found = json.loads(path.read_bytes())
    found["links"] = sorted((without_times(link) for link in found["links"]), key=lambda link: link["address"])
    return json.dumps(found), done.stdout


def without_times(link):
    """A link of a report without the values that differ between runs."""
    hops = [{name: value for name, value in hop.items() if name != "milliseconds"} for hop in link["hops"]]
    return {**{name: value for name, value in link.items() if name != "answered"}, "hops": hops}


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def parts(portal):
    """The lists of four shards, and their results."""
    links = listed_in_shards(portal, 4)
    results = [portal.folder / f"{index}.jsonl" for index in range(4)]
    for part, output in zip(links, results):
        probe(part, output)
    return links, results


def test_four_shards_find_what_one_process_finds(portal, parts):
    links, results = parts
    whole = portal.check()
    assert whole.code == 2
    found, text = report(portal, links, *results, code=2)
    assert json.loads(found)["links"] == sorted(map(without_times, whole.report["links"]), key=lambda link: link["address"])
    assert json.loads(found)["summary"] == whole.report["summary"]
    # In the order of one process, whatever the order of the parts.
    assert text == whole.output
    assert report(portal, links[::-1], *results, code=2) == (found, text)


def test_one_list_and_its_parts_have_the_same_reports(portal, parts):
    links, results = parts
    whole, _ = listed(portal)
    for form in FORMS:
        texts = []
        for lists in ([whole], links, links[::-1]):
            path = portal.folder / "form"
            shutil.rmtree(portal.folder / ".docportal", ignore_errors=True)
            run("external", "report", "--source", portal.folder, "--links", *lists, "--results", *results, "--report", f"{form}={path}", code=2)
            texts.append(path.read_text())
        if form in ("json", "junit"):
            # They list all links, part after part.
            texts = [sorted(text.replace(",\n", "\n").splitlines()) for text in texts]
        assert texts[0] == texts[1] == texts[2], form


def test_lists_that_do_not_belong_together_are_refused(portal, parts):
    links, results = parts
    others = portal.folder / "others"
    others.mkdir()
    run("external", "list", "--source", portal.folder, "--output", others / "links.jsonl", "--shards", "4")
    for lists, reason in [
            (links[:3], "the part with number 3 of 4 is missing"), ([*links, links[1]], "this part is given twice"),
            ([*links[:3], others / "links-3.jsonl"], f"this one is of another run than {links[0]}")]:
        done = run("external", "report", "--source", portal.folder, "--links", *lists, "--results", *results, code=1)
        assert f"error: the lists are not all parts of one list: {reason} [externalLinks.mixedLinks]" in done.stderr


def test_each_host_is_in_one_shard(servers, parts):
    origins = [{json.loads(line)["address"].split("/")[2] for line in lines(path)[1:]} for path in parts[1]]
    assert sorted(origin for part in origins for origin in part) == sorted(server.origin[7:] for server in servers)
    assert sum(bool(part) for part in origins) > 1


def test_order_doubles_and_torn_lines_do_not_matter(portal, parts, tmp_path):
    links, results = parts
    wanted = report(portal, links, *results, code=2)
    numbers = random.Random(7)
    all_lines = [line for path in results for line in lines(path)]
    for round in range(5):
        mixed = all_lines + numbers.sample(all_lines, len(all_lines) // 2)
        numbers.shuffle(mixed)
        cuts = sorted(numbers.sample(range(len(mixed)), 2))
        pieces = [mixed[:cuts[0]], mixed[cuts[0]:cuts[1]], mixed[cuts[1]:]]
        for number, piece in enumerate(pieces):
            torn = numbers.choice(all_lines)
            (tmp_path / f"{round}-{number}.mixed").write_bytes(b"".join(piece) + torn[:numbers.randrange(1, len(torn) - 1)])
        assert report(portal, links, str(tmp_path / f"{round}-*.mixed"), code=2) == wanted


def test_a_later_answer_holds_and_an_answer_before_none(portal, parts, tmp_path):
    links, results = parts
    line = next(json.loads(line) for path in results for line in lines(path) if b'"alive"' in line)
    later = {**line, "at": line["at"] + 1, "identifier": "external.gone", "saw": "410"}
    given_up = {**line, "at": line["at"] + 2, "identifier": "external.skipped", "givenUp": "timeout"}
    more = tmp_path / "more.jsonl"
    for order in [[later, given_up], [given_up, later, later]]:
        more.write_text("".join(json.dumps(line) + "\n" for line in order))
        for files in [[*results, more], [more, *results]]:
            found = json.loads(report(portal, links, *files, code=2)[0])
            assert [link["verdict"] for link in found["links"] if link["address"] == line["address"]] == ["gone"]


def test_a_probe_goes_on_where_it_stopped(servers, portal):
    links, _ = listed(portal)
    output = portal.folder / "all.jsonl"
    probe(links, output)
    whole = lines(output)
    output.write_bytes(b"".join(whole[:9]) + whole[9][:20])
    before = sum(len(server.asked) for server in servers)
    done = probe(links, output)
    assert "8 done before" in done.stderr
    assert 0 < sum(len(server.asked) for server in servers) - before < before
    again = lines(output)
    assert again[:9] == whole[:9]
    assert {json.loads(line).get("address") for line in again} == {json.loads(line).get("address") for line in whole}
    asked = sum(len(server.asked) for server in servers)
    probe(links, output)
    assert sum(len(server.asked) for server in servers) == asked


def test_a_list_may_come_through_a_pipe(portal, tmp_path):
    links, _ = listed(portal)
    probe(links, tmp_path / "1.jsonl")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(links.read_bytes()))
    writer.start()
    probe(pipe, tmp_path / "2.jsonl")
    writer.join()
    addresses = [sorted(json.loads(line)["address"] for line in lines(tmp_path / f"{number}.jsonl")[1:]) for number in (1, 2)]
    assert addresses[0] == addresses[1] and len(addresses[0]) == HOSTS * len(PATHS)


def test_a_time_limit_ends_with_75_and_the_next_run_has_the_rest(make_portal, hostile):
    portal = make_portal([f"{hostile.origin}/never/{name}.docx" for name in "abc"])
    links, _ = listed(portal)
    output = portal.folder / "1.jsonl"
    done = probe(links, output, "--time-limit", "1s", code=75)
    assert "stopped early, 3 not asked" in done.stderr
    assert report(portal, links, output, code=1)
    assert report(portal, links, output, code=0, options=["--min-asked", "0%"])


def test_a_signal_ends_with_75_and_keeps_what_was_found(make_portal, hostile):
    portal = make_portal([f"{hostile.origin}/good/a.docx", f"{hostile.origin}/never/a.docx"])
    links, _ = listed(portal)
    output = portal.folder / "1.jsonl"
    process = subprocess.Popen(
        [BINARY, "external", "ask", "--input", links, "--output", output, "--allow-private-host", "127.0.0.1", "--timeout", "600s"],
        stderr=subprocess.DEVNULL)
    good = f"{hostile.origin}/good/a.docx"
    wait_until(lambda: output.exists() and good in output.read_text())
    process.send_signal(signal.SIGTERM)
    code = process.wait(timeout=PATIENCE)
    found = [json.loads(line)["address"] for line in lines(output)[1:]]
    assert code == 75 and found == [good]


def test_two_processes_do_not_write_to_one_file(make_portal, hostile):
    portal = make_portal([f"{hostile.origin}/never/a.docx"])
    links, _ = listed(portal)
    output = portal.folder / "1.jsonl"
    process = subprocess.Popen(
        [BINARY, "external", "ask", "--input", links, "--output", output, "--allow-private-host", "127.0.0.1"], stderr=subprocess.DEVNULL)
    wait_until(lambda: hostile.asked)
    assert "[externalLinks.resultsInUse]" in probe(links, output, code=1).stderr
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=PATIENCE) == 75


def test_the_cost_is_said_before_a_run(portal, servers):
    _, text = listed(portal)
    assert f"40 addresses at 10 hosts; the largest, {min(server.origin for server in servers)}, needs 8 of 80 requests" in text
    assert "about 1 s at 50 a second; more than 10 shards would not be faster" in text


def test_a_missing_shard_is_too_little(portal, parts):
    links, results = parts
    full = max(results, key=lambda path: len(lines(path)))
    left = [path for path in results if path != full]
    done = run("external", "report", "--source", portal.folder, "--links", *links, "--results", *left, "--min-asked", "100%", code=2)
    assert "[externalLinks.fewAsked]" in done.stderr and "(0 of 4)" in done.stderr
    assert f"{len(lines(full)) - 1} not checked" in done.stdout


def test_streaks_and_answers_of_shards_are_remembered_once(make_portal, hostile):
    addresses = [f"{hostile.origin}/image/a.docx", f"{hostile.origin}/good/a.docx"]
    portal = make_portal(addresses, settings="  failAfter: 2\n")
    for streak, code in [(1, 0), (2, 2)]:
        links, _ = listed(portal)
        output = portal.folder / f"{streak}.jsonl"
        probe(links, output)
        path = portal.folder / "report.json"
        run("external", "report", "--source", portal.folder, "--links", links, "--results", output, "--report", f"json={path}", code=code)
        found = {link["address"]: link for link in json.loads(path.read_text())["links"]}
        assert [found[address]["verdict"] for address in addresses] == ["wrongType", "alive"]
        assert found[addresses[0]]["streak"] == streak
    # The good answer of the first run was reused.
    assert [json.loads(line)["address"] for line in lines(output)[1:]] == addresses[:1]


def test_a_second_report_of_the_same_results_is_no_run(make_portal, hostile):
    address = f"{hostile.origin}/image/a.docx"
    portal = make_portal([address], settings="  failAfter: 3\n")
    streaks = []
    for number, code in [(1, 0), (2, 0), (3, 2)]:
        links, _ = listed(portal)
        output = portal.folder / f"{number}.jsonl"
        probe(links, output)
        # Also with the results of earlier runs.
        for results in [[output], [output], [portal.folder / f"{earlier}.jsonl" for earlier in range(1, number + 1)]]:
            path = portal.folder / "report.json"
            run("external", "report", "--source", portal.folder, "--links", links, "--results", *results, "--report", f"json={path}", code=code)
            streaks += [link["streak"] for link in json.loads(path.read_text())["links"] if link["address"] == address]
    assert streaks == [1, 1, 1, 2, 2, 2, 3, 3, 3]


FORMS = {
    "console": lambda text: re.search(r"^\d+ addresses: .*", text, re.MULTILINE)[0],
    "markdown": lambda text: text.splitlines()[2],
    "junit": lambda text: re.search(r"<system-out>(.*?)</system-out>", text)[1],
    "sarif": lambda text: json.loads(text)["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"],
    "json": lambda text: f"interrupted, {json.loads(text)['summary']['unchecked']} not checked",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_that_it_is_partial(portal, parts, form):
    links, results = parts
    full = max(results, key=lambda path: len(lines(path)))
    path = portal.folder / "partial"
    run("external", "report", "--source", portal.folder, "--links", *links, "--results", *(each for each in results if each != full),
        "--min-asked", "0%", "--report", f"{form}={path}", code=2)
    text = path.read_text()
    assert f"interrupted, {len(lines(full)) - 1} not checked" in FORMS[form](text), text[:400]


def test_secrets_are_in_no_file(hostile, make_portal):
    portal = make_portal([f"{hostile.origin}/echo/a.docx"])
    text = portal.manifest.read_text()
    portal.manifest.write_text(text.replace("allowHTTP: true", "allowHTTP: true, headers: {Authorization: env:DOCPORTAL_TOKEN}"))
    links, _ = listed(portal)
    output = portal.folder / "1.jsonl"
    assert "[externalLinks.missingVariable]" in probe(links, output, code=1).stderr
    done = subprocess.run(
        [BINARY, "external", "ask", "--input", links, "--output", output, "--allow-private-host", "127.0.0.1"], capture_output=True,
        timeout=PATIENCE, env={**os.environ, "DOCPORTAL_TOKEN": "Bearer s3cr3t-value"})
    assert done.returncode == 0 and b"s3cr3t" not in output.read_bytes() + links.read_bytes()
    assert "•••" in output.read_text()


@pytest.mark.parametrize("content,rule", [
    ("", "cutLinks"), ("{}\n", "badLinks"), ('{"docportal":"links","version":3}\n', "badLinks"), ("\xff\n", "badLinks")])
def test_what_is_no_list_is_refused(portal, content, rule):
    path = portal.folder / "bad.jsonl"
    path.write_text(content)
    assert f"[externalLinks.{rule}]" in probe(path, portal.folder / "out.jsonl", code=1).stderr


def test_a_cut_list_is_refused(portal):
    links, _ = listed(portal)
    links.write_bytes(links.read_bytes()[:-5])
    assert "[externalLinks.cutLinks]" in probe(links, portal.folder / "out.jsonl", code=1).stderr


def test_what_is_no_result_is_refused(portal, parts):
    links, results = parts
    done = run("external", "report", "--source", portal.folder, "--links", *links, "--results", *links, code=1)
    assert "[externalLinks.badResults]" in done.stderr and f"{links[0]}:1:1" in done.stderr
    done = run("external", "report", "--source", portal.folder, "--links", *links, "--results", "none-*.jsonl", code=1)
    assert "[externalLinks.noResults]" in done.stderr


@pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed")
def test_gnu_parallel_runs_the_shards(portal, parts, tmp_path):
    links, results = parts
    wanted = report(portal, links, *results, code=2)
    command = (f"parallel --jobs 2 --retries 3 {BINARY} external ask --input {portal.folder}/links-{{}}.jsonl "
               f"--output {tmp_path}/p{{}}.jsonl --allow-private-host 127.0.0.1 ::: 0 1 2 3")
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert len(glob.glob(f"{tmp_path}/p*.jsonl")) == 4
    assert report(portal, links, f"{tmp_path}/p*.jsonl", code=2) == wanted


def test_an_answer_is_as_old_as_its_line(make_portal, hostile):
    portal = make_portal([f"{hostile.origin}/good/a.docx"])
    links, _ = listed(portal)
    output = portal.folder / "1.jsonl"
    probe(links, output)
    head, line = lines(output)
    line = json.loads(line)
    output.write_bytes(head + json.dumps({**line, "at": line["at"] - 2 * 86_400_000}).encode() + b"\n")
    run("external", "report", "--source", portal.folder, "--links", links, "--results", output)
    listed(portal)
    assert "known" not in json.loads(lines(links)[1])
