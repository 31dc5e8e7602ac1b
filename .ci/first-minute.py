#!/usr/bin/env python3
"""first-minute.py BINARY [--check]: draws Documentation/Images/first-minute.svg, a terminal in which the first minute is typed.

The program is run for every command, so the picture shows what it prints. --check writes nothing and fails if the picture would change.
"""

import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

PICTURE = Path(__file__).resolve().parents[1] / "Documentation/Images/first-minute.svg"
KEY, REST, END = 0.05, 1.2, 5  # seconds: a letter that is typed, after an output, before it begins again
LINE, LETTER, COLUMNS = 20, 8.2, 110
STYLE = """text{font:13.5px monospace;fill:#d8e2e4}.c{fill:#7fd1c7}.e{fill:#ff9d8a}
@media (prefers-reduced-motion:no-preference){text{animation:var(--t) infinite step-end}}"""


def shown(binary):
    """The lines of the terminal: what is typed begins with `$ `."""
    with tempfile.TemporaryDirectory() as folder:
        portal = Path(folder) / "my-portal"

        def run(line, place):
            yield f"$ docportal {line}"
            done = subprocess.run([binary, *line.split()], cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
            # Warnings about the example servers stay out.
            yield from (done.stdout + (done.stderr if done.returncode else "")).splitlines()

        yield from run("init my-portal", folder)
        yield "$ cd my-portal"
        manifest = portal / "Content/portal.yaml"
        yield "$ sed -i s/document:q3-budget/document:q3-bugdet/ Content/portal.yaml"
        right = manifest.read_text().replace("contoso.sharepoint.com", "files.example").replace("portal.example.com", "portal.example")
        manifest.write_text(right.replace("document:q3-budget", "document:q3-bugdet"))
        yield from run("check -q", portal)
        yield "$ sed -i s/q3-bugdet/q3-budget/ Content/portal.yaml"
        manifest.write_text(right)
        yield from run("build", portal)


def drawn(lines):
    time, texts, frames = 0.5, [], []
    for line in lines:
        time += REST + len(line) * KEY if line.startswith("$ ") else 0.1
        frames.append(time)
    total = time + END
    for number, (line, time) in enumerate(zip(lines, frames)):
        kind = " class=\"c\"" if line.startswith("$ ") else " class=\"e\"" if "error:" in line else ""
        place = f'x="14" y="{26 + number * LINE}" style="--t:{total:.1f}s;animation-name:s{number}"'
        texts.append(f"<text{kind} {place}>{escape(line[:COLUMNS], quote=False).replace(' ', chr(0xA0))}</text>")
    keys = "".join(f"@keyframes s{n}{{0%{{opacity:0}}{100 * time / total:.2f}%{{opacity:1}}}}" for n, time in enumerate(frames))
    width, height = int(COLUMNS * LETTER) + 28, len(lines) * LINE + 24
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n'
            f'<style>{STYLE}{keys}</style>\n<rect width="{width}" height="{height}" rx="8" fill="#12201f"/>\n'
            + "\n".join(texts) + "\n</svg>\n")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    text = drawn(list(shown(Path(sys.argv[1]).resolve())))
    if "--check" not in sys.argv:
        PICTURE.write_text(text, encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != text:
        sys.exit(f"{PICTURE.name} is not what the program prints: make reference")


if __name__ == "__main__":
    main()
