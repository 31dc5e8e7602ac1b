docportalIndex = {
  "language": "en",
  "count": {"one": "{count} document", "other": "{count} documents"},
  "apps": {"excel": "Excel", "oneNote": "OneNote", "word": "Word"},
  "icons": {
    "excel": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M4 4.5h16v15H4zM4 9.5h16M4 14.5h16M10 4.5v15\"/></svg>",
    "oneNote": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M5 3h12v18H5zM9 3v18M17 6h3v4h-3M17 12h3v4h-3\"/></svg>",
    "word": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6 3h8l4 4v14H6zM14 3v4h4M9 11.5h6M9 14.5h6M9 17.5h3\"/></svg>"
  },
  "sections": [
    {"id": "бюджеты", "title": "Budgets & plans"},
    {"id": "notes", "title": "Notes"}
  ],
  "owners": {"Finance team": "Finance team"},
  "tags": {"größe": "Größe", "q4": "q4"},
  "documents": [
    {"id": "contract", "title": "Contract", "app": "word", "type": "DOCX", "file": "Contract.docx"},
    {"id": "letter", "title": "Letter", "app": "word", "type": "DOTX", "file": "Brief.dotx"},
    {"id": "q4-budget", "title": "Q4 <budget>", "app": "excel", "type": "XLSX", "section": "бюджеты", "tags": ["größe", "q4"], "owner": "Finance team", "updated": "2026-10-01", "date": "1 October 2026", "file": "R&D #2 100% – Überblick.xlsx", "text": "Figures See the letter, in Excel, all notes, size, help and mail."},
    {"id": "travel-policy", "title": "Travel policy", "app": "word", "type": "DOCX", "section": "бюджеты", "file": "travel policy.docx"},
    {"id": "größen-notizen", "title": "Workshop notes", "app": "oneNote", "type": "ONE", "section": "notes", "tags": ["größe"], "file": "Maße.one"}
  ]
}
