#!/usr/bin/env python3
"""Writes a portal of COUNT documents to FOLDER: the same bytes for the same arguments, on any machine.

usage: generate.py COUNT FOLDER [--languages en,de] [--files N]
"""

import argparse
import pathlib

WORDS = (
    "budget plan review figures report forecast roadmap minutes agenda policy contract invoice summary proposal "
    "schedule checklist handbook survey audit inventory training travel security design".split()
)
NAMES = ["Réunion", "Бюджет", "Q&A", "C# guide", "Übersicht", "Draft (v2)", "50% done", "naïve", "plan+notes", "Ærø"]
FORMATS = ["docx", "xlsx", "pptx", "one", "docm", "xls", "ppt", "dotx"]
TEAMS = ["Finance team", "People team", "Project office", "Legal", "IT operations"]
SECTIONS = 20
TAGS = 200


class Random:
    """SplitMix64: the same numbers in every language that someone may port this to."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return (z ^ (z >> 31)) % bound

    def pick(self, values):
        return values[self.below(len(values))]


def document(number, random):
    title = " ".join(random.pick(WORDS) for _ in range(3)).capitalize() + f" {number}"
    name = f"{random.pick(NAMES)} {random.pick(WORDS)} {number}.{random.pick(FORMATS)}"
    sentence = " ".join(random.pick(WORDS) for _ in range(12)).capitalize()
    other = random.below(number) if number else 0
    tags = ", ".join(f"tag-{random.below(TAGS)}" for _ in range(3))
    return (
        f"- id: document-{number}\n"
        f'  title: "{title}"\n'
        f"  source: {random.pick(['finance', 'projects'])}\n"
        f'  path: "Shared/{random.pick(WORDS)}/{name}"\n'
        f"  section: section-{random.below(SECTIONS)}\n"
        f"  tags: [{tags}]\n"
        f"  description: |\n"
        f"    {sentence}. See [the other one](document:document-{other})\n"
        f"    and [the guide](https://example.com/guide/{number}).\n"
        f"\n"
        f"    - first *point* of the {random.pick(WORDS)}\n"
        f"    - second point\n"
        f"  updated: 2026-{1 + random.below(12):02}-{1 + random.below(28):02}\n"
        f"  owner: {random.pick(TEAMS)}\n"
    )


def manifest(languages):
    sections = "".join(f"  - id: section-{n}\n    title: Section {n}\n" for n in range(SECTIONS))
    return (
        "portal:\n"
        "  title: Generated portal\n"
        "  baseURL: https://portal.example.com/\n"
        f"  languages: [{', '.join(languages)}]\n"
        "launch:\n"
        "  apps: [excel, oneNote, powerPoint, word]\n"
        "  modes: [edit, view]\n"
        "  passback: clouddrive\n"
        "  context: portal\n"
        "sources:\n"
        "  - id: finance\n"
        "    baseURL: https://contoso.sharepoint.com/sites/finance/Shared Documents/\n"
        "  - id: projects\n"
        "    baseURL: https://dav.example.com/projects/\n"
        f"sections:\n{sections}"
        "include: [documents/*.yaml]\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--languages", default="en")
    parser.add_argument("--files", type=int, default=10, help="number of included files")
    options = parser.parse_args()

    random = Random(options.count)
    documents = [document(number, random) for number in range(options.count)]
    folder = options.folder / "Content" / "documents"
    folder.mkdir(parents=True, exist_ok=True)
    (options.folder / "Content" / "portal.yaml").write_text(manifest(options.languages.split(",")), encoding="utf-8")
    size = -(-options.count // options.files) or 1
    for number in range(options.files):
        part = documents[number * size:(number + 1) * size]
        if part:
            (folder / f"part-{number:02}.yaml").write_text("".join(part), encoding="utf-8")


if __name__ == "__main__":
    main()
