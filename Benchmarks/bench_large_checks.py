#!/usr/bin/env python3
"""Memory and time of a check in parts: `docportal external list`, `docportal external ask` of the largest part, `docportal external report` of all parts.

The addresses are those of documents and of links in their descriptions, at private hosts, which asking refuses without a request: the
memory before the requests, and for each address, is the same. The results for the report are made up. The second run of `links` and
`report` has the results of the first one in .docportal.

usage: bench_large_checks.py BINARY [--addresses 300000] [--shards 32] [--hosts 300] [--links 49] [--broken 1]
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time


def host(number, hosts):
    return f"10.1.{number % hosts // 250}.{number % hosts % 250 + 1}"


def write_portal(folder, documents, links, hosts):
    """A portal of documents with links in their descriptions, spread over hosts, in files of 10,000 documents."""
    content = folder / "Content"
    (content / "documents").mkdir(parents=True)
    (content / "portal.yaml").write_text(
        "portal: {title: T, baseURL: https://p.example/, qrCodes: false}\nexternalLinks: {stores: false}\n"
        "sections: [{id: s, title: S}]\ninclude: [documents/*.yaml]\n")
    for start in range(0, documents, 10_000):
        with open(content / "documents" / f"{start}.yaml", "w", buffering=1 << 20) as file:
            for number in range(start, min(start + 10_000, documents)):
                text = " ".join(
                    f"[{part}](https://{host(number * links + part, hosts)}/sites/team-{number % 97}/guides/{number}-{part}.pdf)"
                    for part in range(links))
                file.write(f"- id: report-{number}\n  section: s\n  title: Report {number}\n"
                           f"  url: https://{host(number * 7919, hosts)}/sites/Shared%20Documents/2026/Report-{number:08}.docx\n"
                           f"  description: |\n    Guides: {text}\n")


def write_results(lists, folder, broken):
    """Results for all addresses of each list, of which some percent are not found."""
    for index, path in enumerate(lists):
        with open(path) as lines, open(folder / f"results-{index}.jsonl", "w", buffering=1 << 20) as file:
            moment = json.loads(next(lines))["at"] + 1000
            file.write('{"docportal":"results","version":1}\n')
            for number, line in enumerate(lines):
                text = line.split('"address":"', 1)[1].split('"', 1)[0]
                status, verdict = (404, '{"notFound":{"status":404}}') if number % 100 < broken else (206, '{"alive":{}}')
                file.write(f'{{"address":"{text}","at":{moment},"outcome":{{"hops":[{{"address":"{text}","status":{status}}}],'
                           f'"missingAnchors":[],"requests":2,"status":{status},"verdict":{verdict}}}}}\n')


def measure(name, arguments, folder, expected=(0,)):
    """Prints the largest resident set, processor time and time of a command."""
    started = time.monotonic()
    process = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in expected:
        sys.exit(f"{arguments} ended with {process.returncode}: {errors.decode()[:2000]}")
    # Linux counts the memory of a process before it became another program: that of this one.
    if usage.ru_maxrss <= resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:
        sys.exit("the benchmark itself needs more memory than what it measures")
    print(f"{name:<28} {usage.ru_maxrss * 1024 / 1e6:5,.0f} MB, {usage.ru_utime + usage.ru_stime:6.1f} s of processor time, "
          f"{time.monotonic() - started:6.1f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--addresses", type=int, default=300_000)
    parser.add_argument("--shards", type=int, default=32)
    parser.add_argument("--hosts", type=int, default=300)
    parser.add_argument("--links", type=int, default=49, help="links in the description of each document")
    parser.add_argument("--broken", type=int, default=1, help="percent of the addresses")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as folder:
        folder = pathlib.Path(folder)
        write_portal(folder, options.addresses // (options.links + 1), options.links, options.hosts)
        lists = [folder / f"links-{index}.jsonl" for index in range(options.shards)]
        links = [options.binary, "external", "list", "--quiet", "--output", "links.jsonl", "--shards", str(options.shards)]
        report = [options.binary, "external", "report", "--links", "links-*.jsonl", "--results", "results-*.jsonl"]
        measure("links", links, folder)
        largest = max(lists, key=lambda path: path.stat().st_size)
        measure("probe of the largest part", [options.binary, "external", "ask", "--input", largest.name, "--output", "probed.jsonl"], folder)
        write_results(lists, folder, options.broken)
        measure("report in SARIF", [*report, "--report", "sarif=report.sarif"], folder, (0, 2))
        measure("report in JSON, again", [*report, "--report", "json=report.json"], folder, (0, 2))
        measure("links, again", [*links, "--max-age", "3650d"], folder)


if __name__ == "__main__":
    main()
