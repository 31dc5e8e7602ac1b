docportalIndex = {
  "language": "en",
  "thousands": "{thousands},{rest}",
  "count": {"one": "{count} document", "other": "{count} documents"},
  "apps": {},
  "icons": {},
  "sections": [],
  "owners": {},
  "tags": {},
  "kinds": {"page": "Page", "section": "Section", "tag": "Tag", "retired": "Retired", "instead": "Retired, use “{title}”", "type": "File type", "owner": "Owner"},
  "documents": {},
  "dates": {},
  "heads": [],
  "pieces": []
}
