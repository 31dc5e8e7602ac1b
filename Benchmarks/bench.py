#!/usr/bin/env python3
"""Builds generated portals with a docportal binary and prints wall time and peak memory of the whole process.

Beside each fresh build stands what only writing the same files costs on the same disk, in a plain Python loop.

usage: bench.py BINARY [--counts 100,1000,10000] [--runs 5] [--output DIR]
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


def run(binary, portal, output):
    """Seconds and peak resident megabytes of one build."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [binary, "build", "--source", str(portal), "--output", str(output)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(errors.decode() or f"{binary} failed")
    return seconds, usage.ru_maxrss / 1024


def write_plainly(built, folder):
    """Seconds to write as many files of the same sizes below a new folder, one after the other."""
    files = [(path.relative_to(built), path.stat().st_size) for path in sorted(built.rglob("*")) if path.is_file()]
    for parent in sorted({path.parent for path, _ in files}):
        (folder / parent).mkdir(parents=True, exist_ok=True)
    content = memoryview(bytes(max(size for _, size in files)))
    names = [(str(folder / path), size) for path, size in files]
    start = time.perf_counter()
    for name, size in names:
        with open(name, "wb", buffering=0) as file:
            file.write(content[:size])
    return time.perf_counter() - start


def measure(binary, count, runs, fresh, place):
    with tempfile.TemporaryDirectory() as source, tempfile.TemporaryDirectory(dir=place) as folder:
        portal = pathlib.Path(source) / "portal"
        subprocess.run([sys.executable, HERE / "generate.py", str(count), str(portal)], check=True)
        results = []
        writing = []
        for number in range(runs + 1):
            # Nothing is deleted between the runs: ext4 searches long for an inode that was not freed a moment ago.
            output = pathlib.Path(folder) / (f"Public-{number}" if fresh else "Public")
            results.append(run(binary, portal, output))
            if fresh:
                writing.append(write_plainly(output, pathlib.Path(folder) / f"plain-{number}"))
        results = results[1:]
        files = sum(1 for path in output.rglob("*") if path.is_file())
        return files, [seconds for seconds, _ in results], max(memory for _, memory in results), writing[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--counts", default="100,1000,10000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--output", type=pathlib.Path, help="where to write, such as a folder of a memory file system")
    options = parser.parse_args()

    print(f"{os.cpu_count()} processors, {options.runs} runs after a warm-up; seconds of the whole process")
    print(f"{'documents':>9} {'files':>7} {'build':>8} {'min':>7} {'median':>7} {'max':>7} {'peak MB':>8} {'µs/document':>12} {'only writing':>13}")
    for count in map(int, options.counts.split(",")):
        for name, fresh in (("fresh", True), ("again", False)):
            files, seconds, memory, writing = measure(options.binary, count, options.runs, fresh, options.output)
            median = statistics.median(seconds)
            plain = f"{statistics.median(writing):.3f}" if writing else ""
            print(
                f"{count:>9} {files:>7} {name:>8} {min(seconds):>7.3f} {median:>7.3f} {max(seconds):>7.3f} {memory:>8.0f} "
                f"{median / count * 1e6:>12.1f} {plain:>13}")


if __name__ == "__main__":
    main()
