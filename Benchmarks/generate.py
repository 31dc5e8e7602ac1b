#!/usr/bin/env python3
"""Writes a portal of COUNT documents to FOLDER: the same bytes for the same arguments, on any machine.

usage: generate.py COUNT FOLDER [--languages en,de] [--files N]
"""

import argparse
import pathlib
from urllib.parse import quote

WORDS = (
    "budget plan review figures report forecast roadmap minutes agenda policy contract invoice summary proposal "
    "schedule checklist handbook survey audit inventory training travel security design".split()
)
NAMES = ["Réunion", "Бюджет", "Q&A", "C# guide", "Übersicht", "Draft (v2)", "50% done", "naïve", "plan+notes", "Ærø"]
FORMATS = ["docx", "xlsx", "pptx", "one", "docm", "xls", "ppt", "dotx"]
TEAMS = ["Finance team", "People team", "Project office", "Legal", "IT operations"]
HOSTS = ["https://contoso.sharepoint.com/sites/finance/Shared Documents", "https://dav.example.com/projects"]
# Descriptions in four scripts; most are in the first.
DESCRIPTIONS = [
    "the team reviews its plan and the costs of travel equipment and training before each quarter ends with named owners",
    "die Abteilung prüft ihre Ausgaben für Reisen Geräte und Schulungen vor dem Ende des Quartals gemäß der Übersicht größerer Maßnahmen",
    "отдел проверяет план расходов на поездки оборудование и обучение до конца квартала с указанием ответственных лиц и сроков",
    "η ομάδα ελέγχει το σχέδιο και τα έξοδα για ταξίδια εξοπλισμό και εκπαίδευση πριν από το τέλος του τριμήνου",
    "部門 は 四半期 の 終わり まで に 出張 機器 研修 の 費用 と 計画 を 確認 し 担当者 と 期限 を 記録 する",
]
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


def description(number, random):
    """About 60 words of CommonMark."""
    words = DESCRIPTIONS[max(0, random.below(8) - 3)].split()

    def sentence(count):
        start = random.below(len(words))
        return [words[(start + word) % len(words)] for word in range(count)]

    first, second = sentence(24), sentence(14)
    first[0] = first[0].capitalize()
    first[5] = f"*{first[5]}*"
    first[15] = f"**{first[15]}**"
    second[7] = f"`{random.pick(FORMATS)}`"
    other = random.below(number) if number else 0
    return (
        f"{' '.join(first)}.\n\n"
        + "".join(f"- {' '.join(sentence(4))}\n" for _ in range(3))
        + f"\nSee [the other one](document:document-{other}) and [the guide](https://example.com/guide/{number % 97}?a=1&b=2)\n"
        f"{' '.join(second)}.\n"
    )


def document(number, random):
    title = " ".join(random.pick(WORDS) for _ in range(3)).capitalize() + f" {number}"
    name = f"{random.pick(NAMES)} {random.pick(WORDS)} {number}.{random.pick(FORMATS)}"
    address = quote(f"{random.pick(HOSTS)}/{random.pick(WORDS)}/{name}", safe=":/&()+,")
    tags = ", ".join(f"tag-{tag}" for tag in sorted({random.below(TAGS) for _ in range(3)}))
    text = "".join(f"    {line}".rstrip() + "\n" for line in description(number, random).splitlines())
    return (
        f"- id: document-{number}\n"
        f'  title: "{title}"\n'
        f'  url: "{address}"\n'
        f"  section: section-{random.below(SECTIONS)}\n"
        f"  tags: [{tags}]\n"
        f"  description: |\n{text}"
        f"  updated: 2025-{1 + random.below(12):02}-{1 + random.below(28):02}\n"
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
