"""The docportal binary, for portals other than the sample and for the tool's own output. DOCPORTAL names a binary other than the debug
build."""

import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("DOCPORTAL") or REPOSITORY / ".build" / "debug" / "docportal").resolve()


def run_tool(*arguments, folder=None):
    """The output of the tool; if the tool fails, so does the test, with its messages."""
    if not BINARY.is_file():
        raise FileNotFoundError(f"{BINARY} is missing: swift build, or name another in DOCPORTAL")
    done = subprocess.run([BINARY, *map(str, arguments)], cwd=folder, capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise RuntimeError(f"docportal {arguments[0]}: {done.stderr}")
    return done.stdout


def generate_portal(count, folder):
    """The benchmarks' portal with this number of documents; returns the folder of its pages."""
    generator = REPOSITORY / "Benchmarks" / "generate.py"
    subprocess.run([sys.executable, generator, str(count), folder], check=True)
    run_tool("build", folder=folder)
    return folder / "Public"
