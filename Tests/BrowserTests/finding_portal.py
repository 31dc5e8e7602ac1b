"""A small portal whose documents are made for the finder: accents, scripts, plural forms, sort orders."""

import json

from tool import run_tool

MANIFEST = """portal:
  title: Finding
  baseURL: https://finding.example/
  languages: [en, de, fr, ru]
sources:
  - {id: files, baseURL: "https://files.example/shared/"}
sections:
  - {id: reports, title: {en: Reports, de: Berichte, fr: Rapports, ru: Отчёты}}
  - {id: people, title: {en: Staff, de: Personal, fr: Personnel, ru: Кадры}}
  - {id: rooms, title: {en: Rooms, de: Räume, fr: Salles, ru: Комнаты}}
"""


def document(name, title, path, section, tags, owner, updated, description=""):
    values = {"id": name, "title": title, "source": "files", "path": path, "section": section, "tags": tags}
    values |= {"owner": owner, "updated": updated}
    return values | ({"description": description} if description else {})


def report(number):
    """One of 21 reports. Each tag is on as many of them as its name says: the counts that plural rules distinguish."""
    tags = [tag for tag, count in {"one": 1, "two": 2, "five": 5, "twenty-one": 21}.items() if number <= count]
    path = f"Reports/report-{number}.{'xlsx' if number % 2 else 'pptx'}"
    return document(
        f"report-{number}", f"Report {number:02}", path, "reports", tags, "Controlling", f"2026-05-{number:02}"
    )


NAMED = [
    document("cv", "Résumé of Anna", "CV/anna.docx", "people", ["applications"], "Élodie Brûlé", "2026-03-02"),
    document("sizes", "Größe der Zimmer", "sizes.xlsx", "rooms", ["measures"], "Jörg", "2026-03-01"),
    document("budget", "Бюджет на ёлку", "Смета.xlsx", "people", ["party"], "Фёдор", "2026-02-03", "About a zephyr."),
    document("almaty", "L’année d’Almaty", "almaty.docx", "people", ["party"], "Jörg", "2026-01-04"),
    document("apples", "apple harvest", "harvest.docx", "rooms", ["measures", "party"], "Jörg", "2026-02-05"),
    document("doors", "Ähnliche Türen", "doors.odt", "rooms", ["measures"], "Jörg", "2026-02-06"),
    document(
        "zebra",
        "Zebra crossing",
        "zebra.pptx",
        "rooms",
        [],
        {"en": "Site team", "de": "Bauteam"} | {"fr": "Équipe du site", "ru": "Команда"},
        "2026-02-07",
    ),
]
RETIRED = [
    document("old", "Harvest of old", "old.docx", "rooms", [], "Jörg", "2026-01-01") | {"retired": {"since": "2026-01-01", "replacedBy": "apples"}},
    document("older", "Outdated", "older.docx", "rooms", [], "Jörg", "2026-01-01") | {"retire": "2026-01-01"},
    document("hidden", "Secret harvest", "secret.docx", "rooms", [], "Jörg", "2026-01-01") | {"retire": "2026-01-01", "listed": False},
]
PAGES = {"en": "Rules of the house", "de": "Regeln im Haus", "fr": "Règlement", "ru": "Правила"}
DOCUMENTS = NAMED + [report(number) for number in range(1, 22)]


def build_finding_portal(folder):
    """Writes the manifest as JSON, which is YAML; returns the folder of the pages."""
    content = folder / "Content"
    content.mkdir(parents=True)
    text = MANIFEST + "documents: " + json.dumps(DOCUMENTS + RETIRED, ensure_ascii=False, indent=2) + "\n"
    (content / "portal.yaml").write_text(text, "utf-8")
    (content / "pages").mkdir()
    for language, title in PAGES.items():
        name = "house.md" if language == "en" else f"house.{language}.md"
        (content / "pages" / name).write_text(f"---\ntitle: {title}\n---\nText.\n", "utf-8")
    run_tool("build", folder=folder)
    return folder / "Public"
