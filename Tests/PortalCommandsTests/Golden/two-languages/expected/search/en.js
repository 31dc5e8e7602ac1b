docportalIndex = {
  "language": "en",
  "count": {"one": "{count} document", "other": "{count} documents"},
  "apps": {"excel": "Excel", "oneNote": "OneNote", "word": "Word"},
  "sections": {"бюджеты": "Budgets & plans", "notes": "Notes"},
  "tags": {"größe": "Größe", "q4": "q4"},
  "documents": [
    {"id": "contract", "title": "Contract", "app": "word", "type": "DOCX", "file": "Contract.docx"},
    {"id": "letter", "title": "Letter", "app": "word", "type": "DOTX", "file": "Brief.dotx"},
    {"id": "q4-budget", "title": "Q4 <budget>", "app": "excel", "type": "XLSX", "section": "бюджеты", "tags": ["größe", "q4"], "owner": "Finance team", "updated": "2026-10-01", "date": "1 October 2026", "file": "R&D #2 100% – Überblick.xlsx", "text": "Figures See the letter, in Excel, all notes, size, help and mail."},
    {"id": "travel-policy", "title": "Travel policy", "app": "word", "type": "DOCX", "section": "бюджеты", "file": "travel policy.docx"},
    {"id": "größen-notizen", "title": "Workshop notes", "app": "oneNote", "type": "ONE", "section": "notes", "tags": ["größe"], "file": "Maße.one"}
  ]
}
