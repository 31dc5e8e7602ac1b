#!/usr/bin/env python3
"""Times the pages of a review in `docportal serve`: 12,500 broken links, written at 100,000 places.

usage: bench_review.py BINARY [--links 12500] [--places 8] [--seconds 1]
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).parent


def report(links, places):
    return {"links": [
        {
            "address": f"https://files{number % 20}.contoso.example/sites/team/document-{number}.docx", "identifier": "external.notFound",
            "verdict": "notFound", "saw": "404", "findings": ["not found (status 404)"], "advice": "find out where the document is now",
            "status": 404, "finalAddress": None, "fix": None,
            "hops": [{"address": f"https://files{number % 20}.contoso.example/sites/team/document-{number}.docx", "status": 404}],
            "occurrences": [
                {"file": f"Content/pages/{place}.md", "line": number + 1, "column": 1, "document": None} for place in range(places)],
        } for number in range(links)]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--links", type=int, default=12_500)
    parser.add_argument("--places", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1, help="what no page may take")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        portal = pathlib.Path(folder) / "portal"
        subprocess.run([sys.executable, HERE / "generate.py", "1000", portal], check=True)
        (portal / ".docportal").mkdir(exist_ok=True)
        (portal / ".docportal" / "report").write_text(json.dumps(report(options.links, options.places)))
        process = subprocess.Popen([options.binary, "serve", "--source", portal, "--port", "0"], stdout=subprocess.PIPE, text=True)
        slow = []
        try:
            address = process.stdout.readline().strip()
            # The portal's own pages are made in the background first.
            urllib.request.urlopen(address + "catalogue.json").read()
            for name in ["", "all/1.html", "all/2.html", "targets/1.html", "targets/100.html", "decisions.html", "data.js", "targets.csv"]:
                start = time.perf_counter()
                page = urllib.request.urlopen(address + "-/review/" + name).read()
                seconds = time.perf_counter() - start
                print(f"{name or 'first page':<18} {seconds:>7.3f} s {len(page):>9} bytes", flush=True)
                if seconds > options.seconds:
                    slow.append(name or "first page")
            rows = urllib.request.urlopen(address + "-/review/all/1.html").read().decode()
            link = re.search(r'href="\.\./(link/[^"]+)"', rows)[1]
            start = time.perf_counter()
            urllib.request.urlopen(address + "-/review/" + link).read()
            print(f"{'one link':<18} {time.perf_counter() - start:>7.3f} s")
        finally:
            process.terminate()
            process.wait()
    if slow:
        sys.exit(f"over {options.seconds} s: {', '.join(slow)}")


if __name__ == "__main__":
    main()
