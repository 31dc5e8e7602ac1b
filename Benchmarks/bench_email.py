#!/usr/bin/env python3
"""Makes a digest of 50 documents with a docportal binary and prints wall time and processor time of the whole process, and the sizes of
its HTML.

The portal of 50 documents is read for each message; the second line has the same digest from a portal of 10,000. The limit applies to the
fastest run, which other work on the machine disturbs least.

usage: bench_email.py BINARY [--runs 20] [--limit MILLISECONDS]
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
DOCUMENTS = [f"document-{number}" for number in range(50)]


def message(binary, portal, *arguments):
    command = [binary, "email", "--source", str(portal), "--mode", "both", "--subject", "Digest", *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def measure(binary, portal, runs):
    """Wall-clock and processor milliseconds of each run after a warm-up."""
    command = [binary, "email", "--source", str(portal), "--mode", "both", "--document", *DOCUMENTS]
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"{binary} failed")
        times.append(((time.perf_counter() - start) * 1000, (usage.ru_utime + usage.ru_stime) * 1000))
    return [list(column) for column in zip(*times[1:])]


def html_size(binary, portal, count, mode):
    return len(message(binary, portal, "--format", "html", "--mode", mode, "--document", *DOCUMENTS[:count]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--limit", type=float, help="fail when the fastest run for the small portal takes longer")
    options = parser.parse_args()

    print(f"{'documents in portal':>19} {'min ms':>7} {'median':>7} {'max':>7} {'processor':>10}")
    for count in (50, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            portal = pathlib.Path(folder) / "portal"
            subprocess.run([sys.executable, HERE / "generate.py", str(count), str(portal)], check=True)
            times, processor = measure(options.binary, portal, options.runs)
            median = statistics.median
            print(f"{count:>19} {min(times):>7.1f} {median(times):>7.1f} {max(times):>7.1f} {median(processor):>10.1f}")
            if count != 50:
                continue
            small, large = html_size(options.binary, portal, 40, "both"), html_size(options.binary, portal, 50, "both")
            button = (large - html_size(options.binary, portal, 50, "edit")) / 50
            print(f"bytes of HTML: {large} in all, {(large - small) / 10:.0f} a document, {button:.0f} a button")
            if options.limit is not None and min(times) > options.limit:
                sys.exit(f"the digest takes more than {options.limit} ms")


if __name__ == "__main__":
    main()
