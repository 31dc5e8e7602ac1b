#!/usr/bin/env python3
"""Checks a generated portal whose pages name documents that do not exist, and prints the cost of each mistake.

For each of the first 200, docportal searches the names of all documents for the one that was meant.

usage: bench_mistakes.py BINARY [--documents 5000] [--mistakes 200] [--runs 5]
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent


def write_page(portal, names):
    links = "\n".join(f"- [link](document:{name})" for name in names)
    (portal / "Content" / "names.md").write_text(f"---\ntitle: Names\n---\n\n{links}\n")


def measure(binary, portal, runs, reported):
    """Wall-clock and processor milliseconds of each run after a warm-up."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        process = subprocess.Popen(
            [binary, "check", "--source", str(portal)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
        errors = process.stderr.read()
        _, _, usage = os.wait4(process.pid, 0)
        times.append(((time.perf_counter() - start) * 1000, (usage.ru_utime + usage.ru_stime) * 1000))
        if errors.count("did you mean 'document-") != reported:
            sys.exit(errors[:2000])
    return [list(column) for column in zip(*times[1:])]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--documents", type=int, default=5000)
    parser.add_argument("--mistakes", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        portal = pathlib.Path(folder) / "portal"
        subprocess.run([sys.executable, HERE / "generate.py", str(options.documents), str(portal)], check=True)
        print(f"{options.documents} documents; milliseconds of the whole process")
        print(f"{'mistakes':>8} {'min':>7} {'median':>7} {'max':>7} {'processor':>10}")
        for prefix, count in (("document", 0), ("documnet", options.mistakes)):
            write_page(portal, [f"{prefix}-{number}" for number in range(options.mistakes)])
            times, processor = measure(options.binary, portal, options.runs, count)
            median = statistics.median
            print(f"{count:>8} {min(times):>7.1f} {median(times):>7.1f} {max(times):>7.1f} {median(processor):>10.1f}")


if __name__ == "__main__":
    main()
