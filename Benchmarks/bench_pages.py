#!/usr/bin/env python3
"""Prints what visitors wait for: weight and first paint of pages, and the search's answer to a key, in the sample portal and in a
generated one.

Weight is the size of a first view's files with gzip -9. First paint is the median of five views with an empty cache; the search's answer
is measured as in `bench_search.py`. Runs in the environment of the browser tests.

usage: sh Tests/BrowserTests/python.sh "$PWD/Benchmarks/bench_pages.py" BINARY [--count 10000]
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

from bench_search import ADDRESSES, HERE, first_result, measure, wire_size

from chromium import running_chromium
from fonts import FONT_SETS
from web_server import serving_portal

LOADED = "[location, ...performance.getEntriesByType('resource').map(entry => new URL(entry.name))].map(address => address.pathname)"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def page_figures(browser, folder, address):
    """The bytes and the number of files of a first view, and the milliseconds until something is visible."""
    times = []
    for _ in range(5):
        browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        browser.open(address)
        browser.wait_until(f"document.readyState === 'complete' && {PAINT} > 0")
        times.append(browser.evaluate(PAINT))
    loaded = [path if path != "/" else "/index.html" for path in browser.evaluate(LOADED)]
    return wire_size(folder, loaded), len(set(loaded)), statistics.median(times)


def print_figures(name, folder):
    document = min((folder / "documents").glob("*.html")).relative_to(folder).as_posix()
    pages = {"home": "index.html", "list": "documents.html", "search": "documents.html?q=budget", "document": document}
    with serving_portal(folder) as origin, running_chromium(origin, FONT_SETS[0]) as browser:
        for kind, address in pages.items():
            size, files, paint = page_figures(browser, folder, address)
            print(f"{name}, {kind}: {size / 1000:.1f} KB in {files} files, first paint after {paint:.0f} ms")
        for kind, address in ADDRESSES.items():
            times = measure(browser, address)
            print(f"{name}, a key, {kind}: median {statistics.median(times):.1f} ms, at most {max(times):.1f} ms")
        first, whole = first_result(browser, folder)
        print(f"{name}: {first / 1000:.0f} KB of the search until the first results, {whole / 1000:.0f} KB in all")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sample, large = pathlib.Path(folder, "sample"), pathlib.Path(folder, "large")
        subprocess.run([options.binary, "build", "--source", HERE.parent, "--output", sample], check=True, stdout=subprocess.DEVNULL)
        print_figures("sample", sample)
        subprocess.run([sys.executable, HERE / "generate.py", str(options.count), large], check=True)
        subprocess.run([options.binary, "build", "--source", large], check=True, stdout=subprocess.DEVNULL)
        print_figures(str(options.count), large / "Public")


if __name__ == "__main__":
    main()
