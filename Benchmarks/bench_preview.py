#!/usr/bin/env python3
"""Measures the work of `docportal serve` between a save and the page on screen: sources read and resolved, one page made.

The measure is processor time of all threads (Linux), until the page was notified and requested; the rest of the portal is made and
checked afterwards, and before the next save.

usage: bench_preview.py BINARY [--counts 1000,10000] [--saves 7] [--place DIR]
"""

import argparse
import json
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
PAGE = "/pages/save.html"


def ask(port, target):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := connection.recv(1 << 20):
            answer += part
        return answer


def processor_milliseconds(number):
    tasks = pathlib.Path(f"/proc/{number}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


def generations(stream):
    text = b""
    while part := stream.recv(1 << 20):
        text += part
        for data in re.findall(rb'data: (\{"generation.*?\})\n\n', text):
            yield json.loads(data)["generation"]
        text = text[text.rfind(b"\n\n") + 2:] if b"\n\n" in text else text


def open_stream(port, page):
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET /-/events?page={page}&tag=none HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return stream


def measure(binary, folder, saves, change):
    """Processor and wall-clock milliseconds of each save; `change` makes the save with a number."""
    process = subprocess.Popen(
        [binary, "serve", "--source", folder, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
        results = []
        with open_stream(port, PAGE) as stream:
            seen = generations(stream)
            current = next(seen)
            for number in range(saves):
                # The previous generation is complete, and nothing is in progress.
                ask(port, "/search/en.js")
                time.sleep(0.5)
                before, start = processor_milliseconds(process.pid), time.perf_counter()
                change(number)
                current = next(generation for generation in seen if generation > current)
                ask(port, PAGE)
                results.append((processor_milliseconds(process.pid) - before, (time.perf_counter() - start) * 1000))
        return results
    finally:
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--counts", default="1000,10000")
    parser.add_argument("--saves", type=int, default=7)
    parser.add_argument("--place", help="the folder for the portals, such as one in memory")
    options = parser.parse_args()
    for count in map(int, options.counts.split(",")):
        with tempfile.TemporaryDirectory(dir=options.place) as place:
            folder = pathlib.Path(place, "portal")
            subprocess.run([sys.executable, HERE / "generate.py", str(count), folder], check=True)
            page = folder / "Content/pages/save.md"
            page.parent.mkdir(parents=True, exist_ok=True)
            write_page = lambda number: page.write_text(f"---\ntitle: Save\n---\n\nSave {number}.\n")
            write_page(-1)
            manifest = folder / "Content/portal.yaml"
            text = manifest.read_text("utf-8")
            for name, change in [
                ("a page", write_page),
                ("the manifest", lambda number: manifest.write_text(f"# {number}\n{text}", "utf-8")),
            ]:
                results = measure(options.binary, folder, options.saves, change)
                processor, clock = (round(statistics.median(column)) for column in zip(*results))
                print(f"{count:>6} documents, {name} saved: {processor} ms of processor time, {clock} ms by the clock", flush=True)


if __name__ == "__main__":
    main()
