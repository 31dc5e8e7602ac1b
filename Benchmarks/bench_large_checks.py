#!/usr/bin/env python3
"""Memory and time of a check in parts: bytes an address of `docportal links`, `docportal probe` and `docportal report`.

`links` reads a portal in which each document's description has four links; the memory for the same portal without them is subtracted. The
addresses for the other commands are at private hosts, which probe refuses without a request: the memory before the requests, and for each
address, is the same. The memory for a list of one address is subtracted.

usage: bench_large_checks.py BINARY [--addresses 300000] [--hosts 300] [--only links|probe|report] [--broken 1]
"""

import argparse
import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

AT = 1_750_000_000_000


def address(number, hosts):
    """Addresses as long as those of document libraries, spread over hosts."""
    host = number * 7919 % hosts
    return (f"https://10.1.{host // 250}.{host % 250 + 1}/sites/team-{number % 97}/Shared%20Documents/2026/"
            f"Report-{number:08}.docx")


def write_list(path, count, hosts):
    head = {"at": AT, "docportal": "links", "failAfter": 1, "items": count, "maxAge": 86_400_000, "plainHTTPHosts": [],
            "privateHosts": [], "version": 1}
    with open(path, "w", buffering=1 << 20) as file:
        file.write(json.dumps(head, sort_keys=True, separators=(",", ":")) + "\n")
        for number in range(count):
            text = address(number, hosts)
            file.write(f'{{"access":"open","address":"{text}","allowsRedirects":false,"format":"docx","links":[{{"address":"{text}",'
                       f'"occurrences":[{{"column":13,"document":"report-{number}","file":"Content/portal.yaml","length":90,'
                       f'"line":{number + 3},"title":"Report {number}"}}],"order":{number}}}]}}\n')


def write_results(folder, count, hosts, shards, broken):
    """Results in mixed order, as from many hosts at once; `broken` percent are not found."""
    # Not a shuffled list: see `run`.
    step = next(step for step in range(int(count * 0.618), 2 * count + 2) if math.gcd(step, count) == 1)
    size = -(-count // shards)
    for shard in range(shards):
        with open(folder / f"results-{shard + 1}.jsonl", "w", buffering=1 << 20) as file:
            file.write(f'{{"docportal":"results","shard":"{shard + 1}/{shards}","version":1}}\n')
            for place in range(shard * size, min(count, (shard + 1) * size)):
                number = place * step % count
                text = address(number, hosts)
                status, verdict = (404, '{"notFound":{"status":404}}') if number % 100 < broken else (206, '{"alive":{}}')
                file.write(f'{{"address":"{text}","at":{AT + 1000 + number},"outcome":{{"hops":[{{"address":"{text}","status":{status}}}],'
                           f'"missingAnchors":[],"requests":2,"status":{status},"verdict":{verdict}}}}}\n')


def write_portal(folder, documents, links, hosts):
    """A portal of documents with links in their descriptions, spread over hosts."""
    (folder / "Content").mkdir(exist_ok=True)
    with open(folder / "Content" / "portal.yaml", "w", buffering=1 << 20) as file:
        file.write("portal: {title: T, baseURL: https://p.example/, qrCodes: false}\nsections: [{id: s, title: S}]\ndocuments:\n")
        for number in range(documents):
            text = " ".join(f"[{part}](https://h{(number * links + part) % hosts}.example/guides/{number}-{part})" for part in range(links))
            file.write(f"- id: report-{number}\n  section: s\n  title: Report {number}\n"
                       f"  url: https://files.example/sites/Shared%20Documents/Report-{number:08}.docx\n"
                       f"  description: |\n    Guides: {text}\n")


def run(arguments, folder, expected):
    """The largest resident set in bytes, processor time and time in seconds."""
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
    return usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime, time.monotonic() - started


def measure(command, folder, options, expected):
    arguments = {
        "links": [options.binary, "links", "--quiet", "--output", "listed.jsonl"],
        "probe": [options.binary, "probe", "--input", "links.jsonl", "--output", "probed.jsonl"],
        "report": [options.binary, "report", "--links", "links.jsonl", "--results", "results-*.jsonl", "--report", "json=report.json",
                   "--report", "sarif=report.sarif"],
    }[command]
    return run(arguments, folder, expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--addresses", type=int, default=300_000)
    parser.add_argument("--hosts", type=int, default=300)
    parser.add_argument("--broken", type=int, default=1, help="percent of the addresses")
    parser.add_argument("--only", choices=["links", "probe", "report"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/var/tmp")) as folder:
        folder = pathlib.Path(folder)
        peaks = {}
        for count in (1, options.addresses):
            write_list(folder / "links.jsonl", count, options.hosts)
            write_results(folder, count, options.hosts, 4 if count > 1 else 1, options.broken)
            if options.only in (None, "links"):
                write_portal(folder, max(1, options.addresses // 5), 0 if count == 1 else 4, options.hosts)
                peaks["links", count] = measure("links", folder, options, (0,))
            for command in ("probe", "report"):
                if options.only in (None, command):
                    (folder / "probed.jsonl").unlink(missing_ok=True)
                    peaks[command, count] = measure(command, folder, options, (0, 2))
    for command in ("links", "probe", "report"):
        if (command, 1) in peaks:
            empty, (peak, processor, seconds) = peaks[command, 1][0], peaks[command, options.addresses]
            # The links of the documents themselves are in both portals.
            added = options.addresses * 4 // 5 if command == "links" else options.addresses
            print(f"{command:<7} {options.addresses:,} addresses: {(peak - empty) / added:,.0f} bytes each, "
                  f"{peak / 1e6:,.0f} MB in all ({empty / 1e6:.0f} MB without them), {processor:.1f} s of processor time, {seconds:.1f} s")


if __name__ == "__main__":
    main()
