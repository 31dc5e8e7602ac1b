#!/usr/bin/env python3
"""Builds a generated portal with a docportal binary and measures the response time of its search in Chromium.

Measured from the input of words until the browser has laid out the answer, all on its main thread. The best of three answers counts,
which other work on the machine disturbs least; the limit applies to the median of these. Also prints the gzip -9 bytes of the search
files for the first results, and of all. Runs in the environment of the browser tests, which brings Chromium's driver and the fonts.

usage: sh Tests/BrowserTests/python.sh "$PWD/Benchmarks/bench_search.py" BINARY [--count 10000] [--limit MILLISECONDS]
"""

import argparse
import gzip
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Tests" / "BrowserTests"))

from chromium import running_chromium  # noqa: E402
from fonts import FONT_SETS  # noqa: E402
from web_server import serving_portal  # noqa: E402

QUERIES = [
    "b", "budget", "reun", "budget plan 7", "tag-12 finance", "бюджет", "security design legal", "e", "9999", "zzz",
]
ADDRESSES = {
    "panel": "index.html",
    "list": "documents.html",
    "list, filtered and grouped": "documents.html?sort=updated&group=section&section=section-3&section=section-4",
}
MEASURE = """const [query, done] = arguments, field = document.querySelector('input[type=search]');
  const observer = new MutationObserver(() => {
    observer.disconnect();
    document.body.getBoundingClientRect();
    done(performance.now() - start);
  });
  observer.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
  field.focus();
  field.value = query;
  const start = performance.now();
  field.dispatchEvent(new Event('input', {bubbles: true}));"""
SEARCH_FILES = "performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname).filter(path => path.includes('/search/'))"


def wire_size(folder, paths):
    """Bytes."""
    return sum(len(gzip.compress((folder / path.lstrip("/")).read_bytes(), 9)) for path in set(paths))


def first_result(browser, folder):
    """Bytes of the search files loaded when a visitor of the home page saw the first results, and of all."""
    browser.open("index.html")
    browser.evaluate("""new MutationObserver((_, observer) => {
      if (!document.querySelector('#_found [role=option]')) return;
      observer.disconnect();
      window.atFirst = %s;
    }).observe(document.body, {subtree: true, childList: true})""" % SEARCH_FILES)
    browser.evaluate("document.querySelector('input[type=search]').focus()")
    browser.press("budget")
    browser.wait_until("window.atFirst")
    files = [path.relative_to(folder).as_posix() for path in (folder / "search").rglob("*.js")]
    return wire_size(folder, browser.evaluate("atFirst")), wire_size(folder, files)


def answer_time(browser, query):
    """Milliseconds."""
    times = []
    for _ in range(3):
        browser.driver.execute_async_script(MEASURE, query + " ")
        times.append(browser.driver.execute_async_script(MEASURE, query))
    return min(times)


def measure(browser, address):
    browser.open(address)
    browser.evaluate("document.querySelector('input[type=search]').focus()")
    browser.wait_until("globalThis.docportalIndex?.plural !== undefined")
    browser.driver.execute_async_script(MEASURE, "a")
    browser.wait_until("docportalIndex.pieces.every(piece => piece.isRead)")
    return [answer_time(browser, query) for query in QUERIES]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--limit", type=float, help="fail when half of the answers take longer")
    options = parser.parse_args()

    slow = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, HERE / "generate.py", str(options.count), folder], check=True)
        subprocess.run([options.binary, "build", "--source", folder], check=True, stdout=subprocess.DEVNULL)
        print(f"{len(QUERIES)} answers in a portal of {options.count} documents; milliseconds")
        print(f"{'min':>6} {'median':>6} {'max':>6}")
        with serving_portal(pathlib.Path(folder) / "Public") as origin, running_chromium(origin, FONT_SETS[0]) as browser:
            for name, address in ADDRESSES.items():
                times = measure(browser, address)
                median = statistics.median(times)
                print(f"{min(times):>6.1f} {median:>6.1f} {max(times):>6.1f}  {name}")
                if options.limit is not None and median > options.limit:
                    slow.append(name)
            first, whole = first_result(browser, pathlib.Path(folder) / "Public")
            print(f"{first / 1000:.0f} KB until the first results, {whole / 1000:.0f} KB in all")
    if slow:
        sys.exit(f"more than {options.limit} ms: {', '.join(slow)}")


if __name__ == "__main__":
    main()
