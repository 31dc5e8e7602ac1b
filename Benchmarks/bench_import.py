#!/usr/bin/env python3
"""Times `docportal import`: the plan for 100,000 files of a list, a second run with nothing to do, a portal of a table of 100,000 rows with
its round trip, and 10,000 files over WebDAV.

The WebDAV server is `rclone serve webdav` on the loopback interface; without rclone that part is skipped.

usage: bench_import.py BINARY [--runs N]
"""

import argparse
import csv
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

BASE = "https://files.example/team/"
ENDINGS = ["docx", "xlsx", "pptx", "pdf"]


def names(count):
    """Paths in 1,000 folders; one name in ten has letters outside ASCII."""
    for number in range(count):
        stem = f"Report {number} {'äöü' if number % 10 == 0 else 'of the year'}"
        yield f"Folder {number % 100}/Part {number // 100 % 10}/{stem}.{ENDINGS[number % 4]}"


def portal(folder, base):
    (folder / "Content").mkdir(parents=True)
    (folder / "Content/portal.yaml").write_text(
        "portal: {title: Portal, baseURL: 'https://portal.example/', languages: [en]}\n"
        f"sources:\n  - {{id: team, baseURL: '{base}', allowHTTP: true}}\ninclude: [documents/*.yaml]\n")
    return folder


def run(command, folder):
    """Wall-clock seconds, processor seconds and megabytes of a command."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(errors.decode())
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def show(title, command, folder, runs):
    print_median(title, [run(command, folder) for _ in range(runs)])


def print_median(title, times):
    seconds, processor, memory = sorted(times)[len(times) // 2]
    print(f"{title}: {seconds:.2f} s, processor {processor:.2f} s, {memory:.0f} MB", flush=True)


def lists(binary, place, runs):
    folder = portal(place / "lists", BASE)
    items = [
        {"Path": path, "Size": 1000 + number, "ModTime": f"2026-10-{1 + number % 28:02}T10:00:00Z", "IsDir": False, "ID": f"id{number:08}"}
        for number, path in enumerate(names(100_000))
    ]
    (folder / "list.json").write_text(json.dumps(items))
    command = [binary, "import", "team", "--from", "rclone:list.json"]
    show("100,000 files of a list, plan", command, folder, runs)
    run([*command, "--write"], folder)
    show("100,000 files of a list, nothing to do", command, folder, runs)


def tables(binary, place, runs):
    with open(place / "table.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Title", "Link", "Category", "Owner", "Date"])
        for number, path in enumerate(names(100_000)):
            title = f"Report {number} of the year"
            address = BASE + urllib.parse.quote(path)
            writer.writerow([title, address, f"Group {number % 5}", f"Person {number % 500}", f"2026-10-{1 + number % 28:02}"])
    folder = place / "table"
    times = []
    for _ in range(runs):
        shutil.rmtree(folder, ignore_errors=True)
        times.append(run([binary, "init", folder, "--from", place / "table.csv"], place))
    print_median("a portal of a table of 100,000 rows", times)
    listing = [binary, "list", "--output", place / "listed.csv"]
    show("its table by list", listing, folder, runs)
    text = (place / "listed.csv").read_text(encoding="utf-8-sig")
    (place / "listed.csv").write_text(text.replace(",Report 500 of the year,", ",Report 500 as edited,", 1), encoding="utf-8-sig")
    show("the import of that table with one edit, plan", [binary, "import", "--from", f"csv:{place / 'listed.csv'}"], folder, runs)


def server(binary, place, runs):
    if not shutil.which("rclone"):
        return print("10,000 files over WebDAV: skipped, rclone is not installed")
    files = place / "files"
    for path in names(10_000):
        (files / path).parent.mkdir(parents=True, exist_ok=True)
        (files / path).write_bytes(b"")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    serving = subprocess.Popen(
        ["rclone", "serve", "webdav", "--addr", f"127.0.0.1:{port}", str(files)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        folder = portal(place / "server", f"http://127.0.0.1:{port}/")
        command = [binary, "import", "team", "--from", "webdav", "--allow-private-host", "127.0.0.1"]
        show("10,000 files in 1,000 folders over WebDAV, plan", command, folder, runs)
    finally:
        serving.terminate()
        serving.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        for measure in (lists, tables, server):
            measure(options.binary.resolve(), pathlib.Path(place), options.runs)


if __name__ == "__main__":
    main()
