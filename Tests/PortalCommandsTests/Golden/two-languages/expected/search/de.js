docportalIndex = {
  "language": "de",
  "count": {"one": "{count} Dokument", "other": "{count} Dokumente"},
  "apps": {"excel": "Excel", "oneNote": "OneNote", "word": "Word"},
  "sections": {"бюджеты": "Budgets und Pläne", "notes": "Notizen"},
  "tags": {"größe": "Größe", "q4": "q4"},
  "documents": [
    {"id": "letter", "title": "Brief", "app": "word", "type": "DOTX", "file": "Brief.dotx"},
    {"id": "q4-budget", "title": "Budget Q4", "app": "excel", "type": "XLSX", "section": "бюджеты", "tags": ["größe", "q4"], "owner": "Team Finanzen", "updated": "2026-10-01", "date": "1. Oktober 2026", "file": "R&D #2 100% – Überblick.xlsx", "text": "Zahlen Siehe den Brief und die Hilfe."},
    {"id": "travel-policy", "title": "Reiserichtlinie", "app": "word", "type": "DOCX", "section": "бюджеты", "file": "travel policy.docx"},
    {"id": "contract", "title": "Vertrag", "app": "word", "type": "DOCX", "file": "Contract.docx"},
    {"id": "größen-notizen", "title": "Werkstattnotizen", "app": "oneNote", "type": "ONE", "section": "notes", "tags": ["größe"], "file": "Maße.one"}
  ]
}
