docportalIndex = {
  "language": "en",
  "count": {"one": "{count} document", "other": "{count} documents"},
  "apps": {},
  "icons": {},
  "sections": [],
  "owners": {},
  "tags": {},
  "documents": []
}
